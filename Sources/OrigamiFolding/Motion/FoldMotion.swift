internal import OrigamiModel

/// The motion of the paper through space from the state before an operation to the state after it.
///
/// No face is stretched: edges keep their lengths and faces stay flat. Layers may touch.
public struct FoldMotion: Sendable {
  /// A method of moving the paper. Records store the position in two bits, so a new kind needs a new version
  /// of the record.
  public enum Kind: CaseIterable, Hashable, Sendable {
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

  /// The states between which the paper moves, flat or standing, and the facts that choose its way.
  struct Course: Sendable {
    /// The states before and after the operation, on the same sheet.
    var before: PaperState
    var after: PaperState
    /// The method by which the paper moves.
    var kind: Kind
    /// The fold line of a reverse fold; nil for other folds.
    var line: Line?
  }

  /// The state before the operation. In a reverse fold, it also has the temporary creases of the motion; the
  /// states in `course` have not.
  package let before: PaperState
  /// The state after the operation, on the same sheet.
  package let after: PaperState
  /// The facts from which this motion can be found again.
  let course: Course
  private let way: Way

  /// Finds the motion of an operation; nil when no paper moves.
  ///
  /// - Complexity: O(n²) in the faces for the layers of finer creases; an angle path closes the paper at 15
  ///   poses, for each of up to four sets of creases, in O(m³) for m creases (``AnglePath/creaseLimit``).
  public init?(_ action: FoldAction) {
    switch action.operation.kind {
    case .point, .precrease, .turnOver, .rotate: return nil
    case .valley, .mountain, .unfold, .insideReverse, .outsideReverse, .refold: break
    }
    let after = action.after
    let before =
      action.before.sheet.faces.count == after.faceCount && action.before.joins == after.joins
      ? action.before : action.before.creased(like: after.sheet, joins: after.joins)
    let stands = before.standing != after.standing
    guard stands || zip(before.placements, after.placements).contains(where: { !$0.isNear($1) }) else {
      return nil
    }
    // A sunk point cannot go in without stretching the paper, so no motion is shown.
    let isSink = action.operation[.kind].flatMap(SinkKind.init(rawValue:)) != nil
    let kinds: [Kind] =
      switch action.operation.kind {
      case _ where isSink: []
      case _ where stands: [.angles]
      case .insideReverse, .outsideReverse: [.reverse]
      // Unfolding a reverse fold is one too, along the line between what moves and what stays.
      case .unfold: [.hinges, .angles, .reverse]
      default: [.hinges, .angles]
      }
    for kind in kinds {
      let course = Course(
        before: before, after: after, kind: kind,
        line: kind == .reverse ? action.line ?? before.longestHinge(to: after) : nil)
      if let motion = FoldMotion(course) {
        self = motion
        return
      }
    }
    self.init(notShown: before, after)
  }

  /// Finds the motion between two states in a given way; nil when the paper cannot go that way.
  init?(_ course: Course) {
    var (before, after) = (course.before, course.after)
    let moved =
      before.standing == after.standing
      ? zip(before.placements, after.placements).map { !$0.isNear($1) }
      : zip(before.placementsInSpace(), after.placementsInSpace()).map { !$0.isNear($1) }
    switch course.kind {
    case .hinges:
      guard let turns = HingeTurns(from: before, to: after, moved: moved) else { return nil }
      way = .hinges(turns)
    case .angles:
      guard let path = AnglePath(from: before, to: after, moved: moved) else { return nil }
      way = .angles(path)
    case .reverse:
      guard let line = course.line,
        let opening = ReverseOpening(from: before, to: after, moved: moved, line: line)
      else { return nil }
      way = .reverse(opening)
      (before, after) = (opening.before, opening.after)
    case .notShown: way = .notShown
    }
    (self.before, self.after, self.course) = (before, after, course)
  }

  /// Creates a motion whose two ends are known, and nothing between them.
  init(notShown before: PaperState, _ after: PaperState) {
    way = .notShown
    (self.before, self.after) = (before, after)
    course = Course(before: before, after: after, kind: .notShown, line: nil)
  }

  /// The method by which the paper moves.
  public var kind: Kind { course.kind }

  /// The creases that fold further than flat during the motion: in a reverse fold the temporary ones, which
  /// turn inside out half way.
  package var overfolded: [Int] {
    switch way {
    case .angles(let path): path.overfolded
    case .reverse(let opening): opening.temporaryCreases
    case .hinges, .notShown: []
    }
  }

  /// The paper before the operation.
  var start: FoldPose {
    FoldPose(flat: course.before, before: course.before, after: course.after, time: 0)
  }

  /// The paper after the operation.
  var end: FoldPose {
    FoldPose(flat: course.after, before: course.before, after: course.after, time: 1)
  }

  /// Returns the paper at a time from 0, the state before, to 1, the state after. Both of these are exact.
  ///
  /// - Returns: nil between the two where no motion is known or the paper does not close.
  public func pose(at time: Double) -> FoldPose? {
    if time <= 0 { return start }
    if time >= 1 { return end }
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
