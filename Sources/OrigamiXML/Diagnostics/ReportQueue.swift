internal import OrigamiModel

/// A queue of diagnostics. Each leaves it, in order, once its source line has been read to its end.
struct ReportQueue {
  private let limit: Int
  /// The numbers of errors and of other problems that were admitted.
  private var admitted = (errors: 0, others: 0)
  /// The diagnostics, each with a place in the source line that it waits for; nil if it waits for none.
  private var waiting: [(diagnostic: Diagnostic, offset: Int?)] = []
  /// The number of problems that were not admitted.
  private(set) var surplus = 0
  /// The place of the last problem, admitted or not.
  private var lastPlace = SourcePosition()

  /// Creates a queue that admits `limit` errors, and as many other problems, for a file. So warnings never
  /// hide the error for which a file is refused.
  init(limit: Int) { self.limit = limit }

  mutating func reset() { self = ReportQueue(limit: limit) }

  /// A Boolean value that indicates whether no more errors are admitted.
  var isFull: Bool { admitted.errors >= limit }

  /// Returns a Boolean value that indicates whether a problem is still admitted.
  func admits(_ severity: Diagnostic.Severity) -> Bool {
    severity == .error ? !isFull : admitted.others < limit
  }

  /// Adds a diagnostic, which waits until the source line around `offset` is complete; nil: it does not wait.
  mutating func add(_ diagnostic: Diagnostic, waitingFor offset: Int?) {
    lastPlace = SourcePosition(at: diagnostic.position)
    guard admits(diagnostic.severity) else {
      surplus += 1
      return
    }
    if diagnostic.severity == .error { admitted.errors += 1 } else { admitted.others += 1 }
    waiting.append((diagnostic, offset))
  }

  /// Counts a problem that is not admitted.
  mutating func addSurplus(at place: SourcePosition) {
    lastPlace = place
    surplus += 1
  }

  /// Counts problems that are not admitted, and keeps no place of theirs.
  mutating func addSurplus(_ count: Int) { surplus += count }

  /// Copies the place of the last problem before the window drops its line, if the note at the end needs it.
  mutating func keepPlace(before offset: Int, in window: inout SourceWindow) {
    if surplus > 0 { window.keep(&lastPlace, ifBefore: offset) }
  }

  /// A Boolean value that indicates whether a diagnostic still waits for its line.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Removes and returns the complete diagnostics, in order.
  mutating func takeComplete(_ window: borrowing SourceWindow) -> [Diagnostic] {
    guard !waiting.isEmpty else { return [] }
    var complete: [Diagnostic] = []
    for (diagnostic, offset) in waiting {
      var diagnostic = diagnostic
      if let offset {
        guard let excerpt = window.excerpt(around: offset) else { break }
        diagnostic.excerpt = excerpt
      }
      complete.append(diagnostic)
    }
    waiting.removeFirst(complete.count)
    return complete
  }

  /// Returns the note about problems that were not admitted, at the end of the file.
  mutating func surplusNote(_ window: inout SourceWindow) -> Diagnostic? {
    guard surplus > 0 else { return nil }
    return .moreProblems(surplus, at: window.position(of: &lastPlace))
  }
}
