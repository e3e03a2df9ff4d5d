import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiXML
import Terminal

/// A problem of content at a place, ready to be printed as text or JSON.
struct ContentProblem {
  /// The file's path as it is printed.
  var file: String
  var position: TextPosition
  var severity: Diagnostic.Severity
  /// The code, which never changes.
  var code: String
  var message: String
  var help: String?
  var step: String?
  var level: String?
  var language: String?
  /// The text for standard error.
  var text: String

  /// Creates a problem that the checker found.
  init(_ diagnostic: Diagnostic, file: String, styling: Styling) {
    let message = diagnostic.message + (diagnostic.expected.map { "; expected " + $0 } ?? "")
    let isSequence = SequenceFile.isSequence(file)
    self.init(
      file: file, at: ContentProblem.printed(diagnostic.position, in: file), diagnostic.severity,
      diagnostic.code.rawValue,
      (isSequence ? diagnostic.step.map { $0 + ": " } ?? "" : "") + message, help: diagnostic.help,
      styling: styling)
    step = diagnostic.step
    level = diagnostic.level?.name
    language = diagnostic.language
    if !isSequence { text = diagnostic.rendered(file: file, style: ProblemStyle.of(styling)) }
  }

  /// Creates a problem that is found only with several files together, or with photos.
  init(
    file: String, at position: TextPosition, _ severity: Diagnostic.Severity, _ code: String,
    _ message: String,
    help: String?, styling: Styling
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.code = code
    self.message = message
    self.help = help
    let style = ProblemStyle.of(styling)
    text = "\(VisibleText.of(file)):\(position.line):\(position.column): "
    text += style.severity(severity, "\(severity.rawValue)[\(code)]") + ": \(VisibleText.of(message))\n"
    if let help { text += style.accent("help:") + " \(VisibleText.of(help))\n" }
  }

  /// Returns the position to print for a position in content. A FOLD file is checked as a model in XML, whose
  /// lines and columns are not those of the file.
  static func printed(_ position: TextPosition, in file: String) -> TextPosition {
    SequenceFile.isSequence(file) ? TextPosition(line: 1, column: 1) : position
  }

  /// Returns the problem of a model that is twice in one run.
  static func repeatedModel(
    _ id: String, first: (file: String, position: TextPosition),
    second: (file: String, position: TextPosition),
    styling: Styling
  ) -> ContentProblem {
    let position = printed(first.position, in: first.file)
    let place = "\(VisibleText.of(first.file)):\(position.line):\(position.column)"
    return ContentProblem(
      file: second.file, at: printed(second.position, in: second.file), .error, "repeated-model",
      "the model '\(VisibleName.of(id))' is at \(place) already",
      help: SequenceFile.isSequence(second.file)
        ? "rename the file: the id is made from its name" : "give one of the two another id",
      styling: styling)
  }

  /// Returns the problem of a photo that is not in the library.
  static func photo(
    _ source: String, _ problem: PhotoProblem, file: String, at position: TextPosition, styling: Styling
  ) -> ContentProblem {
    let code =
      switch problem {
      case .missing, .outside, .notAFile: "missing-photo"
      case .tooManyBytes, .tooManyPixels: "large-photo"
      case .unknownFormat: "unknown-photo-format"
      case .incomplete: "incomplete-photo"
      }
    return ContentProblem(
      file: file, at: position, .warning, code, MessageText.photo(source, problem),
      help: "the model is complete without it", styling: styling)
  }

  /// Writes the problem as a member of `diagnostics`.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("line", position.line)
      json.member("column", position.column)
      json.member("severity", severity.rawValue)
      json.member("code", code)
      json.member("message", message)
      json.member("help", help)
      json.member("step", step)
      json.member("level", level)
      json.member("lang", language)
    }
  }
}

/// The styles of problems.
enum ProblemStyle {
  static func of(_ styling: Styling) -> Diagnostic.Style {
    guard styling == .color else { return .plain }
    return Diagnostic.Style(
      severity: { severity, text in
        switch severity {
        case .error: "\u{1B}[1;31m\(text)\u{1B}[0m"
        case .warning: "\u{1B}[1;33m\(text)\u{1B}[0m"
        case .note: "\u{1B}[1m\(text)\u{1B}[0m"
        }
      },
      accent: { "\u{1B}[1m\($0)\u{1B}[0m" })
  }
}
