import ArgumentParser
import OrigamiExchange
import OrigamiImport
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiXML
import Terminal

/// `origami check`
struct CheckCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check files as import does, importing nothing.",
    discussion: "With --stored: read the whole library, and report rows that the disk has damaged.")

  static let takesManyArguments = true

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"))
  var paths: [String] = []

  @Flag(help: "Check the library instead of files: every row against its hash.")
  var stored = false

  @Flag(help: "Fail for warnings too.")
  var strict = false

  @Option(help: "How to report: text on standard error, or json on standard output.")
  var format: ListingFormat = .text

  func validate() throws {
    if stored, !paths.isEmpty { throw ValidationError("--stored checks the library; it takes no paths") }
    if !stored, paths.isEmpty {
      throw ValidationError("name the files to check, or --stored for the library")
    }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    var report = CheckReport(
      isJSON: format == .json, styling: common.styling(environment, isTerminal: environment.terminals.error),
      environment.messageWords(nil))
    if stored {
      let library = try Library.open(at: common.libraryPath(environment), for: .reading)
      try report.begin(output)
      try StoredCheck(library: library, styling: report.styling).run(&report, output)
    } else {
      try report.begin(output)
      try checkFiles(&report, output)
    }
    try report.end(output)
    return report.errors > 0 || strict && report.warnings > 0 ? .failed : .done
  }

  private func checkFiles(_ report: inout CheckReport, _ output: Output) throws {
    let input = ContentPaths(LongCommandLine.divided(paths))
    for problem in input.problems {
      try report.addUnreadable(problem.path, .unreadablePath(problem), output)
    }
    let parser = ContentParser()
    var models = SeenModels()
    for file in input.files { try check(file, of: input, parser, &models, &report, output) }
  }

  private func check(
    _ file: ContentPaths.File, of paths: ContentPaths, _ parser: ContentParser, _ models: inout SeenModels,
    _ report: inout CheckReport, _ output: Output
  ) throws {
    let styling = report.styling
    // Swift lets only one of the two closures below change the report, and that for diagnostics does. So
    // these problems are collected, and reported after the file.
    var found: [ContentProblem] = []
    var quota = ProblemQuota()
    var current: (id: String, position: TextPosition)?
    let before = (errors: report.errors, warnings: report.warnings)
    do {
      let open = try paths.open(file.absolute)
      let source =
        SequenceFile.isSequence(file.absolute)
        ? try SequenceFile.source(of: open, file.absolute) : .reader { try open.read(into: $0) }
      let summary = try parser.parseAndFold(source) { event in
        switch event {
        case .modelBegan(let model, let position): current = (model.id, position)
        case .modelEnded(let ending):
          guard let (id, position) = current else { break }
          let place = (file: file.shown, position: position)
          // As in an import, a model that was refused is not in the way of another with its id.
          if let first = models.note(id, at: place), quota.admits(.error, at: position) {
            found.append(.repeatedModel(id, first: first, second: place, styling: styling))
          }
          for (photo, position) in zip(ending.photos, ending.photoPositions) {
            guard
              let problem = PhotoFiles.read(
                photo.source, besides: file.absolute, atMost: Photo.byteLimit
              ).problem
            else { continue }
            guard quota.admits(.warning, at: position) else { continue }
            found.append(.photo(photo.source, problem, file: file.shown, at: position, styling: styling))
          }
        default: break
        }
      } onDiagnostic: { diagnostic in
        try report.add(ContentProblem(diagnostic, file: file.shown, styling: styling), output)
      }
      report.countHidden(
        errors: before.errors + summary.errors - report.errors,
        warnings: before.warnings + summary.warnings - report.warnings)
    } catch let error as ContentSourceError {
      try report.addUnreadable(file.shown, .unreadableFile(file.shown, error), output)
    } catch let error as ExchangeError {
      try report.addForeign(file.shown, error, output)
    }
    for problem in found { try report.add(problem, output) }
    report.countHidden(errors: quota.surplus.errors, warnings: quota.surplus.others)
    if let note = quota.finishFile(file.shown, styling: styling) { try report.add(note, output) }
  }
}

/// Prints problems when they are found, and counts them, also those that are not shown.
struct CheckReport {
  let isJSON: Bool
  let styling: Styling
  private let words: Words
  private(set) var errors = 0
  private(set) var warnings = 0
  private var json = JSONWriter()

  init(isJSON: Bool, styling: Styling, _ words: Words) {
    self.words = words
    self.isJSON = isJSON
    self.styling = styling
  }

  mutating func begin(_ output: Output) throws {
    if isJSON { try output.write("{\"diagnostics\":[") }
  }

  mutating func add(_ problem: ContentProblem, _ output: Output) throws {
    switch problem.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: break
    }
    guard isJSON else { return writeError(problem.text) }
    // The comma between two problems is written with the second one.
    problem.write(to: &json)
    try output.write(json.takeBytes())
  }

  /// Counts problems that are not shown.
  mutating func countHidden(errors: Int, warnings: Int) {
    self.errors += errors
    self.warnings += warnings
  }

  /// Adds the reason why a file or folder cannot be read.
  mutating func addUnreadable(_ path: String, _ cause: CommandProblem, _ output: Output) throws {
    // JSON is in English, whatever the language of the words.
    try add(MessageText.failure(for: cause, isJSON ? .english : words), path, line: 1, output)
  }

  /// Adds the reason why a file of another program cannot be read as a model.
  mutating func addForeign(_ path: String, _ error: ExchangeError, _ output: Output) throws {
    try add(ExchangeInput.failure(error, path), path, line: error.place.line ?? 1, output)
  }

  private mutating func add(_ failure: Failure, _ path: String, line: Int, _ output: Output) throws {
    var problem = ContentProblem(
      file: path, at: TextPosition(line: line, column: 1), .error, failure.code ?? "unreadable",
      failure.message, help: failure.help, styling: styling)
    problem.text = failure.text
    try add(problem, output)
  }

  mutating func end(_ output: Output) throws {
    if isJSON {
      try output.writeLine("],\"errors\":\(errors),\"warnings\":\(warnings)}")
    } else if errors + warnings > 0 {
      writeError("\(words(.errors, count: errors)), \(words(.warnings, count: warnings))\n")
    }
  }
}

/// The models of one run, to find the same id twice. A slot of the dictionary takes 28 bytes, and at least
/// three eighths of the slots are used. So a model takes 75 bytes at most, whatever the length of its id.
private struct SeenModels {
  typealias Place = (file: String, position: TextPosition)

  private struct Entry {
    let file: Int32
    let line: Int32
    let column: Int32
  }

  private var entries: [ContentHash: Entry] = [:]
  private var files: [String] = []

  /// Notes a model, and returns its first place if it was noted before, else nil.
  mutating func note(_ id: String, at place: Place) -> Place? {
    let key = ContentHasher.hash(id.utf8)
    if let first = entries[key] {
      return (files[Int(first.file)], TextPosition(line: Int(first.line), column: Int(first.column)))
    }
    if files.last?.utf8.elementsEqual(place.file.utf8) != true { files.append(place.file) }
    entries[key] = Entry(
      file: Int32(clamping: files.count - 1), line: Int32(clamping: place.position.line),
      column: Int32(clamping: place.position.column))
    return nil
  }
}
