import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// Pruning removes the objects that no reader needs any more.
@Suite struct PruningTests {
  @Test func `a root that is in use stays readable after pruning, and older ones go`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = PublisherTests.sketches(3)
      try test.add(sketches)
      try await test.publish()
      let oldest = try await PublishedContent(FolderSource(test.published), address: "oldest")
      sketches[0].words = "Second."
      try test.add([sketches[0]])
      try await test.publish()
      let older = try await PublishedContent(FolderSource(test.published), address: "older")
      sketches[0].words = "Third."
      try test.add([sketches[0]])
      let pruned = try await test.publish(prune: true)

      #expect(pruned.objectsPruned > 0)
      let model = try await older.model("m0")
      #expect(try await older.step(.ordinal(1, .full), of: model)?.step.texts.last?.content == "Second.")
      // The objects of the oldest publication are gone, so its reader goes over to the newest.
      #expect(try await oldest.model("m0").revision > model.revision)
      #expect(oldest.root.sequence == 3)
      #expect(try await test.publish(prune: true).objectsPruned == 0)
      // No folder stays behind empty.
      let objects = test.published + "/o"
      for name in try FileManager.default.contentsOfDirectory(atPath: objects) {
        #expect(try !FileManager.default.contentsOfDirectory(atPath: "\(objects)/\(name)").isEmpty)
      }

      // Without the kept roots, the present one still says what is needed.
      try FileManager.default.removeItem(atPath: test.published + "/r")
      #expect(try await test.publish(prune: true).modelsRead == 0)
      let present = try await PublishedContent(FolderSource(test.published), address: "present")
      let third = try await present.model("m0")
      #expect(try await present.step(.ordinal(1, .full), of: third)?.step.texts.last?.content == "Third.")
    }
  }

  @Test func `pruning removes nothing while the kept roots cannot be listed`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = PublisherTests.sketches(3)
      try test.add(sketches)
      try await test.publish()
      sketches[0].words = "Second."
      try test.add([sketches[0]])
      try await test.publish()
      let before = try FileManager.default.subpathsOfDirectory(atPath: test.published + "/o")

      // A link to itself cannot be opened, not even by root.
      let kept = test.published + "/r"
      try FileManager.default.moveItem(atPath: kept, toPath: folder + "/r")
      try FileManager.default.createSymbolicLink(atPath: kept, withDestinationPath: "r")
      await #expect(throws: WebError.file(kept, code: ELOOP)) { try await test.publish(prune: true) }
      let after = try FileManager.default.subpathsOfDirectory(atPath: test.published + "/o")
      #expect(after.sorted() == before.sorted())
    }
  }

  @Test func `pruning removes what a publication has made, and no file of others`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(3))
      try await test.publish()
      let object = String(repeating: "ab", count: 32)
      let own = [
        "library.json.12.part", "library.json.minisig.12.part", "r/7.json.minisig.3.part", "r/7.json",
        "o/ab/\(object).photo", "o/ab/\(object).xml.gz.77.part",
      ]
      let others = [
        "movie.mkv.part", "r/index.html", "r/x.json", "o/zz/mine.txt", "o/ab/\(object).gz", "o/x",
      ]
      for name in own + others {
        let file = URL(filePath: test.published + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: file)
      }
      #expect(try await test.publish(prune: true).objectsPruned == 2)
      func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: test.published + "/" + name)
      }
      #expect(own.filter(isThere) == [])
      #expect(others.filter(isThere) == others)
    }
  }

  @Test(arguments: ["damaged", "without an object"])
  func `pruning goes on without an earlier root that is`(what: String) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = PublisherTests.sketches(3)
      try test.add(sketches)
      try await test.publish()
      let before = try FileManager.default.subpathsOfDirectory(atPath: test.published + "/o")
      sketches[0].words = "Second."
      try test.add([sketches[0]])
      try await test.publish()
      if what == "damaged" {
        try Data("x".utf8).write(to: URL(filePath: test.published + "/r/1.json"))
      } else {
        // The nodes of the first publication are not in the second.
        let source = try MemorySource(folder: test.published)
        let content = try await PublishedContent(source, address: "second")
        let models = PageRequest<ModelCursor, ContentID>(position: .start, limit: 9)
        _ = try await content.models(models, of: ModelQuery())
        let used = Set(source.state.withLock { $0.requests.map(\.path) })
        for name in before where name.hasSuffix(".gz") && !used.contains("o/" + name) {
          try FileManager.default.removeItem(atPath: test.published + "/o/" + name)
        }
      }
      try await test.publish(prune: true, force: true)
      let present = try await PublishedContent(FolderSource(test.published), address: "present")
      let model = try await present.model("m0")
      #expect(try await present.step(.ordinal(1, .full), of: model)?.step.texts.last?.content == "Second.")
    }
  }

  @Test func `with force, a damaged copy of the root is written again`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(3))
      try await test.publish()
      let (root, kept) = (test.published + "/library.json", test.published + "/r/1.json")
      try Data("x".utf8).write(to: URL(filePath: kept))
      try await test.publish(force: true)
      #expect(FileManager.default.contents(atPath: kept) == FileManager.default.contents(atPath: root))
    }
  }
}
