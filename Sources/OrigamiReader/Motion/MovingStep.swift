import OrigamiFolding
import OrigamiModel

/// A step whose movement is shown, or is being loaded.
struct MovingStep {
  /// Decides which frame is shown.
  var playback: Playback
  /// The step for which a key of movements was pressed last; nil after its movement has ended.
  var step: ContentID?
  /// The frames, once they are loaded.
  var film: StepFilm?
  /// The number of the frame on screen.
  var frame = 0

  init(mayRun: Bool) { playback = Playback(mayRun: mayRun) }

  /// Forgets the step.
  mutating func forget() { (step, film, frame) = (nil, nil, 0) }
}

/// The movement of a step, as far as a library has it.
enum MotionArrival: Sendable {
  case film(StepFilm)
  /// No paper moves in the step.
  case nothing
  /// The model's movements are too large together, and this one was left out.
  case leftOut
  case damaged

  /// Draws the movement that records describe.
  init(_ records: [MotionRecord]) {
    self =
      records.isEmpty
      ? .nothing
      : records.contains(.leftOut) ? .leftOut : StepMotion(records).map { .film(StepFilm($0)) } ?? .damaged
  }
}
