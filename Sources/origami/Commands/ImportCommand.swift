import ArgumentParser
import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiXML
import Terminal

/// `origami import`
struct ImportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read XML files, folders, or - (standard input) into the library.",
    discussion: """
      A folder means every *.xml below it. A FOLD file (*.fold) is a model whose steps are its frames. A \
      model is imported whole or not at all: a model with an error is skipped, and the import goes on. Files \
      that have not changed are not read again.
      """)

  static let takesManyArguments = true

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"))
  var paths: [String]

  @Flag(
    help: "Import again what has not changed; with --prune, also prune paths that do not exist or are empty.")
  var force = false

  @Flag(help: "Remove models whose files below the paths are gone.")
  var prune = false

  @Option(help: "How to report: text, or json with one line for each model.")
  var format: ListingFormat = .text

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let input = ContentPaths(LongCommandLine.divided(paths))
    // With both flags, a path that does not exist is no error: its models are to be removed.
    let problems = input.problems.filter { !(prune && force && $0.reason == .system(ENOENT)) }
    for problem in problems { writeError(MessageText.unreadable(problem).text) }
    let library = try Library.open(at: common.libraryPath(environment), for: .writing)
    let styling = common.styling(environment, isTerminal: environment.terminals.error)
    let reader = ContentFileReader(input, force: force) { problem in
      writeError(ImportCommand.text(of: problem, input, styling))
    }
    let options = ImportOptions(force: force, prunedPaths: prune ? input.prunable.map(\.absolute) : nil)
    let reporter = ImportReporter(
      isJSON: format == .json, paths: input, styling: styling,
      progress: common.showsProgress(environment) ? ProgressLine() : nil, work: ImportWork(input))
    let listener = ReportOutput(output)
    let summary = try library.importFiles(input.files.map(\.absolute), from: reader, options: options) {
      report in
      try listener.write(reporter.bytes(for: report), flushes: format == .json)
    }
    reporter.end()
    let failedFiles = summary.failedFiles + problems.count
    let line = ImportCommand.summaryLine(summary, failedFiles: failedFiles)
    if format == .json { writeError(line) } else { try listener.write(Array(line.utf8), flushes: true) }
    return failedFiles > 0 ? .failed : .done
  }

  /// `imported 12 models (143 steps), 3 unchanged, 1 file failed`
  static func summaryLine(_ summary: ImportSummary, failedFiles: Int) -> String {
    var line = "imported \(counted(summary.imported, "model")) (\(counted(summary.steps, "step"))), "
    line += "\(summary.unchanged) unchanged, \(counted(failedFiles, "file")) failed"
    if summary.pruned > 0 { line += ", \(summary.pruned) removed" }
    return line + "\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func text(
    of problem: ContentFileReader.Problem, _ paths: ContentPaths, _ styling: Styling
  ) -> String {
    switch problem {
    case .diagnostic(let diagnostic, let file):
      ContentProblem(diagnostic, file: paths.shown(file), styling: styling).text
    case .unreadable(let file, let error): MessageText.unreadable(paths.shown(file), error).text
    case .foreign(let file, let error): ExchangeInput.failure(error, paths.shown(file)).text
    }
  }
}

/// Standard output during an import.
///
/// When the reader of a pipe ends (`| head`), the import continues to its end without output.
private final class ReportOutput {
  private let output: Output
  private var isClosed = false

  init(_ output: Output) { self.output = output }

  func write(_ bytes: [UInt8], flushes: Bool) throws {
    guard !isClosed else { return }
    do {
      try output.write(bytes)
      if flushes { try output.flush() }
    } catch is Output.ClosedPipe {
      isClosed = true
    }
  }
}

/// Reports what an import does.
private final class ImportReporter {
  let isJSON: Bool
  let paths: ContentPaths
  let styling: Styling
  var progress: ProgressLine?
  private var work: ImportWork
  private var models = 0
  private var steps = 0
  private var json = JSONWriter()
  private var quota = ProblemQuota()

  init(isJSON: Bool, paths: ContentPaths, styling: Styling, progress: ProgressLine?, work: ImportWork) {
    self.work = work
    self.isJSON = isJSON
    self.paths = paths
    self.styling = styling
    self.progress = progress
  }

  /// Returns the bytes for standard output; the rest is written to standard error here.
  func bytes(for report: ImportReport) -> [UInt8] {
    switch report {
    case .model(let model):
      models += 1
      steps += model.steps
      progress?.show(work.done(in: model.file), "\(models) models, \(steps) steps")
      guard isJSON else { return [] }
      write(model)
      return json.takeBytes()
    case .repeatedModel(let id, let first, let second):
      guard quota.admits(at: second.position) else { break }
      say(
        ContentProblem.repeatedModel(
          id, first: (shown(first.file), first.position), second: (shown(second.file), second.position),
          styling: styling))
    case .takenOver(let id, let from, let to):
      say(
        ContentProblem(
          file: shown(to.file), at: to.position, .note, "model-taken-over",
          "the model '\(VisibleName.of(id))' was from \(VisibleText.of(shown(from.file))) before", help: nil,
          styling: styling))
    case .photo(let model, _, let source, let problem):
      guard quota.admits(at: model.position) else { break }
      say(.photo(source, problem, file: shown(model.file), at: model.position, styling: styling))
    case .pruned(let id, let file):
      say("origami: note: removed '\(VisibleName.of(id))', gone from \(VisibleText.of(shown(file)))\n")
    case .kept(let models, let obstacle):
      let failure = MessageText.kept(models, obstacle, shown: paths.shown)
      say("origami: note: \(failure.message)\n" + (failure.help.map { "help: \($0)\n" } ?? ""))
    case .file(let path, _):
      work.finish(path)
      if let note = quota.finishFile(shown(path), styling: styling) { say(note) }
    }
    return []
  }

  func end() { progress?.clear() }

  private func write(_ model: ImportedModel) {
    let file = shown(model.file)
    json.object { json in
      json.member("model", model.id)
      json.member("file", file)
      json.member("status", model.status.rawValue)
      json.member("steps", model.steps)
    }
    json.newline()
  }

  private func shown(_ file: String) -> String { paths.shown(file) }

  private func say(_ problem: ContentProblem) { say(problem.text) }

  private func say(_ text: String) {
    progress?.clear()
    writeError(text)
  }
}
