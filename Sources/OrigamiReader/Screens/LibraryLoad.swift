import OrigamiModel
import OrigamiStore
import Paging

/// A load of the list of models.
enum LibraryLoad: ScreenLoadKey {
  /// The number of models, the places in them, and the first page.
  case opening
  /// The number of models and the places in them, once there is a list.
  case totals
  /// A page, by its number, of the list that has the number `list`.
  case page(Int, list: Int)
  /// The selected model's rank after an import.
  case rank
  case cover(ContentID, revision: Int)
  case preview(ContentID, revision: Int)

  var description: String {
    switch self {
    case .opening: "opening"
    case .totals: "totals"
    case .page(let number, _): "models \(number)"
    case .rank: "models, rank"
    case .cover(let model, _): "cover \(model)"
    case .preview(let model, _): "preview \(model)"
    }
  }
}

/// A value that a load of the list of models brings.
enum LibraryValue: Sendable {
  /// The list at its beginning, or at a model whose rank is known.
  case opened(
    LibraryTotals, ModelRank?, places: [ContentID: ReadingPlace],
    PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  case totals(LibraryTotals, places: [ContentID: ReadingPlace])
  case page(PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  /// The rank of the model that was selected at an index, and a new pager that has loaded its page.
  case rank(ModelRank, at: Int, Pager<LibraryRows>, PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  /// A picture, and the same painted in cells; of a poster also the model with its photographs, which lists
  /// leave out.
  case cover(CoverPicture, StoredModel?, Cover)
  case preview(ModelPreview, Cover)
}
