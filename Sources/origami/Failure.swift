import Terminal

/// A problem that ends a command, in words.
struct Failure: Error, Equatable {
  /// What is wrong.
  var message: String
  /// What to do.
  var help: String?
  /// How the program ends.
  var status: ExitStatus = .failed

  /// The printed form: `origami: error: …` and `help: …`. Arguments and names in it cannot control the terminal.
  var text: String {
    var text = "origami: error: \(VisibleText.of(message, keepingNewlines: true))\n"
    if let help { text += "help: \(VisibleText.of(help, keepingNewlines: true))\n" }
    return text
  }
}

/// How the program ends.
enum ExitStatus: Int32 {
  case done = 0
  /// Something failed.
  case failed = 1
  /// What was asked is not known (`fold`).
  case unknown = 2
  /// What was asked about cannot be read (`fold`).
  case unreadable = 3
  /// Wrong from the command line alone.
  case usage = 64
}
