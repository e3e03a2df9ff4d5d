public import OrigamiModel

/// A model of a library: what describes it, and what is known of its steps.
public struct StoredModel: Hashable, Sendable, Identifiable {
  /// What the file says of the model.
  public var model: Model
  /// The number of the import that the model is from; greater than that of any import before it.
  public var revision: Int
  /// How many steps are shown at each level.
  public var stepCounts: PerLevel<Int>
  /// The languages that have a title at every step, the model's own first.
  public var languages: [String]
  /// The absolute path of the file that the model is from.
  public var file: String
  /// Where the model starts in the file.
  public var position: TextPosition

  /// Stores the values.
  public init(
    model: Model, revision: Int, stepCounts: PerLevel<Int>, languages: [String], file: String,
    position: TextPosition
  ) {
    self.model = model
    self.revision = revision
    self.stepCounts = stepCounts
    self.languages = languages
    self.file = file
    self.position = position
  }

  /// The model's identifier, unique in the library.
  public var id: ContentID { ContentID(model.id) }

  /// The memory that the model takes, in bytes, about right.
  public var byteCost: Int {
    let photoTexts = model.photos.flatMap(\.texts)
    return (model.texts + photoTexts).reduce(MemoryLayout<StoredModel>.size + file.utf8.count) {
      $0 + MemoryLayout<ContentText>.size + $1.content.utf8.count
    } + (model.tags.count + model.points.count + model.photos.count) * 64
  }
}

/// Reads a row of `model`.
enum ModelRow {
  /// The columns in the order in which ``model(_:)`` reads them.
  static let columns = """
    \(describedColumns), file.path, model.line, model."column"
    """

  /// The columns of ``columns`` that are about the model and not about its file.
  static let describedColumns = """
    model.revision, model.steps_full, model.steps_standard, model.steps_overview, model.sort_key, model.header, \
    model.row_hash
    """

  /// The tables that the columns are from.
  static let tables = "model JOIN file ON file.id = model.file"

  /// The column of the key by which models are ordered.
  static let sortKeyColumn = 4
  private static let headerColumn = 5
  /// The column of the row's hash; NULL in rows of older programs.
  static let hashColumn = 6

  static func model(_ row: StatementRow) throws -> StoredModel {
    let (model, languages) = try header(row)
    return StoredModel(
      model: model, revision: row.int(0), stepCounts: stepCounts(row), languages: languages,
      file: row.text(7), position: TextPosition(line: row.int(8), column: row.int(9)))
  }

  /// What describes a model, from a row that begins with ``describedColumns``.
  static func described(_ row: StatementRow) throws -> Model { try header(row).model }

  private static func stepCounts(_ row: StatementRow) -> PerLevel<Int> {
    PerLevel(full: row.int(1), standard: row.int(2), overview: row.int(3))
  }

  private static func header(_ row: StatementRow) throws -> (model: Model, languages: [String]) {
    do {
      let hash = row.withBytes(headerColumn) { header -> RowHash in
        ModelRow.hash(revision: row.int(0), stepCounts(row), sortKey: row.text(sortKeyColumn), header: header)
      }
      try hash.require(row, column: hashColumn)
      return try row.withBytes(headerColumn) { bytes in
        var reader = ByteReader(bytes)
        return try reader.model()
      }
    } catch is ByteReader.Damage {
      throw StoreError.damaged(table: "model", row: row.int(0))
    }
  }

  /// The hash of a row that is going to be written, or was read. The place in the file is not part of it, since it
  /// changes without the model.
  static func hash(
    revision: Int, _ stepCounts: PerLevel<Int>, sortKey: String, header: UnsafeRawBufferPointer
  ) -> RowHash {
    var hash = RowHash()
    hash.add(revision)
    hash.add(stepCounts.full)
    hash.add(stepCounts.standard)
    hash.add(stepCounts.overview)
    hash.add(sortKey)
    hash.add(header)
    return hash
  }
}
