internal import OrigamiModel

/// Diagnostics on their way out, in order, each once its source line has been read to its end.
struct ReportQueue {
  private let limit: Int
  private var waiting: [(diagnostic: Diagnostic, offset: Int?)] = []
  private var admitted = 0
  /// How many were not admitted.
  private(set) var surplus = 0
  /// Where the last problem is, admitted or not.
  private var lastPlace = Place()

  /// Admits so many diagnostics a file.
  init(limit: Int) { self.limit = limit }

  mutating func reset() { self = ReportQueue(limit: limit) }

  /// Whether no more are admitted.
  var isFull: Bool { admitted >= limit }

  /// Adds a diagnostic, which may still miss the line around an offset.
  mutating func add(_ diagnostic: Diagnostic, waitingFor offset: Int?) {
    lastPlace = Place(at: diagnostic.position)
    guard !isFull else {
      surplus += 1
      return
    }
    admitted += 1
    waiting.append((diagnostic, offset))
  }

  /// Counts a problem that is not admitted.
  mutating func addSurplus(at place: Place) {
    lastPlace = place
    surplus += 1
  }

  /// Counts problems that were found and are not admitted.
  mutating func addSurplus(_ count: Int) { surplus += count }

  /// Copies what the window is about to forget.
  mutating func keepPlace(before offset: Int, in window: inout SourceWindow) {
    if surplus > 0 { window.keep(&lastPlace, ifBefore: offset) }
  }

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
  mutating func surplusNote(_ window: inout SourceWindow) -> Diagnostic? {
    guard surplus > 0 else { return nil }
    return .moreProblems(surplus, at: window.position(of: &lastPlace))
  }
}
