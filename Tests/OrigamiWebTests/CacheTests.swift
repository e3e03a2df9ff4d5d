import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import Testing
import Threading

@testable import OrigamiWeb

@Suite struct CacheTests {
  private func objects(_ count: Int) -> [(key: ObjectKey, bytes: [UInt8])] {
    (0..<count).map { number in
      let bytes = [UInt8](repeating: UInt8(number), count: 1000) + Array("\(number)".utf8)
      return (ObjectKey(ObjectName(of: bytes), .index), bytes)
    }
  }

  /// A source of given objects that counts what it is asked for.
  private func source(_ objects: [(key: ObjectKey, bytes: [UInt8])]) -> ScriptedTransport {
    let known = Dictionary(
      uniqueKeysWithValues: objects.map { ("https://host/lib/" + $0.key.path, $0.bytes) })
    return ScriptedTransport { _, request in
      known[request.url].map { HTTPAnswer(status: 200, body: $0) } ?? HTTPAnswer(status: 404)
    }
  }

  @Test func `an object is loaded once, by all processes together`() async throws {
    try await withFolder { folder in
      let objects = objects(1)
      let server = source(objects)
      for _ in 0..<2 {
        let cache = try #require(ObjectCache(path: folder + "/cache/objects.sqlite"))
        let cached = CachedSource(server.source(), cache: cache, address: "a")
        for _ in 0..<3 {
          #expect(try await cached.object(objects[0].key, reason: .visible) == objects[0].bytes)
        }
      }
      #expect(server.requests.withLock { $0.count } == 1)
    }
  }

  @Test func `the least recently used objects go when the cache is full`() async throws {
    try await withFolder { folder in
      let objects = objects(12)
      let server = source(objects)
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite", byteLimit: 10_500))
      let cached = CachedSource(server.source(), cache: cache, address: "a")
      for object in objects[..<10] { _ = try await cached.object(object.key, reason: .visible) }
      _ = try await cached.object(objects[0].key, reason: .visible)
      for object in objects[10...] { _ = try await cached.object(object.key, reason: .visible) }

      #expect(cache.byteCount <= 10_500)
      let before = server.requests.withLock { $0.count }
      _ = try await cached.object(objects[0].key, reason: .visible)
      _ = try await cached.object(objects[11].key, reason: .visible)
      #expect(server.requests.withLock { $0.count } == before)
      _ = try await cached.object(objects[1].key, reason: .visible)
      #expect(server.requests.withLock { $0.count } == before + 1)
    }
  }

  @Test func `a damaged object in the cache is loaded again`() async throws {
    try await withFolder { folder in
      let objects = objects(1)
      let server = source(objects)
      let path = folder + "/objects.sqlite"
      do {
        let cache = try #require(ObjectCache(path: path))
        _ = try await CachedSource(server.source(), cache: cache, address: "a")
          .object(objects[0].key, reason: .visible)
        try cache.damage()
      }
      let cache = try #require(ObjectCache(path: path))
      let cached = CachedSource(server.source(), cache: cache, address: "a")
      #expect(try await cached.object(objects[0].key, reason: .visible) == objects[0].bytes)
      #expect(try await cached.object(objects[0].key, reason: .visible) == objects[0].bytes)
      #expect(server.requests.withLock { $0.count } == 2)
    }
  }

