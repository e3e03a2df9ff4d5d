import LazyStacks
import OrigamiModel
import OrigamiStore

extension ModelScreen {
  // MARK: Changes of the library

  /// Asks for the model again: another program has changed the library, or a load says that the model is
  /// another.
  func renew() {
    guard isOpen else {
      if failure != nil { open() }
      return
    }
    if loads.isRunning(.renewal) { return }
    lookedUpChange = libraryChange
    let (open, level, content, dependencies) = (items.open, items.level, items.open.content, dependencies)
    let (openedIDs, held, known) = (items.openedIDs, heldSteps, items.known(isSameRevision: false))
    load(.renewal, isVisible: false) {
      let model = try await content.model(open.model.id)
      guard model.revision != open.model.revision else { return .renewed(nil) }
      let now = OpenModel(model, in: content, environment: dependencies.environment)
      // The new revision has no pages yet. Only the page of the current step is waited for; the others are
      // only looked up.
      return .renewed(
        try await now.arrive(
          at: level, opened: openedIDs, targets: Array(held.prefix(1)), others: Array(held.dropFirst()),
          known: known))
    }
  }

  /// Shows the new revision of the model.
  func replace(_ arrival: StepArrival) {
    // Every other load is of the revision that is gone.
    cancelAll { key in if case .renewal = key { false } else { true } }
    show(arrival)
    forgetHits()
    endMotion()
    waitingWork = [:]
    (wantedLevel, wantedOpened) = (items.level, nil)
    message = words(dependencies.problems == nil ? .modelRenewed : .fileRenewed)
    // A step that is found again under another identifier stays the current one.
    if case .step(let id)? = reading.target, let shown = items.shown(id) { reading.jumped(to: .step(shown)) }
    tell(.replaced)
    // The stack keeps an item on its row if it still exists. If the current step is no longer on screen, the
    // screen decides which step is current.
    if let id = currentID, items.spread == nil, !stack.placements.contains(where: { $0.id?.step == id }) {
      reading.scrolled()
      savePlace()
    }
    // A search that was under way begins anew.
    findAgain()
  }
}
