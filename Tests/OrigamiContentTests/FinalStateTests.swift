import OrigamiModel
import OrigamiXML
import Testing

@testable import OrigamiFolding

/// The models of content/ as they lie at the end, against descriptions that were worked out by hand from the
/// geometry of the folds, without the program.
@Suite struct FinalStateTests {
  /// The state of a model after its last flat fold. Shaping in space after that is not part of it.
  struct Description: CustomTestStringConvertible, Sendable {
    let model: String
    /// The area that is covered; edges of a square sheet are 1 long.
    let area: Double
    /// The area of the sheet.
    let sheet: Double
    /// The corners of the outline in the plane, anticlockwise as seen from the side up at the start.
    let outline: [Point]
    /// The numbers of layers at places of the plane.
    let layers: [Layers]

    struct Layers: Sendable {
      let place: Point
      let count: Int
    }

    init(
      _ model: String, area: Double, sheet: Double = 1, outline: [(Double, Double)],
      layers: [(x: Double, y: Double, count: Int)]
    ) {
      self.model = model
      self.area = area
      self.sheet = sheet
      self.outline = outline.map { Point(x: $0.0, y: $0.1) }
      self.layers = layers.map { Layers(place: Point(x: $0.x, y: $0.y), count: $0.count) }
    }

    var testDescription: String { model }
  }

  @Test(arguments: descriptions + simple)
  func `a model ends as its geometry says, and drawings by hand have the size of the folded paper`(
    _ description: Description
  ) throws {
    // Together, because folding takes most of the time.
    let paper = try ContentFolds.finalState(of: description.model) { step, folder in
      expectFit(of: step, on: folder)
    }
    let silhouette = try paper.silhouette()
    #expect(abs(silhouette.area - description.area) < 2e-6, "\(silhouette.area)")
    let outline = try #require(silhouette.outlines.first)
    #expect(silhouette.outlines.count == 1)
    #expect(description.outline.isSameRing(as: outline), "\(outline)")
    for layers in description.layers {
      let found = ContentFolds.layerCount(of: paper, at: layers.place)
      #expect(found == layers.count, "at \(layers.place)")
    }
    // The layers are the whole sheet.
    let areas = (0..<paper.faceCount).map { abs(doubledArea(paper.corners(of: $0))) / 2 }
    #expect(abs(areas.reduce(0, +) - description.sheet) < 1e-6)
  }

  /// A drawing by hand of a step that folds flat, or stands for steps that do, shows the paper before it.
  private func expectFit(of step: Step, on folder: StepFolder) {
    // A step that neither folds nor stands for folds shapes the paper in space.
    let stands = step.operations.contains { $0[.angle] != nil && $0[.from] == nil }
    guard let drawn = step.diagram, step.isGroup || !step.operations.isEmpty && !stands,
      let folded = FoldDrawing.diagram(of: folder.state, view: folder.view)
    else { return }
    let (size, expected) = (drawn.paperSize, folded.paperSize)
    #expect(
      abs(size.x - expected.x) < 1e-5 && abs(size.y - expected.y) < 1e-5,
      "\(step.id): \(size), not \(expected)")
  }

  @Test func `every model of the content is described`() throws {
    let described = (FinalStateTests.descriptions + FinalStateTests.simple).map(\.model)
    #expect(try described.sorted() == ContentFolds.models())
  }

  private func doubledArea(_ corners: [Point]) -> Double {
    corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + a.x * b.y - a.y * b.x
    }
  }
}

extension PaperState {
  /// Returns the closed lines around the paper, and the area inside them.
  fileprivate func silhouette() throws -> (area: Double, outlines: [[Point]]) {
    let cells = try #require(OverlapCells(self))
    let covered = (0..<Int32(cells.covers.count)).filter { !cells.covers[Int($0)].isEmpty }
    let outlines = cells.outlines(around: covered[...])
    return (outlines.reduce(0) { $0 + doubledArea($1) / 2 }, outlines)
  }
}

extension Diagram {
  /// The width and height of the paper.
  fileprivate var paperSize: Point {
    let corners = elements.flatMap { if case .face(let points, _) = $0 { points } else { [Point]() } }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return Point(
      x: (xs.max() ?? 0) - (xs.min() ?? 0), y: (ys.max() ?? 0) - (ys.min() ?? 0))
  }
}

extension [Point] {
  /// Returns a Boolean value that indicates whether another list has the same corners in the same sense of
  /// turning, wherever it begins.
  fileprivate func isSameRing(as other: [Point]) -> Bool {
    guard count == other.count else { return false }
    return indices.contains { shift in
      indices.allSatisfy { index in
        let (a, b) = (self[index], other[(index + shift) % count])
        return abs(a.x - b.x) < 2e-6 && abs(a.y - b.y) < 2e-6
      }
    }
  }
}
