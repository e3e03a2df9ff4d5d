internal import Paging

/// How often a cache of a size has what a reader asks for, over the reading traces, with the policy of this package and with
/// the plain one.
package enum CacheComparison {
  /// The shares of reads that hit, for S3-FIFO and for least recently used.
  package static func hitShares(ofKeys keys: [Int], capacity: Int, smallPercent: Int? = nil) -> (
    s3fifo: Double, lru: Double
  ) {
    var cache = LoadCache<Int, Bool>(byteLimit: capacity)
    if let smallPercent { cache = LoadCache(byteLimit: capacity, smallPercent: smallPercent) }
    var recent: [Int: Int] = [:]
    var hits = (0, 0)
    for (turn, key) in keys.enumerated() {
      if cache.value(for: key) != nil { hits.0 += 1 } else { cache.insert(true, for: key, cost: 1) }
      if recent[key] != nil { hits.1 += 1 }
      recent[key] = turn
      if recent.count > capacity, let oldest = recent.min(by: { $0.value < $1.value }) {
        recent[oldest.key] = nil
      }
    }
    let count = Double(max(1, keys.count))
    return (Double(hits.0) / count, Double(hits.1) / count)
  }

  /// Somebody who keeps coming back to a few pages (a legend, a contents list) while reading straight on.
  package static func returningReader(seed: UInt64, count: Int = 20_000) -> [Int] {
    var random = SeededRandom(seed: seed)
    var place = 0
    return (0..<count).map { _ in
      place += 1
      return Int.random(in: 0..<4, using: &random) == 0 ? -1 - Int.random(in: 0..<20, using: &random) : place
    }
  }

  /// The items that a trace brings into sight.
  package static func reader(seed: UInt64) -> [Int] {
    var last = 0..<0
    return ReadingTrace(seed: seed).events.flatMap { event in
      defer { last = event.visible }
      return event.visible.filter { !last.contains($0) }
    }
  }
}
