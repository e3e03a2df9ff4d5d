public import OrigamiDiagrams
public import OrigamiModel
public import OrigamiStore
public import Paging

/// A model that is being read, wherever it is: what a model's screen asks for.
///
/// What is asked synchronously is answered from an index within microseconds; pages, drawings and searches may take
/// as long as they take.
public protocol ModelContent: Sendable {
  /// What describes the model.
  var model: StoredModel { get }

  /// The steps shown at a level that follow the first so many of them.
  func steps(after ordinal: Int, limit: Int, level: DetailLevel) async throws -> [StoredStep]
  /// Begins to load a step's drawing, unless it is at hand. Letting the loader go ends it.
  func loadDrawing(of step: ContentID, _ priority: LoadPriority) -> DiagramLoader

  /// A photograph, small enough for a box of pixels.
  func photo(_ id: ContentID, fitting box: PhotoBox) async throws -> LoadedPhoto

  /// A step by any of its names, without its drawing being needed.
  func step(_ name: Library.StepName) -> StoredStep?
  /// The first of a few steps with a title.
  func step(titled title: String) -> StoredStep?

  /// The next step in which words occur.
  func find(_ query: SearchQuery, from ordinal: Int, isForward: Bool) async throws -> Library.StepHit?
  /// How many steps words occur in, among a range of all steps.
  func count(_ query: SearchQuery, ordinals: ClosedRange<Int>) async throws -> Int
}

/// The most pixels that a photograph is shown with.
public struct PhotoBox: Hashable, Sendable {
  /// Across.
  public var width: Int
  /// Down.
  public var height: Int

  /// Stores the values.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A photograph, or why there is none.
public enum LoadedPhoto: Hashable, Sendable {
  case picture(PixelImage)
  /// In a few words.
  case missing(String)
}

extension ModelContent {
  /// Content without photographs.
  public func photo(_ id: ContentID, fitting box: PhotoBox) async throws -> LoadedPhoto {
    .missing("there is no picture")
  }

  /// Who is shown at a level in place of a step that is not: its nearest shown ancestor, else the nearest shown step
  /// before it, else nobody.
  ///
  /// - Complexity: a look-up for each group that it is inside of, then log *n* look-ups.
  func substitute(for id: ContentID, at level: DetailLevel) -> ContentID? {
    guard let hidden = step(.id(id)) else { return nil }
    var number = hidden.step.places.full.number[...]
    while let dot = number.lastIndex(of: ".") {
      number = number[..<dot]
      if let ancestor = step(.number(String(number), .full)), ancestor.step.places.place(at: level) != nil {
        return ancestor.id
      }
    }
    return shown(atOrBefore: hidden.step.places.full.ordinal, level)?.id
  }

  /// The last step shown at a level whose position among all steps is not beyond one.
  func shown(atOrBefore ordinal: Int, _ level: DetailLevel) -> StoredStep? {
    var (low, high) = (0, model.stepCounts[level])
    var found: StoredStep?
    while low < high {
      let middle = (low + high + 1) / 2
      guard let step = step(.ordinal(middle, level)) else { return found }
      if step.step.places.full.ordinal <= ordinal {
        found = step
        low = middle
      } else {
        high = middle - 1
      }
    }
    return found
  }
}
