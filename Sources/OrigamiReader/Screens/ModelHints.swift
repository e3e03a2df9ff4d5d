import Terminal

/// The choice of hints in the bottom line of a model. Their texts take longer to make than to draw, so they
/// are made only when this has changed.
struct ModelHints: Hashable {
  /// The effect of Enter or ← on the current step.
  enum GroupKey { case showsParts, hidesParts }

  /// The keys that help to understand the current step.
  struct Help: OptionSet, Hashable {
    let rawValue: Int
    /// The key of the spoken text.
    static let words = Help(rawValue: 1)
    static let signs = Help(rawValue: 2)
    static let movement = Help(rawValue: 4)
    static let enlarging = Help(rawValue: 8)
  }

  let words: Words
  /// A Boolean value that indicates whether the steps are on pages.
  let isPaged: Bool
  /// The words of the search, cut to leave room for other hints; nil without a search or without a hit.
  let search: String?
  /// The key for the parts of the current step; nil if the step has none to show or hide.
  let groupKey: GroupKey?
  /// The keys that do something for the current step.
  let help: Help
  /// A Boolean value that indicates whether the key to the photographs is among the hints.
  let hasShowcase: Bool

  /// The hints, the most important first, then those to quit and for the help.
  var keys: [KeyHint] {
    var hints =
      isPaged
      ? [words.keyHint(.nextPage, brief: .next), words.keyHint(.previousPage, brief: .back)]
      : [words.keyHint(.pageDown), words.keyHint(.nextStep)]
    if let search { hints.append("\(words.firstKey(of: .nextHit)) \(words(.nextHitOf, search))") }
    switch groupKey {
    case .showsParts: hints.append(words.keyHint(.openGroup, brief: .parts))
    case .hidesParts:
      let key = words.key(isPaged ? "Enter" : "←")
      hints.append(KeyHint("\(key) \(words(.hideParts))", brief: "\(key) \(words(.hidePartsBrief))"))
    case nil: break
    }
    hints += hint(.spoken, if: .words)
    if hasShowcase { hints.append(words.keyHint(.showcase)) }
    // The way back from pages comes early.
    if isPaged { hints.append(words.keyHint(.view, .scroll)) }
    hints += hint(.signs, if: .signs) + hint(.play, if: .movement)
    // The head shows the keys of the levels, too.
    hints.append("1 2 3 \(words(.detail))")
    hints += hint(.zoom, if: .enlarging)
    hints.append(words.keyHint(.searchForward))
    if !isPaged { hints.append(words.keyHint(.view)) }
    return hints + [.mark, .quit, .help].map { words.keyHint($0) }
  }

  /// Returns the hint of a key that may do something for the current step; empty if it does nothing.
  private func hint(_ command: ReaderCommand, if part: Help) -> [KeyHint] {
    help.contains(part) ? [words.keyHint(command)] : []
  }
}
