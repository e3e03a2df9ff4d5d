import LazyStacks

/// The layout of a whole book, row under row. The screen of a lazy stack must be a window of it.
struct EagerLayout {
  struct Element {
    enum Kind: Equatable { case header, item, footer, edge }
    var kind: Kind
    var section: Int
    var id: Int
    var version: Int
    var start: Int
    var rows: Int
  }

  var elements: [Element] = []
  var total = 0
  let rows: Int
  private var headers: [StackSection] = []

  init(_ book: SimulatedBook, columns: Int, rows: Int) {
    self.rows = rows
    for section in book.sections.indices {
      let values = book.section(at: section, columns: columns)
      headers.append(values)
      append(.header, section: section, rows: values.headerRows)
      for item in book.shownItems(in: section) {
        append(
          .item, section: section, rows: book.rows(of: item, columns: columns), id: item.id, item.version)
      }
      append(.footer, section: section, rows: values.footerRows)
    }
  }

  /// Creates the layout of the loaded stretch around an item, with the progress rows at its ends.
  init(_ book: SimulatedBook, around id: Int, columns: Int, rows: Int) {
    let whole = EagerLayout(book, columns: columns, rows: rows)
    self.rows = rows
    headers = whole.headers
    let all = whole.elements
    guard let middle = all.firstIndex(where: { $0.kind == .item && $0.id == id }) else { return }
    func isLoaded(_ element: Element) -> Bool {
      element.kind != .item || book.place(of: element.id).flatMap(book.id(at:)) != nil
    }
    let start = all[..<middle].lastIndex { !isLoaded($0) } ?? -1
    let end = all[middle...].firstIndex { !isLoaded($0) } ?? all.count
    if start >= 0 { append(.edge, section: all[start].section, rows: 1) }
    for element in all[(start + 1)..<end] {
      append(element.kind, section: element.section, rows: element.rows, id: element.id, element.version)
    }
    if end < all.count { append(.edge, section: all[end].section, rows: 1) }
    if let first = elements.first, first.kind == .edge { bareRows = pinnedRows(of: first.section) }
  }

  /// The number of rows at the top that only a pinned header can fill: the items above are not loaded.
  private(set) var bareRows = 0

  private mutating func append(
    _ kind: Element.Kind, section: Int, rows: Int, id: Int = -1, _ version: Int = 0
  ) {
    elements.append(
      Element(kind: kind, section: section, id: id, version: version, start: total, rows: rows))
    total += rows
  }

  var lastOffset: Int { max(0, total - rows) }
  func clamped(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }
  func element(of id: Int) -> Element? { elements.first { $0.kind == .item && $0.id == id } }
  func pinnedRows(of section: Int) -> Int { headers[section].pinsHeader ? headers[section].headerRows : 0 }

  /// Returns the row of the screen that is nearest to a wanted one and that an anchor may have.
  func onScreen(_ row: Int, section: Int) -> Int {
    min(max(row, min(pinnedRows(of: section), max(0, rows - 1))), max(0, rows - 1))
  }

  /// Returns the elements that cover a row of the screen at an offset, from the top.
  func placed(at offset: Int) -> ArraySlice<Element> {
    // First whose end lies below the offset; ends never decrease.
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].start + elements[middle].rows <= offset { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < elements.count, elements[end].start < offset + rows { end += 1 }
    return elements[low..<end]
  }

  /// Returns the section of the pinned header and the row on which that begins; nil without one.
  func pinned(at offset: Int) -> (section: Int, top: Int)? {
    guard let first = placed(at: offset).first(where: { $0.rows > 0 }) ?? elements.first else { return nil }
    let values = headers[first.section]
    guard values.pinsHeader, values.headerRows > 0 else { return nil }
    if first.kind == .header, first.start == offset { return nil }
    let end = elements.first { $0.section > first.section }?.start ?? Int.max / 2
    return (first.section, min(0, end - offset - values.headerRows))
  }

  func coveredRows(at offset: Int) -> Int {
    pinned(at: offset).map { max(0, $0.top + headers[$0.section].headerRows) } ?? 0
  }

  /// Returns the rows of the screen at an offset.
  func screen(at offset: Int, style: Int) -> [GridCell] {
    var cells = [GridCell](repeating: .blank, count: rows)
    for element in placed(at: offset) {
      for row in 0..<element.rows {
        let place = element.start + row - offset
        guard cells.indices.contains(place) else { continue }
        cells[place] =
          switch element.kind {
          case .header: .header(section: element.section, row: row, style: style)
          case .item: .item(id: element.id, row: row, version: element.version, style: style)
          case .footer: .footer(section: element.section, row: row, style: style)
          case .edge: .progress
          }
      }
    }
    if let pinned = pinned(at: offset) {
      for row in 0..<headers[pinned.section].headerRows where cells.indices.contains(pinned.top + row) {
        cells[pinned.top + row] = .header(section: pinned.section, row: row, style: style)
      }
    }
    return cells
  }

  /// Returns the items with a visible row, each with the first of these rows.
  func visibleItems(at offset: Int) -> [(element: Element, row: Int)] {
    let covered = coveredRows(at: offset)
    return placed(at: offset).compactMap { element in
      let row = max(covered, element.start - offset)
      guard element.kind == .item, row < rows, row < element.start + element.rows - offset else { return nil }
      return (element, row)
    }
  }
}
