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
  /// The number of kinds. Kind 0, no line, counts as one.
  static let count = 9

  /// Returns the rank of a kind. A cell shows the colour of its highest rank, and lines are left out beside
  /// lines of higher rank.
  static func rank(_ ink: DotCanvas.Ink) -> Int {
    switch ink {
    case 0: 0
    case crease: 1
    case hidden, leader: 2
    case edge: 3
    case sign: 4
    default: 5
    }
  }
}

extension DotCanvas {
  /// Paints a scene: faces first, then lines and signs from the highest rank to the lowest.
  mutating func paint(_ scene: Scene, _ style: (Diagram.LineKind) -> LineDots.Style) {
    for (index, shape) in scene.shapes.enumerated() {
      guard case .face(let side) = shape.paint else { continue }
      cover(scene.points(of: shape), with: DotCanvas.Ground(side, tilt: shape.tilt), number: index + 1)
    }
    for rank in stride(from: 5, to: 0, by: -1) {
      // Lines of one rank are painted from the last to the first, because a line gives way to lines painted
      // before it. Signs are painted in the scene's order, each over the earlier ones.
      let isUpwards = rank == DotInk.rank(DotInk.sign)
      for place in scene.shapes.indices {
        let index = isUpwards ? place : scene.shapes.count - 1 - place
        paint(scene.shapes[index], of: scene, rank: rank, number: index + 1, style)
      }
    }
  }

  private mutating func paint(
    _ shape: Scene.Shape, of scene: Scene, rank: Int, number: Int,
    _ style: (Diagram.LineKind) -> LineDots.Style
  ) {
    let isSignRank = rank == DotInk.rank(DotInk.sign)
    let points = scene.points(of: shape)
    switch shape.paint {
    case .face: break
    case .line(let kind):
      let style = style(kind)
      guard DotInk.rank(style.ink) == rank else { return }
      stroke(
        points, isClosed: shape.isClosed, ink: style.ink, dashes: style.dashes, number: number,
        givesWay: rank < 5)
      guard style.isBroad else { return }
      stroke(
        points[...].map { $0 + Vector(1, 1) }[...], isClosed: shape.isClosed, ink: style.ink,
        dashes: style.dashes, number: number, givesWay: false)
    case .stroke, .dotted:
      guard isSignRank else { return }
      let style = shape.paint == .dotted ? LineDots.dottedSign : LineDots.sign
      // Shafts are left out beside fold lines. Marks are too small for that.
      stroke(
        points, isClosed: shape.isClosed, ink: style.ink, dashes: style.dashes, number: number,
        givesWay: points.count > 3)
    case .solid, .hollow:
      guard isSignRank else { return }
      fill(points, ink: shape.paint == .solid ? DotInk.sign : 0)
      // An outline would only round the corners of a large solid sign.
      if shape.paint == .solid, isLarge(points) { return }
      stroke(
        points, isClosed: true, ink: DotInk.sign, dashes: LineDots.sign.dashes, number: number,
        givesWay: false)
    }
  }
}

extension DotCanvas {
  /// Returns whether a sign is large enough to be painted without an outline.
  private func isLarge(_ points: ArraySlice<ScenePoint>) -> Bool {
    var bounds = Bounds()
    for point in points { bounds.include(x: point.x, y: point.y) }
    return min(bounds.width, bounds.height) >= 5
  }
}

/// The styles of lines in dots: the dashes of print, as far as dots allow.
enum LineDots {
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
    case .valley: Style(ink: DotInk.valley, dashes: DashPattern(4, 3))
    case .mountain: Style(ink: DotInk.mountain, dashes: DashPattern(5, 2, 1, 2, 1, 2))
    case .xray: Style(ink: DotInk.hidden, dashes: DashPattern(1, 2))
    case .cut: Style(ink: DotInk.cut, isBroad: true)
    // The line is solid in print. A solid line of dots would look like a crease.
    case .leader: Style(ink: DotInk.leader, dashes: DashPattern(1, 1))
    }
  }

  /// Returns the style for ASCII. Dashes fill whole cells, in vertical lines too.
  static func letterStyle(of kind: Diagram.LineKind) -> Style {
    var style = style(of: kind)
    style.isBroad = false
    if kind == .valley { style.dashes = DashPattern(7, 5) }
    if kind == .mountain { style.dashes = DashPattern(7, 4, 2, 4, 2, 4) }
    return style
  }
}
