/// A queue of loads: the most urgent first, with access to the one that has waited longest.
///
/// A heap finds the most urgent, a list the oldest. Entries that were removed or changed stay in both and are
/// skipped, so changing and removing need no search.
package struct LoadQueue<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    var priority: LoadPriority
    /// The number of the insertion; of equal priorities the earlier comes first.
    var order: Int
    var key: Key

    func isBefore(_ other: Entry) -> Bool {
      priority != other.priority ? priority > other.priority : order < other.order
    }
  }

  private struct Waiting {
    var priority: LoadPriority
    var order: Int
    var since: Duration
  }

  /// The queued loads. An entry of the heap or the list counts only if it agrees with this.
  private var waiting: [Key: Waiting] = [:]
  private var heap: [Entry] = []
  /// In the order of insertion, from `oldest` on.
  private var list: [(key: Key, order: Int)] = []
  private var oldest = 0
  private var lastOrder = 0

  package init() {}

  /// The number of queued loads.
  package var count: Int { waiting.count }
  /// The number of entries in memory, outdated ones included; for tests that count work.
  package var entryCount: Int { max(heap.count, list.count) }

  /// Adds a load. `key` must not be queued: for a queued one there is ``change(_:to:)``.
  ///
  /// - Complexity: O(log count).
  package mutating func insert(_ key: Key, _ priority: LoadPriority, at now: Duration) {
    lastOrder += 1
    waiting[key] = Waiting(priority: priority, order: lastOrder, since: now)
    list.append((key, lastOrder))
    push(Entry(priority: priority, order: lastOrder, key: key))
  }

  /// Changes the priority of a queued load. Its age stays.
  ///
  /// - Complexity: O(log count).
  package mutating func change(_ key: Key, to priority: LoadPriority) {
    guard let old = waiting[key], old.priority != priority else { return }
    waiting[key]?.priority = priority
    push(Entry(priority: priority, order: old.order, key: key))
  }

  /// - Complexity: O(1), amortised.
  package mutating func remove(_ key: Key) { waiting[key] = nil }

  /// Returns the most urgent load; nil for an empty queue.
  ///
  /// - Complexity: O(log count), amortised.
  package mutating func mostUrgent() -> (key: Key, priority: LoadPriority)? {
    while let top = heap.first {
      if let entry = waiting[top.key], entry.order == top.order, entry.priority == top.priority {
        return (top.key, top.priority)
      }
      popHeap()
    }
    return nil
  }

  /// Returns the load that has waited longest, if that is at least `age`.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func oldest(waitingFor age: Duration, at now: Duration) -> Key? {
    while oldest < list.count {
      let (key, order) = list[oldest]
      if let entry = waiting[key], entry.order == order { return now - entry.since >= age ? key : nil }
      oldest += 1
    }
    return nil
  }

  // MARK: Heap

  private mutating func push(_ entry: Entry) {
    // Outdated entries may outnumber the queued loads, in the heap or in the list; then both are built anew.
    // The heap then has `entry` twice, which does no harm: a load that is removed or changed makes both
    // outdated.
    if entryCount > max(64, 4 * waiting.count) { rebuild() }
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func popHeap() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var first = 2 * parent + 1
      guard first < heap.count else { return }
      if first + 1 < heap.count, heap[first + 1].isBefore(heap[first]) { first += 1 }
      guard heap[first].isBefore(heap[parent]) else { return }
      heap.swapAt(first, parent)
      parent = first
    }
  }

  private mutating func rebuild() {
    // A sorted array is a heap.
    heap = waiting.map { Entry(priority: $0.value.priority, order: $0.value.order, key: $0.key) }
      .sorted { $0.isBefore($1) }
    list = heap.map { ($0.key, $0.order) }.sorted { $0.1 < $1.1 }
    oldest = 0
  }
}
