import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing

@Suite struct PublisherTests {
  private static func sketches(_ count: Int) -> [Sketch] {
    (0..<count).map { index in
      Sketch(
        id: "m\(index)", title: "Model \(index)", tags: ["tag\(index % 7)"], steps: [(0, "overview")],
        words: "Text \(index).")
    }
  }

  /// Returns the files of a publication with their bytes.
  private func files(_ folder: String) throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    var files: [String: Data] = [:]
    for name in names where !name.hasPrefix(".") {
      if let data = FileManager.default.contents(atPath: "\(folder)/\(name)") { files[name] = data }
    }
    return files
  }

  @Test func `publishing again without a change writes nothing and reads no model`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(5))
      let first = try await test.publish()
      let before = try files(test.published)
      let second = try await test.publish()

      #expect(first.totals == LibraryTotals(models: 5, steps: 5) && first.modelsRead == 5)
      #expect(second.isUnchanged && second.modelsRead == 0 && second.objectsWritten == 0)
      #expect(try files(test.published) == before)
    }
  }

  @Test func `any number of threads writes the same files`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = Self.sketches(40)
      // The first model takes longer than those that are read at the same time.
      sketches[0].steps = (0..<60).map { (0, $0 % 2 == 0 ? "overview" : "full") }
      sketches[0].words = (0..<200).map { String(repeating: "w\($0)x", count: 15) }.joined(separator: " ")
      // Equal steps of two models are one object, which two threads may write.
      sketches[11].words = sketches[10].words
      try test.add(sketches)
      var written: [[String: Data]] = []
      for threads in [1, 4] {
        let published = "\(folder)/www\(threads)"
        let time = "2026-01-02T03:04:05Z"
        let summary = try await Publisher(test.content, to: published, time: time, threadCount: threads)
          .publish()
        let files = try files(published)
        #expect(summary.objectsWritten == files.keys.count { $0.hasPrefix("o/") && $0.hasSuffix(".gz") })
        written.append(files)
      }
      #expect(written[0].count > 40 && written[0] == written[1])
    }
  }

  @Test func `a change of one model writes its page, the page of the list and their nodes`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = Self.sketches(300)
      try test.add(sketches)
      let first = try await test.publish()
      // Another drawing, so that no word changes.
      sketches[123].steps.append((0, "overview"))
      sketches[123].titles = [1: "Model fold."]
      try test.add([sketches[123]])
      let second = try await test.publish()

      #expect(first.objectsWritten > 300)
      #expect(second.modelsRead == 1)
      #expect(second.objectsWritten <= 4 && second.bytesWritten < 60_000, "\(second)")
    }
  }

  @Test func `a new model writes a handful of objects`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      let sketches = Self.sketches(300)
      try test.add(sketches.filter { $0.id != "m77" })
      try await test.publish()
      try test.add([sketches[77]])
      let second = try await test.publish()

      #expect(second.modelsRead == 1 && second.totals.models == 300)
      // Its page; the list, the identifiers, the tags and the words, each with at most two nodes.
      #expect(second.objectsWritten <= 12 && second.bytesWritten < 100_000, "\(second)")
    }
  }

  @Test func `the same library gives the same files, whatever was published before`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = Self.sketches(40)
      try test.add(sketches)
      try await test.publish()
      sketches[3].title = "Another title"
      sketches[9].tags = ["other"]
      try test.add([sketches[3], sketches[9]])
      try test.library.remove(["m5"])
      try await test.publish(prune: true)
      let fresh = try await Publisher(test.content, to: folder + "/fresh", time: "").publish()

      #expect(fresh.totals.models == 39)
      let (grown, whole) = (try files(test.published), try files(folder + "/fresh"))
      for (name, data) in whole where name.hasPrefix("o/") { #expect(grown[name] == data, "\(name)") }
    }
  }

  @Test func `a root that is in use stays readable after pruning, and older ones go`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var sketches = Self.sketches(3)
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
    }
  }

  @Test func `a folder of another library is refused, and nothing in it changes`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(1))
      try await test.publish()
      let before = try files(test.published)
      let other = try TestLibrary(folder + "/other")
      try other.add(Self.sketches(2))

      await #expect(throws: WebError.otherLibrary(test.published)) {
        try await Publisher(other.content, to: test.published, time: "").publish()
      }
      #expect(try files(test.published) == before)
    }
  }

  @Test func `an empty library is published and read`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try await test.publish()
      let content = try await PublishedContent(FolderSource(test.published), address: "")
      #expect(try await content.totals() == LibraryTotals(models: 0, steps: 0))
      #expect(
        try await content.models(PageRequest(position: .start, limit: 5), of: ModelQuery()).items.isEmpty)
      #expect(try await content.randomModel { 7 } == nil)
      #expect(try await content.search(SearchQuery("swan", level: .full), after: nil, limit: 5).total == 0)
    }
  }
}
