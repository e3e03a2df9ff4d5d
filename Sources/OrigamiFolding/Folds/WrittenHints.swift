internal import OrigamiModel

/// The hints of an operation, located on the folded paper.
struct WrittenHints {
  /// The required orders of faces.
  var orders: [Order] = []
  /// Edges of the sheet with their required assignments after the fold. These are written as seen from the
  /// side that was up at the start, so the viewer's side does not matter.
  var creases: [Int: CreaseAssignment] = [:]

  /// A required order of two faces.
  struct Order {
    var face: Int
    var other: Int
    /// 1 when `face` must lie above `other`, -1 when it must lie below, as ``LayerOrder`` defines "above".
    var sign: Int
    /// The hint as it is written.
    var hint: FoldOperation.Hint
  }

  /// Reads hints.
  ///
  /// - Parameter viewer: 1 when the viewer sees the side that was up at the start, else -1.
  init(_ hints: [FoldOperation.Hint], _ reading: PointReading, viewer: Int) throws(FoldError) {
    for hint in hints {
      switch hint {
      case .above(let face, let other):
        let (a, b) = (try WrittenHints.face(face, reading), try WrittenHints.face(other, reading))
        guard a != b else { throw .unexpectedHint(hint) }
        orders.append(Order(face: a, other: b, sign: viewer, hint: hint))
      case .crease(let sign, let segment):
        guard let assignment = WrittenHints.assignment(sign, reading) else { throw .unexpectedHint(hint) }
        let found = try reading.creases(on: segment, inLayers: false)
        for (edge, _) in found {
          let earlier = creases.updateValue(assignment, forKey: edge) ?? assignment
          if earlier != assignment { throw .contradictingHint(hint) }
        }
      }
    }
  }

  private static func face(_ text: String, _ reading: PointReading) throws(FoldError) -> Int {
    let faces = reading.state.faces(holding: try reading.point(text).onPaper())
    // A point on a crease does not choose between the two faces there.
    guard faces.count == 1, let face = faces.first else { throw .pointOnCrease(text) }
    return face
  }

  /// Returns the assignment that a written sign stands for; nil for `free`, which only an opening takes.
  private static func assignment(_ text: String, _ reading: PointReading) -> CreaseAssignment? {
    // A sign is that of the sheet, whose sides a symmetry may exchange. An order needs nothing: the viewer of
    // a repetition behind is turned over.
    let isSwapped = reading.symmetry?.swapsSigns ?? false
    switch text {
    case "mountain": return isSwapped ? .valley : .mountain
    case "valley": return isSwapped ? .mountain : .valley
    case "flat": return .flat
    default: return nil
    }
  }
}
