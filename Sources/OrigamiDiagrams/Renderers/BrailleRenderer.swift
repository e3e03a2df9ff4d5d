internal import OrigamiModel
public import Terminal

/// Paints scenes in braille: two by four dots a cell.
///
/// Edges are two dots broad, all other lines one; fold lines keep their dashes at every size. The coloured side
/// of the paper is a light pattern that gives way to lines.
public struct BrailleRenderer: Sendable {
  /// Dots across and down a cell.
  static let dotsAcross = 2
  static let dotsDown = 4

  /// The cells that a scene made with ``Pen/dots`` takes; never more than its box.
  public static func size(of scene: Scene) -> (columns: Int, rows: Int) {
    (cells(scene.width, dotsAcross), cells(scene.height, dotsDown))
  }

  /// Paints a scene made with ``Pen/dots``.
  ///
  /// - Returns: as many rows as the scene is high, each as wide as the scene.
  /// - Complexity: O(dots of the picture + length of its lines).
  public static func rows(of scene: Scene) -> [StyledLine] {
    let (columns, rows) = size(of: scene)
    var canvas = DotCanvas(width: columns * dotsAcross, height: rows * dotsDown)
    for shape in scene.shapes { canvas.paint(shape, of: scene) }
    return CellRows(canvas: canvas, columns: columns, rows: rows, labels: scene.labels).lines { cell in
      cell.bits == 0 ? " " : Unicode.Scalar(0x2800 + cell.bits) ?? " "
    }
  }

  /// The cells that a number of dots takes.
  static func cells(_ dots: Double, _ perCell: Int) -> Int {
    guard dots.isFinite, dots > 0 else { return 0 }
    // Lines cover whole dots, so what is left of the last one is empty.
    return (Int(min(dots, 1e4).rounded()) + perCell - 1) / perCell
  }
}

/// What the dots of a picture are part of.
enum DotInk {
  static let ground: DotCanvas.Ink = 0
  static let edge: DotCanvas.Ink = 1
  static let crease: DotCanvas.Ink = 2
  static let valley: DotCanvas.Ink = 3
  static let mountain: DotCanvas.Ink = 4
  static let sign: DotCanvas.Ink = 5
  static let hidden: DotCanvas.Ink = 6
  static let cut: DotCanvas.Ink = 7
  static let leader: DotCanvas.Ink = 8
}

extension DotCanvas {
  /// Paints a shape; thinly: for cells that show letters, not dots.
  mutating func paint(_ shape: Scene.Shape, of scene: Scene, thinly: Bool = false) {
    let points = scene.points(of: shape)
    switch shape.paint {
    case .face(let side): fill(points, ink: DotInk.ground, isShaded: side == .front)
    case .line(let kind):
      stroke(points, shape.isClosed, thinly ? LineDots.thinStyle(of: kind) : LineDots.style(of: kind))
    case .stroke: stroke(points, shape.isClosed, LineDots.sign)
    case .dotted: stroke(points, shape.isClosed, LineDots.dottedSign)
    case .solid:
      fill(points, ink: DotInk.sign, isShaded: false)
      stroke(points, true, LineDots.sign)
    case .hollow:
      fill(points, ink: DotInk.ground, isShaded: false)
      stroke(points, true, LineDots.sign)
    }
  }

  private mutating func stroke(_ points: ArraySlice<ScenePoint>, _ isClosed: Bool, _ style: LineDots.Style) {
    stroke(
      points, isClosed: isClosed, ink: style.ink, dashes: style.dashes, brush: style.brush, quiet: style.quiet
    )
  }
}

/// How the lines of the notation look in dots: the proportions of print, as far as dots allow.
enum LineDots {
  struct Style {
    var ink: DotCanvas.Ink
    var dashes = DashPattern()
    var brush = 1
    /// The dots around a line that are free of shading: more around thin lines, which it would drown.
    var quiet = 2
  }

  /// Lines of arrows and marks.
  static let sign = Style(ink: DotInk.sign)
  /// The same, behind the paper.
  static let dottedSign = Style(ink: DotInk.sign, dashes: DashPattern(1, 1))

  static func style(of kind: Diagram.LineKind) -> Style {
    switch kind {
    case .edge: Style(ink: DotInk.edge, brush: 2, quiet: 1)
    case .crease: Style(ink: DotInk.crease)
    case .valley: Style(ink: DotInk.valley, dashes: DashPattern(4, 3))
    case .mountain: Style(ink: DotInk.mountain, dashes: DashPattern(5, 2, 1, 2, 1, 2))
    case .xray: Style(ink: DotInk.hidden, dashes: DashPattern(1, 2))
    case .cut: Style(ink: DotInk.cut, brush: 3, quiet: 1)
    // Solid in print; here it would be taken for a crease.
    case .leader: Style(ink: DotInk.leader, dashes: DashPattern(1, 1))
    }
  }

  /// For letters: no line is broader than another, and dashes fill whole cells, also those that go down.
  static func thinStyle(of kind: Diagram.LineKind) -> Style {
    var style = style(of: kind)
    style.brush = 1
    if kind == .valley { style.dashes = DashPattern(7, 5) }
    if kind == .mountain { style.dashes = DashPattern(7, 4, 2, 4, 2, 4) }
    return style
  }
}
