import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import PagingTesting
import Testing
import Threading

@Suite struct PrefetchTests {
  /// A model of several pages, whose texts do not compress well.
  private static var long: Sketch {
    var sketch = Sketch(id: "long", title: "Long", steps: (0..<90).map { _ in (0, "overview") })
    sketch.words = (0..<1500).map { "word\($0 &* 2_654_435_761 % 100_003)" }.joined(separator: " ")
    return sketch
  }

  private func with(
    loadsAhead: Bool, _ body: (MemorySource, PublishedContent, StoredModel) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "", loadsAhead: loadsAhead)
      try await body(source, content, content.model("long"))
    }
  }

  /// Reads one step, as a screen does when it becomes visible.
  private func read(_ ordinal: Int, _ content: PublishedContent, _ model: StoredModel) async throws {
    let cursor = StepCursor(revision: model.revision, level: .full, ordinal: ordinal)
    _ = try await content.steps(
      PageRequest(position: .cursor(cursor), limit: 1), of: model, at: .full, drawings: .all)
  }

  /// The reasons of the requests for pages of steps, in order.
  private func pages(_ source: MemorySource) -> [LoadReason] {
    source.state.withLock { state in
      zip(state.requests, state.reasons).filter { $0.0.kind == .steps }.map(\.1)
    }
  }

  @Test func `a page is loaded before its first step is visible, and no page twice`() async throws {
    // The number of pages that are needed to read up to each step.
    let needed = Locked<[Int]>([])
    try await with(loadsAhead: false) { source, content, model in
      for ordinal in 0..<90 {
        try await read(ordinal, content, model)
        let count = pages(source).count
        needed.withLock { $0.append(count) }
      }
    }
    try await with(loadsAhead: true) { source, content, model in
      for ordinal in 0..<90 {
        try await read(ordinal, content, model)
        // A reader at rest may begin to read 10 steps a second, and a load takes a tenth of a second.
        let wanted = needed.withLock { $0[min(89, ordinal + 2)] }
        while pages(source).count < wanted { await Task.yield() }
      }
      let reasons = pages(source)
      #expect(reasons.count >= 4 && reasons.count == needed.withLock { $0.last })
      #expect(reasons.first == .visible && reasons.dropFirst().allSatisfy { $0 == .ahead })
    }
  }

  @Test func `the slower the server, the earlier the next page is loaded`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long])
      try await test.publish()
      let published = test.published
      /// The number of pages that are loaded when a step is the first that is read.
      func count(at ordinal: Int, latency: Duration?) throws -> Int {
        let source = try MemorySource(folder: published, latency: latency)
        try SeededExecutor.run(seed: 1) { executor in
          let environment = PagingEnvironment(clock: ManualClock(), seed: 1, executor: executor)
          let content = try await PublishedContent(
            source, address: "", loadsAhead: true, environment: environment)
          try await self.read(ordinal, content, content.model("long"))
          for _ in 0..<200 { await Task.yield() }
        }
        return pages(source).count
      }
      // At 10 steps a second, one step passes in the tenth of a second that is assumed, and six in 600 ms.
      let last = try #require(try (1..<90).first { try count(at: $0, latency: nil) == 2 })
      #expect(try count(at: last - 4, latency: nil) == 1)
      #expect(try count(at: last - 4, latency: .milliseconds(600)) == 2)
    }
  }

  @Test func `a metered connection loads only what is visible`() async throws {
    try await with(loadsAhead: false) { source, content, model in
      try await read(0, content, model)
      for _ in 0..<1000 { await Task.yield() }
      #expect(source.state.withLock { $0.requests.count { $0.kind == .steps } } == 1)
    }
  }

  @Test func `a read that has no answer by the deadline ends with a sentence`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long])
      try await test.publish()
      let source = StalledSource(try MemorySource(folder: test.published))
      let content = try await PublishedContent(source, address: "https://host/", deadline: .milliseconds(20))
      #expect(content.staleness == nil)
      await #expect {
        _ = try await content.model("long")
      } throws: { error in
        if case ContentError.unreachable(WebError.unreachable) = error { true } else { false }
      }
      #expect(content.staleness == .offline(publicationDay: "2026-01-02"))
    }
  }
}

/// A source whose objects never come.
private final class StalledSource: ObjectSource {
  private let source: MemorySource
  init(_ source: MemorySource) { self.source = source }
  func root(validator: String?) async throws -> RootAnswer { try await source.root(validator: validator) }

  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    let stream = AsyncStream<Void>.makeStream()
    for await _ in stream.stream {}
    throw CancellationError()
  }
}
