import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// A search within a model: the words, and the hit that is shown.
struct StepSearch {
  var words = ""
  var isForward = true
  /// A Boolean value that indicates whether the words occur nowhere in the model.
  var isNowhere = false
  /// The step that was found last.
  var hit: StepHit?
  /// The hit that was counted last, its index among all hits, and their number.
  var counted: (ordinal: Int, index: Int, total: Int)?

  mutating func forgetHits() {
    hit = nil
    counted = nil
  }
}

extension ModelScreen {
  func begin(search words: String, isForward: Bool) {
    search = StepSearch(words: words, isForward: isForward)
    let current = currentStep?.step.ordinal ?? 0
    // The step being read may be the first hit.
    find(from: isForward ? current - 1 : current + 1, isForward: isForward)
  }

  func findNext(isForward: Bool) {
    guard !search.words.isEmpty else {
      message = "nothing to search for: type / and words"
      return
    }
    let isOnScreen = search.hit.map { hit in stack.placements.contains { $0.id == .step(hit.id) } } ?? false
    find(from: (isOnScreen ? search.hit?.ordinal : currentStep?.step.ordinal) ?? 0, isForward: isForward)
  }

  private func find(from ordinal: Int, isForward: Bool) {
    guard isOpen else { return }
    let (open, level, pager) = (items.open, items.level, items.pager(at: items.level))
    let (query, end) = (SearchQuery(search.words, level: level), items.model.stepCounts.full + 1)
    let known = items.known(isSameRevision: true)
    cancel(.count)
    load(.find, isVisible: true) {
      func hit(from ordinal: Int) async throws -> StepHit? {
        try await open.content.step(matching: query, of: open.model, from: ordinal, isForward: isForward)
      }
      func found(_ hit: StepHit, wrapped: Bool) async throws -> ModelValue {
        .found(
          try await open.arrive(at: level, pager: pager, targets: [hit.id], known: known), hit,
          wrapped: wrapped)
      }
      if let next = try await hit(from: ordinal) { return try await found(next, wrapped: false) }
      guard let first = try await hit(from: isForward ? 0 : end) else { return .notFound }
      return try await found(first, wrapped: true)
    }
  }

  func takeHit(_ arrival: StepArrival, _ hit: StepHit, wrapped: Bool) {
    takePlaces(arrival)
    search.isNowhere = false
    search.hit = hit
    message = "\"\(VisibleText.of(search.words))\"" + (wrapped ? " · search wrapped" : "")
    tell(.scrollTo(.step(hit.id), alignment: .center))
    count(hit)
  }

  func takeNoHit() {
    search.isNowhere = true
    message = "not found: \"\(VisibleText.of(search.words))\" — every word must occur in the step"
  }

  /// Counts hits onwards from the last counted one, in ranges: a model may have millions of hits, and pages
  /// must be able to load in between.
  private func count(_ hit: StepHit) {
    let (open, steps) = (items.open, items.model.stepCounts.full)
    let query = SearchQuery(search.words, level: items.level)
    let known = search.counted
    load(.count, isVisible: false) {
      func count(_ first: Int, _ last: Int) async throws -> Int {
        var count = 0
        for start in stride(from: first, through: last, by: 1 << 16) {
          try Task.checkCancellation()
          let ordinals = start...min(last, start + (1 << 16) - 1)
          count += try await open.content.stepCount(matching: query, of: open.model, ordinals: ordinals)
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

  func takeCount(index: Int, total: Int) {
    guard let hit = search.hit else { return }
    search.counted = (hit.ordinal, index, total)
    // Another message has replaced the one about the hit.
    guard let message, message.hasPrefix("\"") else { return }
    self.message = "\(index) of \(total) \(message)"
  }
}
