import LazyStacks
import OrigamiModel
import OrigamiStore

/// The place in the model.
extension ModelScreen {
  /// The step that counts as the one being read; in the showcase the last one, if it is loaded.
  var currentStep: StoredStep? {
    if let id = stack.currentItem?.id.step { return items.item(id)?.step.stored }
    return items.step(at: items.count - 1)
  }

  /// A Boolean value that indicates whether the last step is being read: it is the current one, or its end is
  /// on a screen that has been scrolled.
  var isAtLastStep: Bool {
    if let spread = items.spread { return (firstOfSpread ?? 0) + spread.steps >= items.count }
    if currentStep?.step.places.place(at: items.level)?.ordinal == items.count { return true }
    let steps = stack.placements.filter { $0.id?.step != nil && !$0.visibleRows.isEmpty }
    guard let first = steps.first, let last = steps.last, last.place.item == items.count - 1 else {
      return false
    }
    let isScrolled = first.place.item > 0 || first.top < 0
    return isScrolled && last.visibleRows.count >= last.rows - StepItem.gap
  }

  func savePlace() {
    guard let anchor = stack.anchor, !stack.isWaiting, let current = currentStep else { return }
    let step = anchor.id.step.flatMap { items.item($0)?.step.stored }
    if anchor.id != .showcase, step == nil { return }
    let place = ReadingPlace(
      model: items.model.id, title: items.model.model.title, step: step?.id ?? ReadingPlace.showcase,
      stepTitle: step?.step.title ?? "", ordinal: (step ?? current).step.ordinal, level: items.level,
      shown: isAtLastStep ? items.count : current.step.places.place(at: items.level)?.ordinal ?? 0,
      number: current.step.places.place(at: items.level)?.number ?? "", current: current.id,
      position: anchor.position.rawValue,
      row: anchor.row, search: search.words.isEmpty || search.isNowhere ? nil : search.words,
      isFolded: isAtLastStep)
    guard place != lastSaved else { return }
    lastSaved = place
    request(.save(place))
  }
}
