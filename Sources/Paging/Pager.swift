internal import Threading

/// Walks a ``PageSource`` page by page, both ways, and keeps a window of pages around what is read.
///
///     let pager = Pager(source: steps)
///     while !(await pager.atEnd) {
///       let page = try await pager.fetchPage()
///       for step in page.items { … }
///     }
///
/// Nothing is loaded until it is asked for: by ``fetchPage(_:)`` and ``jump(to:)``, whose callers wait for it; by
/// ``visibleChanged(first:last:)``, which keeps the surroundings of what is visible loaded; or by ``refresh()``.
///
/// A screen reports what is visible and shows ``pages``, whose changes ``changes()`` announces. Pages far from what is visible are dropped,
/// so a walk over any number of items takes a fixed amount of memory. A jump keeps what is loaded;
/// coming back loads nothing as long as the memory sufficed.
///
/// An item comes once and only once in the pages of one ``revision``. When the source turns out to have
/// another one, all pages are replaced at once, beginning with the one around the item that is read.
///
/// Decisions are ``PagerState``'s; the actor only carries them out and never waits for a source itself.
public actor Pager<Source: PageSource> {
  /// What is paged.
  public typealias Item = Source.Item
  /// The pages this pager deals in.
  public typealias Page = Paging.Page<Source.Item, Source.Cursor>
  /// Where it can start and jump to.
  public typealias Position = PagePosition<Source.Cursor, Source.Item.ID>
  /// What it announces.
  public typealias Change = PagerChange<Source.Item.ID>

  private typealias State = PagerState<Source.Item, Source.Cursor>

  private let source: Source
  private let environment: PagingEnvironment
  private let trace: (@Sendable (PageLoadRecord) -> Void)?
  private var state: State
  private var tasks: [PageFlightID: Task<Void, Never>] = [:]
  private var waiters: [PageWaiterID: CheckedContinuation<Page, any Error>] = [:]
  private var observers: [Int: AsyncStream<Change>.Continuation] = [:]
  private var lastNumber = 0
  private var isClosed = false
  /// The newest report of what is visible that the actor has not seen; older ones are worth nothing.
  private let report = Locked<Viewport?>(nil)

  private enum Viewport {
    case visible(first: Source.Item.ID, last: Source.Item.ID)
    case hidden
  }

  /// Makes a pager that has loaded nothing.
  ///
  /// - Parameters:
  ///   - source: Where the pages come from.
  ///   - start: Where the first page begins (or ends, if it is fetched backward).
  ///   - configuration: How much is loaded and kept.
  ///   - environment: Time, chance and a place to run.
  ///   - trace: Is told of each load, with its reason, when it starts and when it ends. Must be quick.
  public init(
    source: Source, start: Position = .start, configuration: PagerConfiguration = PagerConfiguration(),
    environment: PagingEnvironment = .system, trace: (@Sendable (PageLoadRecord) -> Void)? = nil
  ) {
    self.source = source
    self.environment = environment
    self.trace = trace
    state = PagerState(configuration: configuration, start: start, seed: environment.seed)
  }

  /// Makes a pager with pages of a size.
  public init(source: Source, start: Position = .start, pageSize: Int) {
    self.init(source: source, start: start, configuration: PagerConfiguration(pageSize: pageSize))
  }

  deinit {
    for task in tasks.values { task.cancel() }
    for waiter in waiters.values { waiter.resume(throwing: PagerError.closed) }
    for observer in observers.values { observer.finish() }
  }

  // MARK: What is loaded

  /// The pages around what is read, in reading order, without gaps.
  ///
  /// - Complexity: O(pages).
  public var pages: [Page] { state.window.pages }

  /// Whether the last item of the collection is loaded. False before the first page is.
  public var atEnd: Bool { isAtEdge(.forward) }

  /// Whether the first item of the collection is loaded. False before the first page is.
  public var atStart: Bool { isAtEdge(.backward) }

  /// The revision that all pages are from; nil before the first and if the source has none.
  public var revision: PageRevision? { state.revision }

  /// How loading stands in a direction.
  public func loadState(_ direction: PageDirection) -> PageLoadState { state.loadState(direction) }

  /// The loaded item with an identifier, wherever it is.
  ///
  /// - Complexity: O(items of a page).
  public func item(_ id: Item.ID) -> Item? { state.window.item(id) }

  /// The bytes of all pages that are kept.
  public var bytes: Int { state.bytes }

  /// How many items the source brought twice within a revision; they are shown once. More than 0 means that
  /// it shifts, as sources with offsets do, and that an item may have been missed.
  public var drift: Int { state.window.drift }

  private func isAtEdge(_ direction: PageDirection) -> Bool {
    if case .end = state.loadState(direction) { true } else { false }
  }

  // MARK: Loading

  /// Loads the page beyond what is loaded in a direction, and returns its new items.
  ///
  /// Callers that ask while it is being loaded get the same page. At the end it makes no request and returns an
  /// empty page. After a failure it tries again. Pages that were loaded before and that the new one meets
  /// appear in ``pages`` and are not returned.
  ///
  /// - Throws: What the source throws, after the retries that its error asks for; ``PagerError``; `CancellationError` if
  ///   the calling task is cancelled, and the load ends then, if nobody else wants it.
  @discardableResult
  public func fetchPage(_ direction: PageDirection = .forward) async throws -> Page {
    try await wait { state, waiter in state.fetch(direction, waiter: waiter) }
  }

  /// Reads on elsewhere, and returns the page there. Makes no request if that is loaded. What is loaded stays, as far as memory
  /// suffices.
  ///
  /// - Throws: As ``fetchPage(_:)``; also ``PageSourceError/unknownItem``.
  @discardableResult
  public func jump(to position: Position) async throws -> Page {
    try await wait { state, waiter in state.jump(to: position, waiter: waiter) }
  }

  /// Asks again for what is loaded, the visible page first. To be called when the source may have changed.
  ///
  /// One request if it did not, and no items of pages that did not change if the source has validators.
  ///
  /// - Throws: As ``fetchPage(_:)``. What is loaded stays.
  public func refresh() async throws {
    _ = try await wait { state, waiter in state.refresh(waiter: waiter) }
  }

  /// Tries again what failed, if what is visible needs it.
  public func retry() { perform(state.retry()) }

  /// Ends all loads and all waiting. Loads nothing from now on.
  public func close() {
    isClosed = true
    perform(state.close())
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer.finish() }
    observers = [:]
  }

  // MARK: What is visible

  /// Reports the first and the last item that are visible. May be called from anywhere and as often as one likes;
  /// only the newest report counts.
  public nonisolated func visibleChanged(first: Item.ID, last: Item.ID) {
    note(.visible(first: first, last: last))
  }

  /// Reports that nothing is visible any more. Loads that nobody waits for end.
  public nonisolated func disappeared() { note(.hidden) }

  private nonisolated func note(_ viewport: Viewport) {
    let isFirst = report.withLock { report in
      defer { report = viewport }
      return report == nil
    }
    guard isFirst else { return }
    Task(executorPreference: environment.executor) { [weak self] in await self?.readReport() }
  }

  private func readReport() {
    let viewport = report.withLock { report in
      defer { report = nil }
      return report
    }
    guard !isClosed, let viewport else { return }
    switch viewport {
    case .visible(let first, let last): perform(state.visible(first: first, last: last))
    case .hidden: perform(state.hidden())
    }
  }

  // MARK: Single items

  /// Replaces the item that has the same identifier, without a load. To take an optimistic change back, update with
  /// what is returned.
  ///
  /// - Returns: The item before; nil if it is not loaded.
  @discardableResult
  public func update(_ item: Item) -> Item? {
    let (old, actions) = state.update(item)
    perform(actions)
    return old
  }

  /// Removes an item, without a load.
  ///
  /// - Returns: The item; nil if it is not loaded.
  @discardableResult
  public func remove(_ id: Item.ID) -> Item? {
    let (old, actions) = state.remove(id)
    perform(actions)
    return old
  }

  /// Inserts an item beside another, without a load. Local changes last until the source has another revision.
  ///
  /// - Returns: Whether it is shown: not if the identifier is taken, and not yet if its neighbour is not loaded.
  @discardableResult
  public func insert(_ item: Item, _ point: InsertionPoint<Item.ID>) -> Bool {
    let (shown, actions) = state.insert(item, point)
    perform(actions)
    return shown
  }

  // MARK: Observing

  /// What happens to the pages from now on. Ends when the pager does.
  public func changes() -> AsyncStream<Change> {
    lastNumber += 1
    let number = lastNumber
    let (stream, continuation) = AsyncStream<Change>.makeStream()
    continuation.onTermination = { [weak self, executor = environment.executor] _ in
      Task(executorPreference: executor) { await self?.forget(observer: number) }
    }
    observers[number] = continuation
    return stream
  }

  private func forget(observer number: Int) { observers[number] = nil }

  // MARK: Carrying out

  private func wait(_ event: (inout State, PageWaiterID) -> [State.Action]) async throws -> Page {
    guard !isClosed else { throw PagerError.closed }
    lastNumber += 1
    let waiter = PageWaiterID(lastNumber)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Known before anything happens: what is in memory is answered at once.
        waiters[waiter] = continuation
        perform(event(&state, waiter))
        // A cancellation before this line found nobody to tell; `onCancel` ran without effect.
        if Task.isCancelled { perform(state.cancelled(waiter)) }
      }
    } onCancel: {
      Task(executorPreference: environment.executor) { await self.stopWaiting(waiter) }
    }
  }

  private func stopWaiting(_ waiter: PageWaiterID) { perform(state.cancelled(waiter)) }

  private func perform(_ actions: [State.Action]) {
    for action in actions {
      switch action {
      case .load(let flight, let request): load(flight, request)
      case .wait(let flight, let time): wait(flight, time)
      case .cancel(let flight): tasks.removeValue(forKey: flight)?.cancel()
      case .resume(let waiter, let result): waiters.removeValue(forKey: waiter)?.resume(with: result)
      case .changed(let change):
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer.yield(change) }
      case .record(let record): trace?(record)
      }
    }
  }

  private func load(_ flight: PageFlightID, _ request: PageRequest<Source.Cursor, Item.ID>) {
    tasks[flight] = Task(executorPreference: environment.executor) { [weak self, source] in
      // Cancelled before it began: nothing is asked.
      guard !Task.isCancelled else { return }
      let result: Result<PageAnswer<Item, Source.Cursor>, any Error>
      do { result = .success(try await source.load(request)) } catch { result = .failure(error) }
      await self?.landed(flight, result)
    }
  }

  private func landed(_ flight: PageFlightID, _ result: Result<PageAnswer<Item, Source.Cursor>, any Error>) {
    // A cancelled flight is not here any more, and perhaps its number stands for nothing in the state either.
    guard tasks.removeValue(forKey: flight) != nil else { return }
    switch result {
    case .success(let answer): perform(state.landed(flight, answer))
    case .failure(let error): perform(state.failed(flight, error))
    }
  }

  private func wait(_ flight: PageFlightID, _ time: Duration) {
    tasks[flight] = Task(executorPreference: environment.executor) { [weak self, environment] in
      // Only a cancellation ends the sleep early, and then the flight is gone.
      guard (try? await environment.sleep(time)) != nil else { return }
      await self?.waited(flight)
    }
  }

  private func waited(_ flight: PageFlightID) {
    guard tasks.removeValue(forKey: flight) != nil else { return }
    perform(state.waited(flight))
  }

  /// How many loads and pauses are under way.
  package var taskCount: Int { tasks.count }
  /// How many callers wait.
  package var waiterCount: Int { waiters.count }
}
