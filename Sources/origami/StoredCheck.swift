import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiXML
import Terminal

/// Reads a whole library and reports what is damaged in it.
struct StoredCheck {
  let library: Library
  let styling: Styling
  private var path: String { library.path }

  /// Adds a diagnostic for each damage to a report.
  func run(_ report: inout CheckReport, _ output: Output) throws {
    do {
      try library.verify { problem in try report.add(diagnostic(of: problem), output) }
    } catch StoreError.corrupt(_, let message), StoreError.database(_, let message) {
      // The rest cannot be read.
      try report.add(diagnostic(of: .file(message: message)), output)
    }
  }

  private func diagnostic(of problem: StoredProblem) -> ContentProblem {
    switch problem {
    case .file(let message):
      content("damaged-file", message, help: "copy what can be read, then \(again)")
    case .model(let id, let file):
      content("damaged-model", "the description of the model \(quoted(id)) is damaged", help: help(file))
    case .step(let ordinal, let model, let file):
      content("damaged-step", "step \(ordinal) of the model \(quoted(model)) is damaged", help: help(file))
    case .motion(let ordinal, let model, let file):
      content(
        "damaged-motion", "the movement of step \(ordinal) of the model \(quoted(model)) is damaged",
        help: help(file))
    case .motionCount(let model, let expected, let found, let file):
      content(
        "wrong-count", "the model \(quoted(model)) has \(found) of its \(expected) movements",
        help: help(file))
    case .tags(let model, let file):
      content(
        "damaged-index", "the tags of the model \(quoted(model)) are not found by 'list --tag'",
        help: help(file))
    case .tagCount(let expected, let found):
      content(
        "wrong-count", "the index of tags has \(found) entries, and should have \(expected)", help: again)
    case .photoCount(let model, let expected, let found, let file):
      content(
        "wrong-count", "the model \(quoted(model)) has \(found) of its \(expected) photos", help: help(file))
    case .photo(let index, let model, let file):
      content("damaged-photo", "photo \(index) of the model \(quoted(model)) is damaged", help: help(file))
    case .stepCount(let model, let expected, let found, let file):
      content(
        "wrong-count", "the model \(quoted(model)) has \(found) of its \(expected) steps", help: help(file))
    case .totals(let expected, let found):
      content(
        "wrong-count",
        "the library has \(counted(found)), but should have \(counted(expected))", help: again)
    case .searchIndex(let expected, let found):
      content(
        "wrong-count", "the search index has \(found) entries, and should have \(expected)", help: again)
    case .searchWords:
      content(
        "damaged-index", "the search index does not have the words of the models and steps", help: again)
    }
  }

  private func content(_ code: String, _ message: String, help: String) -> ContentProblem {
    var problem = ContentProblem(
      file: path, at: TextPosition(line: 1, column: 1), .error, code, message, help: help, styling: styling)
    // A library has no lines, so the text names none. In JSON, line 1 and column 1 stand for no place.
    let style = ProblemStyle.of(styling)
    problem.text = "\(VisibleText.of(path)): " + style.severity(.error, "error[\(code)]")
    // SQLite's own text may have names out of the file.
    problem.text += ": \(VisibleText.of(message))\n" + style.accent("help:") + " \(help)\n"
    return problem
  }

  private func counted(_ totals: LibraryTotals) -> String {
    let words = Words.english
    return words(.models, count: totals.models) + ", " + words(.steps, count: totals.steps)
  }

  private func quoted(_ id: String) -> String { "'\(VisibleName.of(id))'" }

  private func help(_ file: String) -> String {
    guard !file.isEmpty else { return again }
    guard file != "-" else { return "import it again with --force; it came from standard input" }
    let command = "origami import --force --library \(path.quotedForShell) \(file.quotedForShell)"
    return "import its file again: " + VisibleText.of(command)
  }

  private var again: String { "remove the library and import the files again; the files are not affected" }
}
