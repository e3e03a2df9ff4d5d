internal import Threading

/// A window of pages around the current place in a ``PageSource``. It loads pages in both directions.
///
///     let pager = Pager(source: steps)
///     while !(await pager.atEnd) {
///       let page = try await pager.fetchPage()
///       for step in page.items { … }
///     }
///
/// Every load has a cause: ``fetchPage(_:reason:)`` and ``jump(to:reason:)``, whose callers wait for it, or
/// ``visibleChanged(first:last:)``, which keeps items around the visible ones loaded. It also has a
/// ``LoadReason``: a visible load never waits for one ahead, and a load ahead that becomes visible is raised.
///
/// A screen reports its visible items, shows ``pages``, and observes ``changes()``. Pages far from the
/// visible items are dropped, so a walk over any number of items needs a fixed amount of memory. A jump keeps
/// the loaded pages as far as memory allows.
///
/// Each item is in the pages of one ``revision`` at most once. When the source has another revision, all
/// pages are replaced at once, around the current item.
///
/// ``PagerState`` decides; the actor performs its actions.
public actor Pager<Source: PageSource> {
  /// The type of the items.
  public typealias Item = Source.Item
  /// The type of the pages.
  public typealias Page = Paging.Page<Source.Item, Source.Cursor>
  /// A place to start at or jump to.
  public typealias Position = PagePosition<Source.Cursor, Source.Item.ID>
  /// A change that ``changes()`` reports.
  public typealias Change = PagerChange<Source.Item.ID>

  private typealias State = PagerState<Source.Item, Source.Cursor>

  private let source: Source
  private let environment: PagingEnvironment
  private let trace: (@Sendable (PageLoadRecord) -> Void)?
  private var state: State
  private var tasks: [PageFlightID: Task<Void, Never>] = [:]
  /// The tasks that tell the source of loads that have become urgent.
  private var raises: [PageFlightID: Task<Void, Never>] = [:]
  private var waiters: [PageWaiterID: CheckedContinuation<Page, any Error>] = [:]
  private var observers: [(number: Int, stream: AsyncStream<Change>.Continuation)] = []
  /// The last number given to a snapshot, an observer or a waiter. A later snapshot has a larger one.
  private var lastNumber = 0
  private var isClosed = false
  /// The newest report of visible items that the actor has not handled; older reports are dropped.
  private let report = Locked<Viewport?>(nil)

  private enum Viewport {
    case visible(first: Source.Item.ID, last: Source.Item.ID)
    case hidden
  }

  /// Creates a pager that has loaded nothing.
  ///
  /// - Parameters:
  ///   - source: The source of the pages.
  ///   - start: The place where the first page begins, or ends if it is fetched backward.
  ///   - configuration: The limits on loads and memory.
  ///   - environment: The clock, randomness and executor.
  ///   - trace: Called when a load starts and when it ends. Must be quick.
  public init(
    source: Source, start: Position = .start, configuration: PagerConfiguration = PagerConfiguration(),
    environment: PagingEnvironment = .system, trace: (@Sendable (PageLoadRecord) -> Void)? = nil
  ) {
    self.source = source
    self.environment = environment
    self.trace = trace
    state = PagerState(configuration: configuration, start: start, seed: environment.seed)
  }

  /// Creates a pager with a page size.
  public init(source: Source, start: Position = .start, pageSize: Int) {
    self.init(source: source, start: start, configuration: PagerConfiguration(pageSize: pageSize))
  }

  deinit {
    for task in tasks.values { task.cancel() }
    for task in raises.values { task.cancel() }
    for observer in observers { observer.stream.finish() }
  }

  // MARK: Loaded pages

  /// The pages around the current place, in reading order, without gaps.
  ///
  /// - Complexity: O(pages).
  public var pages: [Page] { state.window.pages }

  /// Returns everything that is loaded, in one state.
  ///
  /// - Complexity: O(pages); the items are not copied.
  public func snapshot() -> PagerSnapshot<Item, Source.Cursor> {
    lastNumber += 1
    return PagerSnapshot(
      version: lastNumber, runs: state.window.islandsInOrder.map { $0.pages.map { $0.view } },
      revision: state.revision)
  }

  /// A Boolean value that indicates whether ``pages`` reach the end of the collection. False before the first
  /// page is loaded and while a new revision is entered.
  public var atEnd: Bool { isAtEdge(.forward) }

  /// A Boolean value that indicates whether ``pages`` reach the start of the collection. False before the
  /// first page is loaded and while a new revision is entered.
  public var atStart: Bool { isAtEdge(.backward) }

  /// The revision of all pages; nil before the first page, or if the source has no revisions.
  public var revision: PageRevision? { state.revision }

  /// Returns the state of loading in a direction.
  public func loadState(_ direction: PageDirection) -> PageLoadState { state.loadState(direction) }

  /// The memory of all loaded pages, in bytes.
  public var bytes: Int { state.bytes }

  /// The number of items that the source delivered twice in one revision. Each is shown once. More than 0
  /// means that the source shifts, as sources with offsets do, and that an item may have been missed.
  public var drift: Int { state.window.drift }

  private func isAtEdge(_ direction: PageDirection) -> Bool {
    if case .end = state.loadState(direction) { true } else { false }
  }

  // MARK: Loading

  /// Loads the next page in a direction and returns its new items.
  ///
  /// Callers that ask during the load get the same page. At the end it makes no request and returns an empty
  /// page. After a failure it tries again.
  ///
  /// - Parameter reason: ``LoadReason/ahead`` if nothing on screen waits for the page.
  /// - Throws: The error of the source after its retries; ``PagerError``; `CancellationError` if the calling
  ///   task is cancelled. The load then ends, unless another caller waits for it.
  @discardableResult
  public func fetchPage(
    _ direction: PageDirection = .forward, reason: LoadReason = .visible
  ) async throws -> Page {
    try await wait(reason) { state, waiter in state.fetch(direction, waiter: waiter) }
  }

  /// Moves to another place and returns the page there. Makes no request if it is loaded. Loaded pages stay
  /// as far as memory allows.
  ///
  /// - Parameter reason: ``LoadReason/ahead`` if nothing on screen waits for the page.
  /// - Throws: As ``fetchPage(_:reason:)``; also ``PageSourceError/unknownItem``.
  @discardableResult
  public func jump(to position: Position, reason: LoadReason = .visible) async throws -> Page {
    try await wait(reason) { state, waiter in state.jump(to: position, waiter: waiter) }
  }

  /// Tries failed loads again, if the visible items need them.
  public func retry() { perform(state.retry()) }

  /// Ends all loads. Waiting callers get ``PagerError/closed``. The pager loads nothing afterwards.
  public func close() {
    isClosed = true
    perform(state.close())
    for observer in observers { observer.stream.finish() }
    observers = []
  }

  // MARK: Visible items

  /// Reports the first and the last visible item. May be called from any thread and at any rate; only the
  /// newest report counts.
  public nonisolated func visibleChanged(first: Item.ID, last: Item.ID) {
    note(.visible(first: first, last: last))
  }

  /// Reports that no item is visible. Loads without a waiting caller end, except those that enter a new
  /// revision.
  public nonisolated func disappeared() { note(.hidden) }

  private nonisolated func note(_ viewport: Viewport) {
    guard report.exchange(viewport) == nil else { return }
    Task(executorPreference: environment.executor) { [weak self] in await self?.readReport() }
  }

  private func readReport() {
    let viewport = report.exchange(nil)
    guard !isClosed, let viewport else { return }
    switch viewport {
    case .visible(let first, let last): perform(state.visible(first: first, last: last))
    case .hidden: perform(state.hidden())
    }
  }

  // MARK: Observing

  /// Returns the changes of the pages from now on. Of those that are not read, the newest 64 are kept. The
  /// stream ends with the pager; that of a closed pager has ended.
  public func changes() -> AsyncStream<Change> {
    lastNumber += 1
    let number = lastNumber
    let (stream, continuation) = AsyncStream<Change>.makeStream(bufferingPolicy: .bufferingNewest(64))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self, executor = environment.executor] _ in
      Task(executorPreference: executor) { await self?.forget(observer: number) }
    }
    observers.append((number, continuation))
    return stream
  }

  private func forget(observer number: Int) { observers.removeAll { $0.number == number } }

  // MARK: Performing actions

  private func wait(
    _ reason: LoadReason, _ event: (inout State, PageWaiterID) -> [State.Action]
  ) async throws -> Page {
    guard !isClosed else { throw PagerError.closed }
    lastNumber += 1
    let waiter = PageWaiterID(lastNumber, reason)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Stored first: `event` answers at once if the page is in memory.
        waiters[waiter] = continuation
        perform(event(&state, waiter))
        // Ends the load of a task that is cancelled already; `onCancel` has to wait for the actor.
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
      case .raise(let flight, let request):
        raises[flight] = Task(executorPreference: environment.executor) { [source] in
          guard !Task.isCancelled else { return }
          await source.raise(request)
        }
      case .cancel(let flight):
        tasks.removeValue(forKey: flight)?.cancel()
        raises.removeValue(forKey: flight)?.cancel()
      case .resume(let waiter, let result): waiters.removeValue(forKey: waiter)?.resume(with: result)
      case .changed(let change):
        for observer in observers { observer.stream.yield(change) }
      case .record(let record): trace?(record)
      }
    }
  }

  private func load(_ flight: PageFlightID, _ request: PageRequest<Source.Cursor, Item.ID>) {
    tasks[flight] = Task(executorPreference: environment.executor) { [weak self, source] in
      // Cancelled before it began: makes no request.
      guard !Task.isCancelled else { return }
      let result: Result<Page, any Error>
      do { result = .success(try await source.load(request)) } catch { result = .failure(error) }
      await self?.landed(flight, result)
    }
  }

  private func landed(_ flight: PageFlightID, _ result: Result<Page, any Error>) {
    // A cancelled flight is no longer in the table.
    guard tasks.removeValue(forKey: flight) != nil else { return }
    raises.removeValue(forKey: flight)?.cancel()
    switch result {
    case .success(let page): perform(state.landed(flight, page))
    case .failure(let error): perform(state.failed(flight, error))
    }
  }

  private func wait(_ flight: PageFlightID, _ time: Duration) {
    tasks[flight] = Task(executorPreference: environment.executor) { [weak self, environment] in
      // Only a cancellation ends the sleep early, and then the flight is no longer wanted.
      guard (try? await environment.sleep(time)) != nil else { return }
      await self?.waited(flight)
    }
  }

  private func waited(_ flight: PageFlightID) {
    guard tasks.removeValue(forKey: flight) != nil else { return }
    perform(state.waited(flight))
  }

  /// The number of loads and pauses under way.
  package var taskCount: Int { tasks.count }
  /// The number of callers that wait.
  package var waiterCount: Int { waiters.count }
}
