import Terminal

/// A line that the user types at the bottom of the screen.
struct Prompt: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case searchForward, searchBackward, number, address }
  /// The result of a key.
  enum Outcome: Hashable, Sendable {
    case typing, done(String), cancelled
    /// Enter was pressed without a word.
    case empty
  }

  /// The longest text in bytes: longer than the line of any screen, and short enough to search for.
  static let limit = 1000

  let kind: Kind
  /// The text, at most ``limit`` bytes.
  private(set) var text = ""

  init(_ kind: Kind) { self.kind = kind }

  /// The sign before the text.
  var sign: String {
    switch kind {
    case .searchForward: "/"
    case .searchBackward: "?"
    case .number, .address: ":"
    }
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch (key.code, key.modifiers) {
    case (.enter, _): return text.allSatisfy(\.isWhitespace) ? .empty : .done(text)
    case (.escape, _): return .cancelled
    case (.backspace, _), (.character("h"), .control):
      if text.isEmpty { return .cancelled }
      text.removeLast()
    case (.character("u"), .control): text = ""
    case (.character("w"), .control):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
      append(character.unicodeScalars)
    default: break
    }
    return .typing
  }

  /// Adds the first line of pasted text, as far as there is room.
  mutating func paste(_ pasted: String) { append(pasted.unicodeScalars.prefix { !Character($0).isNewline }) }

  /// Adds scalars until the text is full. A character can have any number of them.
  private mutating func append(_ scalars: some Sequence<Unicode.Scalar>) {
    var room = Prompt.limit - text.utf8.count
    for scalar in scalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { return }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Returns the line. If it is too long its end is shown.
  func line(columns: Int) -> StyledLine {
    let visible = VisibleText.of(text)
    var room = columns - 3
    let shown = visible.reversed().prefix { cluster in
      room -= DisplayWidth.of(cluster)
      return room >= 0
    }
    return StyledLine(" " + sign + String(shown.reversed()))
  }
}
