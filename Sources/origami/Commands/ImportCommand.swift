import ArgumentParser
import Glibc
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
      A folder means every *.xml below it. A model is in the library whole or not at all; one with an error is \
      skipped and the rest goes on. Files that have not changed are not read again.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"))
  var paths: [String]

  @Flag(help: "Import files and models again though nothing changed.")
  var force = false

  @Flag(help: "Remove models that were imported from files under the paths that are gone.")
  var prune = false

  @Option(help: "How to report: text, or json for one line a model.")
  var format: ListingFormat = .text

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let input = InputFiles(paths)
    for path in input.unreadable { writeError(MessageText.unreadable(path.path, path.code).text) }
    let library = try Library.open(at: common.libraryPath(environment), for: .writing)
    let styling = common.styling(environment, isTerminal: environment.terminals.error)
    let shownNames = input.shownNames
    let reader = ContentFileReader { problem in
      writeError(ImportCommand.text(of: problem, shownNames, styling))
    }
    let options = ImportOptions(force: force, prunedPaths: prune ? input.absolutePaths : nil)
    let reporter = ImportReporter(
      isJSON: format == .json, shownNames: shownNames, styling: styling,
      progress: common.showsProgress(environment) ? ProgressLine() : nil)
    let summary = try library.importFiles(input.files.map(\.absolute), from: reader, options: options) {
      report in
      try output.write(reporter.bytes(for: report))
      if format == .json { try output.flush() }
    }
    reporter.end()
    let failedFiles = summary.failedFiles + input.unreadable.count
    let line = ImportCommand.summaryLine(summary, failedFiles: failedFiles)
    if format == .json { writeError(line) } else { try output.write(line) }
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
    of problem: ContentFileReader.Problem, _ shownNames: [String: String], _ styling: Styling
  ) -> String {
    switch problem {
    case .diagnostic(let diagnostic, let file):
      ContentProblem(diagnostic, file: shownNames[file] ?? file, styling: styling).text
    case .unreadable(let file, let error): MessageText.unreadable(shownNames[file] ?? file, error).text
    }
  }
}

/// Says what an import does while it goes on.
private final class ImportReporter {
  let isJSON: Bool
  let shownNames: [String: String]
  let styling: Styling
  var progress: ProgressLine?
  private var models = 0
  private var steps = 0
  private var json = JSONWriter()
  private var quota = ProblemQuota()

  init(isJSON: Bool, shownNames: [String: String], styling: Styling, progress: ProgressLine?) {
    self.isJSON = isJSON
    self.shownNames = shownNames
    self.styling = styling
    self.progress = progress
  }

  /// What goes to standard output; the rest is written to standard error here.
  func bytes(for report: ImportReport) -> [UInt8] {
    switch report {
    case .model(let model):
      models += 1
      steps += model.steps
      progress?.show("\(models) models, \(steps) steps")
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
    case .file(let path, _):
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

  private func shown(_ file: String) -> String { shownNames[file] ?? file }

  private func say(_ problem: ContentProblem) { say(problem.text) }

  private func say(_ text: String) {
    progress?.clear()
    writeError(text)
  }
}
