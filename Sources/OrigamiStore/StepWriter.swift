internal import GRDB
internal import OrigamiModel

/// Writes steps: the row, the drawing and the search document.
///
/// Everything a row needs is first put into one piece of memory and bound from there without another copy.
struct StepWriter {
  private let row: PreparedStatement
  private let drawing: PreparedStatement
  private let search: SearchIndex
  private var arena: [UInt8] = []
  private var document = SearchIndex.Document()

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
    search = try SearchIndex(db)
  }

  /// Inserts a step of a revision.
  mutating func insert(_ step: Step, revision: Int) throws {
    let key = StepKey(revision: revision, ordinal: step.places.full.ordinal).rawValue
    let base = revision << 32
    row.bind(key, at: 1)
    row.bind(step.detailLevel.rawValue, at: 2)
    row.bind(step.depth, at: 3)
    row.bind(step.isGroup ? 1 : 0, at: 4)
    row.bind(step.diagram == nil ? 0 : 1, at: 5)
    row.bind(revision, at: 6)
    row.bind(step.places.standard.map { base | $0.ordinal }, at: 7)
    row.bind(step.places.overview.map { base | $0.ordinal }, at: 8)

    arena.removeAll(keepingCapacity: true)
    let id = append(step.id)
    let number = append(step.places.full.number)
    let standardNumber = step.places.standard.map { append($0.number) }
    let overviewNumber = step.places.overview.map { append($0.number) }
    let columns = TextsCoding.Columns(step.texts, language: step.language)
    let title = columns.title.map { append(step.texts[$0].content) }
    let subtitle = columns.subtitle.map { append(step.texts[$0].content) }
    let textsStart = arena.count
    let hasTexts = TextsCoding.append(
      step.texts, language: step.language, columns: columns, to: &arena)
    let texts = hasTexts ? textsStart..<arena.count : nil
    let folds = step.operations.isEmpty ? nil : append(step.operations)
    let repetition = step.repetition.map { append($0) }

    try arena.withUnsafeBytes { bytes in
      func bind(_ range: Range<Int>?, at index: Int) {
        guard let range else { return row.bindNull(at: index) }
        row.bind(text: UnsafeRawBufferPointer(rebasing: bytes[range]), at: index)
      }
      func bind(blob range: Range<Int>?, at index: Int) {
        guard let range else { return row.bindNull(at: index) }
        row.bind(blob: UnsafeRawBufferPointer(rebasing: bytes[range]), at: index)
      }
      bind(id, at: 9)
      bind(number, at: 10)
      bind(standardNumber, at: 11)
      bind(overviewNumber, at: 12)
      bind(title ?? 0..<0, at: 13)
      bind(subtitle, at: 14)
      bind(texts, at: 15)
      bind(blob: folds, at: 16)
      bind(blob: repetition, at: 17)
      try row.run()
    }
    if let encoded = step.diagram?.encoded {
      try encoded.withUnsafeBytes { bytes in
        drawing.bind(key, at: 1)
        drawing.bind(blob: bytes, at: 2)
        try drawing.run()
      }
    }
    document.make(of: step.texts)
    try search.insert(document, key: key)
  }

  // MARK: Private

  private mutating func append(_ text: String) -> Range<Int> {
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    return start..<arena.count
  }

  private mutating func append(_ operations: [FoldOperation]) -> Range<Int> {
    var writer = ByteWriter()
    writer.append(each: operations) { $0.append($1) }
    return append(writer)
  }

  private mutating func append(_ repetition: Repetition) -> Range<Int> {
    var writer = ByteWriter()
    writer.append(repetition)
    return append(writer)
  }

  private mutating func append(_ writer: ByteWriter) -> Range<Int> {
    let start = arena.count
    arena.append(contentsOf: writer.bytes)
    return start..<arena.count
  }
}
