import OrigamiStore

/// The reason why something was not loaded or not saved, with a few words for the screen.
struct LoadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons that screens treat differently.
  enum Cause: Hashable, Sendable {
    /// The model is not in the library any more.
    case modelRemoved
    /// The model was imported again: loading continues with its new revision.
    case modelReplaced
    /// A list was made anew since its last page, so that it cannot go on.
    case listReplaced
    /// Any other reason: trying again may help.
    case other
  }

  var cause = Cause.other
  private var word: Word
  private var values: [String]
  private var words = Words.english

  init(_ word: Word, _ values: String...) { (self.word, self.values) = (word, values) }

  /// Returns the text for the screen, without a full stop.
  func text(_ words: Words) -> String { words(word, filling: values) }

  /// The text in English, or in the words of ``described(in:)``.
  var description: String { text(words) }

  /// Returns the failure with its ``description`` in other words. A deferred link passes on only the
  /// description of an error, so the language is chosen beforehand.
  func described(in words: Words) -> LoadFailure {
    var failure = self
    failure.words = words
    return failure
  }

  init(_ error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case let failure as OpeningFailure: self.init(.verbatim, failure.text)
    case let error as ContentError: self.init(error)
    default: self.init(.otherFailure, "\(error)")
    }
  }

  /// Creates the failure that an error of the file with places and marks means; nil without such a file.
  init(ofState error: StoreError?) {
    switch error {
    case nil: self.init(.noStateFile)
    case .busy: self.init(.stateBusy)
    case .full: self.init(.stateFull)
    case .readOnly: self.init(.stateReadOnly)
    case .corrupt, .notALibrary: self.init(.stateDamaged)
    case .newerState: self.init(.stateNewer)
    case .cannotOpen, .notAFile, .noFolder: self.init(.stateNotOpened)
    case let error?: self.init(.stateUnusable, "\(error)")
    }
  }

  private init(_ error: ContentError) {
    switch error {
    case .notFound(.model):
      self.init(.modelGone)
      cause = .modelRemoved
    case .notFound(.step): self.init(.noSuchStep)
    case .notFound(.photo): self.init(.photoGone)
    case .replaced:
      self.init(.modelReplaced)
      cause = .modelReplaced
    case .searchTooLong(let words, _):
      self.init(.searchTooLong, "\(words)")
    case .damaged: self.init(.libraryDamaged)
    case .unreachable(StoreError.busy): self.init(.libraryBusy)
    case .unreachable(StoreError.missing): self.init(.libraryGone)
    case .unreachable(StoreError.fileReplaced): self.init(.libraryReplaced)
    case .unreachable: self.init(.libraryUnreachable)
    case .cursor(let problem):
      self.init(.listChanged)
      if case .replaced = problem { cause = .listReplaced }
    }
  }
}

extension Result where Failure == LoadFailure {
  /// Runs a load and keeps what it throws as a failure.
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(LoadFailure(error)) }
  }
}
