import OrigamiModel
import OrigamiXML
import Terminal

/// The number of problems of a file that may still be shown, for errors and for other problems. It counts
/// only problems that `ContentParser` does not see, such as a repeated id or a missing photo; the parser has
/// its own limits. Notes of changes in the library are all shown.
///
/// Without it, reporting a file of a hundred thousand models with one shared id would take longer
/// than reading it.
struct ProblemQuota {
  private var left = (errors: ContentLimits().reports, others: ContentLimits().reports)
  /// The numbers of errors and of other problems that were not admitted.
  private(set) var surplus = (errors: 0, others: 0)
  /// The place of the last of them.
  private var last: TextPosition?

  /// Returns whether one more problem is shown, and counts it.
  mutating func admits(_ severity: Diagnostic.Severity, at position: TextPosition) -> Bool {
    let kind = severity == .error ? \(errors: Int, others: Int).errors : \.others
    if left[keyPath: kind] > 0 {
      left[keyPath: kind] -= 1
      return true
    }
    surplus[keyPath: kind] += 1
    last = position
    return false
  }

  /// Returns the note about problems that were not shown, at the end of a file, and refills the quota.
  mutating func finishFile(_ file: String, styling: Styling) -> ContentProblem? {
    defer { self = ProblemQuota() }
    let count = surplus.errors + surplus.others
    return last.map { ContentProblem(.moreProblems(count, at: $0), file: file, styling: styling) }
  }
}
