internal import Paging
internal import PagingSimulation
internal import PagingTesting

/// Speeds, each with its question.
enum Speed {
  static func run(asJSON: Bool) async throws {
    let answers = [
      ("cache read", try await cacheRead()), ("overtake", overtake()), ("page", try await pages()),
    ]
    guard asJSON else {
      for (name, figures) in answers {
        print("\(name): \(figures.map { "\($0) \($1)" }.joined(separator: ", "))")
      }
      return
    }
    let members = answers.map { name, figures in
      "\"\(name)\":{\(figures.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }
    print("{\(members.joined(separator: ","))}")
  }

  /// Measures how long it takes to find a drawing in memory, in nanoseconds.
  private static func cacheRead() async throws -> [(String, Double)] {
    let loader = Loader<Int, [UInt8]>(cost: { $0.count }) { _, _ in [UInt8](repeating: 0, count: 1000) }
    for key in 0..<1000 { _ = try await loader.value(for: key) }
    var found = 0
    let reads = 2_000_000
    var samples: [Double] = []
    for _ in 0..<7 {
      let time = ContinuousClock().measure {
        for turn in 0..<reads where loader.cached((turn &* 7919) % 1000) != nil { found += 1 }
      }
      samples.append(Double(time.nanoseconds) / Double(reads))
    }
    return [
      ("median ns", median(samples)), ("least ns", samples.min() ?? 0),
      ("found %", Double(found * 100 / (7 * reads))),
    ]
  }

  /// Does something visible wait behind ten thousand prefetches? How many start before it, and what does it
  /// cost to decide?
  private static func overtake() -> [(String, Double)] {
    var samples: [Double] = []
    var before = 0
    for _ in 0..<20 {
      var state = LoaderState<Int>(configuration: LoaderConfiguration(maximumFlights: 4), seed: 1)
      var flights: [LoadFlightID] = []
      for key in 0..<10_000 {
        let actions = state.ask(key, LoadAskID(key), .ahead(key), isCached: false, at: .zero)
        for case .start(let id, _, _) in actions { flights.append(id) }
      }
      _ = state.ask(10_000, LoadAskID(10_000), .visible, isCached: false, at: .zero)
      var isStarted = false
      for flight in flights where !isStarted {
        let time = ContinuousClock().measure {
          for case .start(_, let key, _) in state.loaded(flight, at: .zero).actions {
            if key == 10_000 { isStarted = true } else { before += 1 }
          }
        }
        samples.append(Double(time.nanoseconds))
      }
    }
    return [("started before it", Double(before)), ("median ns", median(samples))]
  }

  /// Measures how long a page takes that the source computes, in microseconds.
  private static func pages() async throws -> [(String, Double)] {
    let pager = Pager(source: CountingSource(count: 1_000_000), pageSize: 50)
    let clock = ContinuousClock()
    var samples: [Double] = []
    while !(await pager.atEnd) {
      let start = clock.now
      _ = try await pager.fetchPage()
      samples.append(Double(start.duration(to: clock.now).nanoseconds) / 1000)
    }
    samples.sort()
    return [
      ("median µs", median(samples)), ("p99 µs", samples[samples.count * 99 / 100]),
      ("bytes kept", Double(await pager.bytes)),
    ]
  }

  private static func median(_ samples: [Double]) -> Double {
    (samples.sorted()[samples.count / 2] * 10).rounded() / 10
  }
}
