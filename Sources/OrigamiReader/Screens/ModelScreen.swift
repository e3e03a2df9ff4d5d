import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// The screen of a model: its steps, one below the other or on pages, and its photos after them.
final class ModelScreen: LoadingScreen<ModelLoad, ModelValue> {
  let route: ModelRoute
  let dependencies: ReaderDependencies
  /// The panel over the lower part of the screen.
  var panel: StepPanel?
  /// The ``inputNumber`` of the arrow that turned a page last. Further arrows of that read turn no page.
  var lastArrow = 0
  /// The small drawings beside a page.
  var edges: [ContentID: Cover] = [:]
  let items: ModelItems
  var stack: LazyVStack<ModelItem>
  var showcase: ShowcaseStrip
  var search = StepSearch()
  /// The movement that is shown in place of a step's drawing.
  var moving: MovingStep
  var reading = CurrentStep()
  /// The state before the search that is being typed; nil while none is.
  var searchOrigin: SearchOrigin?
  /// The identifiers of the marked steps.
  var marks: Set<ContentID> = []
  /// The level that was asked for last; it shows once its steps are there.
  var wantedLevel: DetailLevel
  /// The opened groups that were asked for last, while their listing is loading; else nil.
  var wantedOpened: [ContentID]?
  /// The number or name of the step to go to, as it was typed, for the message if there is no such step; nil
  /// if the step was not typed.
  var typedStep: String?
  /// The reason why the model cannot be shown.
  var failure: LoadFailure?
  /// A Boolean value that indicates whether the model is shown.
  private(set) var isOpen = false
  /// The number of the last change of the library (``libraryChange``) when the model was looked up.
  var lookedUpChange = 0
  /// Work ahead that waits for a drawing to arrive.
  var waitingWork: [ContentID: PrefetchWork<ModelItem>] = [:]
  var lastSaved: ReadingPlace?
  /// The last jump to a position in the listing; nil after another move, and in another listing.
  private(set) var lastJump: LazyStackEvent<ModelItem>?
  var keptHead = KeptLine<[String]>()
  var keptHints = KeptLine<ModelHints>()
  /// The moves that wait for the steps that they lead to; all in one direction.
  var held: [ReaderCommand] = []

  /// Creates the screen. The model is opened when the screen is shown.
  init(_ route: ModelRoute, _ content: any LibraryContent, _ dependencies: ReaderDependencies) {
    self.route = route
    self.dependencies = dependencies
    let level = dependencies.wishes.level ?? .standard
    // A placeholder until the model is looked up. `isOpen` is false until then.
    let unopened = StoredModel(
      model: Model(id: route.model.text, language: "en", texts: []), revision: 0,
      stepCounts: PerLevel(full: 0, standard: 0, overview: 0),
      lastNumbers: PerLevel(full: 0, standard: 0, overview: 0), languages: [], file: "",
      position: TextPosition(line: 1, column: 1))
    items = ModelItems(
      OpenModel(unopened, in: content, environment: dependencies.environment), level: level,
      graphics: dependencies.wishes.graphics)
    wantedLevel = level
    moving = MovingStep(mayRun: dependencies.wishes.runsMovements)
    var configuration = StackConfiguration()
    configuration.pageItems = content.stepPageSize
    configuration.pageDistance = content.loadsAhead ? content.stepPageSize / 2 : 0
    stack = LazyVStack(columns: 0, rows: 0, level: level.rawValue, configuration: configuration)
    showcase = ShowcaseStrip(
      [], of: "", language: "en", own: "en", graphics: dependencies.wishes.graphics)
  }

  override var name: String { "model \(route.model)" }

