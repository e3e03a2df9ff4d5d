import LazyStacks
import OrigamiStore

/// The state of a model's screen before a search was typed, to which Esc returns.
struct SearchOrigin {
  var search: StepSearch
  var reading: CurrentStep
  var anchor: StackAnchor<ModelItem>?
  /// The ordinal of the current step; 0 without one.
  var ordinal: Int
}

/// The rule for a search that begins while it is typed.
enum TypedSearch {
  /// Returns a Boolean value that indicates whether a text is long enough: one letter begins too many words.
  static func isLongEnough(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    return !words.isEmpty && words.allSatisfy { $0.count > 1 || $0.contains(where: SearchText.isSplit) }
  }
}
