internal import Paging
internal import PagingSimulation
internal import PagingTesting

/// Speeds, each with its question.
enum Speed {
  static func run() async throws {
    cacheRead()
    overtake()
    try await pages()
  }

  /// What does it cost to find a drawing in memory?
  private static func cacheRead() {
    let loader = Loader<Int, [UInt8]>(cost: { $0.count }) { _, _ in [] }
    for key in 0..<1000 { loader.insert([UInt8](repeating: 0, count: 1000), for: key) }
    var found = 0
    let reads = 2_000_000
    var samples: [Double] = []
    for _ in 0..<7 {
      let time = ContinuousClock().measure {
        for turn in 0..<reads where loader.cached((turn &* 7919) % 1000) != nil { found += 1 }
      }
      samples.append(Double(time.nanoseconds) / Double(reads))
    }
    print(
      "cache read: \(median(samples)) ns, at best \(samples.min() ?? 0) ns (found \(found / reads) of 7 × \(reads))"
    )
  }

  /// Does something visible wait behind ten thousand prefetches?
  private static func overtake() {
    var samples: [Double] = []
    for _ in 0..<20 {
      var state = LoaderState<Int>(configuration: LoaderConfiguration(maximumFlights: 4), seed: 1)
      var first: LoadFlightID?
      for key in 0..<10_000 {
        for case .start(let id, _, _) in state.ask(
          key, LoadAskID(key), .ahead(key), isCached: false, at: .zero)
        {
          first = first ?? id
        }
      }
      guard let first else { return }
      _ = state.ask(10_000, LoadAskID(10_000), .visible, isCached: false, at: .zero)
      var started: Int?
      let time = ContinuousClock().measure {
        for case .start(_, let key, _) in state.loaded(first, at: .zero).actions { started = key }
      }
      guard started == 10_000 else {
        return print("visible waits: \(String(describing: started)) started first")
      }
      samples.append(Double(time.nanoseconds))
    }
    print("visible before 10,000 queued: next slot, decided in \(median(samples)) ns")
  }

  /// What does the pager add to a page?
  private static func pages() async throws {
    let pager = Pager(source: Counting(count: 1_000_000), pageSize: 50)
    let clock = ContinuousClock()
    var samples: [Double] = []
    while !(await pager.atEnd) {
      let start = clock.now
      _ = try await pager.fetchPage()
      samples.append(Double(start.duration(to: clock.now).nanoseconds) / 1000)
    }
    samples.sort()
    print(
      "page of 50 through the pager: p50 \(samples[samples.count / 2]) µs, p99 \(samples[samples.count * 99 / 100]) µs"
        + " over \(samples.count) pages, \(await pager.bytes) bytes kept")
  }

  private static func median(_ samples: [Double]) -> Double {
    (samples.sorted()[samples.count / 2] * 10).rounded() / 10
  }
}

/// The numbers up to a count, computed.
private struct Counting: PageSource {
  let count: Int

  func load(_ request: PageRequest<Int, Int>) async throws -> PageAnswer<Row, Int> {
    let edge =
      switch request.position {
      case .start: 0
      case .end: count
      case .cursor(let cursor): cursor
      case .item(let id): request.direction == .forward ? id : id + 1
      }
    let range =
      request.direction == .forward
      ? edge..<min(count, edge + request.limit) : max(0, edge - request.limit)..<edge
    return .page(
      Page(
        items: range.map { Row(id: $0, value: 0) }, before: range.lowerBound == 0 ? nil : range.lowerBound,
        after: range.upperBound == count ? nil : range.upperBound, revision: 1, byteCost: 100 * range.count))
  }
}
