import Glibc
import OrigamiModel
import OrigamiStore

extension EnglishMessages {
  /// Returns the message for an error of the library on disk.
  static func text(of error: StoreError) -> Failure {
    switch error {
    case .notAPath(let path):
      Failure(
        message: "\(VisibleName.of(path)) is not the path of a file",
        help: "name the file: --library \(MessageText.path(meantBy: path))")
    case .notAFile(let path):
      Failure(
        message: "\(VisibleName.of(path)) is a folder, a pipe or a device, not a file",
        help: "name a file with --library FILE")
    case .cannotOpen(let path, let code):
      Failure(message: "cannot open \(VisibleName.of(path)): \(reason(CInt(code)))", help: advice(CInt(code)))
    case .readOnly(let path):
      Failure(
        message: "\(VisibleName.of(path)) or its folder cannot be written",
        help: "make them writable, or name another file, such as a copy, with --library FILE")
    case .unfinished(let path, let beside):
      Failure(
        message: "\(VisibleName.of(path)) is not complete: \(VisibleName.of(beside)) holds its last changes, "
          + "and the file system is read-only",
        help: "copy both files to a folder that can be written, and name the copy with --library FILE")
    case .newerState(let path, let version, let supported):
      Failure(
        message:
          "\(VisibleName.of(path)) was made by a newer version of origami "
          + "(format \(version); this program knows \(supported))",
        help: "install the newer version, or point $XDG_STATE_HOME to another folder")
    case .full(let path):
      Failure(
        message: "there is no room left on the disk of \(VisibleName.of(path))",
        help: "make room, then run the command again; what was reported is kept")
    case .corrupt(let path, let message):
      Failure(message: "\(VisibleName.of(path)) is damaged: \(message)", help: repair)
    case .beyondRepair(let path, let message):
      Failure(
        message: "\(VisibleName.of(path)) is damaged and cannot be opened: \(message)",
        help: "remove it and import the files again: origami import PATH")
    case .searchTooLong(let words, let bytes):
      Failure(
        message: "the search is too long: at most \(words) different words and \(bytes) bytes",
        help: "search for fewer words")
    case .missing(let path):
      Failure(
        message: "there is no library at \(VisibleName.of(path))",
        help: "import something first: origami import PATH")
    case .fileReplaced(let path):
      Failure(message: "\(VisibleName.of(path)) was replaced by another file", help: "run the command again")
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
        message: "the library \(VisibleName.of(path)) was made by an older version of origami "
          + "(format \(version); this program knows \(supported))",
        help: "remove it and import the files again: origami import PATH")
    case .busy(let path):
      Failure(
        message: "another program is writing to \(VisibleName.of(path))", help: "try again when it has ended")
    case .database(_, let message): Failure(message: "the library cannot be used: \(message)")
    case .cannotWatch(let path, let code):
      Failure(message: "cannot watch \(VisibleName.of(path)) for changes: \(reason(CInt(code)))")
    case .damaged(let table, let row):
      Failure(message: "the library is damaged (table \(table), row \(row))", help: repair)
    case .unknownModel(let id): Failure(message: "the model '\(VisibleName.of(id))' is not in the library")
    case .revisionReplaced(let model, _):
      Failure(
        message: "'\(VisibleName.of(model))' was imported again or removed in the meantime",
        help: "start again")
    case .cursor(let problem): text(of: problem)
    case .unsupportedPredicate(let expression): Failure(message: "no SQL for the expression \(expression)")
    case .brokenContent(let model, let fault):
      Failure(message: "broken content\(model.map { " in '\(VisibleName.of($0))'" } ?? ""): \(fault)")
    }
  }

  private static let repair =
    "see what is damaged: origami check --stored; then import the files again: origami import --force PATH"

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case EMFILE: "allow more open files, for example with: ulimit -n 4096"
    case ENFILE: "end other programs"
    case EACCES: "ask for permission to read the file and to write to its folder, or copy it"
    default: nil
    }
  }

  private static func text(of problem: CursorProblem) -> Failure {
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
}
