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
    tag = try PreparedStatement(db, "INSERT INTO tag (tag, sort_key, id, revision) VALUES (?, ?, ?, ?)")
    search = try SearchIndex(db)
  }

  /// Inserts the row of the model, its tags and its entry in the search index. Its steps are already there.
  func insert(_ entry: Entry) throws {
    var model = entry.model
    model.photos = entry.ending.photos
    let sortKey = SortKey.make(from: model.title)
    var header = ByteWriter()
    header.append(model, languages: entry.ending.languages)
    let (counts, last) = (entry.ending.stepCounts, entry.ending.lastNumbers)
    let hash = header.bytes.withUnsafeBytes { header in
      ModelRow.hash(revision: entry.revision, counts, last, sortKey: sortKey, header: header)
    }
    try row.bind(
      entry.revision, model.id, sortKey, model.difficulty?.rawValue, counts.full, counts.standard,
      counts.overview, entry.file, entry.position.line, entry.position.column, entry.run,
      entry.ending.contentHash.bytes, header.bytes, hash.value, entry.motions, last.full, last.standard,
      last.overview
    ).run()
    // Events that do not come from the parser may repeat a tag.
    for name in Set(model.tags) { try tag.bind(name, sortKey, model.id, entry.revision).run() }
    try search.insert(SearchIndex.Texts(model), key: SearchIndex.key(ofModel: entry.revision))
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
