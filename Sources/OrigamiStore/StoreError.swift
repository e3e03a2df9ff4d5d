public import OrigamiModel

/// What went wrong in a library, as facts; the sentences are the command line's.
public enum StoreError: Error, Hashable, Sendable {
  /// There is no library at the path.
  case missing(path: String)
  /// The file is something else, or is damaged beyond being opened.
  case notALibrary(path: String)
  /// The folder that the library should be in is not there and cannot be made.
  case noFolder(path: String)
  /// The library was made by a newer version of this program.
  case newerLibrary(path: String, version: Int, supported: Int)
  /// The library was opened for reading, and is of an older version that must be opened for writing once.
  case olderLibrary(path: String, version: Int, supported: Int)
  /// Another process was writing for longer than is worth waiting.
  case busy(path: String)
  /// SQLite failed; its extended result code and its own words.
  case database(code: Int, message: String)
  /// The kernel cannot watch the folder of the library; the error number.
  case cannotWatch(path: String, code: Int)
  /// A row says what no version of this program writes.
  case damaged(table: String, row: Int)

  /// No model has this identifier.
  case unknownModel(id: String)
  /// No step of the model has this identifier.
  case unknownStep(model: String, id: String)
  /// An import has replaced or removed the model since the revision that is asked for.
  case revisionReplaced(model: String, revision: Int)
  /// A cursor cannot be used.
  case cursor(CursorProblem)
  /// A predicate contains something that has no equal in SQL; the expression, as Swift names it.
  case unsupportedPredicate(expression: String)

  /// The producer of content broke the order of events, or told a step twice.
  case brokenContent(model: String?, ContentFault)
}

/// Why a cursor cannot be used.
public enum CursorProblem: Hashable, Sendable {
  /// The text is not one that this program made.
  case damaged
  /// It belongs to another listing, model or search.
  case otherListing
  /// It belongs to another level of detail.
  case otherLevel(DetailLevel)
  /// What it points into has been imported again since.
  case replaced
}

/// How a producer of content broke its promise.
public enum ContentFault: Hashable, Sendable {
  /// An event where it cannot come, such as a step outside of a model.
  case unexpectedEvent
  /// The step's place does not follow that of the step before.
  case misplacedStep(ordinal: Int)
  /// Two steps of the model have the same identifier.
  case repeatedStep(id: String)
}
