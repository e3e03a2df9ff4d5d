import Glibc
import OrigamiDiagrams
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiWeb
import Paging
import Terminal

/// The full-screen reader, from the command line to the end of its loop.
struct FullScreen {
  let environment: Environment
  let wishes: ReaderDependencies.Wishes
  let styling: Styling
  /// The colours of the terminal, as far as they are known before it answers.
  let colors: ScreenColors
  let ahead: ReadingAhead
  let common: CommonOptions

  /// Returns a Boolean value that indicates whether standard output is a terminal that can show a full
  /// screen.
  static func isPossible(_ environment: Environment) -> Bool {
    environment.terminals.output && environment["TERM"] != "dumb"
  }

  /// Opens the library, unless it is open, and notes for its places and marks that it is at this path.
  func openContent(at path: String) async throws -> any LibraryContent {
    let content = StoredContent(try await ahead.library(at: path))
    if let resolved = path.realPath {
      // Without a file for places, there are none to keep.
      try? (try? await ahead.state.value)?.note(library: content.id, atPath: resolved)
    }
    return content
  }

  /// Opens a published library. What was read before is shown at once; the reader asks for a newer
  /// publication after its first frame.
  private func openPublished(_ address: LibraryAddress) async throws -> PublishedContent {
    try await common.openPublished(address, environment, prefersCache: true, on: .system(on: ahead.threads))
  }

  /// Opens a published library whose address was typed in the reader.
  private func openAddress(_ text: String) async throws -> OpenedLibrary {
    try await described {
      let address = try common.address(text)
      return try await opened(address, model: address.model, step: address.step)
    }
  }

  /// Opens a published library, and finds what to show of it.
  ///
  /// - Parameters:
  ///   - model: the identifier of the model to open; nil opens none.
  ///   - step: the identifier or the printed number of the step to begin at; nil is where it was left.
  private func opened(
    _ address: LibraryAddress, model: String?, step name: String?
  ) async throws -> OpenedLibrary {
    let content = try await openPublished(address)
    guard let model else { return OpenedLibrary(address: address.text, content: content) }
    do {
      // An unknown model or step is reported in place of the model, and not by an empty screen.
      let stored = try await content.requireModel(model)
      var step: StoredStep?
      if let name {
        step = try await content.requireStep(name, of: stored, at: wishes.level ?? .standard)
      }
      return OpenedLibrary(address: address.text, content: content, model: stored.id, step: step?.id)
    } catch ContentError.unreachable(let error as WebError), ContentError.damaged(let error as WebError) {
      throw CommandProblem.web(error, place: address.text)
    }
  }

  /// Runs `body`, and gives its problems the words for a screen.
  private func described(_ body: () async throws -> OpenedLibrary) async throws -> OpenedLibrary {
    do { return try await body() } catch let problem as CommandProblem {
      let failure = MessageText.failure(for: problem, wishes.words)
      throw OpeningFailure(text: failure.message, advice: failure.help)
    }
  }

  /// Reads a published library until the reader quits. It is opened after the first frame: until its server
  /// answers, the screen says so, and keys work.
  ///
  /// - Parameters:
  ///   - model: the identifier of the model to begin with; nil begins with the menu.
  ///   - step: the identifier or the printed number of the step to begin at; nil is where it was left.
  func read(_ address: LibraryAddress, model: String?, step: String?) async throws -> ExitStatus {
    let opening = LibraryOpening(address: address.text) {
      try await described { try await opened(address, model: model, step: step) }
    }
    return try await read([.opening]) { state, failure in
      ReaderDependencies(
        opening: opening, state: state, stateFailure: failure, wishes: wishes,
        environment: .system(on: ahead.threads))
    }
  }

