import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore

/// A cover on screen, with its picture, so that it can be painted again in other colours.
struct LoadedCover {
  /// The revision of the model. The cover of an older one shows until that of the new one is loaded.
  let revision: Int
  let picture: CoverPicture
  /// The model with its photographs, which lists leave out; nil where they are not asked for.
  var model: StoredModel?
  /// The painted cover; nil if the picture could not be loaded, until an empty cover is painted.
  var cover: Cover?
  /// A Boolean value that indicates whether the picture could not be loaded.
  var hasFailed = false
}

extension CoverPicture {
  /// Loads the first photograph of a model; nil if there is none that can be shown.
  init?(photoOf model: StoredModel, _ content: any LibraryContent, fitting box: PhotoBox) async throws {
    guard let photo = model.model.photos.first,
      let file = try await content.photo(ContentID(photo.id), of: model),
      case .picture(let image) = LoadedPhoto(file, fitting: box)
    else { return nil }
    self = .photo(image, name: "\(model.pictureName)/\(photo.id)")
  }
}

extension StoredModel {
  /// A name for the model's photographs that no other model and no other revision has, also in another
  /// library.
  var pictureName: String { "\(file)#\(id)/\(revision)" }
}

extension LibraryScreen {
  /// The number of covers in memory above which those off screen are dropped.
  private static let keptCovers = 96

  /// Asks for the covers on screen, and for the preview of the selected model. A frame never waits for them.
  func loadCovers() {
    guard let list, list.layout.coverRows > 0 else { return }
    let visible = visibleModels(of: list)
    let ids = Set(visible.map(\.id))
    let wanted = Set(visible.map(coverKey))
    cancelAll { key in if case .cover = key { !wanted.contains(key) } else { false } }
    // Photographs take much memory: those off screen are loaded again.
    if covers.count > (size == .poster ? ids.count : LibraryScreen.keptCovers) {
      covers = covers.filter { ids.contains($0.key) }
    }
    for model in visible
    where covers[model.id]?.revision != model.revision && !loads.isRunning(coverKey(model)) {
      let (content, drawings, setting) = (content, coverDrawings, coverSetting(list.layout))
      let (isPoster, box) = (size == .poster, photoBox(list.layout))
      load(coverKey(model), isVisible: false) {
        guard isPoster else {
          let drawing = CoverPicture.drawing(try await drawings.drawing(of: model))
          return .cover(drawing, nil, Cover(drawing, paper: model.model.paperColors, setting))
        }
        let whole = try await content.model(model.id)
        var picture: CoverPicture?
        if let box { picture = try await CoverPicture(photoOf: whole, content, fitting: box) }
        let chosen =
          if let picture { picture } else { CoverPicture.drawing(try await drawings.drawing(of: model)) }
        return .cover(chosen, whole, Cover(chosen, paper: model.model.paperColors, setting))
      }
    }
    loadPreview(of: list)
  }

  private func coverKey(_ model: StoredModel) -> LibraryLoad { .cover(model.id, revision: model.revision) }

  private func loadPreview(of list: RowList) {
    guard list.layout.previewColumns > 0, case .model(let model)? = list.rows.item(at: list.selected) else {
      return
    }
    let wanted = LibraryLoad.preview(model.id, revision: model.revision)
    cancelAll { key in if case .preview = key { key != wanted } else { false } }
    let isKnown = preview?.model.model == model.id && preview?.model.revision == model.revision
    guard !isKnown, !loads.isRunning(wanted) else { return }
    let (content, drawings, setting) = (content, coverDrawings, previewSetting(list.layout))
    load(wanted, isVisible: false) {
      let preview = try await ModelPreview(model, content, drawings)
      return .preview(preview, Cover(paperOf: preview.diagram, paper: model.model.paperColors, setting))
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

  /// Returns the largest size of a photograph; nil if there are only drawings. No cover is a sixel picture.
  private func photoBox(_ layout: GalleryLayout) -> PhotoBox? {
    guard size == .poster, let pictures = dependencies.wishes.graphics.pictures else { return nil }
    if let look = pictures.look, !look.isSixel {
      return PhotoBox(
        width: layout.coverColumns * look.cell.width, height: layout.coverRows * look.cell.height)
    }
    guard pictures.halfBlocks != nil else { return nil }
    // A half block shows two pixels in a cell. Each is the average of up to 4 × 4 of the picture's.
    return PhotoBox(width: layout.coverColumns * 4, height: layout.coverRows * 8)
  }

  // MARK: Painted covers

  /// Returns the cover of a model; nil while it is loading. One of another size or other colours is painted
  /// again.
  func cover(of model: StoredModel, _ layout: GalleryLayout) -> Cover? {
    guard let loaded = covers[model.id] else { return nil }
    let setting = coverSetting(layout)
    if let cover = loaded.cover, cover.setting == setting { return cover }
    let cover = Cover(loaded.picture, paper: model.model.paperColors, setting)
    covers[model.id]?.cover = cover
    return cover
  }

  /// Returns the preview of a model with its drawing; nil while it is loading.
  func preview(of model: StoredModel, _ layout: GalleryLayout) -> (model: ModelPreview, cover: Cover)? {
    guard let known = preview, known.model.model == model.id else { return nil }
    let setting = previewSetting(layout)
    if known.cover.setting != setting {
      preview = (known.model, Cover(paperOf: known.model.diagram, paper: model.model.paperColors, setting))
    }
    return preview
  }
}
