import Terminal

/// A cache of one line: a head or a foot, which most frames repeat.
struct KeptLine {
  private var kept: (words: [String], columns: Int, line: StyledLine)?

  /// Returns the line of some words for a width. Calls `make` only if the cached line is another.
  mutating func line(_ words: [String], columns: Int, _ make: () -> StyledLine) -> StyledLine {
    if let kept, kept.words == words, kept.columns == columns { return kept.line }
    let line = make()
    kept = (words, columns, line)
    return line
  }
}
