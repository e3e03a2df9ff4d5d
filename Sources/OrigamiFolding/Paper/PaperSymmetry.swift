internal import OrigamiModel

/// What maps steps to the same steps elsewhere: a symmetry of the sheet, and with it one of the plane.
struct PaperSymmetry: Hashable, Sendable {
  /// Points of the sheet to points of the sheet.
  var paper: Isometry
  /// Places to places: nothing moves for steps behind, a mirror image for steps on the other side.
  var plane: Isometry
  /// Whether steps are seen as in a mirror: turned over, or mirrored in the plane, but not both.
  var isMirrored = true

  /// Steps that are repeated where they are.
  static let none = PaperSymmetry(paper: .identity, plane: .identity, isMirrored: false)

  /// Whether mountains of the sheet are its valleys elsewhere.
  var swapsSigns: Bool { isMirrored != paper.isFlipped }

  /// This one after the other.
  func after(_ first: PaperSymmetry?) -> PaperSymmetry {
    guard let first else { return self }
    return PaperSymmetry(
      paper: paper.after(first.paper), plane: plane.after(first.plane),
      isMirrored: isMirrored != first.isMirrored)
  }

  /// A landmark elsewhere.
  func callAsFunction(_ landmark: Landmark) -> Landmark {
    switch landmark {
    case .point(let point): .point(paper(point))
    case .crease(let segments):
      .crease(segments.map { Landmark.Segment(start: paper($0.start), end: paper($0.end)) })
    }
  }

  // MARK: Finding

  /// The symmetries of a folded sheet that leave every point at its place.
  static func behind(_ state: PaperState, outline: [Point]) -> [PaperSymmetry] {
    symmetries(of: outline).map { PaperSymmetry(paper: $0, plane: .identity) }
      .filter { $0.holds(on: state) }
  }

  /// The reflection of the sheet in a line, with what it does in the plane.
  static func mirrored(in line: Line, _ state: PaperState, behind: Bool) -> [PaperSymmetry] {
    let paper = line.reflection
    let found = behind ? [PaperSymmetry(paper: paper, plane: .identity)] : mirror(paper, state)
    return found.filter { $0.holds(on: state) }
  }

  /// The symmetries of a folded sheet that mirror the places of all points in one line.
  static func otherSide(_ state: PaperState, outline: [Point]) -> [PaperSymmetry] {
    symmetries(of: outline).flatMap { mirror($0, state) }.filter { $0.holds(on: state) }
  }

  /// The mirror in the plane that may go with a symmetry of the sheet.
  private static func mirror(_ paper: Isometry, _ state: PaperState) -> [PaperSymmetry] {
    // Any point that changes its place says where the mirror is.
    for vertex in state.sheet.vertices {
      guard let place = state.place(of: vertex), let other = state.place(of: paper(vertex)) else { return [] }
      guard let mirror = Line(between: place, other) else { continue }
      return [PaperSymmetry(paper: paper, plane: mirror.reflection)]
    }
    return []
  }

  /// Whether every point and its image lie at a place and its image.
  private func holds(on state: PaperState) -> Bool {
    let centres = state.sheetPolygons.map(\.centre)
    return (state.sheet.vertices + centres).allSatisfy { point in
      guard let place = state.place(of: point), let other = state.place(of: paper(point)) else {
        return false
      }
      return plane(place).distance(to: other) <= 10 * PaperState.tolerance
    }
  }

  /// The turns and reflections that map an outline to itself, other than leaving it.
  private static func symmetries(of outline: [Point]) -> [Isometry] {
    let count = outline.count
    var found: [Isometry] = []
    for start in 0..<count {
      for step in [1, count - 1] {
        let image = (0..<count).map { outline[(start + $0 * step) % count] }
        let (c, d) = (image[0], image[1])
        guard let map = Isometry(taking: outline[0], outline[1], to: c, d, flipped: step != 1),
          zip(outline, image).allSatisfy({ map($0).distance(to: $1) <= PaperState.tolerance }),
          image != outline
        else { continue }
        found.append(map)
      }
    }
    return found
  }
}

extension Isometry {
  /// The one that takes two points to two others equally far apart, turning the paper over or not.
  init?(taking a: Point, _ b: Point, to c: Point, _ d: Point, flipped: Bool) {
    let (from, to) = (b - a, d - c)
    guard abs(from.length - to.length) <= PaperState.tolerance, from.length > PaperState.tolerance else {
      return nil
    }
    // As complex numbers: the axis is to / from, or to times from's conjugate when flipped.
    let square = from.squaredLength
    let axis =
      flipped
      ? Point(x: (to.x * from.x - to.y * from.y) / square, y: (to.x * from.y + to.y * from.x) / square)
      : Point(x: (to.x * from.x + to.y * from.y) / square, y: (to.y * from.x - to.x * from.y) / square)
    self.init(xAxis: axis, isFlipped: flipped, shift: Point(x: 0, y: 0))
    shift = c - apply(a)
  }

  /// Whether two put the paper at the same place, give or take the tolerance.
  func agrees(with other: Isometry) -> Bool {
    isFlipped == other.isFlipped && xAxis.distance(to: other.xAxis) <= 10 * PaperState.tolerance
      && shift.distance(to: other.shift) <= 10 * PaperState.tolerance
  }
}
