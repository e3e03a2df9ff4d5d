import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Paging

/// A model as its lazy stack sees it: the steps of a level, and the photos after the last one.
///
/// It never waits. Measuring a step starts the load of its drawing, if that did not come with the step. The
/// place of a step whose page is not loaded must be looked up by a task first; see ``StepArrival``.
/// Owned by one screen and used on its thread only.
final class ModelItems {
  /// The model with its loaders, at one revision.
  private(set) var open: OpenModel
  /// The listing: the level, with the opened groups that have hidden parts there.
  private(set) var opened: OpenedGroups
  /// All opened groups, in the order in which they were opened.
  private(set) var openedIDs: [ContentID] = []
  private(set) var language = ""
  let graphics: Graphics
  /// The program's own words, which steps are laid out with.
  var words = Words.english
  /// The rows of the photos at the present width; 0 if there is none.
  var showcaseRows = 0
  private(set) var list: PagedList<StepPages>

  /// The lists of the listings that were shown, kept for the way back to a level. All are of one revision.
  private var lists: [OpenedGroups: PagedList<StepPages>] = [:]
  private var items: [ContentID: StepItem] = [:]
  /// The positions of steps that were looked up, from 0.
  private var places: [ContentID: Int] = [:]
  /// The steps that are shown in place of others, which are hidden in the listing or gone.
  private var substitutes: [ContentID: ContentID] = [:]
  /// A text that a search has found in a step and that is not shown otherwise.
  private var revealed: (id: ContentID, text: String)?
  /// The steps that were measured without their drawing, and the width for which that holds.
  private var reserved: Set<ContentID> = []
  private var reservedWidth = 0
  /// The rows of the screen, which drawings are made for.
  var screenRows = LayoutOptions.usualHeight {
    didSet {
      guard screenRows != oldValue else { return }
      reserved = []
      for item in items.values { item.forget() }
    }
  }
  /// The arrangement of pages; nil where steps follow one another.
  var spread: PageSpread? {
    didSet {
      guard spread != oldValue else { return }
      reserved = []
      for item in items.values { item.forget() }
    }
  }
  /// The titles and positions by which steps are found after an import.
  private var known: [ContentID: KnownStep] = [:]

  init(_ open: OpenModel, level: DetailLevel, graphics: Graphics) {
    self.open = open
    opened = OpenedGroups(open.model, at: level)
    self.graphics = graphics
    list = ModelItems.list(opened, open, open.pager(opened))
  }

  private static func list(
    _ opened: OpenedGroups, _ open: OpenModel, _ pager: Pager<StepPages>
  ) -> PagedList<StepPages> {
    PagedList(
      pager, pageSize: open.content.stepPageSize, count: opened.count,
      position: { opened.position(of: $0.stored.step.places) },
      cursor: { opened.cursor(before: $0) })
  }

  var model: StoredModel { open.model }
  var level: DetailLevel { opened.level }
  /// The number of steps in the listing, with the parts of opened groups.
  var count: Int { opened.count }

  // MARK: Changes

  /// Shows the words in another language.
  func show(in language: String) { self.language = language }

  /// Takes steps that were looked up, with the model, the revision and the level that they are of.
  func take(_ arrival: StepArrival, language: String) {
    self.language = language
    if arrival.open !== open {
      known = known(isSameRevision: false)
      open = arrival.open
      lists = [:]
      items = [:]
      reserved = []
    }
    if arrival.opened != opened || lists.isEmpty {
      opened = arrival.opened
      list = lists[opened] ?? ModelItems.list(opened, open, arrival.pager)
      lists[opened] = list
      for item in items.values { item.isOutdated = true }
      places = [:]
      substitutes = [:]
      reserved = []
    }
    openedIDs = arrival.openedIDs
    if let loaded = arrival.loaded { _ = list.take(loaded, page: arrival.page) }
    places.merge(arrival.positions) { $1 }
    substitutes.merge(arrival.substitutes) { $1 }
  }

  /// The pagers of the listings that were shown.
  var pagers: [OpenedGroups: Pager<StepPages>] { lists.mapValues(\.pager) }

  /// Notes the title and position of a step that may be gone.
  func remember(_ id: ContentID, title: String, ordinal: Int) {
    known[id] = KnownStep(title: title, ordinal: ordinal)
  }

  /// Returns the known steps, with their places at all levels if `isSameRevision`.
  func known(isSameRevision: Bool) -> [ContentID: KnownStep] {
    var known = known
    for (id, item) in items {
      let step = item.step.stored.step
      known[id] = KnownStep(
        title: step.title, ordinal: step.ordinal, places: isSameRevision ? step.places : nil)
    }
    return known
  }

  /// Returns the step that stands for another in the listing: itself if it is there, else its substitute; nil
  /// if neither was looked up.
  func shown(_ id: ContentID) -> ContentID? {
    list.position(of: id) != nil || places[id] != nil ? id : substitutes[id]
  }

