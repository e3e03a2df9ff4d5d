import OrigamiStore
import Terminal

/// Highlights the words of a search in a line.
struct Highlighter {
  private let words: [[Character]]
  /// The words as bytes; nil if one has other characters than ASCII.
  private let bytes: [[UInt8]]?

  init(_ words: String) {
    // The search ignores punctuation around a word, such as brackets and commas.
    self.words = words.split(whereSeparator: \.isWhitespace).map { word in
      let isSign = { (character: Character) in !character.isLetter && !character.isNumber }
      let letters = word.drop(while: isSign)
      return letters.prefix(letters.lastIndex { !isSign($0) }.map { letters[...$0].count } ?? 0)
        .map(Highlighter.folded)
    }
    bytes = words.utf8.allSatisfy { $0 < 0x80 } ? self.words.map { Array(String($0).utf8) } : nil
  }

  /// Returns the line with each word of the search in reverse.
  func highlighted(_ line: StyledLine) -> StyledLine {
    var result = StyledLine()
    for span in line.spans {
      if isWithoutWords(span.text) {
        result.append(visible: span.text, columns: span.columns, span.style)
        continue
      }
      let text = Array(span.text)
      let folded = text.map(Highlighter.folded)
      var plainStart = 0
      var index = 0
      while index < text.count {
        guard let word = word(in: folded, at: index) else {
          index += 1
          continue
        }
        result.append(String(text[plainStart..<index]), span.style)
        var style = span.style
        style.attributes.insert(.reverse)
        result.append(String(text[index..<index + word.count]), style)
        index += word.count
        plainStart = index
      }
      result.append(String(text[plainStart...]), span.style)
    }
    return result
  }

  /// Returns a Boolean value that indicates whether a word of the search occurs in a line.
  func occurs(in line: StyledLine) -> Bool {
    line.spans.contains { span in
      guard !isWithoutWords(span.text) else { return false }
      let folded = span.text.map(Highlighter.folded)
      return folded.indices.contains { word(in: folded, at: $0) != nil }
    }
  }

  /// Returns true if the bytes of a text show that no word of the search occurs in it. That is decided for
  /// ASCII and the cells of drawings, which most texts are. For other texts the result is false.
  private func isWithoutWords(_ text: String) -> Bool {
    guard let bytes else { return false }
    var text = text
    return text.withUTF8 { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        if byte < 0x80 {
          if bytes.contains(where: { Highlighter.begins(text[index...], with: $0) }) { return false }
          index += 1
        } else {
          // The lines, blocks and braille from U+2500 to U+28FF, of three bytes.
          guard byte == 0xE2, (0x94...0xA3).contains(text[index + 1]) else { return false }
          index += 3
        }
      }
      return true
    }
  }

  private static func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>, with word: [UInt8]) -> Bool {
    guard word.count <= text.count else { return false }
    return zip(text, word).allSatisfy { byte, lower in
      byte == lower || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == lower
    }
  }

  /// Returns the word of the search that begins at an index: at the beginning of a word, or anywhere in a
  /// script without spaces.
  private func word(in text: [Character], at index: Int) -> [Character]? {
    words.first { word in
      guard !word.isEmpty, index + word.count <= text.count,
        text[index..<index + word.count].elementsEqual(word)
      else {
        return false
      }
      if word.contains(where: SearchText.isSplit) { return true }
      return index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
    }
  }

  /// Returns a character without its case.
  private static func folded(_ character: Character) -> Character {
    character.lowercased().first ?? character
  }
}
