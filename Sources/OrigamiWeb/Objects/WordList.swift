internal import Foundation
internal import OrigamiModel
internal import OrigamiStore

/// The words of a text, as a search compares them: without case and diacritics.
///
/// A run of Chinese, Japanese or Korean characters gives overlapping pairs and its last character, as the
/// full-text index of a library does.
enum WordList {
  /// The longest word, in bytes. Longer words are cut, in texts and in searches alike.
  private static let byteLimit = 64

  /// Returns the words of a text, in order.
  static func words(of text: String) -> [String] {
    plainWords(of: text) ?? allWords(of: text)
  }

  /// Returns the words of a text of ASCII characters, for which no table of characters is needed; nil for any
  /// other text.
  private static func plainWords(of text: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    func flush() {
      if !word.isEmpty { words.append(String(decoding: word.prefix(byteLimit), as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      case 0..<0x80: flush()
      default: return nil
      }
    }
    flush()
    return words
  }

  private static func allWords(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    func flushWord() {
      if !word.isEmpty { words.append(folded(String(word))) }
      word = String.UnicodeScalarView()
    }
    func flushRun() {
      for index in run.indices {
        var pair = String.UnicodeScalarView()
        pair.append(contentsOf: run[index..<min(index + 2, run.count)])
        words.append(String(pair))
      }
      run = []
    }
    for scalar in text.unicodeScalars {
      if SearchText.isSplit(scalar) {
        flushWord()
        run.append(scalar)
        // Published lists have whole words where FTS5 ends one, at the vowel signs of Indic scripts.
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        flushRun()
        word.append(scalar)
      } else if scalar.properties.isGraphemeExtend, !word.isEmpty {
        word.append(scalar)
      } else {
        flushWord()
        flushRun()
      }
    }
    flushWord()
    flushRun()
    return words
  }

  private static func folded(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return String(word.lowercased().prefix(byteLimit)) }
    let folded = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var end = folded.utf8.index(folded.startIndex, offsetBy: byteLimit, limitedBy: folded.endIndex)
    // The cut is before the character that would go beyond the limit.
    while let cut = end, cut.samePosition(in: folded.unicodeScalars) == nil {
      end = folded.utf8.index(before: cut)
    }
    return end.map { String(folded.unicodeScalars[..<$0]) } ?? folded
  }

  /// Returns the texts of a model's description that are searched: its titles, and everything else.
  static func texts(of model: Model) -> (titles: [String], others: [String]) {
    let titles = model.texts.filter { $0.kind == .title }.map(\.content)
    var others = model.texts.filter { $0.kind != .title }.map(\.content) + model.tags
    others += model.credits.filter { $0.kind != .rights }.map(\.content)
    others += model.photos.flatMap(\.texts).map(\.content)
    return (titles, others)
  }
}

/// The words of a search.
struct SearchTerms {
  /// A run of words that must follow each other in a text.
  struct Term: Hashable {
    var words: [String]
    /// A Boolean value that indicates whether the last word may be the beginning of a longer one. It may,
    /// except in runs of two or more Chinese, Japanese or Korean characters.
    var isPrefix: Bool
  }

  /// The terms, all of which must occur.
  let terms: [Term]

  init(_ query: SearchQuery) {
    var known: Set<Term> = []
    terms = query.words.split(whereSeparator: \.isWhitespace).flatMap(SearchText.parts).compactMap { text in
      var words = WordList.words(of: text)
      guard let last = words.last else { return nil }
      let isRun = words.count > 1 && last.unicodeScalars.allSatisfy(SearchText.isSplit)
      // The last word of a run is its last character alone, for searches of one character. Drop it here.
      if isRun { words.removeLast() }
      let term = Term(words: words, isPrefix: !isRun)
      return known.insert(term).inserted ? term : nil
    }
  }

  /// Returns a Boolean value that indicates whether all terms occur in some texts.
  func match(_ texts: [String]) -> Bool {
    guard !terms.isEmpty else { return false }
    let lists = texts.map(WordList.words)
    return terms.allSatisfy { term in lists.contains { SearchTerms.contains(term, in: $0) } }
  }

  private static func contains(_ term: Term, in words: [String]) -> Bool {
    guard words.count >= term.words.count else { return false }
    return (0...words.count - term.words.count).contains { start in
      zip(term.words.indices, words[start...]).allSatisfy { index, word in
        term.isPrefix && index == term.words.count - 1
          ? word.utf8.starts(with: term.words[index].utf8) : word == term.words[index]
      }
    }
  }
}