  /// Shows a text of a step that is hidden otherwise, and hides the one that was revealed before. Nil only
  /// hides.
  ///
  /// - Returns: the steps that have changed.
  func reveal(_ text: String?, of id: ContentID?) -> [ContentID] {
    let before = revealed
    revealed = text.flatMap { text in id.map { (id: $0, text: text) } }
    if before?.id == revealed?.id, before?.text == revealed?.text { return [] }
    let changed = [before?.id, revealed?.id].compactMap { $0 }
    for id in changed { items[id]?.revealed = revealed?.id == id ? revealed?.text : nil }
    return changed
  }

  // MARK: Steps

  /// Returns the step at a position of the listing, from 0; nil if it is not loaded.
  func step(at index: Int) -> StoredStep? { index >= 0 ? list.item(at: index)?.stored : nil }

  /// Returns the item of a step that is loaded, and makes it when first asked for.
  func item(_ id: ContentID) -> StepItem? {
    if let item = items[id] {
      if item.isOutdated, let step = list.item(id) { item.update(step) }
      return item
    }
    guard let step = list.item(id) else { return nil }
    let item = StepItem(step)
    item.isReserved = reserved.contains(id)
    if revealed?.id == id { item.revealed = revealed?.text }
    items[id] = item
    return item
  }

  func forgetItem(_ id: ContentID) { items[id] = nil }

  var itemsInMemory: [ContentID: StepItem] { items }

  var setting: StepSetting {
    StepSetting(level: level, language: language, paper: open.paper, sheet: open.model.model.sheet)
  }

  func options(columns: Int) -> LayoutOptions {
    var options = LayoutOptions(width: columns, height: screenRows, graphics: graphics)
    if let spread {
      options = LayoutOptions(width: spread.pageColumns, height: spread.pageRows, graphics: graphics)
      options.isPage = true
    }
    options.words = words
    return options
  }

  /// Returns the empty rows after a step, which are no part of it.
  func gap(after id: ContentID, columns: Int) -> Int {
    item(id)?.gap(options(columns: columns)) ?? StepItem.gap
  }

  /// Returns a Boolean value that indicates whether a step is shown with its drawing. In the scroll a heading
  /// is not: its parts have theirs.
  func showsDrawing(_ item: StepItem) -> Bool { spread != nil || item.step.parts == nil }

  /// Starts to load a drawing that was not loaded with its step, once for each item.
  func loadDrawing(_ item: StepItem, isVisible: Bool = true, ofHeading: Bool = false) {
    guard case .wanted = item.drawing, ofHeading || showsDrawing(item) else { return }
    item.begin(open.loadDrawing(of: item.step.id, isVisible ? .visible : .ahead(1)))
  }
}

extension ModelItems: LazyStackSource {
  var sectionCount: Int { showcaseRows > 0 ? 2 : 1 }

  func section(at section: Int, columns: Int) -> StackSection {
    section == 0
      ? StackSection(items: count) : StackSection(items: 1, headerRows: ShowcaseHeader.rows)
  }

  func id(at place: ItemPlace) -> ModelItem? {
    guard place.section == 0 else { return .showcase }
    return list.item(at: place.item).map { .step($0.id) }
  }

  func place(of id: ModelItem) -> ItemPlace? {
    guard let id = id.step else { return sectionCount > 1 ? ItemPlace(section: 1, item: 0) : nil }
    return (list.position(of: id) ?? places[id]).map { ItemPlace(item: $0) }
  }

  func substitute(for id: ModelItem) -> ModelItem? { id.step.flatMap { substitutes[$0] }.map { .step($0) } }

  func rows(of id: ModelItem, at place: ItemPlace, columns: Int) -> Int {
    guard let id = id.step else {
      // On pages the photographs have one to themselves.
      return max(showcaseRows, spread.map { $0.pageRows + StepItem.gap - ShowcaseHeader.rows } ?? 0)
    }
    guard let item = item(id) else { return 0 }
    loadDrawing(item)
    if reservedWidth != columns {
      reserved = []
      reservedWidth = columns
    }
    if !item.drawing.isReady, showsDrawing(item) { reserved.insert(id) }
    item.isReserved = reserved.contains(id)
    return item.rows(options(columns: columns), setting)
  }

  func row(of position: ContentPosition, in id: ModelItem, columns: Int) -> Int {
    // In the showcase a position is a row.
    guard let id = id.step, let item = item(id) else { return position.rawValue }
    loadDrawing(item)
    return item.row(of: position, options(columns: columns), setting)
  }

  func position(ofRow row: Int, in id: ModelItem, columns: Int) -> ContentPosition {
    guard let id = id.step, let item = item(id) else { return ContentPosition(row) }
    loadDrawing(item)
    return item.position(ofRow: row, options(columns: columns), setting)
  }

  func byteCount(of id: ModelItem) -> Int { id.step.flatMap { items[$0] }?.byteCount ?? 0 }

  func hostsNestedStack(_ id: ModelItem) -> Bool { id == .showcase }
}
