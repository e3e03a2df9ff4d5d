import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import PagingTesting
import Testing
import Threading

/// The number of rounds of a search: how often requests that could be sent together follow each other.
@Suite struct RoundTests {
  /// A source of which every answer takes a tenth of a second of a manual clock.
  private struct SlowSource: ObjectSource {
    let source: MemorySource
    let environment: PagingEnvironment

    func root(validator: String?) async throws -> RootAnswer { try await source.root(validator: validator) }

    func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
      try await environment.sleep(.milliseconds(100))
      return try await source.object(key, reason: reason)
    }
  }

  /// Returns the rounds and the requests of what a reader does with a library that was opened before.
  private func cost(
    _ sketches: [Sketch], _ body: @escaping @Sendable (PublishedContent, ManualClock) async throws -> Void
  ) async throws -> (rounds: Int, requests: Int) {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(sketches)
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let clock = ManualClock()
      return try SeededExecutor.run(seed: 1, clock: clock, jobLimit: 1_000_000) { executor in
        let environment = PagingEnvironment(clock: clock, seed: 1, executor: executor)
        let content = try await PublishedContent(
          SlowSource(source: source, environment: environment), address: "memory:", environment: environment)
        let start = clock.now
        try await body(content, clock)
        let rounds = start.duration(to: clock.now) / .milliseconds(100)
        return (Int(rounds), source.state.withLock { $0.requests.count })
      }
    }
  }

  /// A model of about ten pages, with one rare word at the end.
  private static var long: Sketch {
    var sketch = Sketch(id: "long", title: "Long", steps: (0..<120).map { _ in (0, "overview") })
    // Few words, but long ones: every step is looked through several times.
    sketch.words = (0..<200).map { String(repeating: "w\($0)x", count: 15) }.joined(separator: " ")
    sketch.titles[118] = "A rarity"
    return sketch
  }

  @Test func `a search of two words reads every model that has both in three rounds`() async throws {
    let sketches = (0..<8).map { index in
      // No two are alike: equal pages would be one object.
      Sketch(
        id: "m\(index)", title: "Model \(index)", steps: [(0, "overview"), (0, "full")],
        words: "Crease well, \(index) times.")
    }
    let cost = try await cost(sketches) { content, _ in
      let page = try await content.search(SearchQuery("crease turn", level: .full), after: nil, limit: 100)
      #expect(page.hits.count == 16 && page.isTotalExact)
    }
    // The list of models with the lists of words, then the pages; the lists of a small library have no nodes.
    #expect(cost.rounds <= 3, "\(cost)")
  }

  @Test func `a long model is opened by its identifier in three rounds`() async throws {
    var sketch = Self.long
    // Twice as many steps on a page. Every fifth of ten is a group of five parts.
    sketch.words = String(sketch.words.prefix(4000))
    sketch.steps = (0..<120).map { ($0 % 10 < 5 ? 0 : 1, "overview") }
    let cost = try await cost([sketch]) { content, _ in
      let model = try await content.model("long")
      let first = PageRequest<StepCursor, ContentID>(position: .start, limit: 6)
      let page = try await content.steps(first, of: model, at: .full, drawings: .all)
      #expect(page.items.map(\.step.id) == (0..<6).map { "s\($0)" })
      // The numbers in the group's heading are looked up, too.
      let parts = try await content.listedParts(
        of: page.items, of: model, opened: content.openedGroups([], of: model, at: .full))
      #expect(parts["s4"]?.last == "5.5")
    }
    // The list of identifiers, that of models, and the first page, without the node above it.
    #expect(cost == (3, 3), "\(cost)")
  }

  @Test(arguments: [true, false])
  func `a long model is searched many pages at a time, to its end and back`(isForward: Bool) async throws {
    let cost = try await cost([Self.long]) { content, _ in
      let model = try await content.model("long")
      let hit = try await content.step(
        matching: SearchQuery("rarity", level: .full), of: model, from: isForward ? 0 : 119,
        isForward: isForward)
      #expect(hit == (isForward ? StepHit(id: "s118", ordinal: 119) : nil))
    }
    #expect(cost.requests > 8)
    // The model's entry, the node, four pages, and then the others.
    #expect(cost.rounds <= 5, "\(cost)")
  }

  @Test func `hits are counted four pages at a time`() async throws {
    let cost = try await cost([Self.long]) { content, _ in
      let query = SearchQuery("rarity", level: .full)
      let count = try await content.stepCount(matching: query, of: content.model("long"), ordinals: 1...120)
      #expect(count == 1)
    }
    #expect((2 + (cost.requests - 2) / 4...3 + (cost.requests - 2) / 4).contains(cost.rounds), "\(cost)")
  }

  @Test func `a page that waits to be loaded ahead is loaded at once when it is visible`() async throws {
    _ = try await cost([Self.long]) { content, clock in
      let model = try await content.model("long")
      let query = SearchQuery("rarity", level: .full)
      // The node of the model's pages is known.
      _ = try await content.step(.ordinal(120, .full), of: model)
      // Two counts take the four loads ahead, and more pages wait.
      async let first = content.stepCount(matching: query, of: model, ordinals: 1...60)
      for _ in 0..<1000 { await Task.yield() }
      async let second = content.stepCount(matching: query, of: model, ordinals: 61...110)
      for _ in 0..<1000 { await Task.yield() }
      let begin = clock.now
      let step = try await content.step(.ordinal(70, .full), of: model)
      #expect(step?.step.ordinal == 70 && begin.duration(to: clock.now) == .milliseconds(100))
      _ = try await (first, second)
    }
  }

  /// A source that lacks one object, and whose answer for another takes a second.
  private struct UnevenSource: ObjectSource {
    let source: MemorySource
    let environment: PagingEnvironment
    let late: ObjectKey

    func root(validator: String?) async throws -> RootAnswer { try await source.root(validator: validator) }

    func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
      if key == late { try await environment.sleep(.seconds(1)) }
      return try await source.object(key, reason: reason)
    }
  }

  @Test func `a page behind the hit that cannot be loaded is no error, whichever comes first`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let clock = ManualClock()
      try SeededExecutor.run(seed: 1, clock: clock, jobLimit: 1_000_000) { executor in
        let environment = PagingEnvironment(clock: clock, seed: 1, executor: executor)
        func hit(_ source: any ObjectSource) async throws -> Int? {
          let content = try await PublishedContent(source, address: "memory:", environment: environment)
          let model = try await content.model("long")
          return try await content.step(
            matching: SearchQuery("fold s7", level: .full), of: model, from: 0, isForward: true)?.ordinal
        }
        let content = try await PublishedContent(source, address: "memory:", environment: environment)
        _ = try await content.step(.ordinal(8, .full), of: try await content.model("long"))
        let steps = { source.state.withLock { $0.requests.filter { $0.kind == .steps } } }
        let first = try #require(steps().last)
        let sound = try await hit(source)
        let other = try #require(steps().last { $0 != first })
        source.state.withLock { $0.objects[other] = nil }
        let uneven = UnevenSource(source: source, environment: environment, late: first)
        let broken = try await hit(uneven)
        #expect(sound == 8 && broken == 8)
      }
    }
  }

  @Test func `a node behind the hit that cannot be loaded is no error`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketch = Self.long
      sketch.steps = (0..<900).map { _ in (0, "overview") }
      try test.add([sketch])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      func nodes(above ordinal: Int) async throws -> [ObjectKey] {
        let content = try await PublishedContent(source, address: "memory:")
        let model = try await content.model("long")
        let before = source.state.withLock { $0.requests.count }
        _ = try await content.step(.ordinal(ordinal, .full), of: model)
        return source.state.withLock { $0.requests[before...].filter { $0.kind == .index } }
      }
      let last = try #require(try await nodes(above: 900).last)
      // The last step that is not below that node, and the step after it.
      var (hit, next) = (1, 900)
      while next - hit > 1 {
        let middle = (hit + next) / 2
        if try await nodes(above: middle).contains(last) { next = middle } else { hit = middle }
      }
      try #require(hit > 100)
      source.state.withLock { $0.objects[last] = nil }
      let content = try await PublishedContent(source, address: "memory:")
      let found = try await content.step(
        matching: SearchQuery("fold s\(hit - 1)", level: .full), of: try await content.model("long"), from: 0,
        isForward: true)
      #expect(found?.ordinal == hit)
    }
  }

  @Test func `a hit that is near asks for a few pages only`() async throws {
    let cost = try await cost([Self.long]) { content, _ in
      let model = try await content.model("long")
      let hit = try await content.step(
        matching: SearchQuery("fold s7", level: .full), of: model, from: 0, isForward: true)
      #expect(hit?.ordinal == 8)
    }
    #expect(cost.requests <= 8, "\(cost)")
  }
}
