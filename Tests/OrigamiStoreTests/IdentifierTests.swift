import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import Testing

/// Identifiers that differ in bytes and are equal as Swift texts: `é` as one scalar, and as `e` with an
/// accent.
@Suite struct IdentifierTests {
  /// 600 steps whose identifiers are equal in pairs under canonical equivalence.
  private static let model = TestModel(
    "caf\u{E9}",
    steps: (0..<300).flatMap { [TestStep("\u{E9}\($0)"), TestStep("e\u{301}\($0)")] })
  private static let twin = TestModel("cafe\u{301}", title: "Twin")

  private static func withLibrary(_ body: (Library) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    try library.importModels([model, twin])
    try await body(library)
  }

  @Test func `a pager gives every step, though two identifiers look alike`() async throws {
    try await Self.withLibrary { library in
      let stored = try library.expect(ContentID(Self.model.model.id))
      let pager = Pager(
        source: ContentStepSource(StoredContent(library), stored, level: .full),
        configuration: PagerConfiguration(pageSize: 50))
      var numbers: [String] = []

      while !(await pager.atEnd) {
        numbers += try await pager.fetchPage().items.map(\.step.places.full.number)
      }

      #expect(numbers == (1...600).map { "\($0)" })
    }
  }

  @Test func `a step and a model are found by the bytes of their identifiers`() async throws {
    try await Self.withLibrary { library in
      let stored = try library.expect("caf\u{E9}")
      #expect(stored.stepCounts.full == 600)
      #expect(try library.expect("cafe\u{301}").model.title == "Twin")
      #expect(try library.step(.id("\u{E9}7"), of: stored)?.step.ordinal == 15)
      #expect(try library.step(.id("e\u{301}7"), of: stored)?.step.ordinal == 16)
    }
  }

  @Test func `a list has both models, and a cursor of one is refused for the other`() async throws {
    try await Self.withLibrary { library in
      let models = try library.models(limit: 10)
      #expect(Set(models.items.map(\.id)).count == 2)

      let (first, second) = (try library.expect("caf\u{E9}"), try library.expect("cafe\u{301}"))
      let cursor = StepCursor(revision: first.revision, level: .full, ordinal: 1)
        .text(model: first.model.id, library: library.id)
      #expect(throws: StoreError.cursor(.otherListing)) {
        try StepCursor(cursor, model: second, level: .full, library: library.id)
      }
    }
  }
}
