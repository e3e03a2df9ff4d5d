/// The state that the engine keeps of one item, without its id.
///
/// Not generic: in unspecialised code, changing a field of a generic array element allocates (four blocks for
/// each item and frame, as measured).
struct ItemSlot: Sendable {
  /// The item's index; −1 if an event has made it unknown.
  var index = -1
  /// The number of the last finished ``ItemPhase``; 0 for none.
  var done = 0
  /// The phase that was handed out and is not finished; 0 for none.
  var underway = 0
  /// A Boolean value that indicates whether the item's own lazy stack has done its work ahead since the last
  /// frame with the item.
  var isNestedStackReady = false
  var isOnScreen = false
  var hasAppeared = false
  /// The last visibility that was reported, as ``StackConfiguration/visiblePercent`` defines it.
  var isVisible = false
  /// A Boolean value that indicates whether the item must be drawn again.
  var needsDrawing = true
  /// The frame in which it was last placed.
  var frame = -1
  /// The placement that was drawn last.
  var top = 0
  var rows = 0
  var visibleRows = 0..<0
  /// The memory of the state, in bytes.
  var bytes = 0
  /// The neighbours in the list of slots off screen; −1 at its ends.
  var older = -1
  var newer = -1
}

/// The state of the items that are on screen, prepared, or kept for a while.
///
/// Slots off screen form a list by age, linked through the slots, so that moving an item on and off the
/// screen allocates nothing.
///
/// Invariants: a slot is in the list if and only if it is not on screen; ``hiddenCount`` and ``hiddenBytes``
/// are those of the list, ``preparedCount`` and ``preparedBytes`` those of its slots that never appeared; an
/// id has at most one slot.
struct ItemSlots<ID: Hashable & Sendable>: Sendable {
  /// The memory of a slot beside the bytes that the source counts.
  static var overheadBytes: Int { 256 }

  var slots: [ItemSlot] = []
  private(set) var ids: [ID?] = []
  private var numbers: [ID: Int] = [:]
  private var free: [Int] = []
  private(set) var oldest = -1
  private var newest = -1
  private(set) var hiddenCount = 0
  private(set) var hiddenBytes = 0
  /// The number of slots off screen that were never on screen.
  private(set) var preparedCount = 0
  /// The memory of those slots.
  private(set) var preparedBytes = 0

  func number(of id: ID) -> Int? { numbers[id] }

  /// Returns the number of the item's slot in `slots`. Makes a slot, off screen, if the item has none.
  mutating func number(making id: ID) -> Int {
    if let number = numbers[id] { return number }
    let number: Int
    if let freed = free.popLast() {
      number = freed
    } else {
      number = slots.count
      slots.append(ItemSlot())
      ids.append(nil)
    }
    slots[number] = ItemSlot()
    ids[number] = id
    slots[number].bytes = Self.overheadBytes
    numbers[id] = number
    link(number)
    return number
  }

  mutating func remove(_ number: Int) {
    if !slots[number].isOnScreen { unlink(number) }
    if let id = ids[number] { numbers[id] = nil }
    ids[number] = nil
    slots[number] = ItemSlot()
    free.append(number)
  }

  /// Moves a slot from the list onto the screen.
  mutating func show(_ number: Int) {
    unlink(number)
    slots[number].isOnScreen = true
    slots[number].hasAppeared = true
  }

  /// Moves a slot from the screen into the list.
  mutating func hide(_ number: Int, bytes: Int) {
    slots[number].isOnScreen = false
    slots[number].isVisible = false
    slots[number].bytes = bytes + Self.overheadBytes
    link(number)
  }

  mutating func setBytes(_ bytes: Int, of number: Int) {
    let growth = bytes + Self.overheadBytes - slots[number].bytes
    if !slots[number].isOnScreen { hiddenBytes += growth }
    if !slots[number].hasAppeared { preparedBytes += growth }
    slots[number].bytes = bytes + Self.overheadBytes
  }

  // MARK: The list by age

  private mutating func link(_ number: Int) {
    slots[number].older = newest
    slots[number].newer = -1
    if newest >= 0 { slots[newest].newer = number } else { oldest = number }
    newest = number
    hiddenCount += 1
    hiddenBytes += slots[number].bytes
    if !slots[number].hasAppeared {
      preparedCount += 1
      preparedBytes += slots[number].bytes
    }
  }

  private mutating func unlink(_ number: Int) {
    let slot = slots[number]
    if slot.older >= 0 { slots[slot.older].newer = slot.newer } else { oldest = slot.newer }
    if slot.newer >= 0 { slots[slot.newer].older = slot.older } else { newest = slot.older }
    hiddenCount -= 1
    hiddenBytes -= slot.bytes
    if !slot.hasAppeared {
      preparedCount -= 1
      preparedBytes -= slot.bytes
    }
  }

  /// The slot to drop first: the oldest that was on screen. If there is none, the prepared slot that was made
  /// last, because its item is the farthest away. −1 if no slot is off screen.
  ///
  /// - Complexity: O(prepared items).
  var victim: Int {
    var number = oldest
    while number >= 0, !slots[number].hasAppeared { number = slots[number].newer }
    return number >= 0 ? number : newest
  }

  func checkInvariants() {
    var seen = 0
    var bytes = 0
    let prepared = slots.indices.filter { ids[$0] != nil && !slots[$0].hasAppeared }
    precondition(
      prepared.count == preparedCount && prepared.reduce(0) { $0 + slots[$1].bytes } == preparedBytes,
      "prepared items are miscounted")
    var number = oldest
    var before = -1
    while number >= 0 {
      let slot = slots[number]
      precondition(!slot.isOnScreen && slot.older == before, "slot \(number) is wrongly linked")
      seen += 1
      bytes += slot.bytes
      before = number
      number = slot.newer
    }
    precondition(before == newest && seen == hiddenCount && bytes == hiddenBytes, "the list is miscounted")
    var onScreen = 0
    for (id, number) in numbers {
      precondition(ids[number] == id, "slot \(number) belongs to another item")
      if slots[number].isOnScreen { onScreen += 1 }
    }
    precondition(onScreen + hiddenCount == numbers.count, "slots are neither shown nor listed")
  }
}
