import OrigamiDiagrams
import OrigamiModel
import Terminal
import Threading

/// The number of rows that a drawing gets.
enum PictureRoom: Hashable, Sendable {
  /// As many rows as the drawing needs; none without a drawing.
  case fitting
  /// The most rows that any drawing may need, because the drawing was not loaded when the step was measured.
  /// A drawing that arrives later is shown within these rows, so that the height of the step does not change.
  case reserved(PictureStatus)
}

/// The state of a drawing with reserved rows.
enum PictureStatus: Hashable, Sendable {
  case loading
  /// The drawing could not be loaded. The text is the reason, and how to try again.
  case failed(String)
  /// The load has ended, with a drawing or without one.
  case arrived
}

/// A drawing with its size in cells. It is painted on request.
struct Picture: Sendable {
  /// The width in cells.
  let columns: Int
  /// The height in cells.
  let rows: Int
  private let content: Content
  /// The colours of the paper.
  private let paper: PaperColors
  private let palette: CellPalette
  private let pen: Pen
  /// A line above the drawing that says that it is larger or smaller than the drawing before.
  private let sign: StyledLine?
  /// A Boolean value that indicates whether the drawing is on a page of one step.
  private let isOnPage: Bool

  /// The rows that a drawing keeps on a low screen.
  private static let leastRows = 4

  private enum Content: Sendable {
    case drawing(Diagram, Scene, Graphics)
    case note(String)
  }

  /// Lays out a drawing; nil if it has nothing to show.
  ///
  /// - Parameters:
  ///   - sign: the words of the line above the drawing; nil without one.
  ///   - headingRows: the rows of the headings that are on the screen together with the drawing, if they
  ///     leave it more than half of its room.
  ///   - covered: places of the plane that count as drawn.
  init?(
    _ diagram: Diagram?, metrics: PageMetrics, graphics: Graphics, paper: PaperColors, screen: ScreenColors,
    room: PictureRoom, sign: String? = nil, headingRows: Int = 0, covering covered: [Point] = [],
    isOnPage: Bool = false
  ) {
    guard graphics != .words else { return nil }
    self.paper = paper
    self.isOnPage = isOnPage
    self.sign = sign.map { StyledLine($0, .dim) }
    palette = .cached(paper, on: screen)
    pen = .dots(columns: metrics.pictureColumns, rows: metrics.pictureRows)
    let signRows = sign == nil ? 0 : 1
    // Reserved rows include the row of the sign; a drawing that fits gets one row more for it.
    let least = min(metrics.pictureRows - (room == .fitting ? 0 : signRows), Picture.leastRows)
    // Where headings would take half of the room, they are scrolled away to see the drawing.
    let otherRows = 2 * (headingRows + signRows) < metrics.pictureRows ? headingRows + signRows : signRows
    let scene = diagram.map {
      Picture.scene($0, metrics, graphics, taken: otherRows, least: least, covered)
    }
    switch room {
    case .fitting:
      guard let diagram, let scene, case let size = CellRenderer.size(of: scene), size.rows > 0 else {
        return nil
      }
      columns = max(size.columns, self.sign?.columns ?? 0)
      rows = size.rows + signRows
      content = .drawing(diagram, scene, graphics)
    case .reserved(let status):
      (columns, rows) = (metrics.pictureColumns, metrics.pictureRows)
      switch status {
      case .failed(let what): content = .note(what)
      case .loading: content = .note("·  ·  ·")
      case .arrived:
        if let diagram, let scene {
          content = .drawing(diagram, scene, graphics)
        } else {
          content = .note("")
        }
      }
    }
  }

  /// Lays out a drawing in the room of a page. If it does not fit with `taken` other rows, it gets fewer, at
  /// least `least`. In fewer rows it is never larger than in the whole room.
  private static func scene(
    _ diagram: Diagram, _ metrics: PageMetrics, _ graphics: Graphics, taken: Int, least: Int,
    _ covered: [Point]
  ) -> Scene {
    let (width, aspect) = (Double(metrics.pictureColumns * 2), graphics.dotAspect)
    let pen = Pen.dots(columns: metrics.pictureColumns, rows: metrics.pictureRows)
    func scene(rows: Int, limit: Double?) -> Scene {
      Scene(
        diagram, width: width, height: Double(rows * 4), unitAspect: aspect, pen: pen, limit: limit,
        covering: covered)
    }
    let whole = scene(rows: metrics.pictureRows, limit: nil)
    let rows = max(metrics.pictureRows - taken, least)
    return CellRenderer.size(of: whole).rows > rows ? scene(rows: rows, limit: whole.scale) : whole
  }

  /// Paints the drawing.
  ///
  /// - Returns: exactly ``rows`` lines.
  func lines() -> [StyledLine] {
    switch content {
    case .drawing(let diagram, let scene, let graphics):
      let size = CellRenderer.size(of: scene)
      if let drawn = graphics.pictures?.lines(
        // The scale of the scene is in dots, two to a column.
        of: diagram, paper: paper, columns: size.columns, rows: size.rows, scale: scene.scale / 2,
        isOnPage: isOnPage)
      {
        return framed(drawn, columns: size.columns)
      }
      let drawn = graphics.cells(of: scene, palette: palette)
      return framed(drawn, columns: drawn.map(\.columns).max() ?? 0)
    case .note(let text):
      let lines = TextWrapper(width: columns).lines(of: VisibleText.of(text)).prefix(rows).map {
        StyledLine($0, .dim)
      }
      return framed(lines, columns: lines.map(\.columns).max() ?? 0)
    }
  }

