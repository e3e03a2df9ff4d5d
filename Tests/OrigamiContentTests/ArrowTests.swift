import OrigamiModel
import Testing

@testable import OrigamiDiagrams

/// The arrows of the content's drawings.
@Suite struct ArrowTests {
  @Test func `every half-way drawing shows where paper goes`() throws {
    var count = 0
    for drawn in try ContentDrawings.all() where drawn.step.isDiagramComputed {
      // A pose of 1 is the finished paper, in which nothing moves any more.
      guard drawn.step.operations.contains(where: { !["1", nil].contains($0[.pose]) }) else { continue }
      count += 1
      let arrows = drawn.diagram.elements.filter { if case .arrow = $0 { true } else { false } }
      #expect(!arrows.isEmpty, "\(drawn.name)")
    }
    #expect(count >= 10)
  }

  /// Arrows in front and behind that fall on one another look like one that folds and unfolds.
  @Test(arguments: ["frog/smooth", "frog/smooth-2", "frog/triangles", "sailboat/hull"])
  func `an arrow in front and one behind are apart`(name: String) throws {
    let drawn = try #require(ContentDrawings.all().first { $0.name == name })
    let scene = Scene(drawn.diagram, width: 80, height: 80, pen: .dots)
    let arrows = drawn.diagram.elements.enumerated().filter {
      if case .arrow(let arrow) = $1 { arrow.kind == .valley || arrow.kind == .mountain } else { false }
    }.map(\.offset)
    let middles = arrows.map { arrow -> ScenePoint in
      let points = scene.shapes.filter { $0.element == arrow && ($0.paint == .stroke || $0.paint == .dotted) }
        .flatMap { scene.points(of: $0) }
      return points[points.count / 2]
    }
    try #require(middles.count == 2)
    #expect((middles[0] - middles[1]).length >= 4, "\(middles)")
  }

  /// An arrow over the head of a bird whose wing is folded would seem to move the head.
  @Test func `no arrow passes over paper that takes no part in the fold`() throws {
    var strays: [String] = []
    for drawn in try ContentDrawings.all() {
      let scene = Scene(drawn.diagram, width: 80, height: 80, pen: .dots)
      // Half-way drawings have no fold lines, and all of their paper moves.
      guard scene.shapes.contains(where: { $0.paint == .line(.valley) || $0.paint == .line(.mountain) })
      else { continue }
      for (index, element) in drawn.diagram.elements.enumerated() {
        guard case .arrow(let arrow) = element, arrow.to != nil else { continue }
        if Self.shareOverBystanders(of: index, scene) > 0.1 { strays.append(drawn.name) }
      }
    }
    // The flap goes up in front of the helmet's crown.
    #expect(strays == ["samurai-helmet/brim-up"])
  }

  /// Without its dart, an inside reverse fold looks like a plain fold; an outside one goes round both sides.
  @Test func `inside and outside reverse folds have different signs, clear of the paper`() throws {
    var counts: [FoldOperation.Kind: Int] = [:]
    let models = ["crane", "frog", "swan"]
    for drawn in try models.flatMap({ try ContentDrawings.drawings(of: $0) }) {
      let reverses = Set(drawn.step.operations.map(\.kind)).intersection([.insideReverse, .outsideReverse])
      guard let kind = reverses.first else { continue }
      counts[kind, default: 0] += 1
      let arrows = Self.arrows(of: drawn.diagram)
      let bends = Set(arrows.filter { [.valley, .mountain].contains($0.kind) }.map(\.kind))
      #expect(bends == (kind == .insideReverse ? [.valley] : [.valley, .mountain]), "\(drawn.name)")
      let darts = arrows.filter { $0.kind == .reverse }
      #expect(darts.isEmpty == (kind == .outsideReverse), "\(drawn.name)")
      let scene = Scene(drawn.diagram, width: 80, height: 80, pen: .dots)
      for (index, element) in drawn.diagram.elements.enumerated() {
        guard case .arrow(let arrow) = element, arrow.kind == .reverse else { continue }
        let dart = try #require(scene.shapes.first { $0.element == index })
        let corners = scene.points(of: dart)
        let middle = corners[corners.startIndex].toward(corners[corners.startIndex + 2], 0.7)
        let isCovered = scene.shapes.contains { shape in
          guard case .face = shape.paint else { return false }
          return middle.isInside(scene.points(of: shape), margin: 0)
        }
        #expect(!isCovered, "\(drawn.name)")
      }
    }
    #expect(counts == [.insideReverse: 8, .outsideReverse: 2])
  }

