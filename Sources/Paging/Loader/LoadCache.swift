/// A cache with a memory limit that keeps useful values longest (S3-FIFO).
///
/// New values enter a short queue. At its end, values that were read again move to the main queue and others
/// are evicted. So a walk through all values does not evict those that are read repeatedly. The keys evicted
/// from the short queue are remembered for a while; a value that comes back in that time enters the main
/// queue at once.
///
/// A pinned value is never evicted, but counts towards the limit.
///
/// After Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023.
@usableFromInline
package struct LoadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: Key
    var cost: Int
    var pins: Int
    var isInMain: Bool
    /// Neighbours in its queue; -1 for none.
    var newer: Int
    var older: Int
  }

  /// Indices into `slots`; -1 for none.
  private struct Queue: Sendable {
    var newest = -1
    var oldest = -1
    var cost = 0
  }

  /// The memory limit in bytes, which only pinned values exceed. Evicts at once when lowered.
  package var byteLimit: Int { didSet { evict() } }
  /// The memory of the values, in bytes.
  package var bytes: Int { small.cost + main.cost }

  @usableFromInline var index: [Key: Int] = [:]
  /// Values by slot, apart from the rest, so that a read touches little memory.
  @usableFromInline var values: [Value?] = []
  /// The read counts by slot, up to 3. At the end of its queue, a value that was read is not evicted, but
  /// enters the main queue: with the count 0 from the short queue, with 1 less from the main queue.
  @usableFromInline var reads: [UInt8] = []
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var small = Queue()
  private var main = Queue()
  /// Keys evicted from the short queue, with the number of the eviction; as many as there are values in the
  /// main queue, but at least 16.
  private var ghosts: [Key: Int] = [:]
  private(set) var ghostOrder: [(key: Key, turn: Int)] = []
  private var oldestGhost = 0
  private var turn = 0
  private var mainCount = 0
  /// The number of pinned values in the main queue.
  private var mainPinned = 0

  /// The share of the short queue in the memory limit, in percent.
  ///
  /// The paper's 10 % suits servers. A reader goes back and forth over recent items: a cache of 60 items then
  /// hits 68 % with 10 %, 74.8 % with 50 %, and least recently used 75.5 %. For a reader who returns to old
  /// items while reading on, both shares hit 25 % and least recently used 14 % (`paging-bench cache`).
  private let smallPercent: Int
  /// The largest counted number of reads.
  @inlinable static var mostReads: UInt8 { 3 }

  /// Creates an empty cache.
  package init(byteLimit: Int) { self.init(byteLimit: byteLimit, smallPercent: 50) }

  /// Creates a cache with another share for the short queue, for comparisons.
  package init(byteLimit: Int, smallPercent: Int) {
    self.byteLimit = byteLimit
    self.smallPercent = smallPercent
  }

  /// Returns a value and counts the read.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    guard let place = index[key] else { return nil }
    if reads[place] < Self.mostReads { reads[place] += 1 }
    return values[place]
  }

  /// Inserts or replaces a value. Pins and the number of reads stay. A replaced value enters the short queue
  /// again. A value larger than the limit is kept only if it is pinned. One that is larger than the share of
  /// the short queue may be evicted at once; the next insertion then enters the main queue.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    let pins = index[key].flatMap { slots[$0]?.pins } ?? 0
    let readsBefore = index[key].map { reads[$0] } ?? 0
    remove(key)
    guard cost <= byteLimit || pins > 0 else { return }
    let isInMain = ghosts.removeValue(forKey: key) != nil
    let slot = Slot(key: key, cost: cost, pins: pins, isInMain: isInMain, newer: -1, older: -1)
    let place = freeSlot()
    slots[place] = slot
    values[place] = value
    reads[place] = readsBefore
    index[key] = place
    enqueue(place, inMain: isInMain)
    evict()
  }

  /// Removes a value.
  package mutating func remove(_ key: Key) {
    guard let place = index.removeValue(forKey: key) else { return }
    dequeue(place)
    slots[place] = nil
    values[place] = nil
    free.append(place)
  }

  private mutating func freeSlot() -> Int {
    if let unused = free.popLast() { return unused }
    slots.append(nil)
    values.append(nil)
    reads.append(0)
    return slots.count - 1
  }

  /// Pins a value until it is unpinned as often as it was pinned.
  ///
  /// - Returns: False if there is no value.
  @discardableResult
  package mutating func pin(_ key: Key) -> Bool {
    guard let place = index[key], let slot = slots[place] else { return false }
    slots[place]?.pins += 1
    if slot.isInMain, slot.pins == 0 { mainPinned += 1 }
    return true
  }

  /// Removes one pin.
  package mutating func unpin(_ key: Key) {
    guard let place = index[key], let slot = slots[place], slot.pins > 0 else { return }
    slots[place]?.pins -= 1
    if slot.pins > 1 { return }
    if slot.isInMain { mainPinned -= 1 }
    evict()
  }

  // MARK: Eviction

  private mutating func evict() {
    // Each value is visited a few times at most: its reads run out, and then only pins keep it.
    var looks = (Int(Self.mostReads) + 2) * (index.count + 1)
    while bytes > byteLimit, looks > 0 {
      looks -= 1
      let isSmallFull = small.cost * 100 > byteLimit * smallPercent
      // While all of the main queue is pinned, the short queue gives way.
      let isMainStuck = mainCount == mainPinned
      if small.oldest >= 0, isSmallFull || isMainStuck {
        evictFromSmall()
      } else if isMainStuck {
        return
      } else {
        evictFromMain()
      }
    }
  }

  private mutating func evictFromSmall() {
    let place = small.oldest
    guard let slot = slots[place] else { return }
    if reads[place] > 0 || slot.pins > 0 {
      dequeue(place)
      reads[place] = 0
      enqueue(place, inMain: true)
    } else {
      remove(slot.key)
      remember(slot.key)
    }
  }

  private mutating func evictFromMain() {
    let place = main.oldest
    guard let slot = slots[place] else { return }
    if reads[place] > 0 || slot.pins > 0 {
      dequeue(place)
      if reads[place] > 0 { reads[place] -= 1 }
      enqueue(place, inMain: true)
    } else {
      remove(slot.key)
    }
  }

  private mutating func remember(_ key: Key) {
    turn += 1
    ghosts[key] = turn
    ghostOrder.append((key, turn))
    // As many as the main queue has values, as in the paper. At least 16, for a cache of a few large values.
    while oldestGhost < ghostOrder.count {
      let (key, turn) = ghostOrder[oldestGhost]
      if ghosts[key] == turn {
        guard ghosts.count > max(16, mainCount) else { break }
        ghosts[key] = nil
      }
      oldestGhost += 1
    }
    if oldestGhost > 1024, oldestGhost * 2 > ghostOrder.count {
      ghostOrder.removeFirst(oldestGhost)
      oldestGhost = 0
    }
  }

  // MARK: Queues

  private mutating func enqueue(_ place: Int, inMain: Bool) {
    let cost = slots[place]?.cost ?? 0
    var queue = inMain ? main : small
    slots[place]?.isInMain = inMain
    slots[place]?.older = queue.newest
    slots[place]?.newer = -1
    if queue.newest >= 0 { slots[queue.newest]?.newer = place } else { queue.oldest = place }
    queue.newest = place
    queue.cost += cost
    if inMain {
      main = queue
      mainCount += 1
      if slots[place]?.pins ?? 0 > 0 { mainPinned += 1 }
    } else {
      small = queue
    }
  }

  private mutating func dequeue(_ place: Int) {
    guard let slot = slots[place] else { return }
    var queue = slot.isInMain ? main : small
    if slot.newer >= 0 { slots[slot.newer]?.older = slot.older } else { queue.newest = slot.older }
    if slot.older >= 0 { slots[slot.older]?.newer = slot.newer } else { queue.oldest = slot.newer }
    queue.cost -= slot.cost
    if slot.isInMain {
      main = queue
      mainCount -= 1
      if slot.pins > 0 { mainPinned -= 1 }
    } else {
      small = queue
    }
  }
}
