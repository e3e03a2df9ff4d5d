internal import Glibc
internal import Paging
internal import PagingSimulation
internal import PagingTesting

/// The program that `tools/simulate-paging` and `tools/bench` run.
///
///     paging-bench simulate [pager|loader] [schedules] [first seed]
///     paging-bench prefetch [json]
///     paging-bench speed [json]
///     paging-bench cache
@main
struct PagingBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "simulate":
      let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 10_000
      let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
      simulate(arguments.count > 1 ? arguments[1] : "pager", count: count, seed: seed)
    case "prefetch":
      let scores = TraceReplay.compare()
      print(arguments.last == "json" ? TraceReplay.json(scores) : TraceReplay.table(scores))
    case "cache":
      for capacity in [40, 60, 120, 300] { print(CacheComparison.table(capacity: capacity) + "\n") }
    case "speed": try await Speed.run(asJSON: arguments.last == "json")
    default:
      print("usage: paging-bench simulate [pager|loader] [schedules] [first seed] | prefetch | speed | cache")
    }
  }

  private static func simulate(_ what: String, count: Int, seed: UInt64) {
    let schedules = Schedules(count: count, seed: seed, length: 40)
    let clock = ContinuousClock()
    var failure: ScheduleFailure?
    let time = clock.measure {
      failure =
        what == "loader"
        ? schedules.firstFailure {
          LoaderSimulation.violation(in: $0).map { "\($0.property): \($0.message)" }
        }
        : schedules.firstFailure { PagerSimulation.violation(in: $0).map { "\($0.property): \($0.message)" } }
    }
    if let failure {
      print(failure)
      if what != "loader" { _ = PagerSimulation.violation(in: failure.shrunk) { print($0) } }
      exit(1)
    }
    print("\(what): \(count) schedules of 40 steps from seed \(seed), nothing broken, \(time)")
  }
}
