public import Paging
internal import Threading

/// A cursor of a ``ScriptedSource``: a place beside an item, which is not part of the page.
public struct ScriptedCursor<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item beside the place.
  public let id: ID
  /// Creates a cursor beside an item.
  public init(id: ID) { self.id = id }
}

/// The answer of a ``ScriptedSource`` to one request.
public enum ScriptedFault: Sendable {
  /// Answers correctly.
  case none
  /// Answers after a time on the source's clock. With different times, answers overtake each other.
  case delay(Duration)
  /// Answers once the gate is open.
  case hold(Gate)
  /// Answers with at most this many items, though there are more.
  case truncate(Int)
  /// Omits the second item of the page.
  case drop
  /// Returns the first item of the page twice.
  case duplicate
  /// Swaps the first two items of the page.
  case reorder
  /// Throws.
  case fail(any Error)
  /// Throws `PageSourceError.cursorExpired`.
  case expire
  /// Returns the cursor of the request as the next one.
  case repeatCursor
  /// Never answers. Throws when it is cancelled.
  case never
}

/// A page source over an array, which a test can change, slow down and break.
///
///     let source = ScriptedSource(items: (0..<100).map(Row.init), script: [.none, .fail(Offline()), .never])
///
/// Requests take the entries of the script in order. Requests after its end get correct answers.
public final class ScriptedSource<Item: Identifiable & Sendable>: PageSource where Item.ID: Sendable {
  /// A place beside an item.
  public typealias Cursor = ScriptedCursor<Item.ID>
  /// The type of a request.
  public typealias Request = PageRequest<Cursor, Item.ID>

  private struct State {
    var items: [Item]
    var revision: Int
    var script: ArraySlice<ScriptedFault>
    var requests: [Request] = []
    var raised: [Request] = []
    var active = 0
    var mostActive = 0
    var cancelled = 0
  }

  private let state: Locked<State>
  private let sleep: @Sendable (Duration) async throws -> Void
  private let cost: @Sendable (Item) -> Int
  private let hasRevisions: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - items: the collection, in reading order.
  ///   - script: the answers to the first requests.
  ///   - clock: the clock for delays.
  ///   - hasRevisions: true if pages have a revision, which ``change(_:)`` increments.
  ///   - cost: returns the memory of an item, in bytes.
  public init(
    items: [Item], script: [ScriptedFault] = [], clock: some Clock<Duration> = ManualClock(),
    hasRevisions: Bool = true, cost: @escaping @Sendable (Item) -> Int = { _ in 100 }
  ) {
    state = Locked(State(items: items, revision: 1, script: script[...]))
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    self.cost = cost
    self.hasRevisions = hasRevisions
  }

  /// All requests, in order.
  public var requests: [Request] { state.withLock { $0.requests } }
  /// The requests of loads that became urgent, in order.
  public var raised: [Request] { state.withLock { $0.raised } }
  /// The number of loads under way.
  public var activeCount: Int { state.withLock { $0.active } }
  /// The largest number of concurrent loads so far.
  public var mostActiveCount: Int { state.withLock { $0.mostActive } }
  /// The number of cancelled loads.
  public var cancelledCount: Int { state.withLock { $0.cancelled } }
  /// The current collection.
  public var items: [Item] { state.withLock { $0.items } }
  /// The current revision.
  public var revision: PageRevision? { hasRevisions ? state.withLock { PageRevision($0.revision) } : nil }

  /// Changes the collection and begins a new revision.
  public func change(_ body: (inout [Item]) -> Void) {
    state.withLock { state in
      body(&state.items)
      state.revision += 1
    }
  }

  /// Adds to the script.
  public func append(_ faults: ScriptedFault...) { state.withLock { $0.script += faults } }

  /// Notes a load that became urgent.
  public func raise(_ request: Request) async { state.withLock { $0.raised.append(request) } }

  /// Answers as the script says.
  public func load(_ request: Request) async throws -> Page<Item, Cursor> {
    let fault = state.withLock { state in
      state.requests.append(request)
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
      return state.script.popFirst() ?? .none
    }
    defer {
      let wasCancelled = Task.isCancelled
      state.withLock { state in
        state.active -= 1
        if wasCancelled { state.cancelled += 1 }
      }
    }
    switch fault {
    case .none: return try answer(request, limit: request.limit)
    case .delay(let time): try await sleep(time)
    case .hold(let gate): try await gate.pass()
    case .truncate(let limit): return try answer(request, limit: min(limit, request.limit))
    case .fail(let error): throw error
    case .expire: throw PageSourceError.cursorExpired
    case .never: try await Gate().pass()
    case .drop, .duplicate, .reorder, .repeatCursor:
      return spoil(try answer(request, limit: request.limit), fault, request)
    }
    try Task.checkCancellation()
    return try answer(request, limit: request.limit)
  }

  // MARK: Answering

  private func answer(_ request: Request, limit: Int) throws -> Page<Item, Cursor> {
    let (items, revision) = state.withLock { ($0.items, $0.revision) }
    let range = try range(of: request, limit: limit, in: items)
    return Page(
      items: Array(items[range]),
      before: range.lowerBound > 0 ? items[safe: range.lowerBound].map { Cursor(id: $0.id) } : nil,
      after: range.upperBound < items.count
        ? items[safe: range.upperBound - 1].map { Cursor(id: $0.id) } : nil,
      revision: hasRevisions ? PageRevision(revision) : nil,
      byteCost: items[range].reduce(0) { $0 + cost($1) })
  }

  private func range(of request: Request, limit: Int, in items: [Item]) throws -> Range<Int> {
    let edge: Int
    switch request.position {
    case .start: edge = 0
    case .end: edge = items.count
    case .item(let id):
      guard let index = items.firstIndex(where: { $0.id == id }) else { throw PageSourceError.unknownItem }
      edge = request.direction == .forward ? index : index + 1
    case .cursor(let cursor):
      guard let index = items.firstIndex(where: { $0.id == cursor.id }) else {
        throw PageSourceError.cursorExpired
      }
      edge = request.direction == .forward ? index + 1 : index
    }
    return request.direction == .forward ? edge..<min(items.count, edge + limit) : max(0, edge - limit)..<edge
  }

  private func spoil(
    _ page: Page<Item, Cursor>, _ fault: ScriptedFault, _ request: Request
  ) -> Page<Item, Cursor> {
    var page = page
    switch fault {
    case .drop where page.items.count > 1: page.items.remove(at: 1)
    case .duplicate where !page.items.isEmpty: page.items.insert(page.items[0], at: 0)
    case .reorder where page.items.count > 1: page.items.swapAt(0, 1)
    case .repeatCursor:
      guard case .cursor(let cursor) = request.position else { break }
      if request.direction == .forward { page.after = cursor } else { page.before = cursor }
    default: break
    }
    return page
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
