public import OrigamiModel
internal import Paging

extension LibraryContent {
  /// Returns the step that a person means by a name; nil if there is none. The name is tried as
  ///
  /// 1. the printed number of a step in the listing,
  /// 2. an identifier,
  /// 3. the beginning of an identifier,
  /// 4. the beginning of a title in any language, of a step in the listing,
  /// 5. words that occur in a step of the listing, at least one of them in a title.
  ///
  /// A name without letters and digits is compared with no title.
  ///
  /// - Complexity: a few look-ups, and a search and a look-up for each of the first hits.
  public func step(
    called name: String, of model: StoredModel, opened: OpenedGroups
  ) async throws -> StoredStep? {
    if let step = try await step(opened.step(numbered: name), of: model) { return step }
    if let step = try await step(.id(ContentID(name)), of: model) { return step }
    // A name of digits and full stops is meant as a number, so it is not tried as the beginning of an
    // identifier or title. Printed numbers have ASCII digits; `isNumber` is also true for `三`.
    if name.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) { return nil }
    if let step = try await step(.idPrefix(name), of: model) { return step }
    return try await step(titledLike: name, of: model, opened: opened)
  }

  /// The largest number of hits whose titles are compared. Each costs a look-up, over the network for a
  /// published library. Words with more hits than that do not tell steps apart, so the first hit with a word
  /// in its title is taken.
  private static var comparedTitles: Int { 64 }

  private func step(
    titledLike name: String, of model: StoredModel, opened: OpenedGroups
  ) async throws -> StoredStep? {
    let query = SearchQuery(name, level: opened.level)
    var (ordinal, best) = (0, StoredStep?.none)
    for _ in 0..<Self.comparedTitles {
      guard
        let hit = try await step(
          matching: name, of: model, opened: opened, from: ordinal, isForward: true),
        let found = try await step(.id(hit.id), of: model)
      else { break }
      ordinal = hit.ordinal
      let titles = found.step.texts.filter { $0.kind == .title }
      if titles.contains(where: { SortKey.make(from: $0.content).hasPrefix(SortKey.make(from: name)) }) {
        return found
      }
      if best == nil, !query.snippet(of: titles, preferring: "").matches.isEmpty { best = found }
    }
    return best
  }

  /// Returns the step to show at a level when a step is hidden there: its nearest shown ancestor, else the
  /// nearest shown step before it, else the first step shown; nil if the level shows none.
  ///
  /// - Complexity: a look-up for each group around the step, then log *n* look-ups.
  public func substitute(
    for hidden: StoredStep, of model: StoredModel, at level: DetailLevel
  ) async throws -> StoredStep? {
    var number = hidden.step.places.full.number[...]
    while let dot = number.lastIndex(of: ".") {
      number = number[..<dot]
      let ancestor = try await step(.number(String(number), .full), of: model)
      if let ancestor, ancestor.step.places.place(at: level) != nil { return ancestor }
    }
    let before = try await step(atOrBefore: hidden.step.places.full.ordinal, of: model, shownAt: level)
    if let before { return before }
    return try await step(.ordinal(1, level), of: model)
  }

  /// Returns the last step shown at a level whose ordinal at `full` is at most `ordinal`; nil if there is
  /// none.
  ///
  /// - Complexity: log *n* look-ups.
  public func step(
    atOrBefore ordinal: Int, of model: StoredModel, shownAt level: DetailLevel
  ) async throws -> StoredStep? {
    var (low, high) = (0, model.stepCounts[level])
    var found: StoredStep?
    while low < high {
      let middle = (low + high + 1) / 2
      guard let step = try await step(.ordinal(middle, level), of: model) else { return found }
      if step.step.places.full.ordinal <= ordinal {
        found = step
        low = middle
      } else {
        high = middle - 1
      }
    }
    return found
  }

  /// Calls `body` with every step of a model and its drawing, in reading order. One page of 256 steps is in
  /// memory at a time.
  ///
  /// - Parameter condition: ends the walk before the first step for which it returns false.
  public func forEachStep(
    of model: StoredModel, while condition: (Step) -> Bool = { _ in true }, _ body: (Step) throws -> Void
  ) async throws {
    var position = PagePosition<StepCursor, ContentID>.start
    // The greatest depth of the next step: the number of groups that it can be in.
    var openGroups = 0
    while true {
      let request = PageRequest<StepCursor, ContentID>(position: position, limit: 256)
      let page = try await steps(request, of: model, at: .full, drawings: .all)
      for step in page.items.lazy.map(\.step) {
        guard step.depth <= openGroups else {
          throw ContentError.damaged(
            StoreError.brokenContent(model: model.model.id, .misplacedStep(ordinal: step.ordinal)))
        }
        guard condition(step) else { return }
        openGroups = step.depth + (step.isGroup ? 1 : 0)
        try body(step)
      }
      guard let after = page.after else { return }
      position = .cursor(after)
    }
  }
}
