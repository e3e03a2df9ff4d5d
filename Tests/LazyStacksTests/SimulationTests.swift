import LazyStacksSimulation
import Testing

/// Random histories, each event compared row by row with a stack that lays out everything.
///
/// `tools/simulate-lazystacks` plays a million of them, longer ones among them.
@Suite struct SimulationTests {
  private static let batch = 1_000

  @Test(arguments: 0..<10)
  func `no row differs from the eager layout, whatever happens`(batch: Int) {
    let simulation = Simulation(items: 14, events: 7, prepending: 30)
    for seed in batch * Self.batch..<(batch + 1) * Self.batch {
      guard let failure = simulation.failure(seed: seed) else { continue }
      Issue.record("\(failure)")
      return
    }
  }

  @Test(arguments: [7_243_468])
  func `a history that once failed in a longer run does so no more`(seed: Int) {
    let failure = Simulation().failure(seed: seed)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(arguments: 0..<4)
  func `pages that come late, or never, move nothing that is read`(batch: Int) {
    let simulation = Simulation(events: 8)
    for seed in batch * 500..<(batch + 1) * 500 {
      guard let failure = simulation.loadingFailure(seed: seed) else { continue }
      Issue.record("\(failure)")
      return
    }
  }
}
