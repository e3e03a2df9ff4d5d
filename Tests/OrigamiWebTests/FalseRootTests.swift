import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// Roots that were damaged or changed: `library.json` is the only file of a publication without a hash.
@Suite struct FalseRootTests {
  private static func sketch(_ id: String, tags: [String] = ["bird"]) -> Sketch {
    Sketch(
      id: id, title: "Model \(id)", tags: tags, steps: [(0, "overview"), (0, "full"), (0, "standard")])
  }

  /// Publishes and pulls models, and calls `body` with each change of `library.json`.
  private func withRoots(
    of sketches: [Sketch] = (0..<8).map { sketch("m\($0)") }, _ changes: [(inout [String: Any]) -> Void],
    read body: (TestLibrary) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(sketches)
      try await test.publish()
      try await pull(test)
      let file = URL(filePath: test.published + "/library.json")
      let json = try Data(contentsOf: file)
      for change in changes {
        var root = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        change(&root)
        try JSONSerialization.data(withJSONObject: root).write(to: file)
        try await body(test)
      }
    }
  }

  /// Returns a change of the text that names a tree. Nil takes it away.
  private func naming(
    _ tree: String, _ text: @escaping ([String: String]) -> String?
  ) -> (inout [String: Any]) -> Void {
    { root in
      var trees = root["trees"] as? [String: String] ?? [:]
      trees[tree] = text(trees)
      root["trees"] = trees
    }
  }

  private func content(_ test: TestLibrary) async throws -> PublishedContent {
    try await PublishedContent(FolderSource(test.published), address: "")
  }

  private func files(_ test: TestLibrary, _ content: PublishedContent) -> PulledFiles {
    PulledFiles(content: content, of: LibraryAddress(folder: test.published), below: test.folder + "/pulled")
  }

  private func pull(_ test: TestLibrary) async throws {
    try await files(test, try await content(test)).update { _, _ in }
  }

  private func pulledModels(_ test: TestLibrary) throws -> [String] {
    let folders = try FileManager.default.contentsOfDirectory(atPath: test.folder + "/pulled")
    return try folders.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: test.folder + "/pulled/\($0)")
    }.sorted()
  }

  private func expectDamaged(_ body: () async throws -> Void) async {
    await #expect {
      try await body()
    } throws: { error in if case ContentError.damaged = error { true } else { false } }
  }

  private func list(_ content: PublishedContent, _ query: ModelQuery = ModelQuery()) async throws {
    _ = try await content.models(PageRequest(position: .start, limit: 20), of: query)
  }

  /// Expects that neither a list nor a copy is made of a publication, and that no copied model is removed.
  private func expectRefused(_ test: TestLibrary) async throws {
    await expectDamaged { try await list(try await content(test)) }
    await expectDamaged { _ = try await content(test).modelCount(ModelQuery()) }
    await expectDamaged { try await pull(test) }
    let pulled = try pulledModels(test)
    #expect(pulled == (0..<8).map { "m\($0)" })
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], .compressed), (Array("\n<html>".utf8), .webPage), ([], .unreadable),
    ] as [([UInt8], WebError.RootProblem)])
  func `what was sent in place of a root is told`(bytes: [UInt8], problem: WebError.RootProblem) {
    #expect(throws: WebError.notALibrary(problem)) { try PublishedRoot(json: bytes) }
  }

  @Test func `a false number of models is refused, and no copied model is removed`() async throws {
    try await withRoots([0, 1, 5, 7, 9, 1000].map { count in { $0["models"] = count } }) { test in
      try await expectRefused(test)
    }
  }

  @Test func `a false number of steps is refused, and no copied model is removed`() async throws {
    try await withRoots([0, 23, 25].map { count in { $0["steps"] = count } }) { test in
      await expectDamaged { try await list(try await content(test)) }
      await expectDamaged { try await pull(test) }
      let pulled = try pulledModels(test)
      #expect(pulled.count == 8)
    }
  }

  @Test func `a damaged name is refused, and no copied model is removed`() async throws {
    var changes: [(inout [String: Any]) -> Void] = ["X", "", "../../etc"].map { text in { $0["first"] = text }
    }
    for tree in ["models", "ids", "tags", "words"] {
      for text in ["X", "", "../../../etc/passwd"] { changes.append(naming(tree) { _ in text }) }
      changes.append(naming(tree) { "g" + ($0[tree] ?? "").dropFirst() })
      changes.append(naming(tree) { ($0[tree] ?? "").dropLast() + "-1" })
    }
    try await withRoots(changes) { test in try await expectRefused(test) }
  }

  @Test func `a name that is not there is refused, and no copied model is removed`() async throws {
    try await withRoots([naming("models") { _ in nil }, naming("ids") { _ in nil }, { $0["first"] = nil }]) {
      try await expectRefused($0)
    }
  }

  @Test func `a tree of tags or words that is not there is refused where models need it`() async throws {
    try await withRoots([naming("tags") { _ in nil }]) { test in
      await expectDamaged { try await list(try await content(test), ModelQuery(tag: "bird")) }
    }
    try await withRoots([naming("words") { _ in nil }]) { test in
      await expectDamaged { try await search(try await content(test)) }
    }
  }

  private func search(_ content: PublishedContent) async throws {
    _ = try await content.search(SearchQuery("crease", level: .full), after: nil, limit: 5)
  }

  /// Reads from all trees.
  private func readAll(_ content: PublishedContent) async throws {
    try await list(content)
    _ = try await content.model("m7")
    try await list(content, ModelQuery(tag: "bird"))
    try await search(content)
  }

  @Test func `a false height of a tree, and a tree in place of another, are refused`() async throws {
    // Long titles that cannot be packed make long keys, so that there is a node above each list.
    let sketches = (0..<40).map { index in
      let title = "Model " + (0..<300).map { String(index * 7919 + $0 * 104_729) }.joined()
      return Sketch(id: "m\(index)", title: title, tags: ["bird"], steps: [(0, "overview")])
    }
    var changes: [(inout [String: Any]) -> Void] = []
    for tree in ["models", "ids", "tags", "words"] {
      for change in [-1, 1] {
        changes.append(
          naming(tree) { trees in
            let parts = (trees[tree] ?? "").split(separator: " ")
            return "\(parts[0]) \((Int(parts[1]) ?? 0) + change)"
          })
      }
      for other in ["models", "ids", "tags", "words"] where other != tree {
        changes.append(naming(tree) { $0[other] })
      }
    }
    try await withRoots(of: sketches, changes) { test in
      await expectDamaged { try await readAll(try await content(test)) }
    }
  }

  @Test(arguments: ["models", "words"])
  func `a root that is repaired under its number is taken over, and another list than before`(tree: String)
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add((0..<8).map { Self.sketch("m\($0)") })
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let whole = source.state.withLock { $0.root }
      var root = try #require(try JSONSerialization.jsonObject(with: Data(whole)) as? [String: Any])
      naming(tree) { String(($0[tree] ?? "").replacing(/^./) { $0.output == "0" ? "1" : "0" }) }(&root)
      let damaged = try Array(JSONSerialization.data(withJSONObject: root))
      source.state.withLock { $0.root = damaged }
      let content = try await PublishedContent(source, address: "", environment: .skipping)
      await expectDamaged { try await readAll(content) }
      let before = content.root.revision

      source.state.withLock { $0.root = whole }
      try await readAll(content)
      #expect(content.root.revision != before)
      #expect(try await !content.refresh())
    }
  }

  @Test func `an empty library and one without tags are read`() async throws {
    for sketches in [[], [Sketch(id: "a", title: "A", difficulty: "", steps: [(0, "overview")])]] {
      try await withFolder { folder in
        let test = try TestLibrary(folder)
        try test.add(sketches)
        try await test.publish()
        let content = try await content(test)

        #expect(try await content.modelCount(ModelQuery()) == sketches.count)
        #expect(try await content.modelCount(ModelQuery(tag: "bird")) == 0)
        let hits = try await content.search(SearchQuery("absent", level: .full), after: nil, limit: 5).hits
        #expect(hits.isEmpty)
        try await pull(test)
        let pulled = try pulledModels(test)
        #expect(pulled == sketches.map(\.id))
      }
    }
  }

  @Test func `a copy begins again when a newer publication comes between its models`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      var changed = Self.sketch("m3")
      changed.words = "Words of its own."
      try test.add((0..<3).map { Self.sketch("m\($0)") } + [changed])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      let content = try await PublishedContent(source, address: "", environment: .skipping)
      changed.words = "Other words."
      try test.add([changed, Self.sketch("m00")])
      let newer = folder + "/newer"
      _ = try await Publisher(test.content, to: newer, time: "2026-01-03T03:04:05Z").publish()
      var isCopied = false
      try await files(test, content).update { _, _ in
        // The server loses what the publication before needs.
        if !isCopied { try? source.copy(newer) }
        isCopied = true
      }
      let pulled = try pulledModels(test)
      #expect(pulled == ["m0", "m00", "m1", "m2", "m3"])
    }
  }
}
