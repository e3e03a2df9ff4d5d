import Paging
import PagingTesting

/// The plainest item.
struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

struct Offline: RetryableError {
  var retryAdvice = RetryAdvice.backOff
}

struct Broken: Error {}

typealias RowSource = ScriptedSource<Row>

func rows(_ range: Range<Int>) -> [Row] { range.map { Row(id: $0) } }

/// Runs a body under one schedule of many; the seed of a failure is in the error.
func explore(
  seeds: Range<UInt64> = 1..<101,
  _ body: @escaping @Sendable (PagingEnvironment, ManualClock) async throws -> Void
) throws {
  for seed in seeds {
    let clock = ManualClock()
    try SeededExecutor.run(seed: seed, clock: clock) { executor in
      try await body(PagingEnvironment(clock: clock, seed: seed, executor: executor), clock)
    }
  }
}
