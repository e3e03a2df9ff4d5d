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
    let (open, level, content, dependencies) = (items.open, items.level, items.open.content, dependencies)
    let held = stack.heldItems.compactMap(\.step)
    let known = items.known(isSameRevision: false)
    load(.renewal, isVisible: false) {
      let model = try await content.model(open.model.id)
      guard model.revision != open.model.revision else { return .renewed(nil) }
      let now = OpenModel(model, in: content, environment: dependencies.environment)
      return .renewed(
        try await now.arrive(
          at: level, targets: Array(held.prefix(1)), others: Array(held.dropFirst()), known: known))
    }
  }

  func replace(_ arrival: StepArrival) {
    // Whatever is still on its way is of the revision that is gone.
    cancelAll { key in if case .renewal = key { false } else { true } }
    show(arrival)
    search.forgetHits()
    endMotion()
    waitingWork = [:]
    misses = 0
    wantedLevel = items.level
    message = "library changed: this model is new"
    tell(.replaced)
  }
}
