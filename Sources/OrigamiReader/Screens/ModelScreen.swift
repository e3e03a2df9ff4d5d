import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

/// A model's steps, one below the other, and its photographs behind them.
struct ModelScreen: ReaderScreen {
  let shelf: StepShelf
  var stack: LazyVStack<ModelItem>
  var showcase: ShowcaseStrip
  var metrics = ScreenMetrics(rows: 0, columns: 0)
  var prompt: Prompt?
  /// Stands at the foot until the next key.
  var message: String?
  var search = StepSearch()
  /// The identifiers of marked steps.
  var marks: Set<ContentID>
  /// Where to begin.
  private let start: Start
  /// Loads of what should be on screen.
  private var visibleLoads: Set<LoadKey> = []
  /// Work ahead that waits for a drawing to arrive.
  private var waitingWork: [ContentID: PrefetchWork<ModelItem>] = [:]
  private var spinner = 0
  private var lastSaved: ReadingPlace?
  var keptHead = KeptLine()
  var keptHints = KeptLine()

  /// Where a model is opened.
  enum Start {
    case top
    case step(ContentID)
    case place(ReadingPlace)
  }

  /// Stores what it is given.
  init(
    _ content: any ModelContent, level: DetailLevel, language: String, graphics: Graphics,
    marks: Set<ContentID>,
    start: Start
  ) {
    shelf = StepShelf(content, level: level, language: language, graphics: graphics)
    var configuration = StackConfiguration()
    configuration.pageItems = StepShelf.pageSteps
    configuration.pageOverlap = 0
    stack = LazyVStack(columns: 0, rows: 0, level: level.rawValue, configuration: configuration)
    showcase = ShowcaseStrip(
      content.model.model.photos, language: language, own: content.model.model.language, graphics: graphics)
    self.marks = marks
    self.start = start
    if case .place(let place) = start, let words = place.search { search.words = words }
  }

