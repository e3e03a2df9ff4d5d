import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// A search within a model: the words, and the hit that is shown.
struct StepSearch {
  var words = ""
  var isForward = true
  /// Whether the words were looked for and occur nowhere.
  var isNowhere = false
  /// The step that was found last.
  var hit: Library.StepHit?
  /// Which of how many it is, once they are counted; the hit for which that holds.
  var counted: (ordinal: Int, index: Int, total: Int)?

  mutating func forgetHits() {
    hit = nil
    counted = nil
  }
}

extension ModelScreen {
  mutating func begin(search words: String, isForward: Bool) -> [ScreenAction] {
    search = StepSearch(words: words, isForward: isForward)
    let current = currentStep?.step.ordinal ?? 0
    // The step being read may be the first hit.
    return find(from: isForward ? current - 1 : current + 1, isForward: isForward)
  }

  mutating func findNext(isForward: Bool) -> [ScreenAction] {
    guard !search.words.isEmpty else {
      message = "nothing to search for: type / and words"
      return []
    }
    let isOnScreen = search.hit.map { hit in stack.placements.contains { $0.id == .step(hit.id) } } ?? false
    return find(
      from: (isOnScreen ? search.hit?.ordinal : currentStep?.step.ordinal) ?? 0, isForward: isForward)
  }

  private func find(from ordinal: Int, isForward: Bool) -> [ScreenAction] {
    let (content, end) = (shelf.content, shelf.model.stepCounts.full + 1)
    let query = SearchQuery(search.words, level: shelf.level)
    return [
      .cancel(.count),
      .load(.find, isVisible: true) {
        if let hit = try await content.find(query, from: ordinal, isForward: isForward) {
          return .found(hit, wrapped: false)
        }
        return .found(
          try await content.find(query, from: isForward ? 0 : end, isForward: isForward), wrapped: true)
      },
    ]
  }

  mutating func takeHit(_ result: Result<LoadedValue, LoadFailure>) -> [ScreenAction] {
    switch result {
    case .failure(let failure):
      message = failure.text
      return []
    case .success(.found(let hit, let wrapped)):
      search.isNowhere = hit == nil
      guard let hit else {
        message = "not found: \"\(VisibleText.of(search.words))\" — every word must occur in the step"
        return []
      }
      search.hit = hit
      message = "\"\(VisibleText.of(search.words))\"" + (wrapped ? " · from the other end" : "")
      return tell(.scrollTo(.step(hit.id), alignment: .center)) + [count(hit)]
    case .success: return []
    }
  }

  /// Counts from where it was counted last, in ranges: a model may have millions of hits, and pages must come between.
  private func count(_ hit: Library.StepHit) -> ScreenAction {
    let (content, steps) = (shelf.content, shelf.model.stepCounts.full)
    let query = SearchQuery(search.words, level: shelf.level)
    let known = search.counted
    return .load(.count, isVisible: false) {
      func count(_ first: Int, _ last: Int) async throws -> Int {
        var count = 0
        for start in stride(from: first, through: last, by: 1 << 16) {
          try Task.checkCancellation()
          count += try await content.count(query, ordinals: start...min(last, start + (1 << 16) - 1))
        }
        return count
      }
      guard let known else {
        let index = try await count(1, hit.ordinal)
        return .counted(index: index, total: index + (try await count(hit.ordinal + 1, steps)))
      }
      let index =
        hit.ordinal >= known.ordinal
        ? known.index + (try await count(known.ordinal + 1, hit.ordinal))
        : known.index - (try await count(hit.ordinal + 1, known.ordinal))
      return .counted(index: index, total: known.total)
    }
  }

  mutating func takeCount(index: Int, total: Int) {
    guard let hit = search.hit else { return }
    search.counted = (hit.ordinal, index, total)
    // Another message has come meanwhile.
    guard let message, message.hasPrefix("\"") else { return }
    self.message = "\(index) of \(total) \(message)"
  }
}
