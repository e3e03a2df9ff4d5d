import Glibc
import LazyStacksSimulation

/// Plays so many histories from a seed on: `simulate COUNT [FIRST-SEED]`. Ends with status 1 at the first
/// that fails, with the events it needs.
func simulate(_ arguments: [String]) {
  let count = arguments.first.flatMap { Int($0) } ?? 100_000
  let first = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
  let clock = ContinuousClock()
  let start = clock.now
  for seed in first..<first + count {
    // One history in a hundred is long and prepends ten thousand items.
    let simulation =
      seed % 100 == 0 ? Simulation(items: 200, events: 30, prepending: 10_000) : Simulation()
    if let failure = simulation.loadingFailure(seed: seed) {
      print(failure)
      exit(1)
    }
    if let failure = simulation.failure(seed: seed) {
      print(failure)
      exit(1)
    }
    if (seed - first) % 100_000 == 99_999 {
      print("\(seed - first + 1) histories, \(clock.now - start)")
      // Shown as it happens, also into a file.
      fflush(nil)
    }
  }
  print("\(count) histories from seed \(first), no difference, \(clock.now - start)")
}
