/// A path of straight pieces, such as the shaft of an arrow, that can be shortened at its ends.
struct Polyline {
  private(set) var points: [ScenePoint] = []

  mutating func begin(_ point: ScenePoint) {
    points.removeAll(keepingCapacity: true)
    points.append(point)
  }

  mutating func line(to point: ScenePoint) { points.append(point) }

  /// Adds a parabola whose middle is displaced from the straight line by `bulge`, in pieces of length `step`.
  ///
  /// - Parameter lean: the share of the straight line by which the control point is moved towards the end.
  mutating func curve(to end: ScenePoint, bulge: Vector, lean: Double = 0, step: Double) {
    guard let start = points.last else { return }
    let length = (end - start).length + 2 * bulge.length
    curve(to: end, bulge: bulge, lean: lean, pieces: Curve.steps(length: length, step: step, atLeast: 6))
  }

  /// Adds a parabola whose middle is displaced from the straight line by `bulge`, in the given number of
  /// pieces.
  mutating func curve(to end: ScenePoint, bulge: Vector, lean: Double = 0, pieces: Int) {
    guard let start = points.last else { return }
    let control = start.toward(end, 0.5 + lean) + bulge * 2
    points.reserveCapacity(points.count + pieces)
    for index in 1...pieces {
      let t = Double(index) / Double(pieces)
      points.append(start.toward(control, t).toward(control.toward(end, t), t))
    }
  }

  var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }

  var first: ScenePoint { points.first ?? ScenePoint(x: 0, y: 0) }
  var last: ScenePoint { points.last ?? ScenePoint(x: 0, y: 0) }

  /// Returns the place at a distance along the path from its start, and the path's direction there.
  func place(at distance: Double) -> (point: ScenePoint, direction: Vector) {
    var rest = distance
    for (a, b) in zip(points, points.dropFirst()) {
      let piece = b - a
      let length = piece.length
      if rest <= length, length > 0 { return (a + piece * (rest / length), piece.unit) }
      rest -= length
    }
    guard points.count > 1 else { return (first, Vector(1, 0)) }
    return (last, (last - points[points.count - 2]).unit)
  }

  /// Keeps the part of the path between two distances from its start.
  mutating func keep(from start: Double, to end: Double) {
    let (first, last) = (place(at: start).point, place(at: end).point)
    var distance = 0.0
    var kept = [first]
    for (a, b) in zip(points, points.dropFirst()) {
      distance += (b - a).length
      if distance > start, distance < end { kept.append(b) }
    }
    kept.append(last)
    points = kept
  }
}
