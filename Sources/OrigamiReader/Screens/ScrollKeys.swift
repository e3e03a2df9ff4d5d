import LazyStacks

extension ReaderCommand {
  /// Returns the event for a stack to handle; nil if the command does not scroll.
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

  /// Returns the item to select in a list, or the line to scroll to; nil if the command does not move. It may
  /// be before the first or after the last one: the caller limits it.
  ///
  /// - Parameters:
  ///   - count: the number of items in the list.
  ///   - page: the number of items on the screen.
  ///   - across: the number of items side by side.
  func target(from selected: Int, count: Int, page: Int, across: Int = 1) -> Int? {
    switch self {
    case .nextItem: selected + 1
    case .previousItem: selected - 1
    // The last row may be shorter than the others.
    case .lineDown:
      selected / across < (count - 1) / across ? min(selected + across, count - 1) : selected
    case .lineUp: selected >= across ? selected - across : selected
    case .pageDown: selected + page
    case .pageUp: selected - page
    case .halfDown: selected + max(1, page / across / 2) * across
    case .halfUp: selected - max(1, page / across / 2) * across
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
