public import OrigamiModel

/// The options of an import.
public struct ImportOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether unchanged files and models are imported again.
  public var force: Bool
  /// Absolute paths of files and folders, without `.`, `..`, doubled slashes and a slash at the end. Models
  /// from files at or below them are removed if the file is gone, or if they are gone from a file that is
  /// read again.
  public var prunedPaths: [String]

  /// Creates options that by default import only what has changed, and remove nothing.
  public init(force: Bool = false, prunedPaths: [String] = []) {
    self.force = force
    self.prunedPaths = prunedPaths
  }
}

/// An event during an import.
public enum ImportReport: Hashable, Sendable {
  /// The result for a model. `imported` is reported after the commit; a killed process does not lose it.
  case model(ImportedModel)
  /// A model that occurs twice in this run. The second one was not imported, and counts as failed.
  case repeatedModel(id: String, first: ContentLocation, second: ContentLocation)
  /// A model that was in another file, which still exists, is now taken from this one.
  case takenOver(id: String, from: ContentLocation, to: ContentLocation)
  /// A photo that is not in the library, although its model is.
  case photo(at: ContentLocation, id: String, source: String, PhotoProblem)
  /// A model that was removed because its file, or its place in the file, is gone.
  case pruned(id: String, file: String)
  /// Models that were kept although their files are not there, and the reason.
  case kept(models: Int, PruneObstacle)
  /// A file was read or found unchanged. `failed` is true if anything in it failed.
  case file(path: String, failed: Bool)
}

/// The result for a model of a file.
public struct ImportedModel: Hashable, Sendable {
  /// The result of importing a model.
  public enum Status: String, Hashable, Sendable {
    case imported, unchanged, failed
  }

  /// The identifier of the model; nil if it has no valid one.
  public var id: String?
  /// The absolute path of the file.
  public var file: String
  /// The result.
  public var status: Status
  /// The number of steps; 0 if the model failed.
  public var steps: Int

  public init(id: String?, file: String, status: Status, steps: Int) {
    self.id = id
    self.file = file
    self.status = status
    self.steps = steps
  }
}

/// A position in a content file.
public struct ContentLocation: Hashable, Sendable {
  /// The absolute path of the file.
  public var file: String
  /// The position in the file.
  public var position: TextPosition

  public init(file: String, position: TextPosition) {
    self.file = file
    self.position = position
  }
}

/// The reason why a photo is not in the library.
public enum PhotoProblem: Hashable, Sendable {
  /// The file does not exist, or cannot be read.
  case missing
  /// The path leads out of the folder of the content file, by a symbolic link.
  case outside
  /// The path leads to a folder, a pipe or a device.
  case notAFile
  /// The file has more than the allowed number of bytes.
  case tooManyBytes(limit: Int)
  /// The picture has more than the allowed number of pixels.
  case tooManyPixels(limit: Int)
  /// The file is neither PNG nor JPEG.
  case unknownFormat
  /// The file ends before its picture does.
  case incomplete
}

/// The counts of an import.
public struct ImportSummary: Hashable, Sendable {
  /// The number of models that were imported, new and changed ones.
  public var imported = 0
  /// The number of steps of these models.
  public var steps = 0
  /// The number of models that were left as they are, because nothing changed.
  public var unchanged = 0
  /// The number of models that were not imported, because they break a rule or occur twice.
  package var failedModels = 0
  /// The number of files in which anything failed.
  public var failedFiles = 0
  /// The number of models that were removed.
  public var pruned = 0

  /// Creates counts of zero.
  public init() {}
}
