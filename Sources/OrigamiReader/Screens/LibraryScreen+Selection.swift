import LazyStacks
import OrigamiStore

extension LibraryScreen {
  /// Selects the model or hit at an index, or at the nearest one, and shows it. In a list whose end is not
  /// known, one beyond the loaded rows is selected when it is loaded.
  func select(_ index: Int) {
    guard let list, list.rows.count > 0 else { return }
    let selected = max(0, min(index, list.rows.count - 1))
    self.list?.selected = selected
    self.list?.wanted = list.rows.hasMore && index > selected ? min(index, RowList.end) : nil
    let across = list.layout.tilesAcross
    // The first and the last row of tiles scroll to the ends, so that the footer shows, too.
    if selected / across == (list.rows.count - 1) / across { return tell(.scrollToEnd) }
    if selected < across { return tell(.scrollToStart) }
    tell(.scrollToPlace(ItemPlace(item: selected / across), alignment: .nearest))
  }

  /// Opens the selected model or hit.
  func openSelected() {
    switch list.flatMap({ $0.rows.item(at: $0.selected) }) {
    case .model(let model): request(.open(.model(model.id, step: nil)))
    case .hit(let hit): request(.open(.model(hit.model.id, step: hit.step?.id)))
    case nil: break
    }
  }
}
