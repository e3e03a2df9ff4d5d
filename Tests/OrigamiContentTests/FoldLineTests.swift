import OrigamiModel
import Terminal
import Testing

@testable import OrigamiDiagrams

/// The fold line is what a step is about. A cell has one colour, so lines that meet compete for it.
@Suite struct FoldLineTests {
  /// The kinds of line that have a colour of their own.
  private enum Kind: CaseIterable {
    case valley, mountain, sign, edge, crease

    var ink: DotCanvas.Ink {
      switch self {
      case .valley: DotInk.valley
      case .mountain: DotInk.mountain
      case .sign: DotInk.sign
      case .edge: DotInk.edge
      case .crease: DotInk.crease
      }
    }

    init?(_ paint: Scene.Paint) {
      switch paint {
      case .face: return nil
      case .line(.valley): self = .valley
      case .line(.mountain): self = .mountain
      case .line(.edge), .line(.cut): self = .edge
      case .line: self = .crease
      case .stroke, .dotted, .solid, .hollow: self = .sign
      }
    }
  }

  /// A drawing in the cells of a screen, as dots with the kinds that their colours tell.
  private struct Painted {
    let name: String
    let scene: Scene
    var dots: [(place: ScenePoint, kind: Kind)] = []

    init(_ drawn: ContentDrawings.Drawn, columns: Int, rows: Int) {
      name = drawn.name
      scene = Scene(
        drawn.diagram, width: Double(2 * columns), height: Double(4 * rows),
        pen: .dots(columns: columns, rows: rows))
      let palette = CellPalette(
        PaperColors(front: drawn.model.paper?.front, back: drawn.model.paper?.back),
        on: ScreenColors(depth: .millions))
      var kinds: [Style: Kind] = [:]
      for kind in Kind.allCases {
        for ground in DotCanvas.Ground.all {
          kinds[palette.line(kind.ink, on: ground)] = kind
        }
      }
      for (row, line) in CellRenderer.rows(of: scene, palette: palette).enumerated() {
        var column = 0
        for span in line.spans {
          for scalar in span.text.unicodeScalars {
            if (0x2801...0x28FF).contains(scalar.value), let kind = kinds[span.style] {
              add(scalar.value - 0x2800, column, row, kind)
            }
            column += 1
          }
        }
      }
    }

    private mutating func add(_ bits: UInt32, _ column: Int, _ row: Int, _ kind: Kind) {
      for (bit, x, y) in [
        (0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 1, 2), (6, 0, 3), (7, 1, 3),
      ] where bits & 1 << UInt32(bit) != 0 {
        dots.append(
          (ScenePoint(x: Double(column * 2 + x) + 0.5, y: Double(row * 4 + y) + 0.5), kind))
      }
    }

    /// Returns whether a dot lies on a line of a kind or in a sign.
    func isOn(_ kind: Kind, _ place: ScenePoint) -> Bool {
      scene.shapes.contains { shape in
        guard Kind(shape.paint) == kind else { return false }
        let points = scene.points(of: shape)
        var previous = shape.isClosed ? points.last : nil
        for point in points {
          let a = previous ?? point
          previous = point
          guard max(a.x, point.x) > place.x - 1.5, min(a.x, point.x) < place.x + 1.5 else { continue }
          if place.distance(toLineFrom: a, to: point) < 1.5 { return true }
        }
        return shape.isClosed && place.isInside(points, margin: 0)
      }
    }

    /// Returns whether something may hide a place on a fold line: a later face, a sign, another fold line.
    func hides(_ place: ScenePoint, on shape: Int, _ kind: Kind) -> Bool {
      scene.shapes.enumerated().contains { number, other in
        let points = scene.points(of: other)
        switch other.paint {
        case .face: return number > shape && place.isInside(points, margin: 0)
        case .solid, .hollow: return place.isInside(points, margin: -4)
        case .line(.valley), .line(.mountain):
          return number != shape && Kind(other.paint) != kind
            && zip(points, points.dropFirst()).contains { place.distance(toLineFrom: $0, to: $1) < 4 }
        default: return false
        }
      }
    }
  }

  /// The columns and rows of a drawing on screens of 80 × 24, 110 × 34 and 200 × 60 cells.
  private static let sizes = [(40, 20), (56, 30), (106, 56)]

  @Test(arguments: sizes)
  func `no dot has the colour of another line`(columns: Int, rows: Int) throws {
    for drawn in try ContentDrawings.all() {
      let painted = Painted(drawn, columns: columns, rows: rows)
      for (place, kind) in painted.dots {
        if !painted.isOn(kind, place) { Issue.record("\(painted.name): \(kind) at \(place)") }
      }
    }
  }

  @Test(arguments: sizes)
  func `every fold line has two fifths of its dots and no wide gap, also at its ends`(columns: Int, rows: Int)
    throws
  {
    for drawn in try ContentDrawings.all() {
      let painted = Painted(drawn, columns: columns, rows: rows)
      for (number, shape) in painted.scene.shapes.enumerated() {
        guard let kind = Kind(shape.paint), kind == .valley || kind == .mountain else { continue }
        let points = Array(painted.scene.points(of: shape))
        let dots = painted.dots.filter { $0.kind == kind }.map(\.place)
        for (a, b) in zip(points, points.dropFirst()) {
          let along = (b - a).unit
          var (drawn, missing, longestGap, count) = (0, 0, 0, 0)
          for distance in stride(from: 0.5, to: (b - a).length, by: 1) {
            let place = a + along * distance
            guard !painted.hides(place, on: number, kind) else {
              missing = 0
              continue
            }
            count += 1
            missing += 1
            if dots.contains(where: { abs($0.x - place.x) < 1 && abs($0.y - place.y) < 1 }) {
              drawn += 1
              missing = 0
            }
            longestGap = max(longestGap, missing)
          }
          guard count >= 12 else { continue }
          #expect(5 * drawn >= 2 * count, "\(painted.name): \(kind) has \(drawn) of \(count) dots")
          // A gap between two dashes, and the cells that an edge on a diagonal or an arrow takes.
          #expect(longestGap <= 12, "\(painted.name): \(kind) has a gap of \(longestGap)")
        }
      }
    }
  }
}
