/// An event of a content file, in the order in which the file is read.
///
/// A file of any size is a stream of events: `modelBegan`, the model's steps in reading order, then
/// `modelEnded`. As soon as the model breaks a rule of the format, `modelFailed` comes instead. A consumer
/// must not keep anything of a model before it has seen `modelEnded`. A `<page>` element is a stream too:
/// `pageBegan`, its models, steps or photos, then `pageEnded`.
public enum ContentEvent: Hashable, Sendable {
  /// A model begins at a position. Its photos are not known yet.
  case modelBegan(Model, at: TextPosition)
  /// The next step of the model, or of a page of steps.
  case step(Step)
  /// The drawing of an earlier step that is known only now: of a group, after its steps; or of a step before
  /// the first fold, which shows the sheet and is made only in a model with folds.
  ///
  /// The step is given by its ordinal at ``DetailLevel/full``. It belongs to the model that is open, and
  /// has no drawing yet.
  case drawing(ofStep: Int, Diagram)
  /// The motion of the paper in a step that came before.
  ///
  /// The step is given as in ``drawing(ofStep:_:)``. A step has one motion at most.
  case motion(ofStep: Int, MotionRecord)
  /// The model is complete and obeys every rule.
  case modelEnded(ModelEnding)
  /// The model breaks a rule. Its earlier events must be discarded, and no more will come.
  ///
  /// Comes once for a failed model, at its first error. There is no `modelBegan` before it if the error is
  /// in the description of the model. The id is nil if the model has no valid one.
  case modelFailed(id: String?, at: TextPosition)
  /// A page begins.
  case pageBegan(PageHeader)
  /// The next photo of a page of photos.
  case photo(Photo)
  /// The page is complete and obeys every rule.
  case pageEnded
  /// The page itself, apart from the models in it, breaks a rule. Its earlier events must be discarded.
  case pageFailed(at: TextPosition)
}

/// The facts about a model that are known only when its last element has been read.
public struct ModelEnding: Hashable, Sendable {
  /// The photos of the showcase.
  public var photos: [Photo]
  /// The positions of the photos in the file, in the same order.
  public var photoPositions: [TextPosition]
  /// The number of steps that are shown at each level.
  public var stepCounts: PerLevel<Int>
  /// The number of the last step outside groups, at each level: 7 if the last is 7 or 7.2; 0 without steps.
  public var lastNumbers: PerLevel<Int>
  /// The languages that have a title at every step: the model's own first, then in order of appearance.
  public var languages: [String]
  /// The hash of the model's bytes in the file.
  public var contentHash: ContentHash

  public init(
    photos: [Photo], photoPositions: [TextPosition], stepCounts: PerLevel<Int>, lastNumbers: PerLevel<Int>,
    languages: [String], contentHash: ContentHash
  ) {
    self.photos = photos
    self.photoPositions = photoPositions
    self.stepCounts = stepCounts
    self.lastNumbers = lastNumbers
    self.languages = languages
    self.contentHash = contentHash
  }
}

/// A hash of 128 bits of the bytes of a file or a model.
public struct ContentHash: Hashable, Sendable {
  /// The first 64 bits.
  public var high: UInt64
  /// The last 64 bits.
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
