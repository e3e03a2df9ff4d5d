import LazyStacks
import Terminal

extension LibraryScreen {
  mutating func handle(_ key: Key) -> [ScreenAction] {
    if prompt != nil { return type(key) }
    message = nil
    let (selected, page) = (list?.selected ?? 0, max(1, metrics.contentRows))
    if key.modifiers.contains(.control) {
      switch key.code {
      case .character("d"): return select(selected + page / 2)
      case .character("u"): return select(selected - page / 2)
      case .character("f"): return select(selected + page)
      case .character("b"): return select(selected - page)
      default: return []
      }
    }
    switch key.code {
    case .down, .character("j"): return select(selected + 1)
    case .up, .character("k"): return select(selected - 1)
    case .character(" "), .pageDown: return select(selected + page)
    case .character("b"), .pageUp: return select(selected - page)
    case .character("d"): return select(selected + page / 2)
    case .character("u"): return select(selected - page / 2)
    case .character("g"), .home: return select(0)
    case .character("G"), .end: return select((list?.shelf.count ?? 1) - 1)
    case .enter, .right: return openSelected()
    case .character("/"): prompt = Prompt(.searchForward)
    case .character("'"): return [.open(.marks(model: nil))]
    case .character("h"): return [.open(.help)]
    case .character("r"): return tell(.retry)
    case .character("q"): return [.quit]
    case .escape, .left: return hits == nil ? [.back] : endSearch()
    default: break
    }
    return []
  }

  private mutating func type(_ key: Key) -> [ScreenAction] {
    guard var typed = prompt else { return [] }
    switch typed.handle(key) {
    case .typing: prompt = typed
    case .cancelled: prompt = nil
    case .done(let words):
      prompt = nil
      return search(words)
    }
    return []
  }
}
