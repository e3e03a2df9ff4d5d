extension LazyVStack {
  /// Turns ``laidOut`` into placements and appends the actions for the differences. The end of every frame.
  mutating func show<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    frame += 1
    swap(&previous, &placements)
    placements.removeAll(keepingCapacity: true)
    let pinned = pinnedHeader()
    coveredRows = pinned.map { max(0, $0.top + $0.rows) } ?? 0
    for place in 0..<laidOut.count { append(laidOut[place], pinnedSection: pinned?.place.section) }
    if let pinned { placements.append(pinned) }

    for place in 0..<placements.count { mark(placements[place]) }
    for place in 0..<previous.count { hideIfGone(previous[place], source, &actions) }
    clearBareRows(&actions)
    for place in 0..<placements.count { appear(placements[place], &actions) }
    // After the items of this frame, which are not off screen any more.
    evict(&actions)
    for place in 0..<placements.count { updateVisibility(placements[place], &actions) }
    requestPages(source, &actions)
  }

  /// Returns the pinned header: that of the section at the top row, once it has scrolled past the top.
  private func pinnedHeader() -> StackPlacement<ID>? {
    guard let first = laidOut.first else { return nil }
    let number = first.cursor.section
    let section = sections[number]
    guard section.pinnedRows > 0 else { return nil }
    if first.cursor.slot == StackCursor.header, !first.isEdge, first.top == 0 { return nil }
    // The next section pushes it out, row by row.
    let end = laidOut.firstElement { $0.cursor.section != number }?.top ?? Int.max
    let top = min(0, end - section.headerRows)
    return StackPlacement(
      content: .header, place: ItemPlace(section: number, item: 0), top: top, rows: section.headerRows,
      visibleRows: 0..<min(rows, top + section.headerRows))
  }

  private mutating func append(_ element: PlacedElement<ID>, pinnedSection: Int?) {
    let low = min(rows, max(element.top, coveredRows))
    let visible = low..<max(low, min(element.bottom, rows))
    let section = sections[element.cursor.section]
    let content: StackPlacement<ID>.Content
    var place = element.cursor.place
    if element.isEdge {
      content = .progress(pages.state(of: page(of: place)))
    } else if let id = element.id {
      content = .item(id)
    } else if element.cursor.slot == StackCursor.header {
      if element.cursor.section == pinnedSection { return }
      content = .header
      place.item = 0
    } else {
      content = .footer
      place.item = section.items
    }
    // Hidden by the pinned header.
    if visible.isEmpty, element.top < rows, element.bottom <= coveredRows { return }
    placements.append(
      StackPlacement(
        content: content, place: place, top: element.top, rows: element.rows, visibleRows: visible))
  }

  // MARK: Appearing and disappearing

  /// Records that an item is placed in this frame.
  private mutating func mark(_ placement: StackPlacement<ID>) {
    guard let id = placement.id else { return }
    let number = slots.number(making: id)
    slots.slots[number].frame = frame
    slots.slots[number].index = sections.index(of: placement.place)
  }

  private mutating func hideIfGone(
    _ placement: StackPlacement<ID>, _ source: some LazyStackSource<ID>,
    _ actions: inout [LazyStackAction<ID>]
  ) {
    guard let id = placement.id, let number = slots.number(of: id), slots.slots[number].frame != frame,
      slots.slots[number].isOnScreen
    else { return }
    if slots.slots[number].isVisible { actions.append(.visibilityChanged(id, isVisible: false)) }
    slots.hide(number, bytes: max(0, source.byteCount(of: id)))
    counters.disappeared += 1
    actions.append(.disappear(id))
    // It was removed or is outdated: there is nothing to keep.
    if slots.slots[number].done == 0 { drop(number, &actions) }
  }

  /// Drops the state of the items that left the screen longest ago, and then of prepared items, until the
  /// rest fits the budget.
  mutating func evict(_ actions: inout [LazyStackAction<ID>]) {
    while slots.hiddenBytes > configuration.byteBudget || slots.hiddenCount > configuration.maximumKeptItems {
      guard slots.oldest >= 0 else { return }
      drop(slots.victim, &actions)
    }
  }

  /// Removes the state of an item, and has the owner release its own.
  mutating func drop(_ number: Int, _ actions: inout [LazyStackAction<ID>]) {
    guard let id = slots.ids[number] else { return }
    counters.dropped += 1
    if !slots.slots[number].hasAppeared { counters.thrownAway += 1 }
    slots.remove(number)
    actions.append(.drop(id))
  }

  private mutating func appear(
    _ placement: StackPlacement<ID>, _ actions: inout [LazyStackAction<ID>]
  ) {
    guard let id = placement.id, let number = slots.number(of: id) else {
      if previous.hasElement(where: { $0 == placement }) { return }
      counters.drawn += 1
      return actions.append(.draw(placement))
    }
    if slots.slots[number].done < ItemPhase.prepare.rawValue {
      counters.built += 1
      actions.append(.build(id, placement.place))
    }
    slots.slots[number].done = ItemPhase.draw.rawValue
    slots.slots[number].underway = 0
    slots.slots[number].isNestedStackReady = false
    if !slots.slots[number].isOnScreen {
      slots.show(number)
      slots.slots[number].needsDrawing = true
      counters.appeared += 1
      actions.append(.appear(id))
    }
    let slot = slots.slots[number]
    if slot.needsDrawing || slot.top != placement.top || slot.rows != placement.rows
      || slot.visibleRows != placement.visibleRows
    {
      counters.drawn += 1
      actions.append(.draw(placement))
    }
    slots.slots[number].needsDrawing = false
    slots.slots[number].top = placement.top
    slots.slots[number].rows = placement.rows
    slots.slots[number].visibleRows = placement.visibleRows
  }

  private mutating func updateVisibility(
    _ placement: StackPlacement<ID>, _ actions: inout [LazyStackAction<ID>]
  ) {
    guard let id = placement.id, let number = slots.number(of: id) else { return }
    let isVisible = shows(placement, percent: configuration.visiblePercent)
    guard slots.slots[number].isVisible != isVisible else { return }
    slots.slots[number].isVisible = isVisible
    actions.append(.visibilityChanged(id, isVisible: isVisible))
  }

  /// Clears the rows below the last element, if they are others than in the frame before.
  private mutating func clearBareRows(_ actions: inout [LazyStackAction<ID>]) {
    let bottom = laidOut.lastElement.map { min(rows, max(0, $0.bottom)) } ?? 0
    let bare = bottom..<max(bottom, rows)
    if bare != clearedRows, !bare.isEmpty { actions.append(.clear(rows: bare)) }
    clearedRows = bare
  }
}
