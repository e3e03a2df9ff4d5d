extension LazyVStack {
  /// Takes the topmost visible row as the anchor, after a move by rows.
  mutating func moved<Source: LazyStackSource>(
    by distance: Int, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let turned = plan.moved(by: distance)
    show(source, &actions)
    anchors.choose(topAnchor(source), isOnScreen: topPlacement != nil)
    noteCurrent(source)
    replan(source, droppingStale: turned, &actions)
  }

  /// Takes the topmost visible row as the anchor, unless ``note(_:element:position:row:)`` took the target of
  /// the jump. If there is no such row, the former anchor stays.
  mutating func jumped<Source: LazyStackSource>(
    from before: PlacedElement<ID>?, holding former: StackAnchor<ID>?, _ source: Source,
    _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if let before, let now = laidOut.firstElement {
      let isForward =
        before.cursor < now.cursor || before.cursor == now.cursor && before.top >= now.top
      plan.jumped(isForward ? 1 : -1)
    }
    show(source, &actions)
    if anchors.held == nil { anchors.choose(topAnchor(source), isOnScreen: topPlacement != nil) }
    if anchors.held == nil { anchors.held = former }
    noteCurrent(source)
    replan(source, droppingStale: true, &actions)
  }

  /// Takes the target of a jump as the anchor, if it names a position in an item. After other jumps, the
  /// topmost visible row is taken instead.
  mutating func note(
    _ target: StackTarget<ID>, element: PlacedElement<ID>, position: ContentPosition, row: Int
  ) {
    guard let id = element.id else { return anchors.held = nil }
    switch target {
    case .item(_, .some, _):
      anchors.choose(StackAnchor(id: id, position: position, row: row), isOnScreen: true)
    case .anchor(let anchor):
      anchors.choose(anchor, isOnScreen: anchor.row >= 0)
      anchors.held = StackAnchor(id: id, position: position, row: row)
    case .held: anchors.held = StackAnchor(id: id, position: position, row: row)
    case .start, .end, .place, .estimate, .item:
      anchors.held = nil
    }
  }

  /// Lays out around the anchor of the last layout, after a change of the data.
  mutating func layOutAgain<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    layOut(holding: anchors.held ?? anchors.chosen, source, &actions)
  }

  /// Lays out around the chosen anchor, after a change of the screen or the level.
  mutating func layOutFromChosen<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    layOut(holding: anchors.chosen, source, &actions)
  }

  private mutating func layOut<Source: LazyStackSource>(
    holding anchor: StackAnchor<ID>?, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    guard let anchor, sections.itemCount > 0 else { return layOutFromStart(source, &actions) }
    var position = anchor.position
    var found = source.place(of: anchor.id)
    if found == nil {
      // Hidden or gone: its substitute begins on the anchor's row. An edit has already chosen the item now at
      // its index; at another level the index means nothing, so the first item is shown.
      position = .start
      found = source.substitute(for: anchor.id).flatMap(source.place(of:)) ?? sections.place(ofIndex: 0)
    }
    guard let place = found, sections.contains(place) else { return layOutFromStart(source, &actions) }
    let element = element(at: StackCursor(place), source)
    guard let id = element.id else {
      // No longer loaded: the screen waits for it.
      if pending == nil { pending = .held(anchor) }
      return wait(at: place, source, &actions)
    }
    let row = anchors.isOnScreen ? clampedRow(anchor.row, in: place.section) : anchor.row
    let rowInItem = self.row(of: position, in: element, source)
    let shift = self.place(around: element.cursor, id: id, top: row - rowInItem, source)
    show(source, &actions)
    anchors.held = StackAnchor(id: id, position: position, row: row + shift)
    noteCurrent(source)
    replan(source, droppingStale: true, &actions)
  }

  /// Shows only a progress row, because the item to show is not loaded.
  mutating func wait<Source: LazyStackSource>(
    at place: ItemPlace, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    laidOut.removeAll(keepingCapacity: true)
    let top = clampedRow(0, in: place.section)
    laidOut.append(
      PlacedElement(
        cursor: StackCursor(place), isEdge: true, top: top, rows: StackConfiguration.progressRows))
    request(page(of: place), .visible, &actions)
    show(source, &actions)
    replan(source, droppingStale: false, &actions)
  }

  /// Lays out a stack without an anchor: its first row is at the top.
  mutating func layOutFromStart<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if sections.count > 0 {
      let header = StackCursor(section: 0, slot: StackCursor.header)
      _ = place(around: header, id: nil, top: 0, source)
    } else {
      laidOut.removeAll(keepingCapacity: true)
    }
    show(source, &actions)
    // A stack that became empty keeps its anchor, in case the item comes back.
    anchors.held = nil
    anchors.choose(topAnchor(source), isOnScreen: topPlacement != nil)
    noteCurrent(source)
    replan(source, droppingStale: true, &actions)
  }

  // MARK: Finding anchors on the screen

  /// Returns the topmost visible row of an item. If headers fill the screen, returns the first row of the
  /// nearest item, which a header covers or which is off screen.
  private mutating func topAnchor(_ source: some LazyStackSource<ID>) -> StackAnchor<ID>? {
    if let top = topPlacement, let id = top.id {
      let row = top.visibleRows.lowerBound
      return StackAnchor(
        id: id, position: source.position(ofRow: row - top.top, in: id, columns: columns), row: row)
    }
    guard let element = nearestItem(source), let id = element.id else { return nil }
    return StackAnchor(
      id: id, position: source.position(ofRow: 0, in: id, columns: columns), row: element.top)
  }

  /// Returns the last item in the layout, which a pinned header covers; else the next item below the first
  /// element; else the next above it.
  private mutating func nearestItem(_ source: some LazyStackSource<ID>) -> PlacedElement<ID>? {
    if let covered = laidOut.lastElement(where: { $0.id != nil }) { return covered }
    guard let first = laidOut.firstElement, !first.isEdge else { return nil }
    var element = first
    while let next = self.element(after: element.cursor, source), !next.isEdge {
      let top = element.bottom
      element = next
      element.top = top
      if element.id != nil { return element }
      element.rows = height(of: element.cursor, id: nil, source)
    }
    element = first
    while let next = self.element(before: element.cursor, source), !next.isEdge {
      let bottom = element.top
      element = next
      element.rows = height(of: element.cursor, id: element.id, source)
      element.top = bottom - element.rows
      if element.id != nil { return element }
    }
    return nil
  }

  /// Takes an item on screen as the current one, until the next layout.
  mutating func name(current id: ID, _ source: some LazyStackSource<ID>) {
    guard let placement = placements.first(where: { $0.id == id && !$0.visibleRows.isEmpty }) else { return }
    note(current: placement, source)
  }

  /// Notes the current item, which the first change of level after a move makes the chosen anchor.
  private mutating func noteCurrent(_ source: some LazyStackSource<ID>) {
    note(current: currentPlacement, source)
  }

  private mutating func note(
    current placement: StackPlacement<ID>?, _ source: some LazyStackSource<ID>
  ) {
    guard let placement, let id = placement.id else { return anchors.current = nil }
    let row = placement.visibleRows.lowerBound
    anchors.current = StackAnchor(
      id: id, position: source.position(ofRow: row - placement.top, in: id, columns: columns), row: row)
  }
}
