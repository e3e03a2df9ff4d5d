import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import PagingTesting
import Testing

@Suite struct ModelListTests {
  private static let models: [TestModel] = [
    TestModel("b", title: "straße", difficulty: .simple, tags: ["road"]),
    TestModel("a", title: "STRASSE", difficulty: .complex, tags: ["road", "city", "road"]),
    TestModel("c", title: "Ährenfeld", tags: ["city"]),
    TestModel("d", title: "zebra", difficulty: .simple, tags: ["city"]),
    TestModel("e", title: "Apple", difficulty: .simple),
    TestModel("f", title: "äpfel", difficulty: .complex, tags: ["city", "road"]),
  ]

  private static let queries: [(ModelQuery, [String])] = [
    (ModelQuery(), ["e", "a", "b", "d", "c", "f"]),
    (ModelQuery(tag: "road"), ["a", "b", "f"]),
    (ModelQuery(tag: "Road"), []),
    (ModelQuery(difficulty: .simple), ["e", "b", "d"]),
    (ModelQuery(difficulty: .intermediate), []),
    (ModelQuery(tag: "city", difficulty: .complex), ["a", "f"]),
  ]

  @Test(arguments: queries.indices)
  func `models come by title without regard to case, then identifier`(_ index: Int) throws {
    let (query, ids) = ModelListTests.queries[index]
    try withLibrary(ModelListTests.models) { library throws in
      #expect(try library.models(query, limit: 100).items.map(\.model.id) == ids)
      #expect(try library.modelCount(query) == ids.count)
    }
  }

  @Test func `a tag in another encoding is another tag, also for a page at a model`() throws {
    try withLibrary([TestModel("a", title: "A", tags: ["caf\u{E9}"])]) { library throws in
      let (same, other) = (ModelQuery(tag: "caf\u{E9}"), ModelQuery(tag: "cafe\u{301}"))
      #expect(try library.models(same, at: .item("a"), limit: 1).items.map(\.id) == ["a"])
      #expect(try library.modelCount(other) == 0)
      #expect(throws: PageSourceError.unknownItem) { try library.models(other, at: .item("a"), limit: 1) }
    }
  }

  @Test func `the lists keep the rules of a page source`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    try library.importModels(ModelListTests.models)

    for (query, ids) in ModelListTests.queries {
      let rules = PageSourceConformance(
        ContentModelSource(StoredContent(library), query), expecting: ids.map { ContentID($0) },
        unknown: "nothing",
        pageSizes: [1, 2, 100])
      #expect(await rules.problems() == [])
    }
  }

  @Test func `a place in the list stays good whatever is imported`() throws {
    try withLibrary(ModelListTests.models) { library in
      let place = try #require(try library.models(limit: 3).after)
      try library.remove(["b", "e"])
      try library.importModels([TestModel("0", title: "aardvark"), TestModel("9", title: "Yak")], file: "/b")

      let next = try library.models(at: .cursor(place), limit: 2)
      #expect(next.items.map(\.id) == ["9", "d"])
    }
  }

  @Test func `a cursor of the list comes back from its text, and only for the same list`() throws {
    let long = TestModel("long", title: String(repeating: "あ", count: 2000))
    try withLibrary(ModelListTests.models + [long]) { library in
      for (query, ids) in ModelListTests.queries where ids.count > 1 {
        let place = try #require(try library.models(query, limit: 1).after)
        let text = place.text(of: query)
        #expect(try ModelCursor(text, of: query) == place)
        #expect(text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._]*/) != nil)
        for (other, _) in ModelListTests.queries where other != query {
          #expect(throws: StoreError.cursor(.otherListing)) { try ModelCursor(text, of: other) }
        }
        #expect(throws: StoreError.cursor(.damaged)) { try ModelCursor(String(text.dropLast()), of: query) }
      }
      let end = try library.models(at: .end, .backward, limit: 1)
      #expect(end.items.map(\.id) == ["long"])
      let before = try #require(end.before)
      #expect(try ModelCursor(before.text(of: ModelQuery()), of: ModelQuery()) == before)
    }
  }
}
