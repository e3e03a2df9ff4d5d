import OrigamiDiagrams
import OrigamiModel
import Terminal

/// A drawing on the whole screen, or a moment of its step's movement in its place.
struct ZoomedPicture {
  let diagram: Diagram
  /// The moment that is shown; nil for the drawing.
  let moment: MovingMoment?
  /// The columns of the view.
  let columns: Int
  /// The rows of the view.
  let rows: Int
  let graphics: Graphics

  /// Moves a view onto the picture, after it was moved or the scale was changed.
  func settle(_ view: inout ZoomView) {
    let scene = frame(in: view)
    view.settle(width: scene.width / max(1, size.width), height: scene.height / max(1, size.height))
  }

  /// Moves a view of another picture of the step so that the same place of the paper is in its middle.
  func carry(_ view: inout ZoomView, from other: ZoomedPicture) {
    view.carry(from: other.frame(in: view), to: frame(in: view))
  }

  /// Paints the part that a view shows.
  ///
  /// - Returns: at most ``rows`` lines.
  func lines(in view: ZoomView, paper: PaperColors) -> [StyledLine] {
    let scale = moment == nil ? .infinity : drawn(in: view).scale
    let extent = moment?.extent ?? []
    func painted(_ shown: Diagram) -> [StyledLine] {
      if let pixels = graphics.pictures?.lines(
        of: shown, in: view, paper: paper, columns: columns, rows: rows,
        // The scale of a scene is in dots, two to a column.
        scale: scale / 2, covering: extent)
      {
        return pixels
      }
      let scene = scene(shown, in: view, limit: scale, covering: extent)
      let part = view.part(of: scene, width: size.width, height: size.height, letter: (2, 4))
      let screen = LayoutOptions(width: columns, graphics: graphics).screen
      return graphics.cells(of: part, palette: .cached(paper, on: screen))
    }
    return (moment?.picture ?? .pose(diagram)).lines(graphics, painted: painted)
  }

  /// The size of the view in dots.
  private var size: (width: Double, height: Double) { (Double(columns * 2), Double(rows * 4)) }

  /// The scene that holds the picture, in which a view has its place: of a movement all places that the paper
  /// passes.
  private func frame(in view: ZoomView) -> Scene {
    let drawn = drawn(in: view)
    return moment.map { scene(Diagram([]), in: view, limit: drawn.scale, covering: $0.extent) } ?? drawn
  }

  /// Returns the scene of the step's drawing at the scale of a view.
  private func drawn(in view: ZoomView) -> Scene {
    scene(diagram, in: view, limit: .infinity, covering: [])
  }

  /// Returns the scene of a drawing.
  ///
  /// - Parameters:
  ///   - limit: the largest scale. A movement has that of the step's drawing, or a smaller one if the paper
  ///     passes places outside of that drawing.
  ///   - covered: places of the plane that count as drawn.
  private func scene(
    _ shown: Diagram, in view: ZoomView, limit: Double, covering covered: [Point]
  ) -> Scene {
    Scene(
      shown, width: size.width * view.factor, height: size.height * view.factor,
      unitAspect: graphics.dotAspect, pen: .dots(columns: columns, rows: rows), limit: limit,
      covering: covered)
  }
}
