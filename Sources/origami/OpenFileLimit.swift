import Glibc

/// The limit on open files (`ulimit -n`).
///
/// libdispatch, on which GRDB's queues run, ends the process when it cannot open its own descriptors. So a
/// limit that is too low is reported before anything is opened.
enum OpenFileLimit {
  /// An import opens nine files besides the three standard streams; the rest is spare.
  private static let needed: rlim_t = 16

  /// Raises a low limit as far as allowed, and returns the error when it stays too low.
  static func problem() -> CommandProblem? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
      return nil
    }
    limit.rlim_cur = limit.rlim_max
    if limit.rlim_max >= needed, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      return nil
    }
    return .tooFewFiles(allowed: UInt(limit.rlim_max), needed: UInt(needed))
  }
}
