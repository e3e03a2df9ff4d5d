import Foundation
import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// A publication that somebody wrote by hand: every object has the hash that its name says, and lies.
@Suite struct HostilePublicationTests {
  /// Publishes a library, replaces `old` by `new` in all its files, and opens it.
  private func with(
    _ old: String, _ new: String, _ sketches: [Sketch] = [long],
    _ body: (PublishedContent) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(sketches)
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      try #require(try source.replace(old, with: new))
      try await body(PublishedContent(source, address: "memory:", environment: .skipping))
    }
  }

  /// A model of many pages, a group and its step in turn.
  private static let long = Sketch(
    id: "long", title: "Long", steps: (0..<900).map { ($0 % 2, $0 % 2 == 0 ? "overview" : "full") })

  private func expectDamaged(_ body: () async throws -> Void) async {
    await #expect {
      try await body()
    } throws: { error in if case ContentError.damaged = error { true } else { false } }
  }

  @Test(arguments: ["models", "steps", "sequence"])
  func `a root with a number that leads to an overflow is refused`(name: String) async throws {
    for number in ["9223372036854775807", "-1"] {
      await #expect(throws: ContentError.self) {
        try await with("\"\(name)\" : ", "\"\(name)\" : \(number), \"x\" : ") { _ in }
      }
    }
  }

  @Test func `a model that says that it has more steps than it has ends every walk`() async throws {
    try await with("p:counts=\"900 ", "p:counts=\"2147483647 ") { content in
      let model = try await content.model("long")
      await expectDamaged { try await content.forEachStep(of: model) { _ in } }
      await expectDamaged { _ = try await content.motions(ofStep: "s898", of: model) }
      await expectDamaged {
        let absent = SearchQuery("absent", level: .full)
        _ = try await content.step(matching: absent, of: model, from: 0, isForward: true)
      }
    }
  }

  @Test func `a step below a step that is no group is refused where steps are read in order`() async throws {
    try await with(" p:group=\"yes\"", "") { content in
      let model = try await content.model("long")
      await expectDamaged { try await content.forEachStep(of: model) { _ in } }
    }
  }

  @Test func `numbers of steps that lead to an overflow are refused`() async throws {
    try await with(" s=\"0:", " s=\"0:9223372036854775807: 0:1: 0:1:\" x=\"") { content in
      let model = try await content.model("long")
      await expectDamaged { _ = try await content.step(.ordinal(890, .full), of: model) }
    }
  }

  @Test(arguments: ["-9223372036854775808", "-5", "0", "4000000000"])
  func `a position that no step can have is none`(position: String) async throws {
    try await with("<k>s898\t899</k>", "<k>s898\t\(position)</k>") { content in
      let model = try await content.model("long")
      #expect(try await content.step(.id("s898"), of: model) == nil)
    }
  }

  @Test func `a list of models that is out of order is refused`() async throws {
    let sketches = ["a", "b", "c"].map { Sketch(id: $0, title: "Model \($0)", steps: [(0, "overview")]) }
    try await with("<title>Model b</title>", "<title>Z</title>", sketches) { content in
      await expectDamaged {
        _ = try await content.models(PageRequest(position: .start, limit: 2), of: ModelQuery())
        _ = try await content.models(PageRequest(position: .start, limit: 3), of: ModelQuery())
      }
    }
  }

  @Test func `wrong counts in the nodes of a list are refused`() async throws {
    // Long titles that cannot be packed make long keys, so that the keys of a tag are in several lists. Their
    // digits are one word: thousands of words would only make other lists, and take a minute.
    let sketches = (0..<60).map { index in
      let title = "Model " + (0..<300).map { String(index * 7919 + $0 * 104_729) }.joined()
      return Sketch(id: "m\(index)", title: title, tags: ["tag\(index % 9)"], steps: [(0, "overview")])
    }
    try await with(" c=\"", " c=\"0\" x=\"", sketches) { content in
      for tag in 0..<9 {
        await expectDamaged { _ = try await content.modelCount(ModelQuery(tag: "tag\(tag)")) }
      }
      await expectDamaged { _ = try await content.modelCount(ModelQuery()) }
      await expectDamaged { _ = try await content.model("m7") }
    }
  }

  @Test func `a pipe in place of a file is not waited for`() async throws {
    try await withFolder { folder in
      try #require(mkfifo(folder + "/library.json", 0o644) == 0)
      await #expect(throws: WebError.file(folder + "/library.json", code: ESPIPE)) {
        _ = try await FolderSource(folder).root(validator: nil)
      }
    }
  }
}

extension MemorySource {
  /// Replaces a text in all files, and the names of the objects that it changes in those that name them.
  ///
  /// - Returns: false if no file has the text.
  func replace(_ old: String, with new: String) throws -> Bool {
    let (root, objects) = state.withLock { ($0.root, $0.objects) }
    var stored: [ObjectName: [UInt8]] = [:]
    for (key, bytes) in objects where key.kind != .photo { stored[key.name] = bytes }
    var renamed: [ObjectName: ObjectName] = [:]
    var changed: [ObjectKey: [UInt8]] = [:]
    var isFound = false
    func edited(_ text: String) throws -> String {
      var text = text
      if text.contains(old) {
        isFound = true
        text = text.replacing(old, with: new)
      }
      // Searched by bytes: a regular expression took most of the time of these tests.
      var bytes = Array(text.utf8)
      var digits = 0
      for index in bytes.indices {
        let isDigit = (0x30...0x39).contains(bytes[index]) || (0x61...0x66).contains(bytes[index])
        digits = isDigit ? digits + 1 : 0
        guard digits == 64 else { continue }
        let place = index - 63...index
        guard let name = ObjectName(hex: String(decoding: bytes[place], as: UTF8.self)[...]),
          stored[name] != nil
        else { continue }
        bytes.replaceSubrange(place, with: Array(try rename(name).hex.utf8))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    func rename(_ name: ObjectName) throws -> ObjectName {
      if let known = renamed[name] { return known }
      let text = String(decoding: try Gzip.unpacked(stored[name] ?? [], limit: 1 << 20), as: UTF8.self)
      let bytes = Gzip.packed(Array(try edited(text).utf8))
      let new = ObjectName(of: bytes)
      renamed[name] = new
      for kind in [ObjectKind.index, .models, .steps, .motions] { changed[ObjectKey(new, kind)] = bytes }
      return new
    }
    let newRoot = Array(try edited(String(decoding: root, as: UTF8.self)).utf8)
    state.withLock { [changed] in ($0.root, $0.objects) = (newRoot, changed) }
    return isFound
  }
}
