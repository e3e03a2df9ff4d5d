import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

extension LibraryScreen {
  /// The rows of the screen between the two rules.
  private var contentRange: Range<Int> { metrics.headRows..<metrics.headRows + metrics.contentRows }

  /// Draws the models of a row of the gallery.
  func drawTiles(_ placement: StackPlacement<LibraryRow.ID>, of list: RowList, into frame: inout Frame) {
    let layout = list.layout
    for column in 0..<layout.tilesAcross {
      let index = placement.place.item * layout.tilesAcross + column
      guard case .model(let model)? = list.rows.item(at: index) else { continue }
      let isSelected = index == list.selected
      let tile = GalleryTile(
        title: title(of: model), facts: facts(of: model), cover: cover(of: model, layout),
        hasFailed: covers[model.id]?.hasFailed ?? false, isSelected: isSelected, caption: caption(of: model))
      let lines = tile.lines(layout)
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        let top = metrics.headRows + placement.visibleRows.lowerBound + offset
        frame.draw(lines[row], row: top, column: layout.column(of: column))
      }
      if isSelected, prompt == nil {
        // The title is below the cover, or beside its second row.
        let titleRow = metrics.headRows + placement.top + (layout.form == .tile ? layout.coverRows + 1 : 2)
        let row = min(max(titleRow, contentRange.lowerBound), contentRange.upperBound - 1)
        let left = layout.form == .tile ? layout.column(of: column) + 2 : 1
        frame.cursor = Frame.Position(row: row, column: left)
      }
    }
  }

  /// Returns the number of a model's photographs and the caption of the first; nil if there are none, or they
  /// are not loaded.
  private func caption(of stored: StoredModel) -> String? {
    guard let whole = covers[stored.id]?.model, let photo = whole.model.photos.first else { return nil }
    let language = dependencies.wishes.language(of: whole)
    let caption = photo.texts.first(.caption, in: language, else: stored.model.language) ?? ""
    let count = whole.model.photos.count
    let number = count > 1 ? words(.photographs, count: count) : ""
    return [number, words.shown(caption)].filter { !$0.isEmpty }.joined(separator: words.divider)
  }

  /// Draws the border around the selected model.
  func drawSelection(of list: RowList, into frame: inout Frame) {
    guard list.layout.form == .tile else { return }
    let (item, column) = list.selected.quotientAndRemainder(dividingBy: list.layout.tilesAcross)
    guard let placement = list.stack.placements.first(where: { $0.id != nil && $0.place.item == item }) else {
      return
    }
    GalleryTile.drawBorder(
      atRow: metrics.headRows + placement.top, column: list.layout.column(of: column), list.layout,
      within: contentRange, into: &frame)
  }

  /// Draws the selected model beside the list.
  func drawPreview(of list: RowList, into frame: inout Frame) {
    let columns = list.layout.previewColumns
    guard columns > 0, case .model(let model)? = list.rows.item(at: list.selected) else { return }
    let left = metrics.columns - columns
    for row in contentRange { frame.draw(StyledLine("│", .faint), row: row, column: left) }
    let known = preview(of: model, list.layout)
    let panel = PreviewPanel(
      title: title(of: model), language: dependencies.wishes.language(of: model),
      facts: facts(of: model), cover: known?.cover, signs: known?.model.signs)
    for (offset, line) in panel.lines(columns: columns, rows: metrics.contentRows).enumerated() {
      frame.draw(line, row: metrics.headRows + offset, column: left + PreviewPanel.margin)
    }
  }
}
