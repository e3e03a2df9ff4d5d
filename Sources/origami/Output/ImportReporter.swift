import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiXML
import Terminal
import Threading

/// Turns the reports of an import into text, JSON, messages and progress.
final class ImportReporter {
  let isJSON: Bool
  let paths: ContentPaths
  let styling: Styling
  private let line: Locked<ProgressLine?>
  private var work: ImportProgress?
  private let words: Words
  private var models = 0
  private var steps = 0
  private var json = JSONWriter()
  private var quota = ProblemQuota()

  init(
    isJSON: Bool, paths: ContentPaths, styling: Styling, line: Locked<ProgressLine?>, work: ImportProgress?,
    words: Words
  ) {
    self.words = words
    self.isJSON = isJSON
    self.paths = paths
    self.styling = styling
    (self.line, self.work) = (line, work)
  }

  /// Returns the bytes for standard output; the rest is written to standard error here.
  func bytes(for report: ImportReport) -> [UInt8] {
    switch report {
    case .model(let model):
      models += 1
      steps += model.steps
      showProgress()
      guard isJSON else { return [] }
      write(model)
      return json.takeBytes()
    case .repeatedModel(let id, let first, let second):
      guard quota.admits(.error, at: second.position) else { break }
      say(
        ContentProblem.repeatedModel(
          id, first: (shown(first.file), first.position), second: (shown(second.file), second.position),
          styling: styling))
    case .takenOver(let id, let from, let to):
      say(
        ContentProblem(
          file: shown(to.file), at: ContentProblem.printed(to.position, in: to.file), .note,
          "model-taken-over",
          "the model '\(VisibleName.of(id))' was from \(VisibleText.of(shown(from.file))) before", help: nil,
          styling: styling))
    case .photo(let place, _, let source, let problem):
      guard quota.admits(.warning, at: place.position) else { break }
      say(.photo(source, problem, file: shown(place.file), at: place.position, styling: styling))
    case .pruned(let id, let file):
      say("origami: " + words(.notePruned, VisibleName.of(id), VisibleText.of(shown(file))) + "\n")
    case .kept(let models, let obstacle):
      let path = obstacle.path.isEmpty ? "/" : obstacle.path
      let kept = CommandProblem.kept(models: models, obstacle, path: shown(path))
      let message = MessageText.failure(for: kept, words)
      say(
        "origami: \(words(.note)): \(message.message)\n"
          + (message.help.map { "\(words(.advice)): \($0)\n" } ?? ""))
    case .file(let path, _):
      work?.finish(path)
      if let note = quota.finishFile(shown(path), styling: styling) { say(note) }
    }
    return []
  }

  /// Takes the number of bytes of a file that were read for what was written so far.
  func take(_ bytes: Int, of file: String) {
    work?.read(bytes, of: file)
    showProgress()
  }

  func end() { line.withLock { $0?.clear() } }

  private func showProgress() {
    guard let work else { return }
    line.withLock {
      $0?.show(work) { words in "\(words(.models, count: models)), \(words(.steps, count: steps))" }
    }
  }

  private func write(_ model: ImportedModel) {
    let file = shown(model.file)
    json.object { json in
      json.member("model", model.id)
      json.member("file", file)
      json.member("status", model.status.rawValue)
      json.member("steps", model.steps)
    }
    json.newline()
  }

  private func shown(_ file: String) -> String { paths.shown(file) }

  private func say(_ problem: ContentProblem) { say(problem.text) }

  private func say(_ text: String) { line.say(text) }
}

extension PruneObstacle {
  /// The path below which models are kept.
  fileprivate var path: String {
    switch self {
    case .missingPath(let path), .noContent(let path), .otherDevice(let path), .unreadableFolder(let path, _):
      path
    }
  }
}

extension ImportProgress {
  /// Asks for the sizes of all files.
  init(_ paths: ContentPaths) {
    self.init(
      sizes: paths.files.compactMap { file in
        var status = stat()
        return stat(file.absolute, &status) == 0 ? (file.absolute, Int(status.st_size)) : nil
      })
  }
}
