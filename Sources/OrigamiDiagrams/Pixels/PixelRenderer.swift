internal import Glibc
public import OrigamiModel

/// Paints scenes in pixels with smooth edges, for terminals that show pictures.
///
/// Lines have the widths and dashes of ``SVGRenderer``. Labels are not painted. In a scene made for cells
/// they are on whole cells, and the terminal writes them over the picture in its own letters.
public enum PixelRenderer {
  /// Returns the number of cells that a scene made for cells
  /// (``Scene/init(_:columns:rows:cell:cellsPerUnit:covering:)``) takes, at most its box.
  public static func size(of scene: Scene, cell: CellSize) -> (columns: Int, rows: Int) {
    let (width, height) = (scene.width * cell.scale, scene.height * cell.scale)
    return (cells(width, cell.width), cells(height, cell.height))
  }

  /// Paints a scene made for cells in the middle of a box of cells.
  public static func image(
    of scene: Scene, columns: Int, rows: Int, cell: CellSize, theme: PictureTheme
  ) -> PixelImage {
    let (left, above) = offset(of: scene, columns, rows, cell)
    return image(
      of: scene, width: max(0, columns) * cell.width, height: max(0, rows) * cell.height, scale: cell.scale,
      origin: ScenePoint(x: Double(left * cell.width), y: Double(above * cell.height)), theme: theme)
  }

  /// Returns the labels of a scene in the middle of a box, with the cells where the terminal writes them.
  public static func labels(of scene: Scene, columns: Int, rows: Int, cell: CellSize) -> [CellLabel] {
    let (left, above) = offset(of: scene, columns, rows, cell)
    return scene.labels.map { label in
      let column = min(max(label.corner.x / scene.pen.letterWidth, 0), 1e5).rounded()
      let row = min(max(label.corner.y / scene.pen.letterHeight, 0), 1e5).rounded()
      return CellLabel(
        text: label.text, columns: label.columns, row: above + Int(row), column: left + Int(column))
    }
  }

  private static func offset(
    of scene: Scene, _ columns: Int, _ rows: Int, _ cell: CellSize
  ) -> (columns: Int, rows: Int) {
    let size = size(of: scene, cell: cell)
    return (max(0, columns - size.columns) / 2, max(0, rows - size.rows) / 2)
  }

  /// Paints a scene made with a pen for print.
  ///
  /// - Parameters:
  ///   - width: the width in pixels. The part of the scene beyond it is cut off.
  ///   - scale: the number of pixels in a point.
  ///   - origin: the pixel of the scene's top left corner.
  /// - Complexity: O(pixels + the pixels that lines cross). The number of large arrays does not depend on the
  ///   drawing: those of the canvas, and one for the finished picture.
  public static func image(
    of scene: Scene, width: Int, height: Int, scale: Double, origin: ScenePoint = ScenePoint(x: 0, y: 0),
    theme: PictureTheme
  ) -> PixelImage {
    var brush = PixelBrush(
      canvas: PixelCanvas(width: width, height: height, ground: theme.ground), theme: theme,
      scale: scale.isFinite && scale > 0 ? min(max(scale, 0.05), 50) : 1, origin: origin)
    for shape in scene.shapes { brush.paint(shape, of: scene) }
    return brush.canvas.finish()
  }

  private static func cells(_ pixels: Double, _ perCell: Int) -> Int {
    guard pixels.isFinite, pixels > 0 else { return 0 }
    // Rounding errors that exceed a whole cell do not add another cell.
    return Int((min(pixels, 1e5) / Double(perCell) - 1e-6).rounded(.up))
  }
}

extension Scene {
  /// Lays out a drawing for pixels in a box of cells. Labels are placed on whole cells.
  ///
  /// - Parameters:
  ///   - cellsPerUnit: the most columns for one unit of the drawing; nil is the drawing's own scale for this
  ///     box.
  ///   - covered: further points of the plane for which the layout leaves room, though nothing is drawn
  ///     there.
  public init(
    _ diagram: Diagram, columns: Int, rows: Int, cell: CellSize, cellsPerUnit: Double? = nil,
    covering covered: [Point] = []
  ) {
    let (width, height) = (Double(cell.width) / cell.scale, Double(cell.height) / cell.scale)
    var pen = Pen.print
    (pen.letterWidth, pen.letterHeight, pen.isMadeOfLetters) = (width, height, true)
    self.init(
      diagram, width: Double(columns) * width, height: Double(rows) * height, pen: pen,
      limit: cellsPerUnit.map { $0 * width }, covering: covered)
  }
}

/// Turns shapes into outlines on a canvas.
private struct PixelBrush {
  var canvas: PixelCanvas
  let theme: PictureTheme
  let scale: Double
  let origin: ScenePoint

