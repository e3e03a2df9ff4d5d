/// The cuts and the fold angles of lines or edges, which an assignment cannot express.
///
/// A reader keeps them for the lines of a drawing, a writer takes them for the edges of a pattern.
public struct CutsAndAngles: Hashable, Sendable {
  /// The lines at which the paper is cut through.
  public var cuts: Set<Int> = []
  /// The fold angles in degrees, positive for a valley, of the lines that are not folded by a half turn.
  public var angles: [Int: Double] = [:]

  /// Creates a value without cuts and angles.
  public init() {}

  /// A Boolean value that indicates whether there are neither cuts nor angles.
  public var isEmpty: Bool { cuts.isEmpty && angles.isEmpty }

  /// The angles of more than a half turn, which no paper has.
  public var impossibleAngles: [Double] { angles.values.filter { abs($0) > 180 } }

  /// Returns the cuts and angles of a pattern's edges, for those of the lines that it was made of.
  ///
  /// A cut at the outline is the edge of the sheet. Where lines coincide, a cut wins; an angle counts where
  /// its line decides the assignment. The sign of an angle is that of a mountain or a valley.
  ///
  /// - Parameters:
  ///   - drawn: the lines.
  ///   - linesOfEdge: for each edge of the pattern, the lines from which it comes.
  public func moved(
    to pattern: CreasePattern, from drawn: [CreasePattern.Edge], linesOfEdge: [[Int]]
  ) -> CutsAndAngles {
    var moved = CutsAndAngles()
    guard !isEmpty else { return moved }
    for (index, lines) in linesOfEdge.enumerated() where pattern.edgeSides[index].both != nil {
      let assignment = pattern.edges[index].assignment
      if lines.contains(where: cuts.contains) {
        moved.cuts.insert(index)
      } else if let angle = lines.first(where: {
        angles[$0] != nil && drawn[$0].assignment == assignment
      }).flatMap({ angles[$0] }) {
        moved.angles[index] =
          assignment == .mountain ? -abs(angle) : assignment == .valley ? abs(angle) : angle
      }
    }
    return moved
  }
}
