/// Keeps values in memory up to a number of bytes, and the useful ones longest (S3-FIFO).
///
/// New values wait in a short queue and are thrown out from there unless they were read again; those that were go into
/// the main queue. So reading straight through a book does not drive out what one keeps coming back to. The keys
/// of what was thrown out of the short queue are remembered for a while; a value that comes back in
/// that time goes into the main queue at once.
///
/// A value that is pinned is not thrown out. Pinned values count, so that everything else makes room for them.
///
/// After Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023.
public struct LoadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: Key
    var cost: Int
    var pins: Int
    var isInMain: Bool
    /// Neighbours in its queue, or the next free slot; -1 for none.
    var newer: Int
    var older: Int
  }

  /// Indices into `slots`; -1 for none.
  private struct Queue: Sendable {
    var newest = -1
    var oldest = -1
    var cost = 0
  }

  /// The most bytes kept, but for what is pinned. Evicts at once when lowered.
  public var byteLimit: Int { didSet { evict() } }
  /// The bytes kept.
  public var bytes: Int { small.cost + main.cost }
  /// How many values are kept.
  public var count: Int { index.count }
  /// The bytes of values that were thrown out and had never been read.
  public private(set) var bytesNeverRead = 0

  @usableFromInline var index: [Key: Int] = [:]
  /// By slot, apart from the rest, so that a read touches little.
  @usableFromInline var values: [Value?] = []
  /// How often each was read since it was last looked at, up to 3.
  @usableFromInline var reads: [UInt8] = []
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var small = Queue()
  private var main = Queue()
  /// Keys thrown out of the short queue, by when; as many as there are values in the main queue.
  private var ghosts: [Key: Int] = [:]
  private var ghostOrder: [(key: Key, turn: Int)] = []
  private var oldestGhost = 0
  private var turn = 0
  private var mainCount = 0

  /// The share of the bytes that the short queue gets, in percent. Half: its inventors' tenth suits servers. A reader goes to and
  /// fro over what was read last, and with a tenth 60 items hit 68 % where least recently used hits 75.5 %; with half,
  /// 74.8 %. Somebody who keeps coming back while reading on is served as well (25 % against 14 %) with
  /// either (`paging-bench cache`).
  private let smallPercent: Int
  /// Reads are counted up to here.
  @inlinable static var mostReads: UInt8 { 3 }

  /// Makes an empty cache.
  public init(byteLimit: Int) { self.init(byteLimit: byteLimit, smallPercent: 50) }

  /// Makes one with another share for the short queue, for comparisons.
  package init(byteLimit: Int, smallPercent: Int) {
    self.byteLimit = byteLimit
    self.smallPercent = smallPercent
  }

  /// The value, which counts as read.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func value(for key: Key) -> Value? {
    guard let place = index[key] else { return nil }
    if reads[place] < Self.mostReads { reads[place] += 1 }
    return values[place]
  }

  /// Whether there is a value. Does not count as reading it.
  public func contains(_ key: Key) -> Bool { index[key] != nil }

  /// Keeps a value, in the place of one with the same key. A value larger than the limit is kept only if it is pinned.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func insert(_ value: Value, for key: Key, cost: Int, isPinned: Bool = false) {
    let pins = index[key].flatMap { slots[$0]?.pins } ?? 0
    let readsBefore = index[key].map { reads[$0] } ?? 0
    remove(key)
    guard cost <= byteLimit || isPinned || pins > 0 else { return }
    let isInMain = ghosts.removeValue(forKey: key) != nil
    let slot = Slot(
      key: key, cost: cost, pins: pins + (isPinned ? 1 : 0), isInMain: isInMain, newer: -1, older: -1)
    let place = freeSlot()
    slots[place] = slot
    values[place] = value
    reads[place] = readsBefore
    index[key] = place
    enqueue(place, inMain: isInMain)
    evict()
  }

  /// Throws a value out.
  public mutating func remove(_ key: Key) {
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

  /// Keeps a value until it is unpinned as often as it was pinned. Without a value nothing happens.
  ///
  /// - Returns: Whether there is a value.
  @discardableResult
  public mutating func pin(_ key: Key) -> Bool {
    guard let place = index[key] else { return false }
    slots[place]?.pins += 1
    return true
  }

  /// Takes one pin back.
  public mutating func unpin(_ key: Key) {
    guard let place = index[key], let pins = slots[place]?.pins, pins > 0 else { return }
    slots[place]?.pins = pins - 1
    if pins == 1 { evict() }
  }

  // MARK: Eviction

  private mutating func evict() {
    // Every value is looked at a few times at most: reads run out, and then only pins keep it.
    var looks = (Int(Self.mostReads) + 2) * (index.count + 1)
    while bytes > byteLimit, looks > 0 {
      looks -= 1
      let isSmallFull = small.cost * 100 > byteLimit * smallPercent
      if small.oldest >= 0, isSmallFull || main.oldest < 0 {
        evictFromSmall()
      } else if main.oldest >= 0 {
        evictFromMain()
      } else {
        return
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
      bytesNeverRead += slot.cost
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
    // As many as there are values, as in the paper; at least a few, for a cache of a few large ones.
    while ghosts.count > max(16, mainCount), oldestGhost < ghostOrder.count {
      let (key, turn) = ghostOrder[oldestGhost]
      if ghosts[key] == turn { ghosts[key] = nil }
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
    } else {
      small = queue
    }
  }
}
