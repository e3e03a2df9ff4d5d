internal import Paging

/// The success of a strategy that loads items before a reader sees them.
package struct PrefetchScore: Sendable {
  package var name: String
  /// The number of items that became visible for the first time, landings excepted.
  package var appearances = 0
  /// The number of these that were loaded when they were first visible.
  package var ready = 0
  package var bytesLoaded = 0
  /// The bytes of items that never became visible, and of loads that were cancelled after they had begun.
  package var bytesWasted = 0
  package var requests = 0

  package init(name: String) { self.name = name }

  package var readyShare: Double { Double(ready) / Double(max(1, appearances)) }
  package var wastedShare: Double { Double(bytesWasted) / Double(max(1, bytesLoaded)) }

  package mutating func add(_ other: PrefetchScore) {
    appearances += other.appearances
    ready += other.ready
    bytesLoaded += other.bytesLoaded
    bytesWasted += other.bytesWasted
    requests += other.requests
  }
}

/// Replays reading traces with different ways to load ahead. One load takes 100 ms.
package enum TraceReplay {
  package static let latency = ReadingTrace.latency

  /// Returns the scores for the results of the benchmarks: of our plan, a fixed distance, no loading ahead,
  /// and perfect knowledge.
  package static func compare(seeds: Range<UInt64> = 1..<11) -> [PrefetchScore] {
    var scores = [
      PrefetchScore(name: "plan (this package)"),
      PrefetchScore(name: "fixed distance 20, pages of 20 (Paging 3)"),
      PrefetchScore(name: "fixed distance 5, pages of 5"), PrefetchScore(name: "none"),
      PrefetchScore(name: "clairvoyant"),
    ]
    for seed in seeds {
      let trace = ReadingTrace(seed: seed)
      scores[0].add(planned(trace))
      scores[1].add(fixedDistance(trace, pageSize: 20, distance: 20, initial: 60))
      scores[2].add(fixedDistance(trace, pageSize: 5, distance: 5, initial: 15))
      scores[3].add(none(trace))
      scores[4].add(clairvoyant(trace))
    }
    return scores
  }

  /// Returns the scores as a table.
  package static func table(_ scores: [PrefetchScore]) -> String {
    var lines = [
      "| way to load ahead | ready when first visible | bytes never shown | loads |", "|---|---|---|---|",
    ]
    for score in scores {
      lines.append(
        "| \(score.name) | \(percent(score.readyShare)) | \(percent(score.wastedShare)) | \(score.requests) |"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the scores as JSON: shares of one, in the order of the table.
  package static func json(_ scores: [PrefetchScore]) -> String {
    let rows = scores.map { score in
      """
      {"name":"\(score.name)","ready":\(score.readyShare),"wasted":\(score.wastedShare),\
      "loads":\(score.requests)}
      """
    }
    return "[\(rows.joined(separator: ","))]"
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: Ours

  /// Replays a trace with the real plan, scheduler and cache. Only the loads are simulated.
  package static func planned(_ trace: ReadingTrace) -> PrefetchScore {
    var replay = PlannedReplay(trace: trace)
    return replay.run()
  }

  // MARK: The others

  /// Pages of a fixed size, the next one in a direction as soon as fewer than `distance` items are left
  /// there; one page a direction at a time; a jump begins anew. As the library does it, without an upper
  /// bound of pages.
  static func fixedDistance(_ trace: ReadingTrace, pageSize: Int, distance: Int, initial: Int)
    -> PrefetchScore
  {
    var score = PrefetchScore(name: "")
    var tally = Tally(trace)
    /// The items that are loaded or loading, and the edges that have arrived.
    var loaded = 0..<0
    var arrivals: [(time: Duration, range: Range<Int>)] = []
    for event in trace.events {
      func load(_ range: Range<Int>, at time: Duration) {
        arrivals.append((time + latency, range))
        score.requests += 1
        for item in range { tally.load(item, at: time + latency) }
      }
      if event.isJump {
        let start = max(0, event.visible.lowerBound - initial / 3)
        loaded = start..<min(ReadingTrace.itemCount, start + initial)
        arrivals = []
        load(loaded, at: event.time)
      } else {
        // A page that has arrived makes room for the next one at once, as long as items are missing.
        for isForward in [true, false] {
          var now = event.time
          while true {
            let left =
              isForward
              ? loaded.upperBound - event.visible.upperBound : event.visible.lowerBound - loaded.lowerBound
            let edge = isForward ? loaded.upperBound : loaded.lowerBound
            guard left < distance, isForward ? edge < ReadingTrace.itemCount : edge > 0 else { break }
            let busy =
              arrivals.last { (isForward ? $0.range.upperBound : $0.range.lowerBound) == edge }?.time ?? now
            now = max(now, busy)
            let range =
              isForward ? edge..<min(ReadingTrace.itemCount, edge + pageSize) : max(0, edge - pageSize)..<edge
            load(range, at: now)
            loaded = min(loaded.lowerBound, range.lowerBound)..<max(loaded.upperBound, range.upperBound)
          }
        }
      }
      tally.show(event, &score)
    }
    return tally.finish(score)
  }

  static func none(_ trace: ReadingTrace) -> PrefetchScore {
    var score = PrefetchScore(name: "")
    var tally = Tally(trace)
    for event in trace.events {
      for item in event.visible where !tally.isKnown(item) {
        score.requests += 1
        tally.load(item, at: event.time + latency)
      }
      tally.show(event, &score)
    }
    return tally.finish(score)
  }

  /// Replays a trace with loads that begin exactly as early as they must, and with no others.
  static func clairvoyant(_ trace: ReadingTrace) -> PrefetchScore {
    var score = PrefetchScore(name: "")
    var tally = Tally(trace)
    for event in trace.events {
      for item in event.visible where !tally.isKnown(item) {
        score.requests += 1
        tally.load(item, at: event.isJump ? event.time + latency : event.time)
      }
      tally.show(event, &score)
    }
    return tally.finish(score)
  }
}

/// The record of loads and of visible items.
struct Tally {
  private let trace: ReadingTrace
  private var arrivals: [Int: Duration] = [:]
  private var seen: Set<Int> = []
  private var bytesLoaded = 0
  private var bytesCut = 0

  init(_ trace: ReadingTrace) { self.trace = trace }

  func isKnown(_ item: Int) -> Bool { arrivals[item] != nil }

  /// Loads, or loads again.
  mutating func load(_ item: Int, at arrival: Duration) {
    bytesLoaded += trace.sizes[item]
    arrivals[item] = min(arrival, arrivals[item] ?? arrival)
  }

  /// Notes a load that was cancelled before it ended.
  mutating func cut(_ item: Int, share: Double) {
    let bytes = Int(Double(trace.sizes[item]) * share)
    bytesLoaded += bytes
    bytesCut += bytes
  }

  mutating func show(_ event: ReadingTrace.Event, _ score: inout PrefetchScore) {
    for item in event.visible where seen.insert(item).inserted && !event.isLanding {
      score.appearances += 1
      if let arrival = arrivals[item], arrival <= event.time { score.ready += 1 }
    }
  }

  func finish(_ score: PrefetchScore) -> PrefetchScore {
    var score = score
    score.bytesLoaded = bytesLoaded
    score.bytesWasted = bytesCut + arrivals.keys.reduce(0) { $0 + (seen.contains($1) ? 0 : trace.sizes[$1]) }
    return score
  }
}

/// Plan, scheduler and cache together over one trace.
struct PlannedReplay {
  private let trace: ReadingTrace
  private var plan = PrefetchPlan()
  private var loader = LoaderState<Int>(configuration: LoaderConfiguration(), seed: 1)
  private var cache = LoadCache<Int, Bool>(byteLimit: LoaderConfiguration().byteLimit)
  private var tally: Tally
  private var score = PrefetchScore(name: "")
  /// In the order in which they end, for all take the same time.
  private var flights: [(id: LoadFlightID, item: Int, start: Duration)] = []

  init(trace: ReadingTrace) {
    self.trace = trace
    tally = Tally(trace)
  }

  mutating func run() -> PrefetchScore {
    for event in trace.events {
      land(until: event.time)
      let actions = plan.moved(
        to: event.visible, at: event.time, within: 0..<ReadingTrace.itemCount, size: { trace.sizes[$0] })
      for action in actions { perform(action, at: event.time) }
      tally.show(event, &score)
    }
    land(until: .seconds(1_000_000))
    return tally.finish(score)
  }

  private mutating func land(until time: Duration) {
    while let first = flights.first, first.start + TraceReplay.latency <= time {
      flights.removeFirst()
      let now = first.start + TraceReplay.latency
      let (isWanted, actions) = loader.loaded(first.id, at: now)
      if isWanted {
        tally.load(first.item, at: now)
        cache.insert(true, for: first.item, cost: trace.sizes[first.item])
      }
      perform(actions, at: now)
    }
  }

  private mutating func perform(_ action: PrefetchPlan.Action, at now: Duration) {
    switch action {
    case .load(let item, let priority):
      let isCached = cache.value(for: item) != nil
      perform(loader.ask(item, LoadAskID(item), priority, isCached: isCached, at: now), at: now)
    case .change(let item, let priority):
      perform(loader.change(item, LoadAskID(item), to: priority, at: now), at: now)
    case .cancel(let item):
      perform(loader.leave(item, LoadAskID(item), at: now), at: now)
    }
  }

  private mutating func perform(_ actions: [LoaderState<Int>.Action], at now: Duration) {
    for action in actions {
      switch action {
      case .start(let id, let item, _):
        score.requests += 1
        flights.append((id, item, now))
      case .cancel(let id):
        guard let index = flights.firstIndex(where: { $0.id == id }) else { continue }
        let flight = flights.remove(at: index)
        let elapsed = now - flight.start
        tally.cut(flight.item, share: Double(elapsed.nanoseconds) / Double(TraceReplay.latency.nanoseconds))
      case .wait, .record: break
      }
    }
  }
}
