import Foundation
import OrigamiModel
import OrigamiStore
import SeededRandom
import Testing

/// Search within a model, against steps that are simply looked through.
@Suite struct StepSearchTests {
  private static let words = ["valley", "reverse", "鶴の首", "白鳥", "neck", "é", "折る"]

  /// A model of steps that say some of the words, at all levels.
  private static func model(steps: Int, seed: UInt64) -> (
    TestModel, said: [Set<String>], levels: [DetailLevel]
  ) {
    var random = SeededGenerator(seed: seed)
    var said: [Set<String>] = []
    var levels: [DetailLevel] = []
    let made = (1...steps).map { number in
      let words = Set(Self.words.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let level = DetailLevel.allCases.randomElement(using: &random) ?? .full
      said.append(words)
      levels.append(level)
      return TestStep(
        "s\(number)", level, title: "Number \(number). " + words.sorted().joined(separator: " "))
    }
    return (TestModel("deep", steps: made), said, levels)
  }

  private static func withLibrary(
    _ model: TestModel, _ body: (Library, StoredModel) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    // Others before and after, whose steps say the same.
    try library.importModels([TestModel("before", steps: model.said)], file: "/a")
    try library.importModels([model], file: "/b")
    try library.importModels([TestModel("behind", steps: model.said)], file: "/c")
    try await body(library, try library.expect("deep"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the next hit is the next step that says it, whatever the direction, the level and the script`(
    seed: UInt64
  ) async throws {
    let (model, said, levels) = Self.model(steps: 60, seed: seed)
    try await Self.withLibrary(model) { library, stored in
      for word in Self.words {
        for level in DetailLevel.allCases {
          let query = SearchQuery(word, level: level)
          let hits = said.indices.filter { said[$0].contains(word) && levels[$0] >= level }.map { $0 + 1 }
          for ordinal in 0...61 {
            let next = try await library.step(matching: query, of: stored, from: ordinal, isForward: true)
            let previous = try await library.step(
              matching: query, of: stored, from: ordinal, isForward: false)
            #expect(next?.ordinal == hits.first { $0 > ordinal }, "\(word) at \(level) after \(ordinal)")
            #expect(previous?.ordinal == hits.last { $0 < ordinal }, "\(word) at \(level) before \(ordinal)")
            #expect(next.map { $0.id == "s\($0.ordinal)" } != false)
          }
          let count = try await library.stepCount(matching: query, of: stored, ordinals: 1...60)
          #expect(count == hits.count)
          let some = try await library.stepCount(matching: query, of: stored, ordinals: 20...40)
          #expect(some == hits.count { (20...40).contains($0) })
        }
      }
    }
  }

  @Test func `words that an import brings are found, in the model as it is then`() async throws {
    func model(_ title: String) -> TestModel { TestModel("deep", steps: [TestStep("s1", title: title)]) }
    try await Self.withLibrary(model("Reverse fold")) { library, stored in
      let query = SearchQuery("rev", level: .full)
      func hits(_ stored: StoredModel) async throws -> Int {
        try await library.stepCount(matching: query, of: stored, ordinals: 1...1)
      }
      #expect(try await hits(stored) == 1)

      try library.importModels([model("Revolve it")], file: "/b")

      #expect(try await hits(library.expect("deep")) == 1)
      #expect(try await hits(stored) == 0)
    }
  }

  /// In a large library, other models have many steps with the same title.
  @Test func `a step is found by its title, whatever other models say`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    let long = Array(repeating: "Fold", count: 2000).joined(separator: " ")
    let same = (1...60).map { TestStep("s\($0)", title: "Turn over.") }
    try library.importModels([TestModel("before", steps: same)], file: "/a")
    let steps = [
      TestStep("a", title: "Turn it over."), TestStep("b", title: "Turn over."),
      TestStep("c", title: "Turn over."), TestStep("d", title: long), TestStep("e", title: "白鳥の首を折る。"),
      TestStep("f", title: "→"),
    ]
    try library.importModels([TestModel("deep", steps: steps)], file: "/b")
    let content = StoredContent(library)
    let stored = try library.expect("deep")

    var found: [ContentID?] = []
    for title in ["Turn over.", "Turn it over.", "Turn", long, "白鳥の首を折る。", "→", "…"] {
      found.append(try await content.step(titled: title, of: stored)?.id)
    }
    #expect(found == ["b", "a", nil, "d", "e", "f", nil])
  }

  @Test func `a hit whose step is lost is damage, not the end of the hits`() async throws {
    let model = TestModel("deep", steps: ["a", "b", "c"].map { TestStep($0, title: "Fold.") })
    try await Self.withLibrary(model) { library, stored in
      try library.execute("DELETE FROM step WHERE id = 'b' AND key >> 32 = \(stored.revision)")
      let query = SearchQuery("fold", level: .full)

      await #expect(throws: StoreError.damaged(table: "search", row: stored.revision << 32 | 2)) {
        try await library.step(matching: query, of: stored, from: 1, isForward: true)
      }
      #expect(try await library.step(matching: query, of: stored, from: 2, isForward: true)?.id == "c")
    }
  }

  @Test func `every word must occur, and a part of a run of characters is found`() async throws {
    let model = TestModel(
      "deep",
      steps: [
        TestStep("a", title: "Reverse the neck."), TestStep("b", title: "Reverse the head."),
        TestStep("c", title: "白鳥の首を折る。"),
      ])
    try await Self.withLibrary(model) { library, stored in
      let searches = ["NECK reverse", "the head", "鳥の首", "首", "鳥首", "nec", "\"*()"]
      var found: [ContentID?] = []
      for words in searches {
        let query = SearchQuery(words, level: .full)
        found.append(try await library.step(matching: query, of: stored, from: 0, isForward: true)?.id)
      }
      #expect(found == ["a", "b", "c", "c", nil, "a", nil])
    }
  }
}

extension TestModel {
  /// Steps that say what this model's steps say.
  fileprivate var said: [TestStep] {
    steps.map { TestStep($0.id, $0.detailLevel, title: $0.title) }
  }
}
