import OrigamiReader
import Terminal

/// An error that ends a command, in words.
struct Failure: Error, Equatable {
  /// The problem.
  var message: String
  /// The advice.
  var help: String?
  /// The exit status.
  var status: ExitStatus = .failed
  /// The file, and the line, where the problem is.
  var place: String?
  /// The kind of problem, for scripts.
  var code: String?
  /// The words "error" and "help" of ``text``, in the language of the message.
  var words = Words.english

  /// The printed form: `origami: error: …` and `help: …`. Arguments and names in it cannot control the
  /// terminal.
  var text: String {
    let kind = words(.error) + (code.map { "[\($0)]" } ?? "")
    var text =
      "\(VisibleText.of(place ?? "origami")): \(kind): \(VisibleText.of(message, keepingNewlines: true))\n"
    if let help { text += "\(words(.advice)): \(VisibleText.of(help, keepingNewlines: true))\n" }
    return words.shown(text)
  }
}

/// The exit status of the program.
enum ExitStatus: Int32 {
  case done = 0
  /// Something failed.
  case failed = 1
  /// The answer is not known (`fold`).
  case unknown = 2
  /// The file cannot be read (`fold`).
  case unreadable = 3
  /// The command line is wrong.
  case usage = 64
}
