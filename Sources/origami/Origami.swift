import ArgumentParser

/// The root of the command line.
struct Origami: ParsableCommand {
  /// The version of the program, as `--version` prints it.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "origami",
    abstract: "Step-by-step origami instructions: check, import, filter and read them.",
    discussion: """
      Common options (--library, --color, --progress, --verbose) may stand before or behind the command. \
      The library is --library FILE, else $ORIGAMI_LIBRARY, else $XDG_DATA_HOME/origami/library.sqlite, else \
      ~/.local/share/origami/library.sqlite.
      """,
    version: "origami \(version)",
    subcommands: commands)

  /// Every command, in the order of the help.
  static let commands: [any RunnableCommand.Type] = [
    ImportCommand.self, CheckCommand.self, ListCommand.self, ReadCommand.self, StepsCommand.self,
    ShowCommand.self, SearchCommand.self, RemoveCommand.self, ExportCommand.self,
    FoldCommand.self, ConvertCommand.self, PublishCommand.self, PullCommand.self, TrustCommand.self,
    NewCommand.self,
  ]
}

/// A command that can be run once its arguments are parsed.
protocol RunnableCommand: ParsableCommand {
  /// A Boolean value that indicates whether any number of paths, models or words may follow the command, so
  /// that its arguments are passed through ``LongCommandLine``.
  static var takesManyArguments: Bool { get }

  /// The options of all commands.
  var common: CommonOptions { get }

  /// The language of the option `--lang`; nil without it.
  var lang: String? { get }

  /// Runs the command and returns the exit status.
  ///
  /// - Throws: ``Failure`` for a problem to report to the user; `Output.ClosedPipe` when the reader of a
  ///   pipe has ended.
  func run(in environment: Environment, output: Output) async throws -> ExitStatus
}

extension RunnableCommand {
  static var takesManyArguments: Bool { false }
  var lang: String? { nil }
}
