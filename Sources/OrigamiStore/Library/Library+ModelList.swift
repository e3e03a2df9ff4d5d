internal import GRDB
public import OrigamiModel
public import Paging

extension Library {
  /// Returns a page of models.
  ///
  ///     … FROM model CROSS JOIN file … WHERE (model.sort_key, model.id) > (?, ?) ORDER BY … LIMIT ?
  ///     … FROM model CROSS JOIN file … WHERE model.difficulty = ? AND (model.sort_key, model.id) > (?, ?) …
  ///     … FROM tag CROSS JOIN model … WHERE tag.tag = ? AND (tag.sort_key, tag.id) > (?, ?) …
  ///
  /// The page has the revision of the library, which every import or removal of a model increases. The read
  /// ends early if the task is cancelled.
  ///
  /// - Throws: ``StoreError``, `PageSourceError.unknownItem` for a page at a model that is not in the list.
  /// - Complexity: O(`limit`) wherever the page is. With both a tag and a difficulty, each model with the
  ///   tag is tried.
  public func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor> {
    try await readAsync(inOneState: true) { db in
      let revision = try Library.revision(db)
      var page = try ModelPageReader(query).page(db, request)
      page.revision = PageRevision(revision)
      return page
    }
  }

  /// Returns the number of models of a query.
  ///
  /// - Complexity: O(1) for all models; else O(*n*) in the number of models with the tag or the difficulty,
  ///   within an index.
  public func modelCount(_ query: ModelQuery) throws(StoreError) -> Int {
    if query == ModelQuery() { return try totals().models }
    return try read { db in
      let reader = ModelPageReader(query)
      return try PreparedStatement(db, reader.countSQL).bind(reader.conditions).firstRow { $0.int(0) } ?? 0
    }
  }
}

/// Reads one page of a ``ModelQuery``.
struct ModelPageReader {
  private let query: ModelQuery

  init(_ query: ModelQuery) { self.query = query }

  /// The values for the parameters of the query's own conditions, which come before the position.
  var conditions: [SQLFragment.Value] {
    var values: [SQLFragment.Value] = []
    if let tag = query.tag { values.append(.text(tag)) }
    if let difficulty = query.difficulty { values.append(.int(difficulty.rawValue)) }
    return values
  }

  /// The table whose index gives the order.
  private var walked: String { query.tag == nil ? "model" : "tag" }

  private var condition: String {
    var terms: [String] = []
    if query.tag != nil { terms.append("tag.tag = ?") }
    if query.difficulty != nil { terms.append("model.difficulty = ?") }
    return terms.joined(separator: " AND ")
  }

  /// The statement that counts the models. The query must have a tag or a difficulty: the number of all
  /// models is a counter of the library.
  var countSQL: String {
    let tables =
      query.tag == nil
      ? "model"
      : query.difficulty == nil ? "tag" : "tag CROSS JOIN model ON model.revision = tag.revision"
    return "SELECT count(*) FROM \(tables) WHERE \(condition)"
  }

  /// Returns the statement that reads a page. Its parameters are ``conditions``, the position if there is
  /// one, and the limit.
  func sql(isForward: Bool, hasPlace: Bool) -> String {
    let (key, id) = ("\(walked).sort_key", "\(walked).id")
    // CROSS JOIN makes SQLite keep this order of the tables, and so the order of the index.
    let tables =
      query.tag == nil
      ? "model CROSS JOIN file ON file.id = model.file"
      : "tag CROSS JOIN model ON model.revision = tag.revision CROSS JOIN file ON file.id = model.file"
    let place = hasPlace ? "(\(key), \(id)) \(isForward ? ">" : "<") (?, ?)" : ""
    let terms = [condition, place].filter { !$0.isEmpty }.joined(separator: " AND ")
    let direction = isForward ? "" : " DESC"
    return "SELECT \(ModelRow.columns) FROM \(tables)"
      + (terms.isEmpty ? "" : " WHERE \(terms)")
      + " ORDER BY \(key)\(direction), \(id)\(direction) LIMIT ?"
  }

  /// Counts the models before a position. The parameters are the two parts of a cursor.
  static let rankSQL = "SELECT count(*) FROM model WHERE (sort_key, id) < (?, ?)"

