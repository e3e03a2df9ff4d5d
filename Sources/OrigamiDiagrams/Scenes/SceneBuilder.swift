import OrigamiModel

/// Turns the elements of a drawing into shapes, in order, under one transform.
///
/// Points go straight into the scene's array. The curves of arrows are first made in ``path``, which is
/// reused.
struct SceneBuilder {
  let pen: Pen
  let transform: PlaneTransform
  let summary: DiagramSummary
  var scene: Scene
  /// The shaft of the current arrow.
  var path = Polyline()
  /// The index of the current element.
  private(set) var element = 0

  init(pen: Pen, transform: PlaneTransform, summary: DiagramSummary) {
    self.pen = pen
    self.transform = transform
    self.summary = summary
    scene = Scene(pen: pen)
  }

  /// The centre of the paper in the picture. Signs lean away from it.
  var paperCenter: ScenePoint { transform(summary.paperCenter) }

  mutating func add(_ diagram: Diagram) {
    let transform = transform
    for (number, next) in diagram.elements.enumerated() {
      element = number
      switch next {
      case .face(let points, let side):
        add(.face(side), isClosed: true, points.lazy.map { transform($0) })
      case .tiltedFace(let points, let side, let tilt):
        add(.face(side), isClosed: true, points.lazy.map { transform($0) })
        scene.shapes[scene.shapes.count - 1].tilt = tilt
      case .line(let points, let kind): addLine(points, kind)
      case .arrow(let arrow): add(arrow)
      case .mark(let place, let kind): addMark(kind, at: transform(place))
      case .label(let place, let text): addLabel(text, at: transform(place))
      }
    }
  }

  // MARK: Shapes

  /// Adds a shape.
  mutating func add(_ paint: Scene.Paint, isClosed: Bool = false, _ points: some Sequence<ScenePoint>) {
    let start = scene.points.count
    scene.points.append(contentsOf: points)
    scene.shapes.append(
      .init(paint: paint, points: start..<scene.points.count, isClosed: isClosed, element: element))
  }

  mutating func addCircle(_ paint: Scene.Paint, center: ScenePoint, radius: Double) {
    let steps = Curve.steps(length: 2 * .pi * radius, step: pen.curveStep, atLeast: 8)
    add(
      paint, isClosed: true,
      (0..<steps).lazy.map { step in
        center + Vector(angle: 2 * .pi * Double(step) / Double(steps)) * radius
      })
  }

  // MARK: Lines

  private mutating func addLine(_ places: [Point], _ kind: Diagram.LineKind) {
    // A picture in a terminal, in dots or pixels, leaves such a crease out. Print draws it.
    if kind == .crease, pen.isMadeOfLetters, runsBesideFold(places) { return }
    let shifts = summary.layers[element] ?? []
    let transform = transform
    add(.line(kind), places.lazy.map { transform($0) })
    guard let line = scene.shapes.last?.points else { return }
    let isRing = line.count > 2 && scene.points[line.lowerBound] == scene.points[line.upperBound - 1]
    for shift in shifts {
      let first = line.lowerBound + shift.segment
      let distance = pen.layerOffset * Double(min(shift.layers, pen.layerLimit))
      let outward = Vector(shift.outward.x, -shift.outward.y) * distance
      move([first, first + 1], of: line, isRing: isRing, by: outward)
    }
    if kind == .crease { shortenEnds(of: line) }
  }

  /// Returns whether a short crease runs beside a fold line, so near that one could be taken for the other.
  private func runsBesideFold(_ places: [Point]) -> Bool {
    // A little more than the length of an arrow head.
    let near = 1.1 * pen.headLength
    return zip(places, places.dropFirst()).allSatisfy { a, b in
      let (a, b) = (transform(a), transform(b))
      // A longer crease is known by its length.
      guard (b - a).length < 3 * near else { return false }
      return summary.folds.contains { fold in
        let (c, d) = (transform(fold.a), transform(fold.b))
        let line = (d - c).unit
        // At less than 37°.
        guard abs(Vector.cross(line, (b - a).unit)) < 0.6 else { return false }
        return [a, b].allSatisfy { end in
          let distance = abs(Vector.cross(line, end - c))
          let part = Vector.dot(end - c, line)
          // Within 1.5 units (dots, or points in a picture of pixels) a crease lies on the fold itself.
          return distance > 1.5 && distance < near && part > -near && part < (d - c).length + near
        }
      }
    }
  }

  /// Moves points of a line. In a ring, the first and the last point are the same and move together.
  private mutating func move(_ indices: [Int], of line: Range<Int>, isRing: Bool, by move: Vector) {
    for index in indices {
      scene.points[index] = scene.points[index] + move
      guard isRing else { continue }
      if index == line.lowerBound { scene.points[line.upperBound - 1] = scene.points[index] }
      if index == line.upperBound - 1 { scene.points[line.lowerBound] = scene.points[index] }
    }
  }

  /// Shortens a crease at its ends, so that it does not look like an edge.
  private mutating func shortenEnds(of line: Range<Int>) {
    guard line.count >= 2 else { return }
    let ends = [
      (line.lowerBound, line.lowerBound + 1), (line.upperBound - 1, line.upperBound - 2),
    ]
    // Both are measured before either moves: the ends of a short line are each other's neighbours.
    let moves = ends.map { end, neighbour in scene.points[neighbour] - scene.points[end] }
    for ((end, _), along) in zip(ends, moves) where along.length > 4 * pen.gap {
      scene.points[end] = scene.points[end] + along.unit * pen.gap
    }
  }

  /// Returns whether a mark is at a place. Arrows keep a distance from it.
  func isMarked(_ place: ScenePoint) -> Bool {
    summary.marks.contains { (transform($0) - place).length < pen.markRadius }
  }

  // MARK: Labels

  private mutating func addLabel(_ text: String, at anchor: ScenePoint) {
    // The number of a step is centred in its box.
    let isBoxed = summary.boxes.contains { (transform($0) - anchor).length < pen.markRadius }
    addLabel(text, at: anchor, leaning: isBoxed ? Vector(0, 0) : anchor - paperCenter)
  }

  /// Adds a label in its first position: beside its place, on the side away from the centre of the paper.
  mutating func addLabel(_ text: String, at anchor: ScenePoint, leaning: Vector) {
    guard var label = Scene.Label(text, anchor: anchor, element: element) else { return }
    label.distance = isMarked(anchor) ? pen.labelGap + pen.markRadius : pen.labelGap
    scene.labels.append(LabelPlacement.preferred(label, leaning: leaning, pen: pen))
  }
}
