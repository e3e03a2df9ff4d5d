import Terminal

/// The line that was made last, kept while what it says stays the same: a head or a foot, which most frames repeat.
struct KeptLine {
  private var kept: (words: [String], columns: Int, line: StyledLine)?

  /// The line of these words for a width; made if it is not the one that is kept.
  mutating func line(_ words: [String], columns: Int, _ make: () -> StyledLine) -> StyledLine {
    if let kept, kept.words == words, kept.columns == columns { return kept.line }
    let line = make()
    kept = (words, columns, line)
    return line
  }
}
