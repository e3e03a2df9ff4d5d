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
    model.revision, model.steps_full, model.steps_standard, model.steps_overview, model.header, file.path, \
    model.line, model."column", model.sort_key
    """

  /// The tables that the columns are from.
  static let tables = "model JOIN file ON file.id = model.file"

  /// The column of the key by which models are ordered.
  static let sortKeyColumn = 8

  static func model(_ row: StatementRow) throws -> StoredModel {
    let (model, languages) = try header(row, column: 4, revision: row.int(0))
    return StoredModel(
      model: model, revision: row.int(0),
      stepCounts: PerLevel(full: row.int(1), standard: row.int(2), overview: row.int(3)),
      languages: languages, file: row.text(5),
      position: TextPosition(line: row.int(6), column: row.int(7)))
  }

  /// What describes a model, from the column that has its header.
  static func described(_ row: StatementRow, column: Int, revision: Int) throws -> Model {
    try header(row, column: column, revision: revision).model
  }

  private static func header(
    _ row: StatementRow, column: Int, revision: Int
  ) throws -> (model: Model, languages: [String]) {
    try row.withBytes(column) { bytes in
      do {
        var reader = ByteReader(bytes)
        return try reader.model()
      } catch {
        throw StoreError.damaged(table: "model", row: revision)
      }
    }
  }
}
