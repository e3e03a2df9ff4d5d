import ContentTesting
import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing

/// The rules of `LibraryContent`, held by a published library.
@Suite struct PublishedContentTests {
  private static let swan = Sketch(
    id: "swan", title: "Swan &amp; cygnet", tags: ["bird", "water"], photos: ["a", "b"],
    steps: [
      (0, "overview"), (1, "full"), (1, "standard"), (2, "full"), (0, "overview"), (0, "overview"),
    ], titles: [4: "The swan is no ant."], ids: [0: "s6"])
  private static let ant = Sketch(
    id: "ant", title: "Ant", tags: ["insect"], steps: [(0, "overview")], words: "An ant.")

  /// A model of several pages: its steps have long texts that do not compress well.
  private static func long(_ count: Int, words: Int = 1500) -> Sketch {
    var sketch = Sketch(
      id: "long", title: "Long", difficulty: "complex",
      steps: (0..<count).map { index in
        index % 7 == 0 ? (0, "overview") : index % 7 < 4 ? (1, "standard") : (2, "full")
      })
    sketch.steps = sketch.steps.enumerated().map { index, step in
      // A group is never finer than its steps.
      index % 7 == 3 ? (1, "standard") : step
    }
    sketch.words = (0..<words).map { "word\($0 &* 2_654_435_761 % 100_003)" }.joined(separator: " ")
    return sketch
  }

  private func problems(
    _ content: PublishedContent, like source: StoredContent, _ ids: [ContentID], replaced: StoredModel,
    removed: StoredModel
  ) async throws -> [String] {
    var expected: [ContentConformance<PublishedContent>.ExpectedModel] = []
    for id in ids {
      var steps: [Step] = []
      try await source.forEachStep(of: source.model(id)) { steps.append($0) }
      var motions: [String: MotionRecord] = [:]
      for step in steps where !step.isGroup {
        motions[step.id] = try await source.motions(ofStep: ContentID(step.id), of: source.model(id)).first
      }
      expected.append(.init(id: id, steps: steps, motions: motions))
    }
    return await ContentConformance(content, expecting: expected, replaced: replaced, removed: removed)
      .problems()
  }

  @Test func `a published library keeps the rules of content`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.swan, Self.ant, Sketch(id: "goose", title: "Goose", steps: [(0, "overview")])])
      let (replaced, removed) = (try await test.content.model("swan"), try await test.content.model("goose"))
      var again = Self.swan
      again.words = "Crease sharply."
      try test.add([again, Self.long(15)])
      try test.library.remove(["goose"])
      try await test.publish()

      let content = try await PublishedContent(MemorySource(folder: test.published), address: "memory:")
      let found = try await problems(
        content, like: test.content, ["ant", "long", "swan"], replaced: replaced, removed: removed)
      #expect(found == [])
    }
  }

  @Test func `every model of this project is the same when it is read from files`() async throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../content")
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.addFolder(source.standardizedFileURL.path)
      try await test.publish()
      let content = try await PublishedContent(FolderSource(test.published), address: folder)

      var position = PagePosition<ModelCursor, ContentID>.start
      while true {
        let page = try await test.content.models(PageRequest(position: position, limit: 9), of: ModelQuery())
        for model in page.items {
          let read = try await content.model(model.id)
          #expect(read.model == model.model && read.languages == model.languages)
          #expect(read.stepCounts == model.stepCounts && read.revision == model.revision)
          var expected: [Step] = []
          try await test.content.forEachStep(of: model) { expected.append($0) }
          var steps: [Step] = []
          try await content.forEachStep(of: read) { steps.append($0) }
          #expect(steps == expected, "\(model.id)")
          #expect(read.lastNumbers == model.lastNumbers)
          let ordinals = 1...steps.count
          let moving = try await test.content.motions(of: model, ordinals: ordinals)
          #expect(try await content.motions(of: read, ordinals: ordinals) == moving)
          for step in steps {
            let motions = try await test.content.motions(ofStep: ContentID(step.id), of: model)
            #expect(try await content.motions(ofStep: ContentID(step.id), of: read) == motions, "\(step.id)")
            if !step.isGroup { #expect(moving[step.ordinal] == motions.first, "\(step.id)") }
          }
          for photo in model.model.photos {
            let bytes = try await test.content.photo(ContentID(photo.id), of: model)
            #expect(try await content.photo(ContentID(photo.id), of: read) == bytes)
          }
        }
        guard let after = page.after else { break }
        position = .cursor(after)
      }
    }
  }

  @Test func `a step that was read is found in a restored library, which gives a revision again`()
    async throws
  {
    try await withFolder { folder in
      func sketch(_ ids: Range<Int>) -> Sketch {
        Sketch(
          id: "long", title: "Long", steps: ids.map { _ in (0, "overview") },
          ids: Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($0.offset, "x\($0.element)") }))
      }
      _ = try TestLibrary(folder + "/one")
      try FileManager.default.copyItem(atPath: folder + "/one", toPath: folder + "/two")
      let test = try TestLibrary(folder + "/one")
      try test.add([sketch(0..<900)])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "", environment: .skipping)
      let model = try await content.model("long")
      #expect(try await content.step(.id("x700"), of: model)?.id == "x700")

      let restored = try TestLibrary(folder + "/two")
      try restored.add([sketch(3..<903)])
      _ = try await Publisher(restored.content, to: test.published, time: "2026-01-03T03:04:05Z").publish()
      try source.copy(test.published)
      #expect(try await content.refresh())
      let again = try await content.model("long")
      #expect(again.revision == model.revision)
      #expect(try await content.step(.id("x700"), of: again)?.id == "x700")
    }
  }
}
