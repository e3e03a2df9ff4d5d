extension LazyVStack {
  /// Places elements around one at a screen row until the screen is full, within the ends of the loaded
  /// items.
  ///
  /// Fills ``laidOut``. Returns the number of rows by which all elements were moved down, or up if
  /// negative, so that no blank rows are shown at an end of the items.
  ///
  /// Measures only the elements on screen, and those between the given element and the screen: at most
  /// ``StackConfiguration/exactScreens`` screens.
  mutating func place<Source: LazyStackSource>(
    around cursor: StackCursor, id: ID?, top: Int, _ source: Source
  ) -> Int where Source.ID == ID {
    above.removeAll(keepingCapacity: true)
    below.removeAll(keepingCapacity: true)
    below.append(
      PlacedElement(cursor: cursor, id: id, top: top, rows: height(of: cursor, id: id, source)))

    var endsBelow = extendBelow(to: rows, source)
    var endsAbove = extendAbove(to: 0, source)
    var shift = 0
    if endsBelow, lowest < rows {
      // The last row goes to the bottom of the screen …
      shift = rows - lowest
      endsAbove = extendAbove(to: -shift, source)
    }
    if endsAbove, highest + shift > firstRow {
      // … unless there is not enough to fill it: then the first goes to the top.
      shift = firstRow - highest
      endsBelow = extendBelow(to: rows - shift, source)
    }
    compose(shift: shift)
    return shift
  }

  private var highest: Int { above.lastElement?.top ?? below.firstElement?.top ?? 0 }
  private var lowest: Int { below.lastElement?.bottom ?? 0 }

  /// The last screen row at which the first element may begin: below the pinned header of a section whose
  /// first items are not loaded, else the top.
  private var firstRow: Int {
    guard let first = above.lastElement ?? below.firstElement, first.isEdge else { return 0 }
    return min(sections[first.cursor.section].pinnedRows, max(0, rows - 1))
  }

  /// Keeps the placed elements that are on screen.
  private mutating func compose(shift: Int) {
    laidOut.removeAll(keepingCapacity: true)
    var place = above.count
    while place > 0 {
      place -= 1
      keep(above[place], shift: shift)
    }
    for place in 0..<below.count { keep(below[place], shift: shift) }
  }

  private mutating func keep(_ element: PlacedElement<ID>, shift: Int) {
    var element = element
    element.top += shift
    if element.rows > 0, element.top < rows, element.bottom > 0 { laidOut.append(element) }
  }

  // MARK: One element at a time

  /// Places elements downwards up to a row; returns true if there are no more.
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

  /// Places elements upwards up to a row; returns true if there are no more.
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

  /// Returns the next element, without rows and top.
  func element(after cursor: StackCursor, _ source: some LazyStackSource<ID>) -> PlacedElement<ID>? {
    let section = sections[cursor.section]
    if cursor.slot < section.items {
      let next = StackCursor(section: cursor.section, slot: cursor.slot + 1)
      return element(at: next, source)
    }
    guard cursor.section + 1 < sections.count else { return nil }
    return element(at: StackCursor(section: cursor.section + 1, slot: StackCursor.header), source)
  }

  /// Returns the previous element, without rows and top.
  func element(before cursor: StackCursor, _ source: some LazyStackSource<ID>) -> PlacedElement<ID>? {
    if cursor.slot > StackCursor.header {
      return element(at: StackCursor(section: cursor.section, slot: cursor.slot - 1), source)
    }
    guard cursor.section > 0 else { return nil }
    let before = cursor.section - 1
    return element(at: StackCursor(section: before, slot: sections[before].items), source)
  }

  /// Returns the element at the cursor: an edge if an item is not loaded, or if more items may follow.
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
      ? StackConfiguration.progressRows : height(of: element.cursor, id: element.id, source)
  }

  /// Returns the height of an element, in rows. Measures an item that was not measured.
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
