/// Decides which frame of a step's movement is shown, from keys and the clock.
///
/// Nothing moves by itself: a movement runs only after ``Event/play``, and rests on its last frame. Frames
/// follow the clock, so a terminal that is behind skips some.
///
///     var playback = Playback()
///     playback.handle(.play)                  // [.load]
///     playback.handle(.loaded(frames: 20))    // [.show(0)], and `deadline` says when to tick
///     playback.handle(.tick(now: now))
struct Playback: Hashable, Sendable {
  /// Something that happens.
  enum Event: Hashable, Sendable {
    /// The key that plays: it starts the movement, or stops it where it is.
    case play
    /// The keys that move by hand, by a number of frames.
    case move(by: Int)
    /// Any other key.
    case otherKey
    /// The movement is known. It has at least two frames.
    case loaded(frames: Int)
    /// The movement cannot be shown.
    case failed
    /// The present time, at or after ``Playback/deadline``.
    case tick(now: Duration)
  }

  /// Something to do.
  enum Action: Hashable, Sendable {
    /// Load the movement, and report it as loaded or failed.
    case load
    /// Show a frame in place of the step's drawing.
    case show(Int)
    /// Show the step's drawing again.
    case restore
  }

  private enum State: Hashable, Sendable {
    case idle
    /// The movement is being loaded; it then runs, or moves by a number of frames.
    case loading(moves: Int?)
    /// The time of frame 0 on the clock is nil before the first tick.
    case running(frame: Int, start: Duration?)
    case resting(frame: Int)
  }

  /// The time for which a frame is shown: 16 frames a second.
  static let interval = Duration.milliseconds(62)

  /// A Boolean value that indicates whether movements may run. If not, they move by hand only.
  let mayRun: Bool
  private var state = State.idle
  private var count = 0

  init(mayRun: Bool = true) { self.mayRun = mayRun }

  /// A Boolean value that indicates whether a movement is loading or shown.
  var isActive: Bool { state != .idle }

  /// A Boolean value that indicates whether a movement runs.
  var isRunning: Bool { if case .running = state { true } else { false } }

  /// A Boolean value that indicates whether the last frame rests on the screen.
  var isAtEnd: Bool { state == .resting(frame: count - 1) }

  /// The time of the next tick; nil while nothing moves. A movement that has just begun ticks at once (zero).
  var deadline: Duration? {
    guard case .running(let frame, let start) = state else { return nil }
    return start.map { $0 + Playback.interval * (frame + 1) } ?? .zero
  }

  /// Handles an event.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .play: return play()
    case .move(let frames): return move(by: frames)
    case .otherKey, .failed:
      guard isActive else { return [] }
      state = .idle
      return [.restore]
    case .loaded(let frames): return begin(frames)
    case .tick(let now): return tick(now)
    }
  }

  private mutating func play() -> [Action] {
    switch state {
    case .idle:
      guard mayRun else { return [] }
      state = .loading(moves: nil)
      return [.load]
    case .loading:
      state = .idle
      return [.restore]
    case .running(let frame, _):
      state = .resting(frame: frame)
      return []
    case .resting(let frame):
      guard mayRun else { return [] }
      return run(from: frame == count - 1 ? 0 : frame)
    }
  }

  private mutating func move(by frames: Int) -> [Action] {
    switch state {
    case .idle:
      // The step's drawing is the beginning, before which there is nothing.
      guard frames > 0 else { return [] }
      state = .loading(moves: frames)
      return [.load]
    case .loading: return []
    case .running(let frame, _), .resting(let frame): return rest(at: frame + frames)
    }
  }

  private mutating func begin(_ frames: Int) -> [Action] {
    precondition(frames > 1, "a movement of \(frames) frames")
    guard case .loading(let moves) = state else { return [] }
    count = frames
    return moves.map { rest(at: $0) } ?? run(from: 0)
  }

  private mutating func run(from frame: Int) -> [Action] {
    state = .running(frame: frame, start: nil)
    return [.show(frame)]
  }

  private mutating func rest(at frame: Int) -> [Action] {
    let frame = min(max(frame, 0), count - 1)
    state = .resting(frame: frame)
    return [.show(frame)]
  }

  private mutating func tick(_ now: Duration) -> [Action] {
    guard case .running(let shown, let known) = state else { return [] }
    let start = known ?? now - Playback.interval * shown
    let frame = max(shown, Int((now - start) / Playback.interval))
    guard frame < count - 1 else { return rest(at: count - 1) }
    state = .running(frame: frame, start: start)
    return frame == shown ? [] : [.show(frame)]
  }
}
