extension LazyVStack {
  // MARK: The screen

  mutating func resize<Source: LazyStackSource>(
    columns: Int, rows: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let (columns, rows) = (max(0, columns), max(0, rows))
    let isNew = columns != self.columns || rows != self.rows
    (self.columns, self.rows) = (columns, rows)
    if isNew {
      sections.refresh(from: source, columns: columns)
      forgetHeights()
      forgetAhead(beyond: .prepare)
    }
    redrawAll()
    if let target = pending, !laidOut.hasElement(where: { $0.id != nil }) {
      return go(to: target, source, &actions)
    }
    layOutFromChosen(source, &actions)
  }

  mutating func restyle<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    forgetAhead(beyond: .measure)
    redrawAll()
    plan.restart()
    show(source, &actions)
  }

  /// Marks all visible elements to be drawn again.
  private mutating func redrawAll() {
    for placement in placements {
      if let id = placement.id, let number = slots.number(of: id) { slots.slots[number].needsDrawing = true }
    }
    // Headers, footers and progress rows have no slot: `appear` draws those that the last frame did not have.
    placements.removeAll { $0.id == nil }
    clearedRows = 0..<0
  }

  private mutating func forgetHeights() {
    seedAverage = average
    heights.reset(unmeasuredItems: sections.itemCount)
  }

  /// Invalidates work ahead beyond a phase.
  private mutating func forgetAhead(beyond phase: ItemPhase) {
    // Those on screen, too: they may be off screen at the new size or level.
    for number in slots.slots.indices {
      slots.slots[number].done = min(slots.slots[number].done, phase.rawValue)
      slots.slots[number].underway = 0
    }
  }

  // MARK: The data

  mutating func apply<Source: LazyStackSource>(
    _ edits: [StackEdit], _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    var index = heldIndex
    guard edits.allSatisfy({ apply($0, heldIndex: &index, &actions) }) else {
      return resynchronize(source, &actions)
    }
    let expected = sections.sections.map(\.items)
    sections.refresh(from: source, columns: columns)
    guard expected == sections.sections.map(\.items) else { return resynchronize(source, &actions) }
    keepHolding(nextTo: index, source)
    layOutAgain(source, &actions)
  }

  /// Applies one edit to the heights, the slots and the held index; returns false if it does not fit the
  /// data.
  private mutating func apply(
    _ edit: StackEdit, heldIndex: inout Int, _ actions: inout [LazyStackAction<ID>]
  ) -> Bool {
    switch edit {
    case .insert(let items, let place):
      guard 0...SectionTable.limit - sections.itemCount ~= items, fits(place, items: 0) else { return false }
      let index = sections.index(of: place)
      sections.addItems(items, to: place.section)
      insertItems(items, at: index)
      if index <= heldIndex { heldIndex += items }
      // A failed page is known by its number. Other items are behind that number now.
      pages.forgetFailures()
    case .remove(let items, let place):
      guard items >= 0, fits(place, items: items) else { return false }
      let index = sections.index(of: place)
      sections.addItems(-items, to: place.section)
      removeItems(index..<index + items, &actions)
      heldIndex -= min(max(0, heldIndex - index), items)
      pages.forgetFailures()
    case .update(let items, let place):
      guard items >= 0, fits(place, items: items) else { return false }
      let index = sections.index(of: place)
      heights.forgetHeights(of: index..<index + items)
      outdateSlots(of: index..<index + items, &actions)
    }
    return true
  }

  private func fits(_ place: ItemPlace, items: Int) -> Bool {
    sections.sections.indices.contains(place.section) && place.item >= 0
      && items <= sections[place.section].items - place.item
  }

  private mutating func insertItems(_ count: Int, at index: Int) {
    heights.insert(count, at: index)
    for number in slots.slots.indices where slots.slots[number].index >= index {
      slots.slots[number].index += count
    }
  }

  private mutating func removeItems(_ items: Range<Int>, _ actions: inout [LazyStackAction<ID>]) {
    heights.removeSubrange(items)
    outdateSlots(of: items, &actions)
    for number in slots.slots.indices where slots.slots[number].index >= items.lowerBound {
      let index = slots.slots[number].index
      slots.slots[number].index = index < items.upperBound ? -1 : index - items.count
    }
  }

  /// Drops the items that are off screen. Those on screen are built again, or dropped when they leave it.
  private mutating func outdateSlots(of items: Range<Int>, _ actions: inout [LazyStackAction<ID>]) {
    for number in slots.slots.indices where items.contains(slots.slots[number].index) {
      if !slots.slots[number].isOnScreen { drop(number, &actions) } else { outdateSlot(number) }
    }
  }

  /// Has an item on screen built again and drawn again. `appear` clears what is under way for it.
  private mutating func outdateSlot(_ number: Int) {
    slots.slots[number].done = 0
    slots.slots[number].needsDrawing = true
  }

  /// Reads everything anew, because the edits do not fit the data.
  private mutating func resynchronize<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    counters.resynchronized += 1
    replaceAll(source, &actions)
  }

  mutating func replaceAll<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let index = heldIndex
    sections.refresh(from: source, columns: columns)
    forgetHeights()
    pages.reset()
    while slots.oldest >= 0 { drop(slots.oldest, &actions) }
    for number in slots.slots.indices {
      slots.slots[number].index = -1
      outdateSlot(number)
    }
    keepHolding(nextTo: index, source)
    layOutAgain(source, &actions)
    askForPending(source, &actions)
  }

  /// Asks again for the page of a jump that waits, because its request was forgotten.
  mutating func askForPending<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if let target = pending { go(to: target, source, &actions) }
  }

  /// Changes the level. Built items stay valid.
  mutating func change<Source: LazyStackSource>(
    level: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    anchors.changeLevel(from: self.level, to: level, columns: columns)
    self.level = level
    sections.refresh(from: source, columns: columns)
    forgetHeights()
    pages.reset()
    for number in slots.slots.indices {
      slots.slots[number].index = -1
      // The number that an item prints may have changed.
      slots.slots[number].needsDrawing = true
    }
    forgetAhead(beyond: .prepare)
    redrawAll()
    layOutFromChosen(source, &actions)
    askForPending(source, &actions)
  }

  /// Handles items whose content, or only whose heights, changed.
  mutating func outdate<Source: LazyStackSource>(
    _ ids: [ID], isContent: Bool, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    for id in ids {
      if let place = source.place(of: id), sections.contains(place) {
        heights.setHeight(nil, at: sections.index(of: place))
      }
      guard let number = slots.number(of: id) else { continue }
      slots.slots[number].needsDrawing = true
      slots.slots[number].underway = 0
      slots.slots[number].done = isContent ? 0 : min(slots.slots[number].done, ItemPhase.prepare.rawValue)
      if isContent, !slots.slots[number].isOnScreen { drop(number, &actions) }
    }
    keepHolding(nextTo: heldIndex, source)
    layOutAgain(source, &actions)
  }

  /// Takes over the numbers of items in all sections, which change at their ends when pages arrive.
  mutating func synchronizeCounts<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let before = sections.sections
    sections.refresh(from: source, columns: columns)
    guard before.count == sections.count else { return resynchronize(source, &actions) }
    for (number, old) in before.enumerated() {
      let grown = sections[number].items - old.items
      let end = sections.firstIndex(of: number) + min(old.items, sections[number].items)
      if grown > 0 {
        insertItems(grown, at: end)
      } else if grown < 0 {
        removeItems(end..<end - grown, &actions)
      }
    }
  }

  // MARK: Holding the anchor

  /// The index of the held item; if it is not on screen, that of an item there.
  var heldIndex: Int {
    let held = laidOut.firstElement { $0.id != nil && $0.id == anchors.held?.id }
    // The data may have fewer sections than the last layout.
    guard let cursor = (held ?? laidOut.lastElement)?.cursor, cursor.section < sections.count else {
      return 0
    }
    return sections.firstIndex(of: cursor.section) + max(0, cursor.slot)
  }

  /// Holds the anchor on its actual row, or finds another item to hold if its own is gone.
  ///
  /// The first existing item that begins on screen takes over, so that all rows below it stay. Without one,
  /// the anchor keeps the id that is gone if the source has a substitute, which the layout then puts on its
  /// row. Without a substitute, the item now at the same index takes over if it is loaded. If it is not, the
  /// anchor keeps its id, and the layout takes the first item.
  mutating func keepHolding(nextTo index: Int, _ source: some LazyStackSource<ID>) {
    guard var held = anchors.held else { return }
    if source.place(of: held.id) != nil {
      // An end of the stack may have kept the anchor from its chosen row. From now on its actual row is the
      // chosen one: going back to the former would move visible rows. A row above the screen stays there.
      anchors.chosen?.row = held.row
      if anchors.chosen?.id == held.id { anchors.chosen?.position = held.position }
      anchors.isOnScreen = anchors.isOnScreen && held.row >= 0
      return
    }
    for placement in placements where placement.visibleRows.contains(placement.top) {
      guard let id = placement.id, source.place(of: id) != nil else { continue }
      anchors.held = StackAnchor(
        id: id, position: source.position(ofRow: 0, in: id, columns: columns), row: placement.top)
      anchors.isOnScreen = true
      return anchors.chosen = anchors.held
    }
    if source.substitute(for: held.id) == nil, sections.itemCount > 0 {
      let place = sections.place(ofIndex: min(index, sections.itemCount - 1))
      if let id = source.id(at: place) { held = StackAnchor(id: id, position: .start, row: held.row) }
    }
    anchors.chosen = held
    anchors.held = held
  }
}
