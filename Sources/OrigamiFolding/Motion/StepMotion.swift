public import OrigamiModel

/// The motion of the paper in one step: its operations one after the other, each in an equal share of the
/// time.
///
///     let motion = StepMotion(step)
///     let middle = motion?.pose(at: 0.5)
public struct StepMotion: Sendable {
  /// One operation of the step.
  enum Movement: Sendable {
    case paper(FoldMotion, view: Isometry)
    case turn(ViewTurn, PaperState)
  }

  let movements: [Movement]
  /// The view before the step, as an isometry of directions.
  let view: Isometry
  /// The half-way drawing that an operation's `pose` asks for: its time, and the moving points to draw arrows
  /// from; nil when none does.
  private let drawn: (time: Double, pointers: [Point])?

  /// Finds the motion of a step; nil when nothing moves.
  public init?(_ step: FoldedStep) {
    var view = step.viewBefore
    var movements: [Movement] = []
    var drawn: (time: Double, pointers: [Point])?
    for action in step.actions {
      if let turn = ViewTurn(action.operation, from: view) {
        movements.append(.turn(turn, action.after))
        view = turn.after
      } else if let motion = FoldMotion(action) {
        if let part = action.operation[.pose].flatMap(PointConstruction.fraction), drawn == nil {
          drawn = (Double(movements.count) + part, FoldArrows.travellers(action))
        }
        movements.append(.paper(motion, view: view))
      }
    }
    guard !movements.isEmpty else { return nil }
    self.movements = movements
    self.view = step.viewBefore
    let count = Double(movements.count)
    self.drawn = drawn.map { ($0.time / count, $0.pointers) }
  }

  /// Creates a motion from its movements, of which there is at least one.
  init(_ movements: [Movement], view: Isometry) {
    self.movements = movements
    self.view = view
    drawn = nil
  }

  /// The number of movements, each of which takes an equal share of the time.
  public var movementCount: Int { movements.count }

  /// The motions of the paper, in order. Turns of the whole model are left out.
  public var folds: [FoldMotion] {
    movements.compactMap { if case .paper(let motion, _) = $0 { motion } else { nil } }
  }

  /// Returns the half-way drawing that the step asks for; nil when it asks for none, or the motion is not
  /// known.
  func halfWayDrawing() -> Diagram? {
    guard let drawn, let pose = pose(at: drawn.time) else { return nil }
    return FoldDrawing.diagram(of: pose, pointers: drawn.pointers)
  }

  /// Returns two opposite corners of the box, in the picture, around the paper during the whole motion.
  ///
  /// Drawings of this box have the same scale, and paper that stays has the same place in all of them.
  ///
  /// - Complexity: 16 poses for each movement.
  public func extent() -> [Point] {
    let count = 16 * movements.count
    var places: [Point] = []
    for index in 0...count {
      let time = Double(index) / Double(count)
      let ends = ends(around: time)
      for pose in pose(at: time).map({ [$0] }) ?? [ends.before, ends.after] {
        let box = ZoomWindow.Box(PoseProjection.places(of: pose))
        places += [box.low, box.high]
      }
    }
    let box = ZoomWindow.Box(places)
    return [box.low, box.high].map(FoldCanvas.rounded)
  }

  /// Returns the paper before and after the movement that takes place at a time from 0 to 1, and the part of
  /// that movement, from 0 to 1, that is done by then.
  public func ends(around time: Double) -> (before: FoldPose, after: FoldPose, part: Double) {
    let place = min(max(time, 0), 1) * Double(movements.count)
    let index = min(Int(place), movements.count - 1)
    func end(_ time: Double) -> FoldPose {
      switch movements[index] {
      case .paper(let motion, let view):
        var pose = time < 0.5 ? motion.start : motion.end
        pose.view = RigidMotion(view)
        return pose
      case .turn(let turn, let state):
        var pose = FoldPose(flat: state, before: state, after: state, time: time)
        pose.view = turn.view(at: time)
        return pose
      }
    }
    return (end(0), end(1), place - Double(index))
  }

  /// Returns the paper at a time from 0 to 1.
  ///
  /// - Returns: nil during a movement that is not known.
  public func pose(at time: Double) -> FoldPose? {
    let place = min(max(time, 0), 1) * Double(movements.count)
    let index = min(Int(place), movements.count - 1)
    let part = place - Double(index)
    switch movements[index] {
    case .paper(let motion, let view):
      var pose = motion.pose(at: part)
      pose?.view = RigidMotion(view)
      return pose
    case .turn(let turn, let state):
      var pose = FoldPose(flat: state, before: state, after: state, time: part)
      pose.view = turn.view(at: part)
      return pose
    }
  }
}

/// A turn of the whole model: over, or round.
struct ViewTurn: Sendable {
  /// A kind of turn.
  enum Kind: Hashable, Sendable {
    case over(isHorizontal: Bool)
    case round(degrees: Double)
  }

  let kind: Kind
  let before: Isometry
  let after: Isometry
  private let axis: SpacePoint
  private let angle: Double

  /// Reads an operation; nil for an operation that does not turn the model.
  init?(_ operation: FoldOperation, from view: Isometry) {
    guard let turn = try? StepFolder.turn(operation) else { return nil }
    let kind: Kind =
      turn.isFlipped
      ? .over(isHorizontal: operation[.axis] == "horizontal")
      : .round(degrees: operation[.degrees].flatMap(Double.init) ?? 0)
    self.init(kind, turn, from: view)
  }

  /// Creates a turn of a kind.
  init(_ kind: Kind, from view: Isometry) {
    let turn =
      switch kind {
      case .over(let isHorizontal):
        Isometry(reflectingIn: Point(x: 0, y: 0), isHorizontal ? Point(x: 1, y: 0) : Point(x: 0, y: 1))
      case .round(let degrees): Isometry(turning: degrees)
      }
    self.init(kind, turn, from: view)
  }

  private init(_ kind: Kind, _ turn: Isometry, from view: Isometry) {
    self.kind = kind
    before = view
    after = turn.after(view)
    switch kind {
    case .over(let isHorizontal):
      axis = isHorizontal ? SpacePoint(1, 0, 0) : SpacePoint(0, 1, 0)
      angle = .pi
    case .round(let degrees):
      axis = SpacePoint(0, 0, 1)
      angle = degrees * .pi / 180
    }
  }

  func view(at time: Double) -> RigidMotion {
    if time <= 0 { return RigidMotion(before) }
    if time >= 1 { return RigidMotion(after) }
    return RigidMotion(turning: angle * time, about: axis, through: .zero).after(RigidMotion(before))
  }
}
