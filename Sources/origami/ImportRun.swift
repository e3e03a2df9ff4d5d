import Glibc
import OrigamiImport
import OrigamiReader
import OrigamiStore
import OrigamiXML
import Terminal
import Threading

/// An import of files into a library, with its reports.
struct ImportRun {
  /// Files, folders, or `-` for standard input.
  var paths: [String]
  /// The path of the library.
  var library: String
  /// A Boolean value that indicates whether unchanged models are imported again. With ``prune``, models below
  /// a path that does not exist or is empty are then removed, too.
  var force = false
  /// A Boolean value that indicates whether models are removed whose files are gone.
  var prune = false
  var format = ListingFormat.text
  /// The styling of problems on standard error.
  var styling: Styling
  var showsProgress: Bool
  /// The words of the summary and of the progress, with all characters.
  var words = Words.english

  /// Imports the files.
  ///
  /// - Returns: `failed` if a file could not be read or has an error.
  func run(to output: Output) throws -> ExitStatus {
    let input = ContentPaths(paths)
    // With both flags, a path that does not exist is no error: its models are to be removed.
    let problems = input.problems.filter { !(prune && force && $0.reason == .system(ENOENT)) }
    for problem in problems {
      writeError(MessageText.failure(for: CommandProblem.unreadablePath(problem), words).text)
    }
    let library = try Library.open(at: library, for: .writing)
    let line = Locked(showsProgress ? ProgressLine(words) : nil)
    let reader = ContentFileReader(input, force: force) { [styling, words] problem in
      line.say(ImportRun.text(of: problem, input, styling, words))
    }
    let options = ImportOptions(force: force, prunedPaths: prune ? input.prunable.map(\.absolute) : [])
    let reporter = ImportReporter(
      isJSON: format == .json, paths: input, styling: styling, line: line,
      work: showsProgress ? ImportProgress(input) : nil, words: words)
    let listener = ReportOutput(output, isJSON: format == .json)
    let summary: ImportSummary
    do {
      defer { reporter.end() }
      summary = try library.importFiles(
        input.files.map(\.absolute), from: reader, options: options,
        progress: { file, bytes in reporter.take(bytes, of: file) }
      ) { report in
        try listener.write(reporter.bytes(for: report))
      }
    }
    let failedFiles = summary.failedFiles + problems.count
    let text = summaryLine(summary, failedFiles: failedFiles)
    if format == .json { writeError(text) } else { try listener.write(Array(text.utf8)) }
    return failedFiles > 0 ? .failed : .done
  }

  /// Returns a line such as `imported 12 models (143 steps), 3 unchanged, 1 file failed`.
  ///
  /// Scripts read it, so its numbers are digits only, without separators.
  private func summaryLine(_ summary: ImportSummary, failedFiles: Int) -> String {
    func counted(_ word: Word, _ count: Int) -> String { words(word, count: count, isGrouped: false) }
    var rest = [counted(.unchanged, summary.unchanged), counted(.filesFailed, failedFiles)]
    if summary.pruned > 0 { rest.append(counted(.removedCount, summary.pruned)) }
    let (models, steps) = (counted(.models, summary.imported), counted(.steps, summary.steps))
    return words(.imported, models, steps, rest.joined(separator: ", ")) + "\n"
  }

  static func text(
    of problem: ContentFileReader.Problem, _ paths: ContentPaths, _ styling: Styling, _ words: Words
  ) -> String {
    switch problem {
    case .diagnostic(let diagnostic, let file):
      ContentProblem(diagnostic, file: paths.shown(file), styling: styling).text
    case .unreadable(let file, let error):
      MessageText.failure(for: CommandProblem.unreadableFile(paths.shown(file), error), words).text
    case .page(let file):
      MessageText.failure(for: CommandProblem.pageOfLibrary(paths.shown(file)), words).text
    case .foreign(let file, let error): ExchangeInput.failure(error, paths.shown(file)).text
    }
  }
}

/// Standard output during an import.
///
/// When the reader of a pipe ends (`| head`), the import continues to its end without output.
private final class ReportOutput {
  private let output: Output
  private let isJSON: Bool
  private var isClosed = false

  init(_ output: Output, isJSON: Bool) { (self.output, self.isJSON) = (output, isJSON) }

  func write(_ bytes: [UInt8]) throws {
    guard !isClosed else { return }
    do {
      if isJSON { try output.write(bytes) } else { try output.writeText(bytes) }
      try output.flush()
    } catch is Output.ClosedPipe {
      isClosed = true
    }
  }
}
