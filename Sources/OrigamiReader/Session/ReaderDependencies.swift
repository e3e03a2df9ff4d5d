import Navigation
public import OrigamiModel
public import OrigamiStore
public import Paging
import Terminal

/// Everything that screens are made from: the content, the saved places and marks, and the user's settings.
public struct ReaderDependencies: Sendable {
  /// The settings of the command line.
  public struct Wishes: Sendable {
    /// The level of detail; nil takes the saved one, else standard.
    public var level: DetailLevel?
    /// The way in which drawings are shown.
    public var graphics: Graphics
    /// Returns the language to show content in, of those that it offers; its own if none of them is wanted.
    public var language: @Sendable (_ offered: [String], _ own: String) -> String
    /// Whether movements run when the user plays them. If not, they move by hand only.
    public var runsMovements = true
    /// Returns another random number for each call.
    public var random: @Sendable () -> UInt64

    /// Creates settings. The defaults are those of a user who chose none.
    public init(
      level: DetailLevel? = nil, graphics: Graphics = .braille,
      language: @escaping @Sendable (_ offered: [String], _ own: String) -> String = { $1 },
      random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
      self.level = level
      self.graphics = graphics
      self.language = language
      self.random = random
    }
  }

  /// The library; nil if there is none, and ``failure`` then says why.
  let content: (any LibraryContent)?
  let failure: String?
  let memory: ReaderMemory
  var wishes: Wishes
  /// The clock and the threads of pagers, loaders and the tasks of screens.
  let environment: PagingEnvironment

  /// Creates the dependencies of a reader with a library.
  ///
  /// - Parameters:
  ///   - state: the file for places and marks; nil keeps none.
  ///   - stateFailure: the reason why that file is not open; nil if there is none to open.
  ///   - environment: the clock and the threads of pagers, loaders and the tasks of screens.
  public init(
    content: any LibraryContent, state: ReaderState?, stateFailure: StoreError? = nil, wishes: Wishes,
    environment: PagingEnvironment = .system
  ) {
    (self.content, self.wishes, self.environment) = (content, wishes, environment)
    memory = ReaderMemory(state: state, stateFailure: stateFailure, library: content.id)
    failure = nil
  }

  /// Creates the dependencies of a reader without a library. Every screen then shows the reason as one
  /// sentence.
  public init(failure: String, wishes: Wishes) {
    (content, self.wishes, environment) = (nil, wishes, .system)
    memory = ReaderMemory(state: nil, library: "")
    self.failure = failure
  }
}

extension ReaderDependencies.Wishes {
  /// Returns the language to show a model in.
  func language(of model: StoredModel) -> String { language(model.languages, model.model.language) }

  /// Returns the language to show a photo's words in.
  func language(of photo: StoredPhoto) -> String {
    language(photo.titles.map(\.language), photo.language)
  }

  /// Returns the title of a model in the language in which it is shown.
  func title(of stored: StoredModel) -> String {
    stored.model.texts.first(.title, in: language(of: stored), else: stored.model.language) ?? stored.model.id
  }
}
