/// Finds attributes in the bytes of a start tag, for messages.
enum StartTag {
  /// Where an attribute of this (qualified) name begins, counted from the tag's `<`.
  ///
  /// The tag is well-formed: the parser has read it.
  static func offset(of attribute: String, in tag: Bytes) -> Int? {
    var next = 1
    // The element's name.
    while next < tag.count, !isSpace(tag[next]) { next += 1 }
    while next < tag.count {
      while next < tag.count, isSpace(tag[next]) { next += 1 }
      let start = next
      while next < tag.count, !isSpace(tag[next]), tag[next] != 0x3D { next += 1 }
      if tag[start..<next].elementsEqual(attribute.utf8) { return start }
      while next < tag.count, tag[next] != 0x22, tag[next] != 0x27 { next += 1 }
      guard next < tag.count else { return nil }
      let quote = tag[next]
      next += 1
      while next < tag.count, tag[next] != quote { next += 1 }
      next += 1
    }
    return nil
  }
}
