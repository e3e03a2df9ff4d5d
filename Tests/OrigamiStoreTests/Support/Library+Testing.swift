import GRDB
import OrigamiModel
import Paging
import Threading

@testable import OrigamiStore

/// A statement that was run, with its query plan.
struct TracedStatement: Hashable, Sendable {
  /// The statement, with question marks where values are bound.
  let sql: String
  /// The lines of `EXPLAIN QUERY PLAN`.
  let plan: [String]
}

extension Library {
  /// Opens a library as if its file system were read-only, because a test cannot mount one.
  static func openAsOnReadOnlyMedium(at path: String) throws -> Library {
    try openImmutable(LibraryFile(path))
  }

  /// Returns the different statements that `body` runs on the library's connection, in order, with their
  /// plans.
  func statements(during body: () throws -> Void) throws -> [TracedStatement] {
    let log = traced()
    defer { queue.inDatabase { db in db.trace(nil) } }
    try body()
    return try plans(log)
  }

  /// Returns the different statements that an asynchronous `body` runs, in order, with their plans.
  func statements(whileWaiting body: () async throws -> Void) async throws -> [TracedStatement] {
    let log = traced()
    do { try await body() } catch {
      _ = try? plans(log)
      throw error
    }
    return try plans(log)
  }

  private func traced() -> Locked<[String]> {
    let log = Locked<[String]>([])
    queue.inDatabase { db in
      db.trace { event in
        let sql = event.description
        // Statements that GRDB or a trigger runs by itself begin with a comment.
        log.withLock { if !sql.hasPrefix("--"), !$0.contains(sql) { $0.append(sql) } }
      }
    }
    return log
  }

  private func plans(_ log: Locked<[String]>) throws -> [TracedStatement] {
    try queue.inDatabase { db in
      db.trace(nil)
      return try log.withLock { $0 }.map { sql in
        let plan = try PreparedStatement(db, "EXPLAIN QUERY PLAN " + sql).rows { $0.text(3) }
        return TracedStatement(sql: sql, plan: plan)
      }
    }
  }

  /// Returns a page of hits, without a task.
  func search(
    _ query: SearchQuery, after cursor: SearchCursor? = nil, limit: Int
  ) throws -> SearchPage {
    guard let match = try query.match() else { return SearchPage(hits: [], total: 0, after: nil) }
    return try read(inOneState: true) { db in
      try SearchReader(level: query.level).page(db, match, after: cursor, limit: limit)
    }
  }

  /// Returns a page of models, without a task and without a revision.
  func models(
    _ query: ModelQuery = ModelQuery(), at position: PagePosition<ModelCursor, ContentID> = .start,
    _ direction: PageDirection = .forward, limit: Int
  ) throws -> Page<StoredModel, ModelCursor> {
    let request = PageRequest(position: position, direction: direction, limit: limit)
    return try queue.unsafeRead { try ModelPageReader(query).page($0, request) }
  }

  /// Returns the revision of the library, which every import or removal of a model increases.
  func revision() throws -> Int { try queue.unsafeRead(Library.revision) }

  /// Runs SQL on the library's connection.
  func execute(_ sql: String) throws {
    try queue.inDatabase { db in try db.execute(sql: sql) }
  }

  /// Returns the rows of a query, each value as SQL writes it.
  func rows(_ sql: String) throws -> [[String]] {
    try queue.inDatabase { db in
      try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map { "\($0)" } }
    }
  }
}

extension ReaderState {
  /// Runs SQL on the connection of the file.
  func execute(_ sql: String) throws { try perform { db in try db.execute(sql: sql) } }
}

extension StepQuery {
  /// The level whose index is walked, and the condition that is tried on its steps, as SQL with its values.
  var compiled: (level: DetailLevel, sql: String?, values: [String]) {
    let values = (condition?.values ?? []).map { value in
      switch value {
      case .int(let number): "\(number)"
      case .text(let text): "'\(text)'"
      case .null: "NULL"
      }
    }
    return (level, condition?.sql, values)
  }
}

extension SearchQuery {
  /// The query in the language of FTS5.
  var compiled: String? { get throws { try match() } }

  /// Returns a text as it is indexed.
  static func indexed(_ text: String) -> String {
    var bytes: [UInt8] = []
    SearchText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
