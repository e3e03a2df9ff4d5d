import Terminal
internal import Threading

/// Where the watch of the library leaves word for the thread that owns the screens.
final class LibraryNews: Sendable {
  private let hasChanged = Locked(false)
  private let waker: TerminalWaker

  /// Nothing has happened; the owner is woken when something does.
  init(waker: TerminalWaker) { self.waker = waker }

  /// The library was changed by another program.
  func post() {
    hasChanged.withLock { $0 = true }
    waker.wake()
  }

  /// Whether it was changed since the last look.
  func take() -> Bool {
    hasChanged.withLock { hasChanged in
      defer { hasChanged = false }
      return hasChanged
    }
  }
}
