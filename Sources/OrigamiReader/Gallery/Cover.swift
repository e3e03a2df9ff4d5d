import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
import OrigamiStore
import Paging
import Terminal

/// A cover painted in cells.
struct Cover: Sendable {
  /// The settings that the cells of a cover depend on.
  struct Setting: Hashable, Sendable {
    var columns: Int
    var rows: Int
    var graphics: Graphics
    /// The colours of the terminal, and the shape of its cells.
    var pictures: TerminalPictures.State?

    init(columns: Int, rows: Int, graphics: Graphics) {
      (self.columns, self.rows, self.graphics) = (columns, rows, graphics)
      pictures = graphics.pictures?.state
    }
  }

  let setting: Setting
  /// The lines; empty for a model without drawings.
  let lines: [StyledLine]
  let columns: Int

  /// Paints the paper of a drawing, without arrows, letters and fold lines, as large as fits.
  ///
  /// - Complexity: up to a millisecond for a large drawing, so it runs in a task.
  init(paperOf diagram: Diagram?, paper: PaperColors, _ setting: Setting) {
    self.init(wholeOf: diagram?.paperOnly, paper: paper, setting)
  }

  /// Paints all of a drawing, as large as fits: a sign of the notation is more than its paper.
  init(wholeOf diagram: Diagram?, paper: PaperColors, _ setting: Setting) {
    self.setting = setting
    guard let diagram, setting.columns > 0, setting.rows > 0 else {
      (lines, columns) = ([], 0)
      return
    }
    let scene = Scene(
      diagram, width: Double(setting.columns * 2), height: Double(setting.rows * 4),
      unitAspect: setting.pictures?.dotAspect ?? 1, pen: .dots(columns: setting.columns, rows: setting.rows))
    let palette = CellPalette.cached(paper, on: setting.pictures?.screen ?? setting.graphics.screen ?? .none)
    lines = setting.graphics.cells(of: scene, palette: palette)
    columns = lines.map(\.columns).max() ?? 0
  }
}

/// The picture on a cover: a photograph of the finished model, else its last drawing.
enum CoverPicture: Sendable {
  case drawing(Diagram?)
  /// A photograph; `name` identifies it and the revision of its model.
  case photo(PixelImage, name: String)
}

extension Cover {
  /// Paints a picture, as large as fits.
  init(_ picture: CoverPicture, paper: PaperColors, _ setting: Setting) {
    switch picture {
    case .drawing(let diagram): self.init(paperOf: diagram, paper: paper, setting)
    case .photo(let image, let name):
      var lines: [StyledLine] = []
      if let pictures = setting.graphics.pictures {
        let size = PhotoSize.cells(
          width: image.width, height: image.height, columns: setting.columns, rows: setting.rows,
          cell: pictures.cell)
        lines = pictures.lines(of: image, name: name, columns: size.columns, rows: size.rows) ?? []
      }
      self.init(setting: setting, lines: lines, columns: lines.map(\.columns).max() ?? 0)
    }
  }

  private init(setting: Setting, lines: [StyledLine], columns: Int) {
    (self.setting, self.lines, self.columns) = (setting, lines, columns)
  }
}

/// The drawings of finished models, by model.
struct CoverDrawings: Sendable {
  /// A model; equal to every other one with its identifier and revision.
  private struct Key: Hashable {
    let model: StoredModel

    static func == (a: Key, b: Key) -> Bool {
      a.model.id == b.model.id && a.model.revision == b.model.revision
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(model.id)
      hasher.combine(model.revision)
    }
  }

  private let drawings: Loader<Key, Diagram?>

  /// The most bytes of drawings that are kept: a hundred drawings or more.
  private static let byteLimit = 512 << 10

  init(_ content: any LibraryContent, environment: PagingEnvironment) {
    drawings = Loader(
      configuration: LoaderConfiguration(byteLimit: CoverDrawings.byteLimit), environment: environment,
      cost: { ($0?.encoded.count ?? 0) + 64 },
      load: { key, _ in try await content.cover(of: key.model) })
  }

  /// Returns the drawing of the finished model; nil if none of the last few steps has a drawing.
  func drawing(of model: StoredModel) async throws -> Diagram? {
    try await drawings.value(for: Key(model: model))
  }
}
