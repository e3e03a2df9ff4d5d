import ArgumentParser

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
    try ImportRun(
      paths: LongCommandLine.divided(paths), library: try common.libraryPath(environment), force: force,
      prune: prune, format: format,
      styling: common.styling(environment, isTerminal: environment.terminals.error),
      showsProgress: common.showsProgress(environment),
      words: environment.messageWords(nil)
    ).run(to: output)
  }
}
