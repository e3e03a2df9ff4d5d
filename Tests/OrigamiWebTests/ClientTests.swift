import Foundation
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// A transport that answers from a script, in the order of requests.
final class ScriptedTransport: HTTPTransport {
  let requests = Locked<[HTTPRequest]>([])
  private let script: @Sendable (Int, HTTPRequest) throws -> HTTPAnswer

  /// - Parameter script: gets the number of the request, from 0.
  init(_ script: @escaping @Sendable (Int, HTTPRequest) throws -> HTTPAnswer) { self.script = script }

  func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    return try script(number, request)
  }

  func source(_ environment: PagingEnvironment = .skipping) -> HTTPSource {
    HTTPSource(base: "https://host/lib/", transport: self, environment: environment)
  }
}

/// A transport that can lose the first of two requests, while the second is under way.
private final class HedgedTransport: HTTPTransport {
  let isLosing = Locked(false)
  private let count = Locked(0)

  func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
    guard isLosing.withLock({ $0 }) else { return HTTPAnswer(status: 200, body: [1]) }
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == 1 {
      while count.withLock({ $0 }) < 2 { await Task.yield() }
      throw TransferFailure.unreachable("reset")
    }
    // Time for a caller that gives up to cancel this one.
    for _ in 0..<1000 { await Task.yield() }
    try Task.checkCancellation()
    return HTTPAnswer(status: 200, body: [2])
  }
}

@Suite struct ClientTests {
  private let key = ObjectKey(ObjectName(of: [1]), .index)

