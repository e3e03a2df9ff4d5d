extension LazyVStack {
  // MARK: By rows and items

  mutating func scroll<Source: LazyStackSource>(
    by wanted: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    // More rows than any stack has; so sums do not overflow.
    let distance = min(max(wanted, -1 << 48), 1 << 48)
    // The element nearest to the new screen, so that few are placed on the way.
    let reference = distance > 0 ? laidOut.lastElement { !$0.isEdge } : laidOut.firstElement { !$0.isEdge }
    guard distance != 0, rows > 0, let reference else { return }
    pending = nil
    if abs(distance) > max(1, configuration.exactScreens) * rows {
      return leap(by: distance, source, &actions)
    }
    let shift = place(around: reference.cursor, id: reference.id, top: reference.top - distance, source)
    let edge = distance > 0 ? laidOut.lastElement : laidOut.firstElement
    if let edge, edge.isEdge { missingRows = distance > 0 ? max(0, shift) : min(0, shift) }
    moved(by: distance - shift, source, &actions)
  }

  /// Scrolls by a distance beyond ``StackConfiguration/exactScreens``: to the item at the estimated row,
  /// without measuring the items between.
  private mutating func leap<Source: LazyStackSource>(
    by distance: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    // Without an item on screen, a header or footer stands for the item after it.
    guard
      let first = laidOut.firstElement(where: { $0.id != nil }) ?? laidOut.firstElement(where: { !$0.isEdge })
    else { return }
    let index = sections.firstIndex(of: first.cursor.section) + max(0, first.cursor.slot)
    let top = first.id == nil ? first.bottom : first.top
    let row = heights.offset(of: index, average: average) - top + distance
    if row <= 0 { return go(to: .start, source, &actions) }
    guard let found = heights.item(atOffset: row, average: average) else {
      return go(to: .end, source, &actions)
    }
    go(to: .estimate(sections.place(ofIndex: found.item)), source, &actions)
  }

  mutating func scroll<Source: LazyStackSource>(
    byItems wanted: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let distance = min(max(wanted, -1 << 48), 1 << 48)
    guard distance != 0, let top = topPlacement else { return }
    let begins = top.top == top.visibleRows.lowerBound
    // In the middle of an item, the first step back goes to that item's own beginning.
    let offset = begins || distance > 0 ? distance : distance + 1
    var index = sections.index(of: top.place) + offset
    // An item without rows would leave the same item at the top.
    while distance < 0, index >= 0, isWithoutRows(index, source) { index -= 1 }
    guard index >= 0 else { return go(to: .start, source, &actions) }
    guard index < sections.itemCount else { return go(to: .end, source, &actions) }
    go(to: .place(sections.place(ofIndex: index), .top), source, &actions)
  }

  /// Returns a Boolean value that indicates whether an item is loaded and has no rows.
  private mutating func isWithoutRows(_ index: Int, _ source: some LazyStackSource<ID>) -> Bool {
    let cursor = StackCursor(sections.place(ofIndex: index))
    guard let id = element(at: cursor, source).id else { return false }
    return height(of: cursor, id: id, source) == 0
  }

  // MARK: To a target

  /// Goes to a target: at once if it is loaded, else when its page arrives.
  mutating func go<Source: LazyStackSource>(
    to target: StackTarget<ID>, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    guard let found = resolve(target, source) else {
      pending = nil
      if case .item(let id, _, _) = target {
        actions.append(.notFound(id))
      } else {
        layOutFromStart(source, &actions)
      }
      return
    }
    guard let element = found.element else {
      pending = target
      if !laidOut.hasElement(where: { $0.id != nil }) {
        wait(at: found.place, source, &actions)
      } else {
        request(page(of: found.place), .visible, &actions)
      }
      return
    }
    pending = nil
    // A progress row may stand for the target itself, and a correction is no move: both tell no direction.
    let before = landing == nil ? laidOut.firstElement { !$0.isEdge } : nil
    landing = nil
    let rowInItem: Int
    let row: Int
    switch target {
    case .start: (rowInItem, row) = (0, 0)
    case .end:
      // Just above the screen, and followed by at most a progress row: so it is moved down until the end is
      // at the bottom.
      (rowInItem, row) = (0, -height(of: element.cursor, id: element.id, source))
    case .estimate: (rowInItem, row) = align(element, position: nil, .top, source)
    case .place(_, let alignment):
      (rowInItem, row) = align(element, position: nil, alignment, source)
    case .item(_, let position, let alignment):
      (rowInItem, row) = align(element, position: position, alignment, source)
    case .anchor(let anchor), .held(let anchor):
      rowInItem = self.row(of: found.position, in: element, source)
      // A negative row was saved while headers or footers filled the screen. A row below the screen can come
      // from a higher screen, so the item is brought on screen.
      row = anchor.row < 0 ? anchor.row : clampedRow(anchor.row, in: element.cursor.section)
    }
    let held = anchors.held
    let shift = place(around: element.cursor, id: element.id, top: row - rowInItem, source)
    // The screen ends beside items that are not loaded. When they arrive, the target moves to its row.
    if shift != 0, target.hasRow, endsBesideMissingItems { landing = target }
    note(target, element: element, position: found.position, row: row + shift)
    jumped(from: before, holding: held, source, &actions)
  }

  /// A Boolean value that indicates whether the layout ends at an item that is known but not loaded.
  ///
  /// The end of a section that has more does not count: a scroll to the end would follow each new page.
  private var endsBesideMissingItems: Bool {
    for case let end? in [laidOut.firstElement, laidOut.lastElement] where end.isEdge {
      if end.cursor.slot < sections[end.cursor.section].items { return true }
    }
    return false
  }

  /// Returns the element of a target, or only its place if it is not loaded; nil if there is none.
  private func resolve(
    _ target: StackTarget<ID>, _ source: some LazyStackSource<ID>
  ) -> (place: ItemPlace, element: PlacedElement<ID>?, position: ContentPosition)? {
    var position = ContentPosition.start
    var place: ItemPlace
    switch target {
    case .start:
      guard sections.count > 0 else { return nil }
      let header = element(at: StackCursor(section: 0, slot: StackCursor.header), source)
      place = ItemPlace(section: 0, item: 0)
      if sections[0].items == 0 || source.id(at: place) != nil { return (place, header, position) }
      return (place, nil, position)
    case .end:
      guard sections.count > 0 else { return nil }
      place = ItemPlace(section: sections.count - 1, item: 0)
      if sections.itemCount > 0 {
        place = sections.place(ofIndex: sections.itemCount - 1)
        if source.id(at: place) == nil { return (place, nil, position) }
      }
      let last = sections[sections.count - 1]
      // The footer, or the element before the progress row.
      let slot = last.hasMore ? last.items - 1 : last.items
      return (place, element(at: StackCursor(section: sections.count - 1, slot: slot), source), position)
    case .place(let wanted, _), .estimate(let wanted):
      guard sections.itemCount > 0 else { return nil }
      place = nearest(to: wanted)
    case .item(let id, let wanted, _):
      guard let found = source.place(of: id) else { return nil }
      place = found
      position = wanted ?? .start
    case .anchor(let anchor), .held(let anchor):
      guard sections.itemCount > 0 else { return nil }
      if let found = source.place(of: anchor.id) {
        place = found
        position = anchor.position
      } else {
        // Gone, and its index is not known here: without a substitute, the first item.
        place =
          source.substitute(for: anchor.id).flatMap(source.place(of:)) ?? nearest(to: ItemPlace(item: 0))
      }
    }
    guard sections.contains(place) else { return nil }
    let element = element(at: StackCursor(place), source)
    return (place, element.isEdge ? nil : element, position)
  }

  private func nearest(to place: ItemPlace) -> ItemPlace {
    let section = min(max(0, place.section), sections.count - 1)
    let index =
      sections.firstIndex(of: section) + min(max(0, place.item), max(0, sections[section].items - 1))
    return sections.place(ofIndex: min(index, sections.itemCount - 1))
  }

  /// Returns the row of the item and the screen row on which to put it.
  private mutating func align(
    _ element: PlacedElement<ID>, position: ContentPosition?, _ alignment: StackAlignment,
    _ source: some LazyStackSource<ID>
  ) -> (rowInItem: Int, row: Int) {
    let height = height(of: element.cursor, id: element.id, source)
    let rowInItem = position.map { row(of: $0, in: element, source) } ?? 0
    let span = position == nil ? height : 1
    let top = min(sections[element.cursor.section].pinnedRows, max(0, rows - 1))
    switch alignment {
    case .top: return (rowInItem, top)
    case .center: return (rowInItem, top + max(0, (rows - top - span) / 2))
    case .bottom: return (rowInItem, max(top, rows - span))
    case .nearest:
      // An item without rows is not in `laidOut`, but may lie between two that are.
      guard let last = laidOut.lastElement, last.cursor >= element.cursor else {
        return (rowInItem, max(top, rows - span))
      }
      guard let first = laidOut.firstElement, first.cursor <= element.cursor,
        let placed = laidOut.firstElement(where: { $0.cursor >= element.cursor })
      else { return (rowInItem, top) }
      let row = placed.top + rowInItem
      if row < top { return (rowInItem, top) }
      return (rowInItem, row + span <= rows ? row : max(top, rows - span))
    }
  }

  /// Returns the row of a position in an item, never outside the item.
  mutating func row(
    of position: ContentPosition, in element: PlacedElement<ID>, _ source: some LazyStackSource<ID>
  ) -> Int {
    guard let id = element.id else { return 0 }
    let height = height(of: element.cursor, id: id, source)
    guard height > 0 else { return 0 }
    return min(max(0, source.row(of: position, in: id, columns: columns)), height - 1)
  }

  /// Returns the screen row nearest to the wanted one that lies below the section's pinned header.
  func clampedRow(_ row: Int, in section: Int) -> Int {
    let low = min(sections[section].pinnedRows, max(0, rows - 1))
    return min(max(row, low), max(0, rows - 1))
  }
}
