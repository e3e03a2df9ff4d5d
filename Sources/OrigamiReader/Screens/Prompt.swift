import Terminal

/// A line being typed at the foot of the screen.
struct Prompt: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case searchForward, searchBackward, number }
  /// What came of a key.
  enum Outcome: Hashable, Sendable { case typing, done(String), cancelled }

  let kind: Kind
  private(set) var text = ""

  init(_ kind: Kind) { self.kind = kind }

  /// The sign before the text.
  var sign: String {
    switch kind {
    case .searchForward: "/"
    case .searchBackward: "?"
    case .number: ":"
    }
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch (key.code, key.modifiers) {
    case (.enter, _): return text.isEmpty ? .cancelled : .done(text)
    case (.escape, _): return .cancelled
    case (.character("c"), .control): return .cancelled
    case (.backspace, _), (.character("h"), .control):
      if text.isEmpty { return .cancelled }
      text.removeLast()
    case (.character("u"), .control): text = ""
    case (.character("w"), .control):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
      text.append(character)
    default: break
    }
    return .typing
  }

  /// Adds pasted text; a prompt has one line.
  mutating func paste(_ pasted: String) {
    text += String(pasted.prefix { !$0.isNewline }.prefix(1000))
  }

  /// The line; its end is kept in sight.
  func line(columns: Int) -> StyledLine {
    let visible = VisibleText.of(text)
    var shown = Substring(visible)
    while DisplayWidth.of(shown) > max(0, columns - 3) { shown.removeFirst() }
    return StyledLine(" " + sign + shown)
  }
}