  /// Reads files until the reader quits, and follows them.
  ///
  /// - Parameter paths: the files and folders, as they were written.
  func read(
    _ files: DirectFiles, _ paths: [String], step name: String?, at level: DetailLevel
  ) async throws -> ExitStatus {
    defer { files.end() }
    let content = try files.content()
    var destinations = [ReaderDestination.library]
    if let id = try await files.onlyModel(content) {
      var step: StoredStep?
      if let name { step = try await content.requireStep(name, of: try await content.model(id), at: level) }
      destinations = [.library(selecting: id), .model(id, step: step?.id)]
    } else if name != nil {
      // Without a model, the errors of the files are the reason.
      if try await content.totals().models == 0 { _ = try await files.readOnce(content) }
      throw CommandProblem.stepOfManyModels(paths)
    }
    return try await read(content, destinations, problems: files.problems) { files.end() }
  }

  /// Reads a library until the reader quits.
  ///
  /// - Parameters:
  ///   - destinations: where to begin; nil is the menu, or where the reader was interrupted.
  ///   - problems: the problems of followed files.
  ///   - clean: called when the reader has ended, also when the process then ends by a signal and runs no
  ///     `defer`.
  func read(
    _ content: any LibraryContent, _ destinations: [ReaderDestination]?, problems: FileProblems? = nil,
    clean: () -> Void = {}
  ) async throws -> ExitStatus {
    try await read(destinations, clean: clean) { state, failure in
      ReaderDependencies(
        content: content, state: state, stateFailure: failure, wishes: wishes,
        environment: .system(on: ahead.threads), problems: problems)
    }
  }

  /// Opens the file with places and marks, and reads until the reader quits.
  ///
  /// - Parameter make: makes the dependencies of the reader from that file, or the reason why it is not open.
  private func read(
    _ destinations: [ReaderDestination]?, clean: () -> Void = {},
    _ make: (ReaderState?, StoreError?) -> ReaderDependencies
  ) async throws -> ExitStatus {
    let state: ReaderState?
    let notice: String?
    var stateFailure: StoreError?
    do {
      state = try await ahead.state.value
      notice = state?.damagedFile.map {
        "origami: " + wishes.words(.warnStateDamaged, VisibleName.of($0)) + "\n"
      }
    } catch {
      state = nil
      stateFailure = error as? StoreError
      let failure = MessageText.failure(for: error, wishes.words)
      // The advice for other failures is about a library's file, not about this one.
      let help: String? =
        switch stateFailure {
        case .newerState, .busy: failure.help
        default: nil
        }
      notice =
        "origami: " + wishes.words(.warnPlacesNotKept, failure.message) + "\n"
        + wishes.words(.helpWith, help ?? wishes.words(.adviseStateHome)) + "\n"
    }
    var dependencies = make(state, stateFailure)
    dependencies.openAddress = openAddress
    return try run(dependencies, destinations, notice: notice, clean: clean)
  }

  /// Shows in full screen why there is nothing to read.
  func explain(_ error: any Error) throws -> ExitStatus {
    let failure = MessageText.failure(for: error, wishes.words)
    let text = [failure.message, failure.help].compactMap { $0 }.joined(separator: "\n\n")
    return try run(ReaderDependencies(failure: text, wishes: wishes), [.menu], notice: nil)
  }

  /// Runs the reader until it ends. Does not return if a signal or a lost terminal ended it.
  ///
  /// - Parameter notice: printed when the terminal is as it was before.
  private func run(
    _ dependencies: ReaderDependencies, _ destinations: [ReaderDestination]?, notice: String?,
    clean: () -> Void = {}
  ) throws -> ExitStatus {
    let device = try TerminalDevice(descriptor: FullScreen.openTerminal())
    let trace = ReaderTrace(topics: environment["ORIGAMI_TRACE"], path: environment["ORIGAMI_TRACE_FILE"])
    let reader = FullScreenReader(
      device: device, dependencies: dependencies, styling: styling, colors: colors, trace: trace)
    let ending = try reader.run(destinations)
    if let notice { writeError(notice) }
    clean()
    switch ending {
    case .quit: return .done
    case .signal(let signal): device.die(by: signal)
    // The status that a hung-up terminal gives to every program.
    case .lost: device.die(by: SIGHUP)
    }
  }

  /// Returns the controlling terminal, from which keys come whatever standard input is; else standard output.
  private static func openTerminal() -> CInt {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : STDOUT_FILENO
  }
}
