/// A vertical stack of items of different heights that builds only the items on screen.
///
/// It is a value. ``handle(_:source:into:)`` takes an event, queries the source, and appends the actions to
/// perform. It knows no clock, no thread and no terminal.
///
///     var stack = LazyVStack<StepID>(columns: 80, rows: 22)
///     for action in stack.handle(.resize(columns: 80, rows: 22), source: steps) { perform(action) }
///     for placement in stack.placements { blit(placement) }
///
/// The place of the screen is an *anchor*, not an offset: a position in the content of an item, and the row
/// of the screen on which it lies. All other items are placed around it, so changes above never move visible
/// rows.
///
/// Invariants: placements cover neighbouring rows without gap or overlap, except for a pinned header. There
/// is no blank row above the first placement and, with enough items, none below the last. Only placed items
/// are on screen.
///
/// - Complexity: O(rows of the screen + log n) for an event with n items. Events that change the data, the
///   size or the level also cost O(sections + kept items); ``LazyStackEvent/edited(_:)`` for each edit.
public struct LazyVStack<ID: Hashable & Sendable>: Sendable {
  /// The settings. A change takes effect with the next event.
  public var configuration: StackConfiguration
  /// The width of the viewport, in columns.
  public internal(set) var columns: Int
  /// The height of the viewport, in rows.
  public internal(set) var rows: Int
  /// The items, headers and footers on screen, from top to bottom. A pinned header comes last, because it is
  /// drawn last.
  public internal(set) var placements: [StackPlacement<ID>] = []
  /// The work since the stack was created.
  public internal(set) var counters = StackCounters()
  /// The work of the last event, in all its layouts.
  public internal(set) var lastFrame = StackCounters()
  /// The number given with the last ``LazyStackEvent/levelChanged(to:)``.
  public internal(set) var level = 0
  /// The rows by which the last event has not scrolled, because the items there are not loaded; positive
  /// towards the end. A caller may scroll by them when their page is loaded.
  public internal(set) var missingRows = 0

  var heights = HeightIndex()
  var sections = SectionTable()
  var slots = ItemSlots<ID>()
  var pages = PageRequests()
  var anchors = StackAnchors<ID>()
  /// The target of a scroll that waits for its page.
  var pending: StackTarget<ID>?
  /// The target of a jump that is not yet on its row, because the items beside it are not loaded.
  var landing: StackTarget<ID>?
  var plan = WorkPlan()
  var costs = PhaseCosts()
  /// The average height to use while no item is measured: the last known one.
  var seedAverage: RowAverage
  /// A Boolean value that indicates whether an event has read the sections from a source.
  var isStarted = false
  /// The number of layouts shown so far. An event may show several.
  var frame = 0

  /// The elements of the last layout, as if no header were pinned.
  var laidOut: [PlacedElement<ID>] = []
  // Kept to reuse their storage.
  /// The elements above the one that a layout starts from.
  var above: [PlacedElement<ID>] = []
  /// The element that a layout starts from, and those below it.
  var below: [PlacedElement<ID>] = []
  /// The placements of the layout shown before.
  var previous: [StackPlacement<ID>] = []
  /// The screen rows that a pinned header covers.
  var coveredRows = 0
  /// The rows below the last element that were cleared in the last layout.
  var clearedRows = 0..<0

  /// Creates a stack at its start. Send ``LazyStackEvent/resize(columns:rows:)`` first: it places the items.
  public init(
    columns: Int, rows: Int, level: Int = 0, configuration: StackConfiguration = StackConfiguration()
  ) {
    self.configuration = configuration
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.level = level
    seedAverage = RowAverage(rows: configuration.estimatedRows, items: 1)
  }

  /// Handles an event and appends the actions to perform, in order.
  ///
  /// With a reused buffer, steady scrolling allocates nothing.
  public mutating func handle<Source: LazyStackSource>(
    _ event: LazyStackEvent<ID>, source: Source, into actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let before = counters
    if !isStarted { start(source) }
    respond(to: event, source: source, into: &actions)
    lastFrame = counters.since(before)
  }

