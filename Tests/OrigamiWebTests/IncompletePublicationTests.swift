import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import SeededRandom
import Testing
import Threading

/// Servers that have a root before the objects that it names, as a CDN with several machines may.
@Suite struct IncompletePublicationTests {
  private struct Setting {
    let test: TestLibrary
    /// The server. It has the first publication.
    let server: MemorySource
    let cache: ObjectCache
    /// The root of the second publication, in which the model `changed` has other words.
    let newRoot: [UInt8]
    /// The root of the first publication.
    let oldRoot: [UInt8]

    /// Opens the library as the reader does: with the root in the cache, if one is there.
    func open(isOffline: Bool = false) async throws -> PublishedContent {
      let source = CachedSource(isOffline ? nil : server, cache: cache, address: "a")
      return try await PublishedContent(source, address: "a", kept: source.keptRoot, environment: .skipping)
    }

    /// Makes the server send the new root, but not all of its objects.
    ///
    /// - Parameter kinds: the kinds of the objects that arrive with it.
    func sendNewRoot(with kinds: Set<ObjectKind>) throws {
      let old = server.state.withLock { $0.objects }
      try server.copy(test.published)
      server.state.withLock { state in
        state.objects = state.objects.filter { old[$0.key] != nil || kinds.contains($0.key.kind) }
      }
    }
  }

