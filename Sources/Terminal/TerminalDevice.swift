internal import CTerminal
internal import Glibc

/// The terminal of this process: its modes, its size, its input and its signals, owned by one thread.
///
/// Whatever way the program ends, by returning, by an error, by a signal or by a crash, the terminal is
/// left as it was found: the handlers of `CTerminal` know how before anything is changed.
///
///     let device = try TerminalDevice(descriptor: STDIN_FILENO)
///     try device.enter()
///     defer { device.leave() }
///     loop: while true {
///       for event in try device.wait() { … }
///     }
public final class TerminalDevice {
  /// What a wait can bring.
  public enum Event: Hashable, Sendable {
    /// The user, or the terminal itself, sent something.
    case input(InputEvent)
    /// The size may be another.
    case resized
    /// The process was stopped and goes on: everything must be painted again.
    case continued
    /// ``TerminalWaker/wake()`` was called.
    case woken
    /// A signal ends the program. The terminal is restored already; save, then call ``TerminalDevice/die(by:)``.
    case ending(signal: CInt)
    /// The terminal is gone: end the program.
    case lost
  }

  /// A call to the system failed.
  public struct SystemError: Error, Hashable, Sendable {
    /// The name of the call.
    public let call: String
    /// The value of `errno`.
    public let code: CInt
  }

  /// How long a lone Escape waits for more, in milliseconds. Over a slow line the bytes of one key may come apart.
  private static let escapeDelay: CInt = 40

  private let descriptor: CInt
  private let saved: termios
  private let waker: TerminalWaker
  private var decoder = KeyDecoder()
  private var isEntered = false
  private var keyboardPushed = false
  /// What has the terminal forget the pictures that it was sent.
  private var pictureRemoval: [UInt8] = []

  /// Takes over a terminal; changes nothing yet.
  ///
  /// - Parameter descriptor: A terminal that can be read and written.
  /// - Throws: ``SystemError`` if it is no terminal.
  public init(descriptor: CInt) throws(SystemError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else { throw SystemError(call: "tcgetattr", code: errno) }
    self.descriptor = descriptor
    self.saved = saved
    waker = try TerminalWaker()
    try arm()
  }

  deinit { leave() }

  // MARK: Modes

  /// Makes the terminal raw and shows the alternate screen.
  public func enter() throws(SystemError) {
    guard !isEntered else { return }
    var raw = saved
    cfmakeraw(&raw)
    // Signals stay on: ^C, ^\ and ^Z work even while the program is busy.
    raw.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    let failure = cterminal_enter(&raw)
    isEntered = true
    guard failure == 0 else { throw SystemError(call: "tcsetattr", code: failure) }
    write(TerminalModes.enter)
  }

