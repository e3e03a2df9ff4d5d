import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Terminal
import Threading

/// A load of the list of models.
enum LibraryLoad: ScreenLoadKey {
  /// The number of models, the places in them, and the first page.
  case opening
  /// The number of models and the places in them, once there is a list.
  case totals
  /// A page of the list with a number of its own.
  case page(Int, list: Int)
  /// The selected model's position after an import.
  case place
  case cover(ContentID)
  case preview(ContentID)

  var description: String {
    switch self {
    case .opening: "opening"
    case .totals: "totals"
    case .page(let number, _): "models \(number)"
    case .place: "models, place"
    case .cover(let model): "cover \(model)"
    case .preview(let model): "preview \(model)"
    }
  }
}

/// A value that a load of the list of models brings.
enum LibraryValue: Sendable {
  case opened(LibraryTotals, places: [ContentID: ReadingPlace], PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  case totals(LibraryTotals, places: [ContentID: ReadingPlace])
  case page(PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  case place(ModelPlace, Pager<LibraryRows>, PagerSnapshot<LibraryRow, LibraryRows.Cursor>)
  case cover(CoverPicture, StoredModel?, Cover)
  case preview(ModelPreview, Cover)
}

/// The models of a library, by title, without end; or what a search finds in them.
final class LibraryScreen: LoadingScreen<LibraryLoad, LibraryValue> {
  /// A list with the place in it.
  struct RowList {
    let listing: LibraryRows.Listing
    let rows: PagedList<LibraryRows>
    /// A number of the list, so that a page of an earlier list is not taken for one of this list.
    let number: Int
    private(set) var layout: GalleryLayout
    var stack: LazyVStack<LibraryRow.ID>
    var selected = 0
    private let source: LibraryRows

    init(
      _ source: LibraryRows, _ pager: Pager<LibraryRows>, count: Int?, number: Int, layout: GalleryLayout
    ) {
      self.source = source
      self.layout = layout
      listing = source.listing
      self.number = number
      // The end of the list is marked by two rows.
      rows = PagedList(pager, pageSize: LibraryRows.pageSize, count: count, itemRows: 1, footerRows: 2)
      stack = RowList.stack(layout, loadsAhead: source.content.loadsAhead)
    }

    private static func stack(_ layout: GalleryLayout, loadsAhead: Bool) -> LazyVStack<LibraryRow.ID> {
      var configuration = StackConfiguration()
      configuration.pageItems = layout.pageItems
      configuration.pageDistance = loadsAhead ? max(1, layout.pageItems / 2) : 0
      configuration.estimatedRows = layout.tileRows
      return LazyVStack(columns: 0, rows: 0, configuration: configuration)
    }

    /// The models as the stack sees them.
    var gallery: GalleryRows { GalleryRows(rows: rows, layout: layout) }

    /// Arranges the models in another way. The stack begins anew.
    ///
    /// - Returns: false if they are arranged in that way.
    mutating func arrange(_ layout: GalleryLayout) -> Bool {
      guard layout != self.layout else { return false }
      let isOther = layout.tilesAcross != self.layout.tilesAcross || layout.tileRows != self.layout.tileRows
      self.layout = layout
      if isOther { stack = RowList.stack(layout, loadsAhead: source.content.loadsAhead) }
      return isOther
    }

    /// The number of hits of a search, once a page of them is loaded.
    var totalHits: HitCount? { source.totalHits.withLock { $0 } }
  }

  let content: any LibraryContent
  let dependencies: ReaderDependencies
  /// The size of covers: in the showcase they are posters, with photographs where there are some.
  let size: GalleryLayout.Size
  var totals: LibraryTotals?
  var models: RowList?
  /// The hits, while a search is shown.
  var hits: RowList?
  var places: [ContentID: ReadingPlace] = [:]
  var prompt: Prompt?
  /// The reason why there is no list.
  var failure: LoadFailure?
  /// A Boolean value that indicates whether the models were changed since they were listed.
  private var isOutdated = false
  /// The pager of the first list, until the list is there.
  private var firstPager: Pager<LibraryRows>?
  private var listCount = 0
  private var misses = 0
  /// The read from the terminal whose arrow moved last in the gallery.
  var lastArrow = 0
  let coverDrawings: CoverDrawings
  /// The covers of the models on screen, and of some that were.
  var covers: [ContentID: LoadedCover] = [:]
  /// The selected model beside the list.
  var preview: (model: ModelPreview, cover: Cover)?

  /// Creates the screen without starting any work.
  ///
  /// - Parameter isSearching: whether it begins with the prompt of a search.
  init(
    _ content: any LibraryContent, _ dependencies: ReaderDependencies, size: GalleryLayout.Size = .cover,
    isSearching: Bool = false
  ) {
    if isSearching { prompt = Prompt(.searchForward) }
    self.content = content
    self.dependencies = dependencies
    self.size = size
    coverDrawings = CoverDrawings(content, environment: dependencies.environment)
  }

  override var name: String { size == .poster ? "showcase" : "library" }
  /// The title of the screen.
  var title: String { words(size == .poster ? .menuShowcase : .menuModels) }
  var level: DetailLevel { dependencies.wishes.level ?? .standard }
  override var trace: String {
    let frame = list?.stack.lastFrame ?? StackCounters()
    return "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn)"
  }

  /// The list that is shown.
  var list: RowList? {
    get { hits ?? models }
    set { if hits != nil { hits = newValue } else { models = newValue } }
  }

  override func draw(into frame: inout Frame) { drawScreen(into: &frame) }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized:
      if models == nil, !loads.isRunning(.opening) { open() }
      arrange()
    case .key(let key): handle(key)
    case .paste(let text):
      prompt?.paste(text)
      searchAsTyped()
    case .uncovered: loadTotals()
    case .libraryChanged:
      isOutdated = true
      loadTotals()
    case .show, .link, .mark, .spin, .tick: break
    }
  }