  /// Publishes two models, reads both, and publishes a change of one of them.
  private func with(_ body: (Setting) async throws -> Void) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      func sketch(_ id: String, _ words: String) -> Sketch {
        Sketch(id: id, title: "Model \(id)", steps: [(0, "overview")], words: words)
      }
      try test.add([sketch("same", "Same."), sketch("changed", "Old.")])
      try await test.publish()
      let server = try MemorySource(folder: test.published)
      let oldRoot = server.state.withLock { $0.root }
      try test.add([sketch("changed", "New.")])
      try await test.publish()
      let setting = Setting(
        test: test, server: server, cache: try #require(ObjectCache(path: folder + "/objects.sqlite")),
        newRoot: try Array(Data(contentsOf: URL(filePath: test.published + "/library.json"))),
        oldRoot: oldRoot)
      let content = try await setting.open()
      for id in ["same", "changed"] { _ = try await words(of: ContentID(id), content) }
      try await body(setting)
    }
  }

  /// Returns the words of a model's step. A model that was replaced is opened anew, as the reader does.
  private func words(of id: ContentID, _ content: PublishedContent) async throws -> String? {
    func read() async throws -> String? {
      let step = try await content.step(.ordinal(1, .full), of: try await content.model(id))
      return step?.step.texts.last?.content
    }
    do { return try await read() } catch ContentError.replaced { return try await read() }
  }

  @Test func `what was read is read again if the server has a root without its objects`() async throws {
    try await with { setting in
      try setting.sendNewRoot(with: [])

      let content = try await setting.open()
      #expect(content.root.sequence == 1)
      #expect(try await words(of: "changed", content) == "Old.")
      let offline = try await setting.open(isOffline: true)
      #expect(try await words(of: "changed", offline) == "Old.")

      try setting.server.copy(setting.test.published)
      #expect(try await setting.open().root.sequence == 2)
    }
  }

  @Test func `a publication that turns out to lack an object is left for the one before`() async throws {
    try await with { setting in
      // The list is there, a page of steps is not.
      try setting.sendNewRoot(with: [.models])
      let content = try await setting.open()
      #expect(content.root.sequence == 2)
      var changes = try content.changes().makeAsyncIterator()

      #expect(try await words(of: "changed", content) == "Old.")
      #expect(content.root.sequence == 1)
      #expect(await changes.next() == 1)
      #expect(try await words(of: "same", content) == "Same.")
      let offline = try await setting.open(isOffline: true)
      #expect(try await words(of: "changed", offline) == "Old.")
      // It is not taken over again before the object is there.
      #expect(try await !content.refresh())
      try setting.server.copy(setting.test.published)
      #expect(try await content.refresh())
      #expect(try await words(of: "changed", content) == "New.")
    }
  }

  @Test func `a reader of an incomplete publication goes over to the good one that is put back`()
    async throws
  {
    try await with { setting in
      let old = setting.server.state.withLock { $0.objects }
      try setting.sendNewRoot(with: [.models])
      let content = try await setting.open()
      #expect(content.root.sequence == 2)
      setting.server.state.withLock { ($0.root, $0.objects) = (setting.oldRoot, old) }

      #expect(try await words(of: "changed", content) == "Old.")
      #expect(content.root.sequence == 1)
      #expect(try await setting.open().root.sequence == 1)
    }
  }

  @Test func `an object that no publication has is an error, and is asked for once of each`() async throws {
    try await with { setting in
      try setting.sendNewRoot(with: [.models])
      let content = try await PublishedContent(
        setting.server, address: "a", kept: setting.oldRoot, environment: .skipping)
      setting.server.state.withLock { state in
        state.objects = state.objects.filter { $0.key.kind != .steps }
      }

      let count = await setting.server.requests {
        await #expect {
          _ = try await words(of: "changed", content)
        } throws: { error in if case ContentError.damaged = error { true } else { false } }
      }
      #expect(count < 12)
    }
  }

  @Test(arguments: 0..<12)
  func `whatever a server has and lacks, what is read is right, and in the end all is the newest`(
    seed: Int
  ) async throws {
    try await withFolder { folder in
      let publications = try await Self.publications(in: folder)
      let server = try MemorySource(folder: folder + "/www")
      let all = server.state.withLock { $0.objects }
      let paths = Set(all.keys.map(\.path)).sorted()
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      func open() async throws -> PublishedContent {
        let source = CachedSource(server, cache: cache, address: "a")
        return try await PublishedContent(source, address: "a", kept: source.keptRoot, environment: .skipping)
      }
      var random = SeededGenerator(seed: 7, part: seed)
      server.state.withLock { $0.root = publications[0].root }
      var content = try await open()
      for _ in 0..<40 {
        let share = random.below(4)
        let present = Set(paths.filter { _ in random.below(3) < share })
        let objects = all.filter { present.contains($0.key.path) }
        let root = publications[random.below(publications.count)].root
        server.state.withLock { ($0.root, $0.objects) = (root, objects) }
        let count = try await server.requests {
          switch random.below(6) {
          case 0: content = try await open()
          case 1: _ = try? await content.refresh()
          default:
            let id = "m\(random.below(3))"
            let before = content.root
            guard let words = try? await words(of: ContentID(id), content) else { break }
            let known = publications.filter { $0.words[id] == words }
            #expect(!known.isEmpty)
            guard content.root == before else { break }
            #expect(known.contains { $0.root == before.json })
          }
        }
        #expect(count < 40)
      }

      let newest = try #require(publications.last)
      server.state.withLock { ($0.root, $0.objects) = (newest.root, all) }
      if content.root.json != newest.root { #expect(try await content.refresh()) }
      for content in [content, try await open()] {
        #expect(content.root.json == newest.root)
        for (id, text) in newest.words { #expect(try await words(of: ContentID(id), content) == text) }
      }
    }
  }

  /// A publication: its root, and the words of each model's step.
  private struct Publication {
    let root: [UInt8]
    let words: [String: String]
  }

  /// Publishes four states of three models into one folder, `www`, which keeps the objects of all.
  private static func publications(in folder: String) async throws -> [Publication] {
    let test = try TestLibrary(folder)
    var words: [String: String] = [:]
    var publications: [Publication] = []
    for changed in [["m0", "m1", "m2"], ["m1"], ["m0", "m2"], ["m1", "m2"]] {
      for id in changed { words[id] = "\(id) of publication \(publications.count)." }
      try test.add(
        changed.map {
          Sketch(id: $0, title: "Model \($0)", steps: [(0, "overview")], words: words[$0] ?? "")
        })
      try await test.publish()
      let root = try Array(Data(contentsOf: URL(filePath: test.published + "/library.json")))
      publications.append(Publication(root: root, words: words))
    }
    return publications
  }
}
