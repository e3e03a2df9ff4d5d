import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging
import PagingTesting
import Testing

@Suite struct ShowcaseTests {
  /// A model with photographs of these names.
  private static func model(_ id: String, _ photos: [String]) -> TestModel {
    var model = TestModel(id, title: "The \(id)", texts: [ContentText(.title, "de", "Der \(id)")])
    model.photos = photos.map {
      Photo(id: $0, source: "\($0).jpg", width: 4, height: 3, texts: [ContentText(.caption, "en", "A \($0)")])
    }
    return model
  }

  private static let models = [
    model("swan", ["front", "back"]), model("cup", []), model("hat", ["front"]),
    model("frog", ["a", "b", "c"]),
  ]

  private static let ids = [
    ("swan", "front"), ("swan", "back"), ("hat", "front"), ("frog", "a"), ("frog", "b"), ("frog", "c"),
  ].map { StoredPhoto.ID(model: $0, photo: $1) }

  /// A library in a folder of its own, kept open across suspension points.
  private func withLibrary(
    _ models: [TestModel], _ photos: [String: PhotoFile] = [:], _ body: (Library) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    let files = TestFiles(["/a.xml": models])
    files.photos = photos
    try library.importFiles(["/a.xml"], from: files) { _ in }
    try await body(library)
  }

  @Test func `the photographs keep the rules of a page source`() async throws {
    for (models, ids) in [([], []), (ShowcaseTests.models, ShowcaseTests.ids)] {
      try await withLibrary(models) { library in
        let rules = PageSourceConformance(
          PhotoSource(library), expecting: ids, unknown: StoredPhoto.ID(model: "swan", photo: "a"))
        #expect(await rules.problems() == [])
      }
    }
  }

  @Test func `a photograph comes with its model's titles and finds its bytes`() async throws {
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xC2, 0, 11, 8, 0, 1, 0, 2, 1, 1,
    ]
    try await withLibrary(ShowcaseTests.models, ["back.jpg": .bytes(jpeg)]) { library in
      let photos = try await ShowcasePager(library).fetchPage().items

      #expect(photos.map(\.id) == ShowcaseTests.ids)
      #expect(photos[1].titles.first(.title, in: "de", else: photos[1].language) == "Der swan")
      #expect(photos[1].photo.texts.first(.caption, in: "en", else: "en") == "A back")
      #expect(photos[1].fileSize == jpeg.count)
      #expect(try library.photo(photos[1]) == jpeg)
      #expect(photos[0].fileSize == nil)
      #expect(try library.photo(photos[0]) == nil)
      #expect(photos[3].titles.first?.content == "The frog")
    }
  }

  @Test func `the showcase begins again around what is visible when a model was imported again`() async throws
  {
    try await withLibrary(ShowcaseTests.models) { library in
      let pager = ShowcasePager(library, configuration: PagerConfiguration(pageSize: 2, prefetchDistance: 0))
      try await pager.fetchPage()
      try await pager.fetchPage()
      let changed = ShowcaseTests.model("swan", ["front", "side"])
      try library.importModels([changed] + ShowcaseTests.models.dropFirst())

      // The next page is of another revision, which its caller is told.
      await #expect(throws: PagerError.revisionChanged) { try await pager.fetchPage() }
      while !(await pager.atEnd) { try await pager.fetchPage() }
      while !(await pager.atStart) { try await pager.fetchPage(.backward) }

      // The swan's are of a newer import and come last.
      let ids = await pager.pages.flatMap { $0.items.map(\.id) }
      #expect(
        ids == ShowcaseTests.ids.dropFirst(2)
          + ["front", "side"].map { StoredPhoto.ID(model: "swan", photo: $0) })
    }
  }

  @Test func `a page of photographs is found by search in an index`() async throws {
    try await withLibrary(ShowcaseTests.models) { library in
      let statements = try await library.statements(whileWaiting: {
        let source = PhotoSource(library)
        for position in [PagePosition<PhotoCursor, StoredPhoto.ID>.start, .item(ShowcaseTests.ids[3])] {
          for direction in [PageDirection.forward, .backward] {
            _ = try await source.load(PageRequest(position: position, direction: direction, limit: 2))
          }
        }
      })

      let walk = [
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid?)", "SEARCH model USING INTEGER PRIMARY KEY (rowid=?)",
      ]
      let plans = statements.filter { $0.sql.contains("photo") }.map(\.plan)
      #expect(
        plans == [
          walk.map { $0.replacingOccurrences(of: "rowid?", with: "rowid>?") },
          walk.map { $0.replacingOccurrences(of: "rowid?", with: "rowid<?") },
          [
            "SEARCH model USING COVERING INDEX sqlite_autoindex_model_1 (id=?)",
            "SEARCH photo USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
          ],
        ])
    }
  }
}
