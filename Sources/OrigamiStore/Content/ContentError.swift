public import OrigamiModel

/// The reason why content cannot be given, in the terms that a reader acts on.
///
/// The layers below (SQLite, a network, a file) throw their own errors. An implementation of
/// ``LibraryContent`` turns each of them into one of these cases. ``damaged(_:)`` and ``unreachable(_:)``
/// keep the original for the message.
public enum ContentError: Error, Sendable {
  /// Nothing has this name. Asking again gives the same answer until the library changes.
  case notFound(ContentName)
  /// The model was imported again since the revision that was asked for. Ask for the model by its identifier,
  /// then go on with the new one.
  case replaced(model: ContentID)
  /// The content is there but cannot be read.
  case damaged(any Error)
  /// The content cannot be reached: for example, the file is locked, gone or of another version, or the
  /// network is down. The same request may work later.
  case unreachable(any Error)
  /// A cursor cannot be used.
  case cursor(CursorProblem)
  /// A search has more different words or more bytes than the limits given here.
  case searchTooLong(words: Int, bytes: Int)
}

/// The name of something in a library.
public enum ContentName: Hashable, Sendable {
  /// A model's identifier.
  case model(ContentID)
  /// A step, by its identifier, number or position.
  case step(StepName, model: ContentID)
  /// A photo's identifier.
  case photo(ContentID, model: ContentID)
}

extension ContentError {
  /// Returns the content error that an error of the SQLite library means.
  static func wrapping(_ error: StoreError) -> ContentError {
    switch error {
    case .unknownModel(let id): .notFound(.model(ContentID(id)))
    case .revisionReplaced(let model, _): .replaced(model: ContentID(model))
    case .cursor(let problem): .cursor(problem)
    case .searchTooLong(let words, let bytes): .searchTooLong(words: words, bytes: bytes)
    case .missing, .fileReplaced, .notAPath, .notAFile, .noFolder, .cannotOpen, .readOnly, .unfinished,
      .newerLibrary, .olderLibrary, .newerState, .busy, .full, .database, .cannotWatch:
      .unreachable(error)
    case .notALibrary, .beyondRepair, .corrupt, .damaged, .unsupportedPredicate, .brokenContent:
      .damaged(error)
    }
  }
}
