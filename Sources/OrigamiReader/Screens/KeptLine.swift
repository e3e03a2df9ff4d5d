import Terminal

/// A line of the screen that is made again only when its content or its width has changed.
struct KeptLine<Content: Equatable> {
  private var kept: (content: Content, columns: Int, line: StyledLine)?

  /// Returns the line of some content for a width. Calls `make` only if one of the two has changed.
  mutating func line(_ content: Content, columns: Int, _ make: () -> StyledLine) -> StyledLine {
    if let kept, kept.content == content, kept.columns == columns { return kept.line }
    let line = make()
    kept = (content, columns, line)
    return line
  }
}
