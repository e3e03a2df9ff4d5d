import OrigamiModel
import OrigamiReader
import Paging
import PagingTesting
import Testing
import Threading

/// A source of drawings that holds loads back and records requests.
private final class Drawings: Sendable {
  let asked = Locked<[String]>([])
  let loading = Locked(0)
  let gate = Gate()
  let memory: DiagramMemory

  init(_ environment: PagingEnvironment, flights: Int = 6) {
    let (asked, loading, gate) = (asked, loading, gate)
    memory = DiagramMemory(
      configuration: LoaderConfiguration(maximumFlights: flights), environment: environment, cost: { _ in 1 }
    ) { id, _ in
      asked.withLock { $0.append(id.text) }
      loading.withLock { $0 += 1 }
      defer { loading.withLock { $0 -= 1 } }
      if id != "known" { try await gate.pass() }
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
      _ = try await drawings.memory.value(for: "known")

      let known = DiagramLoader(id: "known", from: drawings.memory, .visible)
      let new = DiagramLoader(id: "new", from: drawings.memory, .visible)
      await pause()

      #expect(known.drawing != nil)
      #expect(new.drawing == nil)
      #expect(drawings.asked.withLock { $0 } == ["known", "new"])
      drawings.gate.open()
      _ = try await new.value()
      #expect(drawings.memory.cached("new") != nil)
    }
  }

  @Test func `letting a loader go ends its load`() throws {
    try explore { environment in
      let drawings = Drawings(environment)
      var loader: DiagramLoader? = DiagramLoader(id: "a", from: drawings.memory, .ahead(1))
      #expect(loader?.id == "a")
      await pause()
      #expect(drawings.loading.withLock { $0 } == 1)

      loader = nil
      await pause()

      #expect(drawings.loading.withLock { $0 } == 0)
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
