internal import Paging
internal import SeededRandom

/// The hit rate of a cache of one size, with the policy of this package and with others.
package enum CacheComparison {
  /// The shares of reads that hit, by policy; the first is this package's.
  package static func hitShares(ofKeys keys: [Int], capacity: Int) -> [(name: String, share: Double)] {
    let policies: [(String, any CachePolicy)] = [
      ("this package", OwnPolicy(capacity: capacity)),
      ("S3-FIFO as published", OwnPolicy(capacity: capacity, smallPercent: 10)),
      ("least recently used", RecentPolicy(capacity: capacity)),
      ("SIEVE", SievePolicy(capacity: capacity)),
      ("W-TinyLFU", TinyPolicy(capacity: capacity)),
    ]
    return policies.map { name, policy in
      var policy = policy
      let hits = keys.count { policy.read($0) }
      return (name, Double(hits) / Double(max(1, keys.count)))
    }
  }

  /// Returns the table for the results of the benchmarks: the shares of six readers, and of one who keeps
  /// returning to a few pages.
  package static func table(capacity: Int) -> String {
    let readers = (UInt64(1)..<7).map { hitShares(ofKeys: reader(seed: $0), capacity: capacity) }
    let back = hitShares(ofKeys: returningReader(seed: 1), capacity: capacity)
    var lines = [
      "| cache of \(capacity) items | six reading traces | coming back while reading on |", "|---|---|---|",
    ]
    for (index, (name, share)) in back.enumerated() {
      let shares = readers.map { percent($0[index].share) }.joined(separator: " ")
      lines.append("| \(name) | \(shares) | \(percent(share)) |")
    }
    return lines.joined(separator: "\n")
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns the reads of someone who keeps returning to a few pages, such as a legend, while reading on.
  package static func returningReader(seed: UInt64, count: Int = 20_000) -> [Int] {
    var random = SeededGenerator(seed: seed)
    var place = 0
    return (0..<count).map { _ in
      place += 1
      return Int.random(in: 0..<4, using: &random) == 0 ? -1 - Int.random(in: 0..<20, using: &random) : place
    }
  }

  /// Returns the items that become visible in a trace.
  package static func reader(seed: UInt64) -> [Int] {
    var last = 0..<0
    return ReadingTrace(seed: seed).events.flatMap { event in
      defer { last = event.visible }
      return event.visible.filter { !last.contains($0) }
    }
  }
}
