import OrigamiModel
import OrigamiXML
import Terminal

/// How many more problems of a file are shown, of those that the checker cannot see: it has a limit of its own.
///
/// A file of a hundred thousand models of one id would else take longer to be complained about than to be read.
struct ProblemQuota {
  private var left = ContentLimits().reports
  private var surplus: (count: Int, last: TextPosition)?

  /// A whole one.
  init() {}

  /// Whether one more is shown; one that is not is counted.
  mutating func admits(at position: TextPosition) -> Bool {
    guard left <= 0 else {
      left -= 1
      return true
    }
    surplus = ((surplus?.count ?? 0) + 1, position)
    return false
  }

  /// Says how many were not shown, if any, at the end of a file; the next begins with a whole quota.
  mutating func finishFile(_ file: String, styling: Styling) -> ContentProblem? {
    defer { self = ProblemQuota() }
    return surplus.map { ContentProblem(.moreProblems($0.count, at: $0.last), file: file, styling: styling) }
  }
}
