internal import CTerminal
internal import Glibc

/// Asks the terminal for its capabilities once, for a program that prints and ends.
///
/// A program with a full screen asks through ``TerminalDevice`` and does not wait.
public enum TerminalQuestion {
  /// Asks the controlling terminal, and waits until it has answered or the time is up.
  ///
  /// While it waits, the terminal is in raw mode, and signals that would end the program are held back until
  /// it is restored. Keys that are typed meanwhile are lost.
  ///
  /// - Parameter milliseconds: the longest time to wait. Every terminal answers the last question, so the
  ///   wait reaches this limit only if the other side is no real terminal.
  /// - Returns: nil if there is no terminal, the program is in its background, or the terminal did not
  ///   answer.
  public static func ask(milliseconds: Int = 1000) -> TerminalCapabilities? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var saved = termios()
    guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &saved) == 0 else { return nil }
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var raw = saved
    cfmakeraw(&raw)
    // Another program may print meanwhile, and its lines must still begin at the left.
    raw.c_oflag = saved.c_oflag
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    // Unread bytes belong to the answer: they must not reach the shell.
    defer { tcsetattr(terminal, TCSAFLUSH, &saved) }
    let question = TerminalModes.questions
    guard write(terminal, question, question.count) == question.count else { return nil }
    return answers(from: terminal, milliseconds: milliseconds)
  }

  private static func answers(from terminal: CInt, milliseconds: Int) -> TerminalCapabilities? {
    var capabilities = TerminalCapabilities()
    var decoder = KeyDecoder()
    let end = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
    while !capabilities.isComplete {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return nil }
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let wait = CInt(left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000)
      guard poll(&request, 1, wait + 1) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { return nil }
      for case .answer(let answer) in decoder.feed(Array(buffer.prefix(count))) {
        _ = capabilities.take(answer)
      }
    }
    return capabilities
  }
}
