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
    return CellRows(canvas: canvas, columns: columns, rows: rows, labels: scene.labels).lines()
  }

  /// The cells that a number of dots takes.
  static func cells(_ dots: Double, _ perCell: Int) -> Int {
    guard dots.isFinite, dots > 0 else { return 0 }
    return Int((min(dots, 1e4) / Double(perCell)).rounded(.up))
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
}

extension DotCanvas {
  mutating func paint(_ shape: Scene.Shape, of scene: Scene) {
    let points = scene.points(of: shape)
    switch shape.paint {
    case .face(let side): fill(points, ink: DotInk.ground, isShaded: side == .front)
    case .line(let kind):
      let style = LineDots.style(of: kind)
      stroke(
        points, isClosed: shape.isClosed, ink: style.ink, dashes: style.dashes, brush: style.brush)
    case .stroke:
      stroke(points, isClosed: shape.isClosed, ink: DotInk.sign, dashes: LineDots.solid, brush: 1)
    case .dotted:
      stroke(points, isClosed: shape.isClosed, ink: DotInk.sign, dashes: LineDots.dotted, brush: 1)
    case .solid:
      fill(points, ink: DotInk.sign, isShaded: false)
      stroke(points, isClosed: true, ink: DotInk.sign, dashes: LineDots.solid, brush: 1)
    case .hollow:
      fill(points, ink: DotInk.ground, isShaded: false)
      stroke(points, isClosed: true, ink: DotInk.sign, dashes: LineDots.solid, brush: 1)
    }
  }
}

/// How the lines of the notation look in dots: the proportions of print, as far as dots allow.
enum LineDots {
  static let solid = DashPattern()
  static let dotted = DashPattern(1, 1)

  struct Style {
    var ink: DotCanvas.Ink
    var dashes: DashPattern
    var brush: Int
  }

  static func style(of kind: Diagram.LineKind) -> Style {
    switch kind {
    case .edge: Style(ink: DotInk.edge, dashes: solid, brush: 2)
    case .crease: Style(ink: DotInk.crease, dashes: solid, brush: 1)
    case .valley: Style(ink: DotInk.valley, dashes: DashPattern(4, 3), brush: 1)
    case .mountain: Style(ink: DotInk.mountain, dashes: DashPattern(5, 2, 1, 2, 1, 2), brush: 1)
    case .xray: Style(ink: DotInk.crease, dashes: DashPattern(1, 2), brush: 1)
    case .cut: Style(ink: DotInk.edge, dashes: solid, brush: 3)
    case .leader: Style(ink: DotInk.crease, dashes: solid, brush: 1)
    }
  }
}
