import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiXML
import Terminal

/// The messages of commands in English.
enum EnglishMessages: MessageText.Messages {
  static func text(of problem: CommandProblem) -> Failure {
    switch problem {
    case .unknownModel(let id, let nearest):
      return offering(
        nearest, "the model '\(VisibleName.of(id))' is not in the library",
        else: "see 'origami list' for the models; to add one: origami import FILE; to read a file: origami "
          + "read FILE.xml")
    case .unknownStep(let name, let model, let level, let count, let finer, let nearest):
      return offering(
        nearest,
        "'\(VisibleName.of(model))' has no step '\(VisibleName.of(name))'; "
          + "at detail level \(level.name) it has \(count) step\(count == 1 ? "" : "s")",
        else: finer.map { "it has one with --detail \($0.name)" }
          ?? "all steps: origami steps \(VisibleName.of(model)) --detail full")
    case .hiddenStep(let step, let level, let own):
      return Failure(
        message: "the step '\(VisibleName.of(step))' is not shown at \(level.name)",
        help: "it is at \(own.name): add --detail \(own.name)")
    case .noDrawing(let step, let model):
      return Failure(
        message: "the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' has no drawing")
    case .unknownPose(let step, let model):
      return Failure(
        message: "how the paper moves in the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' is "
          + "not known",
        help: "only the paper before and after it can be drawn: --pose 0 or --pose 1")
    case .noMovement(let step, let model):
      return Failure(
        message: "the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' moves no paper")
    case .damagedMovement(let step, let model):
      return Failure(
        message:
          "the movement of the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' is damaged",
        help: "import the model again: origami import --force PATH")
    case .cannotFold(let step, let model, let reason):
      return Failure(
        message:
          "the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' cannot be folded: \(reason)",
        help: "to see the line: origami check FILE")
    case .noFolds(let model):
      return Failure(
        message:
          "no step of '\(VisibleName.of(model))' is folded by the computer",
        help: "this format needs folds that the computer can follow; write them in <do>")
    case .notOneModel(let name):
      return Failure(
        message: "read takes one model or several files, and there is no file '\(VisibleName.of(name))'",
        help: "to see the models of the library: origami list")
    case .stepOfManyModels(let places):
      return Failure(
        message: "--step needs one model, and there are several in "
          + places.map(VisibleName.of).joined(separator: ", "),
        help: "name the file of one, or of a published library: origami read MODEL --library PLACE")
    case .modelIsNoDrawing(let model):
      return Failure(
        message: "a model has no drawing of its own",
        help: "name one of its steps: \(VisibleName.of(model))/STEP")
    case .modelIsNoFoldFile(let model):
      let name = VisibleName.of(model)
      return Failure(
        message: "show prints one step as FOLD",
        help: "name it: \(name)/STEP; for all of them: origami export \(name) --format fold")
    case .unknownCommand(let name, let nearest):
      return offering(
        nearest, "no command '\(VisibleName.of(name))'", else: "see 'origami --help' for the commands")
    case .emptyLibraryPath: return Failure(message: "--library needs the path of a file")
    case .readOnlyAddress(let address):
      return Failure(
        message: "a published library can only be read",
        help: "to have it as a library of your own: origami pull \(VisibleText.of(address.quotedForShell))")
    case .publishedToAddress:
      return Failure(
        message: "publish writes to a folder, not to an address",
        help:
          "publish to a folder here, then copy it to the server; 'origami publish --help' says in which order"
      )
    case .noLibraryPath:
      return Failure(
        message: "no library: neither $ORIGAMI_LIBRARY nor $XDG_DATA_HOME nor $HOME is set",
        help: "name one with --library FILE")
    case .unknownLevel(let name):
      return Failure(
        message: "$ORIGAMI_DETAIL is '\(VisibleText.of(name))'; expected overview, standard or full",
        help: "set it to one of these, or unset it")
    case .tooFewFiles(let allowed, let needed):
      return Failure(
        message: "only \(allowed) files may be open at a time; origami needs \(needed)",
        help: "raise the limit, for example: ulimit -n 256")
    case .noPlaceForModels:
      return Failure(message: "no place for the models: neither $XDG_DATA_HOME nor $HOME is set")
    case .noPlaceForKeys:
      return Failure(message: "no place for the key: neither $XDG_DATA_HOME nor $HOME is set")
    case .unreadablePath(let problem): return unreadable(problem)
    case .unreadableFile(let path, let error): return unreadable(path, error)
    case .pageOfLibrary(let path):
      return Failure(
        message: "\(VisibleName.of(path)) is a page of a published library, without the steps of its models",
        help: "to have the models: origami pull ADDRESS")
    case .nothingToRead(let path, let code):
      return Failure(
        message: "cannot read \(VisibleName.of(path)): \(reason(code))",
        help: (path.hasSuffix(".xml") && code == ENOENT
          ? "to begin a new model there: origami new \(VisibleText.of(path.quotedForShell)); " : "")
          + "for the models of the library: origami list")
    case .noModelIn(let paths, let problems):
      return Failure(
        message: (["there is no model to read in \(paths.map(VisibleName.of).joined(separator: ", "))"]
          + problems)
          .joined(separator: "\n"),
        help: problems.isEmpty ? "to begin one: origami new NAME.xml" : nil)
    case .cannotWrite(let path, let code):
      return Failure(
        message: "cannot write \(VisibleName.of(path)): \(reason(code))",
        help: code == EEXIST ? "it is left as it is; choose another name" : nil)
    case .cannotKeep(let folder, let reason):
      return Failure(message: "cannot write below \(VisibleName.of(folder)): \(VisibleName.of(reason))")
    case .unreadableKey(let path, let code):
      return Failure(message: "cannot read the key \(VisibleName.of(path)): \(reason(code))")
    case .noMinisign:
      return Failure(
        message: "minisign is not installed, so the publication cannot be signed",
        help: "install it (Debian, Ubuntu: apt install minisign; Fedora: dnf install minisign)")
    case .cannotMakeFolder(let folder, let code):
      return Failure(
        message: "cannot make the folder \(VisibleName.of(folder)): \(reason(code))",
        help: "point $TMPDIR to a folder that can be written")
    case .cannotLock(let folder, let code):
      return Failure(message: "cannot lock a file in \(VisibleName.of(folder)): \(reason(code))")
    case .foreignFolder(let folder):
      return Failure(
        message: "\(VisibleName.of(folder)) is not a folder, or belongs to somebody else",
        help: "point $TMPDIR to another folder")
    case .kept(let models, let obstacle, let path): return kept(models, obstacle, path)
    case .web(let error, let place): return text(of: error, place: place)
    }
  }

