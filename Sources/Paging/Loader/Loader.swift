public import Threading  // for `cache`, which inlined code reads

/// Loads values by key, the most urgent first, and caches them. Several requests for one key share one load.
///
///     let drawings = Loader<StepID, Drawing>(cost: \.byteCount) { id, reason in
///       try await library.drawing(id)
///     }
///
///     let handle = drawings.request(step.id, .ahead(3))   // starts the load, unless the value is cached
///     handle.change(to: .visible)                          // it came on screen: the load becomes urgent
///     let drawing = try await handle.value()
///     // releasing the handle cancels the load, unless there is another request for it
///
/// A cached value is not loaded again. The key of a value that may change contains its revision.
///
/// Every call may be made on any thread. All but ``value(for:_:)`` and ``LoadHandle/value()`` return at once.
/// A lock protects the state. Under it nothing is loaded or resumed. ``LoaderState`` decides.
public final class Loader<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Loads one value. Throws soon after its task is cancelled. A load that throws a ``RetryableError`` is
  /// tried again.
  ///
  /// It must not wait for another value of the same loader: it keeps its place among
  /// ``LoaderConfiguration/maximumFlights`` meanwhile, and when all places wait, none gets on.
  public typealias Load = @Sendable (Key, LoadReason) async throws -> Value

  private struct Ask {
    var key: Key
    var isPinning = false
    /// The value, held so that it stays when it is evicted from the cache.
    var value: Value?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private struct Shared {
    var state: LoaderState<Key>
    let cache: Locked<LoadCache<Key, Value>>
    var asks: [LoadAskID: Ask] = [:]
    var tasks: [LoadFlightID: Task<Void, Never>] = [:]
    var lastNumber = 0

    /// Returns the requests for a key in the order of arrival. The order of a dictionary would differ between
    /// runs.
    func asks(for key: Key) -> [LoadAskID] {
      state.entries[key]?.asks.keys.sorted { $0.number < $1.number } ?? []
    }

    /// Removes and returns the callers that wait for a request.
    mutating func takeWaiters(_ ask: LoadAskID) -> [CheckedContinuation<Value, any Error>] {
      defer { asks[ask]?.waiters = [:] }
      return asks[ask]?.waiters.sorted { $0.key < $1.key }.map { $0.value } ?? []
    }

    /// Returns the value of a loaded key, from the cache or from a request that holds it.
    mutating func value(of key: Key, _ entry: LoaderState<Key>.Entry) -> Value? {
      if let value = cache.withLock({ $0.value(for: key) }) { return value }
      for ask in entry.asks.keys {
        if let value = asks[ask]?.value { return value }
      }
      return nil
    }
  }

  /// The actions to perform after the lock is released.
  private struct DeferredActions {
    var starts: [(LoadFlightID, Key, LoadReason)] = []
    var waits: [(LoadFlightID, Duration)] = []
    var cancelled: [Task<Void, Never>] = []
    var resumed: [(CheckedContinuation<Value, any Error>, Result<Value, any Error>)] = []
    var records: [LoadRecord<Key>] = []
  }

  /// While the lock is held, the only code of callers that runs is `==` and `hash` of keys, `retryAdvice` of
  /// errors, and the `deinit` of values. None of these may call the loader.
  private let shared: Locked<Shared>
  /// The cache has its own lock, so that a read is short. It is taken alone or inside the other one, never
  /// around it.
  @usableFromInline let cache: Locked<LoadCache<Key, Value>>
  private let environment: PagingEnvironment
  private let cost: @Sendable (Value) -> Int
  private let trace: (@Sendable (LoadRecord<Key>) -> Void)?
  private let load: Load

  /// Creates a loader that has loaded nothing.
  ///
  /// - Parameters:
  ///   - configuration: The limits on loads and memory.
  ///   - environment: The clock, randomness and executor.
  ///   - cost: Returns the memory of a value, in bytes.
  ///   - trace: Called when a load starts and when it ends. Must be quick.
  ///   - load: Loads one value.
  public init(
    configuration: LoaderConfiguration = LoaderConfiguration(), environment: PagingEnvironment = .system,
    cost: @escaping @Sendable (Value) -> Int, trace: (@Sendable (LoadRecord<Key>) -> Void)? = nil,
    load: @escaping Load
  ) {
    self.environment = environment
    self.cost = cost
    self.trace = trace
    self.load = load
    let cache = Locked(LoadCache<Key, Value>(byteLimit: configuration.byteLimit))
    self.cache = cache
    shared = Locked(
      Shared(state: LoaderState(configuration: configuration, seed: environment.seed), cache: cache))
  }

  deinit {
    let shared = shared.withLock { $0 }
    for task in shared.tasks.values { task.cancel() }
  }

  // MARK: Memory

  /// Returns a cached value and counts the read. Starts no load.
  ///
  /// - Complexity: O(1), one lock.
  @inlinable
  public func cached(_ key: Key) -> Value? { cache.withLock { $0.value(for: key) } }

  /// The memory of the cached values, in bytes.
  public var bytes: Int { cache.withLock { $0.bytes } }

  // MARK: Requests

  /// Requests a value. Starts its load unless it is cached or under way.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - priority: The priority. The highest of all requests for the key counts.
  public func request(
    _ key: Key, _ priority: LoadPriority = .visible
  ) -> LoadHandle<Key, Value> {
    let ask = act { shared, now, deferred in
      shared.lastNumber += 1
      let ask = LoadAskID(shared.lastNumber)
      var entry = Ask(key: key)
      entry.value = shared.state.entries[key].map { shared.value(of: key, $0) } ?? cached(key)
      if entry.value != nil, priority.reason == .visible { entry.isPinning = cache.withLock { $0.pin(key) } }
      shared.asks[ask] = entry
      let actions = shared.state.ask(key, ask, priority, isCached: entry.value != nil, at: now)
      note(actions, &shared, &deferred)
      return ask
    }
    return LoadHandle(key: key, ask: ask, loader: self)
  }

  /// Requests a value, waits for it and returns it.
  ///
  /// - Throws: The error of the load after its retries; `CancellationError` if the calling task is cancelled.
  public func value(for key: Key, _ priority: LoadPriority = .visible) async throws -> Value {
    if let value = cached(key) { return value }
    let handle = request(key, priority)
    return try await handle.value()
  }

  // MARK: Calls of a handle

  func change(_ key: Key, _ ask: LoadAskID, to priority: LoadPriority) {
    act { shared, now, deferred in
      guard var own = shared.asks[ask] else { return }
      let pins = priority.reason == .visible
      if pins, !own.isPinning { own.isPinning = cache.withLock { $0.pin(key) } }
      if !pins, own.isPinning {
        cache.withLock { $0.unpin(key) }
        own.isPinning = false
      }
      shared.asks[ask] = own
      note(shared.state.change(key, ask, to: priority, at: now), &shared, &deferred)
    }
  }

  func leave(_ key: Key, _ ask: LoadAskID) {
    act { shared, now, deferred in
      deferred.resumed = shared.takeWaiters(ask).map { ($0, .failure(CancellationError())) }
      guard let own = shared.asks.removeValue(forKey: ask) else { return }
      if own.isPinning { cache.withLock { $0.unpin(key) } }
      note(shared.state.leave(key, ask, at: now), &shared, &deferred)
    }
  }

  func value(_ key: Key, _ ask: LoadAskID) async throws -> Value {
    let number = shared.withLock { shared in
      shared.lastNumber += 1
      return shared.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(continuation, number, key, ask)
        // A cancellation before the waiter was stored had no effect.
        if Task.isCancelled { stopWaiting(number, ask) }
      }
    } onCancel: {
      stopWaiting(number, ask)
    }
  }

  private func wait(
    _ continuation: CheckedContinuation<Value, any Error>, _ number: Int, _ key: Key, _ ask: LoadAskID
  ) {
    act { shared, _, deferred in
      guard let own = shared.asks[ask], let entry = shared.state.entries[key] else {
        deferred.resumed.append((continuation, .failure(CancellationError())))
        return
      }
      if let value = own.value {
        deferred.resumed.append((continuation, .success(value)))
      } else if case .failed(let error) = entry.phase {
        deferred.resumed.append((continuation, .failure(error)))
      } else {
        shared.asks[ask]?.waiters[number] = continuation
      }
    }
  }

  private func stopWaiting(_ number: Int, _ ask: LoadAskID) {
    act { shared, _, deferred in
      guard let waiter = shared.asks[ask]?.waiters.removeValue(forKey: number) else { return }
      deferred.resumed.append((waiter, .failure(CancellationError())))
    }
  }

  // MARK: Performing actions

  /// Runs `body` with the lock held, and its actions after the lock is released.
  @discardableResult
  private func act<Result>(_ body: (inout Shared, Duration, inout DeferredActions) -> Result) -> Result {
    let now = environment.now()
    var deferred = DeferredActions()
    let result = shared.withLock { body(&$0, now, &deferred) }
    run(deferred)
    return result
  }

  /// Collects the actions to perform after the lock is released.
  private func note(
    _ actions: [LoaderState<Key>.Action], _ shared: inout Shared, _ deferred: inout DeferredActions
  ) {
    for action in actions {
      switch action {
      case .start(let flight, let key, let reason): deferred.starts.append((flight, key, reason))
      case .wait(let flight, let time): deferred.waits.append((flight, time))
      case .cancel(let flight):
        if let task = shared.tasks.removeValue(forKey: flight) { deferred.cancelled.append(task) }
      case .record(let record): deferred.records.append(record)
      }
    }
  }

  private func run(_ deferred: DeferredActions) {
    for task in deferred.cancelled { task.cancel() }
    for (flight, key, reason) in deferred.starts { start(flight, key, reason) }
    for (flight, time) in deferred.waits { pause(flight, time) }
    for (waiter, result) in deferred.resumed { waiter.resume(with: result) }
    if let trace { for record in deferred.records { trace(record) } }
  }

  private func start(_ flight: LoadFlightID, _ key: Key, _ reason: LoadReason) {
    let task = Task(executorPreference: environment.executor) { [weak self, load] in
      // Cancelled before it began: loads nothing.
      guard !Task.isCancelled else { return }
      do {
        let value = try await load(key, reason)
        self?.landed(flight, key, value)
      } catch {
        self?.failed(flight, key, error)
      }
    }
    keep(task, flight)
  }

  private func pause(_ flight: LoadFlightID, _ time: Duration) {
    let task = Task(executorPreference: environment.executor) { [weak self, environment] in
      // Only a cancellation ends the sleep early, and then the flight is no longer wanted.
      guard (try? await environment.sleep(time)) != nil else { return }
      self?.act { shared, now, deferred in
        shared.tasks[flight] = nil
        self?.note(shared.state.waited(flight, at: now), &shared, &deferred)
      }
    }
    keep(task, flight)
  }

  /// Stores a task until its flight ends. The flight may have ended or been cancelled since the task started,
  /// when there was no task to cancel yet.
  private func keep(_ task: Task<Void, Never>, _ flight: LoadFlightID) {
    let isWanted = shared.withLock { shared in
      guard shared.state.knows(flight) else { return false }
      shared.tasks[flight] = task
      return true
    }
    if !isWanted { task.cancel() }
  }

  private func landed(_ flight: LoadFlightID, _ key: Key, _ value: Value) {
    let cost = cost(value)
    act { shared, now, deferred in
      shared.tasks[flight] = nil
      let (isWanted, actions) = shared.state.loaded(flight, at: now)
      guard isWanted else { return }
      cache.withLock { $0.insert(value, for: key, cost: cost) }
      for ask in shared.asks(for: key) {
        shared.asks[ask]?.value = value
        if shared.state.entries[key]?.asks[ask]?.reason == .visible {
          shared.asks[ask]?.isPinning = cache.withLock { $0.pin(key) }
        }
        deferred.resumed += shared.takeWaiters(ask).map { ($0, .success(value)) }
      }
      note(actions, &shared, &deferred)
    }
  }

  private func failed(_ flight: LoadFlightID, _ key: Key, _ error: any Error) {
    act { shared, now, deferred in
      shared.tasks[flight] = nil
      note(shared.state.failed(flight, error, at: now), &shared, &deferred)
      guard let entry = shared.state.entries[key], case .failed(let error) = entry.phase else { return }
      for ask in shared.asks(for: key) {
        deferred.resumed += shared.takeWaiters(ask).map { ($0, .failure(error)) }
      }
    }
  }

  /// The number of loads and pauses under way.
  package var taskCount: Int { shared.withLock { $0.tasks.count } }
}
