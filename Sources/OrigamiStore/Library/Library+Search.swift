internal import GRDB
internal import OrigamiModel

extension Library {
  /// Returns a page of the models and steps in which all words occur, best first.
  ///
  /// A word in a title counts as much as ten in other texts, and a rare word more than a common one (BM25).
  ///
  /// - Parameters:
  ///   - cursor: the position after which the page begins; nil begins with the best hit.
  ///   - limit: the most hits of the page, at least 1.
  /// - Throws: ``StoreError/cursor(_:)`` with ``CursorProblem/replaced`` if the library has changed since
  ///   the cursor, ``StoreError/searchTooLong(words:bytes:)``; `CancellationError` if the task is cancelled.
  /// - Complexity: O(*n*) in the number of all hits, because each is scored. Those after the cursor are
  ///   sorted.
  public func search(
    _ query: SearchQuery, after cursor: SearchCursor? = nil, limit: Int
  ) async throws -> SearchPage {
    precondition(limit > 0, "a page of \(limit) hits")
    guard let match = try query.match() else { return SearchPage(hits: [], total: 0, after: nil) }
    return try await readAsync(inOneState: true) { db in
      try SearchReader(level: query.level).page(db, match, after: cursor, limit: limit)
    }
  }
}

/// Reads from the search index.
struct SearchReader {
  /// The weight of a word in a title. A word in other texts has the weight 1.
  private static let titleWeight = "10.0"

  /// The condition of the level. The entry of a model itself, which has no step, is found at every level.
  private let condition: String
  private let tables: String

  init(level: DetailLevel) {
    let isAll = level == .full
    tables = isAll ? "search" : "search LEFT JOIN step ON step.key = search.rowid"
    condition =
      isAll ? "search MATCH ?" : "search MATCH ? AND (step.key IS NULL OR step.detail >= \(level.rawValue))"
  }

  /// Returns a page of hits.
  func page(_ db: Database, _ match: String, after cursor: SearchCursor?, limit: Int) throws -> SearchPage {
    let revision = try Library.revision(db)
    if let cursor, cursor.libraryRevision != revision { throw StoreError.cursor(.replaced) }
    let total = try count(db, match)
    var found = try best(db, match, after: cursor, limit: limit.andOne)
    let hasMore = found.count > limit
    if hasMore { found.removeLast() }
    let hits = try SearchReader.hits(db, found)
    let last = found.last.map {
      SearchCursor(libraryRevision: revision, score: $0.score, key: $0.key.rawValue)
    }
    return SearchPage(hits: hits, total: total, after: hasMore ? last : nil)
  }

  var countSQL: String { "SELECT count(*) FROM \(tables) WHERE \(condition)" }

  func count(_ db: Database, _ match: String) throws -> Int {
    try PreparedStatement(db, countSQL).bind(match).firstRow { $0.int(0) } ?? 0
  }

  /// The hits after a position. The parameters are the words, the score and key of the position, and the
  /// limit.
  var bestSQL: String {
    """
    SELECT key, score FROM (
      SELECT search.rowid AS key, bm25(search, \(SearchReader.titleWeight), 1.0) AS score \
    FROM \(tables) WHERE \(condition)
    ) WHERE (score, key) > (?, ?) ORDER BY score, key LIMIT ?
    """
  }

  func best(
    _ db: Database, _ match: String, after cursor: SearchCursor?, limit: Int
  ) throws -> [(key: StepKey, score: Double)] {
    // Scores are negative, and nothing is better than minus infinity.
    try PreparedStatement(db, bestSQL)
      .bind(match, cursor?.score ?? -Double.infinity, cursor?.key ?? 0, limit)
      .rows { (StepKey(rawValue: $0.int(0)), $0.double(1)) }
  }

  /// Returns the models and steps with the given keys, in the same order.
  static func hits(_ db: Database, _ found: [(key: StepKey, score: Double)]) throws -> [SearchHit] {
    let modelOfRevision = try PreparedStatement(
      db, "SELECT \(ModelRow.columns) FROM \(ModelRow.tables) WHERE model.revision = ?")
    let stepOfKey = try PreparedStatement(db, "SELECT \(StepRow.columns) FROM step WHERE step.key = ?")
    var models: [Int: StoredModel] = [:]
    var hits: [SearchHit] = []
    for (key, score) in found {
      if models[key.revision] == nil {
        models[key.revision] = try modelOfRevision.bind(key.revision).firstRow(ModelRow.model)
      }
      guard let model = models[key.revision] else {
        throw StoreError.damaged(table: "search", row: key.rawValue)
      }
      var step: StoredStep?
      if key.ordinal > 0 {
        step = try stepOfKey.bind(key.rawValue)
          .firstRow { try StepRow.step($0, language: model.model.language) }
        guard step != nil else { throw StoreError.damaged(table: "search", row: key.rawValue) }
      }
      hits.append(SearchHit(model: model, step: step, score: score))
    }
    return hits
  }
}
