extension LazyVStack {
  /// The number of rows in a scroll by a page: those below the pinned header, less the overlap.
  public var pageRows: Int {
    max(1, rows - coveredRows - max(0, configuration.pageOverlap))
  }

  /// The current item: the first whose first row is visible, else the topmost with a visible row.
  ///
  /// - Complexity: O(rows of the screen).
  public var currentItem: (id: ID, place: ItemPlace)? {
    guard let placement = currentPlacement, let id = placement.id else { return nil }
    return (id, placement.place)
  }

  var currentPlacement: StackPlacement<ID>? {
    firstItem { placements[$0].visibleRows.contains(placements[$0].top) } ?? topPlacement
  }

  /// The topmost item with a visible row.
  var topPlacement: StackPlacement<ID>? { firstItem { !placements[$0].visibleRows.isEmpty } }

  /// Returns the first placed item for which a condition on its place in the list holds.
  ///
  /// It tests the rows before the id, because in unspecialised code reading an id costs hundreds of
  /// instructions.
  private func firstItem(where condition: (Int) -> Bool) -> StackPlacement<ID>? {
    for number in 0..<placements.count where condition(number) && placements[number].id != nil {
      return placements[number]
    }
    return nil
  }

  /// Calls a function, from top to bottom, for each item that is visible enough: `percent` of the item is
  /// visible, or the item covers `percent` of the screen.
  ///
  /// - Complexity: O(rows of the screen), without allocation.
  public func forEachVisibleItem(percent: Int, _ body: (ID, ItemPlace) -> Void) {
    for number in 0..<placements.count {
      let placement = placements[number]
      if let id = placement.id, shows(placement, percent: percent) { body(id, placement.place) }
    }
  }

  func shows(_ placement: StackPlacement<ID>, percent: Int) -> Bool {
    let shown = placement.visibleRows.count
    guard shown > 0 else { return false }
    return shown * 100 >= placement.rows * percent || shown * 100 >= rows * percent
  }

  /// The anchor of the screen, for ``LazyStackEvent/restore(_:)``; nil if the stack never had an item.
  public var anchor: StackAnchor<ID>? { anchors.chosen }

  /// A Boolean value that indicates whether a scroll waits for a page: that of its target, or of the target's
  /// neighbours.
  public var isWaiting: Bool { pending != nil || landing != nil }
}
