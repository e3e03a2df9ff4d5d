/// A horizontal stack of which only the items on screen exist; usually inside one item of a vertical one.
///
/// It is the same engine turned: it has its own anchor, its own items built and dropped, and its own work
/// ahead, for which the host gives it time (``ItemPhase/nested``). In its placements and counters, rows
/// are columns.
///
///     var photos = LazyHStack<PhotoID>(columns: 80, declaredRows: 14)
///     for action in photos.handle(.scrollItems(1), source: album) { perform(action) }
///     let rows = photos.rows  // what the host measures
///
/// Its height is declared, or else the largest measured so far. It never shrinks while one scrolls, so
/// the host grows a few times and then stays. When it grows there is an action
/// ``LazyStackAction/grow(rows:)``; the owner answers with ``LazyStackEvent/rowsChanged(_:)`` to the
/// host's stack, which keeps its anchor where it is.
///
/// - Complexity: as ``LazyVStack``.
public struct LazyHStack<ID: Hashable & Sendable>: Sendable {
  private var engine: LazyVStack<ID>
  /// The height, if the owner knows it before any item is measured.
  public let declaredRows: Int?
  private var largestRows = 0

  /// A stack at its very start; the first event places it.
  public init(
    columns: Int, declaredRows: Int? = nil, configuration: StackConfiguration = StackConfiguration()
  ) {
    // The viewport's columns are the engine's rows, and also its width: items may depend on it.
    engine = LazyVStack(columns: columns, rows: columns, configuration: configuration)
    self.declaredRows = declaredRows.map { max(0, $0) }
  }

  /// The height: as declared, else the largest of the items measured so far.
  public var rows: Int { declaredRows ?? largestRows }
  /// The width of the viewport.
  public var columns: Int { engine.rows }
  /// What is on screen, from left to right.
  public var placements: [StackPlacement<ID>] { engine.placements }
  /// What was done since the stack was made.
  public var counters: StackCounters { engine.counters }
  /// What the last event had done.
  public var lastFrame: StackCounters { engine.lastFrame }
  /// Where the stack is, to be given back with ``LazyHStackEvent/restore(_:)``.
  public var anchor: StackAnchor<ID>? { engine.anchor }
  /// How far into the data the screen is.
  public var scrollBar: ScrollBar { engine.scrollBar }
  /// The leftmost item that begins on screen, else the one that fills it.
  public var currentItem: (id: ID, index: Int)? { engine.currentItem.map { ($0.id, $0.place.item) } }
  /// Whether nothing is left to be done ahead.
  public var isIdle: Bool { engine.isIdle }

  /// Takes an event and appends what has to be done.
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

  /// Takes an event and returns what has to be done.
  public mutating func handle<Source: LazyRowSource>(
    _ event: LazyHStackEvent<ID>, source: Source
  ) -> [LazyStackAction<ID>] where Source.ID == ID {
    var actions: [LazyStackAction<ID>] = []
    handle(event, source: source, into: &actions)
    return actions
  }

  /// One piece of work ahead that probably fits into the time, as ``LazyVStack/nextPrefetch(timeLeft:source:)``.
  public mutating func nextPrefetch<Source: LazyRowSource>(
    timeLeft: Duration, source: Source
  ) -> PrefetchWork<ID>? where Source.ID == ID {
    engine.nextPrefetch(timeLeft: timeLeft, source: TurnedSource(base: source, columns: engine.rows))
  }
}

/// What happens to a horizontal stack; each case is the one of ``LazyStackEvent`` with columns for rows.
public enum LazyHStackEvent<ID: Hashable & Sendable>: Sendable {
  /// By columns; positive is towards the end.
  case scrollColumns(Int)
  /// By screens.
  case scrollPages(Int)
  /// So that another item begins at the left.
  case scrollItems(Int)
  /// To the first column.
  case scrollToStart
  /// To the last column.
  case scrollToEnd
  /// To an item; `top` is the left, `bottom` the right.
  case scrollTo(ID, alignment: StackAlignment = .top)
  /// To where an earlier session was.
  case restore(StackAnchor<ID>)
  /// The viewport has a new width.
  case resize(columns: Int)
  /// Colours and the like changed.
  case styleChanged
  /// Items were inserted, removed or changed; sections are 0.
  case edited([StackEdit])
  /// Everything may be different.
  case replaced
  /// Items have other content.
  case contentChanged([ID])
  /// A page that was asked for is loaded; its section is 0.
  case pageLoaded(PageKey)
  /// A page that was asked for will not come.
  case pageFailed(PageKey)
  /// Pages that failed should be asked for again.
  case retry
  /// So much time is left before the next frame is due.
  case tick(timeLeft: Duration)
  /// Work ahead was done and took so long.
  case finished(PrefetchWork<ID>, took: Duration)

  /// The event as the engine along the stack sees it.
  var turned: LazyStackEvent<ID> {
    switch self {
    case .scrollColumns(let columns): .scrollRows(columns)
    case .scrollPages(let pages): .scrollPages(pages)
    case .scrollItems(let items): .scrollItems(items)
    case .scrollToStart: .scrollToStart
    case .scrollToEnd: .scrollToEnd
    case .scrollTo(let id, let alignment): .scrollTo(id, alignment: alignment)
    case .restore(let anchor): .restore(anchor)
    // Items may take their width from the viewport's, so a new one has them measured again: the engine
    // does that when its own width changes.
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
