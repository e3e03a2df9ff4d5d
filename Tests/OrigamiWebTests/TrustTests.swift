import Foundation
import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing

/// Signatures of publications, made by minisign.
@Suite struct SignatureTests {
  private static let key = """
    untrusted comment: minisign public key 7F64AF77426137A7
    RWSnN2FCd69kfwI53HjsYeqjha7iTPc3xGZEcJO2NhhBYnTHFwUlZw4C
    """
  /// Signatures of `hi` and a line feed: of its hash, as minisign makes them, and of the text itself.
  private static let signatures = [
    """
    untrusted comment: signature from minisign secret key
    RUSnN2FCd69kf8UtII0kdLL1OlHXkt0ziAUSqdSOT4YkzUF0u54ZghpgHqc3ZL9CiD6NtHPYVHXmz0F8a6SVcOn+i2Z+tJEgFgg=
    trusted comment: origami test 3
    GcdkunS7rO/TM+OZ1lHjXrG8nZw2tvQViiZlkMjyRfK97ETaOUpB+bLivaX7jeJhkk1v1GCqSiwep7ZMiXnEBA==
    """,
    """
    untrusted comment: signature from minisign secret key
    RWSnN2FCd69kfwaIrESt//cqX0xnaKAOs+y5A5DXtRn4FyUR6ZolI6woOptWgbqlwrQ0QIjyIR/8htpf54ikC0OySZ7QHR8MBQo=
    trusted comment: timestamp:1795385283\tfile:f
    mmRalO+ajHjwWGDcFNr3/Gi6jJjZJ4bD4bvAPeUgfVAeg/vjPfwZxCeukVCYi84KBvXk1KUif98F6tiFwPhhCA==
    """,
  ]

  private func verify(_ message: String, _ signature: String, key: String = key) throws {
    let key = try MinisignKey(file: Array(key.utf8))
    try #require(MinisignSignature(file: Array(signature.utf8))).verify(Array(message.utf8), key)
  }

  @Test(
    .enabled(if: MinisignSignature.canVerify, "libsodium is not installed: apt install libsodium23"),
    arguments: signatures)
  func `a signature holds for its message, its key and its comment, and for nothing else`(
    signature: String
  ) throws {
    try verify("hi\n", signature)
    let other = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
    #expect(throws: WebError.badSignature(.otherKey)) {
      try verify("hi\n", signature, key: other)
    }
    let isOther = WebError.badSignature(.otherContent)
    #expect(throws: isOther) { try verify("ho\n", signature) }
    let comment = signature.replacing("trusted comment: ", with: "trusted comment: not ")
      .replacing("untrusted comment: not ", with: "untrusted comment: ")
    #expect(throws: isOther) { try verify("hi\n", comment) }
  }

  @Test(.enabled(if: MinisignSignature.canVerify, "libsodium is not installed: apt install libsodium23"))
  func `a comment may have a line separator and bytes that are not UTF-8`() throws {
    let key = try MinisignKey(
      file: Array("RWSa492oy/0aU4NY+cQo5GMxWIUh+cwO2fRW3IfG+bxVacCVTGnYoZ7R\r\n".utf8))
    let head = """
      untrusted comment: signature from minisign secret key
      RUSa492oy/0aUxktJMVwkf2gpoGYhcMzHLLYpFb4M1br3W0mbpCagtcK5K14X0p/hmyuuYGYaoCBIYxlVeiDuhW1r1uEZB+ZsAo=
      trusted comment: a\u{2028}b\u{20}
      """
    let tail = """
      \u{20}c
      fu5K9fbX5l6CegUdX7Iv3lpvoj8cDzFiDBWNvY0GAfRk35gIBs6FsPMF8RVNoTK6d1HA9LuOCoXdayWWtaa5Cw==
      """
    let signature = try #require(MinisignSignature(file: Array(head.utf8) + [0xFF] + Array(tail.utf8)))
    try signature.verify(Array("hi\n".utf8), key)
  }

  @Test(arguments: ["", "RWSn", "untrusted comment: x\nRWSnN2FCd69kfwI53Hjs\n", "<html></html>"])
  func `a text that is no key is refused`(text: String) {
    #expect(throws: WebError.badKey) { _ = try MinisignKey(file: Array(text.utf8)) }
  }
}

/// The program minisign, and a pair of keys in a folder.
struct Minisign {
  /// The path of the program; nil where it is not installed.
  static let program: String? = ["/usr/bin/minisign", "/usr/local/bin/minisign"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let folder: String
  let name: String

  init(_ folder: String, name: String = "key") throws {
    (self.folder, self.name) = (folder, name)
    try run("-G", "-W", "-p", "\(folder)/\(name).pub", "-s", "\(folder)/\(name).sec")
  }

  func key() throws -> MinisignKey { try MinisignKey(path: "\(folder)/\(name).pub") }

  func sign(_ file: String, _ signature: String) throws {
    try run("-S", "-s", "\(folder)/\(name).sec", "-m", file, "-x", signature)
  }

  private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: Minisign.program ?? "minisign")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TestLibrary.Problem(text: "minisign failed") }
  }
}