  @Test func `an object is asked for below the address, with the limit of its kind`() async throws {
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 200, body: [1]) }
    #expect(try await transport.source().object(key, reason: .visible) == [1])
    let request = try #require(transport.requests.withLock { $0 }.first)
    #expect(
      request.url
        == "https://host/lib/o/4b/4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a.xml.gz")
    #expect(request.byteLimit == 64 << 10 && request.validator == nil)
  }

  @Test(arguments: [
    (404, nil, "missing"), (410, nil, "missing"), (403, nil, "status 403"), (416, nil, "status 416"),
    (500, nil, "status 500"), (301, nil, "status 301"), (429, 7, "throttled 7"),
    (503, 99_999_999_999, "throttled 600"), (503, nil, "throttled nil"),
  ])
  func `statuses become errors`(status: Int, retryAfter: Int?, expected: String) async throws {
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: status, retryAfter: retryAfter) }
    do {
      _ = try await transport.source().object(key, reason: .visible)
      Issue.record("no error")
    } catch let error as WebError {
      let text =
        switch error {
        case .missingObject: "missing"
        case .status(let status, _): "status \(status)"
        case .throttled(_, let seconds): "throttled \(seconds.map(String.init) ?? "nil")"
        default: "\(error)"
        }
      #expect(text == expected)
    }
  }

  @Test(arguments: [
    ("https://new/lib/", "https://new/lib/"), ("/moved/", "https://host/moved/"), ("//new/lib/", nil),
    ("file:///etc/", nil),
  ])
  func `an object that redirects shows where the library is now, and is not followed`(
    place: String, expected: String?
  ) async throws {
    let path = key.path
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 302, location: place + path) }
    let error = expected.map { WebError.redirected(to: $0) } ?? .status(302, path: path)
    await #expect(throws: error) { _ = try await transport.source().object(key, reason: .visible) }
    #expect(transport.requests.withLock { $0.count } == 1)
  }

  @Test func `the root follows redirects on its host, and no others`() async throws {
    func root(_ locations: [String]) async throws -> RootAnswer {
      try await ScriptedTransport { number, request in
        if number > 0 { #expect(request.url.lowercased().hasPrefix("https://host/")) }
        return number < locations.count
          ? HTTPAnswer(status: 302, location: locations[number]) : HTTPAnswer(status: 200, body: [7])
      }.source().root(validator: nil)
    }
    guard case .root([7], _) = try await root(["/a/library.json", "https://HOST/b"]) else {
      Issue.record("no root")
      return
    }
    for other in ["https://other/x", "http://host/x", "https://host:x@other/x", "https://host@other/x"] {
      await #expect(throws: WebError.redirected(to: other)) { _ = try await root([other]) }
    }
    for location in ["file:///etc/passwd", "//other/x", ""] {
      await #expect(throws: WebError.self) { _ = try await root([location]) }
    }
    await #expect(throws: WebError.self) { _ = try await root(["/1", "/2", "/3", "/4"]) }
  }

  @Test(arguments: ["/new/library.json", "https://host/new/library.json", "../new/library.json"])
  func `the root may be elsewhere on its host, and the objects stay below the address`(location: String)
    async throws
  {
    let urls = Locked<[String]>([])
    let transport = ScriptedTransport { number, request in
      urls.withLock { $0.append(request.url) }
      return number == 0
        ? HTTPAnswer(status: 301, location: location) : HTTPAnswer(status: 200, body: [7])
    }
    let source = transport.source()
    _ = try await source.root(validator: nil)
    _ = try await source.object(key, reason: .visible)
    let asked = urls.withLock { $0 }
    #expect(
      asked
        == ["library.json", "../new/library.json", key.path].map {
          "https://host/lib/\($0)".replacing("lib/../", with: "")
        })
  }

  @Test func `five failures in a row open the breaker, and one probe closes it`() throws {
    var health = HostHealth()
    func begin(_ second: Int) -> HostHealth.Permit? { health.begin(at: .seconds(second)) }
    for second in 0..<5 {
      let permit = try #require(begin(second))
      health.failed(permit, at: .seconds(second))
    }
    #expect(begin(5) == nil)
    let probe = try #require(begin(6))
    // One probe at a time. Its failure doubles the pause.
    #expect(begin(6) == nil)
    health.failed(probe, at: .seconds(6))
    #expect(begin(9) == nil)
    #expect(begin(10) != nil)
    health.succeeded(after: .milliseconds(5))
    #expect(health.breaker == .closed)
    #expect(begin(10) != nil)
  }

  @Test func `requests that were under way when the breaker opened change neither its pause nor a probe`()
    throws
  {
    var health = HostHealth()
    let permits = (0..<16).compactMap { _ in health.begin(at: .zero) }
    #expect(permits.count == 16)
    for permit in permits[..<14] { health.failed(permit, at: .seconds(10)) }
    #expect(health.breaker == .open(until: .seconds(12)))
    let begun = health.begin(at: .seconds(12))
    let probe = try #require(begun)
    health.failed(permits[14], at: .seconds(12))
    health.cancelled(permits[15], at: .seconds(12))
    #expect(health.breaker == .probing)
    health.failed(probe, at: .seconds(13))
    #expect(health.breaker == .open(until: .seconds(17)))
  }

  @Test func `a cancelled probe leaves the breaker ready for another`() throws {
    var health = HostHealth()
    func begin(_ second: Int) -> HostHealth.Permit? { health.begin(at: .seconds(second)) }
    for _ in 0..<5 {
      let permit = try #require(begin(0))
      health.failed(permit, at: .zero)
    }
    let probe = try #require(begin(2))
    health.cancelled(probe, at: .seconds(2))
    #expect(begin(2) != nil)
  }

  @Test func `at most one request in twenty is sent a second time`() {
    var health = HostHealth()
    #expect(health.latency == nil)
    var hedges = 0
    for number in 1...1000 {
      _ = health.begin(at: .zero)
      health.succeeded(after: .milliseconds(number % 100))
      if health.hedge() { hedges += 1 }
      #expect(hedges * 20 <= number)
    }
    #expect(hedges == 50)
    #expect((90...99).contains(Int((health.latency ?? .zero) / .milliseconds(1))))
  }

  @Test func `only a visible load that is slower than most is asked for again`() async throws {
    // The first requests teach the client what is usual; nothing is slow, so nothing is asked for twice.
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 200, body: [1]) }
    let source = transport.source(PagingEnvironment(clock: ContinuousClock(), seed: 1))
    for _ in 0..<40 { _ = try await source.object(key, reason: .ahead) }
    #expect(transport.requests.withLock { $0.count } == 40)
  }

  @Test func `if the first of two requests for an object fails, the second answers`() async throws {
    let transport = HedgedTransport()
    let source = HTTPSource(base: "https://host/lib/", transport: transport, environment: .skipping)
    // So many that a second request may be sent.
    for _ in 0..<40 { _ = try await source.object(key, reason: .ahead) }
    transport.isLosing.withLock { $0 = true }
    #expect(try await source.object(key, reason: .visible) == [2])
  }

  @Test func `while a server rests, the error is that of the last request`() async throws {
    let transport = ScriptedTransport { number, _ in
      if number < 4 { throw TransferFailure.late }
      return HTTPAnswer(status: 502)
    }
    let source = transport.source()
    for _ in 0..<5 { _ = try? await source.object(key, reason: .visible) }
    let last = WebError.status(502, path: key.path)
    await #expect(throws: WebError.resting(after: last)) {
      _ = try await source.object(key, reason: .visible)
    }
    #expect(transport.requests.withLock { $0.count } == 5)
  }

  @Test(
    arguments: [
      ("https://host/path", "https://host/path/", nil, nil),
      ("https://host/path/#swan", "https://host/path/", "swan", nil),
      ("https://host/path/#swan/neck%20a", "https://host/path/", "swan", "neck a"),
      ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x/", nil, nil),
      ("http://localhost/x/", "http://localhost/x/", nil, nil),
      ("http://[::1]:80/", "http://[::1]/", nil, nil), ("http://[::1]:8080", "http://[::1]:8080/", nil, nil),
      ("HTTPS://Host:0443/Path", "https://host/Path/", nil, nil),
      ("https://host:80/@team", "https://host:80/@team/", nil, nil),
      ("http://localhost:/x", "http://localhost/x/", nil, nil),
      ("https://host/#/neck", "https://host/", nil, nil),
      ("https://host/#swan/", "https://host/", "swan", nil),
      ("https://host/a..b/.c/#100%25", "https://host/a..b/.c/", "100%", nil),
      ("file://localhost/a", "/a", nil, nil),
      ("file:///a%+5", "/a%+5", nil, nil),
      ("file:///a%20b", "/a b", nil, nil),
    ] as [(String, String, String?, String?)])
  func `an address is read`(text: String, base: String, model: String?, step: String?) throws {
    let address = try LibraryAddress(text)
    #expect(address.text == base && address.model == model && address.step == step)
  }

  @Test(arguments: [
    "http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/", "ftp://host/",
    "https://", "https:///x", "https://user@host/", "https://host/?q", "https://host/a b", "file://relative",
    "http://127.+0.0.1/", "file:///a%00b", "https://host/./x", "https://host/x/../y", "https://host/%2E%2e/x",
    "https://host:99999/", "http://[::1]x:80/", "https://host:8x/",
  ])
  func `an address that is not safe or not one is refused`(text: String) {
    #expect(throws: WebError.self) { try LibraryAddress(text) }
  }

  @Test func `a reader that may load nothing, and has no cache, asks no server`() async throws {
    try await withFolder { folder in
      // No cache can be made below a file.
      try Data().write(to: URL(filePath: folder + "/file"))
      for cache in [nil, folder + "/file/objects.sqlite"] {
        // Nothing listens on this port, so a request would end with another error.
        let opening = PublishedContent.Opening(cachePath: cache, isOffline: true, environment: .skipping)
        await #expect {
          _ = try await PublishedContent.open(LibraryAddress("http://127.0.0.1:9/"), opening)
        } throws: { error in
          if case ContentError.unreachable(WebError.offline) = error { true } else { false }
        }
      }
    }
  }

  @Test func `plain http to another computer is allowed when it is asked for`() throws {
    #expect(try LibraryAddress("http://example.org", allowsInsecure: true).text == "http://example.org/")
  }
}
