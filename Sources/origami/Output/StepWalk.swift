import OrigamiModel
import OrigamiStore
import Paging

/// Passes a model's steps at a level through a pager, page by page.
struct StepWalk {
  private let content: any LibraryContent
  private let model: StoredModel
  private let level: DetailLevel
  private let start: PagePosition<StepCursor, ContentID>
  private let withDrawings: Bool
  /// The cursor of the next page, as text; nil exactly when nothing follows.
  private(set) var next: String?

  /// Creates a walk from a position on.
  init(
    content: any LibraryContent, model: StoredModel, level: DetailLevel,
    from start: PagePosition<StepCursor, ContentID>, withDrawings: Bool = false
  ) {
    self.content = content
    self.model = model
    self.level = level
    self.start = start
    self.withDrawings = withDrawings
  }

  /// Creates a walk from the first step, or after a cursor.
  ///
  /// - Throws: `StoreError.cursor` for a cursor that cannot be used.
  init(content: any LibraryContent, model: StoredModel, level: DetailLevel, after cursor: String?) throws {
    let after = try cursor.map { try StepCursor($0, model: model, level: level, library: content.id) }
    self.init(content: content, model: model, level: level, from: after.map { .cursor($0) } ?? .start)
  }

  /// Passes the steps to `body` in reading order, with one page in memory at a time.
  mutating func forEach(
    limit: Int = .max, on environment: PagingEnvironment, _ body: (StoredStep) async throws -> Void
  ) async throws {
    let source = ContentStepSource(content, model, level: level, drawings: withDrawings ? .all : .none)
    let walk = PageWalk(source: source, start: start)
    next = try await walk.forEach(limit: limit, on: environment, body)?.text(
      model: model.model.id, library: content.id)
  }
}
