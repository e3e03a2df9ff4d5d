import OrigamiModel

/// The drawings of folds that are used several times or need an explanation of their geometry.
extension NamedFold {
  /// Returns a point of two layers that are joined along the top edge, with a fold line of the given kind
  /// across it.
  private static func point(_ kind: Diagram.LineKind) -> Sketch.Elements {
    Sketch.doubled([(0, 0), (1.2, 0.5), (0, 0.5)], open: [2, 0, 1]) + [
      Sketch.line(kind, [(0.7, 0.5), (0.8, 0.3333333)])
    ]
  }
  /// The mirror image of the point (1.2, 0.5) in the fold line.
  private static let landing = (0.4647059, 0.0588235)

  static var insideReverseDrawing: Sketch.Elements {
    point(.mountain) + [
      Sketch.line(.xray, [(0.7, 0.5), landing, (0.8, 0.3333333)]),
      Sketch.arrow(.reverse, (1.3, 0.9), (1, 0.53)),
    ]
  }

  static var outsideReverseDrawing: Sketch.Elements {
    point(.valley) + [
      Sketch.arrow(.valley, (1.2, 0.5), landing, bend: .right),
      // Both halves land at the same place. This head is moved aside, so that it does not cover the other
      // one.
      Sketch.arrow(.mountain, (1.2, 0.5), (0.5, 0.1), bend: .left),
    ]
  }

  /// A preliminary base with its closed point up. Its right-hand flap is opened and its edge moves to the
  /// middle.
  static var squashDrawing: Sketch.Elements {
    Sketch.paper(NamedBase.preliminaryOutline, .front) + [
      Sketch.line(.crease, [(0, 0), (0, -0.7071068)]),
      Sketch.line(.valley, [(0, 0), (0.2071068, -0.5)]),
      Sketch.arrow(.valley, (0.3535534, -0.3535534), (0, -0.5), bend: .right),
      Sketch.arrow(.squash, (0.6, -0.1), (0.19, -0.19)),
    ]
  }

  /// A preliminary base, open point down. The mountain folds bisect the angles between its lower edges and
  /// the middle line; the valley fold is the hinge.
  static var petalDrawing: Sketch.Elements {
    let (hinge, half) = (-0.2071068, 0.2071068)
    return Sketch.paper(NamedBase.preliminaryOutline, .front) + [
      Sketch.line(.crease, [(0, 0), (0, -0.7071068)]),
      Sketch.line(.valley, [(-half, hinge), (half, hinge)]),
      Sketch.line(.mountain, [(-half, hinge), (0, -0.7071068)]),
      Sketch.line(.mountain, [(half, hinge), (0, -0.7071068)]),
      Sketch.arrow(.valley, (0, -0.7071068), (0, 0.2928932), bend: .left),
    ]
  }

  /// Two creases from one point of a folded edge, about which the upper layer turns.
  static var swivelDrawing: Sketch.Elements {
    Sketch.doubled([(0, 0), (1, 0), (1, 0.8), (0, 0.8)], open: [1, 2, 3, 0]) + [
      Sketch.line(.mountain, [(0.35, 0), (0.55, 0.8)]), Sketch.line(.valley, [(0.35, 0), (0.9, 0.8)]),
      Sketch.arrow(.swivel, (0.35, 0), (0.2, 0.6), bend: .right),
    ]
  }

  /// A triangle. The two mountain folds are the mirror image of its point in the valley fold.
  static var spreadSinkDrawing: Sketch.Elements {
    Sketch.paper(Sketch.triangle, .front) + [
      Sketch.line(.valley, [(0.4571068, 0.4571068), (0.9571068, 0.4571068)]),
      Sketch.line(.mountain, [(0.4571068, 0.4571068), (0.7071068, 0.2071068), (0.9571068, 0.4571068)]),
      Sketch.arrow(.sink, (0.7071068, 1.1), (0.7071068, 0.7071068)),
      Sketch.arrow(.open, (0.1, 0.65), (0.4571068, 0.4571068)),
      Sketch.arrow(.open, (1.3142136, 0.65), (0.9571068, 0.4571068)),
    ]
  }

  /// The creases of a waterbomb base: valley folds on the diagonals, a mountain fold between them.
  static var collapseDrawing: Sketch.Elements {
    Sketch.paper(Sketch.square) + [
      Sketch.line(.valley, [(0, 0), (0.5, 0.5)]), Sketch.line(.valley, [(1, 0), (0.5, 0.5)]),
      Sketch.line(.valley, [(1, 1), (0.5, 0.5)]), Sketch.line(.valley, [(0, 1), (0.5, 0.5)]),
      Sketch.line(.mountain, [(0, 0.5), (0.5, 0.5)]), Sketch.line(.mountain, [(1, 0.5), (0.5, 0.5)]),
      Sketch.arrow(.push, (-0.4, 0.5), (-0.03, 0.5)), Sketch.arrow(.push, (1.4, 0.5), (1.03, 0.5)),
    ]
  }

  /// A flap to the left of a pocket, which opens to the left.
  static var tuckDrawing: Sketch.Elements {
    Sketch.paper(Sketch.strip)
      + Sketch.paper([(0.8, 0), (1.5, 0), (1.5, 0.75), (0.8, 0.75)], .front)
      + Sketch.paper([(0.1, 0.15), (0.65, 0.375), (0.1, 0.6)], .front) + [
        Sketch.arrow(.tuck, (0.45, 0.375), (1.2, 0.375), bend: .left)
      ]
  }

  /// A flap that hangs out of a pocket, with the outline of its hidden part.
  static var pullOutDrawing: Sketch.Elements {
    Sketch.paper([(0.4, 0.25), (1.3, 0.25), (1.3, 0.5), (0.4, 0.5)])
      + Sketch.paper([(0, 0), (1, 0), (1, 0.75), (0, 0.75)], .front) + [
        Sketch.line(.xray, [(1, 0.25), (0.4, 0.25), (0.4, 0.5), (1, 0.5)]),
        Sketch.arrow(.pull, (1.35, 0.375), (1.95, 0.375)),
      ]
  }

  /// A waterbomb from the front, with the hole in the middle of its lower side. The line is the middle line.
  static var inflateDrawing: Sketch.Elements {
    let outline: Sketch.Places = [
      (0.25, 0), (0.75, 0), (1, 0.4330127), (0.75, 0.8660254), (0.25, 0.8660254), (0, 0.4330127),
    ]
    return Sketch.paper(outline, .front) + [
      Sketch.line(.edge, [(0.5, 0), (0.5, 0.8660254)]),
      Sketch.arrow(.inflate, (0.5, -0.5), (0.5, 0)),
    ]
  }
}