  var name: String { "model \(shelf.model.id)" }
  var isLoadingVisible: Bool { !visibleLoads.isEmpty }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns): return resize(rows: rows, columns: columns)
    case .key(let key): return handle(key)
    case .paste(let text):
      prompt?.paste(text)
      return []
    case .loaded(let key, let result): return take(result, of: key)
    case .contentReplaced(let content): return replace(content)
    case .show(let step): return tell(.scrollTo(.step(step)))
    case .libraryChanged, .uncovered, .link: return []
    case .spin:
      spinner += 1
      return []
    }
  }

  private mutating func resize(rows: Int, columns: Int) -> [ScreenAction] {
    let isFirst = metrics.columns == 0
    metrics = ScreenMetrics(rows: rows, columns: columns)
    showcase.resize(columns: columns)
    shelf.showcaseRows = showcase.rows
    var actions = tell(.resize(columns: columns, rows: metrics.contentRows))
    if isFirst { actions += begin() }
    return actions
  }

  private mutating func begin() -> [ScreenAction] {
    switch start {
    case .top: return tell(.scrollToStart)
    case .step(let id): return tell(.scrollTo(.step(id)))
    case .place(let place):
      lastSaved = place
      shelf.remember(place.step, title: place.stepTitle, ordinal: place.ordinal)
      let item = place.step == ReadingPlace.showcase ? ModelItem.showcase : .step(place.step)
      return tell(.restore(StackAnchor(id: item, position: ContentPosition(place.position), row: place.row)))
    }
  }

  private mutating func replace(_ content: (any ModelContent)?) -> [ScreenAction] {
    guard let content else {
      message = "this model is no longer in the library"
      return []
    }
    guard content.model.revision != shelf.model.revision else { return [] }
    shelf.replace(content)
    search.forgetHits()
    waitingWork = [:]
    showcase = ShowcaseStrip(
      content.model.model.photos, language: shelf.language, own: content.model.model.language,
      graphics: shelf.graphics)
    showcase.resize(columns: metrics.columns)
    shelf.showcaseRows = showcase.rows
    message = "library changed: this model is new"
    visibleLoads = []
    return tell(.replaced)
  }

  // MARK: The stack

  /// Tells the stack what happens, and does what it says.
  mutating func tell(_ event: LazyStackEvent<ModelItem>) -> [ScreenAction] {
    respond(to: event) + loadVisibleDrawings() + loadVisiblePhotos() + savePlace()
  }

  private mutating func respond(to event: LazyStackEvent<ModelItem>) -> [ScreenAction] {
    var done: [ScreenAction] = []
    for action in stack.handle(event, source: shelf) { done += perform(action) }
    return done
  }

  private mutating func perform(_ action: LazyStackAction<ModelItem>) -> [ScreenAction] {
    switch action {
    case .load(let page, let reason):
      let key = pageKey(page.number)
      let (content, level, after) = (shelf.content, shelf.level, page.number * StepShelf.pageSteps)
      if reason == .visible { visibleLoads.insert(key) }
      return [
        .load(key, isVisible: reason == .visible) {
          .steps(try await content.steps(after: after, limit: StepShelf.pageSteps, level: level))
        }
      ]
    case .drop(let id):
      guard let id = id.step else { return [] }
      shelf.forgetItem(id)
      waitingWork[id] = nil
      return [.cancel(.drawing(id))]
    case .disappear(let id):
      // What still loads is only ahead, or behind, from now on.
      if let id = id.step { shelf.itemsInMemory[id]?.loader?.lower() }
      return []
    case .notFound:
      message = "this step is not in the model"
      return []
    // What is on screen is drawn from the placements; what is built is built when it is measured.
    case .build, .appear, .clear, .draw, .visibilityChanged, .prefetch, .grow: return []
    }
  }

  /// Waits for the drawings of steps on screen that were not there at once.
  private mutating func loadVisibleDrawings() -> [ScreenAction] {
    var actions: [ScreenAction] = []
    for placement in stack.placements {
      guard let id = placement.id?.step, let item = shelf.item(id) else { continue }
      shelf.loadDrawing(item)
      guard case .loading = item.drawing, let loader = item.loader else { continue }
      // What was asked for ahead is raised.
      loader.raise()
      if visibleLoads.insert(.drawing(id)).inserted { actions.append(wait(for: loader, isVisible: true)) }
    }
    return actions
  }

  /// Asks for the photographs on screen and those beside them.
  mutating func loadVisiblePhotos() -> [ScreenAction] {
    guard stack.placements.contains(where: { $0.id == .showcase }) else { return [] }
    let (content, box) = (shelf.content, showcase.box)
    return showcase.takeWanted().map { id in
      visibleLoads.insert(.photo(id))
      return .load(.photo(id), isVisible: true) { .photo(try await content.photo(id, fitting: box)) }
    }
  }

  private func pageKey(_ number: Int) -> LoadKey {
    .page(number, shelf.level, revision: shelf.model.revision)
  }

  /// Pages of what was shown before are not waited for.
  mutating func forgetVisiblePages() {
    visibleLoads = visibleLoads.filter { if case .page = $0 { false } else { true } }
  }

  private func wait(for loader: DiagramLoader, isVisible: Bool) -> ScreenAction {
    .load(.drawing(loader.id), isVisible: isVisible) { .drawing(try await loader.value()) }
  }

  // MARK: What arrives

  private mutating func take(_ result: Result<LoadedValue, LoadFailure>, of key: LoadKey) -> [ScreenAction] {
    visibleLoads.remove(key)
    switch (key, result) {
    case (.page(let number, _, _), _) where key != pageKey(number):
      // Of a level or a revision that is not shown any more.
      return []
    case (.page(let number, _, _), .success(.steps(let steps))):
      shelf.insert(steps, page: number)
      return tell(.pageLoaded(PageKey(number: number)))
    case (.page(let number, _, _), .failure(let failure)):
      message = "\(failure.text) · r retry"
      return tell(.pageFailed(PageKey(number: number)))
    case (.drawing(let id), let result):
      guard let item = shelf.item(id) else { return [] }
      switch result {
      case .success(.drawing(let drawing)): item.drawing = .loaded(drawing)
      case .success: break
      case .failure(let failure): item.drawing = .failed(failure.text)
      }
      if let work = waitingWork.removeValue(forKey: id) { return tell(.finished(work, took: .zero)) }
      return []
    case (.photo(let id), let result):
      switch result {
      case .success(.photo(let photo)): showcase.take(photo, of: id)
      case .success: break
      case .failure(let failure): showcase.take(.missing(failure.text), of: id)
      }
      return []
    case (.find, let result): return takeHit(result)
    case (.count, .success(.counted(let index, let total))):
      takeCount(index: index, total: total)
      return []
    default: return []
    }
  }

  /// Asks again for what failed.
  mutating func retry() -> [ScreenAction] {
    for item in shelf.itemsInMemory.values { if case .failed = item.drawing { item.drawing = .wanted } }
    showcase.forgetMissing()
    message = nil
    return tell(.retry)
  }

  // MARK: Work ahead

  mutating func workAhead(timeLeft: Duration, now: () -> Duration) -> [ScreenAction]? {
    guard var work = stack.nextPrefetch(timeLeft: timeLeft, source: shelf) else { return nil }
    let start = now()
    if let id = work.id.step, let item = shelf.item(id) {
      switch work.phase {
      case .load:
        shelf.loadDrawing(item, isVisible: false)
        if case .loading = item.drawing, let loader = item.loader {
          waitingWork[id] = work
          return [wait(for: loader, isVisible: false)]
        }
      case .prepare, .measure, .nested: break
      case .draw: _ = item.lines(shelf.options(columns: metrics.columns), shelf.setting)
      }
    }
    if work.phase == .nested { work.hasMore = false }
    return respond(to: .finished(work, took: now() - start))
  }

  var trace: String {
    let frame = stack.lastFrame
    return
      "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn) ahead=\(stack.counters.prefetched)"
  }

  // MARK: The place

  /// The step that counts as the one being read.
  var currentStep: StoredStep? {
    if let id = stack.currentItem?.id.step { return shelf.item(id)?.step }
    // In the showcase: the last step.
    return shelf.step(at: shelf.count - 1)
  }

  private mutating func savePlace() -> [ScreenAction] {
    guard let anchor = stack.anchor, !stack.isWaiting, let current = currentStep else { return [] }
    let step = anchor.id.step.flatMap { shelf.item($0)?.step }
    if anchor.id != .showcase, step == nil { return [] }
    let place = ReadingPlace(
      model: shelf.model.id, title: shelf.model.model.title, step: step?.id ?? ReadingPlace.showcase,
      stepTitle: step?.step.title ?? "", ordinal: (step ?? current).step.ordinal, level: shelf.level,
      shown: current.step.places.place(at: shelf.level)?.ordinal ?? 0, position: anchor.position.rawValue,
      row: anchor.row, search: search.words.isEmpty || search.isNowhere ? nil : search.words)
    guard place != lastSaved else { return [] }
    lastSaved = place
    return [.save(place)]
  }

  /// The spinner's picture.
  var spinnerSign: String { Spinner.sign(spinner) }
}

extension ReadingPlace {
  /// Stands for a step's identifier where the showcase is at the top; no identifier begins like this.
  static let showcase: ContentID = "#showcase"
}
