import LazyStacks
import OrigamiModel
import OrigamiStore

extension ModelScreen {
  /// Shows the parts of the current step in place, if it is a group with hidden parts.
  ///
  /// - Returns: false if it is not.
  func openGroup() -> Bool {
    guard let step = currentStep?.step, hidesParts(step) else { return false }
    let id = ContentID(step.id)
    list(wantedLevel, opened: (wantedOpened ?? items.openedIDs).filter { $0 != id } + [id])
    return true
  }

  /// Returns a Boolean value that indicates whether some parts of a step are hidden in the listing. If the
  /// step after its parts is not loaded, the result is true. Hidden steps right after the group count as its
  /// parts, because the listing does not tell them apart.
  private func hidesParts(_ step: Step) -> Bool {
    guard step.isGroup, items.level != .full, items.opened.group(around: step.places) == nil,
      let position = items.opened.position(of: step.places)
    else { return false }
    var next = position + 1
    while let other = items.step(at: next)?.step, other.depth > step.depth { next += 1 }
    guard let after = items.step(at: next)?.step.ordinal ?? endOrdinal(next) else { return true }
    // True if the group has more steps at full than in the listing.
    return after - step.ordinal > next - position
  }

  /// Returns the ordinal after the last step of the model if a position is beyond the listing, else nil.
  private func endOrdinal(_ position: Int) -> Int? {
    position >= items.count ? items.model.stepCounts.full + 1 : nil
  }

  /// Hides the parts of the opened group that is current, or that the current step is inside of.
  ///
  /// - Returns: false if there is none.
  func closeGroup() -> Bool {
    guard let group = currentStep.flatMap({ openedGroup(of: $0.step) }) else { return false }
    reading.jumped(to: .step(group))
    list(wantedLevel, opened: (wantedOpened ?? items.openedIDs).filter { $0 != group })
    return true
  }

  /// Returns the opened group that a step is, or is inside of; nil if there is none.
  private func openedGroup(of step: Step) -> ContentID? {
    let own = ContentID(step.id)
    return items.opened.contains(own) ? own : items.opened.group(around: step.places)
  }

  /// Returns the effect of the keys for parts on a step; nil if they have none.
  func groupKey(of step: Step) -> ModelHints.GroupKey? {
    openedGroup(of: step) != nil ? .hidesParts : hidesParts(step) ? .showsParts : nil
  }

  /// Shows a level with opened groups. Keys that follow before it is loaded change what was asked for here,
  /// not what is on screen.
  func list(_ level: DetailLevel, opened openedIDs: [ContentID]) {
    (wantedLevel, wantedOpened) = (level, openedIDs)
    let (open, pagers) = (items.open, items.pagers)
    let (held, known) = (heldSteps, items.known(isSameRevision: true))
    cancelLevels()
    load(.level(level), isVisible: true) {
      .level(
        try await open.arrive(at: level, opened: openedIDs, pagers: pagers, targets: held, known: known),
        held: held)
    }
  }

  /// Cancels the loads of listings, because another is wanted.
  func cancelLevels() { cancelAll { key in if case .level = key { true } else { false } } }

  /// Returns the cells of the scroll bar's thumb. Opened parts are counted inside their group, so the thumb
  /// has the same meaning with and without them.
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
