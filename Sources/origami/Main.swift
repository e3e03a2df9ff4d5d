import ArgumentParser
import Glibc
import OrigamiModel
import Terminal
internal import Threading

/// The program: arguments in, exit status out.
@main
enum Main {
  static func main() {
    // A closed pipe is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the limit on the size of files fails, and does not end the process.
    signal(SIGXFSZ, SIG_IGN)
    let status = TaskLoop.run { loop in
      await run(Array(CommandLine.arguments.dropFirst()), in: .current(executor: loop))
    }
    exit(status.rawValue)
  }

  /// Runs a command line and returns the exit status.
  static func run(_ arguments: [String], in environment: Environment) async -> ExitStatus {
    if let problem = OpenFileLimit.problem() { return report(problem, in: environment) }
    var environment = environment
    let arguments = ArgumentOrder.normalized(arguments)
    environment.readingAhead = ReadingAhead.begin(arguments, environment)
    let status = await perform(arguments, in: environment)
    // `exit` would end the threads of `readingAhead`. The file of places would often be left half made, until
    // the next start mends it.
    _ = await environment.readingAhead?.state.result
    return status
  }

  private static func perform(_ arguments: [String], in environment: Environment) async -> ExitStatus {
    let output = Output(charset: environment.terminals.output ? environment.charset : .utf8)
    var (isVerbose, language) = (false, String?.none)
    do {
      let command = try parse(arguments)
      (isVerbose, language) = (command.common.verbose, command.lang)
      let status = try await command.run(in: environment, output: output)
      try output.flush()
      return status
    } catch is Output.ClosedPipe {
      return .done
    } catch let parsing as ParsingEnded {
      return end(parsing.outcome, output, environment)
    } catch {
      // Writes the output from before the failure. An error of this write is not reported.
      try? output.flush()
      let status = report(error, in: environment, language)
      if isVerbose, !(error is Failure), !(error is CommandProblem) {
        writeError("detail: \(VisibleText.of("\(error)", keepingNewlines: true))\n")
      }
      return status
    }
  }

  /// Writes the message for an error in the language of the option or the locale, and returns the status.
  private static func report(
    _ error: any Error, in environment: Environment, _ language: String? = nil
  ) -> ExitStatus {
    let failure = MessageText.failure(for: error, environment.messageWords(language))
    writeError(failure.text)
    return failure.status
  }

  /// An error for a command line that leads to no command.
  private struct ParsingEnded: Error {
    let outcome: UsageMessages.Outcome
  }

  /// Returns the command that the arguments name.
  ///
  /// A command reads its own arguments without the root, which saves a tenth of the instructions of `origami
  /// steps`. Arguments that it cannot read, and the help, go through the root, whose messages know the
  /// command's whole name.
  private static func parse(_ arguments: [String]) throws -> any RunnableCommand {
    // `help steps` is `steps --help`; the parser's own help command ends in success for any word.
    let asksForHelp = arguments.first == "help"
    let words = asksForHelp ? ArgumentOrder.normalized(Array(arguments.drop { $0 == "help" })) : arguments
    if let name = words.first, !name.hasPrefix("-") {
      guard let command = Origami.commands.first(where: { $0._commandName == name }) else {
        throw CommandProblem.unknownCommand(
          name,
          nearest: NearestNames.nearest(to: name, among: Origami.commands.map { $0._commandName }, limit: 1))
      }
      var rest = Array(words.dropFirst())
      if command.takesManyArguments { rest = LongCommandLine.joined(rest) }
      if !asksForHelp, let command = try? command.parse(rest) { return command }
      throw ParsingEnded(outcome: outcome(ofRootParsing: [name] + rest + (asksForHelp ? ["--help"] : [])))
    }
    throw ParsingEnded(outcome: outcome(ofRootParsing: words + (asksForHelp ? ["--help"] : [])))
  }

  /// Returns the outcome of a command line that leads to no command: help, the version, or an error.
  private static func outcome(ofRootParsing arguments: [String]) -> UsageMessages.Outcome {
    do {
      var command = try Origami.parseAsRoot(arguments)
      // Always throws: no command implements the parser's own `run()`, whose default throws the request for
      // help. The next line is for the compiler.
      try command.run()
      return .show(Origami.helpMessage())
    } catch {
      return UsageMessages.outcome(for: error, in: arguments)
    }
  }

  private static func end(
    _ outcome: UsageMessages.Outcome, _ output: Output, _ environment: Environment
  ) -> ExitStatus {
    switch outcome {
    case .show(let text):
      do {
        try output.writeLine(text)
        try output.flush()
        return .done
      } catch is Output.ClosedPipe {
        return .done
      } catch {
        return report(error, in: environment)
      }
    case .wrong(let failure):
      writeError(failure.text)
      return failure.status
    }
  }
}
