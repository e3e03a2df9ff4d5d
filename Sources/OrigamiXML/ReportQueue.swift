internal import OrigamiModel

/// Diagnostics on their way out, in order, each once its source line has been read to its end.
struct ReportQueue {
  private let limit: Int
  private var waiting: [(diagnostic: Diagnostic, offset: Int?)] = []
  private var admitted = 0
  /// How many were not admitted.
  private(set) var surplus = 0
  private var lastPosition = TextPosition(line: 1, column: 1)

  /// Admits so many diagnostics a file.
  init(limit: Int) { self.limit = limit }

  mutating func reset() { self = ReportQueue(limit: limit) }

  /// Adds a diagnostic, which may still miss the line around an offset.
  mutating func add(_ diagnostic: Diagnostic, waitingFor offset: Int?) {
    lastPosition = diagnostic.position
    guard admitted < limit else {
      surplus += 1
      return
    }
    admitted += 1
    waiting.append((diagnostic, offset))
  }

  /// Counts problems that were found and are not admitted.
  mutating func addSurplus(_ count: Int) { surplus += count }

  /// Whether there is one that still misses its line.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes those that are whole, in order.
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

  /// The note about those that were not admitted, at the end of the file.
  var surplusNote: Diagnostic? {
    surplus > 0 ? Diagnostic(.moreProblems(count: surplus), severity: .note, at: lastPosition) : nil
  }
}
