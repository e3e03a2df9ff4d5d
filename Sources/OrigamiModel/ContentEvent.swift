/// What a content file says, in the order in which it is read.
///
/// A file of any size is a stream of these: `modelBegan`, its steps in reading order, then
/// `modelEnded`, or `modelFailed` as soon as a rule of the format is found broken. A consumer keeps
/// nothing of a model that it has not seen the end of. A page of a paged listing is a stream too:
/// `pageBegan`, its models, steps or photos, `pageEnded`.
public enum ContentEvent: Hashable, Sendable {
  /// What describes a model, which starts at a place; its photos are not known yet.
  case modelBegan(Model, at: TextPosition)
  /// The next step of the model, or of a page of steps.
  case step(Step)
  /// A drawing that could only be computed after its step: of a group, whose folds are those of its steps.
  /// The step, by its ordinal at ``DetailLevel/full``, is of the model that is open, and has no drawing yet.
  case drawing(ofStep: Int, Diagram)
  /// The model is whole and obeys every rule.
  case modelEnded(ModelEnding)
  /// The model breaks a rule; what was said of it before is void, and nothing more will be said.
  ///
  /// Comes once for a failed model, at its first error; without a `modelBegan` when the error is in
  /// what describes the model, and with no id when the model has none that is valid.
  case modelFailed(id: String?, at: TextPosition)
  /// What is known of a page before its first item.
  case pageBegan(PageHeader)
  /// The next photo of a page of photos.
  case photo(Photo)
  /// The page is whole and obeys every rule.
  case pageEnded
  /// The page, apart from models in it, breaks a rule; what was said of it before is void.
  case pageFailed(at: TextPosition)
}

/// What is known of a model only when its last element has been read.
public struct ModelEnding: Hashable, Sendable {
  /// The showcase.
  public var photos: [Photo]
  /// How many steps are shown at each level.
  public var stepCounts: PerLevel<Int>
  /// The languages that have a title at every step, the model's own first, then in order of appearance.
  public var languages: [String]
  /// A hash of the model's bytes in the file, 128 bits.
  public var contentHash: ContentHash

  /// Stores the values.
  public init(
    photos: [Photo], stepCounts: PerLevel<Int>, languages: [String], contentHash: ContentHash
  ) {
    self.photos = photos
    self.stepCounts = stepCounts
    self.languages = languages
    self.contentHash = contentHash
  }
}

/// 128 bits that stand for the bytes of a file or a model.
public struct ContentHash: Hashable, Sendable {
  /// The first half.
  public var high: UInt64
  /// The second half.
  public var low: UInt64

  /// Stores the two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
