internal import GRDB
internal import OrigamiModel
internal import Threading

extension Library {
  /// Returns the nearest step of a model, in reading order, in which all words occur; nil if there is none.
  ///
  ///     SELECT search.rowid, (SELECT id FROM step WHERE key = search.rowid) FROM search
  ///     WHERE search MATCH ? AND search.rowid > ? AND search.rowid < ? ORDER BY search.rowid LIMIT 1
  ///
  /// - Parameters:
  ///   - ordinal: the ordinal at `full` from which to look; the step there is not found itself. 0 looks from
  ///     before the first step, the number of steps + 1 from after the last.
  ///   - isForward: true looks towards the end, false towards the start.
  /// - Complexity: O(*m*) in the number of occurrences that are skipped.
  public func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    let bounds = StepKey.bounds(revision: model.revision)
    let place = StepKey(revision: model.revision, ordinal: max(0, ordinal)).rawValue
    let search = ModelSearch(level: query.level)
    return try await readAsync { db in
      guard let match = try match(query, model, db) else { return nil }
      return try PreparedStatement(db, search.nextSQL(isForward: isForward))
        .bind(match, isForward ? place : bounds.after, isForward ? bounds.before : place)
        .firstRow { row in
          let key = StepKey(rawValue: row.int(0))
          guard !row.isNull(1) else { throw StoreError.damaged(table: "search", row: key.rawValue) }
          return StepHit(id: ContentID(row.text(1)), ordinal: key.ordinal)
        }
    }
  }

  /// Returns the number of steps in a range of ordinals at `full` in which all words occur. The range may
  /// reach beyond the steps.
  ///
  /// - Complexity: O(*m*) in the number of those steps. Where there may be millions, count range by range,
  ///   so that other reads come in between.
  public func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int {
    let search = ModelSearch(level: query.level)
    let first = StepKey(revision: model.revision, ordinal: max(1, ordinals.lowerBound)).rawValue
    let last = StepKey(revision: model.revision, ordinal: min(StepKey.largestOrdinal, ordinals.upperBound))
      .rawValue
    return try await readAsync { db in
      guard let match = try match(query, model, db) else { return 0 }
      return try PreparedStatement(db, search.countSQL).bind(match, first - 1, last + 1)
        .firstRow { $0.int(0) } ?? 0
    }
  }

  /// Returns ``SearchQuery/match(in:)``. The latest result is kept: the next hit, and every range of a count,
  /// need the same one.
  private func match(_ query: SearchQuery, _ model: StoredModel, _ db: Database) throws -> String? {
    let latest = latestMatch.withLock { $0 }
    if let latest, latest.revision == model.revision, latest.words.utf8.elementsEqual(query.words.utf8) {
      return latest.match
    }
    let match = try query.match(in: SearchVocabulary(db))
    latestMatch.withLock { $0 = LatestMatch(revision: model.revision, words: query.words, match: match) }
    return match
  }
}

/// A search within a model, in the language of FTS5. It holds for one revision of the model: the words that
/// later imports add to the index are in other revisions.
struct LatestMatch: Sendable {
  var revision: Int
  var words: String
  /// Nil for a search without words.
  var match: String?
}

extension Library {
  /// Returns the first step of a model, in reading order, with a title; nil if there is none.
  ///
  /// Titles have no index of their own. The search index finds the steps that contain the words at the
  /// beginning of the title. For a title that begins without letters and digits, all titles are compared.
  ///
  /// - Complexity: O(*m*) in the number of those steps.
  public func step(titled title: String, of model: StoredModel) async throws -> StoredStep? {
    // Few steps begin with the same 64 characters, and these stay far below the limits of a search.
    let beginning = String(String.UnicodeScalarView(title.unicodeScalars.prefix(64)))
    let bounds = StepKey.bounds(revision: model.revision)
    return try await readAsync { db in
      let query = SearchQuery(beginning, level: .full)
      let match = try query.match(in: SearchVocabulary(db))
      let statement = try PreparedStatement(db, ModelSearch.titleSQL(hasWords: match != nil))
        .bind(bounds.after, bounds.before, title)
      if let match { statement.bind(match, at: 4) }
      return try statement.firstRow { try StepRow.step($0, language: model.model.language) }
    }
  }
}

/// The statements that search within one model. Their parameters are the words and the keys on both sides.
struct ModelSearch {
  private let tables: String
  private let condition: String

  init(level: DetailLevel) {
    let isAll = level == .full
    // CROSS JOIN makes SQLite keep the order of the search index.
    tables = isAll ? "search" : "search CROSS JOIN step ON step.key = search.rowid"
    condition =
      "search MATCH ? AND search.rowid > ? AND search.rowid < ?"
      + (isAll ? "" : " AND step.detail >= \(level.rawValue)")
  }

  func nextSQL(isForward: Bool) -> String {
    "SELECT search.rowid, (SELECT id FROM step WHERE key = search.rowid) FROM \(tables) "
      + "WHERE \(condition) ORDER BY search.rowid\(isForward ? "" : " DESC") LIMIT 1"
  }

  var countSQL: String { "SELECT count(*) FROM \(tables) WHERE \(condition)" }

  /// The first step between two keys (parameters 1 and 2) with a title (3).
  ///
  /// - Parameter hasWords: true looks only at the steps that match a search (4).
  static func titleSQL(hasWords: Bool) -> String {
    "SELECT \(StepRow.columns) FROM "
      + (hasWords
        ? "search CROSS JOIN step ON step.key = search.rowid WHERE search MATCH ?4" : "step WHERE true")
      + " AND step.key > ?1 AND step.key < ?2 AND step.title = ?3 ORDER BY step.key LIMIT 1"
  }
}