  mutating func paint(_ shape: Scene.Shape, of scene: Scene) {
    let points = scene.points(of: shape)
    switch shape.paint {
    case .face(let side):
      fill(points, (side == .front ? theme.front : theme.back).shaded(shape.tilt))
    case .line(let kind): stroke(points, shape.isClosed, PrintLook.of(kind))
    case .stroke: stroke(points, shape.isClosed, .stroke)
    case .dotted: stroke(points, shape.isClosed, .dotted)
    case .solid:
      fill(points, theme.ink)
      stroke(points, true, .solid)
    case .hollow:
      fill(points, theme.back)
      stroke(points, true, .hollow)
    }
  }

  private mutating func fill(_ corners: ArraySlice<ScenePoint>, _ color: PixelColor) {
    guard var previous = corners.last.map(pixel) else { return }
    for corner in corners {
      let next = pixel(corner)
      canvas.addEdge(previous, next)
      previous = next
    }
    canvas.paint(color)
  }

  private func pixel(_ point: ScenePoint) -> ScenePoint {
    ScenePoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  // MARK: Lines

  private mutating func stroke(_ points: ArraySlice<ScenePoint>, _ isClosed: Bool, _ look: PrintLook) {
    guard let first = points.first, points.count > 1 else { return }
    let half = look.width * scale / 2
    var dash = DashWalk(look.dashes, scale: scale)
    var previous = pixel(first)
    var along: Vector?
    let count = points.count + (isClosed ? 1 : 0)
    for offset in 1..<count {
      let next = pixel(offset < points.count ? points[points.startIndex + offset] : first)
      let way = next - previous
      guard way.length > 1e-9, way.length.isFinite else { continue }
      if let along, dash.isOn { addJoint(at: previous, along, way.unit, half) }
      addSegment(previous, next, half, &dash)
      (along, previous) = (way.unit, next)
    }
    // A line that ends at its start has a joint there as well.
    if look.dashes.isEmpty, let along, (previous - pixel(first)).length < 1e-9, points.count > 2 {
      let way = pixel(points[points.startIndex + 1]) - previous
      if way.length > 1e-9, way.length.isFinite { addJoint(at: previous, along, way.unit, half) }
    }
    canvas.paint(theme[keyPath: look.color])
  }

  /// Adds the visible dashes of a segment.
  private mutating func addSegment(_ a: ScenePoint, _ b: ScenePoint, _ half: Double, _ dash: inout DashWalk) {
    let way = b - a
    let length = way.length
    let clip = SegmentClip(width: Double(canvas.width), height: Double(canvas.height), border: half + 1)
    guard let (enter, leave) = clip.part(from: a, along: way) else { return dash.skip(length) }
    let unit = way.unit
    let side = Vector(-unit.y, unit.x) * half
    dash.skip(enter * length)
    var place = enter * length
    let end = leave * length
    while place < end {
      let (step, isOn) = dash.step(atMost: end - place)
      if isOn { addQuad(a + unit * place, a + unit * (place + step), side) }
      place += step
    }
    dash.skip(length - end)
  }

  private mutating func addQuad(_ a: ScenePoint, _ b: ScenePoint, _ side: Vector) {
    let (one, two, three, four) = (a + side, b + side, b - side, a - side)
    canvas.addEdge(one, two)
    canvas.addEdge(two, three)
    canvas.addEdge(three, four)
    canvas.addEdge(four, one)
  }

  /// Fills the gap on the outer side of a turn with a round joint. Slight turns have no visible gap.
  private mutating func addJoint(at place: ScenePoint, _ from: Vector, _ to: Vector, _ radius: Double) {
    guard Vector.dot(from, to) < 0.97 else { return }
    var previous = place + PixelBrush.octagon[7] * radius
    for corner in PixelBrush.octagon {
      let next = place + corner * radius
      canvas.addEdge(previous, next)
      previous = next
    }
  }

  /// The corners run against the direction of growing angles, as segments do, so that overlapping parts do
  /// not cancel out. With the factor 1.03 the octagon is on average as wide as the line, to within 0.4 %.
  private static let octagon = (0..<8).map { Vector(angle: -.pi / 4 * Double($0)) * 1.03 }
}

/// A position in a pattern of dashes.
private struct DashWalk {
  private let dashes: [Double]
  private let scale: Double
  private let period: Double
  private var index = 0
  private var left: Double

  init(_ dashes: [Double], scale: Double) {
    (self.dashes, self.scale) = (dashes, scale)
    period = dashes.reduce(0, +) * scale
    left = dashes.first.map { $0 * scale } ?? .infinity
  }

  var isOn: Bool { index.isMultiple(of: 2) }

  /// Advances to the end of the dash or gap, but at most by `limit`.
  mutating func step(atMost limit: Double) -> (length: Double, isOn: Bool) {
    let (step, wasOn) = (min(left, limit), isOn)
    left -= step
    if left <= 1e-9, !dashes.isEmpty {
      index = (index + 1) % dashes.count
      left = dashes[index] * scale
    }
    return (step, wasOn)
  }

  /// Advances by any length without drawing.
  mutating func skip(_ length: Double) {
    guard period > 0, length > 0, length.isFinite else { return }
    var rest = length.truncatingRemainder(dividingBy: period)
    while rest > 1e-9 { rest -= step(atMost: rest).length }
  }
}
