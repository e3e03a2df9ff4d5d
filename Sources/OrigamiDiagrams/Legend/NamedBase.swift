import OrigamiModel

/// The bases that have a name.
enum NamedBase: CaseIterable {
  case kite, fish, bird, frog, waterbomb, preliminary, blintz, windmill
}

extension Legend {
  /// Returns the entry of a base, folded from a square of side 1 with its coloured side outside.
  static func entry(of base: NamedBase) -> Entry {
    switch base {
    case .kite: Entry("Kite base", "Two neighbouring edges lie on the diagonal.", NamedBase.kiteDrawing)
    case .fish: Entry("Fish base", "A kite base at both ends: two rabbit ears.", NamedBase.fishDrawing)
    case .bird:
      Entry("Bird base", "A preliminary base, petal-folded in front and behind.", NamedBase.birdDrawing)
    case .frog:
      Entry(
        "Frog base", "A preliminary base, its four flaps squashed and petal-folded.", NamedBase.frogDrawing)
    case .waterbomb:
      Entry(
        "Waterbomb base", "Four triangular flaps that meet in the closed point.", NamedBase.waterbombDrawing)
    case .preliminary:
      Entry(
        "Preliminary base", "Four square flaps, the corners at the open point.", NamedBase.preliminaryDrawing)
    case .blintz: Entry("Blintz base", "All corners lie in the centre.", NamedBase.blintzDrawing)
    case .windmill:
      Entry("Windmill base", "Four points that turn about the centre.", NamedBase.windmillDrawing)
    }
  }
}

extension NamedBase {
  /// Half of the diagonal of the square: √2 / 2.
  private static let half = 0.5.squareRoot()
  /// tan 22.5° = √2 − 1.
  private static let tangent = 2.0.squareRoot() - 1
  /// Half of the width of the bird base.
  private static let narrow = tangent / 2

  /// The kite base, with a corner down. The two edges from that corner lie on the diagonal.
  static var kiteDrawing: Sketch.Elements {
    let (top, middle) = ((0.0, 2 * half), (0.0, 1.0))
    // These points are on the raw edges beside the upper corner, √2 − 1 from where the side corners were.
    let (left, right) = (
      (-(1 - tangent) * half, (1 + tangent) * half), ((1 - tangent) * half, (1 + tangent) * half)
    )
    return Sketch.paper([left, right, top]) + Sketch.paper([(0, 0), middle, left], .front)
      + Sketch.paper([(0, 0), right, middle], .front)
  }

  /// The fish base. Both ears point to the upper corner. The tip of each is the mirror image of a side
  /// corner, at distance 1 from the lower end.
  static var fishDrawing: Sketch.Elements {
    let (low, high, ear) = ((0.0, 0.0), (0.0, 2 * half), (0.0, 1.0))
    let width = 1 - half
    let (left, right) = ((-width, half), (width, half))
    return Sketch.paper([low, right, high, left], .front) + [
      Sketch.line(.edge, [low, ear]), Sketch.line(.edge, [left, ear, right]),
      Sketch.line(.edge, [ear, high]),
    ]
  }

  /// The bird base, with its petal-folded points up. They hide the centre of the paper.
  static var birdDrawing: Sketch.Elements {
    let (up, down) = ((0.0, 1 - half), (0.0, -half))
    let (left, right) = ((-narrow, -narrow), (narrow, -narrow))
    return Sketch.paper([up, left, down, right], .front) + [
      Sketch.line(.edge, [up, down]),
      Sketch.line(.crease, [left, (0, -narrow)]), Sketch.line(.crease, [(0, -narrow), right]),
      Sketch.line(.xray, [left, (0, 0), right]),
    ]
  }

  /// The frog base, with its closed point up. In the middle is the small flap of the petal fold.
  static var frogDrawing: Sketch.Elements {
    let (closed, open, flap) = ((0.0, 0.0), (0.0, -half), (0.0, -narrow))
    let width = half / 2 * tangent
    let (left, right) = ((-width, -half / 2), (width, -half / 2))
    // Both ends of the raw edge that the squash opened meet here, on the middle line.
    let end = -tangent
    return Sketch.paper([closed, left, open, right], .front) + [
      Sketch.line(.crease, [closed, flap]), Sketch.line(.edge, [left, flap, right]),
      Sketch.line(.edge, [flap, open]),
      Sketch.line(.crease, [left, (0, end)]), Sketch.line(.crease, [(0, end), right]),
    ]
  }

  static var waterbombDrawing: Sketch.Elements {
    Sketch.paper([(0, 0), (1, 0), (0.5, 0.5)], .front)
      + Sketch.paper([(0, 0), (0.5, 0), (0.5, 0.5)], .front)
      + Sketch.paper([(0.5, 0), (1, 0), (0.5, 0.5)], .front)
  }

  /// The outline of a preliminary base with its closed point up: √2 / 4 and √2 / 2, rounded like the places
  /// of the folds that are drawn on it.
  static let preliminaryOutline: Sketch.Places = [
    (0, 0), (-0.3535534, -0.3535534), (0, -0.7071068), (0.3535534, -0.3535534),
  ]

  static var preliminaryDrawing: Sketch.Elements {
    let outline = preliminaryOutline
    return Sketch.doubled(outline, open: [1, 2, 3]) + [Sketch.line(.crease, [outline[0], outline[2]])]
  }

  static var blintzDrawing: Sketch.Elements {
    let (bottom, right, top, left) = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
    return Sketch.paper([bottom, right, top, left], .front) + [
      Sketch.line(.edge, [bottom, top]), Sketch.line(.edge, [left, right]),
    ]
  }

  /// The windmill base, with its centre at (0, 0). The blades do not overlap. Each covers half of one of the
  /// four triangles of the centre, so all triangles are drawn first.
  static var windmillDrawing: Sketch.Elements {
    var (centre, blades): (Sketch.Elements, Sketch.Elements) = ([], [])
    for (cosine, sine) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      func turned(_ x: Double, _ y: Double) -> (Double, Double) {
        (x * cosine - y * sine, x * sine + y * cosine)
      }
      let (corner, tip) = (turned(-0.25, -0.25), turned(-0.5, 0))
      centre.append(Sketch.face([corner, turned(0.25, -0.25), (0, 0)], .front))
      centre.append(Sketch.line(.edge, [corner, turned(0, -0.25)]))
      blades.append(Sketch.face([corner, (0, 0), tip], .front))
      blades.append(Sketch.line(.edge, [corner, tip, (0, 0)]))
    }
    return centre + blades
  }
}
