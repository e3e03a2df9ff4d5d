import Terminal

/// The choice of hints in the bottom line of a model. Their texts take longer to make than to draw, so they
/// are made only when this has changed.
struct ModelHints: Hashable {
  /// The effect of Enter or ← on the current step.
  enum GroupKey { case showsParts, hidesParts }

  let words: Words
  /// A Boolean value that indicates whether the steps are on pages.
  let isPaged: Bool
  /// The words of the search, cut to leave room for other hints; nil without a search or without a hit.
  let search: String?
  /// The key for the parts of the current step; nil if the step has none to show or hide.
  let groupKey: GroupKey?
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
    hints.append(words.keyHint(.view, isPaged ? .scroll : .pages))
    if hasShowcase { hints.append(words.keyHint(.showcase)) }
    hints += [ReaderCommand.searchForward, .mark].map { words.keyHint($0) }
    // The keys of the levels come late, because the head shows them, too.
    return hints + ["1 2 3 \(words(.detail))", words.keyHint(.quit), words.keyHint(.help)]
  }
}
