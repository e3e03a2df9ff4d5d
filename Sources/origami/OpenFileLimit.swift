import Glibc

/// The limit on open files (`ulimit -n`), which the program needs a few of.
///
/// libdispatch, which SQLite's queues run on, ends the process when it cannot open its own descriptors. So too low a limit
/// is found before anything is opened.
enum OpenFileLimit {
  /// An import opens nine beside the standard streams' three, and a few are spare.
  private static let needed: rlim_t = 16

  /// Raises a low limit as far as that is allowed, and returns what to tell when it stays too low.
  static func failure() -> Failure? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
      return nil
    }
    limit.rlim_cur = limit.rlim_max
    if limit.rlim_max >= needed, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      return nil
    }
    return Failure(
      message: "only \(limit.rlim_max) files may be open at a time; origami needs \(needed)",
      help: "raise the limit, for example: ulimit -n 256")
  }
}
