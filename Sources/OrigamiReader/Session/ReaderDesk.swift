import Navigation
public import OrigamiModel
public import OrigamiStore
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

    /// Stores the values.
    public init(
      level: DetailLevel? = nil, graphics: Graphics = .braille,
      language: @escaping @Sendable (StoredModel) -> String = { $0.model.language }
    ) {
      self.level = level
      self.graphics = graphics
      self.language = language
    }
  }

  let library: Library?
  let failure: String?
  let state: ReaderState?
  let wishes: Wishes
  /// The one model there is, where there is no library.
  private let only: (any ModelContent)?

  /// A desk with a library.
  ///
  /// - Parameter state: where places and marks are kept; nil keeps none.
  public init(library: Library, state: ReaderState?, wishes: Wishes) {
    (self.library, self.state, self.wishes) = (library, state, wishes)
    (failure, only) = (nil, nil)
  }

  /// A desk without: every screen is a sentence that says why.
  public init(failure: String, wishes: Wishes) {
    (library, state, self.wishes) = (nil, nil, wishes)
    self.failure = failure
    only = nil
  }

  /// A desk with one model that is not in a library.
  init(only: any ModelContent, wishes: Wishes) {
    (library, state, failure) = (nil, nil, nil)
    (self.only, self.wishes) = (only, wishes)
  }

  var totals: LibraryTotals? { (try? library?.totals()) ?? nil }

  func content(of id: String) -> (any ModelContent)? {
    if let only { return only }
    guard let library, let model = (try? library.model(id)) ?? nil else { return nil }
    return LibraryContent(library, model)
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

  func marks(of model: String? = nil) -> [StepMark] {
    guard let library else { return [] }
    return (try? state?.marks(library: library.id, model: model)) ?? []
  }

  func place(of model: String) -> ReadingPlace? {
    guard let library else { return nil }
    return (try? state?.place(library: library.id, model: model)) ?? nil
  }

  /// Where models were left, by their identifiers.
  private var places: [String: ReadingPlace] {
    guard let library, let places = try? state?.places(library: library.id, limit: 1000) else { return [:] }
    return Dictionary(places.map { ($0.model, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Screens

  /// Says what the screen of each kind of destination is; none is built before it is entered.
  func registerDestinations(
    on stack: NavigationStack, as host: @escaping (any ReaderScreen) -> ScreenHost
  ) {
    func register<Route: NavigationValue>(
      _ kind: Route.Type, _ screen: @escaping (Route) throws -> any ReaderScreen
    ) {
      func build(_ route: Route) throws -> any Screen {
        // Without a library every screen is the sentence that says why.
        host(try failure.map { NoticeScreen(title: "Origami", text: $0) } ?? screen(route))
      }
      // A function and no closure: the compiler takes a closure for throwing that only keeps what throws.
      func destination(_ route: Route) -> LazyDestination { LazyDestination(try build(route)) }
      stack.navigationDestination(for: kind, destination)
    }
    register(ModelsRoute.self) { _ in libraryScreen() }
    register(ModelRoute.self) { modelScreen($0) }
    register(MarksRoute.self) { MarksScreen(marks: marks(of: $0.model), model: $0.model) }
    register(HelpRoute.self) { _ in HelpScreen() }
  }

  private func libraryScreen() -> any ReaderScreen {
    guard let library else { return NoticeScreen(title: "Models", text: "There is no library.") }
    return LibraryScreen(
      LibraryScreen.Surroundings(
        library: library, places: { places }, level: wishes.level ?? .standard, language: wishes.language))
  }

  private func modelScreen(_ route: ModelRoute) -> any ReaderScreen {
    guard let content = content(of: route.model) else {
      return NoticeScreen(
        title: route.model, text: "There is no model '\(route.model)' in the library any more.")
    }
    let place = place(of: route.model)
    let start: ModelScreen.Start = route.step.map { .step($0) } ?? place.map { .place($0) } ?? .top
    return ModelScreen(
      content, level: wishes.level ?? place?.level ?? .standard, language: wishes.language(content.model),
      graphics: wishes.graphics, marks: Set(marks(of: route.model).map(\.step)), start: start)
  }
}