  /// Handles an event and returns the actions to perform, in order.
  public mutating func handle<Source: LazyStackSource>(
    _ event: LazyStackEvent<ID>, source: Source
  ) -> [LazyStackAction<ID>] where Source.ID == ID {
    var actions: [LazyStackAction<ID>] = []
    handle(event, source: source, into: &actions)
    return actions
  }

  /// The items whose places the stack asks the source for at the next change of the data or of the level.
  ///
  /// A source that finds places by slow look-ups does them for these items first, and then tells the stack of
  /// the change.
  public var heldItems: [ID] {
    let anchors = [anchors.chosen, anchors.held, anchors.current, anchors.left?.anchor].compactMap { $0?.id }
    var ids: [ID] = []
    // A closure: in generic code a key path is made anew at each call.
    for id in anchors + placements.compactMap({ $0.id }) where !ids.contains(id) { ids.append(id) }
    return ids
  }

  private mutating func start(_ source: some LazyStackSource<ID>) {
    isStarted = true
    sections.refresh(from: source, columns: columns)
    heights.reset(unmeasuredItems: sections.itemCount)
  }

  private mutating func respond<Source: LazyStackSource>(
    to event: LazyStackEvent<ID>, source: Source, into actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if event.endsLanding { landing = nil }
    missingRows = 0
    switch event {
    case .scrollRows(let rows): scroll(by: rows, source, &actions)
    // Clamped, so that the product cannot overflow.
    case .scrollPages(let pages): scroll(by: min(max(pages, -1 << 32), 1 << 32) * pageRows, source, &actions)
    case .scrollItems(let items): scroll(byItems: items, source, &actions)
    case .scrollToStart: go(to: .start, source, &actions)
    case .scrollToEnd: go(to: .end, source, &actions)
    case .scrollTo(let id, let position, let alignment):
      go(to: .item(id, position, alignment), source, &actions)
    case .scrollToPlace(let place, let alignment): go(to: .place(place, alignment), source, &actions)
    case .restore(let anchor): go(to: .anchor(anchor), source, &actions)
    case .resize(let columns, let rows): resize(columns: columns, rows: rows, source, &actions)
    case .styleChanged: restyle(source, &actions)
    case .edited(let edits): apply(edits, source, &actions)
    case .replaced: replaceAll(source, &actions)
    case .levelChanged(let level): change(level: level, source, &actions)
    case .currentNamed(let id): name(current: id, source)
    case .contentChanged(let ids): outdate(ids, isContent: true, source, &actions)
    case .rowsChanged(let ids): outdate(ids, isContent: false, source, &actions)
    case .pageLoaded(let page): pageArrived(page, failing: false, source, &actions)
    case .pageFailed(let page): pageArrived(page, failing: true, source, &actions)
    case .nestedStackMoved(let id):
      if let number = slots.number(of: id) { slots.slots[number].isNestedStackReady = false }
      plan.restart()
    case .retry:
      pages.forgetFailures()
      layOutUnlessWaiting(source, &actions)
      askForPending(source, &actions)
    case .finished(let work, let took): finish(work, took: took, source)
    }
  }
}

extension LazyStackEvent {
  /// A Boolean value that indicates whether a jump is no longer corrected after this event: after a move of
  /// the user, and after a change of the size, the items or their heights.
  fileprivate var endsLanding: Bool {
    switch self {
    case .pageLoaded, .pageFailed, .retry, .styleChanged, .currentNamed, .nestedStackMoved, .finished:
      false
    default: true
    }
  }
}

/// A placed element: a header, an item, a footer, or an edge of the loaded items.
struct PlacedElement<ID: Hashable & Sendable>: Sendable {
  var cursor: StackCursor
  /// The item's id; nil for other elements.
  var id: ID?
  /// A Boolean value that indicates whether a progress row stands here for items that are not loaded.
  var isEdge = false
  var top: Int
  var rows: Int

  var bottom: Int { top + rows }
}
