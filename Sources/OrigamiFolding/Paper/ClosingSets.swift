internal import OrigamiModel

/// The sets of creases at a vertex that can be folded together: those for which the paper closes around it.
struct ClosingSets {
  /// The edges at the vertex, anticlockwise.
  let edges: [Int]
  /// The sets, each as a bit mask in the order of `edges`.
  let sets: [UInt32]

  /// The most edges at a vertex whose sets are enumerated. Around a vertex with more, only the placements of
  /// the faces are checked.
  private static let mostEdges = 16
  /// The greatest closing error in radians. It is far above rounding errors and far below a real angle.
  private static let tolerance = 1e-6

  /// Computes the sets for a vertex; nil for a vertex at the sheet's edge, where every set closes, and for
  /// one with no edges or too many.
  init?(_ sheet: CreasePattern, vertex: Int, edgesAt: [Int]) {
    guard !edgesAt.isEmpty, edgesAt.count <= ClosingSets.mostEdges,
      edgesAt.allSatisfy({ sheet.edges[$0].assignment != .boundary })
    else { return nil }
    let spokes = sheet.anticlockwise(edgesAt, at: vertex)
    edges = spokes.map(\.edge)
    let count = spokes.count
    let angles = (0..<count).map { spokes[$0].direction.angle(to: spokes[($0 + 1) % count].direction) }
    sets = ClosingSets.closed(angles)
  }

  /// Returns the sets that close, ascending.
  ///
  /// - Complexity: at most about 2ⁿ steps for n angles. A choice is abandoned when the remaining angles are
  ///   too small to close it.
  static func closed(_ angles: [Double]) -> [UInt32] {
    // The empty set always closes, because the paper is flat there.
    var sets: [UInt32] = [0]
    var rests = [0.0]
    for angle in angles { rests.append(rests[rests.count - 1] + angle) }
    // Every folded crease turns the paper over, so the next angles count backwards.
    func extend(_ set: UInt32, from place: Int, _ sum: Double, _ sign: Double) {
      guard abs(sum) < rests[place] + tolerance else { return }
      guard place > 0 else {
        // After an even number of folded creases the paper is as at the start.
        if sign > 0 { sets.append(set) }
        return
      }
      let next = sum + sign * angles[place - 1]
      extend(set, from: place - 1, next, sign)
      extend(set | 1 << UInt32(place - 1), from: place - 1, next, -sign)
    }
    extend(0, from: angles.count, 0, 1)
    return sets
  }
}
