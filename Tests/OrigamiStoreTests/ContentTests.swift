import ContentTesting
import Foundation
import OrigamiModel
import OrigamiStore
import Testing

/// The rules of `LibraryContent`, held by a SQLite library and by one in memory, which share no code.
@Suite struct ContentTests {
  private typealias Expected = ContentConformance<StoredContent>.ExpectedModel

  private static let goose = TestModel("goose", title: "Goose", steps: [TestStep("fold", .standard)])
  private static let ant = TestModel("ant", title: "Ant", tags: ["insect"])

  /// The swan with a photo, a step that repeats others and hidden steps before any that is shown.
  private static let swan: TestModel = {
    var swan = TestModel.swan
    swan.photos = [
      Photo(id: "a", source: "a.png", width: 4, height: 3, texts: []),
      Photo(id: "b", source: "b.png", width: 4, height: 3, texts: []),
    ]
    swan.motions = [
      "left-edge": MotionRecord(bytes: [1, 2, 3]), "right-edge": MotionRecord(bytes: [4]),
      "head": MotionRecord(bytes: Array(repeating: 7, count: 300)),
    ]
    swan.steps[swan.steps.count - 1].repetition = Repetition(from: "tip", to: "head")
    return swan
  }()

  /// A library with two models, after one of them was imported again and a third was removed.
  private static func with(
    _ body: (StoredContent, _ replaced: StoredModel, _ removed: StoredModel) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "library.sqlite").path, for: .writing)
    try library.importModels([swan], file: "/swan.xml")
    try library.importModels([goose], file: "/goose.xml")
    try library.importModels([ant], file: "/ant.xml")
    let (replaced, removed) = (try library.expect("swan"), try library.expect("goose"))
    var again = swan
    again.hash = ContentHasher.hash("another".utf8)
    try library.importModels([again], file: "/swan.xml")
    try library.remove(["goose"])
    try await body(StoredContent(library), replaced, removed)
  }

  @Test func `a SQLite library keeps the rules`() async throws {
    try await Self.with { content, replaced, removed in
      let expected = [
        Expected(id: "ant", steps: Self.ant.steps),
        Expected(id: "swan", steps: Self.swan.steps, motions: Self.swan.motions),
      ]
      let problems = await ContentConformance(
        content, expecting: expected, replaced: replaced, removed: removed
      ).problems()
      #expect(problems == [])
    }
  }

  @Test func `a library in memory, copied through the protocol, keeps them too`() async throws {
    try await Self.with { content, replaced, removed in
      let memory = try await MemoryContent(copying: content)
      let problems = await ContentConformance(
        memory,
        expecting: [
          .init(id: "ant", steps: Self.ant.steps),
          .init(id: "swan", steps: Self.swan.steps, motions: Self.swan.motions),
        ], replaced: replaced, removed: removed
      ).problems()
      #expect(problems == [])
    }
  }

  @Test func `a group that has no parts by the places of a damaged library is not opened`() async throws {
    try await Self.with { stored, _, _ in
      let content = try await MemoryContent(copying: stored)
      let swan = try await content.model("swan")
      func isOpened() async throws -> Bool {
        try await !content.openedGroups(["neck"], of: swan, at: .standard).isEmpty
      }
      #expect(try await isOpened())
      // Behind the next step at full, and farther behind it at the level.
      let place = StepPlace(ordinal: 31, number: "2")
      let full = StepPlace(ordinal: 21, number: "2")
      content.move("neck", to: StepPlaces(full: full, standard: place, overview: place))
      #expect(try await !isOpened())
    }
  }

  @Test func `a large group has the movements of all steps in it`() throws {
    let legs = TestStep("legs", .overview, (1...300).map { TestStep("leg-\($0)", .full) })
    var ant = TestModel("ant", title: "Ant", steps: [legs, TestStep("head")])
    let last = MotionRecord(bytes: [3])
    ant.motions = ["leg-300": last, "head": MotionRecord(bytes: [4])]
    try withLibrary([ant]) { library in
      let revision = try library.expect("ant").revision
      #expect(try library.motions(ofStep: "legs", revision: revision) == [last])
    }
  }

  @Test func `a table that is gone is damage, and a locked file is out of reach`() async throws {
    try await Self.with { content, _, _ in
      let swan = try await content.model("swan")
      try content.library.execute("DROP TABLE step")
      await #expect {
        _ = try await content.step(.id("head"), of: swan)
      } throws: { error in if case ContentError.damaged = error { true } else { false } }
    }
  }
}
