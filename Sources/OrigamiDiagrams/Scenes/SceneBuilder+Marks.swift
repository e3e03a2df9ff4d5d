import OrigamiModel

extension SceneBuilder {
  mutating func addMark(_ kind: Diagram.MarkKind, at place: ScenePoint) {
    let radius = pen.markRadius
    switch kind {
    case .point: addCircle(.hollow, center: place, radius: radius)
    case .hold:
      addCircle(.hollow, center: place, radius: radius * 1.6)
      addCircle(.solid, center: place, radius: radius * 0.6)
    case .holdAndPull: addHoldAndPull(place, radius)
    case .rightAngle: addRightAngle(place, radius * 3)
    case .equal: addTicks(place, radius)
    case .equalAngle: addEqualAngle(place, radius * 5)
    case .xrayCircle: addCircle(.dotted, center: place, radius: radius * 4)
    case .zoomIn, .zoomOut: addLens(place, radius * 2, isPlus: kind == .zoomIn)
    case .viewFromHere: addEye(place, radius * 2)
    case .cutHere: addScissors(place, radius * 2)
    case .stepNumber:
      // A frame around a label of one or two letters at its place. On cells a label is moved to whole cells,
      // so the frame has half a cell of room on each side.
      let (across, down) =
        pen.isMadeOfLetters
        ? (2 * pen.letterWidth, 1.5 * pen.letterHeight) : (0.75 * pen.letterHeight, 0.75 * pen.letterHeight)
      add(
        .hollow, isClosed: true,
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { place + Vector($0 * across, $1 * down) })
    case .finished: addStar(place, radius * 2.2)
    }
  }

  private mutating func addHoldAndPull(_ place: ScenePoint, _ radius: Double) {
    let outward = (place - paperCenter).unit
    addMark(.hold, at: place)
    let (start, tip) = (place + outward * (radius * 2), place + outward * (radius * 2 + pen.headLength * 1.6))
    let base = tip - outward * pen.headLength
    let wing = outward.left * pen.headHalfWidth
    add(.stroke, [start, base])
    add(.solid, isClosed: true, [tip, base + wing, base - wing])
  }

  /// Adds a square in the corner of two lines that meet here at a right angle; an upright square without such
  /// lines.
  private mutating func addRightAngle(_ place: ScenePoint, _ size: Double) {
    let directions = directions(at: place)
    var (a, b) = (Vector(1, 0), Vector(0, -1))
    search: for first in directions {
      for second in directions where abs(Vector.dot(first, second)) < 0.05 {
        (a, b) = (first, second)
        break search
      }
    }
    add(.stroke, [place + a * size, place + a * size + b * size, place + b * size])
  }

  /// Adds two ticks across the line through this place.
  private mutating func addTicks(_ place: ScenePoint, _ radius: Double) {
    let along = directions(at: place).first ?? Vector(1, 0)
    for shift in [-0.5, 0.5] {
      let middle = place + along * (radius * shift)
      add(.stroke, [middle + along.left * (radius * 1.2), middle - along.left * (radius * 1.2)])
    }
  }

  /// Adds an arc with a tick between the two lines that meet here at the smallest angle, and in each equal
  /// angle.
  private mutating func addEqualAngle(_ place: ScenePoint, _ radius: Double) {
    let angles = directions(at: place).map(\.angle).sorted()
    var gaps: [(begin: Double, turn: Double)] = []
    for (index, angle) in angles.enumerated() where angles.count > 1 {
      let next = index + 1 < angles.count ? angles[index + 1] : angles[0] + 2 * .pi
      if next - angle > 1e-3 { gaps.append((angle, next - angle)) }
    }
    let smallest = gaps.map(\.turn).min() ?? 0
    let toMiddle = (paperCenter - place).angle
    let equal = gaps.isEmpty ? [(toMiddle - 0.4, 0.8)] : gaps.filter { $0.turn < smallest + 0.02 }
    for (begin, turn) in equal.prefix(8) {
      let steps = Curve.steps(length: radius * turn, step: pen.curveStep, atLeast: 4)
      let part = turn / Double(steps)
      add(.stroke, (0...steps).lazy.map { place + Vector(angle: begin + part * Double($0)) * radius })
      let middle = Vector(angle: begin + turn / 2)
      add(.stroke, [place + middle * (radius * 0.85), place + middle * (radius * 1.15)])
    }
  }

  private mutating func addLens(_ place: ScenePoint, _ radius: Double, isPlus: Bool) {
    addCircle(.hollow, center: place, radius: radius)
    let reach = radius * 0.5
    add(.stroke, [place + Vector(-reach, 0), place + Vector(reach, 0)])
    if isPlus { add(.stroke, [place + Vector(0, -reach), place + Vector(0, reach)]) }
    let handle = Vector(angle: .pi / 4)
    add(.stroke, [place + handle * radius, place + handle * (radius * 2)])
  }

  private mutating func addEye(_ place: ScenePoint, _ radius: Double) {
    let (left, right) = (place + Vector(-radius, 0), place + Vector(radius, 0))
    path.begin(left)
    path.curve(to: right, bulge: Vector(0, -radius * 0.7), step: pen.curveStep)
    path.curve(to: left, bulge: Vector(0, radius * 0.7), step: pen.curveStep)
    add(.hollow, isClosed: true, path.points)
    addCircle(.solid, center: place, radius: radius * 0.35)
  }

  private mutating func addScissors(_ place: ScenePoint, _ size: Double) {
    for side in [-1.0, 1.0] {
      let ring = place + Vector(-size * 0.8, side * size * 0.5)
      add(
        .stroke,
        [ring + Vector(size * 0.3, -side * size * 0.15), place + Vector(size, -side * size * 0.6)])
      addCircle(.hollow, center: ring, radius: size * 0.35)
    }
  }

  private mutating func addStar(_ place: ScenePoint, _ radius: Double) {
    add(
      .solid, isClosed: true,
      (0..<10).lazy.map { step in
        let reach = step.isMultiple(of: 2) ? radius : radius * 0.42
        return place + Vector(angle: -.pi / 2 + .pi / 5 * Double(step)) * reach
      })
  }

  /// Returns the directions of the lines that start at a place or run through it.
  private func directions(at place: ScenePoint) -> [Vector] {
    var directions: [Vector] = []
    for segment in summary.segments where directions.count < 16 {
      let (a, b) = (transform(segment.a), transform(segment.b))
      let along = b - a
      guard along.length > pen.gap else { continue }
      let part = Vector.dot(place - a, along) / (along.length * along.length)
      guard part > -0.02, part < 1.02, ((a + along * part) - place).length < 0.5 * pen.gap else { continue }
      if part < 0.98 { directions.append(along.unit) }
      if part > 0.02 { directions.append(-along.unit) }
    }
    return directions
  }
}
