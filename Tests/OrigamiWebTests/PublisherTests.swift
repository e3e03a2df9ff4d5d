import Foundation
import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import SeededRandom
import Testing
import Threading

@Suite struct PublisherTests {
  static func sketches(_ count: Int) -> [Sketch] {
    (0..<count).map { index in
      Sketch(
        id: "m\(index)", title: "Model \(index)", tags: ["tag\(index % 7)"], steps: [(0, "overview")],
        words: "Text \(index).")
    }
  }

  /// Returns the files of a publication with their bytes.
  static func files(_ folder: String) throws -> [String: Data] {
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
      let before = try Self.files(test.published)
      let second = try await test.publish()

      #expect(first.totals == LibraryTotals(models: 5, steps: 5) && first.modelsRead == 5)
      #expect(second.isUnchanged && second.modelsRead == 0 && second.objectsWritten == 0)
      #expect(try Self.files(test.published) == before)
    }
  }

  @Test
  func `a model that a restored library has imported anew is published, though its revision is the same`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      func sketch(_ words: String) -> Sketch {
        Sketch(id: "a", title: "A", steps: [(0, "overview")], words: words)
      }
      try test.add([sketch("First.")])
      // A library opened at a path keeps what is there.
      try FileManager.default.createDirectory(atPath: folder + "/backup", withIntermediateDirectories: true)
      for name in ["library.sqlite", "library.sqlite-wal"] {
        try? FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/backup/\(name)")
      }
      try test.add([sketch("Second.")])
      try await test.publish()

      let restored = try TestLibrary(folder + "/backup")
      try restored.add([sketch("Third.")])
      #expect(try restored.library.model("a")?.revision == test.library.model("a")?.revision)
      let summary = try await Publisher(restored.content, to: test.published, time: "2026-01-03T03:04:05Z")
        .publish()
      #expect(!summary.isUnchanged && summary.modelsRead == 1)
      let content = try await PublishedContent(FolderSource(test.published), address: "")
      let step = try await content.step(.ordinal(1, .full), of: try await content.model("a"))
      #expect(step?.step.texts.contains { $0.content == "Third." } == true)
    }
  }

  @Test func `an object that a loss of power left empty is written again`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(3))
      try await test.publish()
      let before = try Self.files(test.published).filter { $0.key.hasSuffix(".gz") }
      // The root was not written yet.
      try FileManager.default.removeItem(atPath: test.published + "/library.json")
      for name in before.keys { try Data().write(to: URL(filePath: "\(test.published)/\(name)")) }
      try await test.publish()
      #expect(try Self.files(test.published).filter { $0.key.hasSuffix(".gz") } == before)
    }
  }

  @Test func `a model whose page readers would refuse is refused by name, and the publication stays`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(3))
      try await test.publish()
      let before = try Self.files(test.published)["library.json"]
      // Packed it is small, unpacked over 1 MB.
      let words = String(repeating: "word ", count: 100_000)
      let summaries = ["en", "de", "fr"].map { "<summary xml:lang=\"\($0)\">\(words)</summary>" }.joined()
      let xml = Sketch(id: "large", title: "Large", steps: [(0, "overview")]).xml
        .replacing("<paper", with: summaries + "<paper")
      try FileManager.default.createDirectory(atPath: folder + "/more", withIntermediateDirectories: true)
      try Data(xml.utf8).write(to: URL(filePath: folder + "/more/large.xml"))
      try test.addFolder(folder + "/more")
      await #expect {
        try await test.publish()
      } throws: {
        if case WebError.modelTooLarge("large", _, _) = $0 { true } else { false }
      }
      #expect(try Self.files(test.published)["library.json"] == before)
    }
  }

  @Test func `with force, damaged and missing files are written again, and nothing else`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(300))
      try await test.publish()
      let before = try Self.files(test.published)
      let objects = before.keys.filter { $0.hasSuffix(".gz") }.sorted()
      for (index, name) in objects.enumerated() {
        var bytes = try #require(before[name])
        bytes[bytes.count / 2] ^= 1
        if index % 2 == 0 { try bytes.write(to: URL(filePath: "\(test.published)/\(name)")) }
        if index == 1 { try FileManager.default.removeItem(atPath: "\(test.published)/\(name)") }
      }

      let repaired = try await test.publish(force: true)

      #expect(try Self.files(test.published) == before)
      #expect(repaired.isUnchanged && repaired.modelsRead == 300)
      #expect(repaired.objectsWritten == (objects.count + 1) / 2 + 1)
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
        let files = try Self.files(published)
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
      let (grown, whole) = (try Self.files(test.published), try Self.files(folder + "/fresh"))
      for (name, data) in whole where name.hasPrefix("o/") { #expect(grown[name] == data, "\(name)") }
    }
  }

  /// Sketches of models whose lists take several objects in every tree. Models that follow each other in the
  /// list have words of their own, which follow each other too.
  private static func library(_ count: Int, using random: inout SeededGenerator) -> [Sketch] {
    (0..<count).map { index in
      let words = (0..<30).map { _ in "word\(index / 40 + 100)x\(Int.random(in: 0..<300, using: &random))" }
      return Sketch(
        id: "model-\(index)", title: "Model \(1000 + index) \(index % 3 == 0 ? "&amp;" : "of")",
        tags: (0..<4).map { "a rather long tag \(index % (3 + $0))" }, steps: [(0, "overview"), (0, "full")],
        words: words.joined(separator: " "))
    }
  }

  @Test func `a change makes the objects near it only, and none again that stay`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var random = SeededGenerator(seed: 1)
      var sketches = Self.library(500, using: &random)
      try test.add(sketches)
      let first = try await test.publish()
      sketches[250].titles = [1: "Turn it over."]
      try test.add([sketches[250]])
      let second = try await test.publish()

      // A page of steps for each model, and more than five lists or pages for each tree.
      #expect(first.objectsPacked > 520)
      // Of the changed model: its steps, its page of the list, and the lists of its identifier, its tags and
      // its words, some 50 keys; the last objects of each tree, whose end depends on what follows; the nodes.
      #expect(second.modelsRead == 1 && second.objectsPacked < 25, "\(second)")
      let third = try await test.publish()
      #expect(third.isUnchanged && third.objectsPacked < 12, "\(third)")
    }
  }

  @Test(arguments: [1, 2])
  func `changes give the same files as a first publication`(seed: UInt64) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var random = SeededGenerator(seed: seed)
      var sketches = Self.library(250, using: &random)
      var isIn = sketches.map { _ in Bool.random(using: &random) || Bool.random(using: &random) }
      try test.add(sketches.indices.filter { isIn[$0] }.map { sketches[$0] })
      try await test.publish()
      for round in 0..<4 {
        // Models that follow each other in the list come or go together, or a few change in all places.
        let start = Int.random(in: 0..<200, using: &random)
        let run = start..<min(250, start + Int.random(in: 1..<70, using: &random))
        let scattered = sketches.indices.filter { _ in Int.random(in: 0..<20, using: &random) == 0 }
        var (gone, added): ([Int], [Int]) = ([], [])
        for index in round % 2 == 0 ? Array(run) : scattered {
          switch (isIn[index], round % 2) {
          case (false, _): added.append(index)
          case (true, 0): gone.append(index)
          case (true, _):
            if Bool.random(using: &random) { sketches[index].title = "Renamed \(index)" }
            sketches[index].words = "Only word\(Int.random(in: 0..<5000, using: &random))."
            added.append(index)
          }
        }
        for index in gone { isIn[index] = false }
        for index in added { isIn[index] = true }
        try test.library.remove(gone.map { sketches[$0].id })
        try test.add(added.map { sketches[$0] })
        let grown = try await test.publish()
        let whole = "\(folder)/whole\(round)"
        let fresh = try await Publisher(test.content, to: whole, time: "2026-01-02T03:04:05Z").publish()
        #expect(grown.totals == fresh.totals)
        let (files, expected) = (try Self.files(test.published), try Self.files(whole))
        for (name, data) in expected where name.hasPrefix("o/") { #expect(files[name] == data, "\(name)") }
      }
    }
  }

  @Test func `a lock ends with its publish, also while another descriptor of its file is open`() async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(1))
      let copy = Locked<Int32?>(nil)
      defer { if let copy = copy.withLock({ $0 }) { close(copy) } }
      // A program that another thread starts has copies of all descriptors for a moment.
      _ = try? await Publisher(test.content, to: test.published, time: "").publish { _, _ in
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
          guard file == test.published + "/.lock", let number = Int32(name) else { continue }
          copy.withLock { $0 = dup(number) }
        }
        throw WebError.notSigned(.failed)
      }
      try #require(copy.withLock { $0 } != nil)
      try await test.publish()
    }
  }

  /// Returns the paths of the lists with keys that begin with a text, in their order.
  private func lists(of prefix: String, in folder: String) throws -> [String] {
    var lists: [(key: Substring, path: String)] = []
    for (path, data) in try Self.files(folder) where path.hasSuffix(".gz") {
      let xml = String(decoding: try Gzip.unpacked(Array(data), limit: 1 << 20), as: UTF8.self)
      guard let start = xml.firstRange(of: "<k>\(prefix)") else { continue }
      lists.append((xml[start.upperBound...].prefix { $0 != "<" }, path))
    }
    return lists.sorted { $0 < $1 }.map(\.path)
  }

  @Test func `a publication that fails has written its lists when it unlocks the folder`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var random = SeededGenerator(seed: 1)
      try test.add(Self.library(500, using: &random))
      _ = try await Publisher(test.content, to: folder + "/whole", time: "").publish()
      let lists = try lists(of: "word", in: folder + "/whole")
      try #require(lists.count > 4)
      // The first list cannot be written, and two more are on their way.
      let place = "\(test.published)/\(lists[0])"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      await #expect {
        try await test.publish()
      } throws: {
        if case WebError.file(place, _) = $0 { true } else { false }
      }
      let written = try Self.files(test.published)
      #expect(written[lists[1]] != nil && written[lists[2]] != nil)
    }
  }

  @Test func `a folder that cannot be made is refused with the reason`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try Data().write(to: URL(filePath: folder + "/file"))
      for place in ["/file", "/file/below"] {
        await #expect(throws: WebError.file(folder + place, code: ENOTDIR)) {
          _ = try await Publisher(test.content, to: folder + place, time: "").publish()
        }
      }
      _ = try await Publisher(test.content, to: folder + "/new/er/", time: "").publish()
      #expect(FileManager.default.fileExists(atPath: folder + "/new/er/library.json"))
    }
  }

  @Test func `a folder of another library is refused, and nothing in it changes`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(Self.sketches(1))
      try await test.publish()
      let before = try Self.files(test.published)
      let other = try TestLibrary(folder + "/other")
      try other.add(Self.sketches(2))

      await #expect(throws: WebError.otherLibrary(test.published)) {
        try await Publisher(other.content, to: test.published, time: "").publish()
      }
      #expect(try Self.files(test.published) == before)
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
