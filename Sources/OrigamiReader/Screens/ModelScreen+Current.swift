import LazyStacks
import OrigamiModel
import OrigamiStore

// The step that counts as the one being read, and the place that is saved.

extension ModelScreen {
  /// The step that counts as the one being read; in the showcase the last one, if it is loaded.
  var currentStep: StoredStep? { currentID.flatMap { items.item($0)?.step.stored } }

  /// The identifier of ``currentStep``.
  var currentID: ContentID? {
    if items.spread != nil {
      return isOnShowcasePage ? items.step(at: items.count - 1)?.id : stack.currentItem?.id.step
    }
    return reading.current(on: view, at: { items.step(at: $0)?.id }, shown: items.shown)
  }

  private var view: CurrentStep.View {
    let bar = stack.scrollBar
    let steps = stack.placements.compactMap { placement -> (id: ContentID, rows: Int)? in
      guard let id = placement.id?.step else { return nil }
      // The gap after a step is no part of it.
      let gap = items.gap(after: id, columns: metrics.columns)
      let rows = placement.shownRows.clamped(to: 0..<max(1, placement.rows - gap)).count
      return rows > 0 ? (id, rows) : nil
    }
    return CurrentStep.View(
      steps: steps, isAtStart: bar.top.items == 0 && bar.top.row == 0,
      isAtEnd: bar.bottom.items >= bar.count, last: items.step(at: items.count - 1)?.id)
  }

  /// Goes to the target of a jump, which is current from now on.
  func jump(to target: CurrentStep.Target, _ event: LazyStackEvent<ModelItem>) {
    reading.jumped(to: target)
    tell(event)
  }

  /// Makes the current step the target, so that it stays the current one in another listing.
  func holdCurrent() {
    guard let id = currentID else { return }
    // If the target is a step, it stays the target even while it is hidden: it is current again when it is
    // shown.
    if case .step? = reading.target {} else { reading.jumped(to: .step(id)) }
    tell(.currentNamed(.step(id)))
  }

  /// The steps whose places another listing must know: the current one first.
  var heldSteps: [ContentID] {
    var ids: [ContentID] = []
    if case .step(let id)? = reading.target { ids.append(id) }
    if let current = currentID, !ids.contains(current) { ids.append(current) }
    for id in stack.heldItems.compactMap(\.step) where !ids.contains(id) { ids.append(id) }
    return ids
  }

  /// Goes to the step before or after the current one.
  func move(bySteps distance: Int) {
    guard items.count > 0 else { return }
    moveOn()
    let last = items.count - 1
    if case .showcase? = reading.target {
      if distance < 0 { jump(to: .position(last), .scrollToPlace(ItemPlace(item: last))) }
      return
    }
    guard let place = currentPosition else { return }
    var position = place + distance
    // If the current step begins above the screen, the first key back goes to its beginning.
    if distance < 0, let placement = stack.placements.first(where: { $0.id?.step == currentID }),
      placement.top < placement.visibleRows.lowerBound
    {
      position += 1
    }
    if position > last {
      // The end of the last step is on screen or below it; its beginning may be far above.
      return showcase.rows > 0
        ? jump(to: .showcase, .scrollTo(.showcase)) : jump(to: .position(last), .scrollToEnd)
    }
    position = max(0, position)
    jump(to: .position(position), .scrollToPlace(ItemPlace(item: position)))
  }

  /// The position of the current step in the listing, from 0. That of a target is known before its step.
  private var currentPosition: Int? {
    if case .position(let position)? = reading.target { return position }
    return currentStep.flatMap { items.opened.position(of: $0.step.places) }
  }

  /// The part of the stack's state that a scroll changes.
  var scrollState: [Int] { stack.placements.flatMap { [$0.place.section, $0.place.item, $0.top] } }

  // MARK: The place

  /// A Boolean value that indicates whether the last step is being read: it is the current one, or its end is
  /// on a screen that has been scrolled.
  var isAtLastStep: Bool { isAtLast(currentStep) }

  private func isAtLast(_ current: StoredStep?) -> Bool {
    if let spread = items.spread {
      return isOnShowcasePage || (firstOfSpread ?? 0) + spread.steps >= items.count
    }
    if let current, items.opened.position(of: current.step.places) == items.count - 1 {
      return true
    }
    let steps = stack.placements.filter { $0.id?.step != nil && !$0.visibleRows.isEmpty }
    guard let first = steps.first, let last = steps.last, last.place.item == items.count - 1 else {
      return false
    }
    let isScrolled = first.place.item > 0 || first.top < 0
    return isScrolled && last.visibleRows.count >= last.rows - StepItem.gap
  }

  /// Asks for the place to be saved, if it is another.
  func savePlace() {
    guard let anchor = stack.anchor, !stack.isWaiting, let current = currentStep else { return }
    let step = anchor.id.step.flatMap { items.item($0)?.step.stored }
    if anchor.id != .showcase, step == nil { return }
    let isLast = isAtLast(current)
    let count = items.model.stepCounts[items.level]
    let places = current.step.places
    let place = ReadingPlace(
      model: items.model.id, title: items.model.model.title, step: step?.id ?? ReadingPlace.showcase,
      stepTitle: step?.step.title ?? "", ordinal: (step ?? current).step.ordinal, level: items.level,
      // The parts of an opened last group have its ordinal: before the end, they get one less than the count.
      shown: isLast ? count : min(items.opened.ordinal(of: places), max(1, count - 1)),
      number: items.opened.number(of: places), current: current.id, opened: items.openedIDs,
      position: anchor.position.rawValue, row: anchor.row,
      // Words that are still being typed may be given up.
      search: (prompt == nil ? search : searchOrigin?.search ?? search).shownWords, isFolded: isLast)
    guard place != lastSaved else { return }
    lastSaved = place
    request(.save(place))
  }
}

extension LazyStackEvent {
  /// A Boolean value that indicates whether an earlier jump to a position counts no longer: after another
  /// move, and in another listing.
  var endsJump: Bool {
    switch self {
    case .scrollItems, .scrollTo, .restore, .levelChanged, .replaced: true
    default: false
    }
  }
}
