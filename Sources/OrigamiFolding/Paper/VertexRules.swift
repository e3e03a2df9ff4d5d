public import OrigamiModel

/// A vertex at which the creases cannot be folded flat, and the broken rule.
public struct VertexFault: Hashable, Sendable {
  /// A broken rule of a vertex.
  public enum Rule: Hashable, Sendable {
    /// An odd number of creases is folded.
    case oddDegree(Int)
    /// The numbers of mountains and valleys do not differ by two.
    case maekawa(mountains: Int, valleys: Int)
    /// The sum of every other angle differs from a half turn by this excess, in radians.
    case kawasaki(excess: Double)
    /// A run of equal angles, smaller than the angles beside it, has the wrong balance of mountains and
    /// valleys. In a run of an odd number of angles they must be equally many; of an even number, they must
    /// differ by one.
    case bigLittleBig(angle: Double, mountains: Int, valleys: Int)
  }

  /// The vertex's number in the pattern.
  public var vertex: Int
  /// The vertex's place on the sheet.
  public var place: Point
  /// The rule that is broken.
  public var rule: Rule
}

/// The rules that every flat-folded vertex inside the sheet obeys: Maekawa's, Kawasaki's and the generalised
/// big-little-big lemma. All are necessary; together they are not sufficient.
enum VertexRules {
  /// The difference, in radians, below which angles may be meant as equal. Patterns are drawn by hand, and
  /// the angles of published ones that fold are off by up to a tenth of this.
  static let angleTolerance = 1e-3
  /// The excess, in radians, above which a sum of angles is certainly no drawing error.
  static let certainExcess = 1e-2

  /// A folded crease at a vertex, with the angle to the next one anticlockwise.
  struct Spoke {
    var assignment: CreaseAssignment
    var angle: Double
    /// The largest error of the crease's direction, in radians, that the precision of the coordinates allows.
    var error = 0.0
  }

  /// Returns the first rule that a vertex breaks; nil when it obeys all.
  static func fault(_ spokes: [Spoke]) -> VertexFault.Rule? {
    guard !spokes.isEmpty else { return nil }
    if spokes.count % 2 == 1 { return .oddDegree(spokes.count) }
    let balance = Balance(spokes)
    if balance.unassigned == 0, abs(balance.mountains - balance.valleys) != 2 {
      return .maekawa(mountains: balance.mountains, valleys: balance.valleys)
    }
    let excess = kawasakiExcess(spokes)
    // Each crease is a side of exactly one of the angles in the sum, so its error counts once.
    if abs(excess) > max(certainExcess, spokes.reduce(0) { $0 + $1.error }) {
      return .kawasaki(excess: excess)
    }
    // Both sides of an angle may be off. If the angles do not add up within the tolerance, which of them are
    // smaller cannot be decided.
    let tolerance = max(angleTolerance, 2 * (spokes.map(\.error).max() ?? 0))
    return abs(excess) < tolerance ? bigLittleBig(spokes, tolerance) : nil
  }

  /// Returns the excess of the sum of every other angle over a half turn, in radians.
  static func kawasakiExcess(_ spokes: [Spoke]) -> Double {
    stride(from: 0, to: spokes.count, by: 2).reduce(-Double.pi) { $0 + spokes[$1].angle }
  }

  private struct Balance {
    var mountains = 0
    var valleys = 0
    var unassigned = 0

    init(_ spokes: some Sequence<Spoke>) {
      for spoke in spokes {
        switch spoke.assignment {
        case .mountain: mountains += 1
        case .valley: valleys += 1
        default: unassigned += 1
        }
      }
    }
  }

  private static func bigLittleBig(_ spokes: [Spoke], _ angleTolerance: Double) -> VertexFault.Rule? {
    let count = spokes.count
    for first in spokes.indices {
      let angle = spokes[first].angle
      let before = spokes[(first + count - 1) % count].angle
      guard before > angle + angleTolerance else { continue }
      // The run continues while angles are equal. It is a little run if the angle behind it is big as well.
      var length = 1
      while length < count, abs(spokes[(first + length) % count].angle - angle) <= angleTolerance {
        length += 1
      }
      // The tolerances of the run's angles and of the big angle add up.
      guard spokes[(first + length) % count].angle > angle + Double(length + 1) * angleTolerance,
        before > angle + Double(length + 1) * angleTolerance
      else { continue }
      let balance = Balance((0...length).map { spokes[(first + $0) % count] })
      let allowed = length % 2 == 1 ? 0 : 1
      if abs(balance.mountains - balance.valleys) > allowed + balance.unassigned {
        return .bigLittleBig(angle: angle, mountains: balance.mountains, valleys: balance.valleys)
      }
    }
    return nil
  }
}

extension CreasePattern {
  /// The vertices inside the sheet at which no flat fold is possible, ascending, each with the first rule
  /// that it breaks.
  ///
  /// - Complexity: O(e log e) for e edges.
  public var vertexFaults: [VertexFault] {
    var edgesAt = [[Int]](repeating: [], count: vertices.count)
    for (index, edge) in edges.enumerated() {
      edgesAt[edge.start].append(index)
      edgesAt[edge.end].append(index)
    }
    return vertices.indices.compactMap { vertex in
      VertexRules.fault(spokes(at: vertex, edgesAt[vertex])).map {
        VertexFault(vertex: vertex, place: vertices[vertex], rule: $0)
      }
    }
  }

  /// Returns edges at a vertex in anticlockwise order, each with its direction away from the vertex.
  func anticlockwise(_ around: [Int], at vertex: Int) -> [(edge: Int, direction: Point)] {
    around.map { index in
      let edge = edges[index]
      let other = edge.start == vertex ? edge.end : edge.start
      return (edge: index, direction: vertices[other] - vertices[vertex])
    }.sorted { $0.direction.directionOrder < $1.direction.directionOrder }
  }

  /// Returns the folded creases at a vertex; empty at the sheet's edge, where the rules do not hold.
  private func spokes(at vertex: Int, _ around: [Int]) -> [VertexRules.Spoke] {
    guard around.allSatisfy({ edges[$0].assignment != .boundary }) else { return [] }
    let folded = anticlockwise(around.filter { edges[$0].assignment.isFolded }, at: vertex)
    return folded.indices.map { position in
      let (one, next) = (folded[position], folded[(position + 1) % folded.count])
      return VertexRules.Spoke(
        assignment: edges[one.edge].assignment, angle: one.direction.angle(to: next.direction),
        // Both ends may be off.
        error: 2 * precision / one.direction.length)
    }
  }
}
