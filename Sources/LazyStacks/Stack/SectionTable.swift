/// The sections of a stack, and how many items and declared rows come before each.
///
/// Items of all sections are numbered through; that number is the item's *index* everywhere inside the
/// engine.
///
/// Invariant: the sums before a section are those of the sections before it.
struct SectionTable: Sendable {
  private(set) var sections: [StackSection] = []
  private var itemsBefore: [Int] = [0]
  private var rowsBefore: [Int] = [0]

  var itemCount: Int { itemsBefore[sections.count] }
  /// The rows of all headers and footers.
  var declaredRows: Int { rowsBefore[sections.count] }

  /// Asks the source for every section.
  ///
  /// - Complexity: O(sections).
  mutating func refresh(from source: some LazyStackSource, columns: Int) {
    sections.removeAll(keepingCapacity: true)
    for section in 0..<source.sectionCount {
      sections.append(source.section(at: section, columns: columns))
    }
    addUp()
  }

  /// Changes how many items a section has, before the source is asked again.
  mutating func addItems(_ items: Int, to section: Int) {
    sections[section].items += items
    addUp()
  }

  private mutating func addUp() {
    itemsBefore.removeAll(keepingCapacity: true)
    rowsBefore.removeAll(keepingCapacity: true)
    var items = 0
    var rows = 0
    for section in sections {
      itemsBefore.append(items)
      rowsBefore.append(rows)
      items += section.items
      rows += section.headerRows + section.footerRows
    }
    itemsBefore.append(items)
    rowsBefore.append(rows)
  }

  subscript(section: Int) -> StackSection { sections[section] }
  var count: Int { sections.count }

  /// Whether an item exists at the place.
  func contains(_ place: ItemPlace) -> Bool {
    sections.indices.contains(place.section) && place.item >= 0 && place.item < sections[place.section].items
  }

  func index(of place: ItemPlace) -> Int { itemsBefore[place.section] + place.item }

  /// The rows of headers and footers above a section's first row.
  func declaredRows(before section: Int) -> Int { rowsBefore[section] }
  /// The index of a section's first item, whether it has one or not.
  func firstIndex(of section: Int) -> Int { itemsBefore[section] }

  /// - Complexity: O(log sections).
  func place(ofIndex index: Int) -> ItemPlace {
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if itemsBefore[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return ItemPlace(section: low, item: index - itemsBefore[low])
  }
}

/// A header, an item or a footer, in the order in which they stand.
struct StackCursor: Hashable, Comparable, Sendable {
  var section: Int
  /// −1 is the header, the number of items is the footer, between them are the items.
  var slot: Int

  static let header = -1

  init(section: Int, slot: Int) {
    self.section = section
    self.slot = slot
  }

  init(_ place: ItemPlace) {
    section = place.section
    slot = place.item
  }

  var place: ItemPlace { ItemPlace(section: section, item: slot) }

  static func < (left: StackCursor, right: StackCursor) -> Bool {
    (left.section, left.slot) < (right.section, right.slot)
  }
}
