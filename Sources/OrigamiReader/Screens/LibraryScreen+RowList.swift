import LazyStacks
import OrigamiStore
import Paging
import Threading

extension LibraryScreen {
  /// A list of models or hits, with its selected row and the stack that scrolls it.
  struct RowList {
    let listing: LibraryRows.Listing
    let rows: PagedList<LibraryRows>
    /// A number of the list, so that a page of an earlier list is not taken for one of this list.
    let number: Int
    private(set) var layout: GalleryLayout
    var stack: LazyVStack<LibraryRow.ID>
    var selected = 0
    /// The row to select once it is loaded; nil if it is selected. ``end`` is the last row, whichever it is.
    var wanted: Int?
    private let source: LibraryRows

    init(
      _ source: LibraryRows, _ pager: Pager<LibraryRows>, count: Int?, number: Int, layout: GalleryLayout
    ) {
      self.source = source
      self.layout = layout
      listing = source.listing
      self.number = number
      rows = PagedList(pager, pageSize: LibraryRows.pageSize, count: count)
      stack = RowList.stack(layout, loadsAhead: source.content.loadsAhead)
    }

    private static func stack(_ layout: GalleryLayout, loadsAhead: Bool) -> LazyVStack<LibraryRow.ID> {
      var configuration = StackConfiguration()
      configuration.pageItems = layout.pageItems
      configuration.pageDistance = loadsAhead ? max(1, layout.pageItems / 2) : 0
      configuration.estimatedRows = layout.tileRows
      return LazyVStack(columns: 0, rows: 0, configuration: configuration)
    }

    /// More rows than any list has: the last row of a list whose end is not known.
    static let end = 1 << 48

    /// The models as the stack sees them.
    var gallery: GalleryRows { GalleryRows(rows: rows, layout: layout) }

    /// Changes the layout. The stack begins anew if the rows of the list are others: another number of
    /// models side by side, or another height.
    ///
    /// - Returns: true if the stack has begun anew.
    mutating func arrange(_ layout: GalleryLayout) -> Bool {
      guard layout != self.layout else { return false }
      let isOther = layout.tilesAcross != self.layout.tilesAcross || layout.tileRows != self.layout.tileRows
      self.layout = layout
      if isOther { stack = RowList.stack(layout, loadsAhead: source.content.loadsAhead) }
      return isOther
    }

    /// The number of hits of a search, once a page of them is loaded.
    var totalHits: HitCount? { source.totalHits.withLock { $0 } }
  }
}
