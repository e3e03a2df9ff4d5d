internal import CPseudoTerminal
internal import Glibc

/// A terminal for tests: runs a program, types, and reads the screen and the modes.
///
/// The test holds the program's side open too, so that it can read the modes after the program has ended.
public final class PseudoTerminal {
  /// A call to the system failed.
  public struct SystemError: Error, Sendable {
    /// The name of the call.
    public let call: String
    /// The value of `errno`.
    public let code: CInt
  }

  /// The terminal did not show what a test waited for.
  public struct TimedOut: Error, CustomStringConvertible {
    /// The screen instead.
    public let screen: String
    /// The message of a failed test.
    public var description: String { "timed out; the screen is\n" + screen }
  }

  /// The way in which a program ended.
  public enum Ending: Hashable, Sendable {
    /// It returned a status.
    case exit(CInt)
    /// A signal ended it.
    case signal(CInt)
  }

  /// The screen.
  public private(set) var screen: ScreenModel
  /// All bytes that the program has written.
  public private(set) var received: [UInt8] = []
  private let main: CInt
  private let slave: CInt
  private let slavePath: String
  private var process: pid_t = 0
  private var isOpen = true
  /// The longest wait in milliseconds, long enough for a machine under full load.
  private static let patience: CInt = 20_000

  /// Creates a terminal.
  public init(rows: Int = 24, columns: Int = 80) throws {
    var path = [CChar](repeating: 0, count: 128)
    main = cpseudoterminal_open(&path, path.count)
    guard main >= 0 else { throw SystemError(call: "posix_openpt", code: errno) }
    slavePath = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    slave = open(slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw SystemError(call: "open", code: errno) }
    screen = ScreenModel(rows: rows, columns: columns)
    setSize(rows, columns)
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    guard isOpen else { return }
    close(slave)
    close(main)
  }

  /// The modes of the terminal, byte for byte.
  public var modes: [UInt8] {
    var attributes = termios()
    tcgetattr(slave, &attributes)
    return withUnsafeBytes(of: &attributes) { Array($0) }
  }

  /// Runs a program as the leader of a session with this terminal.
  public func run(_ arguments: [String], environment: [String: String] = ["TERM": "xterm-256color"]) throws {
    let argv = arguments.map { strdup($0) } + [nil]
    let environ = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + environ).forEach { free($0) } }
    let failure = cpseudoterminal_spawn(&process, slavePath, argv, environ)
    guard failure == 0 else { throw SystemError(call: "posix_spawn", code: failure) }
  }

  /// The bytes that the program has written, as text.
  public var receivedText: String { String(decoding: received, as: UTF8.self) }

  /// Closes the terminal, as a closed window does, and waits until the program has ended.
  public func hangUp() throws -> Ending {
    let waiter = cpseudoterminal_watch(process)
    guard waiter >= 0 else { throw SystemError(call: "pidfd_open", code: errno) }
    defer { Glibc.close(waiter) }
    Glibc.close(slave)
    Glibc.close(main)
    isOpen = false
    var request = pollfd(fd: waiter, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, PseudoTerminal.patience) > 0 else { throw TimedOut(screen: screen.text) }
    return reap()
  }

  /// Types text.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(main, bytes, bytes.count)
  }

  /// Changes the size and tells the program.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    setSize(rows, columns)
  }

  /// Tells the program another size than the screen that the test looks at.
  public func setWindow(rows: Int, columns: Int) { setSize(rows, columns) }

  /// Sends a signal to the program.
  public func send(_ signal: CInt) { kill(process, signal) }

  /// Reads the program's output until the screen is as wished.
  ///
  /// - Throws: ``TimedOut``.
  public func waitUntil(_ isWished: (ScreenModel) -> Bool) throws {
    while !isWished(screen) {
      guard readSome(milliseconds: PseudoTerminal.patience) else { throw TimedOut(screen: screen.text) }
    }
  }

  /// Reads the output so far, which may end inside a frame.
  public func readWhatCame() { while readSome(milliseconds: 0) {} }

  /// Reads the program's output until it ends.
  public func waitForEnd() throws -> Ending {
    // The program's side is held open here, so only the process tells that it has ended.
    let waiter = cpseudoterminal_watch(process)
    guard waiter >= 0 else { throw SystemError(call: "pidfd_open", code: errno) }
    defer { close(waiter) }
    while true {
      var requests = [
        pollfd(fd: main, events: Int16(POLLIN), revents: 0),
        pollfd(fd: waiter, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&requests, 2, PseudoTerminal.patience) > 0 else { throw TimedOut(screen: screen.text) }
      if requests[0].revents != 0 { _ = readSome(milliseconds: 0) }
      guard requests[1].revents != 0 else { continue }
      // It may have written between the look at its output and the look at the process.
      while readSome(milliseconds: 0) {}
      return reap()
    }
  }

  /// Reads nothing until the program cannot write any more: the terminal is full and the program sleeps.
  public func waitUntilBlocked() throws {
    var last = -1
    var rounds = 0
    for _ in 0..<Int(PseudoTerminal.patience) {
      var count: CInt = 0
      _ = ioctl(main, UInt(FIONREAD), &count)
      rounds = Int(count) == last && count > 0 ? rounds + 1 : 0
      last = Int(count)
      if rounds == 20 { return }
      poll(nil, 0, 1)
    }
    throw TimedOut(screen: screen.text)
  }

  /// Waits until the program ends and reads nothing meanwhile.
  public func waitForEndWithoutReading() throws -> Ending {
    let waiter = cpseudoterminal_watch(process)
    guard waiter >= 0 else { throw SystemError(call: "pidfd_open", code: errno) }
    defer { close(waiter) }
    var request = pollfd(fd: waiter, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, PseudoTerminal.patience) > 0 else { throw TimedOut(screen: screen.text) }
    return reap()
  }

  // MARK: Private

  private func reap() -> Ending {
    var status: CInt = 0
    waitpid(process, &status, 0)
    process = 0
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  private func setSize(_ rows: Int, _ columns: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  private func readSome(milliseconds: CInt) -> Bool {
    var request = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(main, &buffer, buffer.count)
    guard count > 0 else { return false }
    received += buffer[..<count]
    screen.write(buffer[..<count])
    return true
  }
}
