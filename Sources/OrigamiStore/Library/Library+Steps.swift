internal import GRDB
public import OrigamiModel
public import Paging

extension Library {
  // MARK: Pages

  /// Returns a page of steps.
  ///
  ///     SELECT … FROM step WHERE key > ? AND key < ? ORDER BY key LIMIT ?
  ///     SELECT … FROM step WHERE standard_key > ? AND standard_key < ? ORDER BY standard_key LIMIT ?
  ///
  /// The read ends early if the task is cancelled.
  ///
  /// - Throws: ``StoreError/revisionReplaced(model:revision:)`` if no step is found because the model was
  ///   imported again or removed; ``StoreError/cursor(_:)`` for a cursor of another level or revision;
  ///   `PageSourceError.unknownItem` for a page at a step that is not among the query's, or whose revision is
  ///   gone.
  /// - Complexity: O(`limit`) wherever the page is, if the condition is only a level. Any other condition
  ///   is tried on every step of the level from the position on.
  public func steps(
    _ request: PageRequest<StepCursor, ContentID>, of query: StepQuery, drawings: IncludedDrawings = .none
  ) async throws -> Page<StoredStep, StepCursor> {
    try await readAsync { db in try StepPageReader(query, drawings: drawings).page(db, request) }
  }

  /// Returns a page of steps, without a task. For tests and benchmarks.
  package func steps(
    _ query: StepQuery, at position: PagePosition<StepCursor, ContentID> = .start,
    _ direction: PageDirection = .forward, limit: Int, drawings: IncludedDrawings = .none
  ) throws -> Page<StoredStep, StepCursor> {
    let request = PageRequest(position: position, direction: direction, limit: limit)
    return try queue.unsafeRead { try StepPageReader(query, drawings: drawings).page($0, request) }
  }

  // MARK: One step

  /// Returns a step with its drawing; nil if the model has no step of that name, or its revision is gone: see
  /// ``hasRevision(of:)``.
  ///
  ///     … WHERE step.revision = ? AND step.id = ?
  ///     … WHERE step.standard_key = ?
  ///     … WHERE step.revision = ? AND step.standard_number = ?
  ///     … WHERE step.revision = ? AND step.id >= ? AND step.id < ? ORDER BY step.id LIMIT 1
  ///
  /// - Complexity: one look-up in an index, at every level and for any number of steps.
  public func step(_ name: StepName, of model: StoredModel) throws(StoreError) -> StoredStep? {
    let condition: SQLFragment
    switch name {
    case .id(let id):
      condition = SQLFragment("step.revision = ? AND step.id = ?", [.int(model.revision), .text(id.text)])
    case .ordinal(let ordinal, let level):
      guard ordinal > 0, ordinal <= model.stepCounts[level] else { return nil }
      let key = StepKey(revision: model.revision, ordinal: ordinal).rawValue
      condition = SQLFragment("step.\(StepColumns.key[level]) = ?", [.int(key)])
    case .number(let number, let level):
      condition = SQLFragment(
        "step.revision = ? AND step.\(StepColumns.number[level]) = ?",
        [.int(model.revision), .text(number)])
    case .idPrefix(let prefix):
      // The highest character is above any that can follow.
      condition = SQLFragment(
        "step.revision = ? AND step.id >= ? AND step.id < ? ORDER BY step.id LIMIT 1",
        [.int(model.revision), .text(prefix), .text(prefix + "\u{10FFFF}")])
    }
    return try read { db in
      try PreparedStatement(
        db, "SELECT \(StepRow.columnsWithDrawing) FROM \(StepRow.tablesWithDrawing) WHERE \(condition.sql)"
      ).bind(condition.values).firstRow {
        try StepRow.step($0, language: model.model.language, withDrawing: true)
      }
    }
  }

  /// Returns the drawing of a step; nil if the step has none, or its revision is gone.
  ///
  /// - Complexity: two look-ups.
  public func diagram(of step: ContentID, revision: Int) throws(StoreError) -> Diagram? {
    try read { db in
      try PreparedStatement(
        db,
        """
        SELECT step.key, diagram.row_hash, ifnull(diagram.drawing, x''), step.has_diagram \
        FROM \(StepRow.tablesWithDrawing) WHERE step.revision = ? AND step.id = ? AND step.has_diagram
        """
      ).bind(revision, step.text).firstRow {
        guard let origin = StepRecord.DrawingOrigin(rawValue: $0.int(3)) else {
          throw StoreError.damaged(table: "step", row: $0.int(0))
        }
        return try DiagramRow.diagram($0, key: $0.int(0), origin, columns: (hash: 1, drawing: 2))
      }
    }
  }
}

/// The names of the columns of each level.
enum StepColumns {
  /// The column with the step's key at each level; NULL if the step is hidden there.
  static let key = PerLevel(full: "key", standard: "standard_key", overview: "overview_key")
  /// The column with the step's printed number at each level; NULL if the step is hidden there.
  static let number = PerLevel(full: "number", standard: "standard_number", overview: "overview_number")
}
