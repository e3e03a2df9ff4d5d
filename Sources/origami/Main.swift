import ArgumentParser
import Glibc
import Terminal
internal import Threading

/// The program: arguments in, exit status out.
@main
enum Main {
  static func main() {
    // A closed pipe is an error of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let status = TaskLoop.run { loop in
      await run(Array(CommandLine.arguments.dropFirst()), in: .current(executor: loop))
    }
    exit(status.rawValue)
  }

  /// Runs a command line and returns the exit status.
  static func run(_ arguments: [String], in environment: Environment) async -> ExitStatus {
    if let failure = OpenFileLimit.failure() {
      writeError(failure.text)
      return failure.status
    }
    var environment = environment
    environment.readingAhead = ReadingAhead.begin(arguments, environment)
    let status = await perform(arguments, in: environment)
    // The process waits for work that was begun.
    _ = await environment.readingAhead?.state.result
    return status
  }

  private static func perform(_ arguments: [String], in environment: Environment) async -> ExitStatus {
    let output = Output(charset: environment.terminals.output ? environment.charset : .utf8)
    var isVerbose = false
    do {
      let command = try parse(arguments)
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
      if isVerbose, !(error is Failure) {
        writeError("detail: \(VisibleText.of("\(error)", keepingNewlines: true))\n")
      }
      return failure.status
    }
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
    let arguments = ArgumentOrder.normalized(arguments)
    // `help steps` is `steps --help`; the parser's own help command ends in success for any word.
    let asksForHelp = arguments.first == "help"
    let words = asksForHelp ? arguments.dropFirst() : arguments[...]
    if let name = words.first, !name.hasPrefix("-") {
      guard let command = Origami.commands.first(where: { $0._commandName == name }) else {
        throw Failure.unknownCommand(name, among: Origami.commands.map { $0._commandName })
      }
      var rest = Array(words.dropFirst())
      if command.takesManyArguments { rest = LongCommandLine.joined(rest) }
      if !asksForHelp, let command = try? command.parse(rest) { return command }
      throw ParsingEnded(outcome: outcome(ofRootParsing: [name] + rest + (asksForHelp ? ["--help"] : [])))
    }
    throw ParsingEnded(outcome: outcome(ofRootParsing: asksForHelp ? words + ["--help"] : arguments[...]))
  }

  /// Returns the outcome of a command line that leads to no command: help, the version, or an error.
  private static func outcome(ofRootParsing arguments: ArraySlice<String>) -> UsageMessages.Outcome {
    do {
      var command = try Origami.parseAsRoot(Array(arguments))
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
