extension LazyVStack {
  /// Places elements around one that stands at a screen row, until the screen is full, and keeps the
  /// screen within the ends of what is loaded.
  ///
  /// Fills ``line`` and returns by how many rows the ends have moved everything.
  ///
  /// Only what may be on screen is measured, and what lies between the element and the screen: at most
  /// ``StackConfiguration/exactScreens`` screens.
  mutating func place<Source: LazyStackSource>(
    around cursor: StackCursor, id: ID?, top: Int, _ source: Source
  ) -> Int where Source.ID == ID {
    let reach = max(0, source.maximumOverdraw)
    above.removeAll(keepingCapacity: true)
    below.removeAll(keepingCapacity: true)
    below.append(
      PlacedElement(cursor: cursor, id: id, top: top, rows: height(of: cursor, id: id, source)))

    var endsBelow = extendBelow(to: rows + reach, source)
    var endsAbove = extendAbove(to: -reach, source)
    var shift = 0
    if endsBelow, lowest < rows {
      // The last row goes to the bottom of the screen …
      shift = rows - lowest
      endsAbove = extendAbove(to: -reach - shift, source)
    }
    if endsAbove, highest + shift > firstRow {
      // … unless there is not enough to fill it: then the first goes to the top.
      shift = firstRow - highest
      endsBelow = extendBelow(to: rows + reach - shift, source)
    }
    compose(shift: shift, reach: reach, source)
    return shift
  }

  private var highest: Int { above.lastElement?.top ?? below.firstElement?.top ?? 0 }
  private var lowest: Int { below.lastElement?.bottom ?? 0 }

  /// The row that the first element may not sink below: under the pinned header of a section whose first
  /// items are not loaded, else the top.
  private var firstRow: Int {
    guard let first = above.lastElement ?? below.firstElement, first.isEdge else { return 0 }
    return min(sections[first.cursor.section].pinnedRows, max(0, rows - 1))
  }

  /// Keeps of what was placed the part that is on screen, or may draw there.
  private mutating func compose(shift: Int, reach: Int, _ source: some LazyStackSource<ID>) {
    line.removeAll(keepingCapacity: true)
    var place = above.count
    while place > 0 {
      place -= 1
      keep(above[place], shift: shift, reach: reach, source)
    }
    for place in 0..<below.count { keep(below[place], shift: shift, reach: reach, source) }
  }

  private mutating func keep(
    _ element: PlacedElement<ID>, shift: Int, reach: Int, _ source: some LazyStackSource<ID>
  ) {
    var element = element
    element.top += shift
    var top = element.top
    var bottom = element.bottom
    if reach > 0, let id = element.id {
      let overdraw = source.overdraw(of: id)
      top -= min(reach, max(0, overdraw.above))
      element.overdrawBelow = min(reach, max(0, overdraw.below))
      bottom += element.overdrawBelow
    }
    if top < bottom, top < rows, bottom > 0 { line.append(element) }
  }

  // MARK: One element at a time

  /// Places downwards until a row is reached; true if there is nothing further to place.
  private mutating func extendBelow(to row: Int, _ source: some LazyStackSource<ID>) -> Bool {
    while let last = below.lastElement {
      if last.isEdge { return true }
      if last.bottom >= row { return false }
      guard let next = element(after: last.cursor, source) else { return true }
      var element = next
      element.top = last.bottom
      element.rows = height(of: element, source)
      below.append(element)
    }
    return true
  }

  /// Places upwards until a row is reached; true if there is nothing further to place.
  private mutating func extendAbove(to row: Int, _ source: some LazyStackSource<ID>) -> Bool {
    while let first = above.lastElement ?? below.firstElement {
      if first.isEdge { return true }
      if first.top <= row { return false }
      guard let next = element(before: first.cursor, source) else { return true }
      var element = next
      element.rows = height(of: element, source)
      element.top = first.top - element.rows
      above.append(element)
    }
    return true
  }

  /// What follows, without rows and top.
  func element(after cursor: StackCursor, _ source: some LazyStackSource<ID>) -> PlacedElement<ID>? {
    let section = sections[cursor.section]
    if cursor.slot < section.items {
      let next = StackCursor(section: cursor.section, slot: cursor.slot + 1)
      return element(at: next, source)
    }
    guard cursor.section + 1 < sections.count else { return nil }
    return element(at: StackCursor(section: cursor.section + 1, slot: StackCursor.header), source)
  }

  /// What comes before, without rows and top.
  func element(before cursor: StackCursor, _ source: some LazyStackSource<ID>) -> PlacedElement<ID>? {
    if cursor.slot > StackCursor.header {
      return element(at: StackCursor(section: cursor.section, slot: cursor.slot - 1), source)
    }
    guard cursor.section > 0 else { return nil }
    let before = cursor.section - 1
    return element(at: StackCursor(section: before, slot: sections[before].items), source)
  }

  /// What stands at the cursor: an edge where an item is not loaded, or where more items may follow.
  func element(at cursor: StackCursor, _ source: some LazyStackSource<ID>) -> PlacedElement<ID> {
    let section = sections[cursor.section]
    var element = PlacedElement<ID>(cursor: cursor, id: nil, top: 0, rows: 0)
    if cursor.slot == section.items {
      element.isEdge = section.hasMore
    } else if cursor.slot >= 0 {
      element.id = source.id(at: cursor.place)
      element.isEdge = element.id == nil
    }
    return element
  }

  private mutating func height(of element: PlacedElement<ID>, _ source: some LazyStackSource<ID>) -> Int {
    element.isEdge
      ? max(0, configuration.progressRows) : height(of: element.cursor, id: element.id, source)
  }

  /// The rows of a header, an item or a footer; an item that has not been measured is measured now.
  mutating func height(of cursor: StackCursor, id: ID?, _ source: some LazyStackSource<ID>) -> Int {
    guard let id else {
      let section = sections[cursor.section]
      return cursor.slot == StackCursor.header ? section.headerRows : section.footerRows
    }
    let index = sections.index(of: cursor.place)
    if let known = heights.height(at: index) { return known }
    let measured = max(0, source.rows(of: id, at: cursor.place, columns: columns))
    counters.measured += 1
    heights.setHeight(measured, at: index)
    return measured
  }
}
