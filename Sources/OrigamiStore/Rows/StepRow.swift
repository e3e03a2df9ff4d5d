internal import OrigamiModel

/// Reads rows of `step`.
enum StepRow {
  /// The columns in the order in which ``step(_:language:withDrawing:)`` reads them.
  static let columns = """
    step.key, step.detail, step.depth, step.is_group, step.has_diagram, step.standard_key, \
    step.overview_key, step.id, step.number, step.standard_number, step.overview_number, step.title, \
    step.subtitle, step.texts, step.folds, step.repetition, step.row_hash
    """

  /// The columns of a step, and those of its drawing, which is an empty blob if it has no row in `diagram`.
  static let columnsWithDrawing = columns + ", diagram.row_hash, ifnull(diagram.drawing, x'')"

  /// Returns the columns of a step and, except for `.none`, those of its drawing. The drawing is NULL if it
  /// is larger than `.upTo` allows. SQLite knows the length of a blob without reading it.
  static func columns(with drawings: IncludedDrawings) -> String {
    switch drawings {
    case .none: columns
    case .upTo(let bytes):
      columns + ", diagram.row_hash, "
        + "CASE WHEN ifnull(length(diagram.drawing), 0) <= \(bytes) THEN ifnull(diagram.drawing, x'') END"
    case .all: columnsWithDrawing
    }
  }

  /// The tables of ``columnsWithDrawing``.
  static let tablesWithDrawing = "step LEFT JOIN diagram ON diagram.key = step.key"

  private static let hashColumn = 16
  private static let drawingHashColumn = 17
  private static let drawingColumn = 18

  /// Returns the step of a row.
  ///
  /// - Parameter withDrawing: true if the row has the columns of a drawing, too.
  static func step(
    _ row: StatementRow, language: String, withDrawing: Bool = false
  ) throws -> StoredStep {
    let key = StepKey(rawValue: row.int(0))
    do {
      return try step(row, key: key, language: language, withDrawing: withDrawing)
    } catch is ByteReader.Damage {
      throw StoreError.damaged(table: "step", row: key.rawValue)
    }
  }

  private static func step(
    _ row: StatementRow, key: StepKey, language: String, withDrawing: Bool
  ) throws -> StoredStep {
    try hash(row).require(row, column: hashColumn, of: "step", key: key.rawValue)
    guard let detailLevel = DetailLevel(rawValue: row.int(1)) else { throw ByteReader.Damage() }
    let (title, subtitle) = (row.text(11), row.optionalText(12))
    let isPlain = row.isNull(13)
    let texts = try row.withBytes(13) {
      try TextsCoding.texts(isPlain ? nil : $0, language: language, title: title, subtitle: subtitle)
    }
    let operations = try row.withBytes(14) { bytes in
      guard !bytes.isEmpty else { return [FoldOperation]() }
      var reader = ByteReader(bytes)
      return try reader.array { reader throws(ByteReader.Damage) in try reader.operation() }
    }
    let repetition = try row.withBytes(15) { bytes -> Repetition? in
      guard !bytes.isEmpty else { return nil }
      var reader = ByteReader(bytes)
      return try reader.repetition()
    }
    guard let origin = StepRecord.DrawingOrigin(rawValue: row.int(4)) else { throw ByteReader.Damage() }
    let diagram = withDrawing ? try drawing(row, key: key, origin) : nil
    return StoredStep(
      step: Step(
        id: row.text(7), detailLevel: detailLevel, depth: row.int(2), isGroup: row.int(3) != 0,
        places: StepPlaces(
          full: StepPlace(ordinal: key.ordinal, number: row.text(8)),
          standard: place(row, keyColumn: 5, numberColumn: 9),
          overview: place(row, keyColumn: 6, numberColumn: 10)),
        language: language, texts: texts, operations: operations, diagram: diagram,
        isDiagramComputed: diagram != nil && origin == .computed,
        repetition: repetition),
      hasDiagram: origin != .none, revision: key.revision)
  }

  private static func drawing(
    _ row: StatementRow, key: StepKey, _ origin: StepRecord.DrawingOrigin
  ) throws -> Diagram? {
    // Too large to be included.
    guard !row.isNull(drawingColumn) else { return nil }
    if origin == .none, row.withBytes(drawingColumn, { $0.isEmpty }) { return nil }
    return try DiagramRow.diagram(
      row, key: key.rawValue, origin, columns: (hash: drawingHashColumn, drawing: drawingColumn))
  }

  private static func hash(_ row: StatementRow) -> RowHash {
    // A group may get its drawing after its row was written, so `has_diagram` is part of the drawing's hash,
    // and is verified only where the drawing is read.
    var hash = RowHash()
    for column in 0...3 { hash.add(row.int(column)) }
    for column in 5...6 { hash.add(row.optionalInt(column)) }
    hash.add(row, bytesOf: 7...15)
    return hash
  }

  private static func place(_ row: StatementRow, keyColumn: Int, numberColumn: Int) -> StepPlace? {
    guard let key = row.optionalInt(keyColumn) else { return nil }
    return StepPlace(ordinal: StepKey(rawValue: key).ordinal, number: row.text(numberColumn))
  }
}

/// Reads rows of `diagram`.
enum DiagramRow {
  /// Returns the drawing of a row.
  ///
  /// - Parameter origin: the origin that the step's row tells.
  static func diagram(
    _ row: StatementRow, key: Int, _ origin: StepRecord.DrawingOrigin, columns: (hash: Int, drawing: Int)
  ) throws(StoreError) -> Diagram {
    let hash = row.withBytes(columns.drawing) { DiagramRow.hash(of: $0, key: key, origin) }
    try hash.require(row, column: columns.hash, of: "diagram", key: key)
    guard let diagram = Diagram(encoded: row.bytes(columns.drawing)) else {
      throw .damaged(table: "diagram", row: key)
    }
    return diagram
  }

  /// Returns the hash of a row that is going to be written, or was read.
  static func hash(
    of drawing: UnsafeRawBufferPointer, key: Int, _ origin: StepRecord.DrawingOrigin
  ) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(origin.rawValue)
    hash.add(drawing)
    return hash
  }
}
