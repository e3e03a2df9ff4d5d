import Navigation
public import OrigamiDiagrams
import OrigamiStore
import Paging
public import Terminal
internal import Threading

/// The reader on a terminal. It owns the terminal, the screens and the tasks that load for them.
///
/// A loop on one thread. It sleeps until a key, a signal or the result of a load arrives, passes it to the
/// screens, and writes one frame. It wakes by time only to save a place, to play a motion and, while
/// something loads, to write the frame that was held back and to turn the spinner. An idle reader has none
/// of these and uses no processor time.
public final class FullScreenReader {
  /// The way in which reading ended.
  public enum Ending: Hashable, Sendable {
    /// The reader quit.
    case quit
    /// A signal came. The terminal is restored, and the process has to end by the signal.
    case signal(CInt)
    /// The terminal is gone.
    case lost
  }

  private let device: TerminalDevice
  private let dependencies: ReaderDependencies
  private let trace: ReaderTrace?
  /// A Boolean value that indicates whether another program has changed the library. A task sets it.
  private let hasLibraryChanged = Locked(false)
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let session: ReaderSession
  /// The pictures in pixels, if there may be any.
  private var pictures: TerminalPictures? { dependencies.wishes.graphics.pictures }
  private var capabilities = TerminalCapabilities()
  private var options: FrameDifference.Options
  /// The colours of the terminal, unless ``pictures`` knows them.
  private let colors: ScreenColors
  /// The frame on the terminal; nil if the next one has to be written whole.
  private var shown: Frame?
  private var saveDeadline: ContinuousClock.Instant?
  /// The time since which something on screen is loading.
  private var waitingSince: ContinuousClock.Instant?
  /// The time at which the spinner turned last.
  private var lastSpin: ContinuousClock.Instant?
  /// The task that asks once for a newer state of the library, and then waits for changes by other programs.
  private var watch: Task<Void, Never>?
  private var isQuitting = false

  /// The time for which a frame is held back while its content is loading. A local library answers sooner, so
  /// that no empty screen flashes.
  private static let frameHoldTime = Duration.milliseconds(25)
  /// The time after which a place is saved.
  private static let saveDelay = Duration.milliseconds(900)
  private static let spinnerInterval = Duration.milliseconds(120)
  /// The most time for work ahead after a frame. The rest of it waits for the next event.
  private static let workSlice = Duration.milliseconds(4)

  /// Creates a reader for a terminal. Changes nothing yet.
  ///
  /// - Parameter colors: the colours of the terminal, as far as they are known before it answers.
  public init(
    device: TerminalDevice, dependencies: ReaderDependencies, styling: Styling, colors: ScreenColors = .none,
    trace: ReaderTrace? = nil
  ) {
    var dependencies = dependencies
    if device.isSlow { dependencies.wishes.runsMovements = false }
    self.device = device
    self.dependencies = dependencies
    self.colors = colors
    self.trace = trace
    let waker = device.wakeHandle
    options = FrameDifference.Options(styling: styling)
    start = clock.now
    dependencies.problems?.wake(waker)
    let size = device.size ?? (rows: 24, columns: 80)
    session = ReaderSession(
      dependencies, rows: size.rows, columns: size.columns, mailbox: NavigationMailbox { waker.wake() },
      runner: .tasks(on: dependencies.environment.executor),
      trace: trace.map { trace in { trace.write($0, $1) } })
  }

  /// Shows screens until the reader quits.
  ///
  /// - Parameter destinations: the last is on top; nil is the menu, or the screens that were open if the
  ///   reader was ended by a signal or a lost terminal.
  public func run(_ destinations: [ReaderDestination]?) throws -> Ending {
    pictures?.begin(cell: cellSize)
    if pictures?.mode == .always { removePicturesAtEnd() }
    try device.enter()
    perform(destinations.map { session.open($0) } ?? session.resume())
    while true {
      // A failure leaves ^C as it was. Both the signal and the key end the reader.
      try? device.setInterruptKey(isSignal: !session.isTyping)
      show()
      workAhead()
      if isQuitting { return end(.quit) }
      session.beginInput()
      for event in device.wait(milliseconds: timeout()) {
        if let ending = handle(event) { return end(ending) }
      }
      perform(session.endInput())
      tickIfDue()
      saveIfDue()
    }
  }

  /// Sends the time to a screen on which something moves, when its deadline has come.
  private func tickIfDue() {
    let now = clock.now - start
    if let deadline = session.deadline, deadline <= now { perform(session.tick(now: now)) }
  }

  // MARK: Events

  private func handle(_ event: TerminalDevice.Event) -> Ending? {
    switch event {
    case .input(.answer(let answer)): learn(answer)
    case .input(let input): perform(session.handle(input))
    case .resized, .continued:
      if case .continued = event { loseScreen() }
      let size = device.size ?? (rows: 24, columns: 80)
      perform(session.resize(rows: size.rows, columns: size.columns))
    case .woken:
      perform(session.deliver())
      if hasLibraryChanged.exchange(false) { perform(session.libraryChanged()) }
      if let lines = dependencies.problems?.take() { perform(session.show(problems: lines)) }
    case .ending(let signal): return .signal(signal)
    case .lost: return .lost
    }
    return nil
  }

  /// Forgets the last frame, because neither its text nor its pictures are on the terminal any more.
  private func loseScreen() {
    shown = nil
    pictures?.forget()
  }

  private func learn(_ answer: TerminalAnswer) {
    let isNew = capabilities.take(answer)
    // The device attributes are asked for last, so the other answers are known by then. In tmux, the terminal
    // around it answers later. So each later answer is looked at again.
    if capabilities.isComplete, pictures?.learn(capabilities, cell: cellSize) == true {
      removePicturesAtEnd()
    }
    guard isNew else { return }
    options.synchronizes = capabilities.synchronizesUpdates
    // If this fails, keys arrive as before.
    if capabilities.tellsKeysApart { try? device.pushKeyboard() }
  }

