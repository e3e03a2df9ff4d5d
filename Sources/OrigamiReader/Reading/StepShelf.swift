import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// The part of a model that is in memory, as its lazy stack sees it: pages of steps, and the items made of them.
///
/// Owned by one screen and used on its thread only.
final class StepShelf {
  /// How many steps a page has.
  static let pageSteps = 50
  /// How many pages are kept, those used last.
  private static let keptPages = 8

  private(set) var content: any ModelContent
  private(set) var level: DetailLevel
  let language: String
  let graphics: Graphics
  /// The photographs' rows at the present width, and whether there is anything to show.
  var showcaseRows = 0

  private var pages: [Int: [StoredStep]] = [:]
  /// Page numbers, the one used last at the end.
  private var usedPages: [Int] = []
  /// Positions at the level, from 0, of steps that are loaded or were looked up.
  private var places: [ContentID: Int] = [:]
  private var items: [ContentID: StepItem] = [:]
  /// Steps that were measured without their drawing, and the width for which that holds.
  private var reserved: Set<ContentID> = []
  private var reservedWidth = 0
  /// What steps were called that may be gone after an import.
  private var known: [ContentID: (title: String, ordinal: Int)] = [:]

  init(_ content: any ModelContent, level: DetailLevel, language: String, graphics: Graphics) {
    self.content = content
    self.level = level
    self.language = language
    self.graphics = graphics
  }

  var model: StoredModel { content.model }
  var count: Int { model.stepCounts[level] }

  // MARK: Changes

  /// Shows another selection of the same steps.
  func change(level: DetailLevel) {
    self.level = level
    forgetPages()
    reserved = []
    for item in items.values { item.forget() }
  }

  /// Takes the model as an import has left it.
  func replace(_ content: any ModelContent) {
    for (id, item) in items { known[id] = (item.step.step.title, item.step.step.ordinal) }
    self.content = content
    forgetPages()
    reserved = []
    items = [:]
  }

  private func forgetPages() {
    pages = [:]
    usedPages = []
    places = [:]
  }

  /// Takes a page that was loaded.
  func insert(_ steps: [StoredStep], page: Int) {
    pages[page] = steps
    use(page)
    for (offset, step) in steps.enumerated() { places[step.id] = page * StepShelf.pageSteps + offset }
    while usedPages.count > StepShelf.keptPages {
      for step in pages.removeValue(forKey: usedPages.removeFirst()) ?? [] { places[step.id] = nil }
    }
  }

  /// Names a step that may be gone, so that it is found again by its title or its position.
  func remember(_ id: ContentID, title: String, ordinal: Int) { known[id] = (title, ordinal) }

  // MARK: Steps

  /// The step at a position of the level, from 0; nil if it is not loaded.
  func step(at index: Int) -> StoredStep? {
    guard index >= 0, let page = pages[index / StepShelf.pageSteps] else { return nil }
    let offset = index % StepShelf.pageSteps
    return offset < page.count ? page[offset] : nil
  }

  /// The item of a step that is loaded, made when first asked for.
  func item(_ id: ContentID) -> StepItem? {
    if let item = items[id] { return item }
    guard let step = loadedStep(id) else { return nil }
    let item = StepItem(step)
    item.isReserved = reserved.contains(id)
    items[id] = item
    return item
  }

  func forgetItem(_ id: ContentID) { items[id] = nil }

  /// Every item there is.
  var itemsInMemory: [ContentID: StepItem] { items }

  var setting: StepSetting {
    StepSetting(level: level, language: language) { [content, level] id in
      guard let places = content.step(.id(id))?.step.places else { return nil }
      return (places.place(at: level) ?? places.full).number
    }
  }

  func options(columns: Int) -> LayoutOptions { LayoutOptions(width: columns, graphics: graphics) }

  /// Begins to load the drawing, once for an item; one that is at hand is taken at once.
  func loadDrawing(_ item: StepItem, isVisible: Bool = true) {
    guard case .wanted = item.drawing else { return }
    item.begin(content.loadDrawing(of: item.step.id, isVisible ? .visible : .ahead(1)))
  }

  private func loadedStep(_ id: ContentID) -> StoredStep? {
    guard let index = places[id] else { return nil }
    return step(at: index)
  }

  private func use(_ page: Int) {
    if usedPages.last == page { return }
    usedPages.removeAll { $0 == page }
    usedPages.append(page)
  }
}

extension StepShelf: LazyStackSource {
  var sectionCount: Int { showcaseRows > 0 ? 2 : 1 }

  func section(at section: Int, columns: Int) -> StackSection {
    section == 0
      ? StackSection(items: count) : StackSection(items: 1, headerRows: ShowcaseHeader.rows)
  }

  func id(at place: ItemPlace) -> ModelItem? {
    guard place.section == 0 else { return .showcase }
    guard let step = step(at: place.item) else { return nil }
    use(place.item / StepShelf.pageSteps)
    return .step(step.id)
  }

  func place(of id: ModelItem) -> ItemPlace? {
    guard let id = id.step else { return sectionCount > 1 ? ItemPlace(section: 1, item: 0) : nil }
    if let index = places[id] { return ItemPlace(item: index) }
    guard let ordinal = content.step(.id(id))?.step.places.place(at: level)?.ordinal else { return nil }
    places[id] = ordinal - 1
    return ItemPlace(item: ordinal - 1)
  }

  func substitute(for id: ModelItem) -> ModelItem? {
    guard let id = id.step else { return nil }
    if content.step(.id(id)) != nil { return content.substitute(for: id, at: level).map(ModelItem.step) }
    // Gone after an import: the same title, else the same position.
    guard let known = known[id] else { return nil }
    if let twin = content.step(titled: known.title) {
      if twin.step.places.place(at: level) != nil { return .step(twin.id) }
      return content.substitute(for: twin.id, at: level).map(ModelItem.step)
    }
    return content.shown(atOrBefore: known.ordinal, level).map { .step($0.id) }
  }

  func rows(of id: ModelItem, at place: ItemPlace, columns: Int) -> Int {
    guard let id = id.step else { return showcaseRows }
    guard let item = item(id) else { return 0 }
    loadDrawing(item)
    if reservedWidth != columns {
      reserved = []
      reservedWidth = columns
    }
    if !item.drawing.isReady { reserved.insert(id) }
    item.isReserved = reserved.contains(id)
    return item.rows(options(columns: columns), setting)
  }

  func row(of position: ContentPosition, in id: ModelItem, columns: Int) -> Int {
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