@Suite(
  .enabled(
    if: Minisign.program != nil && MinisignSignature.canVerify,
    "minisign is not installed: apt install minisign"))
struct TrustTests {
  @Test(arguments: ["damaged copy", "no folder", "large signature"])
  func `signing an unchanged publication mends what is beside its root`(what: String) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      try await test.publish()
      switch what {
      case "damaged copy": try Data("x".utf8).write(to: URL(filePath: test.published + "/r/1.json"))
      case "no folder": try FileManager.default.removeItem(atPath: test.published + "/r")
      default: try Data(count: 5000).write(to: URL(filePath: test.published + "/library.json.minisig"))
      }
      let minisign = try Minisign(folder)
      _ = try await Publisher(test.content, to: test.published, time: "2026-01-02T03:04:05Z")
        .publish(sign: minisign.sign)
      func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: test.published + "/" + name)))
      }
      for name in ["library.json", "r/1.json"] {
        let signature = try #require(MinisignSignature(file: try file(name + ".minisig")))
        try signature.verify(try file(name), minisign.key())
      }
    }
  }

  /// A library whose publication is signed, and a store of keys that trusts it.
  private struct Setting {
    let test: TestLibrary
    let minisign: Minisign
    let keys: TrustedKeys
    let cache: ObjectCache

    var address: String { "https://host/" }
    var folder: FolderSource { FolderSource(test.published) }

    func publish() async throws {
      _ = try await Publisher(test.content, to: test.published, time: "2026-01-02T03:04:05Z")
        .publish(sign: minisign.sign)
    }

    func trust() async throws {
      _ = try await PublishedContent.trust(minisign.key(), for: address, folder, cache: cache, in: keys)
    }

    /// Opens the library as a command does.
    func open(_ source: any ObjectSource) async throws -> PublishedContent {
      let trusted = TrustedSource(source, keys, address: address)
      return try await PublishedContent(
        CachedSource(trusted, cache: cache, address: address), address: address)
    }

    /// Expects that the root of a source is refused for a reason.
    func expectRefused(_ reason: String, _ source: any ObjectSource) async {
      await #expect {
        _ = try await open(source)
      } throws: { error in
        guard case ContentError.unreachable(WebError.badSignature(let problem)) = error else { return false }
        return problem.rawValue == reason
      }
    }
  }

  private func with(_ body: (Setting) async throws -> Void) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      let setting = Setting(
        test: test, minisign: try Minisign(folder), keys: TrustedKeys(folder: folder + "/trusted"),
        cache: try #require(ObjectCache(path: folder + "/objects.sqlite")))
      try await setting.publish()
      try await setting.trust()
      try await body(setting)
    }
  }

  private func add(_ id: String, _ setting: Setting) throws {
    try setting.test.add([Sketch(id: id, title: id, steps: [(0, "overview")])])
  }

  @Test func `a library that is signed with the trusted key is read, and so is the next publication`()
    async throws
  {
    try await with { setting in
      #expect(try await setting.open(setting.folder).model("swan").id == "swan")
      try add("ant", setting)
      try await setting.publish()
      #expect(try await setting.open(setting.folder).model("ant").id == "ant")
    }
  }

  @Test func `a publication is signed anew where one that was broken off has left a signature`()
    async throws
  {
    try await with { setting in
      let file = URL(filePath: setting.test.published + "/library.json")
      let before = try Data(contentsOf: file)
      try add("ant", setting)
      try await setting.publish()
      // As if the power had failed before the last rename: the signature is that of the second root.
      try before.write(to: file)
      try add("bee", setting)
      try await setting.publish()
      #expect(try await setting.open(setting.folder).model("bee").id == "bee")
    }
  }

  @Test func `a root that was changed, or that is not signed, is refused and does not reach the cache`()
    async throws
  {
    try await with { setting in
      let file = setting.test.published + "/library.json"
      let kept = setting.cache.root(of: setting.address)?.json
      let changed = try String(contentsOfFile: file, encoding: .utf8)
        .replacing("2026-01-02T03:04:05Z", with: "2026-01-02T03:04:06Z")
      try changed.write(toFile: file, atomically: true, encoding: .utf8)
      await setting.expectRefused("its signature is of something else", setting.folder)
      for name in ["library.json", "r/1.json"] {
        try FileManager.default.removeItem(atPath: "\(setting.test.published)/\(name).minisig")
      }
      await setting.expectRefused("it is not signed", setting.folder)
      #expect(setting.cache.root(of: setting.address)?.json == kept)
    }
  }

  @Test func `a publication that is older than one that was seen is refused`() async throws {
    try await with { setting in
      let old = try MemorySource(folder: setting.test.published)
      try add("ant", setting)
      try await setting.publish()
      _ = try await setting.open(setting.folder)
      // Its signature is valid.
      await setting.expectRefused("it is older than what was read before", SignedSource(old, setting.folder))
    }
  }

  @Test func `a root whose signature arrives before it is verified with the kept one`() async throws {
    try await with { setting in
      let old = try MemorySource(folder: setting.test.published)
      try add("ant", setting)
      try await setting.publish()
      // The pin is still of the first publication.
      #expect(try await setting.open(SignedSource(old, setting.folder)).totals().models == 1)
    }
  }

  @Test func `the file of a trusted key that is damaged or has another address is an error, and is replaced`()
    async throws
  {
    try await with { setting in
      let folder = setting.test.folder + "/trusted"
      let file = try folder + "/" + #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
      let whole = try String(contentsOfFile: file, encoding: .utf8)
      let other = whole.replacing("https://host/", with: "https://host//")
      for text in ["", "{}", other, String(repeating: " ", count: 5000)] {
        try Data(text.utf8).write(to: URL(filePath: file))
        await #expect {
          _ = try await setting.open(setting.folder)
        } throws: { error in
          guard case ContentError.unreachable(WebError.damagedKey(file)) = error else { return false }
          return true
        }
      }
      try await setting.trust()
      #expect(try await setting.open(setting.folder).model("swan").id == "swan")
    }
  }

  @Test func `a key that cannot be kept has the system's reason`() async throws {
    try await with { setting in
      let file = setting.test.folder + "/file"
      try Data().write(to: URL(filePath: file))
      await #expect {
        _ = try await PublishedContent.trust(
          setting.minisign.key(), for: setting.address, setting.folder, cache: nil,
          in: TrustedKeys(folder: file + "/keys"))
      } throws: { error in
        guard case WebError.file(_, let code) = error else { return false }
        return code == ENOTDIR
      }
    }
  }

  @Test func `another key, and another library with the same key, are refused`() async throws {
    try await with { setting in
      let other = try Minisign(setting.test.folder, name: "other")
      await #expect(throws: WebError.badSignature(.otherKey)) {
        _ = try await PublishedContent.trust(
          other.key(), for: setting.address, setting.folder, cache: nil, in: setting.keys)
      }
      let folder = setting.test.folder + "/second"
      let second = try TestLibrary(folder)
      try second.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      _ = try await Publisher(second.content, to: second.published, time: "2026-01-02T03:04:05Z")
        .publish(sign: setting.minisign.sign)
      await setting.expectRefused("it is another library now", FolderSource(second.published))
    }
  }

  @Test func `a signed publication is not followed by one without a signature`() async throws {
    try await with { setting in
      try add("ant", setting)
      await #expect(throws: WebError.unsigned(setting.test.published)) { try await setting.test.publish() }
      #expect(try await setting.open(setting.folder).totals().models == 1)
    }
  }

  @Test func `a publication is signed later, and a signing that fails publishes nothing`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      let minisign = try Minisign(folder)
      let publisher = Publisher(test.content, to: test.published, time: "2026-01-02T03:04:05Z")
      await #expect(throws: WebError.notSigned("no")) {
        _ = try await publisher.publish(sign: { _, _ in throw WebError.notSigned("no") })
      }
      #expect(!FileManager.default.fileExists(atPath: test.published + "/library.json"))
      try await test.publish()
      let summary = try await publisher.publish(sign: minisign.sign)
      #expect(summary.isUnchanged)
      let keys = TrustedKeys(folder: folder + "/trusted")
      _ = try await PublishedContent.trust(
        minisign.key(), for: "https://host/", FolderSource(test.published), cache: nil, in: keys)
    }
  }

  @Test func `a new key signs an unchanged publication, and the same key leaves its signature`()
    async throws
  {
    try await with { setting in
      let file = setting.test.published + "/library.json.minisig"
      let first = FileManager.default.contents(atPath: file)
      // The comment of a signature has its time.
      try await setting.publish()
      #expect(FileManager.default.contents(atPath: file) == first)

      let other = try Minisign(setting.test.folder, name: "other")
      let summary = try await Publisher(
        setting.test.content, to: setting.test.published, time: "2026-01-02T03:04:05Z"
      ).publish(sign: other.sign)
      #expect(summary.isUnchanged)
      _ = try await PublishedContent.trust(
        other.key(), for: setting.address, setting.folder, cache: nil, in: setting.keys)
      #expect(FileManager.default.contents(atPath: setting.test.published + "/r/1.json.minisig") != first)
    }
  }
}

/// A root with the signatures of a folder, as on a server that is being changed.
private struct SignedSource: ObjectSource {
  let root: MemorySource
  let signatures: FolderSource

  init(_ root: MemorySource, _ signatures: FolderSource) { (self.root, self.signatures) = (root, signatures) }

  func root(validator: String?) async throws -> RootAnswer { try await root.root(validator: validator) }
  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    try await root.object(key, reason: reason)
  }
  func signature(of sequence: Int?) async throws -> [UInt8]? {
    try await signatures.signature(of: sequence)
  }
}
