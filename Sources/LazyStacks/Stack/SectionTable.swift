/// The sections of a stack, with the numbers of items and declared rows before each.
///
/// The items of all sections are numbered consecutively. Inside the engine that number is the *index* of an
/// item.
///
/// Invariant: the sums before a section are those of all earlier sections.
struct SectionTable: Sendable {
  private(set) var sections: [StackSection] = []
  private var itemsBefore: [Int] = [0]
  private var rowsBefore: [Int] = [0]

  /// The largest number of items in all sections, and of rows in one header or footer: the estimated rows of
  /// that many items do not overflow.
  static var limit: Int { Int(UInt32.max) }

  var itemCount: Int { itemsBefore[sections.count] }
  /// The rows of all headers and footers.
  var declaredRows: Int { rowsBefore[sections.count] }

  /// Reads every section from the source.
  ///
  /// - Complexity: O(sections).
  mutating func refresh(from source: some LazyStackSource, columns: Int) {
    sections.removeAll(keepingCapacity: true)
    for section in 0..<source.sectionCount {
      sections.append(source.section(at: section, columns: columns))
    }
    addUp()
  }

  /// Changes the number of items in a section, until the source is read again.
  mutating func addItems(_ items: Int, to section: Int) {
    sections[section].items += items
    addUp()
  }

  private mutating func addUp() {
    itemsBefore.removeAll(keepingCapacity: true)
    rowsBefore.removeAll(keepingCapacity: true)
    var items = 0
    var rows = 0
    for (number, section) in sections.enumerated() {
      precondition(
        section.items <= Self.limit - items,
        "\(section.items) items in section \(number): a stack has at most \(Self.limit)")
      precondition(
        max(section.headerRows, section.footerRows) <= Self.limit,
        "a header or footer of section \(number) has more than \(Self.limit) rows")
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

  /// Returns true if an item exists at the place.
  func contains(_ place: ItemPlace) -> Bool {
    sections.indices.contains(place.section) && place.item >= 0 && place.item < sections[place.section].items
  }

  func index(of place: ItemPlace) -> Int { itemsBefore[place.section] + place.item }

  /// Returns the number of header and footer rows above a section.
  func declaredRows(before section: Int) -> Int { rowsBefore[section] }
  /// Returns the index of a section's first item; for an empty section, of the next item.
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

/// The place of a header, an item or a footer, in reading order.
struct StackCursor: Hashable, Comparable, Sendable {
  var section: Int
  /// −1 for the header, 0 and up for the items, the number of items for the footer.
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
