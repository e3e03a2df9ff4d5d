public import LazyStacks

/// A data layer for simulations: sections of items with a drawing and words, at three levels of detail.
///
/// On a wide screen the drawing stands beside the words, else above them. So an item's rows
/// at two widths have little to do with each other. All items are loaded.
public struct SimulatedBook: LazyStackSource {
  /// A step of the book.
  public struct Item: Hashable, Sendable {
    /// The identifier.
    public var id: Int
    /// The number of characters its words have.
    public var length: Int
    /// The number of rows its drawing has; with no characters and no drawing the item has no rows.
    public var drawing: Int
    /// It shows at this level and above, 0 to 2.
    public var level: Int
    /// The item it is a detail of.
    public var parent: Int?
    /// Counts the changes of its content.
    public var version = 0

    public init(id: Int, length: Int, drawing: Int, level: Int = 0, parent: Int? = nil) {
      self.id = id
      self.length = length
      self.drawing = drawing
      self.level = level
      self.parent = parent
    }
  }

  /// A section of the book.
  public struct Section: Hashable, Sendable {
    /// All its items, shown or not.
    public var items: [Item]
    /// The rows of its header on a wide screen; it has one more on a narrow one.
    public var headerRows: Int
    /// A Boolean value that indicates whether that stays on the screen.
    public var pinsHeader: Bool
    /// The rows of its footer.
    public var footerRows: Int

    public init(items: [Item], headerRows: Int = 0, pinsHeader: Bool = true, footerRows: Int = 0) {
      self.items = items
      self.headerRows = headerRows
      self.pinsHeader = pinsHeader
      self.footerRows = footerRows
    }
  }

  /// The sections. ``refresh()`` has to follow a change.
  public var sections: [Section]
  /// Items above this level are hidden. ``refresh()`` has to follow a change.
  public var level = 2
  /// The loaded pages of the first section; nil for all.
  public var loadedPages: Set<Int>?
  /// Items a page has.
  public var pageItems = 4

  private var shown: [[Item]] = []
  private var places: [Int: ItemPlace] = [:]

  /// Creates a book with all items shown.
  public init(sections: [Section]) {
    self.sections = sections
    refresh()
  }

  /// Finds again which items show, and where.
  public mutating func refresh() {
    shown = sections.map { section in section.items.filter { $0.level <= level } }
    places.removeAll(keepingCapacity: true)
    for (section, items) in shown.enumerated() {
      for (item, value) in items.enumerated() { places[value.id] = ItemPlace(section: section, item: item) }
    }
  }

  /// The items that show in a section.
  public func shownItems(in section: Int) -> [Item] { shown[section] }

  /// An item by id, if it shows.
  public func item(_ id: Int) -> Item? { places[id].map { shown[$0.section][$0.item] } }

  // MARK: LazyStackSource

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// Counts and declared rows.
  public func section(at section: Int, columns: Int) -> StackSection {
    let value = sections[section]
    let header = value.headerRows == 0 ? 0 : value.headerRows + (columns < Self.wideColumns ? 1 : 0)
    return StackSection(
      items: shown[section].count, headerRows: header, pinsHeader: value.pinsHeader,
      footerRows: value.footerRows)
  }

  /// The shown item at a place, unless its page is not loaded.
  public func id(at place: ItemPlace) -> Int? {
    if let loadedPages, place.section == 0, !loadedPages.contains(place.item / pageItems) { return nil }
    return shown[place.section][place.item].id
  }

  /// The position of a shown item.
  public func place(of id: Int) -> ItemPlace? { places[id] }

  /// The nearest shown ancestor, else the nearest shown item before it in its section.
  public func substitute(for id: Int) -> Int? {
    for section in sections {
      guard let at = section.items.firstIndex(where: { $0.id == id }) else { continue }
      var ancestor = section.items[at].parent
      while let candidate = ancestor {
        if places[candidate] != nil { return candidate }
        ancestor = section.items.first { $0.id == candidate }?.parent
      }
      return section.items[..<at].last { places[$0.id] != nil }?.id
    }
    return nil
  }

  /// The rows of drawing and words.
  public func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int {
    rows(of: shown[place.section][place.item], columns: columns)
  }

  /// The row of a character, or of a row of the drawing.
  public func row(of position: ContentPosition, in id: Int, columns: Int) -> Int {
    guard let item = item(id) else { return 0 }
    return Self.row(of: position, in: item, columns: columns)
  }

  /// The character with which a row begins; rows of the drawing are negative, rows beyond the words
  /// follow the last character.
  public func position(ofRow row: Int, in id: Int, columns: Int) -> ContentPosition {
    guard let item = item(id) else { return .start }
    let words = Self.wordRows(of: item, columns: columns)
    let above = Self.isWide(columns) ? 0 : item.drawing
    if row < above { return ContentPosition(row - above) }
    let line = row - above
    return ContentPosition(
      line < words ? line * Self.wordColumns(columns) : item.length + line - words)
  }

  /// The rows of an item's words and drawing at a width.
  public func rows(of item: Item, columns: Int) -> Int {
    let words = Self.wordRows(of: item, columns: columns)
    return Self.isWide(columns) ? max(words, item.drawing) : words + item.drawing
  }

  static let wideColumns = 30

  static func row(of position: ContentPosition, in item: Item, columns: Int) -> Int {
    let words = wordRows(of: item, columns: columns)
    let above = isWide(columns) ? 0 : item.drawing
    let offset = position.rawValue
    if offset < 0 { return max(0, above + offset) }
    if offset >= item.length { return above + words + offset - item.length }
    return above + offset / wordColumns(columns)
  }

  private static func isWide(_ columns: Int) -> Bool { columns >= wideColumns }
  private static func wordColumns(_ columns: Int) -> Int {
    max(1, isWide(columns) ? columns - wideColumns / 2 : columns)
  }
  private static func wordRows(of item: Item, columns: Int) -> Int {
    (item.length + wordColumns(columns) - 1) / wordColumns(columns)
  }
}
