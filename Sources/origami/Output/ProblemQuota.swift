import OrigamiModel
import OrigamiXML
import Terminal

/// The number of problems of a file that may still be shown, of those that `ContentParser` does not see, such
/// as a repeated id or a missing photo. The parser has its own limit.
///
/// Without it, reporting a file of a hundred thousand models with one shared id would take longer
/// than reading it.
struct ProblemQuota {
  private var left = ContentLimits().reports
  private var surplus: (count: Int, last: TextPosition)?

  /// Creates a full quota.
  init() {}

  /// Returns whether one more problem is shown, and counts it.
  mutating func admits(at position: TextPosition) -> Bool {
    if left > 0 {
      left -= 1
      return true
    }
    surplus = ((surplus?.count ?? 0) + 1, position)
    return false
  }

  /// Returns the note about problems that were not shown, at the end of a file, and refills the quota.
  mutating func finishFile(_ file: String, styling: Styling) -> ContentProblem? {
    defer { self = ProblemQuota() }
    return surplus.map { ContentProblem(.moreProblems($0.count, at: $0.last), file: file, styling: styling) }
  }
}
