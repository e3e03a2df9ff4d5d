import LazyStacks
import OrigamiModel
import OrigamiStore

extension ModelScreen {
  /// Shows the parts of the current step in place, if it is a group with hidden parts.
  ///
  /// - Returns: false if it is not.
  func openGroup() -> Bool {
    guard let step = currentStep?.step, step.isGroup, items.level != .full,
      items.opened.group(around: step.places) == nil, !items.opened.contains(ContentID(step.id))
    else { return false }
    list(opened: items.openedIDs.filter { $0.text != step.id } + [ContentID(step.id)])
    return true
  }

  /// Hides the parts of the opened group that is current, or that the current step is inside of.
  ///
  /// - Returns: false if there is none.
  func closeGroup() -> Bool {
    guard let step = currentStep?.step else { return false }
    let own = ContentID(step.id)
    let group = items.opened.contains(own) ? own : items.opened.group(around: step.places)
    guard let group else { return false }
    reading.jumped(to: .step(group))
    list(opened: items.openedIDs.filter { $0 != group })
    return true
  }

  /// Shows the present level with other opened groups.
  private func list(opened openedIDs: [ContentID]) {
    let (open, level) = (items.open, items.level)
    let (held, known) = (heldSteps, items.known(isSameRevision: true))
    cancelAll { key in if case .level = key { true } else { false } }
    load(.level(level), isVisible: true) {
      .level(try await open.arrive(at: level, opened: openedIDs, targets: held, known: known))
    }
  }

  /// The cells of the thumb. Opened parts are counted inside their group, so the thumb has the same meaning
  /// with and without them.
  func thumb(track: Int) -> Range<Int> {
    var bar = stack.scrollBar
    guard !items.opened.isEmpty else { return bar.thumb(track: track) }
    bar.count -= items.count - items.model.stepCounts[items.level]
    for mark in [\ScrollBar.top, \ScrollBar.bottom] {
      let old = bar[keyPath: mark]
      let place = items.opened.levelPlace(position: old.items, row: old.row, rows: old.rows)
      bar[keyPath: mark].items = place.numerator / place.denominator
      bar[keyPath: mark].row = place.numerator % place.denominator
      bar[keyPath: mark].rows = place.denominator
    }
    return bar.thumb(track: track)
  }
}
