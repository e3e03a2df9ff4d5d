public import OrigamiModel

/// The motion of the paper in one step: its operations one after the other, each in an equal share of the
/// time.
///
///     let motion = StepMotion(step)
///     let middle = motion?.pose(at: 0.5)
public struct StepMotion: Sendable {
  /// One operation of the step: a motion of the paper in a view, or a turn of the whole model.
  enum Movement: Sendable {
    case paper(FoldMotion, view: Isometry)
    case turn(ViewTurn, PaperState)

    /// The pose before the movement.
    var start: FoldPose {
      switch self {
      case .paper(let motion, let view): motion.start.seen(RigidMotion(view))
      case .turn(let turn, let state): FoldPose(of: state, during: turn, at: 0)
      }
    }

    /// The pose after the movement.
    var end: FoldPose {
      switch self {
      case .paper(let motion, let view): motion.end.seen(RigidMotion(view))
      case .turn(let turn, let state): FoldPose(of: state, during: turn, at: 1)
      }
    }

    /// Returns the pose at a time from 0 to 1; nil between the two where the motion is not known.
    func pose(at time: Double) -> FoldPose? {
      switch self {
      case .paper(let motion, let view): motion.pose(at: time)?.seen(RigidMotion(view))
      case .turn(let turn, let state): FoldPose(of: state, during: turn, at: time)
      }
    }
  }

  let movements: [Movement]
  /// The view before the step, as an isometry of directions.
  let view: Isometry
  /// The half-way drawing that the first `pose` of an operation asks for: its time, and the moving points to
  /// draw arrows from; nil without one.
  private let drawn: (time: Double, pointers: [Point])?

  /// Finds the motion of a step; nil when nothing moves.
  public init?(_ step: FoldedStep) {
    var view = step.viewBefore
    var movements: [Movement] = []
    var drawn: (time: Double, pointers: [Point])?
    for action in step.actions {
      if let kind = try? ViewTurn.Kind(action.operation) {
        let turn = ViewTurn(kind, from: view)
        movements.append(.turn(turn, action.after))
        view = turn.after
      } else if let motion = FoldMotion(action) {
        if let part = action.operation[.pose].flatMap(PointConstruction.fraction), drawn == nil {
          drawn = (Double(movements.count) + part, FoldArrows.startingPoints(action))
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

  /// The motions of the paper, in order. Turns of the whole model are left out. For tests.
  package var folds: [FoldMotion] {
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
      for pose in poses(at: Double(index) / Double(count)) {
        let box = Box(PoseProjection.places(of: pose))
        places += [box.low, box.high]
      }
    }
    let box = Box(places)
    return [box.low, box.high].map(FoldCanvas.rounded)
  }

  /// Returns the paper before and after the movement that takes place at a time from 0 to 1, and the part of
  /// that movement, from 0 to 1, that is done by then.
  public func ends(around time: Double) -> (before: FoldPose, after: FoldPose, part: Double) {
    let (movement, part) = movement(at: time)
    return (movement.start, movement.end, part)
  }

  /// Returns the paper at a time from 0 to 1.
  ///
  /// - Returns: nil during a movement that is not known.
  public func pose(at time: Double) -> FoldPose? {
    let (movement, part) = movement(at: time)
    return movement.pose(at: part)
  }

  /// Returns the paper at a time from 0 to 1; during a movement that is not known, before and after it.
  private func poses(at time: Double) -> [FoldPose] {
    if let pose = pose(at: time) { return [pose] }
    let ends = ends(around: time)
    return [ends.before, ends.after]
  }

  /// Returns the movement at a time from 0 to 1, and the part of it, from 0 to 1, that is done by then.
  private func movement(at time: Double) -> (movement: Movement, part: Double) {
    let place = min(max(time, 0), 1) * Double(movements.count)
    let index = min(Int(place), movements.count - 1)
    return (movements[index], place - Double(index))
  }
}

extension FoldPose {
  /// Creates the pose of paper that does not move while the model is turned, at a time from 0 to 1.
  fileprivate init(of state: PaperState, during turn: ViewTurn, at time: Double) {
    self.init(flat: state, before: state, after: state, time: time)
    view = turn.view(at: time)
  }

  /// Returns the pose in another view.
  fileprivate func seen(_ view: RigidMotion) -> FoldPose {
    var pose = self
    pose.view = view
    return pose
  }
}
