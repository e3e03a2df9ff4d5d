internal import OrigamiModel

/// A map from steps to their repetition elsewhere: a symmetry of the sheet, with the matching symmetry of the
/// plane.
struct PaperSymmetry: Hashable, Sendable {
  /// The symmetry of the sheet, from points to points.
  var paper: Isometry
  /// The symmetry of the plane, from places to places: the identity for steps repeated behind, a reflection
  /// for steps on the other side.
  var plane: Isometry
  /// A Boolean value that indicates whether the repeated steps appear mirrored. A repetition behind turns
  /// them over; one on the other side reflects them. Of a repetition within a repetition, the two cancel.
  var isMirrored = true

  /// The identity, for steps that are repeated at the same place.
  static let none = PaperSymmetry(paper: .identity, plane: .identity, isMirrored: false)

  /// A Boolean value that indicates whether a mountain of the sheet maps to a valley.
  ///
  /// A repetition behind folds in the opposite direction. A reflection of the plane shows the other side of a
  /// face, and so does a reflection of the sheet. Each of the three reverses the sign.
  var swapsSigns: Bool { isMirrored != paper.isFlipped }

  /// Returns the symmetry that applies `first` and then this one.
  func after(_ first: PaperSymmetry?) -> PaperSymmetry {
    guard let first else { return self }
    return PaperSymmetry(
      paper: paper.after(first.paper), plane: plane.after(first.plane),
      isMirrored: isMirrored != first.isMirrored)
  }

  /// Returns the image of a landmark.
  func callAsFunction(_ landmark: Landmark) -> Landmark {
    switch landmark {
    case .point(let point): .point(paper(point))
    case .crease(let segments):
      .crease(segments.map { Landmark.Segment(start: paper($0.start), end: paper($0.end)) })
    }
  }

  // MARK: Finding

  /// Returns the symmetries of a folded sheet that leave every place in the plane unchanged.
  static func behind(_ state: PaperState, outline: [Point]) -> [PaperSymmetry] {
    symmetries(of: outline).map { PaperSymmetry(paper: $0, plane: .identity) }
      .filter { $0.holds(on: state) }
  }

  /// Returns the reflection of the sheet in a line, with the matching symmetry of the plane; empty when there
  /// is none.
  ///
  /// - Parameter behind: whether the steps are repeated behind, so that every place in the plane stays.
  static func mirrored(in line: Line, _ state: PaperState, behind: Bool) -> [PaperSymmetry] {
    let paper = line.reflection
    let found = behind ? [PaperSymmetry(paper: paper, plane: .identity)] : mirror(paper, state)
    return found.filter { $0.holds(on: state) }
  }

  /// Returns the symmetries of a folded sheet that reflect all places in one line of the plane.
  static func otherSide(_ state: PaperState, outline: [Point]) -> [PaperSymmetry] {
    symmetries(of: outline).flatMap { mirror($0, state) }.filter { $0.holds(on: state) }
  }

  /// Returns a symmetry of the sheet with the one reflection of the plane that may match it; empty when there
  /// is none.
  private static func mirror(_ paper: Isometry, _ state: PaperState) -> [PaperSymmetry] {
    // Any point that changes its place determines the mirror line.
    for vertex in state.sheet.vertices {
      guard let place = state.place(of: vertex), let other = state.place(of: paper(vertex)) else { return [] }
      guard let mirror = Line(between: place, other) else { continue }
      return [PaperSymmetry(paper: paper, plane: mirror.reflection)]
    }
    return []
  }

  /// Returns whether the symmetry of the plane takes the place of every vertex and face centre to the place
  /// of its image on the sheet.
  private func holds(on state: PaperState) -> Bool {
    let centres = state.sheetPolygons.map(\.centre)
    return (state.sheet.vertices + centres).allSatisfy { point in
      guard let place = state.place(of: point), let other = state.place(of: paper(point)) else {
        return false
      }
      // Errors of several operations add up, so ten times the tolerance is allowed, as in `isFolded(like:)`.
      return plane(place).distance(to: other) <= 10 * PaperState.tolerance
    }
  }

  /// Returns the rotations and reflections that map an outline to itself, without the identity.
  private static func symmetries(of outline: [Point]) -> [Isometry] {
    // A corner at which the outline does not turn has no effect on its shape.
    let corners = outline.indices.filter { index in
      let (before, after) = (
        outline[(index + outline.count - 1) % outline.count], outline[(index + 1) % outline.count]
      )
      return Line(before, after)?.side(of: outline[index]) != 0
    }.map { outline[$0] }
    let count = corners.count
    var found: [Isometry] = []
    for start in 0..<count {
      for step in [1, count - 1] {
        let image = (0..<count).map { corners[(start + $0 * step) % count] }
        guard let map = Isometry(taking: corners[0], corners[1], to: image[0], image[1], flipped: step != 1),
          zip(corners, image).allSatisfy({ map($0).distance(to: $1) <= PaperState.tolerance }),
          image != corners
        else { continue }
        found.append(map)
      }
    }
    return found
  }
}

extension Isometry {
  /// Creates the isometry that takes a and b to c and d; nil unless both pairs are equally far apart, and not
  /// at one place. `flipped` turns the paper over.
  init?(taking a: Point, _ b: Point, to c: Point, _ d: Point, flipped: Bool) {
    let (from, to) = (b - a, d - c)
    guard abs(from.length - to.length) <= PaperState.tolerance, from.length > PaperState.tolerance else {
      return nil
    }
    // In complex numbers, the axis is to / from; when flipped it is to / conjugate(from).
    let square = from.squaredLength
    let axis =
      flipped
      ? Point(x: (to.x * from.x - to.y * from.y) / square, y: (to.x * from.y + to.y * from.x) / square)
      : Point(x: (to.x * from.x + to.y * from.y) / square, y: (to.y * from.x - to.x * from.y) / square)
    self.init(xAxis: axis, isFlipped: flipped, shift: .zero)
    shift = c - apply(a)
  }
}
