import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// The models of a library, by title, without end; or what a search finds in them.
struct LibraryScreen: ReaderScreen {
  /// What the screen asks of its surroundings.
  struct Surroundings {
    var library: Library
    /// Where models were left, by their identifiers; asked when the screen is shown.
    var places: () -> [ContentID: ReadingPlace]
    var level: DetailLevel
    var language: @Sendable (StoredModel) -> String
  }

  /// A list: what is in it, and where one is.
  struct List {
    let shelf: ModelShelf
    var stack: LazyVStack<ListItem>
    var selected = 0

    init(_ listing: ModelShelf.Listing, count: Int) {
      shelf = ModelShelf(listing, count: count)
      var configuration = StackConfiguration()
      configuration.pageItems = ModelShelf.pageModels
      configuration.estimatedRows = 1
      stack = LazyVStack(columns: 0, rows: 0, configuration: configuration)
    }
  }

  let surroundings: Surroundings
  var metrics = ScreenMetrics(rows: 0, columns: 0)
  var totals: LibraryTotals?
  var models: List?
  /// The hits, while a search is shown.
  var hits: List?
  var places: [ContentID: ReadingPlace] = [:]
  var prompt: Prompt?
  var message: String?
  /// Whether the models were changed since they were listed.
  private var isOutdated = false
  private var visibleLoads: Set<LoadKey> = []
  private var spinner = 0

  /// Stores what it is given.
  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  var name: String { "library" }
  var isLoadingVisible: Bool { !visibleLoads.isEmpty }
  var spinnerSign: String { Spinner.sign(spinner) }
  var trace: String {
    let frame = list?.stack.lastFrame ?? StackCounters()
    return "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn)"
  }

