import LazyStacks
import OrigamiModel
import OrigamiStore

/// A cover on screen, with its drawing, so that it can be painted again in other colours.
struct LoadedCover {
  /// The drawing; nil for a model without.
  let drawing: Diagram?
  /// The painted cover; nil if it could not be loaded.
  var cover: Cover?
}

extension LibraryScreen {
  /// The number of covers in memory above which those off screen are dropped.
  private static let keptCovers = 96

  /// Asks for the covers on screen, and for the preview of the selected model. A frame never waits for them.
  func loadCovers() {
    guard let list, list.layout.coverRows > 0 else { return }
    let visible = visibleModels(of: list)
    let ids = Set(visible.map(\.id))
    cancelAll { key in if case .cover(let id) = key { !ids.contains(id) } else { false } }
    if covers.count > LibraryScreen.keptCovers { covers = covers.filter { ids.contains($0.key) } }
    for model in visible where covers[model.id] == nil && !loads.isRunning(.cover(model.id)) {
      let (drawings, setting) = (coverDrawings, coverSetting(list.layout))
      load(.cover(model.id), isVisible: false) {
        let drawing = try await drawings.drawing(of: model)
        return .cover(drawing, Cover(drawing, paper: model.model.paperColors, setting))
      }
    }
    loadPreview(of: list)
  }

  private func loadPreview(of list: RowList) {
    guard list.layout.previewColumns > 0, case .model(let model)? = list.rows.item(at: list.selected) else {
      return
    }
    cancelAll { key in if case .preview(let id) = key { id != model.id } else { false } }
    guard preview?.model.model != model.id, !loads.isRunning(.preview(model.id)) else { return }
    let (content, drawings, setting) = (content, coverDrawings, previewSetting(list.layout))
    load(.preview(model.id), isVisible: false) {
      let preview = try await ModelPreview(model, content, drawings)
      return .preview(preview, Cover(preview.diagram, paper: model.model.paperColors, setting))
    }
  }

  /// Returns the models on screen, in the order of the list.
  private func visibleModels(of list: RowList) -> [StoredModel] {
    list.stack.placements.filter { $0.id != nil && !$0.visibleRows.isEmpty }.flatMap { placement in
      let first = placement.place.item * list.layout.tilesAcross
      return (first..<first + list.layout.tilesAcross).compactMap { index in
        if case .model(let model)? = list.rows.item(at: index) { model } else { nil }
      }
    }
  }

  private func coverSetting(_ layout: GalleryLayout) -> Cover.Setting {
    Cover.Setting(
      columns: layout.coverColumns, rows: layout.coverRows, graphics: dependencies.wishes.graphics)
  }

  private func previewSetting(_ layout: GalleryLayout) -> Cover.Setting {
    Cover.Setting(
      columns: layout.previewColumns - PreviewPanel.margin - 1,
      rows: PreviewPanel.coverRows(metrics.contentRows), graphics: dependencies.wishes.graphics)
  }

  // MARK: Painted covers

  /// Returns the cover of a model; nil while it is loading. One of another size or other colours is painted
  /// again.
  func cover(of model: StoredModel, _ layout: GalleryLayout) -> Cover? {
    guard let loaded = covers[model.id] else { return nil }
    let setting = coverSetting(layout)
    if let cover = loaded.cover, cover.setting == setting { return cover }
    let cover = Cover(loaded.drawing, paper: model.model.paperColors, setting)
    covers[model.id]?.cover = cover
    return cover
  }

  /// Returns the preview of a model with its drawing; nil while it is loading.
  func preview(of model: StoredModel, _ layout: GalleryLayout) -> (model: ModelPreview, cover: Cover)? {
    guard let known = preview, known.model.model == model.id else { return nil }
    let setting = previewSetting(layout)
    if known.cover.setting != setting {
      preview = (known.model, Cover(known.model.diagram, paper: model.model.paperColors, setting))
    }
    return preview
  }
}
