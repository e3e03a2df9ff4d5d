internal import OrigamiModel

extension LibraryContent {
  /// Returns the next step of a listing, in reading order, in which all words occur; nil if there is none.
  ///
  /// - Parameters:
  ///   - ordinal: an ordinal at `full`, whose step is not found itself; 0 begins before the first step.
  ///   - isForward: true searches towards the end.
  /// - Complexity: a search at the level, and one for each opened group before the hit.
  public func step(
    matching words: String, of model: StoredModel, opened: OpenedGroups, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    let query = SearchQuery(words, level: opened.level)
    let nearest = try await step(matching: query, of: model, from: ordinal, isForward: isForward)
    let all = SearchQuery(words, level: .full)
    for group in isForward ? opened.entries : opened.entries.reversed() {
      let parts = group.partOrdinals
      let isAhead = isForward ? parts.upperBound > ordinal : parts.lowerBound < ordinal
      let isNear = nearest.map { isForward ? parts.lowerBound < $0.ordinal : $0.ordinal < parts.upperBound }
      guard isAhead, isNear ?? true else { continue }
      let start = isForward ? max(ordinal, parts.lowerBound - 1) : min(ordinal, parts.upperBound + 1)
      let hit = try await step(matching: all, of: model, from: start, isForward: isForward)
      // A search at full finds all that a search at the level finds, so no hit among the parts is nearer.
      if let hit, parts.contains(hit.ordinal) { return hit }
    }
    return nearest
  }

  /// Returns the number of steps of a listing in which all words occur, within a range of ordinals at `full`.
  public func stepCount(
    matching words: String, of model: StoredModel, opened: OpenedGroups, ordinals: ClosedRange<Int>
  ) async throws -> Int {
    let query = SearchQuery(words, level: opened.level)
    var count = try await stepCount(matching: query, of: model, ordinals: ordinals)
    // Of an opened group, all parts are listed, not only those that the level shows.
    for group in opened.entries where group.partOrdinals.overlaps(ordinals) {
      let parts = group.partOrdinals.clamped(to: ordinals)
      count += try await stepCount(matching: SearchQuery(words, level: .full), of: model, ordinals: parts)
      count -= try await stepCount(matching: query, of: model, ordinals: parts)
    }
    return count
  }
}
