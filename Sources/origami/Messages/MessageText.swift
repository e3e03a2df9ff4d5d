import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiWeb
import Paging
import Terminal

/// Turns the errors of all modules into words, except mistakes in options (``UsageMessages``) and problems of
/// crease patterns (``ExchangeInput``, ``FoldReport``): these get English words there.
///
/// The words of each language are exhaustive switches over the errors, so a missing one does not compile.
/// Problems of content and of crease patterns, which name a line and a code, are in English only: authors and
/// programs read them.
enum MessageText {
  /// The words of one language: what is wrong, and what to do.
  protocol Messages {
    static func text(of error: StoreError) -> Failure
    static func text(of error: WebError, place: String?) -> Failure
    static func text(of problem: CommandProblem) -> Failure
    static func text(of problem: OtherProblem) -> Failure
  }

  /// An error of other modules that ends a command.
  enum OtherProblem {
    case noSuchStep(String, model: String)
    case noSuchPhoto(String, model: String)
    case cannotPrint(code: CInt)
    /// The library kept changing while it was read.
    case unsteadyLibrary
    case brokenListing(String)
    case removedMeanwhile
    case cancelled
    case unexpected(String)
  }

  /// Returns the message for an error that ends a command.
  static func failure(for error: any Error, _ words: Words) -> Failure {
    if let failure = error as? Failure { return failure }
    var failure =
      switch words.language {
      case .english: text(of: error, EnglishMessages.self)
      case .german: text(of: error, GermanMessages.self)
      }
    failure.words = words
    failure.status = status(of: error)
    return failure
  }

  /// Returns the message in English for a photo that is not in the library.
  static func photo(_ source: String, _ problem: PhotoProblem) -> String {
    let name = "photo '\(VisibleName.of(source))'"
    return switch problem {
    case .missing: "\(name) is missing"
    case .outside: "\(name) is a link that leads out of the folder of the model"
    case .notAFile: "\(name) is not a file"
    case .tooManyBytes(let limit): "\(name) is larger than \(limit / (1 << 20)) MiB"
    case .tooManyPixels(let limit): "\(name) has more than \(limit / 1_000_000) megapixels"
    case .unknownFormat: "\(name) is neither PNG nor JPEG"
    case .incomplete: "\(name) ends before its picture does"
    }
  }

  /// Returns names in quotes, as `'a', 'b' or 'c'`.
  static func list(_ names: [String], or word: String) -> String {
    let names = names.map { "'\(VisibleName.of($0))'" }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  /// Returns the path that was probably meant by a name which SQLite takes for an address or another special
  /// name. It is quoted for a shell.
  static func path(meantBy name: String) -> String {
    let path = name.hasPrefix("file:") ? String(name.dropFirst("file:".count)) : "./" + name
    return VisibleText.of(path.quotedForShell)
  }

  // MARK: Private

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let problem as CommandProblem: problem.status
    case WebError.badAddress, WebError.insecureAddress: .usage
    default: .failed
    }
  }

  private static func text(of error: any Error, _ messages: any Messages.Type) -> Failure {
    switch error {
    case CommandProblem.web(let error, let place): messages.text(of: error, place: place)
    case let problem as CommandProblem: messages.text(of: problem)
    case let error as StoreError: messages.text(of: error)
    case let error as ContentError: text(of: error, messages)
    case let error as WebError: messages.text(of: error, place: nil)
    case let error as Output.WriteFailed: messages.text(of: .cannotPrint(code: error.code))
    case PagerError.revisionChanged, PagerError.sourceUnstable, PagerError.placeLost:
      messages.text(of: .unsteadyLibrary)
    case let error as PagerError: messages.text(of: .brokenListing("\(error)"))
    case PageSourceError.unknownItem: messages.text(of: .removedMeanwhile)
    case is CancellationError: messages.text(of: .cancelled)
    default: messages.text(of: .unexpected("\(error)"))
    }
  }

  private static func text(of error: ContentError, _ messages: any Messages.Type) -> Failure {
    switch error {
    case .notFound(.model(let id)): messages.text(of: StoreError.unknownModel(id: id.text))
    case .notFound(.step(let step, let model)):
      messages.text(of: .noSuchStep("\(step)", model: model.text))
    case .notFound(.photo(let photo, let model)):
      messages.text(of: .noSuchPhoto(photo.text, model: model.text))
    case .replaced(let model):
      // The message does not name the revision.
      messages.text(of: StoreError.revisionReplaced(model: model.text, revision: 0))
    case .damaged(let cause), .unreachable(let cause): text(of: cause, messages)
    case .cursor(let problem): messages.text(of: StoreError.cursor(problem))
    case .searchTooLong(let words, let bytes):
      messages.text(of: StoreError.searchTooLong(words: words, bytes: bytes))
    }
  }
}
