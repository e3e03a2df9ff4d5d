import OrigamiStore
import Paging

/// The reason why something was not loaded, with a few words for the screen.
struct LoadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons that screens treat differently.
  enum Cause: Hashable, Sendable {
    /// The model is not in the library any more.
    case modelRemoved
    /// The model was imported again: loading goes on with its new revision.
    case modelReplaced
    /// Any other reason: trying again may help.
    case other
  }

  var cause = Cause.other
  /// The text for the screen, without a full stop.
  var text: String
  var description: String { text }

  init(text: String) { self.text = text }

  init(_ error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case let failure as SaveFailure: self.init(text: failure.text)
    case let failure as OpeningFailure: self.init(text: failure.text)
    case let error as ContentError: self.init(error)
    case let error as StoreError: self.init(ContentError.damaged(error))
    default: self.init(text: "not loaded: \(error)")
    }
  }

  private init(_ error: ContentError) {
    switch error {
    case .notFound(.model):
      self.init(text: "this model is no longer in the library")
      cause = .modelRemoved
    case .notFound(.step): self.init(text: "this step is not in the model")
    case .notFound(.photo): self.init(text: "this photo is not in the model")
    case .replaced:
      self.init(text: "the model was imported again")
      cause = .modelReplaced
    case .searchTooLong(let words, _):
      self.init(text: "too long: at most \(words) different words")
    case .damaged: self.init(text: "the library cannot be read here: it is damaged")
    case .unreachable(StoreError.busy): self.init(text: "another program is writing to the library")
    case .unreachable: self.init(text: "the library cannot be reached")
    case .cursor: self.init(text: "the list has changed")
    }
  }
}

extension Result where Failure == LoadFailure {
  /// Runs a load and keeps what it throws as a failure.
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(LoadFailure(error)) }
  }
}
