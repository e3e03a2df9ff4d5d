/// A horizontal stack that builds only the items on screen, usually inside an item of a vertical stack.
///
/// It is the same engine, turned. It has its own anchor, its own items, and its own work ahead, for which the
/// host gives it time (``ItemPhase/nested``). In its placements and counters, rows are columns.
///
///     var photos = LazyHStack<PhotoID>(columns: 80, declaredRows: 14)
///     for action in photos.handle(.scrollItems(1), source: album) { perform(action) }
///     let rows = photos.rows  // what the host measures
///
/// Its height is declared, or the largest measured so far. It never shrinks during scrolling. When it grows
/// it returns the action ``LazyStackAction/grow(rows:)``; the owner then sends
/// ``LazyStackEvent/rowsChanged(_:)`` to the host's stack, which keeps its anchor.
///
/// - Complexity: As ``LazyVStack``.
public struct LazyHStack<ID: Hashable & Sendable>: Sendable {
  private var engine: LazyVStack<ID>
  /// The declared height, in rows; nil to use the largest measured height.
  public let declaredRows: Int?
  private var largestRows = 0

  /// Creates a stack at its start. The first event places its items.
  public init(
    columns: Int, declaredRows: Int? = nil, configuration: StackConfiguration = StackConfiguration()
  ) {
    // The viewport's columns are the engine's rows, and also its width, because items may depend on it.
    engine = LazyVStack(columns: columns, rows: columns, configuration: configuration)
    self.declaredRows = declaredRows.map { max(0, $0) }
  }

  /// The height in rows: declared, or the largest of the items measured so far.
  public var rows: Int { declaredRows ?? largestRows }
  /// The items on screen, from left to right.
  public var placements: [StackPlacement<ID>] { engine.placements }
  /// The work since the stack was created.
  public var counters: StackCounters { engine.counters }
  /// The work of the last event.
  public var lastFrame: StackCounters { engine.lastFrame }
  /// The anchor of the screen, for ``LazyHStackEvent/restore(_:)``.
  public var anchor: StackAnchor<ID>? { engine.anchor }
  /// The leftmost item that begins on screen, else the item that fills it.
  public var currentItem: (id: ID, index: Int)? { engine.currentItem.map { ($0.id, $0.place.item) } }

  /// Handles an event and appends the actions to perform, in order.
  public mutating func handle<Source: LazyRowSource>(
    _ event: LazyHStackEvent<ID>, source: Source, into actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if case .resize(let columns) = event, columns != engine.rows { largestRows = 0 }
    let columns = if case .resize(let columns) = event { columns } else { engine.rows }
    let turned = TurnedSource(base: source, columns: columns)
    let measured = engine.counters.measured
    engine.handle(event.turned, source: turned, into: &actions)
    guard engine.counters.measured != measured else { return }
    var largest = largestRows
    for placement in engine.placements {
      guard let id = placement.id else { continue }
      largest = max(largest, source.size(of: id, at: placement.place.item, columns: columns).rows)
    }
    if case .finished(let work, _) = event, let index = source.index(of: work.id) {
      largest = max(largest, source.size(of: work.id, at: index, columns: columns).rows)
    }
    guard largest > largestRows else { return }
    largestRows = largest
    if declaredRows == nil { actions.append(.grow(rows: largest)) }
  }

  /// Handles an event and returns the actions to perform, in order.
  public mutating func handle<Source: LazyRowSource>(
    _ event: LazyHStackEvent<ID>, source: Source
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
    engine.nextPrefetch(timeLeft: timeLeft, source: TurnedSource(base: source, columns: engine.rows))
  }
}

/// An event for a horizontal stack. Each case is that of ``LazyStackEvent``, with columns for rows.
public enum LazyHStackEvent<ID: Hashable & Sendable>: Sendable {
  /// Scroll by columns; positive towards the end.
  case scrollColumns(Int)
  /// Scroll by screens.
  case scrollPages(Int)
  /// Scroll so that another item begins at the left.
  case scrollItems(Int)
  /// Scroll to the first column.
  case scrollToStart
  /// Scroll to the last column.
  case scrollToEnd
  /// Scroll to an item. `top` is the left, `bottom` the right.
  case scrollTo(ID, alignment: StackAlignment = .top)
  /// Return to the anchor of an earlier session.
  case restore(StackAnchor<ID>)
  /// The viewport has a new width.
  case resize(columns: Int)
  /// Colours or other styles changed.
  case styleChanged
  /// Items were inserted, removed or changed. Sections are 0.
  case edited([StackEdit])
  /// All items may have changed.
  case replaced
  /// The content of these items changed.
  case contentChanged([ID])
  /// A requested page is loaded. Its section is 0.
  case pageLoaded(PageKey)
  /// The load of a page failed.
  case pageFailed(PageKey)
  /// Load failed pages again.
  case retry
  /// This much time is left before the next frame.
  case tick(timeLeft: Duration)
  /// Work ahead was done in this time.
  case finished(PrefetchWork<ID>, took: Duration)

  /// The corresponding event of the vertical engine.
  var turned: LazyStackEvent<ID> {
    switch self {
    case .scrollColumns(let columns): .scrollRows(columns)
    case .scrollPages(let pages): .scrollPages(pages)
    case .scrollItems(let items): .scrollItems(items)
    case .scrollToStart: .scrollToStart
    case .scrollToEnd: .scrollToEnd
    case .scrollTo(let id, let alignment): .scrollTo(id, alignment: alignment)
    case .restore(let anchor): .restore(anchor)
    // An item's width may depend on the viewport's, so items are measured again. The engine does that when
    // its own width changes.
    case .resize(let columns): .resize(columns: columns, rows: columns)
    case .styleChanged: .styleChanged
    case .edited(let edits): .edited(edits)
    case .replaced: .replaced
    case .contentChanged(let ids): .contentChanged(ids)
    case .pageLoaded(let page): .pageLoaded(page)
    case .pageFailed(let page): .pageFailed(page)
    case .retry: .retry
    case .tick(let timeLeft): .tick(timeLeft: timeLeft)
    case .finished(let work, let took): .finished(work, took: took)
    }
  }
}