  private func open() {
    failure = nil
    let (content, memory) = (content, dependencies.memory)
    let pager = pager(LibraryRows(content: content, listing: .models))
    firstPager = pager
    load(.opening, isVisible: true) {
      try await pager.jump(to: .start)
      // Without places the list is as good.
      return .opened(
        try await content.totals(), places: await memory.placesByModel(), await pager.snapshot())
    }
  }

  private func loadTotals() {
    guard models != nil else { return loads.isRunning(.opening) ? () : open() }
    let (content, memory) = (content, dependencies.memory)
    load(.totals, isVisible: false) {
      .totals(try await content.totals(), places: await memory.placesByModel())
    }
  }

  private func newList(
    _ listing: LibraryRows.Listing, count: Int?, _ pager: Pager<LibraryRows>? = nil
  ) -> RowList {
    listCount += 1
    let source = LibraryRows(content: content, listing: listing)
    return RowList(
      source, pager ?? self.pager(source), count: count, number: listCount, layout: layout(of: listing))
  }

  private func layout(of listing: LibraryRows.Listing) -> GalleryLayout {
    // Hits are steps, too, and have no covers.
    guard listing == .models else { return .lines(columns: metrics.columns) }
    return GalleryLayout(
      columns: metrics.columns, contentRows: metrics.contentRows,
      hasCovers: dependencies.wishes.graphics != .words, size: size)
  }

  /// Arranges the list for the size of the screen. The selected model stays on screen.
  private func arrange() {
    guard var list else { return }
    let isNew = list.arrange(layout(of: list.listing))
    self.list = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    if isNew { select(list.selected) }
  }

  private func pager(_ source: LibraryRows) -> Pager<LibraryRows> {
    Pager(
      source: source,
      configuration: PagerConfiguration(
        pageSize: LibraryRows.pageSize, prefetchDistance: 0, byteLimit: LibraryScreen.pageBytes),
      environment: dependencies.environment)
  }

  /// The bytes of models that are kept: about eight pages.
  private static let pageBytes = 512 << 10

  // MARK: Values that arrive

  override func take(_ result: Result<LibraryValue, LoadFailure>, of key: LibraryLoad) {
    switch (result, key) {
    case (.success(.opened(let totals, let places, let loaded)), _): take(totals, places, loaded)
    case (.success(.totals(let totals, let places)), _): take(totals, places)
    case (.success(.page(let loaded)), .page(let number, let list)): take(loaded, page: number, of: list)
    case (.success(.place(let place, let pager, let loaded)), _): take(place, pager, loaded)
    case (.success(.cover(let picture, let model, let cover)), .cover(let id)):
      covers[id] = LoadedCover(picture: picture, model: model, cover: cover)
    case (.success(.preview(let model, let cover)), _): preview = (model, cover)
    // A model without its cover is as good to read.
    case (.failure, .cover(let id)): covers[id] = LoadedCover(picture: .drawing(nil), cover: nil)
    case (.failure, .preview): break
    case (.failure(let failure), .opening): self.failure = failure
    case (.failure(let failure), .totals): message = words.retrying(failure.text(words))
    case (.failure(let failure), .page(let number, let listNumber)):
      guard let list, list.number == listNumber else { return }
      message = words.retrying(failure.text(words))
      tell(.pageFailed(PageKey(number: number)))
    case (.failure, .place):
      message = words(.listNotRenewed)
      isOutdated = true
    case (.success, _): break
    }
  }

