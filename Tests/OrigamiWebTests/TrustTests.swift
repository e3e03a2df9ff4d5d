import Foundation
import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing

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
      let trusted = try #require(try TrustedSource(source, keys, address: address))
      return try await PublishedContent(
        CachedSource(trusted, cache: cache, address: trusted.cacheName), address: address)
    }

    /// The root in the cache that a command would read.
    func keptRoot() throws -> [UInt8]? {
      let name = try #require(try TrustedSource(folder, keys, address: address)).cacheName
      return cache.root(of: name)?.json
    }

    /// Expects that the root of a source is refused for a reason.
    func expectRefused(_ reason: WebError.SignatureProblem, _ source: any ObjectSource) async {
      await #expect {
        _ = try await open(source)
      } throws: { error in
        guard case ContentError.unreachable(WebError.badSignature(let problem)) = error else { return false }
        return problem == reason
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
      let kept = try setting.keptRoot()
      let changed = try String(contentsOfFile: file, encoding: .utf8)
        .replacing("2026-01-02T03:04:05Z", with: "2026-01-02T03:04:06Z")
      try changed.write(toFile: file, atomically: true, encoding: .utf8)
      await setting.expectRefused(.otherContent, setting.folder)
      for name in ["library.json", "r/1.json"] {
        try FileManager.default.removeItem(atPath: "\(setting.test.published)/\(name).minisig")
      }
      await setting.expectRefused(.unsigned, setting.folder)
      #expect(try kept != nil && setting.keptRoot() == kept)
    }
  }

  @Test func `a reader that was opened before the key was trusted puts nothing into the cache of the key`()
    async throws
  {
    try await with { setting in
      let source = ValidatedSource(setting.folder)
      let early = CachedSource(source, cache: setting.cache, address: setting.address)
      try await setting.trust()
      for name in ["library.json", "r/1.json"] {
        try FileManager.default.removeItem(atPath: "\(setting.test.published)/\(name).minisig")
      }
      try add("ant", setting)
      try await setting.test.publish()
      #expect(try await PublishedContent(early, address: setting.address).totals().models == 2)
      await setting.expectRefused(.unsigned, source)
    }
  }

  @Test func `a publication that is older than one that was seen is refused`() async throws {
    try await with { setting in
      let old = try MemorySource(folder: setting.test.published)
      try add("ant", setting)
      try await setting.publish()
      _ = try await setting.open(setting.folder)
      // Its signature is valid.
      await setting.expectRefused(.older, SignedSource(old, setting.folder))
    }
  }

  @Test func `a newer publication that is seen while a root arrives stays the newest`() async throws {
    try await with { setting in
      try add("ant", setting)
      try await setting.publish()
      let old = SignedSource(try MemorySource(folder: setting.test.published), setting.folder)
      let interrupted = InterruptedSource(old) {
        try add("bee", setting)
        try await setting.publish()
        _ = try await setting.open(setting.folder)
      }
      for source in [interrupted, old] as [any ObjectSource] {
        await setting.expectRefused(.older, source)
      }
    }
  }

  @Test func `a key that is forgotten while a root arrives is not trusted again`() async throws {
    try await with { setting in
      try add("ant", setting)
      try await setting.publish()
      let address = try LibraryAddress(setting.address)
      let source = InterruptedSource(setting.folder) { _ = try setting.keys.forget(address) }
      await setting.expectRefused(.keyGone, source)
      #expect(try TrustedSource(setting.folder, setting.keys, address: setting.address) == nil)
    }
  }

  @Test func `a reader that was opened with a key that was replaced is refused`() async throws {
    try await with { setting in
      let reader = try #require(
        try TrustedSource(setting.folder, setting.keys, address: setting.address))
      let other = try Minisign(setting.test.folder, name: "other")
      _ = try await Publisher(
        setting.test.content, to: setting.test.published, time: "2026-01-02T03:04:05Z"
      ).publish(sign: other.sign)
      _ = try await PublishedContent.trust(
        other.key(), for: setting.address, setting.folder, cache: nil, in: setting.keys)
      await #expect(throws: WebError.badSignature(.keyGone)) { _ = try await reader.root(validator: nil) }
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
        await #expect(throws: WebError.damagedKey(path: file)) {
          _ = try await setting.open(setting.folder)
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
      await setting.expectRefused(.otherLibrary, FolderSource(second.published))
    }
  }

  @Test func `a signed publication is not followed by one without a signature`() async throws {
    try await with { setting in
      try add("ant", setting)
      await #expect(throws: WebError.unsigned(setting.test.published)) { try await setting.test.publish() }
      #expect(try await setting.open(setting.folder).totals().models == 1)
      // Also if the root and its signature are lost.
      for name in ["library.json", "library.json.minisig"] {
        try FileManager.default.removeItem(atPath: setting.test.published + "/" + name)
      }
      await #expect(throws: WebError.unsigned(setting.test.published)) { try await setting.test.publish() }
    }
  }

  @Test func `a publication is signed later, and a signing that fails publishes nothing`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      let minisign = try Minisign(folder)
      let publisher = Publisher(test.content, to: test.published, time: "2026-01-02T03:04:05Z")
      await #expect(throws: WebError.notSigned(.failed)) {
        _ = try await publisher.publish(sign: { _, _ in throw WebError.notSigned(.failed) })
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
      #expect(summary.isUnchanged && summary.filesWritten == 2)
      _ = try await PublishedContent.trust(
        other.key(), for: setting.address, setting.folder, cache: nil, in: setting.keys)
      #expect(FileManager.default.contents(atPath: setting.test.published + "/r/1.json.minisig") != first)
    }
  }
}

/// A folder as a server sends it: with a validator, and the root only if it has changed.
private struct ValidatedSource: ObjectSource {
  let folder: FolderSource

  init(_ folder: FolderSource) { self.folder = folder }

  func root(validator: String?) async throws -> RootAnswer {
    guard case .root(let json, _) = try await folder.root(validator: nil) else { return .unchanged }
    let own = "\(ObjectName(of: json))"
    return own == validator ? .unchanged : .root(json, validator: own)
  }
  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    try await folder.object(key, reason: reason)
  }
  func signature(of sequence: Int?) async throws -> [UInt8]? { try await folder.signature(of: sequence) }
}

/// A source during whose first request for a signature something else happens.
private struct InterruptedSource: ObjectSource {
  let source: any ObjectSource
  let interruption: @Sendable () async throws -> Void

  init(_ source: any ObjectSource, _ interruption: @escaping @Sendable () async throws -> Void) {
    (self.source, self.interruption) = (source, interruption)
  }

  func root(validator: String?) async throws -> RootAnswer { try await source.root(validator: validator) }
  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    try await source.object(key, reason: reason)
  }
  func signature(of sequence: Int?) async throws -> [UInt8]? {
    if sequence == nil { try await interruption() }
    return try await source.signature(of: sequence)
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
