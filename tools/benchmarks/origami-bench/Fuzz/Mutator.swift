import SeededRandom

/// Damages files the way disks, editors and enemies do, the same way for the same generator.
///
/// Most mutations keep most of the file as it was, so that what follows the damage is reached too.
struct Mutator {
  /// A way to damage a file.
  enum Kind: CaseIterable {
    case flipBits, overwriteBytes, cutEnd, cutOut, duplicateTag, deleteTag, swapTags, repeatManyTimes,
      insertToken, duplicateElement, changeDigit, changeName, splice
  }

  /// Pieces that parsers have stumbled over.
  private static let tokens: [StaticString] = [
    "<!DOCTYPE model [<!ENTITY a \"b\">]>", "<!DOCTYPE model SYSTEM \"file:///etc/passwd\">", "&a;", "&#0;",
    "&#x110000;", "&#xD800;", "&amp;amp;", "]]>", "<![CDATA[", "<!--", "--", "-->", "<?xml version=\"1.1\"?>",
    "<?pi ?>", "\u{0}", "\u{1B}[2J", "\u{FEFF}", "\u{202E}", "\u{FFFF}", "<x:y/>", "<x xmlns=\"urn:other\"/>",
    " xmlns:x=\"urn:origami-steps:1\"", " xml:lang=\"\"", " id=\"s1\"", " detail=\"all\"", "<step>",
    "</step>",
    "<steps>", "</steps>", "</model>", "</library>", "<diagram>", "<title/>", "<title></title>", "<do/>",
    "<repeat from=\"s1\" to=\"s9999\"/>", "<page of=\"steps\" total=\"-1\"/>", "1e309", "-0", "NaN",
    "99999999999999999999", "0.00000000000000000001", "½", "\"", "'", "<", ">", "&", "=", "\r", "\t",
    "\u{85}", "[", "]", "{", "}", "null", "-1e308", "1e999", "[0,1]", "9007199254740993", "\\ud800", ",",
    "\n1 0 0 1e-300 1", "M0,0C1,1 2,2 3,3", "matrix(1e9 0 0 1e-9 0 0)", "<svg>", "<g>", "</svg>",
  ]

  private var generator: SeededGenerator

  init(generator: SeededGenerator) { self.generator = generator }

  /// Damages a file once, or up to four times; bytes may come from `other`.
  mutating func mutate(_ file: [UInt8], splicing other: [UInt8]) -> [UInt8] {
    var bytes = file
    for _ in 0..<(generator.chance(percent: 60) ? 1 : generator.number(in: 2...4)) where !bytes.isEmpty {
      apply(Kind.allCases[generator.below(Kind.allCases.count)], to: &bytes, other)
    }
    return bytes
  }

  // MARK: Kinds

  private mutating func apply(_ kind: Kind, to bytes: inout [UInt8], _ other: [UInt8]) {
    switch kind {
    case .flipBits:
      for _ in 0...generator.below(3) {
        bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
      }
    case .overwriteBytes:
      for index in range(in: bytes, atMost: 16) { bytes[index] = UInt8(generator.below(256)) }
    case .cutEnd:
      bytes.removeLast(generator.below(bytes.count))
    case .cutOut:
      bytes.removeSubrange(range(in: bytes, atMost: 1 + bytes.count / 4))
    case .duplicateTag:
      guard let tag = tag(in: bytes) else { return }
      bytes.insert(
        contentsOf: bytes[tag], at: generator.chance(percent: 50) ? tag.upperBound : place(in: bytes))
    case .deleteTag:
      guard let tag = tag(in: bytes) else { return }
      bytes.removeSubrange(tag)
    case .swapTags:
      swapTags(&bytes)
    case .repeatManyTimes:
      repeatManyTimes(&bytes)
    case .insertToken:
      let token = Mutator.tokens[generator.below(Mutator.tokens.count)]
      let text = UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount)
      bytes.insert(contentsOf: text, at: place(in: bytes))
    case .duplicateElement:
      let element = range(in: bytes, atMost: 2000)
      bytes.insert(contentsOf: bytes[element], at: place(in: bytes))
    case .changeDigit:
      replaceByte(in: &bytes, where: { (48...57).contains($0) }, with: Array("0123456789-+.eE ,".utf8))
    case .changeName:
      replaceByte(
        in: &bytes, where: { (97...122).contains($0) }, with: Array("abcdefghijklmnopqrstuvwxyz:-".utf8))
    case .splice:
      guard !other.isEmpty else { return }
      bytes.replaceSubrange(range(in: bytes, atMost: 500), with: other[range(in: other, atMost: 500)])
    }
  }

  private mutating func swapTags(_ bytes: inout [UInt8]) {
    guard let first = tag(in: bytes), let second = tag(in: bytes), !first.overlaps(second) else { return }
    let (low, high) = first.lowerBound < second.lowerBound ? (first, second) : (second, first)
    let (lowTag, highTag) = (Array(bytes[low]), Array(bytes[high]))
    bytes.replaceSubrange(high, with: lowTag)
    bytes.replaceSubrange(low, with: highTag)
  }

  /// Depth, long names and long lists: a tag or a few bytes, hundreds to a hundred thousand times.
  private mutating func repeatManyTimes(_ bytes: inout [UInt8]) {
    guard let tag = generator.chance(percent: 70) ? tag(in: bytes) : range(in: bytes, atMost: 4) else {
      return
    }
    let piece = Array(bytes[tag])
    let copies = min(1 << generator.number(in: 4...17), 1_000_000 / (piece.count + 1))
    var many: [UInt8] = []
    many.reserveCapacity(copies * piece.count)
    for _ in 0..<copies { many.append(contentsOf: piece) }
    bytes.insert(contentsOf: many, at: tag.upperBound)
  }

  private mutating func replaceByte(
    in bytes: inout [UInt8], where matches: (UInt8) -> Bool, with choices: [UInt8]
  ) {
    let start = generator.below(bytes.count)
    guard let index = bytes[start...].firstIndex(where: matches) else { return }
    bytes[index] = choices[generator.below(choices.count)]
  }

  // MARK: Places

  private mutating func range(in bytes: [UInt8], atMost count: Int) -> Range<Int> {
    let start = generator.below(bytes.count)
    return start..<Swift.min(bytes.count, start + 1 + generator.below(count))
  }

  /// A place between two bytes; mostly where a tag ends, where more of a file is still in order.
  private mutating func place(in bytes: [UInt8]) -> Int {
    guard generator.chance(percent: 60), let tag = tag(in: bytes) else {
      return generator.below(bytes.count + 1)
    }
    return tag.upperBound
  }

  /// The first tag after a random place, the first brackets in JSON, or the first line; nil if there is none.
  private mutating func tag(in bytes: [UInt8]) -> Range<Int>? {
    let start = generator.below(bytes.count)
    let first = bytes.first { $0 > 0x20 } ?? 0x20
    let pair: (open: UInt8, close: UInt8) =
      first == UInt8(ascii: "<")
      ? (first, UInt8(ascii: ">"))
      : first == UInt8(ascii: "{") ? (UInt8(ascii: "["), UInt8(ascii: "]")) : (0x0A, 0x0A)
    guard let open = bytes[start...].firstIndex(of: pair.open),
      let close = bytes[(open + 1)...].firstIndex(of: pair.close)
    else { return nil }
    return open..<close + 1
  }
}