  private func take(
    _ totals: LibraryTotals, _ places: [ContentID: ReadingPlace],
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>
  ) {
    self.places = places
    self.totals = totals
    let list = newList(.models, count: totals.models, firstPager)
    _ = list.rows.take(loaded, page: 0)
    models = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    tell(.scrollToStart)
  }

  private func take(_ totals: LibraryTotals, _ places: [ContentID: ReadingPlace]) {
    self.places = places
    guard isOutdated else { return }
    let change = totals.models - (self.totals?.models ?? 0)
    self.totals = totals
    message = change > 0 ? words(.libraryGrew, count: change) : words(.libraryChanged)
    // Hits do not change. The list below them is brought up to date when it shows again.
    if hits == nil { update() }
  }

  private func take(
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>, page number: Int, of listNumber: Int
  ) {
    guard let list, list.number == listNumber else { return }
    let page = PageKey(number: number)
    switch list.rows.take(loaded, page: number) {
    case .loaded:
      misses = 0
      if list.totalHits?.count == 0 { message = words(.nothingFound) }
      tell(.pageLoaded(page))
    case .missed where misses < 3:
      misses += 1
      loadPage(number, of: list, isVisible: true)
    case .missed: tell(.pageFailed(page))
    case .outdated:
      tell(.pageFailed(page))
      isOutdated = true
      loadTotals()
    }
  }

  // MARK: Changes of another program

  /// Looks up the new position of the selected model. Until it is known the list does not change.
  private func update() {
    guard isOutdated, let models else { return }
    isOutdated = false
    guard case .model(let selected)? = models.rows.item(at: models.selected) else {
      return show(newList(.models, count: totals?.models ?? 0), row: 0)
    }
    let content = content
    let pager = pager(LibraryRows(content: content, listing: .models))
    load(.place, isVisible: false) {
      let place = try await content.place(of: selected, pageSize: LibraryRows.pageSize)
      if let first = place.page.items.first { try await pager.jump(to: .item(.model(first.id))) }
      return .place(place, pager, await pager.snapshot())
    }
  }

  /// Shows the changed list, with the selected model on the same row as before.
  private func take(
    _ place: ModelPlace, _ pager: Pager<LibraryRows>,
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>
  ) {
    guard let old = models, hits == nil else {
      isOutdated = true
      return
    }
    let item = old.selected / old.layout.tilesAcross
    let row = old.stack.placements.first { $0.id != nil && $0.place.item == item }?.top
    totals = place.totals
    var list = newList(.models, count: place.totals.models, pager)
    let page = place.index / LibraryRows.pageSize
    if let first = place.page.items.first {
      _ = list.rows.take(loaded, page: page, hint: (.model(first.id), page * LibraryRows.pageSize))
    }
    list.selected = place.index
    show(list, row: row ?? 0)
  }

  private func show(_ list: RowList, row: Int) {
    cancelPages()
    models = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    let first = list.selected - list.selected % list.layout.tilesAcross
    guard let id = list.rows.item(at: first)?.id else { return tell(.scrollToStart) }
    tell(.restore(StackAnchor(id: id, position: .start, row: row)))
  }

  // MARK: The stack

  func tell(_ event: LazyStackEvent<LibraryRow.ID>) {
    guard var list else { return }
    let asked = list.stack.handle(event, source: list.gallery)
    self.list = list
    for case .load(let page, let reason) in asked {
      loadPage(page.number, of: list, isVisible: reason == .visible)
    }
    loadCovers()
  }

  private func loadPage(_ number: Int, of list: RowList, isVisible: Bool) {
    let shown = list.stack.placements.compactMap(\.id)
    let visible = shown.first.flatMap { first in shown.last.map { (first: first, last: $0) } }
    guard let operation = list.rows.load(page: number, visible: visible) else { return }
    load(.page(number, list: list.number), isVisible: isVisible) { .page(try await operation()) }
  }

  private func cancelPages() { cancelAll { key in if case .page = key { true } else { false } } }

  func retry() { if models == nil { open() } else { tell(.retry) } }

  // MARK: Search

  func search(_ typed: String) {
    let query = SearchQuery(typed, level: level)
    // The hits of the typed words stay.
    if let hits, hits.listing == .hits(query) {
      if hits.totalHits?.count == 0 { message = words(.nothingFound) }
      return
    }
    cancelPages()
    hits = newList(.hits(query), count: nil)
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
  }

  func endSearch() {
    cancelPages()
    hits = nil
    arrange()
    update()
  }
}
