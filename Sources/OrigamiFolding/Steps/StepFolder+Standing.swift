internal import Glibc
internal import OrigamiModel

/// Folds that stop at an angle, and the paper that then stands.
extension StepFolder {
  /// Returns the time of its motion at which a fold stops, between 0 and 1 (``FoldMotion/pose(at:)``); nil
  /// for a fold that goes all the way.
  ///
  /// The time is `angle` / 180°. In a plain fold the crease then has that angle. In a refold each crease has
  /// gone this share of its way, and in a reverse fold the parts turn by another angle. `angle` with `from`
  /// is the direction of the fold line instead.
  static func stop(of operation: FoldOperation) throws(FoldError) -> Double? {
    guard operation[.from] == nil, let text = operation[.angle] else { return nil }
    guard let degrees = Double(text), degrees > 0, degrees < 180 else { throw .malformed(.angle, text) }
    return degrees / 180
  }

  /// Returns the view in which the paper stands after an operation: the one that is written there, else the
  /// one in which it stands already.
  func standingView(_ operation: FoldOperation) throws(FoldError) -> StandingView? {
    guard let text = operation[.view] else { return state.standing?.view }
    guard let view = StandingView(text) else { throw .malformed(.view, text) }
    return view
  }

  /// Checks that an operation leaves standing paper as it is: the faces that stand, and the creases on which
  /// they stand.
  ///
  /// - Throws: ``FoldError/stands(_:)`` when a face that stands was moved or creased, or when the paper
  ///   beside it was moved about a standing crease.
  func requireStandingPaperStays(_ result: SimpleFold.Result) throws(FoldError) {
    let standing = state.standingFaces()
    guard !standing.isEmpty else { return }
    var pieces: [Int: Int] = [:]
    for (face, parent) in result.parents.enumerated() where standing.contains(parent) {
      pieces[parent, default: 0] += 1
      guard pieces[parent] == 1, result.state.placements[face].isNear(state.placements[parent]) else {
        throw .stands(state.handle(of: parent))
      }
    }
    let sheet = result.state.sheet
    func isMoved(_ face: Int) -> Bool {
      !result.state.placements[face].isNear(state.placements[result.parents[face]])
    }
    for (edge, sides) in sheet.edgeSides.enumerated() {
      guard let (left, right) = sides.both, isMoved(left) != isMoved(right),
        state.stands(on: sheet.ends(of: edge))
      else { continue }
      // The face that has moved lies; the other one stands.
      throw .stands(state.handle(of: result.parents[isMoved(left) ? right : left]))
    }
  }

  /// Returns an operation that stops at a time of its motion. Its ``FoldAction/goal`` is the whole fold.
  ///
  /// The flat state of the result is the one before the fold, with the new creases. The creases that are
  /// folded part of the way become its standing creases.
  func stopped(_ action: FoldAction, after part: Double) throws(FoldError) -> FoldAction {
    guard let motion = FoldMotion(action), let pose = motion.pose(at: part) else { throw .cannotStop }
    var base = motion.before
    let lying = base.placements.map(RigidMotion.init)
    guard let anchor = lying.indices.first(where: { pose.placements[$0].isNear(lying[$0]) }) else {
      throw .cannotStop
    }
    let known = base.standing?.creases ?? []
    base.standing = StandingCreases(
      creases: known + base.creases(foldedTo: pose.angle), anchor: base.handle(of: anchor),
      isLevel: base.standing?.isLevel ?? false, view: try standingView(action.operation))
    var action = action
    action.goal = action.after
    action.after = base
    return action
  }
}
