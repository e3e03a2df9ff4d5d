public import OrigamiModel

/// A model of a library: its description and facts about its steps.
public struct StoredModel: Hashable, Sendable, Identifiable {
  /// The description of the model.
  public var model: Model
  /// The number of the import of this model. It is greater than that of any earlier import.
  public var revision: Int
  /// The number of steps that are shown at each level.
  public var stepCounts: PerLevel<Int>
  /// The number of the last step outside groups, at each level, for "step 5.1 of 7"; 0 without steps.
  public var lastNumbers: PerLevel<Int>
  /// The languages that have a title at every step, the model's own first.
  public var languages: [String]
  /// The absolute path of the file of the model; of a published model, the address of its library.
  public var file: String
  /// The position at which the model starts in the file; of a published model, 1:1.
  public var position: TextPosition
  /// A short hash of the content of the model without the bytes of its photos. With the revision, it tells
  /// two imports apart also where a library was restored and has given a revision again. Nil for a model that
  /// was published without it.
  public var contentHash: String?

  public init(
    model: Model, revision: Int, stepCounts: PerLevel<Int>, lastNumbers: PerLevel<Int>, languages: [String],
    file: String, position: TextPosition, contentHash: String? = nil
  ) {
    self.model = model
    self.revision = revision
    self.stepCounts = stepCounts
    self.lastNumbers = lastNumbers
    self.languages = languages
    self.file = file
    self.position = position
    self.contentHash = contentHash
  }

  /// The identifier of the model, unique in the library.
  public var id: ContentID { ContentID(model.id) }

  /// The coarsest level at which the model has steps; nil if it has none.
  public var coarsestLevel: DetailLevel? { DetailLevel.allCases.last { stepCounts[$0] > 0 } }

  /// The positions at full of the last four steps. The last drawing among theirs is the cover; without one
  /// the model has no cover.
  public var coverPositions: Range<Int> { max(0, stepCounts.full - 4)..<stepCounts.full }

  /// The approximate memory of the model, in bytes. A tag, a point or a photo counts as 64, a guess.
  public var byteCost: Int {
    let photoTexts = model.photos.flatMap(\.texts)
    return (model.texts + photoTexts).reduce(MemoryLayout<StoredModel>.size + file.utf8.count) {
      $0 + MemoryLayout<ContentText>.size + $1.content.utf8.count
    } + (model.tags.count + model.points.count + model.photos.count) * 64
  }
}

/// Reads rows of `model`.
enum ModelRow {
  /// The columns in the order in which ``model(_:)`` reads them.
  static let columns = """
    \(describedColumns), file.path, model.line, model."column", model.hash
    """

  /// The number of ``columns``.
  static let columnCount = 14

  /// The first of these columns, which describe the model and not its file.
  static let describedColumns = """
    model.revision, model.steps_full, model.steps_standard, model.steps_overview, model.sort_key, \
    model.header, model.row_hash, model.last_full, model.last_standard, model.last_overview
    """

  /// The tables of ``columns``.
  static let tables = "model JOIN file ON file.id = model.file"

  /// The column of the number of all steps.
  static let stepCountColumn = 1
  /// The column of the key by which models are ordered.
  static let sortKeyColumn = 4
  private static let headerColumn = 5
  private static let hashColumn = 6

  static func model(_ row: StatementRow) throws -> StoredModel {
    let (model, languages) = try header(row)
    return StoredModel(
      model: model, revision: row.int(0), stepCounts: stepCounts(row), lastNumbers: lastNumbers(row),
      languages: languages, file: row.text(10),
      position: TextPosition(line: row.int(11), column: row.int(12)),
      contentHash: row.withBytes(13) { ContentHash(bytes: Array($0)) }.map { String($0.high, radix: 36) })
  }

  /// Returns the description of a model, from a row that begins with ``describedColumns``.
  static func described(_ row: StatementRow) throws -> Model { try header(row).model }

  private static func stepCounts(_ row: StatementRow) -> PerLevel<Int> {
    PerLevel(full: row.int(1), standard: row.int(2), overview: row.int(3))
  }

  private static func lastNumbers(_ row: StatementRow) -> PerLevel<Int> {
    PerLevel(full: row.int(7), standard: row.int(8), overview: row.int(9))
  }

  private static func header(_ row: StatementRow) throws -> (model: Model, languages: [String]) {
    do {
      let hash = row.withBytes(headerColumn) { header -> RowHash in
        ModelRow.hash(
          revision: row.int(0), stepCounts(row), lastNumbers(row), sortKey: row.text(sortKeyColumn),
          header: header)
      }
      try hash.require(row, column: hashColumn, of: "model", key: row.int(0))
      return try row.withBytes(headerColumn) { bytes in
        var reader = ByteReader(bytes)
        return try reader.model()
      }
    } catch is ByteReader.Damage {
      throw StoreError.damaged(table: "model", row: row.int(0))
    }
  }

  /// Returns the hash of a row that is going to be written, or was read: of all that readers see.
  ///
  /// Columns for imports are not part of it: the position in the file changes without the model, and a
  /// damaged content hash only has the model imported or published again. `check --stored` compares the
  /// number of motions and the difficulty with other rows and with the header.
  static func hash(
    revision: Int, _ stepCounts: PerLevel<Int>, _ lastNumbers: PerLevel<Int>, sortKey: String,
    header: UnsafeRawBufferPointer
  ) -> RowHash {
    var hash = RowHash()
    hash.add(revision)
    hash.add(stepCounts.full)
    hash.add(stepCounts.standard)
    hash.add(stepCounts.overview)
    hash.add(sortKey)
    hash.add(header)
    hash.add(lastNumbers.full)
    hash.add(lastNumbers.standard)
    hash.add(lastNumbers.overview)
    return hash
  }
}
