import Foundation
import TerminalTesting
import Testing

/// Whole sessions in a terminal that is not ours: what tmux shows is what our screen model shows of the same
/// keys.
@Suite(.enabled(if: Tmux.path != nil, "needs tmux")) struct TmuxTests {
  /// One part of a session: what is done, and how one sees that it has had its effect.
  struct Part: Sendable {
    var keys = ""
    var size: (rows: Int, columns: Int)?
    var isDone: @Sendable (ScreenModel) -> Bool
  }

  /// Opens the swan, scrolls, changes the level, searches, resizes, looks at help and marks.
  static let session: [Part] = [
    Part { $0.text(row: 0).contains("step 1 of 7") && $0.text(row: 23).contains("▏") },
    Part(keys: "jjj") { $0.text(row: 0).contains("step 1.1") },
    // The step that was cut begins the page.
    Part(keys: " ") { $0.text(row: 0).contains("step 1.2 of") },
    Part(keys: " k]d") { $0.text(row: 0).contains("step 3 of") },
    Part(keys: "3") { $0.text(row: 23).contains("full — 12 steps") },
    Part(keys: "1") { $0.text(row: 23).contains("overview — 7 steps") },
    Part(keys: "2/neck\r") { $0.text(row: 23).contains("1 of 4 \"neck\"") },
    Part(keys: "n") { $0.text(row: 23).contains("2 of 4") },
    Part(keys: "m") { $0.text(row: 23).contains("marked") },
    Part(keys: "'") { $0.text(row: 0).contains("Marks") },
    Part(keys: "\r") { $0.text(row: 0).contains("step 5.2") },
    Part(keys: "h") { $0.text(row: 0).contains("Keys") },
    Part(keys: "q") { $0.text(row: 0).contains("step 5.2") },
    Part(size: (30, 120)) { $0.text(row: 29).contains("h help") && $0.text(row: 0).contains("step 5.2") },
    // To be seen before the next size comes, which would overtake keys.
    Part(keys: "kkk[") { $0.text(row: 0).contains("step 5.1 of") },
    Part(size: (24, 40)) { $0.text(row: 23).contains("h help") },
    // The photograph comes last.
    Part(keys: "G") { $0.text(row: 0).contains("step 7 of 7") && showsPhoto($0) },
    Part(size: (24, 80)) { $0.text(row: 0).contains("standard") && showsPhoto($0) },
    Part(keys: "g") { $0.text(row: 0).contains("step 1 of 7") },
  ]

  private static func showsPhoto(_ screen: ScreenModel) -> Bool {
    (0..<screen.rows).contains { screen.text(row: $0).contains("▀▀▀") }
  }

  @Test(arguments: ["en", "ja"])
  func `tmux shows what our screen model shows, from the start to the end`(language: String) throws {
    try Program.inFolder { program in
      #expect(try program.run("import", Program.content.appendingPathComponent("swan.xml").path).status == 0)
      let arguments = [Program.path.path, "read", "swan", "--lang", language]
      let ours = try PseudoTerminal()
      try ours.run(
        arguments,
        environment: FullScreenTests.environment(program, ["XDG_STATE_HOME": "\(program.folder.path)/a"]))
      let theirs = try Tmux(
        arguments,
        environment: FullScreenTests.environment(program, ["XDG_STATE_HOME": "\(program.folder.path)/b"]))
      for part in Self.session {
        if let size = part.size {
          ours.resize(rows: size.rows, columns: size.columns)
          theirs.resize(rows: size.rows, columns: size.columns)
        }
        if !part.keys.isEmpty {
          ours.type(part.keys)
          theirs.type(part.keys)
        }
        try ours.waitUntil(part.isDone)
        theirs.expect(ours, "after \(part.keys.debugDescription) \(part.size.map { "\($0)" } ?? "")")
      }
      ours.type("q")
      #expect(try ours.waitForEnd() == .exit(0))
      theirs.type("q")
      // The alternate screen is left, and the shell that started the reader goes on.
      let isLeft = theirs.waitFor { $0.contains("status 0") && !$0.contains("Swan") }
      #expect(isLeft, "\(theirs.screen)")
    }
  }
}

/// A tmux server with one window, which ends with this value.
final class Tmux {
  static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]

  private let name = "origami-\(UUID().uuidString)"
  private let folder: URL

  init(_ arguments: [String], environment: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory
    let configuration = folder.appendingPathComponent("\(name).conf")
    try "set -g status off\nset -sg escape-time 0\n".write(
      to: configuration, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: configuration) }
    let command = arguments.map { "'\($0)'" }.joined(separator: " ") + "; echo status $?; cat"
    let variables = environment.filter { $0.key != "TERM" }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    // By the test terminal, which starts programs with no signal blocked: a server that inherits the mask of
    // a thread of Dispatch's never hears that its programs have ended, and outlives them.
    let starter = try PseudoTerminal()
    try starter.run(
      [
        Tmux.path ?? "tmux", "-L", name, "-f", configuration.path, "new-session", "-d", "-x", "80", "-y",
        "24",
      ]
        + variables + ["/bin/sh", "-c", command], environment: Tmux.environment)
    _ = try starter.waitForEnd()
  }

  deinit { run(["kill-server"]) }

  func type(_ keys: String) {
    // As bytes: names of keys are not wanted.
    run(["send-keys", "-H"] + keys.utf8.map { String($0, radix: 16) })
  }

  func resize(rows: Int, columns: Int) { run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"]) }

  /// The rows of the screen.
  var screen: String { run(["capture-pane", "-p"]) }

  /// Looks at the screen until it is as wished, or gives up. Each look takes a few milliseconds, so there is
  /// no pause between them.
  func waitFor(_ isWished: (String) -> Bool) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    repeat { if isWished(screen) { return true } } while clock.now < end
    return false
  }

  func expect(
    _ terminal: PseudoTerminal, _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSame = waitFor { theirs in
      terminal.readWhatCame()
      return Tmux.trimmed(theirs) == Tmux.trimmed(terminal.screen.text)
    }
    if isSame { return }
    Issue.record(
      "\(comment): tmux shows\n\(screen)\nand we\n\(terminal.screen.text)", sourceLocation: sourceLocation)
  }

  private static func trimmed(_ screen: String) -> String {
    var rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  @discardableResult
  private func run(_ arguments: [String]) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tmux.path ?? "/usr/bin/tmux")
    process.arguments = ["-L", name] + arguments
    process.environment = Tmux.environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return "\(error)" }
    // Its end is the end of its output. Foundation would wait for the server, which inherits what tells it of
    // the end.
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
