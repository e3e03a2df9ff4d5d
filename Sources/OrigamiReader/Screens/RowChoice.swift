import Terminal

/// Which of some rows is chosen, and which of them show: what short lists have in common.
struct RowChoice: Hashable {
  /// The chosen row, from 0.
  private(set) var selected = 0
  /// The first row that shows.
  private(set) var top = 0

  /// Moves by a key.
  ///
  /// - Parameters:
  ///   - count: how many rows there are.
  ///   - rows: how many of them fit.
  /// - Returns: whether it was a key that moves.
  mutating func handle(_ key: Key, count: Int, rows: Int) -> Bool {
    guard let target = target(of: key, count: count, rows: max(1, rows)) else { return false }
    selected = target
    fit(count: count, rows: rows)
    return true
  }

  /// Chooses a row.
  mutating func select(_ row: Int, count: Int, rows: Int) {
    selected = row
    fit(count: count, rows: rows)
  }

  /// Keeps the chosen row among the rows that there are, and in sight.
  mutating func fit(count: Int, rows: Int) {
    selected = max(0, min(selected, count - 1))
    top = max(0, min(top, selected, max(0, count - rows)), selected - rows + 1)
  }

  private func target(of key: Key, count: Int, rows: Int) -> Int? {
    if key.modifiers.contains(.control) {
      switch key.code {
      case .character("d"): return selected + max(1, rows / 2)
      case .character("u"): return selected - max(1, rows / 2)
      case .character("f"), .character("v"): return selected + rows
      case .character("b"): return selected - rows
      case .character("n"), .character("e"): return selected + 1
      case .character("p"), .character("y"): return selected - 1
      default: return nil
      }
    }
    switch key.code {
    case .character("j"), .down: return selected + 1
    case .character("k"), .up: return selected - 1
    case .character(" "), .character("f"), .pageDown: return selected + rows
    case .character("b"), .pageUp: return selected - rows
    case .character("d"): return selected + max(1, rows / 2)
    case .character("u"): return selected - max(1, rows / 2)
    case .character("g"), .home: return 0
    case .character("G"), .end: return count - 1
    default: return nil
    }
  }
}
