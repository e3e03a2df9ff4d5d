internal import GRDB
internal import OrigamiModel
internal import Paging

/// Reads one page of a ``StepQuery``.
struct StepPageReader {
  private let query: StepQuery
  private let drawings: IncludedDrawings

  init(_ query: StepQuery, drawings: IncludedDrawings) {
    self.query = query
    self.drawings = drawings
  }

  /// Returns the statement that reads a page forward or backward. Its parameters are the two bounds, those
  /// of the condition, and the limit.
  func sql(isForward: Bool) -> String {
    let key = "step." + StepColumns.key[query.level]
    let columns = StepRow.columns(with: drawings)
    let tables = drawings == .none ? "step" : StepRow.tablesWithDrawing
    let condition = query.condition.map { " AND \($0.sql)" } ?? ""
    return """
      SELECT \(columns) FROM \(tables) WHERE \(key) > ? AND \(key) < ?\(condition) \
      ORDER BY \(key)\(isForward ? "" : " DESC") LIMIT ?
      """
  }

  /// Returns the page of a request.
  ///
  /// - Throws: `PageSourceError.unknownItem` for a step that is not among the query's, ``StoreError``.
  func page(
    _ db: Database, _ request: PageRequest<StepCursor, ContentID>
  ) throws -> Page<StoredStep, StepCursor> {
    let (isForward, limit) = (request.direction == .forward, request.limit)
    precondition(limit > 0, "a page of \(limit) steps")
    let place = try ordinal(db, before: request.position, isForward: isForward)
    let range = isForward ? place...(StepKey.largestOrdinal + 1) : 0...(place + 1)
    // One more step than was asked for, to know whether any follows.
    var steps = try rows(db, within: range, isForward: isForward, limit: limit.andOne)
    let hasMore = steps.count > limit
    if hasMore { steps.removeLast() }
    if !isForward { steps.reverse() }
    guard let first = steps.first, let last = steps.last else {
      try checkRevision(db)
      return page(of: [], before: nil, after: nil)
    }
    // `hasMore` answers for the end of the page where reading stopped. For the end where it began, this looks
    // up whether any step lies beyond.
    let beforeFirst = ordinal(first) - 1
    let afterLast = ordinal(last)
    let isFirst = isForward ? try isEmpty(db, within: 0...(beforeFirst + 1)) : !hasMore
    let isLast =
      isForward ? !hasMore : try isEmpty(db, within: afterLast...(StepKey.largestOrdinal + 1))
    return page(
      of: steps, before: isFirst ? nil : cursor(after: beforeFirst),
      after: isLast ? nil : cursor(after: afterLast))
  }

  // MARK: Private

  private func page(
    of steps: [StoredStep], before: StepCursor?, after: StepCursor?
  ) -> Page<StoredStep, StepCursor> {
    Page(
      items: steps, before: before, after: after, revision: PageRevision(query.revision),
      byteCost: steps.reduce(0) { $0 + $1.byteCost })
  }

  /// Returns the ordinal of the last step before a position. A page at an item has the item: a forward page
  /// begins with it, and a backward page ends with it.
  private func ordinal(
    _ db: Database, before position: PagePosition<StepCursor, ContentID>, isForward: Bool
  ) throws -> Int {
    switch position {
    case .start: return 0
    case .end: return StepKey.largestOrdinal
    case .cursor(let cursor):
      try check(cursor)
      return cursor.ordinal
    case .item(let id):
      guard let ordinal = try ordinal(db, ofStep: id.text) else { throw PageSourceError.unknownItem }
      return isForward ? ordinal - 1 : ordinal
    }
  }

  /// Returns the ordinal of a step at the query's level; nil if the step is not among the query's.
  private func ordinal(_ db: Database, ofStep id: String) throws -> Int? {
    let key = "step." + StepColumns.key[query.level]
    let condition = query.condition.map { " AND \($0.sql)" } ?? ""
    let statement = try PreparedStatement(
      db, "SELECT \(key) FROM step WHERE step.revision = ? AND step.id = ? AND \(key) IS NOT NULL\(condition)"
    )
    return try statement.bind([.int(query.revision), .text(id)] + (query.condition?.values ?? []))
      .firstRow { StepKey(rawValue: $0.int(0)).ordinal }
  }

  private func check(_ cursor: StepCursor) throws(StoreError) {
    guard cursor.level == query.level else { throw .cursor(.otherLevel(cursor.level)) }
    guard cursor.revision == query.revision else { throw .cursor(.replaced) }
  }

  /// Throws if the revision is gone. Needed for empty pages only: the key of a step holds the revision.
  private func checkRevision(_ db: Database) throws {
    let statement = try PreparedStatement(db, "SELECT 1 FROM model WHERE revision = ?").bind(query.revision)
    guard try statement.firstRow({ _ in true }) == true else {
      throw StoreError.revisionReplaced(model: query.model, revision: query.revision)
    }
  }

  /// Returns the steps with ordinals strictly between the bounds of a range.
  private func rows(
    _ db: Database, within range: ClosedRange<Int>, isForward: Bool, limit: Int
  ) throws -> [StoredStep] {
    let statement = try PreparedStatement(db, sql(isForward: isForward))
    let base = query.revision << 32
    statement.bind(
      [.int(base + range.lowerBound), .int(base + range.upperBound)] + (query.condition?.values ?? [])
        + [.int(limit)])
    var steps: [StoredStep] = []
    steps.reserveCapacity(min(limit, query.total ?? 0))
    try statement.forEachRow { row in
      steps.append(try StepRow.step(row, language: query.language, withDrawing: drawings != .none))
      return true
    }
    return steps
  }

  /// Returns true if no step of the query lies strictly between the bounds of a range: all that is before a
  /// page, or all that is after it. Without a condition, ordinals have no gaps, and nothing is read. With
  /// one, steps are tried from the page outwards, because the next one is probably near.
  private func isEmpty(_ db: Database, within range: ClosedRange<Int>) throws -> Bool {
    if let total = query.total {
      return range.lowerBound + 1 > min(range.upperBound - 1, total)
    }
    return try rows(db, within: range, isForward: range.lowerBound > 0, limit: 1).isEmpty
  }

  private func ordinal(_ step: StoredStep) -> Int {
    step.step.places.place(at: query.level)?.ordinal ?? 0
  }

  private func cursor(after ordinal: Int) -> StepCursor {
    StepCursor(revision: query.revision, level: query.level, ordinal: ordinal)
  }
}
