/// A position in an item's content that is independent of the width: a character, not a row.
///
/// Only the source interprets the number. For text it is usually the offset of a character. Rows without
/// text, such as a drawing, take numbers that are no character offsets, such as negative ones.
public struct ContentPosition: Hashable, Sendable, Codable {
  /// The number, as the source defines it.
  public var rawValue: Int

  /// The start of the content.
  public static let start = ContentPosition(0)

  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}
