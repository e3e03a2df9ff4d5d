/// A line of a file, or the part of a long one around a place.
public struct SourceExcerpt: Hashable, Sendable {
  /// The text as it is in the file, without the line's end; bytes that are no text are U+FFFD.
  ///
  /// Untrusted: control characters are in it as they are.
  public var text: String
  /// How many Unicode scalars of the text are before the place.
  public var scalarsBeforePlace: Int

  /// Stores the two values.
  public init(text: String, scalarsBeforePlace: Int) {
    self.text = text
    self.scalarsBeforePlace = scalarsBeforePlace
  }

  /// Cuts a line to so many columns around the place between two of its parts: half of them before
  /// the place, more where the other part leaves room.
  init(before: some Sequence<UInt8>, after: some Sequence<UInt8>, columns: Int) {
    let before = SourceExcerpt.scalars(before)
    var after = SourceExcerpt.scalars(after)
    if after.last == "\r" { after.removeLast() }
    let countBefore = min(before.count, max(columns / 2, columns - after.count))
    var text = String.UnicodeScalarView(before.suffix(countBefore))
    text.append(contentsOf: after.prefix(columns - countBefore))
    self.init(text: String(text), scalarsBeforePlace: countBefore)
  }

  private static func scalars(_ bytes: some Sequence<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(bytes), as: UTF8.self).unicodeScalars)
  }
}
