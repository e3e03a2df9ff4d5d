public import OrigamiModel

/// Why a fold cannot be made as it is written. Points are of the sheet unless said otherwise.
public enum FoldError: Error, Hashable, Sendable {
  // MARK: What is written
  /// An argument is needed here; each of the listed ones would do.
  case missing([FoldOperation.Argument])
  /// An argument's text does not say what it must.
  case malformed(FoldOperation.Argument, String)
  /// An argument that this operation does not take, or not together with the others.
  case unexpected(FoldOperation.Argument)
  /// A hint that this operation does not take.
  case unexpectedHint(FoldOperation.Hint)
  /// A name that was not made before.
  case unknownName(String)
  /// An id that is taken.
  case nameTaken(String)
  /// A point that is beside the sheet.
  case notOnPaper(String)
  /// A point of the plane where one of the sheet is needed.
  case planePoint(String)
  /// The sheet's outline crosses itself or encloses nothing.
  case paperHasNoArea

  // MARK: Points and lines
  /// No paper lies at this place of the plane.
  case noLayer(at: Point)
  /// Several layers at this place of the plane are on top, with these points of the sheet.
  case severalLayers(at: Point, [Point])
  /// There are not so many layers.
  case tooFewLayers(asked: Int, found: Int)
  /// Two lines that should cross are parallel.
  case parallel
  /// Two points that should be apart are one.
  case samePoint(String, String)
  /// A crease lies in the plane along more than one line now.
  case bentCrease(String)
  /// A refold of this kind needs the signs of the creases that it folds.
  case creaseSignsMissing(String)
  /// No crease lies on this segment of the sheet; one must be made before it can be folded.
  case noCrease(String)
  /// No line does what is asked.
  case noSolution
  /// Several lines do; one must be picked.
  case severalSolutions(Int)

  // MARK: Folding
  /// It is not said which side moves.
  case sideUnknown
  /// The point that should say which side moves is on the line.
  case pointOnLine(String)
  /// It is not said how many layers move.
  case layersUnknown
  /// The line crosses no layer that should fold.
  case nothingToFold
  /// A staying layer lies in the way of a moving one.
  case blocked(moving: Point, staying: Point)
  /// Only the last fold that is not undone can be unfolded; that is this step's.
  case notLastFold(step: String, last: String?)
  /// An end of a crease from point to point lies inside a face, at this place of the plane.
  case openEnd(Point)
  /// The layers do not allow this kind of fold.
  case notThisKind(FoldOperation.Kind)
  /// What is written as one kind of sink is another, or sinks no point.
  case anotherSink(claimed: String, found: String?)
  /// A drawing half way is asked for of a fold whose motion is not known.
  case motionUnknown
  /// No arrangement of the creases does what is asked.
  case cannotFold(Impossibility?)
  /// Several states do; each hint would rule some of them out.
  case ambiguous([FoldOperation.Hint], states: Int)
  /// The search for a state was stopped.
  case tooHard
  /// The creases cut the sheet into more faces than this.
  case tooLarge(faces: Int)
  /// More points and creases have a name than this.
  case tooManyNames(Int)
  /// No symmetry of the sheet, or several, map these steps to the other side.
  case symmetry(found: Int)
  /// What is repeated is not a range of earlier steps.
  case unknownSteps(from: String, to: String)
}
