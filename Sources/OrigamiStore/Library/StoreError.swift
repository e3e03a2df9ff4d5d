public import OrigamiModel

/// A failure of a library or of the reader's state, as facts. The program turns it into sentences.
public enum StoreError: Error, Hashable, Sendable {
  // MARK: Opening

  /// There is no library at the path.
  case missing(path: String)
  /// The path is an address such as `file:/x`, not the path of a file.
  case notAPath(path: String)
  /// The path leads to a folder, a pipe or a device.
  case notAFile(path: String)
  /// The file is not a library: it is no SQLite file, or its beginning is damaged, or it belongs to another
  /// program.
  case notALibrary(path: String)
  /// The library is damaged so that it cannot be opened, neither for reading nor for writing. `message` is
  /// SQLite's own text, or says that the file ends within a page.
  case beyondRepair(path: String, message: String)
  /// The folder of the library does not exist and cannot be created.
  case noFolder(path: String)
  /// The file cannot be opened. `code` is the system's error number.
  case cannotOpen(path: String, code: Int)
  /// The file cannot be written, or nothing can be created in its folder.
  case readOnly(path: String)
  /// The file is on a read-only file system, and a file beside it holds changes that are not in it yet.
  case unfinished(path: String, beside: String)
  /// The library was made by a newer version of this program.
  case newerLibrary(path: String, version: Int, supported: Int)
  /// The library is of an older version, which this program does not read.
  case olderLibrary(path: String, version: Int, supported: Int)
  /// The file with places and marks was made by a newer version of this program.
  case newerState(path: String, version: Int, supported: Int)

  // MARK: Reading and writing

  /// Since the library was opened, its file has been replaced by another one.
  case fileReplaced(path: String)
  /// Another process has been writing for longer than this one waits.
  case busy(path: String)
  /// There is no room left on the disk.
  case full(path: String)
  /// SQLite failed. `code` is its extended result code, `message` its own text.
  case database(code: Int, message: String)
  /// The file is damaged. `message` is SQLite's own text.
  case corrupt(path: String, message: String)
  /// The kernel cannot watch the folder of the library. `code` is the system's error number.
  case cannotWatch(path: String, code: Int)
  /// The hash of a row does not match the row, or no version of this program writes such a row.
  case damaged(table: String, row: Int)

  // MARK: Content

  /// No model has this identifier.
  case unknownModel(id: String)
  /// The given revision of the model was replaced by an import, or the model was removed.
  case revisionReplaced(model: String, revision: Int)
  /// A cursor cannot be used.
  case cursor(CursorProblem)
  /// A search has more different words or more bytes than these limits.
  case searchTooLong(words: Int, bytes: Int)
  /// A predicate contains an expression without an equivalent in SQL.
  case unsupportedPredicate(expression: String)

  /// The source of an import sent events in a wrong order, or a step twice.
  case brokenContent(model: String?, ContentFault)
}

/// The reason why a cursor cannot be used.
public enum CursorProblem: Hashable, Sendable {
  /// The text is not a cursor that this program made.
  case damaged
  /// The cursor belongs to another listing, model or search.
  case otherListing
  /// The cursor belongs to another level of detail.
  case otherLevel(DetailLevel)
  /// The content has been imported again since the cursor was made.
  case replaced
}

/// A mistake of the source of an import.
public enum ContentFault: Hashable, Sendable {
  /// An event in a wrong place, such as a step outside a model.
  case unexpectedEvent
  /// The place of a step does not follow that of the step before.
  case misplacedStep(ordinal: Int)
  /// Two steps of the model have the same identifier.
  case repeatedStep(id: String)
}
