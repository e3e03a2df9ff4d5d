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
  /// Returns the best part of some texts: with the most different words of the query, preferably in a
  /// language, and preferably not from a title.
  ///
  /// Words are compared as the search does: case and diacritics do not count, and the parts of a word such as
  /// `zig-zag` follow each other.
  ///
  /// - Parameter length: the most characters of the snippet, at least 8.
  /// - Returns: the start of a text if no word occurs in any; an empty snippet without texts.
  /// - Complexity: O(*n*) in the length of the texts.
  public func snippet(
    of texts: [ContentText], preferring language: String, length: Int = 80
  ) -> SearchSnippet {
    precondition(length >= 8, "a snippet of \(length) characters")
    let terms = SnippetTerm.terms(of: words)
    var best: (text: FoldedText, part: FoldedText.Part, rank: Int)?
    for text in texts {
      let folded = FoldedText(text.content)
      let part = folded.part(with: terms, length: length)
      let rank =
        part.terms * 4 + (LanguageTag.matches(text.language, language) ? 2 : 0)
        + (text.kind == .title ? 0 : 1)
      if rank > best?.rank ?? -1 { best = (folded, part, rank) }
    }
    return best.map { $0.text.snippet(around: $0.part, length: length) }
      ?? SearchSnippet(text: "", matches: [])
  }

  /// Returns a Boolean value that indicates whether every word of the query occurs in some of the texts.
  public func occurs(in texts: [ContentText]) -> Bool {
    let texts = texts.map { FoldedText($0.content) }
    return SnippetTerm.terms(of: words).allSatisfy { term in
      texts.contains { !$0.ranges(of: term).isEmpty }
    }
  }
}

/// A word, or a run of characters of a script without spaces, without case and diacritics.
private struct SnippetTerm: Hashable {
  /// The parts of the word between signs such as hyphens, each as its characters.
  let parts: [[String]]
  /// A Boolean value that indicates whether the term must begin at a word boundary.
  let isWord: Bool

  /// Returns the different terms of some words.
  static func terms(of words: String) -> Set<SnippetTerm> {
    var terms: Set<SnippetTerm> = []
    for word in words.split(whereSeparator: \.isWhitespace) {
      var rest = word[...]
      while let first = rest.first {
        let isSplit = SearchText.isSplit(first)
        let run = rest.prefix { SearchText.isSplit($0) == isSplit }
        let parts = run.split { !FoldedText.isPartOfWord($0) }
        if !parts.isEmpty {
          terms.insert(SnippetTerm(parts: parts.map { $0.map(FoldedText.fold) }, isWord: !isSplit))
        }
        rest = rest[run.endIndex...]
      }
    }
    return terms
  }
}

/// A text with each of its characters in the form in which words are compared.
private struct FoldedText {
  /// The part of a text that a snippet must show.
  struct Part {
    /// The positions of the part: from the start of a term to the end of one.
    var range = 0..<0
    /// The number of different terms in it.
    var terms = 0
    /// The positions of the terms in the whole text, in order, without overlap.
    var matches: [Range<Int>] = []
  }

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

  static func isPartOfWord(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(SearchQuery.isPartOfWord) ?? false
  }

  /// Returns the positions of a term, in characters.
  func ranges(of term: SnippetTerm) -> [Range<Int>] {
    characters.indices.compactMap { start in end(of: term, from: start).map { start..<$0 } }
  }

  /// Returns the end of a term that begins at a position; nil if none does.
  private func end(of term: SnippetTerm, from start: Int) -> Int? {
    // `isBoundary` is slower, so it is asked last.
    guard folded[start] == term.parts.first?.first, !term.isWord || isBoundary(start) else { return nil }
    var end = start
    for (index, part) in term.parts.enumerated() {
      if index > 0 {
        guard isBoundary(end) else { return nil }
        end = characters[end...].firstIndex(where: FoldedText.isPartOfWord) ?? characters.endIndex
      }
      guard folded[end...].starts(with: part) else { return nil }
      end += part.count
    }
    return end
  }

  /// Returns a Boolean value that indicates whether a word may begin or end before a character.
  private func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < characters.count else { return true }
    let (before, after) = (characters[index - 1], characters[index])
    return !FoldedText.isPartOfWord(before) || !FoldedText.isPartOfWord(after)
      || SearchText.isSplit(before) != SearchText.isSplit(after)
  }

  /// Returns the first part that fits into a snippet and has the most different terms.
  func part(with terms: Set<SnippetTerm>, length: Int) -> Part {
    let found = terms.enumerated().flatMap { term, text in ranges(of: text).map { (term: term, range: $0) } }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var part = Part(matches: FoldedText.merged(found.map(\.range)))
    // For each term, its first place at or after the one that the loop has reached.
    var next = [Range<Int>?](repeating: nil, count: terms.count)
    for (term, range) in found.reversed() {
      next[term] = range
      // There may be a `…` on both sides.
      let limit = range.lowerBound + length - 2
      let ends = next.compactMap { $0?.upperBound }.filter { $0 <= limit || $0 == range.upperBound }
      if ends.count >= part.terms {
        part.range = range.lowerBound..<(ends.max() ?? range.upperBound)
        part.terms = ends.count
      }
    }
    return part
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns a snippet with a part of the text, and some words before it if there is room. A part that is too
  /// long is cut.
  func snippet(around part: Part, length: Int) -> SearchSnippet {
    guard characters.count > length else {
      return SearchSnippet(text: String(characters), matches: part.matches)
    }
    let first = part.range.lowerBound
    let room = max(0, min(length / 3, length - 2 - part.range.count))
    var start = max(0, min(first - room, characters.count - length))
    if 0 < start, start < first { start = wordStart(from: start + 1, before: first) }
    let isCutBefore = start > 0
    var end = min(characters.count, start + length - (isCutBefore ? 1 : 0))
    let isCutAfter = end < characters.count
    if isCutAfter { end -= 1 }
    let text = (isCutBefore ? "…" : "") + String(characters[start..<end]) + (isCutAfter ? "…" : "")
    let shift = start - (isCutBefore ? 1 : 0)
    return SearchSnippet(
      text: text,
      matches: part.matches.map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }
        .map { $0.lowerBound - shift..<$0.upperBound - shift })
  }

  /// Returns the first character at or after a position that begins a word; the position itself if there is
  /// none before a limit.
  private func wordStart(from start: Int, before limit: Int) -> Int {
    (start..<limit).first { isBoundary($0) && FoldedText.isPartOfWord(characters[$0]) } ?? start
  }
}
