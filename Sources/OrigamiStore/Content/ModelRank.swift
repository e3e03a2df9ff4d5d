public import Paging

/// The position of a model in the list of all models, with the page around it.
public struct ModelRank: Equatable, Sendable {
  /// The number of models before it.
  public var index: Int
  /// The page that holds it. The list is divided from its start into pages of the requested size.
  public var page: Page<StoredModel, ModelCursor>
  /// The totals of the library, read together with the page.
  public var totals: LibraryTotals

  public init(index: Int, page: Page<StoredModel, ModelCursor>, totals: LibraryTotals) {
    self.index = index
    self.page = page
    self.totals = totals
  }
}
