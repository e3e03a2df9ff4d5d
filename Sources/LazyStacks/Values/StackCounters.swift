/// What the engine has had done; tests assert these instead of times.
public struct StackCounters: Hashable, Sendable {
  /// Items built because they had to be shown and nothing was ready.
  public var built = 0
  /// Measurements asked of the source.
  public var measured = 0
  /// Placements drawn again because their rows on screen changed.
  public var drawn = 0
  /// Phases done ahead of need, all kinds together.
  public var prefetched = 0
  /// Items whose work ahead was dropped before they ever appeared.
  public var thrownAway = 0
  /// Items that came on screen.
  public var appeared = 0
  /// Items that left it.
  public var disappeared = 0
  /// Items whose state was dropped.
  public var dropped = 0
  /// Pages asked for.
  public var pagesRequested = 0
  /// Differences that did not fit the source, after which everything was taken anew.
  public var resynchronized = 0

  /// Nothing done.
  public init() {}

  /// What was done since an earlier state of the counters.
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
