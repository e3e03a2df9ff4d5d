extension LazyVStack {
  /// The rows that a page scrolls by: those below the pinned header, less the overlap.
  public var pageRows: Int {
    max(1, rows - coveredRows - max(0, configuration.pageOverlap))
  }

  /// The current item: the first whose first row shows, else the one that fills the screen.
  ///
  /// - Complexity: O(rows of the screen).
  public var currentItem: (id: ID, place: ItemPlace)? {
    guard let placement = currentPlacement, let id = placement.id else { return nil }
    return (id, placement.place)
  }

  var currentPlacement: StackPlacement<ID>? {
    firstItem { placements[$0].visibleRows.contains(placements[$0].top) } ?? topPlacement
  }

  /// The topmost item that shows at least a row.
  var topPlacement: StackPlacement<ID>? { firstItem { !placements[$0].visibleRows.isEmpty } }

  /// The first placed item for whose place in the list a condition holds.
  ///
  /// Rows are looked at before the id: in code that is not specialized for an id, taking one out costs hundreds of
  /// instructions.
  private func firstItem(where condition: (Int) -> Bool) -> StackPlacement<ID>? {
    for number in 0..<placements.count where condition(number) && placements[number].id != nil {
      return placements[number]
    }
    return nil
  }

  /// Calls with each item of which at least so many percent show, or that fills so many percent of the
  /// screen, from top to bottom.
  ///
  /// Asked of what is placed, so it answers for what is on screen and nothing else.
  ///
  /// - Complexity: O(rows of the screen), without allocation.
  public func forEachVisibleItem(percent: Int, _ body: (ID, ItemPlace) -> Void) {
    for number in 0..<placements.count {
      let placement = placements[number]
      if let id = placement.id, shows(placement, percent: percent) { body(id, placement.place) }
    }
  }

  /// The ids of the items that ``forEachVisibleItem(percent:_:)`` names.
  public func visibleIDs(percent: Int) -> [ID] {
    var ids: [ID] = []
    forEachVisibleItem(percent: percent) { id, _ in ids.append(id) }
    return ids
  }

  func shows(_ placement: StackPlacement<ID>, percent: Int) -> Bool {
    let shown = placement.visibleRows.count
    guard shown > 0 else { return false }
    return shown * 100 >= placement.rows * percent || shown * 100 >= rows * percent
  }

  /// Where the stack is, to be saved and given back with ``LazyStackEvent/restore(_:)``; nil if it never
  /// had an item.
  public var anchor: StackAnchor<ID>? { anchors.chosen }

  /// Whether a scroll waits for its page to be loaded, or has not brought its target where it was asked to because
  /// what comes beside it is not.
  public var isWaiting: Bool { pending != nil || landing != nil }
}
