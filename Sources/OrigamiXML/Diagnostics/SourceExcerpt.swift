/// A line of a file, or the part of a long one around a place.
struct SourceExcerpt: Hashable, Sendable {
  /// The text as it is in the file, without the line's end. Invalid bytes are U+FFFD.
  ///
  /// The text is untrusted: it can have control characters.
  var text: String
  /// The number of Unicode scalars of the text before the place.
  var scalarsBeforePlace: Int
}

extension SourceExcerpt {
  /// Creates an excerpt of at most `limit` Unicode scalars from the parts of a line before and after a place.
  /// Half of them come from before the place, or more if the part after it is short.
  init(before: some Sequence<UInt8>, after: some Sequence<UInt8>, limit: Int) {
    let before = SourceExcerpt.scalars(before)
    var after = SourceExcerpt.scalars(after)
    if after.last == "\r" { after.removeLast() }
    let countBefore = min(before.count, max(limit / 2, limit - after.count))
    var text = String.UnicodeScalarView(before.suffix(countBefore))
    text.append(contentsOf: after.prefix(limit - countBefore))
    self.init(text: String(text), scalarsBeforePlace: countBefore)
  }

  private static func scalars(_ bytes: some Sequence<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(bytes), as: UTF8.self).unicodeScalars)
  }
}
