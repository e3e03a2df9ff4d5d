import Terminal

/// Highlights the words of a search in a line.
struct Highlighter {
  private let words: [[Character]]

  init(_ words: String) {
    self.words = words.split(whereSeparator: \.isWhitespace).map { word in word.map(Highlighter.folded) }
  }

  /// Returns the line with each word of the search in reverse.
  func highlighted(_ line: StyledLine) -> StyledLine {
    var result = StyledLine()
    for span in line.spans {
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

  /// Returns the word of the search that begins at an index: at the beginning of a word, or anywhere in a
  /// script without spaces.
  private func word(in text: [Character], at index: Int) -> [Character]? {
    words.first { word in
      guard !word.isEmpty, index + word.count <= text.count,
        text[index..<index + word.count].elementsEqual(word)
      else {
        return false
      }
      if word.contains(where: { ($0.unicodeScalars.first?.value ?? 0) >= 0x2E80 }) { return true }
      return index == 0 || !text[index - 1].isLetter
    }
  }

  /// Returns a character without its case.
  private static func folded(_ character: Character) -> Character {
    character.lowercased().first ?? character
  }
}
