internal import CLibXML2

// Text between tags.
extension ContentFile {
  /// Takes a piece of text of the innermost element.
  ///
  /// - Parameter isProse: whether the element consists of text. Elsewhere only white space is allowed.
  @inline(__always)
  mutating func take(_ bytes: UnsafePointer<UInt8>, count: Int, isProse: Bool) {
    if isProse {
      if text.count + count <= limits.textByteCount {
        text.append(bytes, count: count)
      } else if !elements.current.hasBadText {
        elements.current.hasBadText = true
        report(.textTooLong(element: elements.current.name, limit: limits.textByteCount), at: tagPlace)
      }
      return
    }
    let blanks = spaceCount(Bytes(start: bytes, count: count))
    if blanks < count { strayText(bytes, index: blanks, count: count) }
  }

  /// Reports text where only elements are allowed, once for each element.
  private mutating func strayText(_ bytes: UnsafePointer<UInt8>, index: Int, count: Int) {
    guard !elements.current.hasBadText, let context else { return }
    elements.current.hasBadText = true
    let place =
      reports.isFull
      ? parserOffset : offset(ofCharacter: index, of: bytes, count: count, context)
    report(.unexpectedText(parent: elements.current.name), at: SourcePosition(offset: place))
  }

  /// Returns the offset in the file of a character of the parser's last piece of text.
  private func offset(
    ofCharacter index: Int, of bytes: UnsafePointer<UInt8>, count: Int, _ context: xmlParserCtxtPtr
  ) -> Int {
    let here = Int(origami_xml_offset(context))
    if let input = context.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
      bytes >= base, bytes < end
    {
      return Int(input.pointee.consumed) + (bytes - base) + index
    }
    // The text is a copy, and the parser is after it. A reference (`&…;`) is longer than its character.
    if let last = window.last(0x3B, before: here), last == here - 1,
      let start = window.last(0x26, before: here),
      window.bytes(start + 1..<last).allSatisfy({ isReferenceByte($0) })
    {
      return start
    }
    // A line end of two bytes is one byte in the copy.
    var offset = here
    for _ in index..<count where offset > window.start {
      offset -= 1
      if offset > window.start, window.bytes(offset - 1..<offset + 1).elementsEqual([0x0D, 0x0A]) {
        offset -= 1
      }
    }
    return offset
  }

  /// Returns whether a byte may stand between the `&` and the `;` of a reference to a character.
  private func isReferenceByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
