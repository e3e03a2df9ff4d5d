internal import Foundation
public import OrigamiModel

/// The part of a text that contains the words of a search, for a list of hits.
public struct SearchSnippet: Hashable, Sendable {
  /// One line, with `…` where the text continues.
  public var text: String
  /// The positions of the words, as offsets in characters, in order, without overlap.
  public var matches: [Range<Int>]
}

extension SearchQuery {
  /// Returns the best part of some texts: with the most words of the query, preferably in a language, and
  /// preferably not from a title.
  ///
  /// Words are compared as the search does: case and diacritics do not count.
  ///
  /// - Parameter length: the most characters of the snippet, at least 8.
  /// - Returns: the start of a text if no word occurs in any; an empty snippet without texts.
  /// - Complexity: O(*n*) in the length of the texts.
  public func snippet(
    of texts: [ContentText], preferring language: String, length: Int = 80
  ) -> SearchSnippet {
    precondition(length >= 8, "a snippet of \(length) characters")
    let terms = Set(SnippetTerm.terms(of: words)).prefix(SearchQuery.wordLimit)
    var best: (text: FoldedText, matches: [Range<Int>], rank: Int)?
    for text in texts {
      let folded = FoldedText(text.content)
      let found = terms.map { folded.ranges(of: $0) }
      let rank =
        found.count { !$0.isEmpty } * 4 + (LanguageTag.matches(text.language, language) ? 2 : 0)
        + (text.kind == .title ? 0 : 1)
      if rank > best?.rank ?? -1 { best = (folded, FoldedText.merged(found.flatMap { $0 }), rank) }
    }
    return best.map { $0.text.snippet(around: $0.matches, length: length) }
      ?? SearchSnippet(text: "", matches: [])
  }
}

/// A word, or a run of characters of a script without spaces, without case and diacritics.
private struct SnippetTerm: Hashable {
  let characters: [String]
  /// A Boolean value that indicates whether the term must begin at a word boundary.
  let isWord: Bool

  static func terms(of words: String) -> [SnippetTerm] {
    var terms: [SnippetTerm] = []
    var current: [Character] = []
    var isSplit = false
    func flush() {
      if !current.isEmpty {
        terms.append(SnippetTerm(characters: current.map(FoldedText.fold), isWord: !isSplit))
      }
      current = []
    }
    for character in words {
      guard FoldedText.isPartOfWord(character) else {
        flush()
        continue
      }
      let isSplitToo = FoldedText.isSplit(character)
      if isSplitToo != isSplit { flush() }
      isSplit = isSplitToo
      current.append(character)
    }
    flush()
    return terms
  }
}

/// A text with each of its characters in the form in which words are compared.
private struct FoldedText {
  private let characters: [Character]
  private let folded: [String]

  init(_ text: String) {
    characters = Array(text)
    folded = characters.map(FoldedText.fold)
  }

  static func fold(_ character: Character) -> String {
    if let ascii = character.asciiValue { return String(UnicodeScalar(ascii)).lowercased() }
    return String(character).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  static func isSplit(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(SearchText.isSplit) ?? false
  }

  /// Returns the positions of a term, in characters.
  func ranges(of term: SnippetTerm) -> [Range<Int>] {
    let size = term.characters.count
    guard size <= folded.count else { return [] }
    return (0...folded.count - size).compactMap { start in
      let range = start..<start + size
      guard folded[range].elementsEqual(term.characters) else { return nil }
      return !term.isWord || isBoundary(start) ? range : nil
    }
  }

  /// Returns a Boolean value that indicates whether a word may begin or end before a character.
  private func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < characters.count else { return true }
    let (before, after) = (characters[index - 1], characters[index])
    return !FoldedText.isPartOfWord(before) || !FoldedText.isPartOfWord(after)
      || FoldedText.isSplit(before) != FoldedText.isSplit(after)
  }

  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns a part of the text with the first matches, and some words before them.
  func snippet(around matches: [Range<Int>], length: Int) -> SearchSnippet {
    guard characters.count > length else { return SearchSnippet(text: String(characters), matches: matches) }
    let first = matches.first?.lowerBound ?? 0
    var start = max(0, min(first - length / 3, characters.count - length))
    if start > 0 { start = wordStart(from: start + 1, before: max(first, start + 1)) }
    let isCutBefore = start > 0
    var end = min(characters.count, start + length - (isCutBefore ? 1 : 0))
    let isCutAfter = end < characters.count
    if isCutAfter { end -= 1 }
    let text = (isCutBefore ? "…" : "") + String(characters[start..<end]) + (isCutAfter ? "…" : "")
    let shift = start - (isCutBefore ? 1 : 0)
    return SearchSnippet(
      text: text,
      matches: matches.filter { $0.lowerBound >= start && $0.upperBound <= end }
        .map { $0.lowerBound - shift..<$0.upperBound - shift })
  }

  /// Returns the first character at or after a position that begins a word; the position itself if there is
  /// none before a limit.
  private func wordStart(from start: Int, before limit: Int) -> Int {
    (start..<limit).first { isBoundary($0) && FoldedText.isPartOfWord(characters[$0]) } ?? min(start, limit)
  }
}
