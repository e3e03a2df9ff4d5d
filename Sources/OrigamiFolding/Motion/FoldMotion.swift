internal import OrigamiModel

/// The motion of the paper through space from the state before an operation to the state after it.
///
/// No face is stretched: edges keep their lengths and faces stay flat. Layers may touch.
public struct FoldMotion: Sendable {
  /// A method of moving the paper.
  public enum Kind: Hashable, Sendable {
    /// Parts turn about straight hinges.
    case hinges
    /// Crease angles change together while every vertex stays closed.
    case angles
    /// A reverse fold with one temporary crease on each side of the tip.
    case reverse
    /// The motion is not known, so nothing is shown between the two states.
    case notShown
  }

  private enum Way: Sendable {
    case hinges(HingeTurns)
    case angles(AnglePath)
    case reverse(ReverseOpening)
    case notShown
  }

  /// The states before and after the operation, on the same sheet.
  let before: PaperState
  let after: PaperState
  private let way: Way

  /// Finds the motion of an operation; nil when no paper moves.
  ///
  /// - Complexity: O(n²) in the faces for the layers of finer creases; an angle path solves a small system 16
  ///   times.
  public init?(_ action: FoldAction) {
    switch action.operation.kind {
    case .point, .precrease, .turnOver, .rotate: return nil
    case .valley, .mountain, .unfold, .insideReverse, .outsideReverse, .refold: break
    }
    let after = action.after
    let before =
      action.before.sheet.faces.count == after.faceCount
      ? action.before : action.before.creased(like: after.sheet, joins: after.joins)
    let moved = zip(before.placements, after.placements).map { !$0.isNear($1) }
    guard moved.contains(true) else { return nil }
    // A sunk point cannot go in without stretching the paper, so no motion is shown.
    let isSink = action.operation[.kind].flatMap(SinkKind.init(written:)) != nil
    let isReverse = [.insideReverse, .outsideReverse].contains(action.operation.kind)
    if isReverse, let line = action.line {
      if let opening = ReverseOpening(from: before, to: after, moved: moved, line: line) {
        self.before = opening.before
        self.after = opening.after
        way = .reverse(opening)
        return
      }
    } else if !isSink, let turns = HingeTurns(from: before, to: after, moved: moved) {
      way = .hinges(turns)
      self.before = before
      self.after = after
      return
    } else if !isSink, let path = AnglePath(from: before, to: after, moved: moved) {
      way = .angles(path)
      self.before = before
      self.after = after
      return
    }
    way = .notShown
    self.before = before
    self.after = after
  }

  /// The method by which the paper moves.
  public var kind: Kind {
    switch way {
    case .hinges: .hinges
    case .angles: .angles
    case .reverse: .reverse
    case .notShown: .notShown
    }
  }

  /// The creases that fold further than flat during the motion: in a reverse fold the temporary ones, which
  /// turn inside out half way.
  var overfolded: [Int] {
    switch way {
    case .angles(let path): path.overfolded
    case .reverse(let opening): opening.temporaryCreases
    case .hinges, .notShown: []
    }
  }

  /// Returns the paper at a time from 0, the state before, to 1, the state after. Both of these are exact.
  ///
  /// - Returns: nil between the two where no motion is known.
  public func pose(at time: Double) -> FoldPose? {
    if time <= 0 { return FoldPose(flat: before, before: before, after: after, time: 0) }
    if time >= 1 { return FoldPose(flat: after, before: before, after: after, time: 1) }
    let placements: [RigidMotion]? =
      switch way {
      case .hinges(let turns): turns.placements(before, at: time)
      case .angles(let path): path.placements(before, at: time)
      case .reverse(let opening): opening.placements(at: time)
      case .notShown: nil
      }
    guard let placements else { return nil }
    var pose = FoldPose(placements, before: before, after: after, time: time)
    if case .reverse(let opening) = way, time > 0.5 { pose.isArrivingTip = opening.isTip }
    return pose
  }
}
