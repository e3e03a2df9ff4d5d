internal import Paging

/// The keys of a cache with room for a number of values.
protocol CachePolicy {
  /// Reads a key, and keeps it if it was not there.
  ///
  /// - Returns: whether it was there.
  mutating func read(_ key: Int) -> Bool
}

/// The cache of this package, or S3-FIFO with another share for its short queue.
struct OwnPolicy: CachePolicy {
  private var cache: LoadCache<Int, Bool>

  init(capacity: Int, smallPercent: Int? = nil) {
    cache =
      smallPercent.map { LoadCache(byteLimit: capacity, smallPercent: $0) } ?? LoadCache(byteLimit: capacity)
  }

  mutating func read(_ key: Int) -> Bool {
    if cache.value(for: key) != nil { return true }
    cache.insert(true, for: key, cost: 1)
    return false
  }
}

/// A cache that drops the least recently used value.
struct RecentPolicy: CachePolicy {
  let capacity: Int
  private(set) var turns: [Int: Int] = [:]
  private var turn = 0

  init(capacity: Int) { self.capacity = capacity }

  var oldest: Int? { turns.min { $0.value < $1.value }?.key }

  mutating func read(_ key: Int) -> Bool {
    let isHit = turns[key] != nil
    _ = insert(key)
    return isHit
  }

  /// Adds a key, or makes it the newest.
  ///
  /// - Returns: the key that was removed for it.
  mutating func insert(_ key: Int) -> Int? {
    turn += 1
    turns[key] = turn
    guard turns.count > capacity, let oldest else { return nil }
    turns[oldest] = nil
    return oldest
  }

  mutating func remove(_ key: Int) { turns[key] = nil }
}

/// SIEVE: one queue, one bit a value, and a hand that goes from the oldest to the newest and stays where it
/// evicts.
struct SievePolicy: CachePolicy {
  private let capacity: Int
  /// The oldest first.
  private var queue: [Int] = []
  private var isVisited: [Int: Bool] = [:]
  private var hand = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func read(_ key: Int) -> Bool {
    if isVisited[key] != nil {
      isVisited[key] = true
      return true
    }
    if queue.count == capacity { evict() }
    queue.append(key)
    isVisited[key] = false
    return false
  }

  private mutating func evict() {
    if hand >= queue.count { hand = 0 }
    while isVisited[queue[hand]] == true {
      isVisited[queue[hand]] = false
      hand = (hand + 1) % queue.count
    }
    isVisited[queue.remove(at: hand)] = nil
  }
}

/// W-TinyLFU: a small window of the most recent values, and behind it a main part in two segments. A value
/// enters the main part only if it was read more often than the one that would be dropped for it. Reads are
/// counted exactly; the original estimates them.
struct TinyPolicy: CachePolicy {
  private var window: RecentPolicy
  private var probation: RecentPolicy
  private var protected: RecentPolicy
  private var counts: [Int: Int] = [:]
  private var reads = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    let small = max(1, capacity / 100)
    let main = capacity - small
    window = RecentPolicy(capacity: small)
    protected = RecentPolicy(capacity: main * 8 / 10)
    probation = RecentPolicy(capacity: main - main * 8 / 10)
  }

  mutating func read(_ key: Int) -> Bool {
    count(key)
    if window.turns[key] != nil || protected.turns[key] != nil {
      if window.turns[key] != nil { _ = window.insert(key) } else { _ = protected.insert(key) }
      return true
    }
    if probation.turns[key] != nil {
      probation.remove(key)
      if let demoted = protected.insert(key) { _ = probation.insert(demoted) }
      return true
    }
    if let candidate = window.insert(key) { admit(candidate) }
    return false
  }

  private mutating func admit(_ candidate: Int) {
    guard probation.turns.count == probation.capacity, let victim = probation.oldest else {
      _ = probation.insert(candidate)
      return
    }
    if counts[candidate, default: 0] > counts[victim, default: 0] { _ = probation.insert(candidate) }
  }

  private mutating func count(_ key: Int) {
    counts[key] = min(15, counts[key, default: 0] + 1)
    reads += 1
    guard reads >= 10 * capacity else { return }
    // Ages: what was read long ago counts half.
    reads /= 2
    counts = counts.mapValues { $0 / 2 }.filter { $0.value > 0 }
  }
}
