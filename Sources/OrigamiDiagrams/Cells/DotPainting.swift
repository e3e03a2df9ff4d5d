import OrigamiModel

/// The kinds of line that the dots of a picture belong to.
enum DotInk {
  static let edge: DotCanvas.Ink = 1
  static let crease: DotCanvas.Ink = 2
  static let valley: DotCanvas.Ink = 3
  static let mountain: DotCanvas.Ink = 4
  static let sign: DotCanvas.Ink = 5
  static let hidden: DotCanvas.Ink = 6
  static let cut: DotCanvas.Ink = 7
  static let leader: DotCanvas.Ink = 8
  /// A filled or outlined sign of about the size of an arrow head. It is shown like ``sign``, and covers fold
  /// lines.
  static let head: DotCanvas.Ink = 9
  /// The number of kinds. Kind 0, no line, counts as one.
  static let count = 10

  /// The rank of the lines that give way to no other.
  static let highestRank = 5

  /// Returns the rank of a kind. Lines are left out beside lines of higher rank.
  static func rank(_ ink: DotCanvas.Ink) -> Int {
    switch ink {
    case 0: 0
    case crease: 1
    case hidden, leader: 2
    case edge: 3
    case sign, head: 4
    default: highestRank
    }
  }
}

extension DotCanvas {
  /// Paints a scene: faces first, then lines and signs from the highest rank to the lowest.
  mutating func paint(_ scene: Scene, shownAs way: LineDots.Way) {
    for (index, shape) in scene.shapes.enumerated() {
      guard case .face(let side) = shape.paint else { continue }
      fillFace(scene.points(of: shape), DotCanvas.Ground(side, tilt: shape.tilt), number: index + 1)
    }
    for rank in stride(from: DotInk.highestRank, to: 0, by: -1) {
      // Lines of one rank are painted from the last to the first, because a line gives way to lines painted
      // before it. Signs are painted in the scene's order, each over the earlier ones.
      let isUpwards = rank == DotInk.rank(DotInk.sign)
      for place in scene.shapes.indices {
        let index = isUpwards ? place : scene.shapes.count - 1 - place
        paint(scene.shapes[index], of: scene, rank: rank, number: index + 1, way)
      }
    }
  }

  private mutating func paint(
    _ shape: Scene.Shape, of scene: Scene, rank: Int, number: Int,
    _ way: LineDots.Way
  ) {
    let isSignRank = rank == DotInk.rank(DotInk.sign)
    let points = scene.points(of: shape)
    switch shape.paint {
    case .face: break
    case .line(let kind):
      let style = LineDots.style(of: kind)
      guard DotInk.rank(style.ink) == rank else { return }
      if kind == .valley || kind == .mountain {
        return strokeFold(points, isClosed: shape.isClosed, ink: style.ink, number: number, shownAs: way)
      }
      stroke(
        points, isClosed: shape.isClosed, ink: style.ink, dashes: style.dashes, number: number,
        givesWay: rank < DotInk.highestRank)
      guard style.isBroad, way != .letters else { return }
      stroke(
        points.map { $0 + Vector(1, 1) }[...], isClosed: shape.isClosed, ink: style.ink,
        dashes: style.dashes, number: number, givesWay: false)
    case .stroke, .dotted:
      guard isSignRank else { return }
      let style = shape.paint == .dotted ? LineDots.dottedSign : LineDots.sign
      // Curves and zigzags are left out beside fold lines. Other signs, of two or three points, are too small
      // for that.
      stroke(
        points, isClosed: shape.isClosed, ink: style.ink, dashes: style.dashes, number: number,
        givesWay: points.count > 3)
    case .solid, .hollow:
      guard isSignRank else { return }
      // A block arrow is at least two heads long and would hide most of a fold line. Heads and most other
      // signs are at most one and a half heads long, from their first point.
      let isHead = points.allSatisfy { ($0 - points[points.startIndex]).length < 1.9 * scene.pen.headLength }
      let ink = isHead ? DotInk.head : DotInk.sign
      fill(points, ink: shape.paint == .solid ? ink : 0, coversFolds: isHead)
      // An outline would only round the corners of a large solid sign.
      var bounds = Bounds()
      for point in points { bounds.include(x: point.x, y: point.y) }
      if shape.paint == .solid, min(bounds.width, bounds.height) >= 5 { return }
      stroke(points, isClosed: true, ink: ink, dashes: DashPattern(), number: number, givesWay: false)
    }
  }
}

/// The styles of lines in dots: the dashes of print, as far as dots allow.
enum LineDots {
  /// A way in which the dots of a picture are shown.
  enum Way {
    /// In braille, in a colour for each kind of line.
    case colors
    /// In braille without colours.
    case plain
    /// As the letters of ASCII.
    case letters
  }

  struct Style {
    var ink: DotCanvas.Ink
    var dashes = DashPattern()
    /// A Boolean value that indicates whether the line is two dots wide.
    var isBroad = false
  }

  /// The style of the lines of arrows and marks.
  static let sign = Style(ink: DotInk.sign)
  /// The style of the lines of arrows and marks behind the paper.
  static let dottedSign = Style(ink: DotInk.sign, dashes: DashPattern(1, 1))

  static func style(of kind: Diagram.LineKind) -> Style {
    switch kind {
    case .edge: Style(ink: DotInk.edge)
    case .crease: Style(ink: DotInk.crease, dashes: DashPattern(3, 1))
    // Their dashes are ``FoldDashes``.
    case .valley: Style(ink: DotInk.valley)
    case .mountain: Style(ink: DotInk.mountain)
    case .xray: Style(ink: DotInk.hidden, dashes: DashPattern(1, 2))
    case .cut: Style(ink: DotInk.cut, isBroad: true)
    // The line is solid in print. A solid line of dots would look like a crease.
    case .leader: Style(ink: DotInk.leader, dashes: DashPattern(1, 1))
    }
  }
}
