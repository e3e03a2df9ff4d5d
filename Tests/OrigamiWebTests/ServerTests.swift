import Foundation
import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing
import Threading

/// Reading from a real nginx through libcurl.
@Suite(.enabled(if: WebServer.nginx != nil, "nginx is not installed: apt install nginx-light"), .serialized)
struct ServerTests {
  private func with(
    extra: String = "", _ body: (TestLibrary, WebServer, CountingTransport) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([
        Sketch(id: "ant", title: "Ant", photos: ["a"], steps: [(0, "overview")], words: "Six legs."),
        Sketch(id: "swan", title: "Swan", steps: [(0, "overview"), (0, "full")]),
      ])
      try await test.publish()
      let server = try WebServer(root: test.published, in: folder, extra: extra)
      try await body(test, server, CountingTransport(CurlTransport()))
      server.stop()
    }
  }

  private func source(_ base: String, _ transport: any HTTPTransport) -> HTTPSource {
    HTTPSource(base: base, transport: transport, environment: .skipping)
  }

  @Test func `a library is read over HTTP`() async throws {
    try await with { test, server, transport in
      let content = try await PublishedContent(source(server.address, transport), address: server.address)
      let swan = try await content.model("swan")
      var steps: [Step] = []
      try await content.forEachStep(of: swan) { steps.append($0) }
      var expected: [Step] = []
      try await test.content.forEachStep(of: test.content.model("swan")) { expected.append($0) }
      #expect(steps == expected)
      let ant = try await content.model("ant")
      #expect(try await content.photo("a", of: ant) == photoBytes("anta"))
      // The root, the list of identifiers, the list of models, a page of steps and a photo.
      #expect(transport.urls.withLock { $0.count } == 5)
    }
  }

  @Test func `a root that has not changed is not sent again`() async throws {
    try await with { test, server, transport in
      let source = source(server.address, transport)
      guard case .root(_, let validator?) = try await source.root(validator: nil) else {
        Issue.record("no validator")
        return
      }
      guard case .unchanged = try await source.root(validator: validator) else {
        Issue.record("sent again")
        return
      }
    }
  }

  @Test func `a new publication is read after a refresh`() async throws {
    try await with { test, server, transport in
      let content = try await PublishedContent(source(server.address, transport), address: server.address)
      try test.add([Sketch(id: "new", title: "New", steps: [(0, "overview")])])
      try await test.publish(prune: true)
      #expect(try await content.refresh())
      #expect(try await content.model("new").id == "new")
    }
  }

  @Test func `when the server stops, what was read is read again, and the rest is out of reach`() async throws
  {
    try await with { test, server, transport in
      let cache = try #require(ObjectCache(path: test.folder + "/objects.sqlite"))
      let cached = CachedSource(source(server.address, transport), cache: cache, address: server.address)
      let content = try await PublishedContent(cached, address: server.address, environment: .skipping)
      let (swan, ant) = (try await content.model("swan"), try await content.model("ant"))
      _ = try await content.step(.ordinal(1, .full), of: swan)
      server.stop()

      #expect(try await content.step(.ordinal(2, .full), of: swan) != nil)
      await #expect {
        _ = try await content.step(.ordinal(1, .full), of: ant)
      } throws: { error in
        if case ContentError.unreachable(WebError.unreachable) = error { true } else { false }
      }
      // Another process, without the network.
      let again = CachedSource(source(server.address, transport), cache: cache, address: server.address)
      let offline = try await PublishedContent(
        again, address: server.address, kept: again.keptRoot, environment: .skipping)
      #expect(offline.isOffline)
      #expect(try await offline.step(.ordinal(1, .full), of: offline.model("swan")) != nil)

      try server.start()
      #expect(try await content.step(.ordinal(1, .full), of: ant) != nil)
    }
  }

  @Test func `a certificate that is not valid is not trusted`() async throws {
    try await with { _, server, transport in
      let base = "https://127.0.0.1:\(server.tlsPort)/"
      await #expect {
        _ = try await source(base, transport).root(validator: nil)
      } throws: { error in if case WebError.untrusted = error { true } else { false } }
    }
  }

  @Test func `a name that nobody has is out of reach`() async throws {
    await #expect {
      _ = try await source("https://no-such-host.invalid/", CurlTransport()).root(validator: nil)
    } throws: { error in if case WebError.unreachable = error { true } else { false } }
  }

  @Test(arguments: [
    ("location /o/ { return 404; }", "missing"), ("location /o/ { return 403; }", "status"),
    ("location /o/ { return 429; }", "throttled"), ("location /o/ { return 503; }", "throttled"),
    ("location /o/ { return 302 https://example.invalid/; }", "status"),
    ("location /o/ { return 200 '<html>Log in.</html>'; }", "hash"),
    ("location = /library.json { return 200 '<html>Log in.</html>'; }", "library"),
    ("location = /library.json { return 404; }", "library"),
  ])
  func `what a server may answer in place of a library`(extra: String, expected: String) async throws {
    try await with(extra: extra) { _, server, transport in
      do {
        let content = try await PublishedContent(
          source(server.address, transport), address: server.address, environment: .skipping)
        _ = try await content.model("swan")
        Issue.record("the model is read")
      } catch ContentError.unreachable(let error as WebError), ContentError.damaged(let error as WebError) {
        let found =
          switch error {
          case .missingObject: "missing"
          case .status: "status"
          case .throttled: "throttled"
          case .resting: "throttled"
          case .wrongHash: "hash"
          case .notALibrary: "library"
          default: "\(error)"
          }
        #expect(found == expected)
      }
    }
  }

  @Test func `an error page of any size leaves the status as it is`() async throws {
    for status in [404, 503] {
      try await with(extra: "error_page \(status) /page; location /o/ { return \(status); }") {
        test, server, transport in
        let page = String(repeating: "Not here. ", count: 10_000)
        try Data(page.utf8).write(to: URL(fileURLWithPath: test.published + "/page"))
        let answer = try await transport.send(HTTPRequest(url: server.address + "o/x", byteLimit: 4096))
        #expect(answer.status == status)
      }
    }
  }

  @Test func `a server may say in seconds or with a date how long to wait`() async throws {
    var (soon, text) = (time(nil) + 100, [CChar](repeating: 0, count: 64))
    var parts = tm()
    gmtime_r(&soon, &parts)
    strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    let date = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    for (header, expected) in [
      ("7", 7...7), (date, 80...100), ("99999999999", 600...Int.max), ("soon", nil),
      ("Sun, 06 Nov 1994 08:49:47 GMT", nil),
    ] as [(String, ClosedRange<Int>?)] {
      let extra = "location /o/ { add_header Retry-After \"\(header)\" always; return 503; }"
      try await with(extra: extra) { _, server, transport in
        let answer = try await transport.send(HTTPRequest(url: server.address + "o/x", byteLimit: 4096))
        #expect(answer.status == 503)
        #expect(answer.retryAfter.map { expected?.contains($0) == true } ?? (expected == nil), "\(header)")
      }
    }
  }

  @Test func `an answer that is too large is broken off`() async throws {
    try await with { test, server, _ in
      try Data(repeating: 0x20, count: 5 << 20).write(to: URL(filePath: test.published + "/large"))
      await #expect(throws: TransferFailure.tooLarge) {
        _ = try await CurlTransport().send(HTTPRequest(url: server.address + "large", byteLimit: 64 << 10))
      }
    }
  }

  @Test func `cancelling a task ends its transfer`() async throws {
    // A socket that accepts connections into its backlog and never answers.
    let port = try WebServer.freePort()
    let silent = try SilentServer(port: port)
    let task = Task {
      try await CurlTransport().send(
        HTTPRequest(url: "http://127.0.0.1:\(port)/", byteLimit: 10, totalTime: .seconds(100)))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    withExtendedLifetime(silent) {}
  }

  @Test func `a server that does not answer is given up after the time`() async throws {
    let port = try WebServer.freePort()
    let silent = try SilentServer(port: port)
    await #expect(throws: TransferFailure.late) {
      _ = try await CurlTransport().send(
        HTTPRequest(url: "http://127.0.0.1:\(port)/", byteLimit: 10, totalTime: .milliseconds(50)))
    }
    withExtendedLifetime(silent) {}
  }
}

/// A socket that listens and never reads.
final class SilentServer {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0, listen(descriptor, 8) == 0 else { throw TestLibrary.Problem(text: "cannot listen") }
  }

  deinit { close(descriptor) }
}
