internal import OrigamiModel

/// Reads an operation's fold line, moving side and moving layers.
struct FoldLineReading {
  let reading: PointReading
  let operation: FoldOperation
  /// 1 when an angle that is anticlockwise for the viewer is anticlockwise in the plane, else -1.
  let turn: Double

  // MARK: The line

  /// Returns the fold line that the operation describes.
  func line() throws(FoldError) -> Line {
    switch (operation[.through], operation[.bring]) {
    case (let text?, nil): return try lineThrough(text)
    case (nil, let text?): return try lineBringing(text)
    case (nil, nil): throw .missing([.through, .bring])
    case (.some, .some): throw .unexpected(.bring)
    }
  }

  private func lineThrough(_ text: String) throws(FoldError) -> Line {
    let points = try reading.points(text)
    if points.count == 2 { return try points[0].line(to: points[1]) }
    guard points.count == 1 else { throw .malformed(.through, text) }
    guard let angle = operation[.angle] else { throw .missing([.angle]) }
    guard let degrees = Double(angle) else { throw .malformed(.angle, angle) }
    guard let from = operation[.from] else { throw .missing([.from]) }
    let ray = try reading.planeLine(from)
    let direction = Isometry(turning: turn * degrees).apply(ray.direction)
    guard let line = Line(through: points[0].place, along: direction) else { throw .noSolution }
    return line
  }

  private func lineBringing(_ text: String) throws(FoldError) -> Line {
    guard let target = operation[.onto] else { throw .missing([.onto]) }
    let moving = try reading.points(text)
    for point in moving { _ = try point.onPaper() }
    let targets = target.split(separator: "|").map(String.init)
    if targets.count == 2 { return try lineBringing(moving, ontoLines: targets) }
    let landing = target.split(separator: " ").map(String.init)
    switch (moving.count, landing.count) {
    case (1, 1): return try lineBringing(moving[0], onto: landing[0])
    case (1, 2): return try lineBringing(moving[0], ontoLine: landing)
    case (2, 2): return try lineBringing(ray: moving, onto: target)
    default: throw .malformed(.onto, target)
    }
  }

  private func lineBringing(_ point: Locus, onto text: String) throws(FoldError) -> Line {
    let target = try reading.point(text)
    guard let line = Line(between: point.place, target.place) else {
      throw .samePoint(point.text, target.text)
    }
    return line
  }

  private func lineBringing(ray points: [Locus], onto text: String) throws(FoldError) -> Line {
    let ray = try points[0].line(to: points[1])
    guard let line = LineAxioms.bringing(ray: ray, onto: try reading.planeLine(text)) else {
      throw .noSolution
    }
    return line
  }

  /// Returns the fold line that brings a point onto the line through two points.
  private func lineBringing(_ point: Locus, ontoLine points: [String]) throws(FoldError) -> Line {
    let target = try reading.planeLine(points.joined(separator: " "))
    if let other = operation[.perpendicular] {
      let line = LineAxioms.bringing(
        point.place, onto: target, perpendicularTo: try reading.planeLine(other))
      guard let line else { throw .noSolution }
      return line
    }
    guard let pivot = operation[.pivot] else { throw .missing([.pivot, .perpendicular]) }
    let end = try reading.point(points[1])
    // Of two landings, the author means the one nearer to the second of the points that name the line.
    let found = LineAxioms.bringing(point.place, onto: target, pivot: try reading.point(pivot).place)
      .map { (line: $0.line, landing: $0.landing, distance: $0.landing.distance(to: end.place)) }
      .sorted { $0.distance < $1.distance }
    guard let best = found.first else { throw .noSolution }
    // Where the point only touches the line, rounding makes two landings of one.
    if let other = found.dropFirst().first, other.distance - best.distance <= PaperState.tolerance,
      other.landing.distance(to: best.landing) > 1e3 * PaperState.tolerance
    {
      throw .equallyNear(point.text, end.text)
    }
    return best.line
  }

  private func lineBringing(_ points: [Locus], ontoLines texts: [String]) throws(FoldError) -> Line {
    guard points.count == 2 else { throw .malformed(.bring, operation[.bring] ?? "") }
    let (first, second) = (try reading.planeLine(texts[0]), try reading.planeLine(texts[1]))
    let found = LineAxioms.bringing(points[0].place, onto: first, and: points[1].place, onto: second)
    guard !found.isEmpty else { throw .noSolution }
    guard let text = operation[.pick] else {
      guard found.count == 1 else { throw .severalSolutions(found.count) }
      return found[0]
    }
    guard let pick = Int(text) else { throw .malformed(.pick, text) }
    guard found.indices.contains(pick - 1) else { throw .severalSolutions(found.count) }
    return found[pick - 1]
  }