  /// Between two fold lines that meet, only a straight arrow is far enough from both to be seen.
  @Test(arguments: ["petal", "petal-2"])
  func `the arrow of a petal fold runs straight between its mountain folds`(step: String) throws {
    let drawn = try #require(ContentDrawings.drawings(of: "frog-base").first { $0.step.id == step })
    let scene = Scene(drawn.diagram, width: 40, height: 80, pen: .dots)
    let shaft = try #require(scene.shapes.first { $0.paint == .stroke })
    let across = scene.points(of: shaft).map(\.x)
    #expect(across.allSatisfy { abs($0 - across[0]) < 0.01 }, "\(across)")
  }

  @Test(arguments: ["petal", "petal-all"])
  func `a petal fold shows that both sides come in`(step: String) throws {
    let drawn = try #require(ContentDrawings.drawings(of: "frog-base").first { $0.step.id == step })
    let pushes = Self.arrows(of: drawn.diagram).filter { $0.kind == .push }
    let directions = pushes.compactMap { push in push.to.map { $0.x - push.from.x } }
    #expect(Set(directions.map { $0 > 0 }) == [true, false] && pushes.count == 2, "\(pushes)")
  }

  /// Up to four arrows can be told apart.
  @Test func `of more than four arrows, a drawing leaves out those of folds behind`() throws {
    let tips = try #require(ContentDrawings.drawings(of: "waterbomb").first { $0.step.id == "tips" })
    #expect(Self.arrows(of: tips.diagram).map(\.kind) == [.valley, .valley, .tuck, .tuck])
  }

  private static func arrows(of diagram: Diagram) -> [Diagram.Arrow] {
    diagram.elements.compactMap { if case .arrow(let arrow) = $0 { arrow } else { nil } }
  }

  @Test func `an arrow of a fold behind is that of a mountain fold`() throws {
    let wings = try #require(ContentDrawings.all().first { $0.name == "crane/wings" })
    let kinds = wings.diagram.elements.compactMap { element -> Diagram.ArrowKind? in
      if case .arrow(let arrow) = element { arrow.kind } else { nil }
    }
    #expect(kinds == [.valley, .mountain])
  }

  /// Returns the share of an arrow's shaft that lies over faces on which neither a fold line nor an end of
  /// the arrow is.
  private static func shareOverBystanders(of arrow: Int, _ scene: Scene) -> Double {
    var (faces, folds): ([[ScenePoint]], [ScenePoint]) = ([], [])
    var shaft: [ScenePoint] = []
    for shape in scene.shapes {
      let points = Array(scene.points(of: shape))
      switch shape.paint {
      case .face: faces.append(points)
      case .line(.valley), .line(.mountain):
        folds += zip(points, points.dropFirst()).flatMap { a, b in
          [0.05, 0.5, 0.95].map { a.toward(b, $0) }
        }
      case .stroke, .dotted, .solid, .hollow:
        // The tip of a head is its first point.
        if shape.element == arrow { shaft += shape.isClosed ? [points[0]] : points }
      default: break
      }
    }
    guard let first = shaft.first, let last = shaft.last else { return 0 }
    let isBystander = faces.map { face in
      !(folds + [first, last]).contains { $0.isInside(face[...], margin: -3) }
    }
    let tops = shaft.compactMap { place in
      faces.lastIndex { place.isInside($0[...], margin: 0) }
    }
    return Double(tops.count { isBystander[$0] }) / Double(shaft.count)
  }
}
