public import OrigamiModel
public import Paging

/// The steps of a model in a listing, as a source of pages.
///
///     let pager = Pager(source: ContentStepSource(content, swan, level: .overview), pageSize: 50)
public struct ContentStepSource: PageSource {
  private let content: any LibraryContent
  private let model: StoredModel
  private let opened: OpenedGroups
  private let drawings: IncludedDrawings

  /// Creates a source of the steps of a model.
  ///
  /// - Parameter drawings: the drawings that come with their steps.
  public init(
    _ content: any LibraryContent, _ model: StoredModel, level: DetailLevel,
    drawings: IncludedDrawings = .none
  ) {
    self.init(content, model, opened: OpenedGroups(model, at: level), drawings: drawings)
  }

  /// Creates a source of the steps of a listing with opened groups.
  public init(
    _ content: any LibraryContent, _ model: StoredModel, opened: OpenedGroups,
    drawings: IncludedDrawings = .none
  ) {
    (self.content, self.model, self.opened, self.drawings) = (content, model, opened, drawings)
  }

  public func load(
    _ request: PageRequest<StepCursor, ContentID>
  ) async throws -> Page<StoredStep, StepCursor> {
    try await content.steps(request, of: model, opened: opened, drawings: drawings)
  }
}

/// The models of a query, as a source of pages.
public struct ContentModelSource: PageSource {
  private let content: any LibraryContent
  private let query: ModelQuery

  /// Creates a source of the models of a query; of all models if none is given.
  public init(_ content: any LibraryContent, _ query: ModelQuery = ModelQuery()) {
    self.content = content
    self.query = query
  }

  public func load(
    _ request: PageRequest<ModelCursor, ContentID>
  ) async throws -> Page<StoredModel, ModelCursor> {
    try await content.models(request, of: query)
  }
}