  @Test func `a damaged root in the cache is loaded again`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      try await test.publish()
      let json = try Array(Data(contentsOf: URL(filePath: test.published + "/library.json")))
      let server = ScriptedTransport { _, request in
        request.validator == "v" ? HTTPAnswer(status: 304) : HTTPAnswer(status: 200, body: json, etag: "v")
      }
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      let cached = CachedSource(server.source(), cache: cache, address: "a")
      for isDamaged in [false, true, false] {
        if isDamaged {
          try cache.damage()
          #expect(cached.keptRoot == nil)
        }
        guard case .root(let bytes, _) = try await cached.root(validator: nil) else {
          Issue.record("no root")
          return
        }
        #expect(bytes == json)
        cached.keep(try PublishedRoot(json: bytes), validator: "v")
      }
      #expect(server.requests.withLock { $0.map(\.validator) } == [nil, nil, "v"])
    }
  }

  @Test func `a file that is no cache is begun anew`() async throws {
    try await withFolder { folder in
      let path = folder + "/objects.sqlite"
      try Data("not a database, but long enough to be looked at as one".utf8).write(to: URL(filePath: path))
      #expect(ObjectCache(path: path) != nil)
    }
  }

  @Test(arguments: ["object", "known_root"])
  func `a file whose table is damaged is begun anew when it is opened next`(table: String) async throws {
    try await withFolder { folder in
      let path = folder + "/cache.sqlite"
      let bytes = Array("object".utf8)
      let name = ObjectName(of: bytes)
      let root = ObjectCache.KnownRoot(json: Array("{}".utf8), validator: nil)
      let place = try {
        let cache = try #require(ObjectCache(path: path))
        cache.store(bytes, name)
        cache.store(root, of: "a")
        return try cache.rootPageOffset(of: table)
      }()
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: UInt64(place))
      try file.write(contentsOf: [0xFF])
      try file.close()

      let damaged = try #require(ObjectCache(path: path))
      #expect(table == "object" ? damaged.object(name) == nil : damaged.root(of: "a") == nil)

      let anew = try #require(ObjectCache(path: path))
      anew.store(bytes, name)
      anew.store(root, of: "a")
      #expect(anew.object(name) == bytes && anew.root(of: "a")?.json == root.json)
    }
  }

  @Test func `a root that a damaged row does not hold is loaded again`() async throws {
    try await withFolder { folder in
      let cache = try #require(ObjectCache(path: folder + "/cache.sqlite"))
      cache.store(ObjectCache.KnownRoot(json: Array("{}".utf8), validator: nil), of: "a")
      try cache.emptyRoots()
      #expect(cache.root(of: "a") == nil)
    }
  }

  @Test(arguments: ["json = 5", "json = 'text'", "validator = 0", "hash = 1.5"])
  func `a root in the cache with a value of another type counts as none`(damage: String) async throws {
    try await withFolder { folder in
      let (cache, _) = try await Self.cacheOfASwan(folder)
      #expect(cache.root(of: "a") != nil)
      try cache.damageRoot(damage)
      #expect(cache.root(of: "a") == nil)
    }
  }

  @Test func `bytes with another hash are not kept`() async throws {
    try await withFolder { folder in
      let objects = objects(2)
      let server = source([(objects[0].key, objects[1].bytes)])
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      _ = try await CachedSource(server.source(), cache: cache, address: "a")
        .object(objects[0].key, reason: .visible)
      #expect(cache.byteCount == 0)
    }
  }

  @Test func `what was read is read again without the network, and nothing else`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([
        Sketch(id: "ant", title: "Ant", steps: [(0, "overview")], words: "Six legs."),
        Sketch(id: "swan", title: "Swan", steps: [(0, "overview")]),
      ])
      try await test.publish()
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      do {
        let source = CachedSource(FolderSource(test.published), cache: cache, address: "a")
        let content = try await PublishedContent(source, address: "a")
        let swan = try await content.model("swan")
        #expect(try await content.step(.ordinal(1, .full), of: swan) != nil)
      }
      let offline = CachedSource(nil, cache: cache, address: "a")
      let content = try await PublishedContent(
        offline, address: "a", kept: offline.keptRoot, environment: .skipping)
      #expect(content.staleness == .offline(publicationDay: "2026-01-02"))
      let swan = try await content.model("swan")
      #expect(try await content.step(.ordinal(1, .full), of: swan) != nil)
      let ant = try await content.model("ant")
      await #expect {
        _ = try await content.step(.ordinal(1, .full), of: ant)
      } throws: { error in
        if case ContentError.unreachable(WebError.offline) = error { true } else { false }
      }
    }
  }

  /// Publishes one model and reads it once.
  ///
  /// - Returns: the cache that was filled so, and the root in it.
  private static func cacheOfASwan(_ folder: String) async throws -> (ObjectCache, root: [UInt8]) {
    let test = try TestLibrary(folder)
    try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
    try await test.publish()
    let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
    let online = CachedSource(FolderSource(test.published), cache: cache, address: "a")
    _ = try await PublishedContent(online, address: "a").model("swan")
    return (cache, try #require(online.keptRoot))
  }

  @Test func `a server that is gone is noticed, and the last root is read`() async throws {
    try await withFolder { folder in
      let (cache, _) = try await Self.cacheOfASwan(folder)

      let dead = ScriptedTransport { _, _ in throw TransferFailure.unreachable("refused") }
      let source = CachedSource(dead.source(), cache: cache, address: "a")
      let content = try await PublishedContent(
        source, address: "a", kept: source.keptRoot, environment: .skipping)
      #expect(content.isOffline && content.publicationTime == "2026-01-02T03:04:05Z")
      #expect(try await content.model("swan").id == "swan")
    }
  }

  @Test(arguments: [true, false])
  func `a server that sends an object is back, with a cache and without one`(hasCache: Bool) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      try await test.publish()
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      let root = try Array(Data(contentsOf: URL(filePath: test.published + "/library.json")))
      let isGone = Locked(true)
      let transport = ScriptedTransport { _, request in
        if isGone.withLock({ $0 }) { throw TransferFailure.unreachable("refused") }
        let path = request.url.dropFirst("https://host/lib/".count)
        return HTTPAnswer(
          status: 200, body: try Array(Data(contentsOf: URL(filePath: "\(test.published)/\(path)"))))
      }
      let server = transport.source()
      let source: any ObjectSource =
        hasCache ? CachedSource(server, cache: cache, address: "a") : server
      let content = try await PublishedContent(source, address: "a", kept: root, environment: .skipping)
      #expect(content.staleness == .offline(publicationDay: "2026-01-02"))
      let changes = try content.changes()
      isGone.withLock { $0 = false }
      _ = try await content.model("swan")
      try #require(content.staleness == nil)
      // It is drawn again, and nothing has changed.
      #expect(await changes.first { _ in true } == 0)
    }
  }

  @Test(arguments: ["portal", "status", "other host", "short"])
  func `where something else answers, the last root is read`(kind: String) async throws {
    try await withFolder { folder in
      let (cache, root) = try await Self.cacheOfASwan(folder)

      let portal = ScriptedTransport { _, _ in
        switch kind {
        case "portal": HTTPAnswer(status: 200, body: Array("<html>Log in</html>".utf8))
        case "status": HTTPAnswer(status: 403)
        case "other host": HTTPAnswer(status: 302, location: "https://portal/")
        default: HTTPAnswer(status: 200, body: Array(root.prefix(99)))
        }
      }
      let source = CachedSource(portal.source(), cache: cache, address: "a")
      let content = try await PublishedContent(
        source, address: "a", kept: source.keptRoot, environment: .skipping)
      #expect(content.isOffline)
      #expect(try await content.model("swan").id == "swan")
      #expect(source.keptRoot == root)
    }
  }

  @Test func `where a server sends a damaged root, the last one is read and the new one refused`()
    async throws
  {
    try await withFolder { folder in
      let (cache, root) = try await Self.cacheOfASwan(folder)
      let text = String(decoding: root, as: UTF8.self)
      let damaged = Array(text.replacing("\"first\" : \"", with: "\"first\" : \"X").utf8)
      try #require(damaged != root)
      let server = ScriptedTransport { _, _ in HTTPAnswer(status: 200, body: damaged) }
      let source = CachedSource(server.source(), cache: cache, address: "a")
      let content = try await PublishedContent(
        source, address: "a", kept: source.keptRoot, environment: .skipping)
      #expect(content.staleness == .refused(publicationDay: "2026-01-02"))
      #expect(try await content.model("swan").id == "swan")
      #expect(source.keptRoot == root)
    }
  }

  @Test(arguments: ["certificate", "format"])
  func `a reader says that what a server sends is refused, until it sends what can be read`(kind: String)
    async throws
  {
    try await withFolder { folder in
      let (cache, root) = try await Self.cacheOfASwan(folder)
      let isWrong = Locked(true)
      let server = ScriptedTransport { _, _ in
        guard isWrong.withLock({ $0 }) else { return HTTPAnswer(status: 200, body: root) }
        guard kind != "certificate" else { throw TransferFailure.untrusted("expired") }
        return HTTPAnswer(status: 200, body: Array("{\"format\": 2}".utf8))
      }
      let source = CachedSource(server.source(), cache: cache, address: "a")
      let content = try await PublishedContent(
        source, address: "a", kept: source.keptRoot, prefersKept: true, environment: .skipping)
      await content.revalidate()
      #expect(content.staleness == .refused(publicationDay: "2026-01-02"))
      isWrong.withLock { $0 = false }
      await content.revalidate()
      #expect(content.staleness == nil)
    }
  }

  @Test func `an older root than the last one is not read and not kept, unless it was published later`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Sketch(id: "swan", title: "Swan", steps: [(0, "overview")])])
      try await test.publish()
      let old = try MemorySource(folder: test.published)
      try test.add([Sketch(id: "ant", title: "Ant", steps: [(0, "overview")])])
      try await test.publish()
      let cache = try #require(ObjectCache(path: folder + "/objects.sqlite"))
      let online = CachedSource(FolderSource(test.published), cache: cache, address: "a")
      _ = try await PublishedContent(online, address: "a").model("swan")

      let stale = CachedSource(old, cache: cache, address: "a")
      let content = try await PublishedContent(stale, address: "a", kept: stale.keptRoot)
      #expect(try await content.totals().models == 2)
      #expect(try await content.refresh() == false)
      #expect(stale.keptRoot == online.keptRoot)

      // Published anew into an empty folder: the numbers begin at 1.
      try test.add([Sketch(id: "bat", title: "Bat", steps: [(0, "overview")])])
      _ = try await Publisher(test.content, to: folder + "/anew", time: "2026-01-03T03:04:05Z").publish()
      try old.copy(folder + "/anew")
      #expect(try await content.refresh())
      #expect(try await content.totals().models == 3)
    }
  }
}
