import LazyStacks
internal import SeededRandom

/// Plays random histories on a lazy stack and on the eager oracle, and compares every row of the screen
/// after every event.
public struct Simulation {
  /// The most items that a book begins with.
  public var items: Int
  /// The most events of a history.
  public var events: Int
  /// The number of items of a large insertion at the start.
  public var prepending: Int

  /// Creates a simulation. The defaults suit a test of ten thousand histories.
  public init(items: Int = 24, events: Int = 10, prepending: Int = 60) {
    self.items = items
    self.events = events
    self.prepending = prepending
  }

  /// A history with a failure.
  public struct Failure: CustomStringConvertible, Sendable {
    /// The seed that leads to it.
    public var seed: Int
    /// The events that lead to it.
    public var events: [SimulatedEvent]
    /// The failure.
    public var reason: String

    /// The failure with its seed and events, in lines.
    public var description: String {
      "seed \(seed): \(reason)\n" + events.map { "  .\($0)" }.joined(separator: "\n")
    }
  }

  /// Plays the history of a seed. If it fails, leaves out events as long as it still fails.
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

  /// Plays events on the book of a seed.
  ///
  /// - Returns: the failure; nil if there is none.
  public func play(_ events: [SimulatedEvent], seed: Int) -> String? {
    var player = SimulationPlayer(seed: seed, items: items)
    if let reason = player.check("at the start") { return reason }
    for event in events {
      if let reason = player.play(event) { return reason }
    }
    return nil
  }
}
