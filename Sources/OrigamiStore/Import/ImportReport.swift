public import OrigamiModel

/// How an import is done.
public struct ImportOptions: Hashable, Sendable {
  /// Whether files and models are imported again though nothing changed.
  public var force: Bool
  /// Absolute paths of files and folders: models that were recorded from files there that are gone, or that are
  /// gone from a file that is read again, are removed. nil removes nothing.
  public var prunedPaths: [String]?

  /// Imports what changed, removes nothing.
  public init(force: Bool = false, prunedPaths: [String]? = nil) {
    self.force = force
    self.prunedPaths = prunedPaths
  }
}

/// What an import has to say while it goes on.
public enum ImportReport: Hashable, Sendable {
  /// What became of a model. `imported` is said after the model is safe from a killed process.
  case model(ImportedModel)
  /// A model that is in two places of this run. The second was not imported, and counts as failed.
  case repeatedModel(id: String, first: ContentPlace, second: ContentPlace)
  /// A model that was in another file, which still exists, is from this one now.
  case takenOver(id: String, from: ContentPlace, to: ContentPlace)
  /// A photo that is not in the library; its model is.
  case photo(model: ContentPlace, id: String, source: String, PhotoProblem)
  /// A model that was removed because its file, or its place in the file, is gone.
  case pruned(id: String, file: String)
  /// Models whose files are not to be seen, but were not removed, and why.
  case kept(models: Int, PruneObstacle)
  /// A file was read, or found unchanged; whether anything in it failed.
  case file(path: String, failed: Bool)
}

/// What became of a model of a file.
public struct ImportedModel: Hashable, Sendable {
  /// Whether a model is in the library now.
  public enum Status: String, Hashable, Sendable {
    case imported, unchanged, failed
  }

  /// The model's identifier; nil for a model without a valid one.
  public var id: String?
  /// The absolute path of its file.
  public var file: String
  /// What became of it.
  public var status: Status
  /// How many steps it has; 0 if it failed.
  public var steps: Int

  /// Stores the values.
  public init(id: String?, file: String, status: Status, steps: Int) {
    self.id = id
    self.file = file
    self.status = status
    self.steps = steps
  }
}

/// A place in a content file.
public struct ContentPlace: Hashable, Sendable {
  /// The file's absolute path.
  public var file: String
  /// The place in it.
  public var position: TextPosition

  /// Stores the values.
  public init(file: String, position: TextPosition) {
    self.file = file
    self.position = position
  }
}

/// Why a photo is not in the library.
public enum PhotoProblem: Hashable, Sendable {
  /// There is no such file.
  case missing
  /// The file has more than the allowed number of bytes.
  case tooManyBytes(limit: Int)
  /// The picture has more than the allowed number of pixels.
  case tooManyPixels(limit: Int)
  /// It is neither PNG nor JPEG.
  case unknownFormat
}

/// What an import did, counted.
public struct ImportSummary: Hashable, Sendable {
  /// Models that were imported, new and changed ones.
  public var imported = 0
  /// The steps of these models.
  public var steps = 0
  /// Models that were left alone, because nothing changed.
  public var unchanged = 0
  /// Models that were not imported, because they break a rule or are there twice.
  public var failedModels = 0
  /// Files in which anything failed.
  public var failedFiles = 0
  /// Models that were removed.
  public var pruned = 0

  /// Counts nothing yet.
  public init() {}
}
