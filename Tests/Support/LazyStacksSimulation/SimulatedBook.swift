public import LazyStacks

/// A data layer for simulations: sections of items with a drawing and words, at three levels of detail.
///
/// On a wide screen the drawing is beside the words, else above them. So the rows of an item at one width say
/// little about its rows at another.
public struct SimulatedBook: LazyStackSource {
  /// A step of the book.
  public struct Item: Hashable, Sendable {
    /// The identifier.
    public var id: Int
    /// The number of characters of its words.
    public var length: Int
    /// The number of rows of its drawing. An item without characters and drawing has no rows.
    public var drawing: Int
    /// The lowest level at which it is shown, 0 to 2.
    public var level: Int
    /// The item of which it is a detail; nil if it is none.
    public var parent: Int?
    /// The number of changes of its content.
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
    /// A Boolean value that indicates whether the header is pinned to the top of the screen.
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

  /// The sections. Call ``refresh()`` after a change.
  public var sections: [Section]
  /// The level of detail. Items above it are hidden. Call ``refresh()`` after a change.
  public var level = 2
  /// The loaded pages of the first section; nil for all.
  public var loadedPages: Set<Int>?
  /// The number of items of a page.
  public var pageItems = 4

  private var shown: [[Item]] = []
  private var places: [Int: ItemPlace] = [:]

  /// Creates a book with all items shown.
  public init(sections: [Section]) {
    self.sections = sections
    refresh()
  }

  /// Finds the shown items and their places.
  public mutating func refresh() {
    shown = sections.map { section in section.items.filter { $0.level <= level } }
    places.removeAll(keepingCapacity: true)
    for (section, items) in shown.enumerated() {
      for (item, value) in items.enumerated() { places[value.id] = ItemPlace(section: section, item: item) }
    }
  }

  /// Returns the shown items of a section.
  public func shownItems(in section: Int) -> [Item] { shown[section] }

  /// Returns the shown item with an identifier; nil if there is none.
  public func item(_ id: Int) -> Item? { places[id].map { shown[$0.section][$0.item] } }

  // MARK: LazyStackSource

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// Returns the number of shown items and the declared rows of a section.
  public func section(at section: Int, columns: Int) -> StackSection {
    let value = sections[section]
    let header = value.headerRows == 0 ? 0 : value.headerRows + (columns < Self.wideColumns ? 1 : 0)
    return StackSection(
      items: shown[section].count, headerRows: header, pinsHeader: value.pinsHeader,
      footerRows: value.footerRows)
  }

  /// Returns the shown item at a place; nil if its page is not loaded.
  public func id(at place: ItemPlace) -> Int? {
    if let loadedPages, place.section == 0, !loadedPages.contains(place.item / pageItems) { return nil }
    return shown[place.section][place.item].id
  }

  /// Returns the place of a shown item.
  public func place(of id: Int) -> ItemPlace? { places[id] }

  /// Returns the nearest shown ancestor of an item, else the nearest shown item before it in its section.
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

  /// Returns the rows of the drawing and words of an item.
  public func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int {
    rows(of: shown[place.section][place.item], columns: columns)
  }

  /// Returns the row of a character, or of a row of the drawing.
  public func row(of position: ContentPosition, in id: Int, columns: Int) -> Int {
    guard let item = item(id) else { return 0 }
    return Self.row(of: position, in: item, columns: columns)
  }

  /// Returns the character with which a row begins. Rows of the drawing are negative; rows beyond the words
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

  /// Returns the rows of an item's words and drawing at a width.
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
