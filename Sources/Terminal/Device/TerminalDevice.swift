internal import CTerminal
internal import Glibc

/// The terminal of this process: its modes, size, input, output and signals. One thread owns it.
///
/// The terminal is restored however the program ends: by returning, by `exit`, by an error, by a signal or by
/// a crash. SIGKILL, a SIGPIPE that is not ignored, and `_exit` leave it as it is.
/// The signal handlers of `CTerminal` are installed before anything is changed, and nothing is written after
/// they have restored it.
///
///     let device = try TerminalDevice(descriptor: STDIN_FILENO)
///     try device.enter()
///     defer { device.leave() }
///     loop: while true {
///       for event in device.wait() { … }
///     }
public final class TerminalDevice {
  /// The reason for which a wait ended.
  public enum Event: Hashable, Sendable {
    /// The user or the terminal sent something.
    case input(InputEvent)
    /// The size may have changed.
    case resized
    /// The process was stopped and continued: the screen must be drawn anew.
    case continued
    /// ``TerminalWaker/wake()`` was called.
    case woken
    /// A signal ends the program. The terminal is restored already. Save the state, then call
    /// ``TerminalDevice/die(by:)``.
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

  private let descriptor: CInt
  private let saved: termios
  /// A Boolean value that indicates whether the terminal is on a serial line of less than 38,400 bits a
  /// second. A pseudo-terminal is not.
  public var isSlow: Bool {
    var settings = saved
    let speed = cfgetospeed(&settings)
    return speed != speed_t(B0) && speed < speed_t(B38400)
  }
  /// A handle that ends ``wait(milliseconds:)`` from any thread.
  public let wakeHandle: TerminalWaker
  private var decoder = KeyDecoder()
  /// The time at which the start of a sequence is given up as a lone Escape; nil if none waits.
  private var escapeDeadline: ContinuousClock.Instant?
  private var isEntered = false
  /// A Boolean value that indicates whether ^C sends SIGINT.
  private var isInterruptSignal = true
  /// A Boolean value that indicates whether the restoring bytes end the kitty keyboard protocol. If so, each
  /// ``enter()`` begins it.
  private var usesKittyKeyboard = false
  /// A Boolean value that indicates whether the terminal is as it was before ``enter()``. After SIGSTOP it is
  /// not.
  private var isRestored = true
  /// The bytes that make the terminal forget the pictures that it was sent.
  private var pictureRemoval: [UInt8] = []

  /// Installs the signal handlers for a terminal. The terminal is not changed yet.
  ///
  /// A process has one device. The calling thread is its owner.
  ///
  /// - Parameter descriptor: A terminal that can be read and written.
  /// - Throws: ``SystemError`` if the descriptor is not a terminal, or too few files can be opened.
  public init(descriptor: CInt) throws(SystemError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else { throw SystemError(call: "tcgetattr", code: errno) }
    self.descriptor = descriptor
    self.saved = saved
    wakeHandle = try TerminalWaker()
    try arm(keyboard: false, [])
  }

  deinit { leave() }

  // MARK: Modes

  /// Makes the terminal raw and shows the alternate screen. Does nothing if it was entered already. After an
  /// error, call ``leave()`` before another try.
  public func enter() throws(SystemError) {
    guard !isEntered else { return }
    var raw = rawModes
    let failure = cterminal_enter(&raw)
    // Also after a failure: the terminal may have been changed, and `leave` must restore it.
    isEntered = true
    guard failure == 0 else { throw SystemError(call: "tcsetattr", code: failure) }
    write(TerminalModes.enter(isRestored: isRestored, pushesKeyboard: usesKittyKeyboard))
    isRestored = false
  }

  /// The modes of the terminal while it is entered.
  private var rawModes: termios {
    var raw = saved
    cfmakeraw(&raw)
    // The keys ^C, ^\ and ^Z still send signals, so that they work while the program is busy.
    raw.c_lflag |= tcflag_t(ISIG)
    // 0 stands for no key (`_POSIX_VDISABLE`).
    let interrupt: cc_t? = isInterruptSignal ? nil : 0
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
      if let interrupt { keys[Int(VINTR)] = interrupt }
    }
    return raw
  }

  /// Chooses whether ^C sends SIGINT, as it does at first, or arrives as a key. It also holds for a later
  /// ``enter()``. Costs nothing if it was chosen before.
  public func setInterruptKey(isSignal: Bool) throws(SystemError) {
    guard isSignal != isInterruptSignal else { return }
    isInterruptSignal = isSignal
    guard isEntered else { return }
    var raw = rawModes
    let failure = cterminal_set_modes(&raw)
    guard failure == 0 else {
      isInterruptSignal = !isSignal
      throw SystemError(call: "tcsetattr", code: failure)
    }
  }

  /// Restores the terminal. May be called more than once.
  public func leave() {
    guard isEntered else { return }
    (isEntered, isRestored) = (false, true)
    cterminal_restore()
  }

  /// Asks the terminal for its capabilities. The answers come as events, or never.
  ///
  /// - Parameter more: Questions to ask first.
  public func ask(also more: [UInt8] = []) { write(more + TerminalModes.questions) }

