internal import Terminal
internal import Threading

/// The problems of files that are followed: the thread that reads the files posts them, and the reader shows
/// them in a panel below its screens.
public final class FileProblems: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var isNew = false
    var waker: TerminalWaker?
  }

  private let state = Locked(State())

  /// Creates a list without problems.
  public init() {}

  /// Replaces the problems.
  ///
  /// - Parameter lines: the lines to show, the most important first; empty if there is no problem.
  public func post(_ lines: [String]) {
    let waker = state.withLock { state in
      state.isNew = state.isNew || state.lines != lines
      state.lines = lines
      return state.isNew ? state.waker : nil
    }
    waker?.wake()
  }

  /// Sets the owner to wake, and wakes it at once if lines that were posted have not been taken.
  func wake(_ waker: TerminalWaker) {
    let isNew = state.withLock { state in
      state.waker = waker
      return state.isNew
    }
    if isNew { waker.wake() }
  }

  /// Returns the lines if they have changed since the last call; else nil.
  func take() -> [String]? {
    state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.lines : nil
    }
  }
}
