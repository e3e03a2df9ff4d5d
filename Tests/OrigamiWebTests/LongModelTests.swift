import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import SeededRandom
import Testing
import Threading

/// Searches of a long model, whose published list of words names its pages. The library that was published is
/// the oracle.
@Suite struct LongModelTests {
  private static let words = [
    "valley", "mountain", "petal", "sink", "well-known", "crease", "creases", "Überschlag", "折り紙", "紙",
  ]

  /// A model with pages of about a hundred steps, in which each word is rarer than the one before.
  private static func long(seed: UInt64, steps: Int = 1100) -> Sketch {
    var random = SeededGenerator(seed: seed)
    let levels = ["overview", "standard", "full"]
    var sketch = Sketch(
      id: "long", title: "Long valley",
      steps: (0..<steps).map { _ in (0, levels[Int(random.next() % 3)]) })
    sketch.words = (0..<90).map { "word\($0 &* 2_654_435_761 % 100_003)" }.joined(separator: " ")
    for step in 0..<steps {
      let found = words.enumerated().filter { random.next() % UInt64(1 << (2 * $0.offset)) == 0 }
      if !found.isEmpty { sketch.titles[step] = found.map(\.element).joined(separator: " and ") }
    }
    return sketch
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `a search finds what the library finds, from any step and in any range`(seed: UInt64) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long(seed: seed), Sketch(id: "ant", title: "Ant", steps: [(0, "overview")])])
      try await test.publish()
      let content = try await PublishedContent(FolderSource(test.published), address: "published")
      let (ours, theirs) = (try await content.model("long"), try await test.content.model("long"))
      var random = SeededGenerator(seed: seed &+ 100)
      for _ in 0..<30 {
        let word = Self.words[Int(random.next() % 10)]
        let other = random.next() % 3 == 0 ? " " + Self.words[Int(random.next() % 10)] : ""
        // A beginning of a word is found too.
        let text = (random.next() % 3 == 0 ? String(word.prefix(2)) : word) + other
        let query = SearchQuery(text, level: DetailLevel.allCases[Int(random.next() % 3)])
        let ordinal = Int(random.next() % 1102)
        for isForward in [true, false] {
          let found = try await content.step(matching: query, of: ours, from: ordinal, isForward: isForward)
          let known = try await test.content.step(
            matching: query, of: theirs, from: ordinal, isForward: isForward)
          #expect(found == known, "'\(text)' from \(ordinal), forward \(isForward)")
        }
        let range = max(1, ordinal - Int(random.next() % 400))...max(1, ordinal)
        let count = try await content.stepCount(matching: query, of: ours, ordinals: range)
        let known = try await test.content.stepCount(matching: query, of: theirs, ordinals: range)
        #expect(count == known, "'\(text)' in \(range)")
        let page = try await content.search(query, after: nil, limit: 2000)
        let oracle = try await test.content.search(query, after: nil, limit: 2000)
        let difference = Set(page.hits.map { $0.step?.id })
          .symmetricDifference(oracle.hits.map { $0.step?.id })
        #expect(difference.isEmpty, "'\(text)'")
      }
    }
  }

  @Test func `words that one step has together cost the list and one page`() async throws {
    try await withFolder { folder in
      var sketch = Self.long(seed: 1)
      // Both words are on every page.
      for step in 0..<1100 { sketch.titles[step] = step % 2 == 0 ? "An odd word" : "A seldom one" }
      sketch.titles[977] = "Odd and seldom"
      let test = try TestLibrary(folder)
      try test.add([sketch])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "memory:")
      let model = try await content.model("long")
      let query = SearchQuery("odd seldom", level: .full)
      let requests = try await source.requests {
        let hit = try await content.step(matching: query, of: model, from: 0, isForward: true)
        #expect(hit == StepHit(id: "s977", ordinal: 978))
        // Nothing more is asked for.
        #expect(try await content.stepCount(matching: query, of: model, ordinals: 1...1100) == 1)
        let before = try await content.step(matching: query, of: model, from: 978, isForward: false)
        #expect(before == nil)
      }
      // The list of words with its node, the node of the pages, and the page.
      #expect(requests <= 5)
    }
  }

  @Test func `a list of words stays when another model changes, and is pruned with its model`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long(seed: 1), Sketch(id: "ant", title: "Ant", steps: [(0, "overview")])])
      try await test.publish()
      for words in ["Second.", "Third."] {
        try test.add([Sketch(id: "ant", title: "Ant", steps: [(0, "overview")], words: words)])
        #expect(try await test.publish(prune: true).modelsRead == 1)
      }
      let content = try await PublishedContent(FolderSource(test.published), address: "published")
      let model = try await content.model("long")
      let query = SearchQuery("crease", level: .full)
      #expect(
        try await content.step(matching: query, of: model, from: 0, isForward: true)
          == test.content.step(matching: query, of: test.content.model("long"), from: 0, isForward: true))

      try test.library.remove(["long"])
      try await test.publish(prune: true)
      try test.add([Sketch(id: "ant", title: "Ant", steps: [(0, "overview")], words: "Fourth.")])
      try await test.publish(prune: true)
      let fresh = try await Publisher(test.content, to: folder + "/fresh", time: "").publish()
      let objects = try FileManager.default.subpathsOfDirectory(atPath: test.published + "/o")
      #expect(objects.count { $0.hasSuffix(".gz") } <= 2 * fresh.objectsWritten)
    }
  }

  @Test func `a cursor of another level or revision is refused`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long(seed: 1, steps: 9)])
      try await test.publish()
      let content = try await PublishedContent(FolderSource(test.published), address: "published")
      let model = try await content.model("long")
      for (level, revision) in [(DetailLevel.full, model.revision), (.overview, model.revision + 1)] {
        let cursor = StepCursor(revision: revision, level: level, ordinal: 1)
        await #expect {
          _ = try await content.steps(
            PageRequest(position: .cursor(cursor), limit: 2), of: model, at: .overview, drawings: .none)
        } throws: { error in
          if case ContentError.cursor = error { true } else { false }
        }
      }
    }
  }

  @Test func `an identifier with a mistake near its end finds its neighbours in a long model`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long(seed: 1, steps: 3000)])
      try await test.publish()
      let content = try await PublishedContent(FolderSource(test.published), address: "published")
      let model = try await content.model("long")
      let id = try await content.step(.ordinal(2991, .full), of: model)?.id.text ?? ""
      let near = try await content.stepIDs(of: model, nearestTo: id + "x")
      #expect(near.contains(id), "\(id): \(near)")
    }
  }

  @Test func `a search without letters and digits loads nothing`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.long(seed: 1)])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "published")
      let model = try await content.model("long")
      let before = source.state.withLock { $0.requests.count }
      let query = SearchQuery("...", level: .full)
      #expect(try await content.step(matching: query, of: model, from: 0, isForward: true) == nil)
      #expect(try await content.stepCount(matching: query, of: model, ordinals: 1...1100) == 0)
      #expect(source.state.withLock { $0.requests.count } == before)
    }
  }
}
