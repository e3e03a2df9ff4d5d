public import OrigamiModel

/// The reason why a fold cannot be made as it is written.
///
/// Points are points of the sheet unless a case says otherwise.
public enum FoldError: Error, Hashable, Sendable {
  // MARK: What is written
  /// An argument is missing. Any one of the listed arguments would do.
  case missing([FoldOperation.Argument])
  /// An argument's text cannot be read as its value.
  case malformed(FoldOperation.Argument, String)
  /// The operation does not take this argument, or not together with the others.
  case unexpected(FoldOperation.Argument)
  /// The operation does not take this hint, or the hint changes nothing.
  case unexpectedHint(FoldOperation.Hint)
  /// An earlier hint gives another sign to one of this hint's creases.
  case contradictingHint(FoldOperation.Hint)
  /// No earlier step or point defines this name.
  case unknownName(String)
  /// Another point or step already has this id.
  case nameTaken(String)
  /// This point lies outside the sheet.
  case notOnPaper(String)
  /// A point of the plane is given where a point of the sheet is needed.
  case planePoint(String)
  /// The sheet's outline crosses or touches itself, or encloses nothing.
  case paperHasNoArea
  /// The longer side of the sheet has this length, for which ``PaperState/tolerance`` does not serve.
  case paperSize(Double)

  // MARK: Points and lines
  /// No paper lies at this place of the plane.
  case noLayer(at: Point)
  /// Several layers lie on top at this place of the plane. Each listed point of the sheet lies there.
  case severalLayers(at: Point, [Point])
  /// The layer that holds this written point does not lie at this place of the plane.
  case layerElsewhere(String, at: Point)
  /// More layers are asked for than the place has.
  case tooFewLayers(asked: Int, found: Int)
  /// Two lines that should cross are parallel.
  case parallel
  /// Two points that must differ are the same point.
  case samePoint(String, String)
  /// The crease lies along more than one line of the plane in the current state.
  case bentCrease(String)
  /// No fold line meets the conditions.
  case noSolution
  /// This many fold lines meet the conditions, and the operation does not pick one of them.
  case severalSolutions(Int)
  /// The point can land at two places of a line that are equally near the other point, which should choose
  /// between them.
  case equallyNear(String, String)

  // MARK: Folding
  /// The operation does not say which side moves.
  case sideUnknown
  /// The point that chooses the moving side lies on the fold line.
  case pointOnLine(String)
  /// The points that choose the moving side lie on different sides of the fold line. These are two of them.
  case pointsOnBothSides(String, String)
  /// The point that should stay lies in the part that moves.
  case keptPointMoves(String)
  /// The point that chooses a face lies on an edge or a crease.
  case pointOnCrease(String)
  /// The operation does not say how many layers move.
  case layersUnknown
  /// The line crosses none of the layers that should fold.
  case nothingToFold
  /// The refold leaves all paper as it lies.
  case nothingMoves
  /// A refold or an opening of this kind, as it is written, needs the signs (mountain or valley) of its
  /// creases.
  case creaseSignsMissing(String)
  /// No crease lies on this segment of the sheet. An earlier step must crease it.
  case noCrease(String)
  /// A staying layer lies in the way of a moving one.
  case blocked(moving: Point, staying: Point)
  /// Only the last fold that is not yet undone can be unfolded: the fold of step `last`.
  case notLastFold(step: String, last: String?)
  /// A crease from point to point ends inside a face, at this place of the plane.
  case openEnd(Point)
  /// The layers do not allow this kind of fold.
  case notThisKind(FoldOperation.Kind)
  /// The written kind of sink differs from the kind that results; `found` is nil when no point is sunk.
  case anotherSink(claimed: String, found: String?)
  /// The step asks for a half-way drawing, but the motion of its fold is not known.
  case motionUnknown
  /// The operation would fold or move the paper at this point, which stands out of the plane.
  case stands(Point)
  /// A fold should stop at an angle, but its motion is not known, or no paper stays in the plane.
  case cannotStop
  /// The rest of the paper cannot follow when the creases of an opening have the written angle.
  case cannotOpen
  /// No arrangement of the creases meets the conditions. The reason is nil when none is known.
  case cannotFold(Impossibility?)
  /// Several states meet the conditions. Each listed hint rules out some of them.
  case ambiguous([FoldOperation.Hint], states: Int)
  /// The search for an order of the layers reached its limit of work.
  case tooHard
  /// The search for the creases that fold reached its limit of work.
  case tooManyFoldings
  /// The creases cut the sheet into more faces than this.
  case tooLarge(faces: Int)
  /// More points and creases have names than this limit.
  case tooManyNames(Int)
  /// The repetitions of a model perform more steps than this limit.
  case tooManyRepetitions(Int)
  /// The sheet has no symmetry, or several, that map these steps to the other side. `found` is their number.
  case symmetry(found: Int)
  /// The paper is not symmetrical in this line of the sheet.
  case notSymmetrical(by: String)
  /// The paper should be mirrored in a line of the plane, but both halves lie at the same places.
  case halvesCoincide
  /// A repetition on all sides, which no symmetry describes.
  case allSides
  /// The repeated steps are not a range of the last steps, of which so many are kept.
  case unknownSteps(from: String, to: String, kept: Int)
}
