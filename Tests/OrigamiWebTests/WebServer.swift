import Foundation
import Glibc
import OrigamiWeb
import Testing
import Threading

/// A real nginx on a free port of 127.0.0.1, with a folder and a configuration of its own.
final class WebServer {
  /// The path of nginx; nil where it is not installed.
  static let nginx: String? = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let port: Int
  let tlsPort: Int
  private let folder: String

  /// Starts a server that sends the files of `root`.
  ///
  /// - Parameter extra: more lines of the server's configuration.
  init(root: String, in folder: String, extra: String = "") throws {
    (port, tlsPort) = (try WebServer.freePort(), try WebServer.freePort())
    self.folder = folder + "/nginx"
    try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
    try run(
      "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-keyout", "\(self.folder)/key.pem",
      "-out", "\(self.folder)/cert.pem", "-days", "2", "-subj", "/CN=other.example")
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(self.folder)/\($0);" }.joined(separator: " ")
    try """
    \(getuid() == 0 ? "user root;" : "")
    worker_processes 1; pid \(self.folder)/pid; error_log \(self.folder)/error.log;
    events { worker_connections 64; }
    http {
      access_log off; \(temporary)
      server {
        listen 127.0.0.1:\(port); listen 127.0.0.1:\(tlsPort) ssl;
        ssl_certificate \(self.folder)/cert.pem; ssl_certificate_key \(self.folder)/key.pem;
        root \(root); etag on; \(extra)
      }
    }
    """.write(toFile: self.folder + "/conf", atomically: true, encoding: .utf8)
    // It returns when it listens.
    try start()
  }

  deinit { stop() }

  var address: String { "http://127.0.0.1:\(port)/" }

  func start() throws {
    try run(WebServer.nginx ?? "nginx", "-c", folder + "/conf", "-e", folder + "/error.log")
  }

  /// Ends the server and waits until its port is closed.
  func stop() {
    guard let text = try? String(contentsOfFile: folder + "/pid", encoding: .utf8),
      let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return }
    kill(pid, SIGTERM)
    // nginx removes the file when it has closed everything.
    while FileManager.default.fileExists(atPath: folder + "/pid"), kill(pid, 0) == 0 { sched_yield() }
  }

  /// Runs a program to its end. `Process` would wait for every process that it leaves behind, too.
  private func run(_ program: String, _ arguments: String...) throws {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var pid = pid_t()
    var status: Int32 = -1
    guard posix_spawn(&pid, program, &actions, nil, &words, environ) == 0 else {
      throw TestLibrary.Problem(text: "\(program) cannot be started")
    }
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw TestLibrary.Problem(text: "\(program) failed") }
  }

  /// Returns a port that is free at the moment.
  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 ? getsockname(descriptor, pointer, &length) : -1
      }
    }
    guard status == 0 else { throw TestLibrary.Problem(text: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// Counts the requests that go to another transport.
final class CountingTransport: HTTPTransport {
  let urls = Locked<[String]>([])
  private let transport: any HTTPTransport

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
    urls.withLock { $0.append(request.url) }
    return try await transport.send(request)
  }
}
