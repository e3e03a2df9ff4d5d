import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// The list of the models of a library, sorted by title, or of the hits of a search.
final class LibraryScreen: LoadingScreen<LibraryLoad, LibraryValue> {
  let content: any LibraryContent
  let dependencies: ReaderDependencies
  /// The size of covers: in the showcase they are posters, with photographs where there are some.
  let size: GalleryLayout.Size
  var totals: LibraryTotals?
  var models: RowList?
  /// The hits, while a search is shown.
  var hits: RowList?
  var places: [ContentID: ReadingPlace] = [:]
  /// The reason why there is no list.
  var failure: LoadFailure?
  /// A Boolean value that indicates whether the models were changed since they were listed.
  var isOutdated = false
  /// A Boolean value that indicates whether a change of the library was not told yet. The list may stay
  /// outdated for longer: while hits are shown.
  private var isChangeUntold = false
  /// The pager of the load ``LibraryLoad/opening``, which the first list takes over.
  private var firstPager: Pager<LibraryRows>?
  /// The model that is selected when the list opens; nil selects the first one.
  private let firstSelected: ContentID?
  private var listCount = 0
  /// The ``inputNumber`` of the arrow that moved last in the gallery. Further arrows of that read do not
  /// move.
  var lastArrow = 0
  let coverDrawings: CoverDrawings
  /// The covers of the models on screen, and of some that were.
  var covers: [ContentID: LoadedCover] = [:]
  /// The selected model beside the list.
  var preview: (model: ModelPreview, cover: Cover)?

  /// - Parameter route: names the model that is selected first, or opens the prompt of a search.
  init(
    _ content: any LibraryContent, _ dependencies: ReaderDependencies, size: GalleryLayout.Size = .cover,
    _ route: ModelsRoute = ModelsRoute()
  ) {
    firstSelected = route.selected
    self.content = content
    self.dependencies = dependencies
    self.size = size
    coverDrawings = CoverDrawings(content, environment: dependencies.environment)
    super.init()
    if route.isSearching == true { prompt = Prompt(.searchForward) }
  }

