internal import GRDB
internal import OrigamiModel

/// Writes steps: the row, the drawing and the search document.
struct StepWriter {
  private let row: PreparedStatement
  private let drawing: PreparedStatement
  private let origin: PreparedStatement
  private let search: SearchIndex

  init(_ db: Database) throws {
    row = try PreparedStatement(
      db,
      """
      INSERT INTO step (
        key, detail, depth, is_group, has_diagram, revision, standard_key, overview_key,
        id, number, standard_number, overview_number, title, subtitle, texts, folds, repetition
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    drawing = try PreparedStatement(db, "INSERT INTO diagram (key, drawing) VALUES (?, ?)")
    origin = try PreparedStatement(db, "UPDATE step SET has_diagram = ? WHERE key = ? AND has_diagram = 0")
    search = try SearchIndex(db)
  }

  /// Gives a step that is in a revision already a computed drawing.
  func insert(_ late: ImportBatch.LateDrawing, arena: [UInt8], revision: Int) throws {
    let key = revision << 32 | late.ordinal
    origin.bind(StepRecord.DrawingOrigin.computed.rawValue, at: 1)
    origin.bind(key, at: 2)
    try origin.run()
    try arena.withUnsafeBytes { arena in
      guard let drawn = late.drawing.bytes(in: arena) else { return }
      try insert(drawing: drawn, key: key)
    }
  }

  private func insert(drawing bytes: UnsafeRawBufferPointer, key: Int) throws {
    drawing.bind(key, at: 1)
    drawing.bind(blob: bytes, at: 2)
    try drawing.run()
  }

  /// Inserts steps of a batch into a revision; everything is bound where it is.
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
    row.bind(key, at: 1)
    row.bind(step.detail, at: 2)
    row.bind(step.depth, at: 3)
    row.bind(step.isGroup ? 1 : 0, at: 4)
    row.bind(step.drawingOrigin.rawValue, at: 5)
    row.bind(revision, at: 6)
    row.bind(step.standardOrdinal.map { base | $0 }, at: 7)
    row.bind(step.overviewOrdinal.map { base | $0 }, at: 8)
    row.bind(text: step.id.bytes(in: arena), at: 9)
    row.bind(text: step.number.bytes(in: arena), at: 10)
    row.bind(text: step.standardNumber.bytes(in: arena), at: 11)
    row.bind(text: step.overviewNumber.bytes(in: arena), at: 12)
    row.bind(text: step.title.bytes(in: arena), at: 13)
    row.bind(text: step.subtitle.bytes(in: arena), at: 14)
    row.bind(text: step.texts.bytes(in: arena), at: 15)
    row.bind(blob: step.folds.bytes(in: arena), at: 16)
    row.bind(blob: step.repetition.bytes(in: arena), at: 17)
    do {
      try row.run()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
      let id = step.id.bytes(in: arena).map { String(decoding: $0, as: UTF8.self) }
      throw StoreError.brokenContent(model: nil, .repeatedStep(id: id ?? ""))
    }
    if let drawn { try insert(drawing: drawn, key: key) }
    try search.insert(
      title: step.searchTitle.bytes(in: arena), text: step.searchText.bytes(in: arena), key: key)
  }
}
