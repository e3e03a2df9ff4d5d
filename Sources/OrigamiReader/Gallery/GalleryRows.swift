import LazyStacks

/// A list of models as its lazy stack sees it: each item of the stack is a row of models side by side, and
/// has the identifier of the first of them.
struct GalleryRows: LazyStackSource {
  let rows: PagedList<LibraryRows>
  let layout: GalleryLayout

  func section(at section: Int, columns: Int) -> StackSection {
    let across = layout.tilesAcross
    // While the end is not known, a row that is not full waits for the rest of it.
    let items = rows.hasMore ? rows.count / across : (rows.count + across - 1) / across
    // Two rows mark the end of the list.
    let footerRows = rows.hasMore || rows.count == 0 ? 0 : 2
    return StackSection(items: items, hasMore: rows.hasMore, footerRows: footerRows)
  }

  func id(at place: ItemPlace) -> LibraryRow.ID? { rows.item(at: place.item * layout.tilesAcross)?.id }

  func place(of id: LibraryRow.ID) -> ItemPlace? {
    rows.position(of: id).map { ItemPlace(item: $0 / layout.tilesAcross) }
  }

  func rows(of id: LibraryRow.ID, at place: ItemPlace, columns: Int) -> Int { layout.tileRows }
}
