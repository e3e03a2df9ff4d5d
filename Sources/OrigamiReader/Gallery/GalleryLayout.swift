/// The arrangement of the models on a screen, computed from its size alone.
struct GalleryLayout: Hashable {
  /// The way in which a model is shown.
  enum Form: Hashable {
    /// A line of text.
    case line
    /// A cover with the words to the right of it.
    case row
    /// A cover with the words below it.
    case tile
  }

  let form: Form
  /// The number of models side by side. It divides the page size of the list.
  let tilesAcross: Int
  /// The column of the first model in a row.
  let firstColumn: Int
  /// The columns of a model, with the gap to the next one.
  let tileColumns: Int
  /// The rows of a model, with the gap above it.
  let tileRows: Int
  /// The columns of a cover.
  let coverColumns: Int
  /// The rows of a cover; 0 if there are no covers.
  let coverRows: Int
  /// The columns of the preview at the right; 0 if there is no room for it.
  let previewColumns: Int

  /// The size of covers.
  enum Size: Hashable {
    /// Many on a screen, to choose from.
    case cover
    /// A few on a screen, to look at.
    case poster

    /// The least columns and rows of a tile, on a screen with room for two rows of tiles.
    fileprivate var tile: (columns: Int, rows: Int) { self == .cover ? (24, 14) : (38, 18) }
  }

  /// The least size of a screen with covers.
  private static let coversFrom = (columns: 36, contentRows: 16)
  /// The width from which covers are side by side.
  private static let tilesFrom = 64
  /// The width from which there is a preview.
  private static let previewFrom = 100
  /// The rows of a tile besides its cover: the gap above it, its title and its facts.
  private static let otherTileRows = 3

  /// Arranges models on a screen.
  ///
  /// - Parameters:
  ///   - hasCovers: false shows a line for each model, also where covers would fit.
  ///   - count: the number of models; nil while it is not known.
  init(columns: Int, contentRows: Int, hasCovers: Bool, size: Size = .cover, count: Int? = nil) {
    guard hasCovers, columns >= Self.coversFrom.columns, contentRows >= Self.coversFrom.contentRows else {
      (form, tilesAcross, tileColumns, tileRows) = (.line, 1, columns, 1)
      (firstColumn, coverColumns, coverRows, previewColumns) = (0, 0, 0, 0)
      return
    }
    guard columns >= Self.tilesFrom || size == .poster else {
      (form, tilesAcross, tileColumns, tileRows) = (.row, 1, columns, 6)
      (firstColumn, coverColumns, coverRows, previewColumns) = (0, 11, 5, 0)
      return
    }
    form = .tile
    previewColumns = size == .cover && columns >= Self.previewFrom ? min(80, columns * 35 / 100) : 0
    // The last column stays free.
    let room = columns - previewColumns - 1
    let most = max(1, room / size.tile.columns)
    let possible = (1...most).filter { LibraryRows.pageSize.isMultiple(of: $0) }
    let usual = possible.last ?? 1
    let across = possible.first { $0 >= count ?? usual } ?? usual
    tilesAcross = across
    // On lower screens, from 18 rows on, tiles of 9 rows give two rows of covers, not one of large covers.
    let isLow = size == .cover && contentRows < 2 * size.tile.rows
    let down = max(1, isLow ? min(2, contentRows / 9) : contentRows / size.tile.rows)
    if across < usual {
      // A few models share the width and the height, up to twice the usual width of each. Two rows are left
      // for the end of the list.
      tileColumns = min(room / across, 2 * size.tile.columns)
      tileRows = max(contentRows / down, min(contentRows - 2, tileColumns / 2 + Self.otherTileRows))
      firstColumn = (room - across * tileColumns) / 2
    } else {
      (firstColumn, tileColumns, tileRows) = (0, room / across, contentRows / down)
    }
    coverRows = tileRows - Self.otherTileRows
    coverColumns = tileColumns - 4
  }

  /// Returns the first column of a model in its row.
  func column(of tile: Int) -> Int { firstColumn + tile * tileColumns }

  /// Returns the layout of a list in which every model takes one line.
  static func lines(columns: Int) -> GalleryLayout {
    GalleryLayout(columns: columns, contentRows: 0, hasCovers: false)
  }

  /// The number of items in a page of the stack. Each item is a row of models.
  var pageItems: Int { LibraryRows.pageSize / tilesAcross }
}
