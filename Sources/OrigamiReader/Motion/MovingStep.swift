import OrigamiFolding
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

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

  /// The moment that is shown in place of the drawing, with the places that the paper passes; nil while the
  /// drawing is shown.
  var moment: MovingMoment? {
    guard let film, film.pictures.indices.contains(frame) else { return nil }
    return MovingMoment(picture: film.pictures[frame], extent: film.extent)
  }

  /// Handles a key of movements: the one that plays, or one that moves by hand.
  mutating func handle(_ command: ReaderCommand) -> [Playback.Action] {
    switch command {
    case .moveForward: playback.handle(.move(by: StepFilm.stride))
    case .moveBack: playback.handle(.move(by: -StepFilm.stride))
    default: playback.handle(.play)
    }
  }

  /// Returns the message after a key of movements; nil where there is nothing to say.
  ///
  /// - Parameter columns: the room for it.
  func message(after command: ReaderCommand, _ words: Words, columns: Int) -> String? {
    command == .play && !playback.mayRun
      ? words(.slowLine, words.hint(.moveForward, .moveOn)) : message(words, columns: columns)
  }

  /// Returns the keys that do something while the movement is shown; nil until then.
  func message(_ words: Words, columns: Int) -> String? {
    guard let film else { return nil }
    if film.hasUnknownWay { return words(.unknownWay) }
    if playback.isRunning {
      return [words.hint(.play, .stop), words.hint(.back, .drawing)].joined(separator: words.divider)
    }
    let play = words.hint(.play, playback.isAtEnd ? .playAgain : .play)
    let ends = (playback.mayRun ? [play] : []) + [words.hint(.back, .drawing)]
    let byHand = [words.hint(.moveBack, .moveBack), words.hint(.moveForward, .moveOn)]
    let whole = (ends.dropLast() + byHand + ends.suffix(1)).joined(separator: words.divider)
    return DisplayWidth.of(whole) <= columns ? whole : ends.joined(separator: words.divider)
  }

  /// Forgets the step.
  mutating func forget() { (step, film, frame) = (nil, nil, 0) }
}

/// A moment of a movement, with the places that the paper passes in all of it.
struct MovingMoment {
  let picture: StepFilm.Picture
  /// Two opposite corners of what is drawn, in plane coordinates.
  let extent: [Point]
}

extension Step {
  /// A Boolean value that indicates whether the step may have a movement. A point that is only named, and
  /// paper that is folded and unfolded, have none. The operations of a group are those of its parts.
  var mayMove: Bool { isGroup || operations.contains { ![.point, .precrease].contains($0.kind) } }
}

extension LibraryContent {
  /// Returns a Boolean value that indicates whether a step may have a movement. A group has one if one of its
  /// parts may; if they cannot be read, or are too many for a page, it may have one.
  ///
  /// - Complexity: for a group, a page of steps.
  func mayMove(_ step: Step, of model: StoredModel) async -> Bool {
    guard step.isGroup else { return step.mayMove }
    let start = StepCursor(revision: model.revision, level: .full, ordinal: step.ordinal)
    let request = PageRequest<StepCursor, ContentID>(position: .cursor(start), limit: stepPageSize)
    guard let page = try? await steps(request, of: model, at: .full, drawings: .none) else { return true }
    let parts = page.items.map(\.step).prefix { $0.depth > step.depth }
    return parts.contains { !$0.isGroup && $0.mayMove } || parts.count == stepPageSize
  }
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

  /// Returns the reason why there is no movement; nil if there is one.
  func reason(_ words: Words) -> String? {
    switch self {
    case .film: nil
    case .nothing: words(.nothingMoves)
    case .leftOut: words(.movementLeftOut)
    case .damaged: words(.movementDamaged)
    }
  }
}
