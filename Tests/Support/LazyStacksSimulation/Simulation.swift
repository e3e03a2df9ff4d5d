import LazyStacks
internal import SeededRandom

/// Plays random histories on a lazy stack and on the eager oracle, and compares every row of the screen
/// after every event.
public struct Simulation {
  /// The number of items a book begins with, at most.
  public var items: Int
  /// The number of events a history has, at most.
  public var events: Int
  /// The number of items a large insertion at the start brings.
  public var prepending: Int

  /// Creates sizes; the defaults suit a test of ten thousand histories.
  public init(items: Int = 24, events: Int = 10, prepending: Int = 60) {
    self.items = items
    self.events = events
    self.prepending = prepending
  }

  /// A history that ended badly.
  public struct Failure: CustomStringConvertible, Sendable {
    /// The seed that leads to it.
    public var seed: Int
    /// The events that are needed for it.
    public var events: [SimulatedEvent]
    /// The failure.
    public var reason: String

    /// All of it.
    public var description: String {
      "seed \(seed): \(reason)\n" + events.map { "  .\($0)" }.joined(separator: "\n")
    }
  }

  /// Plays the history of a seed; on failure, leaves out events as long as it still fails.
  public func failure(seed: Int) -> Failure? {
    var random = SeededGenerator(seed: seed)
    _ = random.next()
    var events: [SimulatedEvent] = []
    for _ in 0..<1 + random.below(self.events) {
      events.append(.random(using: &random, prepending: prepending))
    }
    guard var reason = play(events, seed: seed) else { return nil }
    var place = events.count - 1
    while place >= 0 {
      var fewer = events
      fewer.remove(at: place)
      if let shorter = play(fewer, seed: seed) { (events, reason) = (fewer, shorter) }
      place -= 1
    }
    return Failure(seed: seed, events: events, reason: reason)
  }

  /// Plays events on the book of a seed; what went wrong, if anything.
  public func play(_ events: [SimulatedEvent], seed: Int) -> String? {
    var player = SimulationPlayer(seed: seed, items: items)
    if let reason = player.check("at the start") { return reason }
    for event in events {
      if let reason = player.play(event) { return reason }
    }
    return nil
  }
}
