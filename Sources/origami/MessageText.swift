import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiXML

/// Turns the errors of all modules into words; the only place that does.
enum MessageText {
  /// What to tell of an error that ends a command.
  static func failure(for error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as StoreError: failure(for: error)
    case let error as ContentFiles.Unreadable: unreadable(error.path, error.code)
    case let error as Output.WriteFailed:
      Failure(message: "cannot write to standard output: \(reason(error.code))")
    case is CancellationError: Failure(message: "cancelled")
    default: Failure(message: "unexpected: \(error)", help: "run again with --verbose and report this")
    }
  }

  /// What to tell of a file that cannot be read.
  static func unreadable(_ path: String, _ code: CInt) -> Failure {
    Failure(message: "cannot read \(VisibleName.of(path)): \(reason(code))")
  }

  /// What to tell of a content file that could not be read to its end.
  static func unreadable(_ path: String, _ error: ContentSourceError) -> Failure {
    switch error {
    case .cannotOpen(let code), .cannotRead(let code): unreadable(path, code)
    case .cannotKeepIdentifiers(let code):
      Failure(
        message: "cannot make a temporary file for the ids of a large model: \(reason(code))",
        help: "make room where $TMPDIR points to, or point it elsewhere")
    }
  }

  /// Why a photo is not in the library.
  static func photo(_ source: String, _ problem: PhotoProblem) -> String {
    let name = "photo '\(VisibleName.of(source))'"
    return switch problem {
    case .missing: "\(name) is missing"
    case .tooManyBytes(let limit): "\(name) is larger than \(limit / (1 << 20)) MiB"
    case .tooManyPixels(let limit): "\(name) has more than \(limit / 1_000_000) megapixels"
    case .unknownFormat: "\(name) is neither PNG nor JPEG"
    }
  }

  // MARK: Private

  private static func failure(for error: StoreError) -> Failure {
    switch error {
    case .missing(let path):
      Failure(
        message: "there is no library at \(VisibleName.of(path))",
        help: "import something first: origami import PATH")
    case .notALibrary(let path):
      Failure(
        message: "\(VisibleName.of(path)) is not an origami library, or is damaged",
        help: "name another with --library FILE")
    case .noFolder(let path):
      Failure(
        message: "there is no folder \(VisibleName.of(path)), and it cannot be made",
        help: "name another place with --library FILE")
    case .newerLibrary(let path, let version, let supported):
      Failure(
        message: "the library \(VisibleName.of(path)) was made by a newer version of origami "
          + "(format \(version); this program knows \(supported))",
        help: "install the newer version, or use another library with --library FILE")
    case .olderLibrary(let path, let version, let supported):
      Failure(
        message:
          "the library \(VisibleName.of(path)) is of an older version (format \(version), now \(supported))",
        help: "bring it up to date with any import, for example: origami import PATH")
    case .busy(let path):
      Failure(
        message: "another program is writing to \(VisibleName.of(path))", help: "try again when it has ended")
    case .database(_, let message): Failure(message: "the library cannot be used: \(message)")
    case .cannotWatch(let path, let code):
      Failure(message: "changes of \(VisibleName.of(path)) cannot be noticed: \(reason(CInt(code)))")
    case .damaged(let table, let row):
      Failure(
        message: "the library is damaged (table \(table), row \(row))",
        help: "remove the library and import the files again; the files are not affected")
    case .unknownModel(let id): Failure(message: "no model '\(VisibleName.of(id))'")
    case .unknownStep(let model, let id):
      Failure(message: "no step '\(VisibleName.of(id))' in '\(VisibleName.of(model))'")
    case .revisionReplaced(let model, _):
      Failure(
        message: "'\(VisibleName.of(model))' was imported anew or removed meanwhile", help: "start again")
    case .cursor(let problem): failure(for: problem)
    case .unsupportedPredicate(let expression): Failure(message: "no SQL for the expression \(expression)")
    case .brokenContent(let model, let fault):
      Failure(message: "broken content\(model.map { " in '\(VisibleName.of($0))'" } ?? ""): \(fault)")
    }
  }

  private static func failure(for problem: CursorProblem) -> Failure {
    let again = "start again without --after"
    return switch problem {
    case .damaged: Failure(message: "the cursor is damaged or was not made by this program", help: again)
    case .otherListing: Failure(message: "the cursor belongs to another listing", help: again)
    case .otherLevel(let level):
      Failure(message: "the cursor belongs to the detail level \(level.name)", help: again)
    case .replaced:
      Failure(message: "the cursor is of a revision that an import has replaced since", help: again)
    }
  }

  private static func reason(_ code: CInt) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES: "permission denied"
    case EISDIR: "it is a folder"
    default: String(cString: strerror(code))
    }
  }
}
