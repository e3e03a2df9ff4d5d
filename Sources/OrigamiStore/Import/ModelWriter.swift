internal import GRDB
internal import OrigamiModel

/// Writes a model without its steps: the row, the tags and the entry in the search index.
struct ModelWriter {
  /// The facts about a model that has been read completely.
  struct Entry {
    var model: Model
    var ending: ModelEnding
    /// The number of steps with a motion.
    var motions: Int
    var revision: Int
    var file: Int
    var position: TextPosition
    var run: Int
  }

  private let row: PreparedStatement
  private let tag: PreparedStatement
  private let search: SearchIndex

  init(_ db: Database) throws {
    row = try PreparedStatement(
      db,
      """
      INSERT INTO model (
        revision, id, sort_key, difficulty, steps_full, steps_standard, steps_overview,
        file, line, "column", run, hash, header, row_hash, motions, last_full, last_standard, last_overview
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    tag = try PreparedStatement(
      db, "INSERT OR IGNORE INTO tag (tag, sort_key, id, revision) VALUES (?, ?, ?, ?)")
    search = try SearchIndex(db)
  }

  /// Inserts the row of the model, its tags and its entry in the search index. Its steps are already there.
  func insert(_ entry: Entry) throws {
    var model = entry.model
    model.photos = entry.ending.photos
    let sortKey = SortKey.make(from: model.title)
    var header = ByteWriter()
    header.append(model, languages: entry.ending.languages)

    row.bind(entry.revision, at: 1)
    row.bind(model.id, at: 2)
    row.bind(sortKey, at: 3)
    row.bind(model.difficulty?.rawValue, at: 4)
    row.bind(entry.ending.stepCounts.full, at: 5)
    row.bind(entry.ending.stepCounts.standard, at: 6)
    row.bind(entry.ending.stepCounts.overview, at: 7)
    row.bind(entry.file, at: 8)
    row.bind(entry.position.line, at: 9)
    row.bind(entry.position.column, at: 10)
    row.bind(entry.run, at: 11)
    row.bind(entry.ending.contentHash.bytes, at: 12)
    row.bind(header.bytes, at: 13)
    let hash = header.bytes.withUnsafeBytes { header in
      ModelRow.hash(
        revision: entry.revision, entry.ending.stepCounts, entry.ending.lastNumbers, sortKey: sortKey,
        header: header)
    }
    row.bind(hash.value, at: 14)
    row.bind(entry.motions, at: 15)
    row.bind(entry.ending.lastNumbers.full, at: 16)
    row.bind(entry.ending.lastNumbers.standard, at: 17)
    row.bind(entry.ending.lastNumbers.overview, at: 18)
    try row.run()

    for name in model.tags {
      tag.bind(name, at: 1)
      tag.bind(sortKey, at: 2)
      tag.bind(model.id, at: 3)
      tag.bind(entry.revision, at: 4)
      try tag.run()
    }
    try search.insert(model, revision: entry.revision)
  }
}

extension ContentHash {
  /// The hash as it is stored: sixteen bytes, the first half first.
  var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}
