import ArgumentParser
import Glibc

/// What happens between the shell and a command: arguments in, exit status out.
@main
enum Main {
  static func main() async {
    // A closed pipe is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let status = await run(Array(CommandLine.arguments.dropFirst()), in: .current())
    exit(status.rawValue)
  }

  /// Runs a command line and says how the program ends.
  static func run(_ arguments: [String], in environment: Environment) async -> ExitStatus {
    let output = Output()
    var isVerbose = false
    do {
      let command = try parse(arguments)
      guard let command = command as? any RunnableCommand else { return end(help(by: command), output) }
      isVerbose = command.common.verbose
      let status = try await command.run(in: environment, output: output)
      try output.flush()
      return status
    } catch is Output.ClosedPipe {
      return .done
    } catch let parsing as ParsingEnded {
      return end(parsing.outcome, output)
    } catch {
      try? output.flush()  // what was found before the failure; its own failure says no more
      let failure = MessageText.failure(for: error)
      writeError(failure.text)
      if isVerbose, !(error is Failure) { writeError("detail: \(error)\n") }
      return failure.status
    }
  }

  /// The command line did not lead to a command.
  private struct ParsingEnded: Error {
    let outcome: UsageMessages.Outcome
  }

  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = ArgumentOrder.normalized(arguments)
    let commands = Origami.configuration.subcommands.map { $0._commandName }
    let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    if let named, !named.hasPrefix("-"), !commands.contains(named), named != "help" {
      throw Failure.unknownCommand(named, among: commands)
    }
    do {
      // `help steps` is `steps --help`; the parser's own help command ends in success for any word.
      if arguments.first == "help" { return try Origami.parseAsRoot(arguments.dropFirst() + ["--help"]) }
      return try Origami.parseAsRoot(arguments)
    } catch {
      throw ParsingEnded(outcome: UsageMessages.outcome(for: error))
    }
  }

  /// What the parser's own commands would print: help, and nothing else.
  private static func help(by command: any ParsableCommand) -> UsageMessages.Outcome {
    var command = command
    do {
      try command.run()
      return .show(Origami.helpMessage())
    } catch {
      return UsageMessages.outcome(for: error)
    }
  }

  private static func end(_ outcome: UsageMessages.Outcome, _ output: Output) -> ExitStatus {
    switch outcome {
    case .show(let text):
      do {
        try output.writeLine(text)
        try output.flush()
        return .done
      } catch is Output.ClosedPipe {
        return .done
      } catch {
        return .failed
      }
    case .wrong(let failure):
      writeError(failure.text)
      return failure.status
    }
  }
}