  override var name: String { size == .poster ? "showcase" : "library" }
  /// The title of the screen.
  var title: String { words(size == .poster ? .menuShowcase : .menuModels) }
  var level: DetailLevel { dependencies.wishes.level ?? .standard }
  override var trace: String { (list?.stack.lastFrame ?? StackCounters()).trace }

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
      isTypedSearchDue = prompt != nil
    case .inputEnded: searchIfTyped()
    case .uncovered: loadTotals()
    case .libraryChanged:
      noteChange()
      loadTotals()
    case .spin:
      // What comes long after a key moves nothing, unless the key asked for the end.
      if let wanted = list?.wanted, wanted != RowList.end { list?.wanted = nil }
    case .show, .link, .mark, .tick: break
    }
  }

  private func open() {
    failure = nil
    let (content, memory, selected) = (content, dependencies.memory, firstSelected)
    let pager = pager(LibraryRows(content: content, listing: .models))
    firstPager = pager
    load(.opening, isVisible: true) {
      var rank: ModelRank?
      // If the model is gone, the first one is selected.
      if let selected, let model = try? await content.model(selected) {
        rank = try await content.rank(of: model, pageSize: LibraryRows.pageSize)
      }
      try await pager.jump(to: rank?.page.items.first.map { .item(.model($0.id)) } ?? .start)
      // If the places cannot be read, there are none, and the list shows all the same.
      return .opened(
        try await content.totals(), rank, places: await memory.placesByModel(), await pager.snapshot())
    }
  }

  private func loadTotals() {
    guard models != nil else { return loads.isRunning(.opening) ? () : open() }
    let (content, memory) = (content, dependencies.memory)
    load(.totals, isVisible: false) {
      .totals(try await content.totals(), places: await memory.placesByModel())
    }
  }

  func newList(_ listing: LibraryRows.Listing, count: Int?, _ pager: Pager<LibraryRows>? = nil) -> RowList {
    listCount += 1
    let source = LibraryRows(content: content, listing: listing)
    return RowList(
      source, pager ?? self.pager(source), count: count, number: listCount, layout: layout(of: listing))
  }

  private func layout(of listing: LibraryRows.Listing) -> GalleryLayout {
    // A hit may be a step, so hits have no covers.
    guard listing == .models else { return .lines(columns: metrics.columns) }
    return GalleryLayout(
      columns: metrics.columns, contentRows: metrics.contentRows,
      hasCovers: dependencies.wishes.graphics != .words, size: size, count: totals?.models)
  }

  /// Arranges the list for the size of the screen. The selected model stays on screen.
  func arrange() {
    guard var list else { return }
    let isNew = list.arrange(layout(of: list.listing))
    self.list = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    if isNew { select(list.selected) }
  }

  func pager(_ source: LibraryRows) -> Pager<LibraryRows> {
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
    case (.success(.opened(let totals, let rank, let places, let loaded)), _):
      take(totals, rank, places, loaded)
    case (.success(.totals(let totals, let places)), _): take(totals, places)
    case (.success(.page(let loaded)), .page(let number, let list)): take(loaded, page: number, of: list)
    case (.success(.rank(let rank, let index, let pager, let loaded)), _):
      take(rank, at: index, pager, loaded)
    case (.success(.cover(let picture, let model, let cover)), .cover(let id, let revision)):
      covers[id] = LoadedCover(revision: revision, picture: picture, model: model, cover: cover)
    case (.success(.preview(let model, let cover)), _): preview = (model, cover)
    // A missing cover keeps nobody from reading, so this failure is not shown.
    case (.failure, .cover(let id, let revision)):
      covers[id] = LoadedCover(revision: revision, picture: .drawing(nil), cover: nil, hasFailed: true)
    case (.failure, .preview): break
    case (.failure(let failure), .opening): self.failure = failure
    case (.failure(let failure), .totals): message = words.retrying(failure.text(words))
    case (.failure(let failure), .page(let number, let listNumber)):
      guard let list, list.number == listNumber else { return }
      if failure.cause == .listReplaced, case .hits(let query) = list.listing { return searchAgain(query) }
      message = words.retrying(failure.text(words))
      tell(.pageFailed(PageKey(number: number)))
    case (.failure, .rank):
      message = words.retrying(words(.listNotRenewed))
      isOutdated = true
    case (.success, _): break
    }
  }

  private func take(
    _ totals: LibraryTotals, _ rank: ModelRank?, _ places: [ContentID: ReadingPlace],
    _ loaded: PagerSnapshot<LibraryRow, LibraryRows.Cursor>
  ) {
    self.places = places
    self.totals = totals
    let list = list(at: rank, of: totals, firstPager, loaded)
    models = list
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    if rank == nil { tell(.scrollToStart) } else { select(list.selected) }
  }

  private func take(_ totals: LibraryTotals, _ places: [ContentID: ReadingPlace]) {
    self.places = places
    guard isOutdated else { return }
    let change = totals.models - (self.totals?.models ?? 0)
    self.totals = totals
    if isChangeUntold {
      message = change > 0 ? words(.libraryGrew, count: change) : words(.libraryChanged)
    }
    isChangeUntold = false
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
      if list.totalHits?.count == 0 { message = words(.nothingFound) }
      tell(.pageLoaded(page))
      if let wanted = self.list?.wanted { select(wanted) }
    case .missed: loadPage(number, of: list, isVisible: true)
    case .failed: tell(.pageFailed(page))
    case .outdated:
      tell(.pageFailed(page))
      noteChange()
      loadTotals()
    }
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

  func loadPage(_ number: Int, of list: RowList, isVisible: Bool) {
    let shown = list.stack.placements.compactMap(\.id)
    let visible = shown.first.flatMap { first in shown.last.map { (first: first, last: $0) } }
    let reason: LoadReason = isVisible ? .visible : .ahead
    guard let operation = list.rows.load(page: number, visible: visible, reason) else {
      return tell(.pageFailed(PageKey(number: number)))
    }
    load(.page(number, list: list.number), isVisible: isVisible, raises: true) {
      .page(try await operation())
    }
  }

  func cancelPages() { cancelAll { key in if case .page = key { true } else { false } } }

  func retry() {
    guard models != nil else { return open() }
    covers = covers.filter { !$0.value.hasFailed }
    tell(.retry)
    loadTotals()
  }

  private func noteChange() { (isOutdated, isChangeUntold) = (true, true) }
}
