import Glibc
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Paging
import Terminal

/// Reading on a terminal: from what the command line says to the reader's loop, and its end.
struct FullScreen {
  let environment: Environment
  let wishes: ReaderDesk.Wishes
  let styling: Styling
  let ahead: ReadingAhead

  /// Whether somebody sits at a terminal that can show a full screen.
  static func isPossible(_ environment: Environment) -> Bool {
    environment.terminals.output && environment["TERM"] != "dumb"
  }

  /// Opens the library, if it is not open yet.
  func openLibrary(at path: String) async throws -> Library { try await ahead.library(at: path) }

  /// Reads a library until the reader quits.
  ///
  /// - Parameter destinations: where to begin; nil is the menu, or where the reader was interrupted.
  func read(_ library: Library, _ destinations: [ReaderDestination]?) async throws -> ExitStatus {
    let state: ReaderState?
    let notice: String?
    do {
      state = try await ahead.state.value
      notice = state?.damagedFile.map(FullScreen.notice(ofDamaged:))
    } catch {
      state = nil
      notice = MessageText.failure(for: error).text
    }
    let desk = ReaderDesk(
      library: library, state: state, wishes: wishes, environment: .system(on: ahead.threads))
    return try run(desk, destinations, notice: notice)
  }

  /// The sentence that says where a damaged file with places and marks is now.
  private static func notice(ofDamaged path: String) -> String {
    "origami: warning: the file with places and marks was damaged; it is kept as \(VisibleName.of(path)), "
      + "and a new one was begun\n"
  }

  /// Says in full screen why there is nothing to read.
  func explain(_ failure: Failure) throws -> ExitStatus {
    let text = [failure.message, failure.help].compactMap { $0 }.joined(separator: "\n\n")
    return try run(ReaderDesk(failure: text, wishes: wishes), [.menu], notice: nil)
  }

  /// - Parameter notice: printed when the terminal is as it was before.
  private func run(
    _ desk: ReaderDesk, _ destinations: [ReaderDestination]?, notice: String?
  ) throws -> ExitStatus {
    let device = try TerminalDevice(descriptor: FullScreen.openTerminal())
    let trace = ReaderTrace(topics: environment["ORIGAMI_TRACE"], path: environment["ORIGAMI_TRACE_FILE"])
    let reader = FullScreenReader(device: device, desk: desk, styling: styling, trace: trace)
    let ending = try reader.run(destinations)
    if let notice { writeError(notice) }
    switch ending {
    case .quit: return .done
    case .signal(let signal): device.die(by: signal)
    // What a hung-up terminal does to every program.
    case .lost: device.die(by: SIGHUP)
    }
  }

  /// The controlling terminal, which keys come from whatever standard input is; else the one that is written to.
  private static func openTerminal() -> CInt {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : STDOUT_FILENO
  }
}

extension Environment {
  /// Where the reader keeps places and marks: `$XDG_STATE_HOME/origami/state.sqlite`, else below `~/.local/state`.
  var statePath: String? {
    // The XDG specification has relative paths ignored.
    if let state = self["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/origami/state.sqlite" }
    if let home = self["HOME"] { return home + "/.local/state/origami/state.sqlite" }
    return nil
  }
}
