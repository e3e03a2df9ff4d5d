import LazyStacks

extension ReaderCommand {
  /// Returns what a command asks of a stack; nil if it does not scroll.
  func scroll<ID>(pageRows: Int) -> LazyStackEvent<ID>? {
    let half = max(1, pageRows / 2)
    return switch self {
    case .lineDown: .scrollRows(1)
    case .lineUp: .scrollRows(-1)
    case .pageDown: .scrollPages(1)
    case .pageUp: .scrollPages(-1)
    case .halfDown: .scrollRows(half)
    case .halfUp: .scrollRows(-half)
    case .nextStep: .scrollItems(1)
    case .previousStep: .scrollItems(-1)
    case .start: .scrollToStart
    case .end: .scrollToEnd
    default: nil
    }
  }

  /// Returns the row to select in a list; nil if the command does not move.
  ///
  /// - Parameters:
  ///   - count: the number of rows in the list.
  ///   - page: the number of rows on the screen.
  func target(from selected: Int, count: Int, page: Int) -> Int? {
    switch self {
    case .lineDown: selected + 1
    case .lineUp: selected - 1
    case .pageDown: selected + page
    case .pageUp: selected - page
    case .halfDown: selected + max(1, page / 2)
    case .halfUp: selected - max(1, page / 2)
    case .start: 0
    case .end: count - 1
    default: nil
    }
  }
}

extension ReaderScreen {
  /// Does what a command does on every screen.
  func requestCommon(_ command: ReaderCommand) {
    switch command {
    case .back: request(.back)
    case .marks: request(.open(.marks(model: nil)))
    case .help: request(.open(.help))
    case .quit: request(.quit)
    default: break
    }
  }
}
