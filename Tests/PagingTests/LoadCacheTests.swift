import PagingSimulation
import SeededRandom
import Testing

@testable import Paging

@Test func `bytes stay within the limit whatever is put in`() {
  for seed in UInt64(1)..<200 {
    var random = SeededGenerator(seed: seed)
    var cache = LoadCache<Int, Int>(byteLimit: 100)
    var pinned: [Int: Int] = [:]
    for _ in 0..<200 {
      let key = Int.random(in: 0..<30, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: _ = cache.value(for: key)
      case 1: cache.remove(key)
      case 2 where pinned.count < 3: if cache.pin(key) { pinned[key, default: 0] += 1 }
      case 3:
        guard let key = pinned.keys.min(), let times = pinned[key] else { continue }
        for _ in 0..<times { cache.unpin(key) }
        pinned[key] = nil
      default: cache.insert(key, for: key, cost: Int.random(in: 1...40, using: &random))
      }
      pinned = pinned.filter { cache.value(for: $0.key) != nil }
      #expect(cache.bytes <= max(100, 40 * pinned.count))
    }
  }
}

@Test func `values that are not pinned do not pass the limit, however much of it is pinned`() {
  var cache = LoadCache<Int, Int>(byteLimit: 100)
  cache.insert(0, for: 0, cost: 90)
  cache.pin(0)
  for key in 1..<50 {
    cache.insert(key, for: key, cost: 10)
    #expect(cache.bytes <= 100)
  }
  #expect(cache.value(for: 0) == 0)
}

@Test func `what is remembered of evicted values does not grow`() {
  var cache = LoadCache<Int, Int>(byteLimit: 100)
  for turn in 0..<30_000 where cache.value(for: turn % 10) == nil {
    cache.insert(turn, for: turn % 10, cost: 30)
  }
  #expect(cache.ghostOrder.count < 2_100)
}

@Test func `a pinned value stays, an unpinned one goes`() {
  var cache = LoadCache<Int, Int>(byteLimit: 10)
  cache.insert(0, for: 0, cost: 5)
  cache.pin(0)

  for key in 1..<50 { cache.insert(key, for: key, cost: 5) }
  #expect(cache.value(for: 0) == 0)

  cache.unpin(0)
  for key in 50..<200 {
    cache.insert(key, for: key, cost: 5)
    _ = cache.value(for: key)
  }
  #expect(cache.value(for: 0) == nil)
}

@Test func `reading straight on does not drive out what one comes back to`() {
  let shares = CacheComparison.hitShares(ofKeys: CacheComparison.returningReader(seed: 1), capacity: 40)
  let plain = shares.first { $0.name == "least recently used" }

  #expect(shares[0].share > (plain?.share ?? 1) + 0.02)
}

@Test(arguments: UInt64(1)..<7)
func `for somebody who just reads it is within two points of the best policy`(seed: UInt64) {
  let shares = CacheComparison.hitShares(ofKeys: CacheComparison.reader(seed: seed), capacity: 60)

  #expect(shares[0].share > (shares.map(\.share).max() ?? 1) - 0.02, "\(shares)")
}

@Test func `a value larger than the cache is not kept and throws nothing out`() {
  var cache = LoadCache<Int, Int>(byteLimit: 10)
  cache.insert(1, for: 1, cost: 5)

  cache.insert(2, for: 2, cost: 11)

  #expect(cache.value(for: 1) == 1)
  #expect(cache.value(for: 2) == nil)
}
