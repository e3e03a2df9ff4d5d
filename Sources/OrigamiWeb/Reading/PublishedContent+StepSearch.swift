internal import OrigamiModel
public import OrigamiStore
internal import Paging

extension PublishedContent {
  /// Returns the nearest hit after the step with an ordinal, or before it. Looks through the model's pages.
  public func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    let terms = SearchTerms(query)
    // Text without letters and digits is found nowhere.
    guard !terms.terms.isEmpty else { return nil }
    return try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      // Positions begin at 0: the next step is at `ordinal`, the one before at `ordinal - 2`.
      let start = isForward ? max(0, ordinal) : min(ordinal - 2, entry.listed.stepCounts.full - 1)
      let reader = reader(.visible)
      let pages = try await StepPageSearch(reader: reader, terms: terms).pages(of: entry)
      let walk = StepPageWalk(
        reader: reader, entry: entry, start: start, isForward: isForward, pages: pages)
      var hit: StepHit?
      try await walk.forEach { steps -> StepHit? in
        let hits = steps.lazy.filter {
          (isForward ? $0.ordinal > ordinal : $0.ordinal < ordinal) && $0.detailLevel >= query.level
            && terms.match($0.texts.map(\.content))
        }
        return (isForward ? hits.first : hits.last).map { StepHit(id: ContentID($0.id), ordinal: $0.ordinal) }
      } _: { found in
        hit = found
        return found == nil
      }
      return hit
    }
  }

  /// The priority of pages that are read only to count: after all that may soon be visible.
  private static let countPriority = LoadPriority.ahead(1000)

  /// Returns the number of hits within a range of a model, by looking through its pages. Loads of
  /// visible pages come first.
  public func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int {
    let terms = SearchTerms(query)
    guard !terms.terms.isEmpty else { return 0 }
    return try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      let reader = reader(PublishedContent.countPriority)
      let pages = try await StepPageSearch(reader: reader, terms: terms).pages(of: entry)
      let walk = StepPageWalk(
        reader: reader, entry: entry, start: max(1, ordinals.lowerBound) - 1, end: ordinals.upperBound,
        pages: pages, mostPages: 4)
      var count = 0
      try await walk.forEach { steps in
        steps.count {
          ordinals.contains($0.ordinal) && $0.detailLevel >= query.level
            && terms.match($0.texts.map(\.content))
        }
      } _: { found in
        count += found
        return true
      }
      return count
    }
  }
}
