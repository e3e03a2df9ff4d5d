import Navigation
public import OrigamiModel
public import OrigamiStore
public import Paging
import Terminal

/// What all screens are made from: the library, what was left behind, and the reader's wishes.
public struct ReaderDesk: Sendable {
  /// What the reader asked for on the command line.
  public struct Wishes: Sendable {
    /// The level of detail; nil takes the saved one, else standard.
    public var level: DetailLevel?
    /// How drawings are shown.
    public var graphics: Graphics
    /// The language to show a model in.
    public var language: @Sendable (StoredModel) -> String

    /// Where chance comes from: each call gives another number.
    public var random: @Sendable () -> UInt64

    /// Stores the values.
    public init(
      level: DetailLevel? = nil, graphics: Graphics = .braille,
      language: @escaping @Sendable (StoredModel) -> String = { $0.model.language },
      random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
      self.level = level
      self.graphics = graphics
      self.language = language
      self.random = random
    }
  }

  let library: Library?
  let failure: String?
  let state: ReaderState?
  let wishes: Wishes
  /// What pagers and loaders run on.
  let environment: PagingEnvironment
  /// The one model there is, where there is no library.
  private let only: (any ModelContent)?

  /// A desk with a library.
  ///
  /// - Parameters:
  ///   - state: where places and marks are kept; nil keeps none.
  ///   - environment: what pagers, loaders and the tasks of screens run on.
  public init(
    library: Library, state: ReaderState?, wishes: Wishes, environment: PagingEnvironment = .system
  ) {
    (self.library, self.state, self.wishes, self.environment) = (library, state, wishes, environment)
    (failure, only) = (nil, nil)
  }

  /// A desk without: every screen is a sentence that says why.
  public init(failure: String, wishes: Wishes) {
    (library, state, self.wishes, environment) = (nil, nil, wishes, .system)
    self.failure = failure
    only = nil
  }

  /// A desk with one model that is not in a library.
  init(only: any ModelContent, wishes: Wishes) {
    (library, state, failure, environment) = (nil, nil, nil, .system)
    (self.only, self.wishes) = (only, wishes)
  }

  var totals: LibraryTotals? { (try? library?.totals()) ?? nil }

  func content(of id: ContentID) -> (any ModelContent)? {
    if let only { return only }
    guard let library, let model = (try? library.model(id)) ?? nil else { return nil }
    return LibraryContent(library, model, environment: environment)
  }

  func set(_ mark: StepMark, isMarked: Bool) {
    guard let library else { return }
    // A mark that cannot be written is lost with the session; the reader goes on.
    try? state?.set(mark, isMarked: isMarked, library: library.id)
  }

  func save(_ place: ReadingPlace) {
    guard let library else { return }
    try? state?.save(place, library: library.id)
  }

  func marks(of model: ContentID? = nil) -> [StepMark] {
    guard let library else { return [] }
    return (try? state?.marks(library: library.id, model: model)) ?? []
  }

  func place(of model: ContentID) -> ReadingPlace? {
    guard let library else { return nil }
    return (try? state?.place(library: library.id, model: model)) ?? nil
  }

  /// Where models were left, the latest first; as many as anybody looks through.
  func places() throws -> [ReadingPlace] {
    guard let library, let state else { return [] }
    return try state.places(library: library.id, limit: 1000)
  }

  // MARK: The path

  /// Remembers which screens are open, to go on there if the reader is ended by something else than its user.
  func save(path: [AnyNavigationValue]?) {
    guard let library else { return }
    // A path that cannot be written is lost; the next start begins with the menu.
    try? state?.savePath(path.map { try SavedPath.text(of: $0) }, library: library.id)
  }

  /// The screens that were open, and forgets them.
  func takePath() -> SavedPath.Restored? {
    guard let library, let text = (try? state?.takePath(library: library.id)) ?? nil else { return nil }
    return SavedPath.restore(text, kinds: ReaderDestination.kinds)
  }

  // MARK: For the menu

  /// What the menu says of places and marks.
  func menuSummary() throws -> MenuSummary {
    guard let library, let state else { return MenuSummary() }
    var summary = MenuSummary()
    // A few more than are told of: models that are gone are left out.
    for place in try state.places(library: library.id, limit: 8) where summary.left.count < 2 {
      guard let stored = try library.model(place.model) else { continue }
      summary.left.append(
        MenuSummary.Left(
          title: title(of: stored), step: place.step == ReadingPlace.showcase ? 0 : place.shown,
          steps: stored.stepCounts[place.level]))
    }
    (summary.markedSteps, summary.markedModels) = try state.markCount(library: library.id)
    return summary
  }

  /// A model by chance.
  func randomModel() throws -> ModelRoute {
    var random = CalledGenerator(next: wishes.random)
    guard let library, let model = try library.randomModel(using: &random) else {
      throw LoadFailure(text: "there is no model yet")
    }
    return ModelRoute(model: model.id)
  }

  /// A model's title in the language in which it is shown.
  func title(of stored: StoredModel) -> String {
    stored.model.texts.first(.title, in: wishes.language(stored), else: stored.model.language)
      ?? stored.model.id
  }
}

/// A source of chance that is a function.
private struct CalledGenerator: RandomNumberGenerator {
  let call: @Sendable () -> UInt64
  init(next: @escaping @Sendable () -> UInt64) { call = next }
  mutating func next() -> UInt64 { call() }
}
