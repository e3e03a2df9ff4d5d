internal import GRDB
public import OrigamiModel
public import Paging

/// The steps of a query as a source of pages.
///
///     let pager = Pager(source: StepSource(library, StepQuery(swan, level: .overview)), pageSize: 50)
///
/// All pages belong to the query's revision. Once the model has been imported again, a load throws
/// ``StoreError/revisionReplaced(model:revision:)``.
public struct StepSource: PageSource {
  private let library: Library
  private let query: StepQuery
  private let drawings: IncludedDrawings

  /// Creates a source of the steps of a query.
  ///
  /// - Parameter drawings: the drawings that are loaded with their steps.
  public init(_ library: Library, _ query: StepQuery, drawings: IncludedDrawings = .none) {
    self.library = library
    self.query = query
    self.drawings = drawings
  }

  /// Loads a page where the calling task runs, and waits there for its turn on the library's connection.
  ///
  /// - Throws: `PageSourceError.unknownItem` for a step that is not among the query's, ``StoreError``.
  public func load(
    _ request: PageRequest<StepCursor, ContentID>
  ) async throws -> PageAnswer<StoredStep, StepCursor> {
    let (query, drawings) = (query, drawings)
    let page = try await library.readAsync { db in
      let reader = StepPageReader(query, drawings: drawings)
      guard let position = try StepSource.position(request, reader, query, db) else {
        return StepPage(steps: [], before: nil, after: nil)
      }
      return try reader.page(db, position, request.limit)
    }
    return .page(
      Page(
        items: page.steps, before: page.before, after: page.after,
        revision: PageRevision(query.revision),
        byteCost: page.steps.reduce(0) { $0 + $1.byteCost }))
  }

  /// Returns the position of a request; nil before the start and after the end, where nothing is.
  private static func position(
    _ request: PageRequest<StepCursor, ContentID>, _ reader: StepPageReader, _ query: StepQuery,
    _ db: Database
  ) throws -> StepPosition? {
    switch (request.position, request.direction) {
    case (.start, .forward): return .start
    case (.end, .backward): return .end
    case (.start, .backward), (.end, .forward): return nil
    case (.cursor(let cursor), .forward): return .after(cursor)
    case (.cursor(let cursor), .backward): return .before(cursor)
    case (.item(let id), let direction):
      guard let ordinal = try reader.ordinal(db, ofStep: id.text) else { throw PageSourceError.unknownItem }
      let first = direction == .forward
      let cursor = StepCursor(
        revision: query.revision, level: query.level, ordinal: first ? ordinal - 1 : ordinal)
      return first ? .after(cursor) : .before(cursor)
    }
  }
}
