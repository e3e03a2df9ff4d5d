extension LazyVStack {
  /// Returns one phase of work ahead that probably fits into the time; nil if there is none, or no time.
  ///
  /// The nested stacks on screen come first, then the loads of all items in reach, then their other phases,
  /// item by item. In each round, items in the direction of travel come first, the nearest before the others.
  ///
  /// The owner does the work and sends ``LazyStackEvent/finished(_:took:)``, until this returns nil. After a
  /// phase ``ItemPhase/nested`` it first sets ``PrefetchWork/hasMore``; while that is true, the phase comes
  /// again:
  ///
  ///     while var work = stack.nextPrefetch(timeLeft: deadline - clock.now, source: steps) {
  ///       let start = clock.now
  ///       work.hasMore = perform(work)
  ///       _ = stack.handle(.finished(work, took: clock.now - start), source: steps)
  ///     }
  ///
  /// When all work within reach is done, it returns nil until the next event.
  ///
  /// - Complexity: O(items in reach).
  public mutating func nextPrefetch<Source: LazyStackSource>(
    timeLeft: Duration, source: Source
  ) -> PrefetchWork<ID>? where Source.ID == ID {
    while plan.round != .finished {
      guard let index = plan.candidate(of: sections.itemCount) else {
        plan.endSide()
        continue
      }
      let place = sections.place(ofIndex: index)
      guard let id = source.id(at: place) else {
        // Beyond lies a page that is being loaded.
        plan.endSide()
        continue
      }
      guard let phase = nextPhase(of: id, source) else {
        plan.pass(rows: heights.height(at: index) ?? average.rows(of: 1))
        continue
      }
      // More would be dropped again by the next frame.
      let isFull =
        slots.preparedBytes >= configuration.byteBudget
        || slots.preparedCount >= configuration.maximumKeptItems
      if isFull, slots.number(of: id) == nil {
        plan.endSide()
        continue
      }
      guard costs.fits(phase, in: timeLeft) else { return nil }
      let number = slots.number(making: id)
      slots.slots[number].index = index
      slots.slots[number].underway = phase.rawValue
      return PrefetchWork(id: id, place: place, phase: phase)
    }
    return nil
  }

  /// A Boolean value that indicates whether ``nextPrefetch(timeLeft:source:)`` has nothing more to return
  /// until the next event.
  public var isIdle: Bool { plan.round == .finished }

  /// Returns the phase of the plan's round that an item needs next; nil if none, or if one is under way.
  private func nextPhase(of id: ID, _ source: some LazyStackSource<ID>) -> ItemPhase? {
    let slot = slots.number(of: id).map { slots.slots[$0] } ?? ItemSlot()
    guard slot.underway == 0 else { return nil }
    switch plan.round {
    case .nestedOnScreen: break
    case .load: return slot.done == 0 ? .load : nil
    case .work:
      if let next = ItemPhase(rawValue: slot.done + 1), next < .nested { return next }
    case .finished: return nil
    }
    return !slot.isNestedStackReady && source.hostsNestedStack(id) ? .nested : nil
  }

  /// Records the end of a phase, unless the item was dropped, outdated or shown meanwhile.
  mutating func finish(_ work: PrefetchWork<ID>, took: Duration, _ source: some LazyStackSource<ID>) {
    costs.record(took, for: work.phase)
    guard let number = slots.number(of: work.id), slots.slots[number].underway == work.phase.rawValue
    else { return }
    slots.slots[number].underway = 0
    if work.phase == .nested {
      slots.slots[number].isNestedStackReady = !work.hasMore
      if work.hasMore { return plan.restart() }
      counters.prefetched += 1
      return
    }
    counters.prefetched += 1
    slots.slots[number].done = work.phase.rawValue
    slots.setBytes(max(0, source.byteCount(of: work.id)), of: number)
    if work.phase == .measure { measureAhead(work.id, index: slots.slots[number].index, source) }
    plan.restart()
  }

  /// Takes the height of an item that was laid out ahead. No row on screen moves.
  private mutating func measureAhead(_ id: ID, index: Int, _ source: some LazyStackSource<ID>) {
    guard index >= 0, index < heights.count, heights.height(at: index) == nil else { return }
    let place = sections.place(ofIndex: index)
    guard source.id(at: place) == id else { return }
    counters.measured += 1
    heights.setHeight(max(0, source.rows(of: id, at: place, columns: columns)), at: index)
  }

  /// Makes the plan again for the items on screen.
  ///
  /// - Parameter droppingStale: True after a turn, a jump or a change of the data, the size or the level.
  ///   Items beyond the new reach that never appeared are then dropped, which also cancels their loads. The
  ///   reach is counted in items only, which keeps some more than the plan would prepare.
  mutating func replan(
    _ source: some LazyStackSource<ID>, droppingStale: Bool, _ actions: inout [LazyStackAction<ID>]
  ) {
    guard let first = laidOut.firstElement(where: { $0.id != nil }),
      let last = laidOut.lastElement(where: { $0.id != nil })
    else {
      return plan.stop()
    }
    plan.shown = sections.index(of: first.cursor.place)..<sections.index(of: last.cursor.place) + 1
    // `speed` is in rows for each move. A fast scroll gets the rows of four more moves, so that it finds work
    // done.
    plan.rowsAhead = rows * max(0, configuration.aheadPercent) / 100 + plan.speed * 4
    plan.rowsBehind = rows * max(0, configuration.behindPercent) / 100
    plan.limit = max(0, configuration.maximumItemsAhead)
    if droppingStale { dropStale(&actions) }
    plan.restart()
  }

  /// Drops the items beyond the reach that never appeared. An item whose index is unknown (-1) stays until
  /// the plan meets it or it is evicted.
  private mutating func dropStale(_ actions: inout [LazyStackAction<ID>]) {
    let (before, after) =
      plan.direction >= 0 ? (plan.limitBehind, plan.limitAhead) : (plan.limitAhead, plan.limitBehind)
    let reach = plan.shown.lowerBound - before..<plan.shown.upperBound + after
    var number = slots.oldest
    while number >= 0 {
      let slot = slots.slots[number]
      if !slot.hasAppeared, slot.index >= 0, !reach.contains(slot.index) { drop(number, &actions) }
      number = slot.newer
    }
  }
}
