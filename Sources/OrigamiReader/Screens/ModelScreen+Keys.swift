import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

extension ModelScreen {
  mutating func handle(_ key: Key) -> [ScreenAction] {
    if prompt != nil { return type(key) }
    message = nil
    if let event: LazyStackEvent<ModelItem> = ScrollKeys.event(of: key, pageRows: stack.pageRows) {
      return tell(event)
    }
    if key.modifiers.contains(.control) { return [] }
    switch key.code {
    case .character(let character): return handle(character)
    case .escape, .left: return [.back]
    default: return []
    }
  }

  private mutating func handle(_ character: Character) -> [ScreenAction] {
    switch character {
    case "1": return change(level: .overview)
    case "2": return change(level: .standard)
    case "3": return change(level: .full)
    case "+", "=": return change(level: DetailLevel(rawValue: shelf.level.rawValue - 1) ?? .full)
    case "-": return change(level: DetailLevel(rawValue: shelf.level.rawValue + 1) ?? .overview)
    case "/": prompt = Prompt(.searchForward)
    case "?": prompt = Prompt(.searchBackward)
    case ":": prompt = Prompt(.number)
    case "n": return findNext(isForward: search.isForward)
    case "N": return findNext(isForward: !search.isForward)
    case "m": return toggleMark()
    case "'": return [.open(.marks(model: shelf.model.id))]
    case "s": return showShowcase()
    case "<", ">":
      showcase.move(by: character == ">" ? 1 : -1)
      return loadVisiblePhotos()
    case "r": return retry()
    case "h": return [.open(.help)]
    case "q": return [.quit]
    default: break
    }
    return []
  }

  private mutating func type(_ key: Key) -> [ScreenAction] {
    guard var typed = prompt else { return [] }
    message = nil
    switch typed.handle(key) {
    case .typing:
      prompt = typed
      return []
    case .cancelled:
      prompt = nil
      return []
    case .done(let text):
      prompt = nil
      return typed.kind == .number
        ? go(toNumber: text) : begin(search: text, isForward: typed.kind == .searchForward)
    }
  }

  private mutating func go(toNumber text: String) -> [ScreenAction] {
    let number = text.filter { !$0.isWhitespace }
    guard let step = shelf.content.step(.number(number, shelf.level)) else {
      message = "no step \(VisibleText.of(number)) at \(shelf.level.name)"
      return []
    }
    return tell(.scrollTo(.step(step.id)))
  }

  private mutating func change(level: DetailLevel) -> [ScreenAction] {
    let counts = shelf.model.stepCounts
    message = "detail: \(level.name) — \(counts[level]) \(counts[level] == 1 ? "step" : "steps")"
    guard level != shelf.level else { return [] }
    shelf.change(level: level)
    search.forgetHits()
    forgetVisiblePages()
    return tell(.levelChanged(to: level.rawValue))
  }

  private mutating func toggleMark() -> [ScreenAction] {
    guard let step = currentStep else { return [] }
    let isMarked = !marks.contains(step.id)
    if isMarked { marks.insert(step.id) } else { marks.remove(step.id) }
    message = isMarked ? "marked" : "mark removed"
    let content = shelf.setting.content(of: step.step)
    return [
      .mark(
        StepMark(
          model: shelf.model.id, step: step.id, title: content.title, number: content.number,
          ordinal: step.step.ordinal), isMarked: isMarked)
    ]
  }

  private mutating func showShowcase() -> [ScreenAction] {
    guard showcase.rows > 0 else {
      message = "no photographs of this model"
      return []
    }
    return tell(.scrollTo(.showcase))
  }
}
