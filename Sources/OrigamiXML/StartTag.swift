/// Finds attributes in the bytes of a start tag, for messages.
enum StartTag {
  /// Where an attribute of this (qualified) name begins, the first or a later one, counted from the tag's `<`.
  ///
  /// - Returns: nil if there is none before the end of the tag, or of what is well-formed of it.
  static func offset(of attribute: String, occurrence: Int = 1, in tag: Bytes) -> Int? {
    var left = occurrence
    var next = 1
    // The element's name.
    while next < tag.count, !isSpace(tag[next]) { next += 1 }
    while next < tag.count {
      while next < tag.count, isSpace(tag[next]) { next += 1 }
      let start = next
      while next < tag.count, !isSpace(tag[next]), tag[next] != 0x3D { next += 1 }
      if tag[start..<next].elementsEqual(attribute.utf8) {
        left -= 1
        if left == 0 { return start }
      }
      while next < tag.count, tag[next] != 0x22, tag[next] != 0x27, tag[next] != 0x3E { next += 1 }
      guard next < tag.count, tag[next] != 0x3E else { return nil }
      let quote = tag[next]
      next += 1
      while next < tag.count, tag[next] != quote { next += 1 }
      next += 1
    }
    return nil
  }
}