  override func draw(into frame: inout Frame) { drawScreen(into: &frame) }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: resize()
    case .key(let key): handle(key)
    case .paste(let text):
      prompt?.paste(text)
      isTypedSearchDue = prompt != nil
    case .inputEnded: searchIfTyped()
    case .show(let mark): go(to: mark)
    case .mark(let step, let isMarked, let failure): take(mark: isMarked, of: step, failure)
    case .libraryChanged: renew()
    case .tick(let now): perform(moving.playback.handle(.tick(now: now)))
    case .spin: held = []  // What comes long after a key moves nothing.
    case .uncovered, .link: break
    }
  }

  private func resize() {
    defer { arrangePanel() }
    held = []
    items.words = words
    showcase.resize(columns: metrics.columns)
    items.showcaseRows = showcase.rows
    items.screenRows = metrics.rows
    if isOpen, items.spread != nil { return show(.page) }
    guard isOpen else {
      if failure == nil, !loads.isRunning(.opening) { open() }
      return
    }
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
  }

  private func take(_ opening: ModelOpening) {
    isOpen = true
    failure = nil
    show(opening.arrival)
    marks = opening.marks
    wantedLevel = items.level
    items.spread = opening.view == .page ? PageSpread(metrics) : nil
    message = dependencies.wishes.languageNote(of: items.model)
    beginStack()
    switch opening.start {
    case .top: jump(to: .position(0), .scrollToStart)
    case .anew:
      message = words(.foldedBefore)
      jump(to: .position(0), .scrollToStart)
    case .step(let id):
      guard let shown = items.shown(id) else {
        message = missingStep
        return jump(to: .position(0), .scrollToStart)
      }
      jump(to: .step(shown), .scrollTo(.step(shown)))
    case .place(let place):
      lastSaved = place
      if let words = place.search { search.words = words }
      items.remember(place.step, title: place.stepTitle, ordinal: place.ordinal)
      let isShowcase = place.step == ReadingPlace.showcase
      let item = isShowcase ? ModelItem.showcase : .step(place.step)
      let target = isShowcase ? CurrentStep.Target.showcase : .step(place.current ?? place.step)
      jump(
        to: target, .restore(StackAnchor(id: item, position: ContentPosition(place.position), row: place.row))
      )
    }
  }

  /// Replaces the stack by an empty one with the size of the screen, and forgets the work that waits.
  func beginStack() {
    waitingWork = [:]
    stack = LazyVStack(
      columns: metrics.columns, rows: metrics.contentRows, level: items.level.rawValue,
      configuration: stack.configuration)
  }

  /// Takes steps that were looked up, and the photos of their model.
  func show(_ arrival: StepArrival) {
    let isNew = arrival.open !== items.open
    items.take(arrival, language: dependencies.wishes.language(of: arrival.open.model))
    if isNew {
      edges = [:]
      renewShowcase()
    }
  }

  /// Makes the showcase of the open model in the language in force. The same photo stays the first one.
  func renewShowcase() {
    let (model, first) = (items.model.model, showcase.firstPhoto)
    showcase = ShowcaseStrip(
      model.photos, of: items.model.pictureName, language: items.language, own: model.language,
      graphics: items.graphics, words)
    showcase.resize(columns: metrics.columns)
    if let first { showcase.show(first) }
    items.showcaseRows = showcase.rows
  }

  // MARK: The stack

  /// Passes an event to the stack and performs its actions.
  func tell(_ event: LazyStackEvent<ModelItem>, isScroll: Bool = false) {
    guard isOpen else { return }
    switch event {
    case .scrollToStart, .scrollToEnd, .scrollToPlace: lastJump = event
    default: if isScroll || event.endsJump { lastJump = nil }
    }
    let before = isScroll ? scrollState : nil
    respond(to: event)
    // A scroll against an end moves nothing.
    if let before, stack.isWaiting || before != scrollState { reading.scrolled() }
    prepareVisibleDrawings()
    loadVisiblePhotos()
    savePlace()
  }

  private func respond(to event: LazyStackEvent<ModelItem>) {
    for action in stack.handle(event, source: items) { perform(action) }
  }

  private func perform(_ action: LazyStackAction<ModelItem>) {
    switch action {
    case .load(let page, let reason): loadPage(page.number, isVisible: reason == .visible)
    case .drop(let id):
      guard let id = id.step else { return }
      items.forgetItem(id)
      waitingWork[id] = nil
      cancel(.drawing(id))
      cancel(.lines(id))
    case .disappear(let id):
      // The step is off screen now: if its drawing is still loading, the load gets a lower priority.
      if let id = id.step { items.itemsInMemory[id]?.loader?.lower() }
    case .notFound: message = missingStep
    // Placements tell what to draw on screen, and items are built when they are measured.
    case .build, .appear, .clear, .draw, .visibilityChanged, .grow: break
    }
  }

  private func pageKey(_ number: Int) -> ModelLoad {
    .page(number, items.level, revision: items.model.revision)
  }

  private func loadPage(_ number: Int, isVisible: Bool) {
    let shown = stack.placements.compactMap(\.id?.step)
    let visible = shown.first.flatMap { first in shown.last.map { (first: first, last: $0) } }
    let reason: LoadReason = isVisible ? .visible : .ahead
    guard let operation = items.list.load(page: number, visible: visible, reason) else {
      return tell(.pageFailed(PageKey(number: number)))
    }
    load(pageKey(number), isVisible: isVisible, raises: true) { .page(try await operation()) }
  }

  /// Asks for the drawings of steps on screen: for those that did not come with their steps, and for the
  /// lines of large ones.
  private func prepareVisibleDrawings() {
    for id in shownSteps {
      guard let item = items.item(id) else { continue }
      items.loadDrawing(item)
      waitForDrawing(of: item)
      draw(item, isVisible: true)
    }
  }

  /// Loads the drawing of a step whose signs are asked for, of a heading too.
  func loadDrawing(forSignsOf item: StepItem) {
    items.loadDrawing(item, ofHeading: true)
    waitForDrawing(of: item)
  }

  private func waitForDrawing(of item: StepItem) {
    guard case .loading = item.drawing, let loader = item.loader else { return }
    // A load that was started ahead gets a higher priority.
    loader.raise()
    if !loads.isRunning(.drawing(loader.id)) { wait(for: loader, isVisible: true) }
  }

  private func draw(_ item: StepItem, isVisible: Bool) {
    guard
      let work = item.takeDrawingWork(items.options(columns: metrics.columns), items.setting)
    else { return }
    let generation = item.generation
    load(.lines(item.step.id), isVisible: isVisible) { .lines(work(), generation: generation) }
  }

  private func wait(for loader: DiagramLoader, isVisible: Bool) {
    load(.drawing(loader.id), isVisible: isVisible) { .drawing(try await loader.value()) }
  }

  // MARK: Values that arrive

  override func take(_ result: Result<ModelValue, LoadFailure>, of key: ModelLoad) {
    switch result {
    case .success(let value): take(value, of: key)
    case .failure(let failure): take(failure, of: key)
    }
    // The library may have changed after the model was read.
    if [.opening, .renewal].contains(key), lookedUpChange != libraryChange { renew() }
    performHeld()
  }

  private func take(_ value: ModelValue, of key: ModelLoad) {
    switch (value, key) {
    case (.opened(let opening), _): take(opening)
    case (.renewed(let arrival), _): if let arrival { replace(arrival) }
    case (.level(let arrival, let held), _): change(to: arrival, holding: held)
    case (.target(let arrival, let id), _): takeTarget(arrival, id)
    case (.page(let loaded), .page(let number, _, _)): take(loaded, page: number)
    case (.drawing(let drawing), .drawing(let id)):
      guard let item = items.item(id) else { return }
      item.drawing = .loaded(drawing)
      updatePanel(drawingOf: id)
      finishWaiting(id)
    case (.lines(let lines, let generation), .lines(let id)):
      items.itemsInMemory[id]?.take(lines, of: generation)
      finishWaiting(id)
    case (.photo(let photo), .photo(let id)): showcase.take(photo, of: id)
    case (.motion(let arrival), .motion(let id)): take(arrival, of: id)
    case (.found(let arrival, let hit, let wrapped), _): takeHit(arrival, hit, wrapped: wrapped)
    case (.notFound, _): takeNoHit()
    case (.counted(let index, let total), _): takeCount(index: index, total: total)
    case (.page, _), (.drawing, _), (.lines, _), (.photo, _), (.motion, _): break
    }
  }

  private func take(_ failure: LoadFailure, of key: ModelLoad) {
    switch key {
    case .opening:
      self.failure = failure
      return
    case .page(let number, _, _):
      if failure.cause == .other { message = words.retrying(failure.text(words)) }
      tell(.pageFailed(PageKey(number: number)))
    case .drawing(let id):
      items.itemsInMemory[id]?.drawing = .failed(words.retrying(failure.text(words)))
      updatePanel(drawingOf: id)
      finishWaiting(id)
    case .photo(let id): showcase.take(.missing(failure), of: id)
    case .level:
      (wantedLevel, wantedOpened) = (items.level, nil)
      message = failure.text(words)
      findAgain()
    case .find:
      search.start = nil
      // While words are typed, the next ones begin from there again.
      if prompt == nil { searchOrigin = nil }
      message = failure.text(words)
    case .renewal where failure.cause == .modelReplaced: return renew()
    case .motion:
      endMotion()
      message = failure.text(words)
    case .renewal, .target: message = failure.text(words)
    case .count, .lines: break
    }
    // The model was imported again or removed. It is looked up once, and the result is shown.
    if key != .renewal, failure.cause != .other { renew() }
  }

  private func take(_ loaded: PagerSnapshot<PagedStep, StepCursor>, page number: Int) {
    let page = PageKey(number: number)
    switch items.list.take(loaded, page: number) {
    case .loaded: tell(.pageLoaded(page))
    case .missed: loadPage(number, isVisible: true)
    case .failed: tell(.pageFailed(page))
    case .outdated: renew()
    }
  }

  private func finishWaiting(_ id: ContentID) {
    if let work = waitingWork.removeValue(forKey: id) { return tell(.finished(work, took: .zero)) }
    prepareVisibleDrawings()
  }

  /// Takes the steps of another level, or of the same level with other opened groups.
  ///
  /// - Parameter held: the steps whose places were looked up.
  private func change(to arrival: StepArrival, holding held: [ContentID]) {
    var arrival = arrival
    // The reader may have moved on to other steps meanwhile.
    for id in heldSteps where !held.contains(id) {
      guard let position = items.item(id).flatMap({ arrival.opened.position(of: $0.step.stored.step.places) })
      else { return list(arrival.level, opened: arrival.openedIDs) }
      arrival.positions[id] = position
    }
    wantedOpened = nil
    let isSameLevel = arrival.level == items.level
    holdCurrent()
    show(arrival)
    forgetHits()
    cancelAll { key in if case .page = key { true } else { false } }
    message = isSameLevel ? nil : levelMessage(arrival.level)
    tell(.levelChanged(to: arrival.level.rawValue))
    findAgain()
  }

  // MARK: Work ahead

  override func workAhead(timeLeft: Duration, now: () -> Duration) -> Bool {
    guard isOpen, var work = stack.nextPrefetch(timeLeft: timeLeft, source: items) else { return false }
    let start = now()
    if let id = work.id.step, let item = items.item(id) {
      switch work.phase {
      case .load:
        items.loadDrawing(item, isVisible: false)
        if case .loading = item.drawing, let loader = item.loader {
          waitingWork[id] = work
          wait(for: loader, isVisible: false)
          return true
        }
      case .prepare, .measure, .nested: break
      case .draw:
        draw(item, isVisible: false)
        _ = item.lines(items.options(columns: metrics.columns), items.setting)
      }
    }
    // The nested stack is the showcase. Its photos are loaded by `loadVisiblePhotos`.
    if work.phase == .nested { work.hasMore = false }
    respond(to: .finished(work, took: now() - start))
    return true
  }

  override var deadline: Duration? { moving.playback.deadline }

  override var trace: String { stack.lastFrame.trace + " ahead=\(stack.counters.prefetched)" }
}
