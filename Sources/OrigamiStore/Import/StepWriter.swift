internal import GRDB

/// Writes steps: the row, the drawing, the motion and the entry in the search index.
struct StepWriter {
  private let row: PreparedStatement
  private let drawing: PreparedStatement
  private let motion: PreparedStatement
  private let origin: PreparedStatement
  private let search: SearchIndex

  init(_ db: Database) throws {
    row = try PreparedStatement(
      db,
      """
      INSERT INTO step (
        key, detail, depth, is_group, has_diagram, revision, standard_key, overview_key,
        id, number, standard_number, overview_number, title, subtitle, texts, folds, repetition, row_hash
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    drawing = try PreparedStatement(db, "INSERT INTO diagram (key, drawing, row_hash) VALUES (?, ?, ?)")
    motion = try PreparedStatement(db, "INSERT INTO motion (key, record, row_hash) VALUES (?, ?, ?)")
    origin = try PreparedStatement(db, "UPDATE step SET has_diagram = ? WHERE key = ? AND has_diagram = 0")
    search = try SearchIndex(db)
  }

  /// Adds a computed drawing to a step that is already written.
  func insert(drawing late: ImportBatch.Attachment, arena: [UInt8], revision: Int) throws {
    let key = revision << 32 | late.ordinal
    try origin.bind(StepRecord.DrawingOrigin.computed.rawValue, key).run()
    try arena.withUnsafeBytes { arena in
      guard let drawn = late.bytes.bytes(in: arena) else { return }
      try insert(drawing: drawn, .computed, key: key)
    }
  }

  /// Adds the motion of a step that is already written.
  func insert(motion late: ImportBatch.Attachment, arena: [UInt8], revision: Int) throws {
    let key = revision << 32 | late.ordinal
    try arena.withUnsafeBytes { arena in
      guard let record = late.bytes.bytes(in: arena) else { return }
      try motion.bind(key, Borrowed.blob(record), RowHash(key: key, blob: record).value).run()
    }
  }

  private func insert(
    drawing bytes: UnsafeRawBufferPointer, _ origin: StepRecord.DrawingOrigin, key: Int
  ) throws {
    try drawing.bind(key, Borrowed.blob(bytes), DiagramRow.hash(of: bytes, key: key, origin).value).run()
  }

  /// Inserts steps of a batch into a revision. Values are bound without being copied.
  func insert(_ steps: ArraySlice<StepRecord>, arena: [UInt8], revision: Int) throws {
    try arena.withUnsafeBytes { arena in
      for step in steps { try insert(step, arena, revision: revision) }
    }
  }

  private func insert(
    _ step: StepRecord, _ arena: UnsafeRawBufferPointer, revision: Int
  ) throws {
    let base = revision << 32
    let key = base | step.ordinal
    let drawn = step.drawing.bytes(in: arena)
    // A row is bound value by value: with a pack of 18 it takes 0.16 µs more.
    row.bind(key, at: 1)
    row.bind(step.detail, at: 2)
    row.bind(step.depth, at: 3)
    row.bind(step.isGroup ? 1 : 0, at: 4)
    row.bind(step.drawingOrigin.rawValue, at: 5)
    row.bind(revision, at: 6)
    row.bind(step.standardOrdinal.map { base | $0 }, at: 7)
    row.bind(step.overviewOrdinal.map { base | $0 }, at: 8)
    for (offset, text) in step.textColumns.enumerated() {
      row.bind(Borrowed.text(text.bytes(in: arena)), at: 9 + offset)
    }
    row.bind(Borrowed.blob(step.folds.bytes(in: arena)), at: 16)
    row.bind(Borrowed.blob(step.repetition.bytes(in: arena)), at: 17)
    row.bind(hash(of: step, arena, base: base).value, at: 18)
    do {
      try row.run()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
      let id = step.id.bytes(in: arena).map { String(decoding: $0, as: UTF8.self) }
      throw StoreError.brokenContent(model: nil, .repeatedStep(id: id ?? ""))
    }
    if let drawn { try insert(drawing: drawn, step.drawingOrigin, key: key) }
    try search.insert(
      title: step.searchTitle.bytes(in: arena), text: step.searchText.bytes(in: arena), key: key)
  }

  /// Returns the hash of a row, over the same values in the same order as in ``StepRow``.
  private func hash(of step: StepRecord, _ arena: UnsafeRawBufferPointer, base: Int) -> RowHash {
    var hash = RowHash()
    hash.add(base | step.ordinal)
    hash.add(step.detail)
    hash.add(step.depth)
    hash.add(step.isGroup ? 1 : 0)
    hash.add(step.standardOrdinal.map { base | $0 })
    hash.add(step.overviewOrdinal.map { base | $0 })
    for text in step.textColumns { hash.add(text.bytes(in: arena)) }
    hash.add(step.folds.bytes(in: arena))
    hash.add(step.repetition.bytes(in: arena))
    return hash
  }
}

extension StepRecord {
  /// The columns with texts, in the order of the table.
  fileprivate var textColumns: [Piece] {
    [id, number, standardNumber, overviewNumber, title, subtitle, texts]
  }
}
