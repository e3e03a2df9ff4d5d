extension LazyVStack {
  /// Stops with a message if an invariant of the type does not hold. For tests and debugging.
  ///
  /// - Complexity: O(screen + kept items + runs of heights).
  public func checkInvariants() {
    heights.checkInvariants()
    slots.checkInvariants()
    guard isStarted else { return }
    precondition(
      heights.count == sections.itemCount, "\(heights.count) heights of \(sections.itemCount) items")
    for (element, next) in zip(laidOut, laidOut.dropFirst()) {
      precondition(element.bottom <= next.top, "the element at \(next.cursor) overlaps the one above it")
    }
    if let first = laidOut.first, let last = laidOut.last {
      // An edge at the top stands below the section's pinned header.
      let top = first.isEdge ? clampedRow(0, in: first.cursor.section) : 0
      precondition(first.top <= top, "\(first.top) rows are bare above the first element")
      let isFull = last.bottom >= rows || first.top == top
      precondition(isFull, "rows are bare below the last element though there are more above")
    }
    for placement in placements {
      guard let id = placement.id else { continue }
      let number = slots.number(of: id)
      precondition(number.map { slots.slots[$0].isOnScreen } ?? false, "\(id) is placed and not on screen")
    }
    var onScreen = 0
    for slot in slots.slots where slot.isOnScreen { onScreen += 1 }
    precondition(onScreen <= placements.count { $0.id != nil }, "items are on screen that are not placed")
  }
}
