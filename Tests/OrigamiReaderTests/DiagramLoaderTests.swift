import OrigamiModel
import OrigamiReader
import Paging
import PagingTesting
import Testing
import Threading

/// A source of drawings that holds loads back and records requests.
private final class Drawings: Sendable {
  let asked = Locked<[String]>([])
  let gate = Gate()
  let memory: DiagramMemory

  init(_ environment: PagingEnvironment, flights: Int = 6) {
    let (asked, gate) = (asked, gate)
    memory = DiagramMemory(
      configuration: LoaderConfiguration(maximumFlights: flights), environment: environment, cost: { _ in 1 }
    ) { id, _ in
      asked.withLock { $0.append(id.text) }
      try await gate.pass()
      return nil
    }
  }
}

/// Runs a body under many schedules.
private func explore(_ body: @escaping @Sendable (PagingEnvironment) async throws -> Void) throws {
  for seed in UInt64(1)...50 {
    let clock = ManualClock()
    try SeededExecutor.run(seed: seed, clock: clock) { executor in
      try await body(PagingEnvironment(clock: clock, seed: seed, executor: executor))
    }
  }
}

private func pause() async { for _ in 0..<20 { await Task.yield() } }

@Suite struct DiagramLoaderTests {
  @Test func `a loader begins its load when it is made, and not when the drawing is in memory`() throws {
    try explore { environment in
      let drawings = Drawings(environment)
      drawings.memory.insert(nil, for: "known")

      let known = DiagramLoader(id: "known", from: drawings.memory, .visible)
      let new = DiagramLoader(id: "new", from: drawings.memory, .visible)
      await pause()

      #expect(known.drawing != nil)
      #expect(new.drawing == nil)
      #expect(drawings.asked.withLock { $0 } == ["new"])
      drawings.gate.open()
      _ = try await new.value()
      if case .loaded = drawings.memory.state(of: "new") {} else { Issue.record("not loaded") }
    }
  }

  @Test func `letting a loader go ends its load`() throws {
    try explore { environment in
      let drawings = Drawings(environment)
      var loader: DiagramLoader? = DiagramLoader(id: "a", from: drawings.memory, .ahead(1))
      #expect(loader?.id == "a")
      await pause()

      loader = nil
      await pause()

      if case .idle = drawings.memory.state(of: "a") {} else { Issue.record("still loading") }
    }
  }

  @Test func `a loader that is raised comes before those that are only ahead`() throws {
    try explore { environment in
      let drawings = Drawings(environment, flights: 1)
      let loaders = ["a", "b", "c", "d"].map { DiagramLoader(id: $0, from: drawings.memory, .ahead(1)) }
      await pause()

      loaders[3].raise()
      drawings.gate.open()
      for loader in loaders { _ = try await loader.value() }

      #expect(drawings.asked.withLock { $0 } == ["a", "d", "b", "c"])
    }
  }
}
