import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import OrigamiXML

/// A problem of a command, without its words. `EnglishMessages` and `GermanMessages` have them.
enum CommandProblem: Error {
  // MARK: Models and steps

  /// There is no model with an id. The nearest ids are offered.
  case unknownModel(String, nearest: [String])
  /// A model has no step with an id or number. `count` is the number of steps at the level.
  /// `finer` is the coarsest finer level at which a step has this number; nil if none has.
  case unknownStep(
    String, model: String, level: DetailLevel, count: Int, finer: DetailLevel?, nearest: [String])
  /// A step exists, but is not shown at a level. `own` is the coarsest level that shows it.
  case hiddenStep(String, level: DetailLevel, own: DetailLevel)
  case noDrawing(step: String, model: String)
  /// The paper's way in a step is not known, so only its ends can be drawn.
  case unknownPose(step: String, model: String)
  case noMovement(step: String, model: String)
  case damagedMovement(step: String, model: String)
  /// A step of a model in the library cannot be folded. `reason` is in English.
  case cannotFold(step: String, model: String, reason: String)
  /// No step of a model has folds.
  case noFolds(model: String)
  /// `read` was given several arguments, and this one is no file.
  case notOneModel(String)
  /// `--step` was given with files, folders or a published library that have several models.
  case stepOfManyModels([String])
  case modelIsNoDrawing(model: String)
  case modelIsNoFoldFile(model: String)

  // MARK: The command line and the environment

  /// There is no command with a name. The nearest names are offered.
  case unknownCommand(String, nearest: [String])
  case emptyLibraryPath
  /// A command that writes was given the address of a published library.
  case readOnlyAddress(String)
  /// `publish` was given an address in place of a folder.
  case publishedToAddress
  case noLibraryPath
  /// `$ORIGAMI_DETAIL` has another value than a level.
  case unknownLevel(String)
  /// The number of files that may be open, and the number that is needed.
  case tooFewFiles(allowed: UInt, needed: UInt)
  case noPlaceForModels
  case noPlaceForKeys

  // MARK: Files

  case unreadablePath(PathProblem)
  case unreadableFile(String, ContentSourceError)
  /// A file is a page of a published library.
  case pageOfLibrary(String)
  /// A file or folder to read does not exist or cannot be opened, with its `errno`.
  case nothingToRead(String, code: CInt)
  /// Files were read and have no model. `problems` are the lines that say why.
  case noModelIn([String], problems: [String])
  case cannotWrite(String, code: CInt)
  /// A folder below which pulled models are kept cannot be written; `reason` is the system's text.
  case cannotKeep(String, reason: String)
  case unreadableKey(String, code: CInt)
  case noMinisign
  /// The folder for private libraries cannot be made.
  case cannotMakeFolder(String, code: CInt)
  case cannotLock(String, code: CInt)
  /// The folder for private libraries is no folder, or belongs to another user.
  case foreignFolder(String)
  /// Models below a path that were not removed although their files are not found.
  case kept(models: Int, PruneObstacle, path: String)

  // MARK: Published libraries

  /// An error of a published library. `place` is its address or folder.
  case web(WebError, place: String)

  /// The exit status of the command.
  var status: ExitStatus {
    switch self {
    case .unknownCommand, .emptyLibraryPath, .readOnlyAddress, .publishedToAddress, .unknownLevel,
      .modelIsNoDrawing, .modelIsNoFoldFile, .notOneModel, .stepOfManyModels, .web(.badAddress, _),
      .web(.insecureAddress, _):
      .usage
    default: .failed
    }
  }
}
