internal import Foundation
internal import GRDB
internal import Glibc

extension StoreError {
  /// Runs `body` and turns the errors of SQLite into those of the library.
  static func mapping<Value>(
    path: String, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch {
      throw .database(code: 0, message: "\(error)")
    }
  }

  /// Creates the error that a failure of SQLite means for the library at a path.
  init(_ error: DatabaseError, path: String) {
    let message = error.message ?? error.description
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_NOTADB: self = .notALibrary(path: path)
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CANTOPEN:
      let code = StoreError.reasonForNotOpening(path)
      self = code == 0 ? .readOnly(path: path) : .cannotOpen(path: path, code: Int(code))
    // Every statement of this module is valid for its schema, also one made from a predicate or a search. So
    // SQLITE_ERROR means that a table or a column is missing.
    case .SQLITE_CORRUPT, .SQLITE_ERROR: self = .corrupt(path: path, message: message)
    default: self = .database(code: Int(error.extendedResultCode.rawValue), message: message)
    }
  }

  /// Returns the error number that explains why SQLite, which does not say it, could not open a library; 0
  /// if it could not create the library, or the log of a readable one, in its folder.
  private static func reasonForNotOpening(_ path: String) -> CInt {
    // A library takes three descriptors: for the file, its log and the index of the log.
    var descriptors: [CInt] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<3 {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 { return errno }
      descriptors.append(descriptor)
    }
    if access(path, R_OK) == 0 { return 0 }
    let code = errno
    // A file that does not exist was to be created.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return code == ENOENT && access(folder, F_OK) == 0 && access(folder, W_OK | X_OK) != 0 ? 0 : code
  }
}
