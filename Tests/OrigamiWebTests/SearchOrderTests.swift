import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Testing

/// The order of the hits of a search in a published library, and the requests that it costs.
@Suite struct SearchOrderTests {
  private func hits(_ content: PublishedContent, _ words: String, limit: Int) async throws -> [String] {
    var (found, cursor): ([String], SearchCursor?) = ([], nil)
    repeat {
      let page = try await content.search(SearchQuery(words, level: .full), after: cursor, limit: limit)
      found += page.hits.map { "\($0.model.id)" + ($0.step.map { "/\($0.step.id)" } ?? "") }
      cursor = page.after
    } while cursor != nil
    return found
  }

  @Test(arguments: [1, 2, 100])
  func `hits with all words in their titles come first, from all models`(limit: Int) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      let steps = [(0, "overview"), (0, "full"), (0, "standard")]
      let long = [(0, "overview")] + (0..<60).map { _ in (0, "full") }
      try test.add([
        Sketch(id: "ant", title: "Ant", steps: [steps[0]], words: "Like the neck of a crane."),
        Sketch(id: "crane", title: "Crane", steps: steps, words: "Crane.", titles: [1: "The crane's neck."]),
        Sketch(id: "dog", title: "Dog", steps: long, titles: [0: "Neck of a crane.", 60: "Crane neck."]),
        Sketch(id: "eel", title: "Eel", steps: steps, words: "Neck.", titles: [2: "As for a crane."]),
      ])
      try await test.publish()
      let content = try await PublishedContent(MemorySource(folder: test.published), address: "memory:")
      let neck = ["crane/s1", "dog/s0", "dog/s60", "eel/s2", "ant/s0"]
      #expect(try await hits(content, "neck crane", limit: limit) == neck)
      let titles = ["crane", "crane/s1", "dog/s0", "dog/s60", "eel/s2"]
      let others = ["crane/s0", "crane/s2", "ant/s0"]
      #expect(try await hits(content, "crane", limit: limit) == titles + others)
    }
  }

  @Test func `titles that do not have all words together cost few requests, and no hit`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      let steps = (0..<3).map { _ in (0, "overview") }
      let sketches = (100..<300).map { index in
        let title = index == 290 ? "Petal and squash." : "Petal \(index)."
        return Sketch(
          id: "m\(index)", title: "Model \(index)", steps: steps, words: "Then squash \(index).",
          titles: [0: title, 1: "Squash.", 2: "Turn."])
      }
      try test.add(sketches)
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "memory:")
      let count = try await source.requests {
        let page = try await content.search(SearchQuery("petal squash", level: .full), after: nil, limit: 9)
        #expect(page.hits.count == 9)
      }
      // At most 60 models for their titles and the two groups of models after them; some lists.
      #expect(count <= 60 + 24 + 20, "\(count)")
      let found = try await hits(content, "petal squash", limit: 30)
      #expect(found == (100..<300).map { "m\($0)/s0" })
    }
  }

  @Test func `a cursor that no search has made is refused`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "ant", title: "Ant", steps: [(0, "overview")])])
      try await test.publish()
      let content = try await PublishedContent(MemorySource(folder: test.published), address: "memory:")
      for (score, key) in [(.nan, 0), (-1, 0), (1e300, 0), (Double(2 << 21), 0), (0, -1)] {
        let cursor = SearchCursor(libraryRevision: content.root.revision, score: score, key: key)
        await #expect("\(score) \(key)") {
          _ = try await content.search(SearchQuery("ant", level: .full), after: cursor, limit: 9)
        } throws: {
          if case ContentError.cursor(.damaged) = $0 { true } else { false }
        }
      }
    }
  }

  @Test func `titles of a long model behind its first pages come with the other texts`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      let count = 3000
      let sketch = Sketch(
        id: "long", title: "Long", steps: (0..<count).map { _ in (0, "overview") },
        words: "Petal " + (0..<40).map { "word\($0)" }.joined(separator: " "),
        titles: [3: "A petal.", count - 2: "A petal."])
      try test.add([sketch])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "memory:")
      let requests = try await source.requests {
        let page = try await content.search(SearchQuery("petal", level: .full), after: nil, limit: 2)
        #expect(page.hits.map(\.step?.step.id) == ["s3", "s0"])
      }
      #expect(requests <= 16 + 12, "\(requests)")
      let found = try await hits(content, "petal", limit: 1000)
      #expect(found == ["long/s3"] + (0..<count).filter { $0 != 3 }.map { "long/s\($0)" })
    }
  }
}
