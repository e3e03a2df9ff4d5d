/// A horizontal stack that builds only the items on screen, usually inside an item of a vertical stack.
///
/// It is the same engine, turned. It has its own anchor, its own items, and its own work ahead, for which the
/// host gives it time (``ItemPhase/nested``). In its events, actions, placements and counters, rows are
/// columns, and the top is the left. Only the rows of ``LazyStackAction/grow(rows:)`` are rows.
///
///     var photos = LazyHStack<PhotoID>(columns: 80, declaredRows: 14)
///     for action in photos.handle(.resize(columns: 80, rows: 0), source: album) { perform(action) }
///     let rows = photos.rows  // what the host measures
///
/// Its height is declared, or that of the largest item so far, on screen or measured ahead, at this width.
/// It stays at another width until an item is measured there. When it grows, or is measured at another width,
/// the stack returns ``LazyStackAction/grow(rows:)``; the
/// owner then sends ``LazyStackEvent/rowsChanged(_:)`` to the host's stack, which keeps its anchor.
///
/// - Complexity: As ``LazyVStack``.
public struct LazyHStack<ID: Hashable & Sendable>: Sendable {
  private var engine: LazyVStack<ID>
  /// The declared height, in rows; nil to use the height of the largest item.
  public let declaredRows: Int?
  private var largestRows = 0
  /// The width at which the largest item was measured.
  private var measuredColumns: Int

  /// Creates a stack at its start. Send ``LazyStackEvent/resize(columns:rows:)`` first: it places the items.
  public init(
    columns: Int, declaredRows: Int? = nil, configuration: StackConfiguration = StackConfiguration()
  ) {
    // The viewport's columns are the engine's rows, and also its width, because items may depend on it.
    engine = LazyVStack(columns: columns, rows: columns, configuration: configuration)
    self.declaredRows = declaredRows.map { max(0, $0) }
    measuredColumns = columns
  }

  /// The height in rows: declared, or that of the largest item so far.
  public var rows: Int { declaredRows ?? largestRows }
  /// The items on screen, from left to right.
  public var placements: [StackPlacement<ID>] { engine.placements }
  /// The work since the stack was created.
  public var counters: StackCounters { engine.counters }
  /// The work of the last event.
  public var lastFrame: StackCounters { engine.lastFrame }
  /// The anchor of the screen, for ``LazyStackEvent/restore(_:)``.
  public var anchor: StackAnchor<ID>? { engine.anchor }
  /// The leftmost item that begins on screen, else the item that fills it.
  public var currentItem: (id: ID, index: Int)? { engine.currentItem.map { ($0.id, $0.place.item) } }

  /// Handles an event and appends the actions to perform, in order.
  ///
  /// All items are in section 0. The rows of ``LazyStackEvent/resize(columns:rows:)`` do not count.
  public mutating func handle<Source: LazyRowSource>(
    _ event: LazyStackEvent<ID>, source: Source, into actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    var turned = event
    // An item's width may depend on the viewport's, so items are measured again. The engine does that when
    // its own width changes.
    if case .resize(let width, _) = event { turned = .resize(columns: width, rows: width) }
    engine.handle(turned, source: TurnedSource(base: source), into: &actions)
    // An item that comes on screen may have been measured before, on the way of a scroll.
    guard declaredRows == nil, engine.lastFrame.measured + engine.lastFrame.appeared > 0 else { return }
    let isSameWidth = measuredColumns == engine.columns
    var largest = isSameWidth ? largestRows : 0
    for placement in engine.placements {
      guard let id = placement.id else { continue }
      largest = max(largest, source.size(of: id, at: placement.place.item, columns: engine.columns).rows)
    }
    if case .finished(let work, _) = event, let index = source.index(of: work.id) {
      largest = max(largest, source.size(of: work.id, at: index, columns: engine.columns).rows)
    }
    guard largest > 0, largest > largestRows || !isSameWidth else { return }
    (largestRows, measuredColumns) = (largest, engine.columns)
    actions.append(.grow(rows: largest))
  }

  /// Handles an event and returns the actions to perform, in order.
  public mutating func handle<Source: LazyRowSource>(
    _ event: LazyStackEvent<ID>, source: Source
  ) -> [LazyStackAction<ID>] where Source.ID == ID {
    var actions: [LazyStackAction<ID>] = []
    handle(event, source: source, into: &actions)
    return actions
  }

  /// Returns one phase of work ahead that probably fits into the time, as
  /// ``LazyVStack/nextPrefetch(timeLeft:source:)``.
  public mutating func nextPrefetch<Source: LazyRowSource>(
    timeLeft: Duration, source: Source
  ) -> PrefetchWork<ID>? where Source.ID == ID {
    engine.nextPrefetch(timeLeft: timeLeft, source: TurnedSource(base: source))
  }
}
