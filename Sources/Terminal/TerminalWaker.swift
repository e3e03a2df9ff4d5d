internal import CTerminal
internal import Glibc

/// Ends a terminal's wait from any thread or task.
public final class TerminalWaker: Sendable {
  /// Readable after ``wake()``.
  let descriptor: CInt

  init() throws(TerminalDevice.SystemError) {
    descriptor = cterminal_eventfd()
    guard descriptor >= 0 else { throw TerminalDevice.SystemError(call: "eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  /// Makes the current wait, or else the next one, end with `woken`.
  public func wake() {
    var one: UInt64 = 1
    // It fails only when 2^64 wakes are waiting to be seen, and then one more says nothing new.
    _ = write(descriptor, &one, 8)
  }

  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
