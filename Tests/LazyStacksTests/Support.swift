import LazyStacks

/// Steps of given rows in one or more sections, ids numbered through from 0.
struct Steps: LazyStackSource {
  var sections: [StackSection]
  /// The rows of a step, from its number.
  var height: @Sendable (Int) -> Int
  /// Pages of the first section that are loaded; nil for all.
  var loaded: Set<Int>?
  var pageItems = 10
  var bytes = 0
  var nested: Set<Int> = []

  init(_ rows: [Int], headerRows: Int = 0, footerRows: Int = 0) {
    sections = [StackSection(items: rows.count, headerRows: headerRows, footerRows: footerRows)]
    height = { rows[$0] }
  }

  init(count: Int, headerRows: Int = 0, rows: Int) {
    sections = [StackSection(items: count, headerRows: headerRows)]
    height = { _ in rows }
  }

  private func first(of section: Int) -> Int { sections[..<section].reduce(0) { $0 + $1.items } }

  var sectionCount: Int { sections.count }
  func section(at section: Int, columns: Int) -> StackSection { sections[section] }
  func id(at place: ItemPlace) -> Int? {
    if let loaded, place.section == 0, !loaded.contains(place.item / pageItems) { return nil }
    return first(of: place.section) + place.item
  }
  func place(of id: Int) -> ItemPlace? {
    var rest = id
    for (number, section) in sections.enumerated() {
      if rest < section.items { return rest < 0 ? nil : ItemPlace(section: number, item: rest) }
      rest -= section.items
    }
    return nil
  }
  func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int { height(id) }
  func byteCount(of id: Int) -> Int { bytes }
  func hostsNestedStack(_ id: Int) -> Bool { nested.contains(id) }
}

/// A stack that was shown once.
func shown(
  _ source: some LazyStackSource<Int>, columns: Int = 80, rows: Int, level: Int = 0,
  configure: (inout StackConfiguration) -> Void = { _ in }
) -> LazyVStack<Int> {
  var configuration = StackConfiguration()
  configure(&configuration)
  var stack = LazyVStack<Int>(columns: columns, rows: rows, level: level, configuration: configuration)
  _ = stack.handle(.resize(columns: columns, rows: rows), source: source)
  return stack
}

/// Returns the content of each row as text: `3` an item, `H0` and `F0` header and footer, `…` progress,
/// `✗` failed, `·` nothing.
func rows(of stack: LazyVStack<Int>) -> String {
  var cells = Array(repeating: "·", count: stack.rows)
  for placement in stack.placements {
    let name =
      switch placement.content {
      case .item(let id): "\(id)"
      case .header: "H\(placement.place.section)"
      case .footer: "F\(placement.place.section)"
      case .progress(.loading): "…"
      case .progress(.failed): "✗"
      }
    for row in placement.visibleRows { cells[row] = name }
  }
  return cells.joined(separator: " ")
}