  private var cellSize: CellSize? { device.cellSize.flatMap { CellSize(width: $0.width, height: $0.height) } }

  private func removePicturesAtEnd() {
    // If this fails, the terminal keeps a few pictures in its memory after the end.
    if let pictures { try? device.removePicturesAtEnd(pictures.kitty.removalOfAll) }
  }

  // MARK: Actions

  private func perform(_ actions: [ReaderSession.Action]) {
    for action in actions {
      switch action {
      case .saveSoon:
        if saveDeadline == nil { saveDeadline = clock.now + FullScreenReader.saveDelay }
      case .repaint: loseScreen()
      case .suspend:
        save()
        if (try? device.stop()) == nil { isQuitting = true }
        _ = handle(.continued)
      case .quit: isQuitting = true
      }
    }
  }

  // MARK: Frames

  private var theme: Theme {
    let colors = pictures?.state.screen ?? colors
    return Theme(depth: colors.depth, isLight: colors.isLight)
  }

  private func show() {
    if session.isLoadingVisible {
      let since = waitingSince ?? clock.now
      waitingSince = since
      if clock.now - since < FullScreenReader.frameHoldTime { return }
    } else {
      waitingSince = nil
    }
    // More input is waiting. One frame is drawn after all of it.
    if shown != nil, device.hasPendingInput { return }
    let frame = session.frame()
    if options.theme != theme {
      options.theme = theme
      // Cells that are equal by meaning have other colours now.
      shown = nil
    }
    let sent = pictures?.output(before: frame) ?? []
    if pictures?.needsWholeFrame(frame, replacing: shown) == true { shown = nil }
    // A terminal may leave a sixel picture behind when rows are moved.
    options.movesRows = pictures?.areSixels != true
    let (bytes, counters) = FrameDifference.bytes(from: shown, to: frame, options: options)
    let after = pictures?.output(after: frame, replacing: shown, options: options) ?? []
    if !bytes.isEmpty || !sent.isEmpty || !after.isEmpty { device.write(sent + bytes + after) }
    shown = frame
    trace?.write(
      .frames,
      "bytes=\(bytes.count) cells=\(counters.cellsWritten) moved=\(counters.rowsMoved) \(session.trace)")
    if !hasAsked { afterFirstFrame() }
  }

  private var hasAsked = false

  /// Starts the work that can wait until after the first frame: questions to the terminal and the watch of
  /// the library.
  private func afterFirstFrame() {
    hasAsked = true
    // tmux answers for itself; the terminal around it is asked through it.
    device.ask(also: pictures?.kitty.passage == .tmux ? pictures?.kitty.question ?? [] : [])
    let (hasLibraryChanged, waker) = (hasLibraryChanged, device.wakeHandle)
    let executor = dependencies.environment.executor
    let watchLibrary = { @Sendable (content: any LibraryContent) in
      Task.detached(executorPreference: executor) {
        // If the system has no watches left, the reader does not notice changes.
        guard let changes = try? content.changes() else { return }
        await withTaskGroup(of: Void.self) { group in
          if content.isUnrevalidated { group.addTask { await content.revalidate() } }
          for await number in changes {
            // 0: only the staleness has changed, which the next frame shows.
            if number != 0 { _ = hasLibraryChanged.exchange(true) }
            waker.wake()
          }
        }
      }
    }
    // A library that was opened before the first frame is not watched yet.
    watch = (dependencies.libraries.first ?? dependencies).content.map(watchLibrary)
    dependencies.libraries.watch(watchLibrary)
  }

  private func workAhead() {
    let start = clock.now
    let origin = self.start
    while !device.hasPendingInput {
      let left = FullScreenReader.workSlice - (clock.now - start)
      guard left > .zero, let actions = session.workAhead(timeLeft: left, now: { clock.now - origin }) else {
        break
      }
      perform(actions)
    }
  }

  /// Turns the spinner if that is due, and returns the milliseconds to wait for an event; nil waits without a
  /// limit.
  private func timeout() -> Int? {
    var deadlines: [ContinuousClock.Instant] = []
    if let saveDeadline { deadlines.append(saveDeadline) }
    if let deadline = session.deadline { deadlines.append(start + deadline) }
    if let waitingSince {
      let held = waitingSince + FullScreenReader.frameHoldTime
      if held <= clock.now, lastSpin.map({ clock.now - $0 >= FullScreenReader.spinnerInterval }) ?? true {
        session.spin()
        lastSpin = clock.now
      }
      deadlines.append(held > clock.now ? held : (lastSpin ?? clock.now) + FullScreenReader.spinnerInterval)
    }
    guard let next = deadlines.min() else { return nil }
    return max(0, Int((next - clock.now) / .milliseconds(1)) + 1)
  }

  // MARK: Saving

  private func saveIfDue() {
    guard let deadline = saveDeadline, clock.now >= deadline else { return }
    save()
  }

  private func save() {
    saveDeadline = nil
    perform(session.save())
  }

  private func end(_ ending: Ending) -> Ending {
    // The last save does not wait for another program, since the process must end soon.
    if ending != .quit { dependencies.memory.state?.stopWaiting() }
    // Before saving, which may take a while. After a signal, a handler has restored the terminal already.
    device.leave()
    // After a quit the next start begins with the menu, after an interruption with the same screen.
    if ending == .quit { session.saveAndForgetPath() } else { _ = session.save() }
    session.end()
    watch?.cancel()
    dependencies.libraries.end()
    return ending
  }
}
