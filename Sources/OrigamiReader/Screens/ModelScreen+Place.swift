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

  func savePlace() {
    guard let anchor = stack.anchor, !stack.isWaiting, let current = currentStep else { return }
    let step = anchor.id.step.flatMap { items.item($0)?.step.stored }
    if anchor.id != .showcase, step == nil { return }
    let place = ReadingPlace(
      model: items.model.id, title: items.model.model.title, step: step?.id ?? ReadingPlace.showcase,
      stepTitle: step?.step.title ?? "", ordinal: (step ?? current).step.ordinal, level: items.level,
      shown: current.step.places.place(at: items.level)?.ordinal ?? 0,
      number: current.step.places.place(at: items.level)?.number ?? "", current: current.id,
      position: anchor.position.rawValue,
      row: anchor.row, search: search.words.isEmpty || search.isNowhere ? nil : search.words)
    guard place != lastSaved else { return }
    lastSaved = place
    request(.save(place))
  }
}
