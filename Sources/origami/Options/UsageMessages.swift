import ArgumentParser
import OrigamiModel

/// Reports an error of the command line in the program's own words and shape.
///
/// The argument parser finds the error; its text (`Error: …`, `Usage: …`) is replaced.
enum UsageMessages {
  /// The end of the program for an error that was thrown while arguments were parsed.
  enum Outcome {
    /// Help or the version was asked for.
    case show(String)
    /// The command line is wrong.
    case wrong(Failure)
  }

  /// Returns the outcome for an error of the parser.
  ///
  /// - Parameter arguments: the command line, with the name of a command first if there is one.
  static func outcome(for error: any Error, in arguments: [String]) -> Outcome {
    guard Origami.exitCode(for: error) != .success else { return .show(Origami.fullMessage(for: error)) }
    let message = String(Origami.message(for: error).trimmingPrefix("Error: "))
    let (fact, suggestion) =
      separateChoice(message) ?? negativeValue(message, arguments).map { ($0, nil) }
      ?? separateSuggestion(message)
    let command = Origami.commands.map { $0._commandName }.first { $0 == arguments.first }
    return .wrong(
      Failure(
        message: sentence(fact),
        help: suggestion ?? "see 'origami \(command.map { $0 + " " } ?? "")--help'", status: .usage))
  }

  /// Returns the real problem of `Missing value for '--limit <n>'` if a negative number follows the option,
  /// which the parser takes for another option.
  private static func negativeValue(_ text: String, _ arguments: [String]) -> String? {
    let start = "Missing value for '"
    guard text.hasPrefix(start) else { return nil }
    let option = text.dropFirst(start.count).prefix { $0 != " " && $0 != "'" }
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    return values.first { $0.hasPrefix("-") && Double($0) != nil }.map {
      "The value '\($0)' is invalid for" + text.dropFirst(start.count - 2)
    }
  }

  /// Splits `The value 'ful' is invalid for '--detail <level>'. Please provide one of 'standard' or 'full'.`
  /// More than five words follow on lines of their own: `Please provide one of the following:`, `  - auto`.
  private static func separateChoice(_ text: String) -> (fact: String, suggestion: String?)? {
    guard let choice = text.firstRange(of: ". Please provide one of "),
      let valueEnd = text.firstRange(of: "' is invalid for ")
    else { return nil }
    let lines = text[choice.upperBound...].split(separator: "\n").dropFirst().compactMap { line in
      line.firstRange(of: "- ").map { String(line[$0.upperBound...]) }
    }
    // Every second piece is between quotation marks.
    let pieces = text[choice.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
    let words = lines + stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    let written = text[..<valueEnd.lowerBound].drop { $0 != "'" }.dropFirst()
    let nearest = NearestNames.nearest(to: String(written), among: words, limit: 1)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return (text[..<choice.lowerBound] + "; expected " + list, nearest.first.map { "did you mean '\($0)'?" })
  }

  /// Splits `Unknown option '--foo'. Did you mean '--fold'?`.
  private static func separateSuggestion(_ text: String) -> (fact: String, suggestion: String?) {
    // The last one, and after a quotation mark: what was typed may have the same words.
    guard let range = text.ranges(of: "'. Did you mean ").last else { return (text, nil) }
    return (text[..<range.lowerBound] + "'", "did you mean " + text[range.upperBound...])
  }

  /// Returns a sentence that follows a colon: lower case at the start, no full stop at the end.
  private static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    let body = first.lowercased() + text.dropFirst()
    return body.hasSuffix(".") ? String(body.dropLast()) : body
  }
}
