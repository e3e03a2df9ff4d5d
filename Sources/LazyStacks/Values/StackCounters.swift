/// Counters of work, for tests and traces.
public struct StackCounters: Hashable, Sendable {
  /// Items built when they appeared, because they were not built ahead.
  public var built = 0
  /// Calls of the source for a height.
  public var measured = 0
  /// Elements drawn.
  public var drawn = 0
  /// Phases of work done ahead.
  public var prefetched = 0
  /// Items dropped after work ahead, before they appeared.
  public var thrownAway = 0
  /// Items that came on screen.
  public var appeared = 0
  /// Items that left the screen.
  public var disappeared = 0
  /// Items whose state was dropped.
  public var dropped = 0
  /// Pages requested.
  public var pagesRequested = 0
  /// Edits that did not fit the source. All items were read again.
  public var resynchronized = 0

  /// Creates counters at 0.
  public init() {}

  /// Returns the difference to an earlier state of the counters.
  public func since(_ earlier: StackCounters) -> StackCounters {
    var difference = self
    difference.built -= earlier.built
    difference.measured -= earlier.measured
    difference.drawn -= earlier.drawn
    difference.prefetched -= earlier.prefetched
    difference.thrownAway -= earlier.thrownAway
    difference.appeared -= earlier.appeared
    difference.disappeared -= earlier.disappeared
    difference.dropped -= earlier.dropped
    difference.pagesRequested -= earlier.pagesRequested
    difference.resynchronized -= earlier.resynchronized
    return difference
  }
}
