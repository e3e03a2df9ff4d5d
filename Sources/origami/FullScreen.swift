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
  func openPublished(_ address: LibraryAddress) async throws -> PublishedContent {
    try await common.openPublished(address, environment, prefersCache: true, on: .system(on: ahead.threads))
  }

  /// Opens a published library whose address was typed in the reader.
  private func openAddress(_ text: String) async throws -> OpenedLibrary {
    do {
      let address = try common.address(text)
      let content = try await openPublished(address)
      guard let model = address.model.map(ContentID.init(_:)) else {
        return OpenedLibrary(address: address.text, content: content)
      }
      // An unknown model or step is reported in the menu's row, and not by an empty screen.
      let stored = try await content.requireModel(model.text)
      var step: StoredStep?
      if let name = address.step {
        step = try await content.requireStep(name, of: stored, at: wishes.level ?? .standard)
      }
      return OpenedLibrary(address: address.text, content: content, model: stored.id, step: step?.id)
    } catch let problem as CommandProblem {
      throw OpeningFailure(text: MessageText.failure(for: problem, wishes.words).message)
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
    var dependencies = ReaderDependencies(
      content: content, state: state, stateFailure: stateFailure, wishes: wishes,
      environment: .system(on: ahead.threads), problems: problems)
    dependencies.openAddress = openAddress
    return try run(dependencies, destinations, notice: notice, clean: clean)
  }

  /// Shows in full screen why there is nothing to read.
  func explain(_ error: any Error) throws -> ExitStatus {
    let failure = MessageText.failure(for: error, wishes.words)
    let text = [failure.message, failure.help].compactMap { $0 }.joined(separator: "\n\n")
    return try run(ReaderDependencies(failure: text, wishes: wishes), [.menu], notice: nil)
  }

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
