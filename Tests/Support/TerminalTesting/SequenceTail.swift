/// The incomplete sequence or character at the end of some bytes.
enum SequenceTail {
  /// Returns the number of bytes at the end that begin something longer; 0 if all is complete.
  static func length(of bytes: [UInt8]) -> Int {
    var start = 0
    while let escape = bytes[start...].firstIndex(of: 0x1B) {
      guard let end = end(of: bytes[escape...]) else { return bytes.count - escape }
      start = end
    }
    // An incomplete character has at most three bytes.
    for back in 1..<4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : byte >= 0x80 ? 0 : 1
      if needed > back { return back }
      if needed > 0 { return 0 }
    }
    return 0
  }

  /// Returns the end of the sequence at the start of some bytes; nil if it is not complete.
  private static func end(of sequence: ArraySlice<UInt8>) -> Int? {
    let body = sequence.dropFirst(2)
    switch sequence.dropFirst().first {
    case nil: return nil
    case UInt8(ascii: "["): return body.firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"):
      guard let last = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
      // A bell ends a string, and so does `ESC \`.
      let end = sequence[last] == 0x07 ? last + 1 : last + 2
      return end <= sequence.endIndex ? end : nil
    default: return body.startIndex
    }
  }
}