  static func text(of problem: MessageText.OtherProblem) -> Failure {
    switch problem {
    case .noSuchStep(let step, let model):
      Failure(message: "no step '\(VisibleName.of(step))' in '\(VisibleName.of(model))'")
    case .noSuchPhoto(let photo, let model):
      Failure(message: "no photo '\(VisibleName.of(photo))' in '\(VisibleName.of(model))'")
    case .cannotPrint(let code): Failure(message: "cannot write to standard output: \(reason(code))")
    case .unsteadyLibrary:
      Failure(
        message: "the library kept changing while it was read", help: "try again when the import has ended")
    case .brokenListing(let error):
      Failure(message: "the listing cannot be continued (\(error))", help: "report this")
    case .removedMeanwhile:
      Failure(message: "the next item of the list was removed in the meantime", help: "start again")
    case .cancelled: Failure(message: "cancelled")
    case .unexpected(let error):
      Failure(message: "unexpected: \(error)", help: "run again with --verbose and report this")
    }
  }

  /// Returns the system's reason for an error code.
  static func reason(_ code: CInt) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case ESPIPE: "it is a pipe or a device"
    case EEXIST: "it exists already"
    case ENOSPC, EDQUOT: "there is no room left on the disk"
    case EROFS: "the disk is read-only"
    case EIO: "the disk reports an error"
    case ELOOP: "the links in the path lead in a circle"
    case EMFILE, ENFILE: "too many files are open"
    case EFBIG: "it would be larger than a file may be"
    case EBADF: "it is closed"
    case ENAMETOOLONG: "the path or a name in it is too long"
    default: String(cString: strerror(code))
    }
  }

  // MARK: Private

  private static func offering(_ nearest: [String], _ message: String, else help: String) -> Failure {
    guard !nearest.isEmpty else { return Failure(message: message, help: help) }
    return Failure(message: message, help: "did you mean \(MessageText.list(nearest, or: "or"))?")
  }

  private static func unreadable(_ problem: PathProblem) -> Failure {
    let name = VisibleName.of(problem.path)
    return switch problem.reason {
    case .system(let code): Failure(message: "cannot read \(name): \(reason(code))")
    case .notAFile: unreadable(problem.path, .notAFile)
    case .notUTF8: Failure(message: "cannot read \(name): its name is not UTF-8", help: "rename it")
    case .empty: Failure(message: "a path is empty", help: "for the current folder, write .")
    }
  }

  private static func unreadable(_ path: String, _ error: ContentSourceError) -> Failure {
    switch error {
    case .cannotOpen(let code), .cannotRead(let code):
      Failure(message: "cannot read \(VisibleName.of(path)): \(reason(code))")
    case .notAFile:
      Failure(message: "cannot read \(VisibleName.of(path)): it is a pipe, a socket or a device, not a file")
    case .cannotKeepIdentifiers(let code):
      Failure(
        message: "cannot make a temporary file for the ids of a large model: \(reason(code))",
        help: "make room where $TMPDIR points to, or point it elsewhere")
    }
  }

  private static func kept(_ models: Int, _ obstacle: PruneObstacle, _ path: String) -> Failure {
    let kept = "kept \(models) model\(models == 1 ? "" : "s") below \(VisibleName.of(path))"
    let force = "to remove \(models == 1 ? "it" : "them"), add --force"
    return switch obstacle {
    case .missingPath: Failure(message: "\(kept): it does not exist", help: force)
    case .noContent: Failure(message: "\(kept): it has no XML file", help: force)
    case .otherDevice:
      Failure(message: "\(kept): it is on another device than at the last import", help: force)
    case .unreadableFolder(_, let code):
      Failure(message: "\(kept): it cannot be listed: \(reason(code))")
    }
  }
}
