import Glibc

/// Time that this process had on a processor; on a busy machine the clock on the wall says nothing.
enum ProcessTime {
  /// Returns the processor time of a piece of work.
  static func measure(_ work: () throws -> Void) rethrows -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
