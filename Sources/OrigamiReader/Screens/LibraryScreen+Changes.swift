import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging

// Changes of the library that another program makes.

extension LibraryScreen {
  /// Looks up the new position of the selected model. Until it is known the list does not change.
  func update() {
    guard isOutdated, let models else { return }
    isOutdated = false
    guard case .model(let selected)? = models.rows.item(at: models.selected) else {
      // The list is empty, or the page of the selected model is not loaded. Without a model to look up, only
      // the first and the last row can be found again.
      let (count, isAtEnd) = (totals?.models ?? 0, models.selected == models.rows.count - 1)
      show(newList(.models, count: count), row: 0)
      if isAtEnd { select(count - 1) }
      return
    }
    let (content, index) = (content, models.selected)
    let pager = pager(LibraryRows(content: content, listing: .models))
    load(.rank, isVisible: false) {
      let rank = try await content.rank(of: selected, pageSize: LibraryRows.pageSize)
      if let first = rank.page.items.first { try await pager.jump(to: .item(.model(first.id))) }
      return .rank(rank, at: index, pager, await pager.snapshot())
    }
  }

  /// Shows the changed list, with the selected model on the same row as before. If another row was selected
  /// during the look-up, that one is looked up.
  func take(
    _ rank: ModelRank, at index: Int, _ pager: Pager<LibraryRows>,
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>
  ) {
    guard let old = models, hits == nil else {
      isOutdated = true
      return
    }
    if old.selected != index {
      isOutdated = true
      return update()
    }
    let item = old.selected / old.layout.tilesAcross
    let row = old.stack.placements.first { $0.id != nil && $0.place.item == item }?.top
    totals = rank.totals
    show(list(at: rank, of: rank.totals, pager, loaded), row: row ?? 0)
  }

  /// Returns a list of all models with one page loaded: the one of a model that is selected, or the
  /// first.
  func list(
    at rank: ModelRank?, of totals: LibraryTotals, _ pager: Pager<LibraryRows>?,
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>
  ) -> RowList {
    var list = newList(.models, count: totals.models, pager)
    let page = (rank?.index ?? 0) / LibraryRows.pageSize
    let hint = rank?.page.items.first.map { (LibraryRow.ID.model($0.id), page * LibraryRows.pageSize) }
    _ = list.rows.take(loaded, page: page, hint: hint)
    list.selected = rank?.index ?? 0
    return list
  }

  private func show(_ list: RowList, row: Int) {
    cancelPages()
    models = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    let first = list.selected - list.selected % list.layout.tilesAcross
    guard let id = list.rows.item(at: first)?.id else { return tell(.scrollToStart) }
    tell(.restore(StackAnchor(id: id, position: .start, row: row)))
  }
}
