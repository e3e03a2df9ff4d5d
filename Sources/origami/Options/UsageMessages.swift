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
  static func outcome(for error: any Error) -> Outcome {
    guard Origami.exitCode(for: error) != .success else { return .show(Origami.fullMessage(for: error)) }
    let message = Origami.message(for: error)
    var lines = message.split(separator: "\n").map { $0.trimmingPrefix("Error: ") }.map(String.init)
    let first = lines.isEmpty ? "the command line cannot be read" : lines.removeFirst()
    let (fact, suggestion) = separateChoice(first) ?? separateSuggestion(first)
    return .wrong(
      Failure(
        message: sentence(fact),
        help: suggestion ?? "see 'origami --help' for the commands, 'origami COMMAND --help' for options",
        status: .usage))
  }

  /// Splits `The value 'ful' is invalid for '--detail <level>'. Please provide one of 'standard' or 'full'.`
  private static func separateChoice(_ text: String) -> (fact: String, suggestion: String?)? {
    guard let choice = text.firstRange(of: ". Please provide one of "),
      let valueEnd = text.firstRange(of: "' is invalid for ")
    else { return nil }
    // Every second piece is between quotation marks.
    let pieces = text[choice.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
    let words = stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    let written = text[..<valueEnd.lowerBound].drop { $0 != "'" }.dropFirst()
    let nearest = NearestNames.nearest(to: String(written), among: words, limit: 1)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return (text[..<choice.lowerBound] + "; expected " + list, nearest.first.map { "did you mean '\($0)'?" })
  }

  /// Splits `Unknown option '--foo'. Did you mean '--fold'?`.
  private static func separateSuggestion(_ text: String) -> (fact: String, suggestion: String?) {
    guard let range = text.firstRange(of: "Did you mean ") else { return (text, nil) }
    var fact = text[..<range.lowerBound]
    while fact.last == " " { fact.removeLast() }
    return (String(fact), "did you mean " + text[range.upperBound...])
  }

  /// Returns a sentence that follows a colon: lower case at the start, no full stop at the end.
  private static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    let body = first.lowercased() + text.dropFirst()
    return body.hasSuffix(".") ? String(body.dropLast()) : body
  }
}