  /// Leaves everything as it was found. May be called more than once.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    keyboardPushed = false
    cterminal_restore()
  }

  /// Asks what the terminal can do. The answers come as events, or never.
  ///
  /// - Parameter more: questions to ask first.
  public func ask(also more: [UInt8] = []) { write(more + TerminalModes.questions) }

  /// Has the terminal tell keys apart that look alike otherwise; only after it said that it can.
  public func pushKeyboard() throws(SystemError) {
    guard isEntered, !keyboardPushed else { return }
    keyboardPushed = true
    // How to leave is known before there is something to leave.
    try arm()
    write(Array("\u{1B}[>1u".utf8))
  }

  /// Says how the terminal forgets the pictures that it will be sent, before the first one is: whatever way the
  /// program ends, these bytes come first. A few dozen at most.
  public func removePicturesAtEnd(_ bytes: [UInt8]) throws(SystemError) {
    guard bytes != pictureRemoval else { return }
    pictureRemoval = bytes
    try arm()
  }

  // MARK: Output

  /// Writes all bytes, in one call if the terminal takes them.
  ///
  /// Writes nothing unless the terminal is entered. When a signal restores the terminal during the write, the rest is
  /// dropped. A lost terminal is reported by the next wait.
  public func write(_ bytes: [UInt8]) { cterminal_write(bytes, bytes.count) }

  /// The largest size that is drawn. The rest of a larger window stays blank.
  ///
  /// A program can set any size up to 65,535 × 65,535, whose frame would take 64 GB; this one takes 8 MB.
  public static let sizeLimit = (rows: 512, columns: 1024)

  /// The rows and columns, at most ``sizeLimit``; nil if the terminal does not tell.
  public var size: (rows: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return nil
    }
    let limit = TerminalDevice.sizeLimit
    return (min(Int(size.ws_row), limit.rows), min(Int(size.ws_col), limit.columns))
  }

  /// The pixels of a cell; nil if the terminal does not tell without being asked.
  public var cellSize: (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0,
      size.ws_xpixel > 0,
      size.ws_ypixel > 0
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  // MARK: Waiting

  /// Wakes this terminal's ``wait(milliseconds:)`` from any thread.
  public var wakeHandle: TerminalWaker { waker }

  /// Whether input has come that nobody has read: a reason not to draw yet.
  public var hasPendingInput: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLIN) != 0
  }

  /// Sleeps until something happens, and says what.
  ///
  /// - Parameter milliseconds: The longest sleep; nil sleeps for ever. An empty answer means that the time is up.
  public func wait(milliseconds: Int? = nil) -> [Event] {
    while true {
      let limit =
        decoder.isWaiting ? TerminalDevice.escapeDelay : milliseconds.map { CInt(clamping: $0) } ?? -1
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cterminal_wake_descriptor(), events: Int16(POLLIN), revents: 0),
        pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, nfds_t(requests.count), limit)
      if ready < 0, errno != EINTR { return [.lost] }
      if ready == 0 {
        guard decoder.isWaiting else { return [] }
        let events = decoder.timeout().map(Event.input)
        if events.isEmpty { continue }
        return events
      }
      var events = signalEvents()
      if requests[2].revents != 0, ready > 0 {
        waker.drain()
        events.append(.woken)
      }
      if requests[0].revents != 0, ready > 0 { events += readInput() }
      if !events.isEmpty { return events }
    }
  }

  /// Ends the process by a signal, so that its parent sees the true one.
  public func die(by signal: CInt) -> Never { cterminal_die(signal) }

  /// Stops the process as ^Z does, for terminals that send the key instead of the signal. Returns when it goes on.
  public func stop() throws(SystemError) {
    leave()
    cterminal_stop_now()
    try enter()
  }

  // MARK: Private

  private func arm() throws(SystemError) {
    let reset = TerminalModes.leave(keyboardPushed: keyboardPushed, pictures: pictureRemoval)
    var saved = saved
    let failure = cterminal_arm(descriptor, &saved, reset, reset.count)
    guard failure == 0 else { throw SystemError(call: "sigaction", code: failure) }
  }

  private func signalEvents() -> [Event] {
    let taken = cterminal_take_events()
    if taken.ending != 0 {
      isEntered = false  // the handler has restored the terminal
      return [.ending(signal: taken.ending)]
    }
    var events: [Event] = []
    if taken.stop {
      isEntered = false
      cterminal_stop_now()
    }
    if taken.stop || taken.continued {
      // After SIGSTOP, which nobody can catch, the shell has taken the terminal back.
      isEntered = false
      // In the background the terminal is not ours; stopping again waits for the foreground.
      if (try? enter()) == nil { return [.lost] }
      events.append(.continued)
    }
    if taken.resized { events.append(.resized) }
    return events
  }

  private func readInput() -> [Event] {
    let bytes = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer -> [UInt8]? in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return Array(buffer.prefix(count)) }
      return count < 0 && errno == EINTR ? [] : nil
    }
    guard let bytes else { return [.lost] }
    return decoder.feed(bytes).map(Event.input)
  }
}
