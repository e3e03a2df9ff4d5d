internal import CTerminal
internal import Glibc

/// Ends the wait of a ``TerminalDevice`` from any thread or task.
public final class TerminalWaker: Sendable {
  /// The descriptor that is readable after ``wake()``.
  let descriptor: CInt

  init() throws(TerminalDevice.SystemError) {
    descriptor = cterminal_eventfd()
    guard descriptor >= 0 else { throw TerminalDevice.SystemError(call: "eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  /// Ends the current wait, or else the next one, with the event `woken`.
  public func wake() {
    var one: UInt64 = 1
    // It fails only when 2^64 wakes are pending, and then one more makes no difference.
    _ = write(descriptor, &one, 8)
  }

  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
