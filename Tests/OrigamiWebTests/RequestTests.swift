import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// The number of requests of the table in the contract, counted at the source.
@Suite struct RequestTests {
  private func with(
    _ body: (TestLibrary, MemorySource, PublishedContent) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = (0..<400).map { index in
        Sketch(
          id: "m\(index)", title: "Model \(index)", tags: ["tag\(index % 7)"],
          steps: (0..<3).map { (0, $0 == 1 ? "full" : "overview") })
      }
      sketches[7].words = (0..<900).map { "word\($0 &* 2_654_435_761 % 100_003)" }.joined(separator: " ")
      sketches[7].steps = (0..<60).map { (0, $0 % 3 == 1 ? "full" : "overview") }
      try test.add(sketches)
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      try await body(test, source, PublishedContent(source, address: "memory:"))
    }
  }

  @Test func `reading asks for as few objects as the contract says`() async throws {
    try await with { _, source, content in
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 50)
      // The root was the first request.
      #expect(try await source.requests { _ = try await content.models(first, of: ModelQuery()) } <= 2)
      #expect(try await source.requests { _ = try await content.models(first, of: ModelQuery()) } == 0)

      let page = try await content.models(first, of: ModelQuery())
      let model = try #require(page.items.first)
      let steps = PageRequest<StepCursor, ContentID>(position: .start, limit: 24)
      let opened = try await source.requests {
        // As the reader opens it: by its identifier.
        #expect(try await content.model(model.id) == model)
        _ = try await content.steps(steps, of: model, at: .standard, drawings: .all)
      }
      #expect(opened == 1)
      // Another level, and any language, is in the same page.
      let levels = try await source.requests {
        _ = try await content.steps(steps, of: model, at: .full, drawings: .all)
        _ = try await content.drawing(ofStep: "s0", of: model)
      }
      #expect(levels == 0)

      let long = try await content.model("m7")
      #expect(
        try await source.requests { _ = try await content.step(.ordinal(30, .standard), of: long) } <= 2)
      #expect(try await source.requests { _ = try await content.step(.ordinal(60, .full), of: long) } <= 1)
      #expect(try await source.requests { _ = try await content.step(.number("59", .full), of: long) } <= 1)
    }
  }

  @Test func `the n-th step asks for a node and its page, and what follows for no identifier`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "long", title: "Long", steps: (0..<2000).map { _ in (0, "overview") })])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "memory:")
      let model = try await content.model("long")
      let count = try await source.requests {
        let step = try #require(try await content.step(.number("1500", .full), of: model))
        #expect(step.step.ordinal == 1500)
        let around = PageRequest<StepCursor, ContentID>(position: .item(step.id), limit: 8)
        #expect(
          try await content.steps(around, of: model, at: .full, drawings: .all).items.first?.id == step.id)
        _ = try await content.drawing(ofStep: step.id, of: model, reason: .visible)
      }
      #expect(count <= 2, "\(count)")
    }
  }

  @Test func `the covers of a list are on its pages`() async throws {
    try await with { test, source, content in
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 60)
      let listed = try await source.requests {
        for model in try await content.models(first, of: ModelQuery()).items {
          let cover = try #require(try await content.cover(of: model))
          let stored = try await test.content.model(model.id)
          #expect(cover == (try await test.content.cover(of: stored))?.cover)
        }
      }
      #expect(listed <= 2)
    }
  }

  @Test func `a total counts the hits that are known, and all of them on the last page`() async throws {
    try await with { test, _, content in
      let query = SearchQuery("crease", level: .full)
      let exact = try await test.content.search(query, after: nil, limit: 5000)
      #expect(exact.isTotalExact && exact.total > 500)
      var (cursor, count, last): (SearchCursor?, Int, Int) = (nil, 0, 0)
      repeat {
        let page = try await content.search(query, after: cursor, limit: 150)
        count += page.hits.count
        #expect(page.total >= max(count, last) && page.total <= exact.total)
        #expect(page.isTotalExact == (page.after == nil))
        (cursor, last) = (page.after, page.total)
      } while cursor != nil
      #expect(count == exact.total && last == exact.total)
    }
  }

  @Test func `a search finds what the library finds, also by the beginnings of words`() async throws {
    try await with { test, _, content in
      func hits(_ library: some LibraryContent, _ query: SearchQuery) async throws -> Set<String> {
        var (found, cursor): (Set<String>, SearchCursor?) = ([], nil)
        repeat {
          let page = try await library.search(query, after: cursor, limit: 500)
          found.formUnion(page.hits.map { "\($0.model.id)/\($0.step?.step.id ?? "")" })
          cursor = page.after
        } while cursor != nil
        return found
      }
      for words in ["mod 39", "fol s2 turn", "word1 word2", "crease w", "折", "折り", "Model 399"] {
        let query = SearchQuery(words, level: .full)
        let expected = try await hits(test.content, query)
        #expect(!expected.isEmpty, "\(words)")
        #expect(try await hits(content, query) == expected, "\(words)")
      }
    }
  }

  @Test func `long words, and words beside Chinese characters, are found as in the library`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      let title = "Schwalbenschwanzgröße 折り紙v2 " + String(repeating: "é", count: 80)
      let (ship, crane) = (
        Sketch(id: "ship", title: title, steps: [(0, "overview")]),
        Sketch(id: "crane", title: "v2 鶴の折り", steps: [(0, "overview")])
      )
      try test.add([ship, crane])
      try await test.publish()
      let content = try await PublishedContent(MemorySource(folder: test.published), address: "memory:")
      let searches = [
        ("schwalbenschwanzgro", 1), ("Schwalbenschwanzgröße", 1), ("schwalbenschwanzgrumpf", 0),
        ("折り紙v2", 2), ("v2折り", 2), ("v2鶴", 1), ("鶴-v2", 1), (String(repeating: "e", count: 40), 1),
        (String(repeating: "é", count: 80), 1),
      ]
      for (words, count) in searches {
        let query = SearchQuery(words, level: .full)
        #expect(try await test.content.search(query, after: nil, limit: 9).hits.count == count, "\(words)")
        #expect(try await content.search(query, after: nil, limit: 9).hits.count == count, "\(words)")
      }
    }
  }

  @Test func `a search of too many words is refused before it asks for any, pairs of characters too`()
    async throws
  {
    try await with { _, source, content in
      let long = String(repeating: "折り紙の鶴", count: 30)
      let count = await source.requests {
        await #expect(throws: ContentError.self) {
          _ = try await content.search(SearchQuery(long, level: .full), after: nil, limit: 9)
        }
      }
      #expect(count == 0)
    }
  }

  @Test func `a list of one tag loads no page of all models ahead`() async throws {
    try await with { _, source, content in
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 5)
      _ = try await content.models(first, of: ModelQuery(tag: "no-such-tag"))
      let models = source.state.withLock { $0.requests.filter { $0.kind == .models } }
      #expect(models.isEmpty, "\(models)")
    }
  }

  @Test func `two reads that miss an object of a replaced publication both go on with the newer one`()
    async throws
  {
    try await with { test, source, content in
      var changed = Sketch(id: "m3", title: "Model 3", steps: [(0, "overview")])
      // The first pruning leaves the objects of the publication before.
      for words in ["Changed.", "Changed again."] {
        changed.words = words
        try test.add([changed])
        try await test.publish(prune: true)
      }
      try source.copy(test.published)
      // While the first read waits for its answer, another one takes over the newer publication.
      source.missing.withLock { $0 = { _ = try? await content.refresh() } }
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 1000)
      let models = try await content.models(first, of: ModelQuery()).items
      #expect(models.first { $0.id == "m3" }?.stepCounts.full == 1)
      #expect(content.root.sequence == 3)
    }
  }

  @Test func `a word searched asks for the lists of the word and for the models that have it`() async throws {
    try await with { _, source, content in
      let count = try await source.requests {
        let found = try await content.search(SearchQuery("word0", level: .full), after: nil, limit: 10)
        #expect(found.hits.count == 10 && found.after != nil && found.total > 10)
      }
      // The nodes and lists of words, the list of models, and the pages of the one model that has the word.
      #expect(count <= 12, "\(count)")
    }
  }

  @Test func `a newer publication is taken over, and loads only what changed`() async throws {
    try await with { test, source, content in
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 1000)
      let before = try await content.models(first, of: ModelQuery())
      let old = try await content.model("m3")
      let other = try await content.model("m4")
      let changes = try content.changes()
      var changed = Sketch(id: "m3", title: "Model 3", steps: [(0, "overview")])
      changed.words = "Changed."
      try test.add([changed])
      try await test.publish()
      try source.copy(test.published)

      #expect(try await content.refresh())
      var news = changes.makeAsyncIterator()
      #expect(await news.next() == 2)
      let count = try await source.requests {
        let page = try await content.models(first, of: ModelQuery())
        #expect(page.revision != before.revision && page.items.count == 400)
      }
      #expect(count <= 3, "\(count)")
      await #expect {
        _ = try await content.step(.ordinal(1, .full), of: old)
      } throws: { error in if case ContentError.replaced("m3") = error { true } else { false } }
      #expect(try await content.step(.ordinal(1, .full), of: other)?.id == "s0")
    }
  }

  @Test func `a model whose title has changed is found at its new place`() async throws {
    try await with { test, source, content in
      let old = try await content.model("m3")
      try test.add([Sketch(id: "m3", title: "Zebra", steps: [(0, "overview")])])
      try await test.publish()
      try source.copy(test.published)
      #expect(try await content.refresh())

      #expect(try await content.rank(of: old, pageSize: 10).index == 399)
      try test.library.remove(["m3"])
      try await test.publish()
      try source.copy(test.published)
      #expect(try await content.refresh())
      #expect(try await content.rank(of: old, pageSize: 10).index < 399)
    }
  }

  @Test func `similar identifiers are those beside the place of the wrong one`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      // So long that the list has several parts.
      let long = String(repeating: "long-", count: 11)
      try test.add((1000..<2200).map { Sketch(id: "\(long)\($0)", title: "T", steps: [(0, "overview")]) })
      try await test.publish()
      let content = try await PublishedContent(MemorySource(folder: test.published), address: "memory:")
      let near = try await content.modelIDs(nearestTo: long + "1977x")
      #expect(near.first == long + "1977")
    }
  }

  @Test func `a root that is older, or newer than its objects, is not taken over`() async throws {
    try await with { test, source, content in
      let stale = source.state.withLock { $0.root }
      try test.add([Sketch(id: "new", title: "A new one", steps: [(0, "overview")])])
      try await test.publish()
      let newer = try Array(Data(contentsOf: URL(filePath: test.published + "/library.json")))

      // The root has arrived at the server, its objects have not.
      source.state.withLock { $0.root = newer }
      #expect(try await !content.refresh())
      #expect(content.root.sequence == 1)
      try source.copy(test.published)
      #expect(try await content.refresh())
      #expect(try await content.model("new").id == "new")
      // A cache on the way still has the old root.
      source.state.withLock { $0.root = stale }
      #expect(try await !content.refresh())
      #expect(content.root.sequence == 2)
    }
  }

  @Test func `a library that was published anew into an empty folder is taken over, whatever its number`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      func publish(_ day: Int) async throws -> String {
        try test.add([Sketch(id: "m\(day)", title: "Model", steps: [(0, "overview")])])
        let summary = try await Publisher(
          test.content, to: "\(folder)/www\(day)", time: "2026-01-0\(day)T03:04:05Z"
        ).publish()
        #expect(summary.sequence == 1)
        return "\(folder)/www\(day)"
      }
      let source = try MemorySource(folder: try await publish(1))
      let content = try await PublishedContent(source, address: "memory:")
      let first = PageRequest<ModelCursor, ContentID>(position: .start, limit: 5)
      let before = try await content.models(first, of: ModelQuery())
      let old = source.state.withLock { $0.root }
      try source.copy(try await publish(2))

      #expect(try await content.refresh())
      let after = try await content.models(first, of: ModelQuery())
      #expect(after.items.count == 2 && after.revision != before.revision)
      #expect(try await !content.refresh())
      // A cache on the way still has the old root.
      source.state.withLock { $0.root = old }
      #expect(try await !content.refresh())
      #expect(try await content.totals().models == 2)
    }
  }

  @Test(arguments: ["flipped", "short", "page", "large"])
  func `no byte of a damaged object is used`(kind: String) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      source.state.withLock { state in
        for (key, bytes) in state.objects {
          switch kind {
          case "flipped":
            state.objects[key]?[bytes.count / 2] ^= 1
          case "short": state.objects[key] = Array(bytes.dropLast(5))
          case "page": state.objects[key] = Array("<html>Please log in.</html>".utf8)
          default: state.objects[key] = [UInt8](repeating: 0, count: 100 << 10)
          }
        }
      }
      let content = try await PublishedContent(source, address: "", environment: .skipping)
      await #expect {
        _ = try await content.model("swan")
      } throws: { error in if case ContentError.damaged = error { true } else { false } }
    }
  }
}