  /// Switches on the kitty keyboard protocol, now and after each later ``enter()``. Does nothing unless the
  /// terminal is entered. Call it only if the terminal has answered that it knows the protocol.
  public func pushKeyboard() throws(SystemError) {
    guard isEntered, !usesKittyKeyboard else { return }
    // The handlers must know how to restore before there is something to restore.
    try arm(keyboard: true, pictureRemoval)
    write(TerminalModes.keyboard)
  }

  /// Sets the bytes that make the terminal forget pictures. Call it before the first picture is written.
  ///
  /// They are the first of the restoring bytes.
  ///
  /// - Throws: ``SystemError`` if they are too many for the signal handlers, which keep 256 bytes in all.
  public func removePicturesAtEnd(_ bytes: [UInt8]) throws(SystemError) {
    guard bytes != pictureRemoval else { return }
    try arm(keyboard: usesKittyKeyboard, bytes)
  }

  // MARK: Output

  /// Writes all bytes, in one call if the terminal takes them.
  ///
  /// Writes nothing unless the terminal is entered. When a signal restores the terminal during the write, the
  /// rest is dropped. A lost terminal is reported by the next wait.
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

  /// The size of a cell in pixels; nil if the kernel does not know it. The terminal may still answer
  /// ``ask(also:)``.
  public var cellSize: (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  // MARK: Waiting

  /// A Boolean value that indicates whether input is waiting, which is a reason not to draw yet.
  public var hasPendingInput: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLIN) != 0
  }

  /// Sleeps until something happens and returns it. An Escape is returned 40 ms after it came without the
  /// rest of a sequence, even if several waits end meanwhile.
  ///
  /// - Parameter milliseconds: The longest sleep; nil has no limit.
  /// - Returns: The events; none if the time is up.
  public func wait(milliseconds: Int? = nil) -> [Event] {
    let clock = ContinuousClock()
    let end = milliseconds.map { clock.now + .milliseconds($0) }
    while true {
      let next = [end, escapeDeadline].compactMap { $0 }.min()
      let left = next.map { ($0 - clock.now) / .milliseconds(1) }
      // Rounded up, so that the time is over after it.
      let limit = left.map { CInt(min(1e9, max(0, $0.rounded(.up)))) } ?? -1
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cterminal_wake_descriptor(), events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeHandle.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, nfds_t(requests.count), limit)
      if ready < 0, errno != EINTR { return [.lost] }
      var events = ready == 0 ? [] : signalEvents()
      // A signal may have stopped the process, and then the shell may have read the input. The next wait asks
      // again, for the rest of a sequence, too.
      let hadSignal = !events.isEmpty
      if requests[2].revents != 0, ready > 0 {
        wakeHandle.drain()
        events.append(.woken)
      }
      if !hadSignal, ready > 0, requests[0].revents != 0 { events += readInput() }
      // Last, because the rest of a sequence may have come.
      if !hadSignal, let deadline = escapeDeadline, deadline <= clock.now {
        events += decoder.timeout().map(Event.input)
        escapeDeadline = nil
      }
      if !events.isEmpty { return events }
      if let end, end <= clock.now { return [] }
    }
  }

  /// Ends the process by a signal, so that its parent sees the true signal.
  public func die(by signal: CInt) -> Never { cterminal_die(signal) }

  /// Stops the process as ^Z does, for terminals that send the key and not the signal. Returns when it is
  /// continued. Draw the screen anew then: ``Event/continued`` does not follow.
  public func stop() throws(SystemError) {
    leave()
    cterminal_stop_now(true)
    try enter()
  }

  // MARK: Private

  /// Tells the signal handlers how to restore the terminal. After an error nothing has changed.
  private func arm(keyboard: Bool, _ pictures: [UInt8]) throws(SystemError) {
    let reset = TerminalModes.leave(keyboardPushed: keyboard, pictures: pictures)
    var saved = saved
    let failure = cterminal_arm(descriptor, &saved, reset, reset.count)
    guard failure == 0 else { throw SystemError(call: "cterminal_arm", code: failure) }
    (usesKittyKeyboard, pictureRemoval) = (keyboard, pictures)
  }

  private func signalEvents() -> [Event] {
    let taken = cterminal_take_events()
    if taken.ending != 0 {
      isEntered = false  // the handler has restored the terminal
      return [.ending(signal: taken.ending)]
    }
    var events: [Event] = []
    if taken.stop {
      (isEntered, isRestored) = (false, true)
      cterminal_stop_now(false)
    }
    if taken.stop || taken.continued {
      // After SIGSTOP, which cannot be caught, the shell has taken the terminal back.
      isEntered = false
      // In the background the kernel stops the process here until it is in the foreground.
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
      return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }
    guard let bytes else { return [.lost] }
    let events = decoder.feed(bytes).map(Event.input)
    if !bytes.isEmpty {
      escapeDeadline = decoder.patience.map { ContinuousClock().now + $0 }
    }
    return events
  }
}
