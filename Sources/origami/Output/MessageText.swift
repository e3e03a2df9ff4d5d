import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import OrigamiXML
import Paging

/// Turns the errors of all modules into words. No other type does.
enum MessageText {
  /// Returns the message for an error that ends a command.
  static func failure(for error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as StoreError: failure(for: error)
    case let error as ContentError: failure(for: error)
    case let error as WebError: failure(for: error, address: nil)
    case let error as Output.WriteFailed:
      Failure(message: "cannot write to standard output: \(reason(error.code))")
    case let error as PagerError: failure(for: error)
    case PageSourceError.unknownItem:
      Failure(message: "what is to be listed next was removed meanwhile", help: "start again")
    case is CancellationError: Failure(message: "cancelled")
    default: Failure(message: "unexpected: \(error)", help: "run again with --verbose and report this")
    }
  }

  /// Returns the message for a file that cannot be read.
  static func unreadable(_ path: String, _ code: CInt) -> Failure {
    Failure(message: "cannot read \(VisibleName.of(path)): \(reason(code))")
  }

  /// Returns the message for a path that was given or found, and cannot be read.
  static func unreadable(_ problem: PathProblem) -> Failure {
    switch problem.reason {
    case .system(let code): unreadable(problem.path, code)
    case .notAFile: unreadable(problem.path, .notAFile)
    case .notUTF8:
      Failure(
        message: "cannot read \(VisibleName.of(problem.path)): its name is not UTF-8", help: "rename it")
    }
  }

  /// Returns the message for a content file that could not be read to its end.
  static func unreadable(_ path: String, _ error: ContentSourceError) -> Failure {
    switch error {
    case .cannotOpen(let code), .cannotRead(let code): unreadable(path, code)
    case .notAFile:
      Failure(message: "cannot read \(VisibleName.of(path)): it is a pipe, a socket or a device, not a file")
    case .cannotKeepIdentifiers(let code):
      Failure(
        message: "cannot make a temporary file for the ids of a large model: \(reason(code))",
        help: "make room where $TMPDIR points to, or point it elsewhere")
    }
  }

  /// Returns the message for models that were not removed although their files are not found. `shown` returns
  /// a path as the user gave it.
  static func kept(_ models: Int, _ obstacle: PruneObstacle, shown: (String) -> String) -> Failure {
    let kept = "kept \(models) model\(models == 1 ? "" : "s") below"
    func name(_ path: String) -> String { VisibleName.of(shown(path.isEmpty ? "/" : path)) }
    return switch obstacle {
    case .missingPath(let path):
      Failure(message: "\(kept) \(name(path)): it does not exist", help: "to remove them, add --force")
    case .noContent(let path):
      Failure(message: "\(kept) \(name(path)): it has no XML file", help: "to remove them, add --force")
    case .otherDevice(let folder):
      Failure(
        message: "\(kept) \(name(folder)): it is on another device than at the last import",
        help: "to remove them, add --force")
    case .unreadableFolder(let folder, let code):
      Failure(message: "\(kept) \(name(folder)): it cannot be listed: \(reason(code))")
    }
  }

  /// Returns the message for a photo that is not in the library.
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

  private static func failure(for error: PagerError) -> Failure {
    switch error {
    case .revisionChanged, .sourceUnstable, .placeLost:
      Failure(
        message: "the library kept changing while it was read", help: "try again when the import has ended")
    case .cursorNotAdvancing, .cursorCycle, .tooManyEmptyPages, .closed:
      Failure(message: "the pages of the listing do not lead on (\(error))", help: "report this")
    }
  }

  private static func failure(for error: StoreError) -> Failure {
    switch error {
    case .notAPath(let path):
      Failure(
        message: "\(VisibleName.of(path)) is an address, not the path of a file",
        help: "name the file: --library \(VisibleName.of(String(path.dropFirst("file:".count))))")
    case .notAFile(let path):
      Failure(
        message: "\(VisibleName.of(path)) is a folder, a pipe or a device, not a file",
        help: "name a file with --library FILE")
    case .cannotOpen(let path, let code):
      Failure(message: "cannot open \(VisibleName.of(path)): \(reason(CInt(code)))", help: advice(CInt(code)))
    case .readOnly(let path):
      Failure(
        message: "\(VisibleName.of(path)) or its folder cannot be written",
        help: "make them writable, or copy the library and name the copy with --library FILE")
    case .unfinished(let path, let beside):
      Failure(
        message: "\(VisibleName.of(path)) is not complete: \(VisibleName.of(beside)) holds its last changes, "
          + "and the file system is read-only",
        help: "copy both files to a folder that can be written, and name the copy with --library FILE")
    case .newerState(let path, let version, let supported):
      Failure(
        message:
          "places and marks are not kept: \(VisibleName.of(path)) was made by a newer version of origami "
          + "(format \(version); this program knows \(supported))",
        help: "install the newer version, or point $XDG_STATE_HOME to another folder")
    case .full(let path):
      Failure(
        message: "there is no room left on the disk of \(VisibleName.of(path))",
        help: "make room, then run the command again; what was reported is kept")
    case .corrupt(let path, let message):
      Failure(message: "\(VisibleName.of(path)) is damaged: \(message)", help: repair)
    case .searchTooLong(let words, let bytes):
      Failure(
        message: "the search is too long: at most \(words) different words and \(bytes) bytes",
        help: "search for fewer words")
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
        help: "bring it up to date where it can be written, with any import: origami import PATH")
    case .busy(let path):
      Failure(
        message: "another program is writing to \(VisibleName.of(path))", help: "try again when it has ended")
    case .database(_, let message): Failure(message: "the library cannot be used: \(message)")
    case .cannotWatch(let path, let code):
      Failure(message: "changes of \(VisibleName.of(path)) cannot be noticed: \(reason(CInt(code)))")
    case .damaged(let table, let row):
      Failure(
        message: "the library is damaged (table \(table), row \(row))", help: repair)
    case .unknownModel(let id): Failure(message: "the model '\(VisibleName.of(id))' is not in the library")
    case .unknownStep(let model, let id):
      Failure(message: "'\(VisibleName.of(model))' has no step '\(VisibleName.of(id))'")
    case .revisionReplaced(let model, _):
      Failure(
        message: "'\(VisibleName.of(model))' was imported again or removed in the meantime",
        help: "start again")
    case .cursor(let problem): failure(for: problem)
    case .unsupportedPredicate(let expression): Failure(message: "no SQL for the expression \(expression)")
    case .brokenContent(let model, let fault):
      Failure(message: "broken content\(model.map { " in '\(VisibleName.of($0))'" } ?? ""): \(fault)")
    }
  }

  private static func failure(for error: ContentError) -> Failure {
    switch error {
    case .notFound(.model(let id)): failure(for: .unknownModel(id: id.text))
    case .notFound(.step(let step, let model)):
      Failure(message: "no step '\(VisibleName.of("\(step)"))' in '\(VisibleName.of(model.text))'")
    case .notFound(.photo(let photo, let model)):
      Failure(message: "no photo '\(VisibleName.of(photo.text))' in '\(VisibleName.of(model.text))'")
    case .replaced(let model): failure(for: .revisionReplaced(model: model.text, revision: 0))
    case .damaged(let cause), .unreachable(let cause): failure(for: cause)
    case .cursor(let problem): failure(for: problem)
    case .searchTooLong(let words, let bytes):
      failure(for: StoreError.searchTooLong(words: words, bytes: bytes))
    }
  }

  private static let repair =
    "see what is damaged: origami check --stored; then import the files again: origami import --force PATH"

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case EMFILE, ENFILE: "allow more open files, for example with: ulimit -n 64"
    case EACCES: "ask for permission to read the file and to write to its folder, or copy it"
    default: nil
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
      Failure(message: "an import has replaced the model since this cursor was printed", help: again)
    }
  }

  private static func reason(_ code: CInt) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES: "permission denied"
    case EISDIR: "it is a folder"
    case ENAMETOOLONG: "the path or a name in it is too long"
    default: String(cString: strerror(code))
    }
  }
}
