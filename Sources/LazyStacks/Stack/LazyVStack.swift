/// A vertical stack of items of different heights, of which only those on screen exist.
///
/// It is a value that is told what happens and says what to do: ``handle(_:source:into:)`` takes an
/// event, asks the source a handful of questions, and appends actions. It knows no clock, no thread and
/// no terminal.
///
///     var stack = LazyVStack<StepID>(columns: 80, rows: 22)
///     for action in stack.handle(.scrollPages(1), source: steps) { perform(action) }
///     for placement in stack.placements { blit(placement) }
///
/// Where the screen is, is not an offset but an *anchor*: a position in some item's content and the row
/// of the screen it lies on. Everything else is placed around it, so whatever happens above cannot move
/// what is read.
///
/// Invariants: placements cover neighbouring rows without gap or overlap, the pinned header aside; there
/// is no blank row above the first or, if there is enough to show, below the last; only placed items are
/// on screen.
///
/// - Complexity: An event costs O(rows of the screen + log n), n being all items; events that replace
///   everything also O(sections).
public struct LazyVStack<ID: Hashable & Sendable>: Sendable {
  /// The knobs. Changing one takes effect with the next event.
  public var configuration: StackConfiguration
  /// The width of the viewport.
  public internal(set) var columns: Int
  /// The height of the viewport.
  public internal(set) var rows: Int
  /// What is on screen, from top to bottom; a pinned header comes last, because it is drawn last.
  public internal(set) var placements: [StackPlacement<ID>] = []
  /// What was done since the stack was made.
  public internal(set) var counters = StackCounters()
  /// What the last event had done.
  public internal(set) var lastFrame = StackCounters()
  /// The number given with the last ``LazyStackEvent/levelChanged(to:)``.
  public internal(set) var level = 0

  var heights = HeightIndex()
  var sections = SectionTable()
  var slots = ItemSlots<ID>()
  var pages = PageRequests()
  var anchors = StackAnchors<ID>()
  /// A scroll that waits for its page.
  var pending: StackTarget<ID>?
  /// A jump that has landed off its target, because what comes beside it is not loaded.
  var landing: StackTarget<ID>?
  var plan = PrefetchPlan()
  var costs = PhaseCosts()
  /// The average height while nothing is measured: the last one known.
  var seedAverage: RowAverage
  var isStarted = false
  var frame = 0

  /// What the last layout placed, each where it would stand if no header were pinned.
  var line: [PlacedElement<ID>] = []
  // Kept between frames for their storage only.
  var above: [PlacedElement<ID>] = []
  var below: [PlacedElement<ID>] = []
  var previous: [StackPlacement<ID>] = []
  /// The screen rows that a pinned header covers.
  var coveredRows = 0
  var clearedRows = 0..<0

  /// A stack at its very start; the first event places it.
  public init(
    columns: Int, rows: Int, level: Int = 0, configuration: StackConfiguration = StackConfiguration()
  ) {
    self.configuration = configuration
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.level = level
    seedAverage = RowAverage(rows: configuration.estimatedRows, items: 1)
  }

  /// Takes an event and appends what has to be done.
  ///
  /// With a buffer that is used again, steady scrolling allocates nothing.
  public mutating func handle<Source: LazyStackSource>(
    _ event: LazyStackEvent<ID>, source: Source, into actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let before = counters
    if !isStarted { start(source) }
    respond(to: event, source: source, into: &actions)
    lastFrame = counters.since(before)
  }

  /// Takes an event and returns what has to be done.
  public mutating func handle<Source: LazyStackSource>(
    _ event: LazyStackEvent<ID>, source: Source
  ) -> [LazyStackAction<ID>] where Source.ID == ID {
    var actions: [LazyStackAction<ID>] = []
    handle(event, source: source, into: &actions)
    return actions
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
    switch event {
    case .scrollRows(let rows): scroll(by: rows, source, &actions)
    case .scrollPages(let pages): scroll(by: pages * pageRows, source, &actions)
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
    case .contentChanged(let ids): outdate(ids, isContent: true, source, &actions)
    case .rowsChanged(let ids): outdate(ids, isContent: false, source, &actions)
    case .pageLoaded(let page): pageArrived(page, failing: false, source, &actions)
    case .pageFailed(let page): pageArrived(page, failing: true, source, &actions)
    case .nestedStackMoved(let id):
      if let number = slots.number(of: id) { slots.slots[number].isNestedStackReady = false }
      plan.restart()
    case .retry:
      pages.forgetFailures()
      layOutAgain(source, &actions)
    case .tick(let timeLeft): prefetch(for: timeLeft, source, &actions)
    case .finished(let work, let took): finish(work, took: took, source)
    }
  }
}

extension LazyStackEvent {
  /// Whether a jump is not put right any more after this event: somebody has seen where it landed.
  fileprivate var endsLanding: Bool {
    switch self {
    case .pageLoaded, .pageFailed, .retry, .styleChanged, .nestedStackMoved, .tick, .finished: false
    default: true
    }
  }
}

/// Something that was placed: a header, an item, a footer or an edge of what is loaded.
struct PlacedElement<ID: Hashable & Sendable>: Sendable {
  var cursor: StackCursor
  /// Set for items only.
  var id: ID?
  var isEdge = false
  var top: Int
  var rows: Int
  /// Rows that it draws below its last.
  var overdrawBelow = 0

  var bottom: Int { top + rows }
}
