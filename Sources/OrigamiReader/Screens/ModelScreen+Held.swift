import LazyStacks

// Keys that come before the steps that they lead to, as in a paste or from a fast hand: all of them count.

extension ModelScreen {
  /// Holds a move back while the steps that it leads to are loading. Any other command drops the moves that
  /// are held back, and so does one in the other direction.
  ///
  /// - Returns: false if the command is to be performed now.
  func hold(_ command: ReaderCommand?) -> Bool {
    guard let command, let direction = command.direction,
      held.isEmpty ? waits(command) : held.first?.direction == direction
    else {
      held = []
      return false
    }
    held.append(command)
    return true
  }

  /// Holds the rest of a scroll that has come to steps that are loading.
  func holdMissingRows() {
    let rows = stack.missingRows
    guard rows != 0, waits(rows > 0 ? .lineDown : .lineUp) else { return }
    held.insert(contentsOf: Array(repeating: rows > 0 ? .lineDown : .lineUp, count: abs(rows)), at: 0)
  }

  /// Performs the moves that were held back, as far as their steps are there.
  func performHeld() {
    while let command = held.first, !waits(command) {
      held.removeFirst()
      if [.nextPage, .previousPage].contains(command) {
        turn(command, isArrow: false)
      } else {
        _ = move(command)
      }
    }
  }

  /// Returns a Boolean value that indicates whether a move leads to steps that are loading.
  private func waits(_ command: ReaderCommand) -> Bool {
    guard isLoadingVisible, let direction = command.direction else { return false }
    switch command {
    // These go to a position, loaded or not, and further ones go on from there.
    case .nextStep, .previousStep: return false
    // These go to the next step that is not whole on screen, and wait for it.
    case .pageDown, .pageUp, .nextPage, .previousPage: if stack.isWaiting { return true }
    default: break
    }
    let edge = direction > 0 ? stack.placements.last : stack.placements.first
    return edge?.content == .progress(.loading)
  }
}

extension ReaderCommand {
  /// The direction of a move by rows, pages or steps: 1 to the end, −1 to the start; nil for any other
  /// command.
  fileprivate var direction: Int? {
    switch self {
    case .lineDown, .halfDown, .pageDown, .nextStep, .nextPage: 1
    case .lineUp, .halfUp, .pageUp, .previousStep, .previousPage: -1
    default: nil
    }
  }
}
