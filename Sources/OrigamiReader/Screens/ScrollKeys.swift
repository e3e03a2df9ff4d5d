import LazyStacks
import Terminal

/// The keys that scroll any stack, as less and vi have them.
enum ScrollKeys {
  /// What a key asks of a stack; nil if it does not scroll.
  static func event<ID>(of key: Key, pageRows: Int) -> LazyStackEvent<ID>? {
    let half = max(1, pageRows / 2)
    if key.modifiers.contains(.control) {
      switch key.code {
      case .character("d"): return .scrollRows(half)
      case .character("u"): return .scrollRows(-half)
      case .character("f"), .character("v"): return .scrollPages(1)
      case .character("b"): return .scrollPages(-1)
      case .character("e"), .character("n"): return .scrollRows(1)
      case .character("y"), .character("p"): return .scrollRows(-1)
      default: return nil
      }
    }
    switch key.code {
    case .character("j"), .down, .enter: return .scrollRows(1)
    case .character("k"), .up: return .scrollRows(-1)
    case .character(" "), .character("f"), .pageDown: return .scrollPages(1)
    case .character("b"), .pageUp: return .scrollPages(-1)
    case .character("d"): return .scrollRows(half)
    case .character("u"): return .scrollRows(-half)
    case .character("]"): return .scrollItems(1)
    case .character("["): return .scrollItems(-1)
    case .character("g"), .home: return .scrollToStart
    case .character("G"), .end: return .scrollToEnd
    default: return nil
    }
  }
}