  // MARK: Side and layers

  /// Returns the points that choose the moving side: those of `move`, else the last of `bring`. The first of
  /// a ray may lie on the fold line.
  func movingPoints() throws(FoldError) -> [Locus] {
    let points: [Locus]
    if let text = operation[.move] {
      points = try reading.points(text)
    } else if let text = operation[.bring], let last = text.split(separator: " ").last {
      points = [try reading.point(String(last))]
    } else {
      return []
    }
    for point in points { _ = try point.onPaper() }
    return points
  }

  /// Returns the point from which the fold's arrow starts: the last of the moving points; empty without any.
  func pointer() throws(FoldError) -> [Point] { try movingPoints().suffix(1).compactMap(\.paper) }

  /// Returns the moving side of a line: 1 left, -1 right.
  func side(of line: Line) throws(FoldError) -> Int {
    let moving = try movingPoints()
    if let first = moving.first {
      let side = try FoldLineReading.side(of: moving, line)
      // Where `move` chooses the side, `bring` must be there too, except for its points on the line.
      let brought = operation[.move] == nil ? nil : operation[.bring]
      for point in try reading.points(brought ?? "") where line.side(of: point.place) == -side {
        throw .pointsOnBothSides(first.text, point.text)
      }
      return side
    }
    guard let text = operation[.keep] else { throw .sideUnknown }
    let kept = try reading.points(text)
    for point in kept { _ = try point.onPaper() }
    return -(try FoldLineReading.side(of: kept, line))
  }

  /// Returns the side of a line that a precrease folds over: the written one, else the one on which the paper
  /// reaches less far from the line, so that it lands on paper.
  func creasingSide(of line: Line) throws(FoldError) -> Int {
    guard operation[.move] == nil, operation[.bring] == nil, operation[.keep] == nil else {
      return try side(of: line)
    }
    let reach = reading.state.places.map(line.distance)
    return (reach.max() ?? 0) + (reach.min() ?? 0) <= PaperState.tolerance ? 1 : -1
  }

  /// Checks that the points of `keep` stay, also where other points have chosen the side that moves.
  ///
  /// - Parameter after: the paper after the fold.
  func requireKeptPointsStay(in after: PaperState) throws(FoldError) {
    guard let text = operation[.keep] else { return }
    for point in try reading.points(text) {
      let place = after.place(of: try point.onPaper())
      // A point on the fold line is found in a face that moves or in one that stays, which differ a little.
      guard let place, place.distance(to: point.place) <= 10 * PaperState.tolerance else {
        throw .keptPointMoves(point.text)
      }
    }
  }

  private static func side(of points: [Locus], _ line: Line) throws(FoldError) -> Int {
    var side = 0
    for point in points {
      let own = line.side(of: point.place)
      guard own != 0 else { throw .pointOnLine(point.text) }
      guard side == 0 || own == side else { throw .pointsOnBothSides(points[0].text, point.text) }
      side = own
    }
    guard side != 0 else { throw .sideUnknown }
    return side
  }

  /// Returns the layers that move; `otherwise` when the operation names none and has no moving point.
  func layers(otherwise: SimpleFold.Layers?) throws(FoldError) -> SimpleFold.Layers {
    var moving: [Point] = []
    for point in try movingPoints() { moving.append(try point.onPaper()) }
    switch operation[.layers] {
    case nil where !moving.isEmpty, "flap" where !moving.isEmpty: return .flap(moving)
    case nil:
      guard let otherwise else { throw .layersUnknown }
      return otherwise
    case "flap": throw .layersUnknown
    case "all": return .all
    case "top": return .first(1)
    case let text?:
      guard let count = Int(text), count > 0 else { throw .malformed(.layers, text) }
      return .first(count)
    }
  }
}

extension Isometry {
  /// Creates a turn about the origin by degrees, anticlockwise. It is exact at multiples of a right angle.
  init(turning degrees: Double) {
    let axis: Point
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: axis = Point(x: 1, y: 0)
    case 90, -270: axis = Point(x: 0, y: 1)
    case 180, -180: axis = Point(x: -1, y: 0)
    case 270, -90: axis = Point(x: 0, y: -1)
    case let turn: axis = Point(direction: turn * .pi / 180)
    }
    self.init(xAxis: axis, isFlipped: false, shift: .zero)
  }
}
