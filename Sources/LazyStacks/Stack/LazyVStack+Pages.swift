extension LazyVStack {
  func page(of place: ItemPlace) -> PageKey {
    PageKey(section: place.section, number: place.item / max(1, configuration.pageItems))
  }

  mutating func request(
    _ page: PageKey, _ reason: StackLoadReason, _ actions: inout [LazyStackAction<ID>]
  ) {
    let answer = pages.ask(for: page, reason)
    guard answer.emit else { return }
    if answer.isNew { counters.pagesRequested += 1 }
    actions.append(.load(page, reason))
  }

  /// Requests pages that are missing on screen, or soon will be.
  mutating func requestPages(_ source: some LazyStackSource<ID>, _ actions: inout [LazyStackAction<ID>]) {
    for number in 0..<placements.count {
      guard case .progress = placements[number].content else { continue }
      request(page(of: placements[number].place), .visible, &actions)
    }
    guard let first = laidOut.firstElement, let last = laidOut.lastElement else { return }
    let distance = max(0, configuration.pageDistance)
    // Before the first move the direction is unknown.
    if plan.direction >= 0 { requestAhead(of: last.cursor, by: distance, source, &actions) }
    if plan.direction <= 0 { requestAhead(of: first.cursor, by: -distance, source, &actions) }
  }

  /// Requests the missing pages from a cursor to the item `distance` places after it in its section, or
  /// before it if `distance` is negative.
  private mutating func requestAhead(
    of cursor: StackCursor, by distance: Int, _ source: some LazyStackSource<ID>,
    _ actions: inout [LazyStackAction<ID>]
  ) {
    let section = sections[cursor.section]
    guard distance != 0, section.items > 0 || section.hasMore else { return }
    let last = section.hasMore ? section.items : section.items - 1
    let near = min(max(0, cursor.slot), last)
    let far = min(max(0, near + distance), last)
    let pageItems = max(1, configuration.pageItems)
    let pages = (near / pageItems, far / pageItems)
    for number in stride(from: pages.0, through: pages.1, by: distance > 0 ? 1 : -1) {
      // One item stands for its page: the first on the way.
      let first = number * pageItems
      let met = distance > 0 ? max(near, first) : min(near, first + pageItems - 1)
      let place = ItemPlace(section: cursor.section, item: min(met, last))
      // If the section has more items, its last page may be loaded only in part.
      let reachesEnd = far == section.items && number == pages.1
      let isMissing = reachesEnd || place.item == section.items || source.id(at: place) == nil
      if isMissing { request(PageKey(section: cursor.section, number: number), .ahead, &actions) }
    }
  }

  mutating func pageArrived<Source: LazyStackSource>(
    _ page: PageKey, failing: Bool, _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    let itemsBefore = sections.itemCount
    if !failing {
      synchronizeCounts(source, &actions)
      keepHolding(nextTo: heldIndex, source)
    }
    let isEmpty = failing || isWithoutItems(page, itemsBefore: itemsBefore, source)
    pages.finish(page, failing: isEmpty)
    layOutUnlessWaiting(source, &actions)
    if let target = pending ?? landing { go(to: target, source, &actions) }
  }

  /// Lays out again. While a jump waits for its page, only if there are items on screen: a row that shows
  /// progress needs no layout.
  mutating func layOutUnlessWaiting<Source: LazyStackSource>(
    _ source: Source, _ actions: inout [LazyStackAction<ID>]
  ) where Source.ID == ID {
    if pending == nil || laidOut.hasElement(where: { $0.id != nil }) { layOutAgain(source, &actions) }
  }

  /// Returns true if a loaded page has no items. It counts as failed, so that it is not requested again and
  /// again.
  private func isWithoutItems(
    _ page: PageKey, itemsBefore: Int, _ source: some LazyStackSource<ID>
  ) -> Bool {
    guard page.section >= 0, page.section < sections.count else { return false }
    let section = sections[page.section]
    let first = page.number * max(1, configuration.pageItems)
    if first >= 0, first < section.items, source.id(at: ItemPlace(section: page.section, item: first)) == nil
    {
      return true
    }
    let atEnd = self.page(of: ItemPlace(section: page.section, item: section.items)) == page
    return section.hasMore && atEnd && sections.itemCount == itemsBefore
  }
}