  /// Returns the position after the model that comes `count` models before another position; nil if there
  /// are fewer.
  func cursor(_ db: Database, modelsBefore count: Int, _ place: ModelCursor) throws -> ModelCursor? {
    let rows = try rows(db, from: place, isForward: false, limit: count)
    return rows.count == count ? rows.last?.cursor : nil
  }

  /// Returns the page of a request, without a revision.
  func page(
    _ db: Database, _ request: PageRequest<ModelCursor, ContentID>
  ) throws -> Page<StoredModel, ModelCursor> {
    let (isForward, limit) = (request.direction == .forward, request.limit)
    precondition(limit > 0, "a page of \(limit) models")
    let place: ModelCursor?
    switch (request.position, request.direction) {
    case (.start, .forward), (.end, .backward): place = nil
    // Nothing is before the start or after the end.
    case (.start, .backward), (.end, .forward): return page(of: [], before: nil, after: nil)
    case (.cursor(let cursor), _): place = cursor
    case (.item(let id), _): place = try self.place(db, beside: id.text, isForward: isForward)
    }
    // One more model than was asked for, to know whether any follows.
    var rows = try rows(db, from: place, isForward: isForward, limit: limit.andOne)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    if !isForward { rows.reverse() }
    guard let first = rows.first?.cursor, let last = rows.last?.cursor else {
      return page(of: [], before: nil, after: nil)
    }
    let isFirst = isForward ? try isNothing(db, from: first, isForward: false, place) : !hasMore
    let isLast = isForward ? !hasMore : try isNothing(db, from: last, isForward: true, place)
    return page(of: rows.map(\.model), before: isFirst ? nil : first, after: isLast ? nil : last)
  }

  // MARK: Private

  private func page(
    of models: [StoredModel], before: ModelCursor?, after: ModelCursor?
  ) -> Page<StoredModel, ModelCursor> {
    Page(items: models, before: before, after: after, byteCost: models.reduce(0) { $0 + $1.byteCost })
  }

  /// Returns the position before a model, or for a backward page the one after it; nil is the start.
  private func place(_ db: Database, beside id: String, isForward: Bool) throws -> ModelCursor? {
    let found = try PreparedStatement(
      db, "SELECT \(ModelRow.columns) FROM \(ModelRow.tables) WHERE model.id = ?"
    ).bind(id).firstRow { (try ModelRow.model($0), $0.text(ModelRow.sortKeyColumn)) }
    guard let (model, sortKey) = found, query.contains(model.model) else {
      throw PageSourceError.unknownItem
    }
    // Forward, the position is after the previous model. Backward, it is directly after the model: no other
    // identifier lies between its own and its own followed by U+0000.
    let own = ModelCursor(sortKey: sortKey, id: id)
    guard isForward else { return ModelCursor(sortKey: sortKey, id: id + "\u{0}") }
    return try rows(db, from: own, isForward: false, limit: 1).first?.cursor
  }

  private typealias Row = (model: StoredModel, cursor: ModelCursor)

  private func rows(
    _ db: Database, from place: ModelCursor?, isForward: Bool, limit: Int
  ) throws -> [Row] {
    let statement = try PreparedStatement(db, sql(isForward: isForward, hasPlace: place != nil))
    let start: [SQLFragment.Value] = place.map { [.text($0.sortKey), .text($0.id)] } ?? []
    statement.bind(conditions + start + [.int(limit)])
    return try statement.rows { row in
      let model = try ModelRow.model(row)
      return (model, ModelCursor(sortKey: row.text(ModelRow.sortKeyColumn), id: model.id.text))
    }
  }

  /// Returns a Boolean value that indicates whether no model lies beyond the edge of a page at which reading
  /// began. If that was the start or the end of the list (`place` is nil), nothing lies beyond.
  private func isNothing(
    _ db: Database, from cursor: ModelCursor, isForward: Bool, _ place: ModelCursor?
  ) throws -> Bool {
    guard place != nil else { return true }
    return try rows(db, from: cursor, isForward: isForward, limit: 1).isEmpty
  }
}
