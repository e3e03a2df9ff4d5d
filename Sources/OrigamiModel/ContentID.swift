/// The identifier of a model, a step or a photo.
///
/// Two identifiers are equal when their UTF-8 bytes are equal. `String` also treats texts as equal that only
/// look alike, such as `é` as one scalar and as `e` with an accent. Files and libraries tell these apart, so
/// every set, dictionary, page or list that is keyed by identifiers uses this type.
public struct ContentID: Hashable, Sendable {
  /// The identifier as written in the file.
  public let text: String

  public init(_ text: String) { self.text = text }

  /// Returns a Boolean value that indicates whether the bytes of both identifiers are equal.
  public static func == (a: ContentID, b: ContentID) -> Bool {
    var (a, b) = (a.text, b.text)
    return a.utf8.count == b.utf8.count && a.withUTF8 { a in b.withUTF8 { a.elementsEqual($0) } }
  }

  /// Hashes the bytes of the identifier.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // The end of the bytes. Without it, "a" before "bc" would hash like "ab" before "c".
    hasher.combine(0xFF as UInt8)
  }
}

extension ContentID: Comparable {
  /// Orders identifiers by their bytes, as a library does.
  public static func < (a: ContentID, b: ContentID) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}

extension ContentID: CustomStringConvertible {
  /// The identifier as written in the file.
  public var description: String { text }
}

extension ContentID: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text) }
}

extension ContentID: Codable {
  /// Decodes an identifier from a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
