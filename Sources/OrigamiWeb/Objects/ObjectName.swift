internal import OrigamiModel
internal import OrigamiStore

/// The name of an object: the SHA-256 of its stored bytes.
package struct ObjectName: Hashable, Sendable {
  /// The 32 bytes of the hash.
  package let bytes: [UInt8]

  /// Creates the name of an object with these stored bytes.
  package init(of stored: [UInt8]) { bytes = SHA256.hash(stored) }

  /// Creates a name from its 64 hexadecimal digits, in lower case; nil for any other text.
  package init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = ObjectName.value(digits[index]), let low = ObjectName.value(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The name in 64 hexadecimal digits.
  package var hex: String { bytes.hexadecimal }
}

/// The kind of an object. It decides the object's path and its limits.
package enum ObjectKind: UInt8, Hashable, Sendable {
  /// A node of a tree, or a list of keys.
  case index
  /// A page of the list of models.
  case models
  /// A page of a model's steps.
  case steps
  /// The file of a photo.
  case photo
  /// The motions of the steps of a page.
  case motions

  /// The most bytes of an object as it is stored.
  var storedLimit: Int { self == .photo ? Photo.byteLimit : 64 << 10 }
  /// The most bytes of an object after it was unpacked.
  static let unpackedLimit = 1 << 20
}

/// The address of an object within a library.
package struct ObjectKey: Hashable, Sendable {
  /// The name of the object.
  package var name: ObjectName
  /// The kind of the object.
  package var kind: ObjectKind

  package init(_ name: ObjectName, _ kind: ObjectKind) { (self.name, self.kind) = (name, kind) }

  /// Reads a path; nil for any other text. All kinds but photos have the path of an index.
  init?(path: some StringProtocol) {
    guard let name = ObjectName(hex: path.dropFirst("o/ab/".count).prefix { $0 != "." }),
      let key = [ObjectKind.photo, .index].map({ ObjectKey(name, $0) }).first(where: { $0.path == path })
    else { return nil }
    self = key
  }

  /// The path below the library's address, such as `o/ab/abcd….xml.gz`.
  package var path: String {
    let hex = name.hex
    return "o/\(hex.prefix(2))/\(hex)\(kind == .photo ? ".photo" : ".xml.gz")"
  }
}

/// An object that is going to be stored.
struct PublishedObject: Sendable {
  /// The address of the object.
  let key: ObjectKey
  /// The bytes as they are stored.
  let stored: [UInt8]

  /// Creates an object from XML, which is packed.
  init(_ kind: ObjectKind, xml: [UInt8]) {
    stored = Gzip.packed(xml)
    key = ObjectKey(ObjectName(of: stored), kind)
  }

  /// Creates the object of a photo's file.
  init(photo: [UInt8]) {
    stored = photo
    key = ObjectKey(ObjectName(of: photo), .photo)
  }
}
