import OrigamiDiagrams
import OrigamiModel
import Terminal

/// How many rows a drawing gets.
enum PictureRoom: Hashable, Sendable {
  /// As many as it needs; none if there is none.
  case fitting
  /// The most that any drawing may need, because it was not there when the step was measured. What comes
  /// later is shown within these rows, so that the step's height stays.
  case reserved(PictureStatus)
}

/// What is known of a drawing that has its rows reserved.
enum PictureStatus: Hashable, Sendable {
  case loading
  /// What went wrong.
  case failed(String)
  /// It came late, or there is none after all.
  case arrived
}

/// A drawing with its size in cells; drawn when asked.
struct Picture: Sendable {
  /// The size.
  let columns: Int
  /// The size.
  let rows: Int
  private let content: Content
  /// The colours of the paper, and those of cells.
  private let paper: PaperColors
  private let palette: CellPalette

  private enum Content: Sendable {
    case drawing(Diagram, Scene, Graphics)
    case note(String)
  }

  /// Finds the size; nil if nothing is to be shown.
  init?(
    _ diagram: Diagram?, metrics: PageMetrics, graphics: Graphics, paper: PaperColors, screen: ScreenColors,
    room: PictureRoom
  ) {
    guard graphics != .words else { return nil }
    self.paper = paper
    palette = CellPalette(paper, on: screen)
    let scene = diagram.map {
      Scene(
        $0, width: Double(metrics.pictureColumns * 2), height: Double(metrics.pictureRows * 4),
        unitAspect: graphics.dotAspect, pen: .dots(columns: metrics.pictureColumns, rows: metrics.pictureRows)
      )
    }
    switch room {
    case .fitting:
      guard let diagram, let scene, case let size = BrailleRenderer.size(of: scene), size.rows > 0 else {
        return nil
      }
      (columns, rows) = size
      content = .drawing(diagram, scene, graphics)
    case .reserved(let status):
      (columns, rows) = (metrics.pictureColumns, metrics.pictureRows)
      switch status {
      case .failed(let what): content = .note("\(what) · r retry")
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

  /// Draws.
  ///
  /// - Returns: exactly ``rows`` lines.
  func lines() -> [StyledLine] {
    switch content {
    case .drawing(let diagram, let scene, let graphics):
      let size = BrailleRenderer.size(of: scene)
      if case .pictures(let plates) = graphics,
        let drawn = plates.lines(of: diagram, paper: paper, columns: size.columns, rows: size.rows)
      {
        return framed(drawn, columns: size.columns)
      }
      let drawn =
        graphics == .ascii
        ? ASCIIRenderer.rows(of: scene) : BrailleRenderer.rows(of: scene, palette: palette)
      return framed(drawn, columns: drawn.map(\.columns).max() ?? 0)
    case .note(let text):
      let lines = TextWrapper(width: columns).lines(of: VisibleText.of(text)).prefix(rows).map {
        StyledLine($0, .dim)
      }
      return framed(lines, columns: lines.map(\.columns).max() ?? 0)
    }
  }

  /// Lines in the middle of the room.
  private func framed(_ lines: [StyledLine], columns inner: Int) -> [StyledLine] {
    let above = (rows - lines.count) / 2
    let left = max(0, columns - inner) / 2
    guard above > 0 || lines.count < rows || left > 0 else { return lines }
    return (0..<rows).map { row in
      var line = StyledLine()
      guard lines.indices.contains(row - above), lines[row - above].columns > 0 else { return line }
      line.pad(toColumns: left)
      line.append(lines[row - above])
      return line
    }
  }
}

extension Graphics {
  /// The height of a braille dot's room by its width.
  fileprivate var dotAspect: Double {
    if case .pictures(let plates) = self { plates.state.dotAspect } else { 1 }
  }
}
