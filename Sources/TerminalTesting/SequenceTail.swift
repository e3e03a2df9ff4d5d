/// What of some bytes must wait for more: a sequence or a character that is not complete.
enum SequenceTail {
  /// How many bytes at the end are the beginning of something longer; 0 if all is complete.
  static func length(of bytes: [UInt8]) -> Int {
    if let escape = bytes.lastIndex(of: 0x1B), !isComplete(bytes[escape...]) {
      // `ESC \` may end what an earlier Escape has begun; a lone Escape waits either way.
      return bytes.count - escape
    }
    // At most three bytes of a character can be there without its last.
    for back in 1..<4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : byte >= 0x80 ? 0 : 1
      if needed > back { return back }
      if needed > 0 { return 0 }
    }
    return 0
  }

  private static func isComplete(_ sequence: ArraySlice<UInt8>) -> Bool {
    let rest = sequence.dropFirst()
    switch rest.first {
    case nil: return false
    case UInt8(ascii: "["): return rest.dropFirst().contains { (0x40...0x7E).contains($0) }
    // Strings end with another Escape, which would be the last one.
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"): return false
    default: return true
    }
  }
}