  /// The list that is shown.
  var list: List? {
    get { hits ?? models }
    set { if hits != nil { hits = newValue } else { models = newValue } }
  }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      metrics = ScreenMetrics(rows: rows, columns: columns)
      if models == nil { return begin() }
      var actions: [ScreenAction] = []
      actions += tell(.resize(columns: columns, rows: metrics.contentRows))
      return actions
    case .key(let key): return handle(key)
    case .paste(let text):
      prompt?.paste(text)
      return []
    case .loaded(let key, let result): return take(result, of: key)
    case .uncovered:
      places = surroundings.places()
      return []
    case .libraryChanged(let totals): return reload(totals)
    case .spin:
      spinner += 1
      return []
    case .contentReplaced, .show, .link: return []
    }
  }

  private mutating func begin() -> [ScreenAction] {
    places = surroundings.places()
    totals = (try? surroundings.library.totals()) ?? nil
    models = List(.models, count: totals?.models ?? 0)
    return tell(.resize(columns: metrics.columns, rows: metrics.contentRows)) + tell(.scrollToStart)
  }

  // MARK: Another program's changes

  /// Finds out where the selected model stands now; until that is known the list stays as it is.
  private mutating func reload(_ totals: LibraryTotals?) -> [ScreenAction] {
    let change = (totals?.models ?? 0) - (self.totals?.models ?? 0)
    self.totals = totals
    message = "library changed" + (change > 0 ? ": \(change) \(change == 1 ? "model" : "models") more" : "")
    // Hits stay what was found; the list below them is brought up to date when it shows again.
    isOutdated = true
    return hits == nil ? update() : []
  }

  private mutating func update() -> [ScreenAction] {
    guard isOutdated, let models else { return [] }
    isOutdated = false
    guard let id = models.shelf.id(at: ItemPlace(item: models.selected)),
      let selected = models.shelf.model(id)
    else { return show(List(.models, count: totals?.models ?? 0), row: 0) }
    let library = surroundings.library
    return [
      .load(.listPlace, isVisible: false) {
        .listPlace(try await library.place(of: selected, pageSize: ModelShelf.pageModels))
      }
    ]
  }

  /// Goes on with the list as it is now, the selected model on the row on which it was.
  private mutating func take(_ place: Library.ModelPlace) -> [ScreenAction] {
    guard let old = models, hits == nil else {
      isOutdated = true
      return []
    }
    let row = old.stack.placements.first { $0.id != nil && $0.place.item == old.selected }?.top
    totals = place.totals
    var list = List(.models, count: place.totals.models)
    list.shelf.insert(place.page, at: place.index / ModelShelf.pageModels)
    list.selected = place.index
    return show(list, row: row ?? 0)
  }

  private mutating func show(_ list: List, row: Int) -> [ScreenAction] {
    models = list
    visibleLoads = []
    let resized = tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    guard let id = list.shelf.id(at: ItemPlace(item: list.selected)) else {
      return resized + tell(.scrollToStart)
    }
    return resized + tell(.restore(StackAnchor(id: id, position: .start, row: row)))
  }

  // MARK: The stack

  mutating func tell(_ event: LazyStackEvent<ListItem>) -> [ScreenAction] {
    guard var list else { return [] }
    let asked = list.stack.handle(event, source: list.shelf)
    self.list = list
    var actions: [ScreenAction] = []
    for case .load(let page, let reason) in asked {
      guard let work = list.shelf.load(page: page.number, from: surroundings.library) else { continue }
      let key = LoadKey.models(page.number)
      if reason == .visible { visibleLoads.insert(key) }
      actions.append(.load(key, isVisible: reason == .visible, work))
    }
    return actions
  }

  private mutating func take(_ result: Result<LoadedValue, LoadFailure>, of key: LoadKey) -> [ScreenAction] {
    visibleLoads.remove(key)
    if key == .listPlace {
      if case .success(.listPlace(let place)) = result { return take(place) }
      message = "the list could not be brought up to date"
      isOutdated = true
      return []
    }
    guard case .models(let number) = key, let list else { return [] }
    let page = PageKey(number: number)
    switch (result, list.shelf.listing) {
    case (.success(.models(let models)), .models):
      list.shelf.insert(models, at: number)
      return tell(.pageLoaded(page))
    case (.success(.hits(let found)), .hits):
      list.shelf.append(found)
      if found.total == 0 { message = "nothing found: every word must occur" }
      return tell(.pageLoaded(page))
    case (.failure(let failure), _):
      message = "\(failure.text) · r retry"
      return tell(.pageFailed(page))
    // Of the list that is not shown any more.
    case (.success, _): return []
    }
  }

  // MARK: Moving

  /// Selects another row, and shows it.
  mutating func select(_ index: Int) -> [ScreenAction] {
    guard let list else { return [] }
    self.list?.selected = max(0, min(index, list.shelf.count - 1))
    return reveal(.nearest)
  }

  private mutating func reveal(_ alignment: StackAlignment) -> [ScreenAction] {
    guard let list, list.shelf.count > 0 else { return [] }
    if list.selected == list.shelf.count - 1 { return tell(.scrollToEnd) }
    if list.selected == 0 { return tell(.scrollToStart) }
    return tell(.scrollToPlace(ItemPlace(item: list.selected), alignment: alignment))
  }

  /// Opens what is selected.
  mutating func openSelected() -> [ScreenAction] {
    guard let list, let id = list.shelf.id(at: ItemPlace(item: list.selected)) else { return [] }
    if let model = list.shelf.model(id) { return [.open(.model(model.id, step: nil))] }
    guard let hit = list.shelf.hit(id) else { return [] }
    return [.open(.model(hit.model.id, step: hit.step?.id))]
  }

  mutating func search(_ words: String) -> [ScreenAction] {
    hits = List(.hits(SearchQuery(words, level: surroundings.level)), count: 0)
    visibleLoads = []
    return tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
  }

  mutating func endSearch() -> [ScreenAction] {
    hits = nil
    visibleLoads = []
    return tell(.resize(columns: metrics.columns, rows: metrics.contentRows)) + update()
  }
}
