import Terminal
internal import Threading

/// A flag that the watch of the library sets for the thread that owns the screens.
final class LibraryChangeFlag: Sendable {
  private let hasChanged = Locked(false)
  private let waker: TerminalWaker

  /// Creates a flag that is not set. Setting it wakes the owner.
  init(waker: TerminalWaker) { self.waker = waker }

  /// Sets the flag: another program has changed the library.
  func post() {
    hasChanged.withLock { $0 = true }
    waker.wake()
  }

  /// Wakes the owner to draw again, without a change of the library.
  func redraw() { waker.wake() }

  /// Returns a Boolean value that indicates whether the flag was set since the last call.
  func take() -> Bool {
    hasChanged.withLock { hasChanged in
      defer { hasChanged = false }
      return hasChanged
    }
  }
}