  /// Paints a moment of the step's movement at the scale of the drawing, or smaller if that does not fit.
  ///
  /// - Parameters:
  ///   - covered: places of the plane that count as drawn: all that the paper passes. They decide the number
  ///     of lines, which is the same for all moments.
  ///   - columns: the columns of the room for the movement.
  ///   - mostRows: its rows.
  /// - Returns: at least as many lines as the drawing has; nil without a drawing.
  func lines(
    showing moment: StepFilm.Picture, covering covered: [Point], columns: Int, mostRows: Int
  ) -> [StyledLine]? {
    guard case .drawing(_, let drawn, let graphics) = content else { return nil }
    guard let rows = movementRows(covering: covered, columns: columns, mostRows: mostRows) else { return nil }
    let room = (columns: columns, rows: rows)
    func painted(_ diagram: Diagram) -> [StyledLine] {
      if let pixels = graphics.pictures?.lines(
        of: diagram, paper: paper, columns: room.columns, rows: room.rows, scale: drawn.scale / 2,
        covering: covered)
      {
        return pixels.centred(columns: room.columns, in: room)
      }
      let scene = movementScene(diagram, covering: covered, columns: columns, rows: rows, drawn, graphics)
      return graphics.cells(of: scene, palette: palette)
        .centred(columns: CellRenderer.size(of: scene).columns, in: room)
    }
    return moment.lines(graphics, painted: painted)
  }

  /// Returns the number of lines that a movement takes; nil without a drawing. Paints nothing.
  func movementRows(covering covered: [Point], columns: Int, mostRows: Int) -> Int? {
    guard case .drawing(_, let drawn, let graphics) = content else { return nil }
    let scene = movementScene(
      Diagram([]), covering: covered, columns: columns, rows: max(1, mostRows), drawn, graphics)
    return max(drawingRows, CellRenderer.size(of: scene).rows)
  }

  private func movementScene(
    _ diagram: Diagram, covering covered: [Point], columns: Int, rows: Int, _ drawn: Scene,
    _ graphics: Graphics
  ) -> Scene {
    Scene(
      diagram, width: Double(columns * 2), height: Double(rows * 4), unitAspect: graphics.dotAspect, pen: pen,
      limit: drawn.scale, covering: covered)
  }

  /// The rows of the line above the drawing: 0 or 1.
  var signRows: Int { sign == nil ? 0 : 1 }
  /// The rows without that line.
  private var drawingRows: Int { rows - signRows }

  /// Returns the rows of the picture without the drawing.
  func blankLines() -> [StyledLine] {
    framed(Array(repeating: StyledLine(), count: drawingRows), columns: 0)
  }

  /// Returns the lines, centred in the room of the picture, with the sign above them.
  private func framed(_ lines: [StyledLine], columns inner: Int) -> [StyledLine] {
    guard let sign else { return lines.centred(columns: inner, in: (columns, rows)) }
    return [sign].centred(columns: sign.columns, in: (columns, 1))
      + lines.centred(columns: inner, in: (columns, drawingRows))
  }
}

extension Picture {
  /// Returns the drawing as sixels, with its first row and column in the picture; nil for a note.
  func sixels(
    cell: CellSize, theme: PictureTheme, colors: Int
  ) -> (row: Int, column: Int, picture: SixelPicture)? {
    guard case .drawing(let diagram, let scene, _) = content else { return nil }
    let size = CellRenderer.size(of: scene)
    let picture = SixelPicture(
      diagram, paper: paper, columns: size.columns, rows: size.rows, scale: scene.scale / 2, cell: cell,
      theme: theme, colors: colors)
    return (signRows + (drawingRows - size.rows) / 2, max(0, columns - size.columns) / 2, picture)
  }
}

extension StepFilm.Picture {
  /// Returns the lines of the moment.
  ///
  /// - Parameter painted: paints a drawing.
  func lines(_ graphics: Graphics, painted: (Diagram) -> [StyledLine]) -> [StyledLine] {
    switch self {
    case .pose(let diagram): return painted(diagram)
    case .fade(let from, let to, let part):
      // Braille and ASCII change cell by cell. So do movements where drawings are sixels, because movements
      // are in braille there. Pixels would be cut into rectangles through their lines, so the other picture
      // takes the place of the first half way.
      if let look = graphics.pictures?.look, !look.isSixel {
        return painted(part < 0.5 ? from : to)
      }
      return CellFade.lines(from: painted(from), to: painted(to), part: part)
    }
  }
}

extension Graphics {
  /// Returns a scene as rows of ASCII, or of braille where drawings are not made of ASCII characters.
  func cells(of scene: Scene, palette: CellPalette) -> [StyledLine] {
    CellRenderer.rows(of: scene, palette: palette, isASCII: isASCII)
  }

  /// The height of a braille dot's area divided by its width.
  var dotAspect: Double { pictures?.state.dotAspect ?? 1 }
}

extension CellPalette {
  /// The palette that was made last, with what it was made from.
  private static let latest = Locked<(paper: PaperColors, screen: ScreenColors, palette: CellPalette)?>(nil)

  /// Returns the palette of a model. All drawings of a model have the same, so the latest one is kept.
  static func cached(_ paper: PaperColors, on screen: ScreenColors) -> CellPalette {
    latest.withLock { latest in
      if let latest, latest.paper == paper, latest.screen == screen { return latest.palette }
      let palette = CellPalette(paper, on: screen)
      latest = (paper, screen, palette)
      return palette
    }
  }
}
