internal import OrigamiModel

/// Text as it is indexed, with runs of CJK characters turned into overlapping pairs.
///
/// FTS5's tokenizer takes a run of Chinese, Japanese or Korean characters for one word, so nothing inside
/// it would be found. Here `白鳥の首` becomes `白鳥 鳥の の首 首`: each pair is a word, and so is the last character.
/// Every character then begins a word, and one alone is found by prefix. Other text stays as it is.
package enum SearchText {
  /// Appends the titles, in all languages.
  static func appendTitle(_ texts: [ContentText], to bytes: inout [UInt8]) {
    for text in texts where text.kind == .title { append(text.content, to: &bytes) }
  }

  /// Appends the texts that are not titles, in all languages.
  static func appendRest(_ texts: [ContentText], to bytes: inout [UInt8]) {
    for text in texts where text.kind != .title { append(text.content, to: &bytes) }
  }

  /// Appends the texts of a model that are searched and are not titles: prose, tags, credits except rights,
  /// and the texts of photos.
  static func appendRest(_ model: Model, to bytes: inout [UInt8]) {
    appendRest(model.texts, to: &bytes)
    for tag in model.tags { append(tag, to: &bytes) }
    for credit in model.credits where credit.kind != .rights { append(credit.content, to: &bytes) }
    for photo in model.photos { appendRest(photo.texts, to: &bytes) }
  }

  /// Appends a text and a line feed.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      // The UTF-8 of a CJK character begins with E1 or more. Any other text is copied as a whole.
      guard utf8.contains(where: { $0 >= 0xE1 }) else { return bytes.append(contentsOf: utf8) }
      appendSplit(String(decoding: utf8, as: UTF8.self), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendSplit(_ text: String, to bytes: inout [UInt8]) {
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if isSplit(scalar) {
        run.append(scalar)
      } else {
        appendPairs(run, to: &bytes)
        run.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    appendPairs(run, to: &bytes)
  }

  private static func appendPairs(_ run: [Unicode.Scalar], to bytes: inout [UInt8]) {
    for index in run.indices {
      bytes.append(UInt8(ascii: " "))
      for scalar in run[index..<min(index + 2, run.count)] {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    if !run.isEmpty { bytes.append(UInt8(ascii: " ")) }
  }

  /// Divides a typed text where Chinese, Japanese or Korean characters begin and end: `鶴v2` finds a text with
  /// both, also apart. Searches of stored and of published libraries use it, so that they find the same.
  package static func parts(of text: Substring) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let last = part.last, isSplit(last) != isSplit(scalar) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      }
      part.append(scalar)
    }
    return parts + [String(part)]
  }

  /// Returns a Boolean value that indicates whether a character is Han, kana, Bopomofo or Hangul. The first
  /// three have no spaces between words; in Hangul, words have endings that a reader would not type. Thai,
  /// Lao, Khmer and Burmese have no spaces either, but are not split: only the start of a run is found.
  package static func isSplit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true  // Hangul
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF: true  // Han
    case 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // Han
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF: true  // Kana
    case 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: true  // Kana
    case 0x3105...0x312F, 0x31A0...0x31BF: true  // Bopomofo
    default: false
    }
  }

  /// Returns the same for a character with its accents.
  package static func isSplit(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { isSplit($0) } ?? false
  }
}
