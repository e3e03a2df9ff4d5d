internal import GRDB
internal import OrigamiModel

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
    let key = "step." + StepColumns.key(query.level)
    let columns = StepRow.columns(with: drawings)
    let tables = drawings == .none ? "step" : StepRow.tablesWithDrawing
    let condition = query.condition.map { " AND \($0.sql)" } ?? ""
    return """
      SELECT \(columns) FROM \(tables) WHERE \(key) > ? AND \(key) < ?\(condition) \
      ORDER BY \(key)\(isForward ? "" : " DESC") LIMIT ?
      """
  }

  func page(_ db: Database, _ position: StepPosition, _ limit: Int) throws -> StepPage {
    try check(position)
    let range: ClosedRange<Int>
    switch position {
    case .start, .end: range = 0...(StepKey.largestOrdinal + 1)
    case .after(let cursor): range = cursor.ordinal...(StepKey.largestOrdinal + 1)
    case .before(let cursor): range = 0...(cursor.ordinal + 1)
    }
    let isForward: Bool
    switch position {
    case .start, .after: isForward = true
    case .end, .before: isForward = false
    }
    // One more step than was asked for, to know whether any follows.
    var steps = try rows(db, within: range, isForward: isForward, limit: limit.andOne)
    let hasMore = steps.count > limit
    if hasMore { steps.removeLast() }
    if !isForward { steps.reverse() }
    guard let first = steps.first, let last = steps.last else {
      try checkRevision(db)
      return StepPage(steps: [], before: nil, after: nil)
    }
    // On the side from which the page was read, the position is known, and this looks up whether any step
    // is beyond it.
    let beforeFirst = ordinal(first) - 1
    let afterLast = ordinal(last)
    let isFirst = isForward ? try isEmpty(db, within: 0...(beforeFirst + 1)) : !hasMore
    let isLast =
      isForward ? !hasMore : try isEmpty(db, within: afterLast...(StepKey.largestOrdinal + 1))
    return StepPage(
      steps: steps,
      before: isFirst ? nil : cursor(after: beforeFirst), after: isLast ? nil : cursor(after: afterLast))
  }

  /// Returns the ordinal of a step at the query's level; nil if the step is not among the query's.
  func ordinal(_ db: Database, ofStep id: String) throws -> Int? {
    let key = "step." + StepColumns.key(query.level)
    let condition = query.condition.map { " AND \($0.sql)" } ?? ""
    let statement = try PreparedStatement(
      db, "SELECT \(key) FROM step WHERE step.revision = ? AND step.id = ? AND \(key) IS NOT NULL\(condition)"
    )
    statement.bind(query.revision, at: 1)
    statement.bind(id, at: 2)
    statement.bind(query.condition?.values ?? [], from: 3)
    return try statement.firstRow { StepKey(rawValue: $0.int(0)).ordinal }
  }

  // MARK: Private

  private func check(_ position: StepPosition) throws(StoreError) {
    switch position {
    case .start, .end: break
    case .after(let cursor), .before(let cursor):
      guard cursor.level == query.level else { throw .cursor(.otherLevel(cursor.level)) }
      guard cursor.revision == query.revision else { throw .cursor(.replaced) }
    }
  }

  /// Throws if the revision is gone. Needed for empty pages only: the key of a step holds the revision.
  private func checkRevision(_ db: Database) throws {
    let statement = try PreparedStatement(db, "SELECT 1 FROM model WHERE revision = ?")
    statement.bind(query.revision, at: 1)
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
    statement.bind(base + range.lowerBound, at: 1)
    statement.bind(base + range.upperBound, at: 2)
    let next = statement.bind(query.condition?.values ?? [], from: 3)
    statement.bind(limit, at: next)
    return try statement.rows {
      try StepRow.step($0, language: query.language, withDrawing: drawings != .none)
    }
  }

  /// Returns true if no step of the query lies in a range. Without a condition, ordinals have no gaps, and
  /// nothing is read.
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
