/// The bytes of a start tag, or of the part of it that was read. It finds attributes, for the places of
/// messages, and counts them, for the limit.
struct StartTag {
  private let bytes: Bytes

  /// Creates a tag from the bytes that begin with its `<`. Bytes after the tag are ignored.
  init(_ bytes: Bytes) { self.bytes = bytes }

  /// The element's (qualified) name; nil if this is no start tag.
  var name: Slice<Bytes>? {
    guard bytes.count > 1, bytes[0] == 0x3C, ![0x21, 0x2F, 0x3F].contains(bytes[1]) else { return nil }
    return bytes[1...].prefix { !isSpace($0) && $0 != 0x2F && $0 != 0x3E }
  }

  /// Returns the offset of an attribute of this (qualified) name from the tag's `<`. `occurrence` selects the
  /// first or a later one.
  ///
  /// - Returns: nil if there is none before the end of the tag, or before its first syntax error.
  func offset(of attribute: String, occurrence: Int = 1) -> Int? {
    var left = occurrence
    return firstAttribute { name in
      if name.elementsEqual(attribute.utf8) { left -= 1 }
      return left == 0
    }
  }

  /// Returns a Boolean value that indicates whether the tag has more than `limit` attributes.
  func hasMoreAttributes(than limit: Int) -> Bool {
    var count = 0
    return firstAttribute { _ in
      count += 1
      return count > limit
    } != nil
  }

  /// Returns the offset of the first attribute whose name satisfies `isWanted`.
  private func firstAttribute(where isWanted: (Slice<Bytes>) -> Bool) -> Int? {
    var next = 1
    // The element's name.
    while next < bytes.count, !isSpace(bytes[next]), bytes[next] != 0x3E { next += 1 }
    while next < bytes.count {
      // The slash of an empty element is no attribute.
      while next < bytes.count, isSpace(bytes[next]) || bytes[next] == 0x2F { next += 1 }
      let start = next
      while next < bytes.count, !isSpace(bytes[next]), bytes[next] != 0x3D, bytes[next] != 0x3E { next += 1 }
      if next > start, isWanted(bytes[start..<next]) { return start }
      while next < bytes.count, bytes[next] != 0x22, bytes[next] != 0x27, bytes[next] != 0x3E { next += 1 }
      guard next < bytes.count, bytes[next] != 0x3E else { return nil }
      let quote = bytes[next]
      next += 1
      while next < bytes.count, bytes[next] != quote { next += 1 }
      next += 1
    }
    return nil
  }
}
