import Foundation
import Glibc
import TerminalTesting
import Testing

/// The real program on a real terminal: how it starts, and how it leaves, whatever ends it.
@Suite struct FullScreenTests {
  /// A program in a terminal that reads a model, and the terminal's modes before.
  struct Reading {
    let terminal: PseudoTerminal
    let modes: [UInt8]
    let program: Program

    func expectLeft() {
      #expect(terminal.modes == modes)
      #expect(terminal.screen.modes == [7, 25])
    }
  }

  static func environment(_ program: Program, _ more: [String: String] = [:]) -> [String: String] {
    var variables = [
      "ORIGAMI_LIBRARY": program.folder.appendingPathComponent("library.sqlite").path,
      "XDG_STATE_HOME": program.folder.appendingPathComponent("state").path, "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
    ]
    variables.merge(more) { $1 }
    return variables
  }

  static func withReading(
    rows: Int = 24, columns: Int = 80, _ arguments: [String] = ["read", "swan"],
    _ body: (Reading) throws -> Void
  ) throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: rows, columns: columns)
      let modes = terminal.modes
      try terminal.run([Program.path.path] + arguments, environment: environment(program))
      try body(Reading(terminal: terminal, modes: modes, program: program))
    }
  }

  static func isSwan(_ screen: ScreenModel) -> Bool { screen.text(row: 0).contains("Swan") }

  @Test func `reading begins, goes on and ends`() throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil { $0.text(row: 0).contains("step 1 of") }
      #expect(reading.terminal.screen.text.contains("fold a kite base"))
      reading.terminal.type("]")
      try reading.terminal.waitUntil { $0.text(row: 0).contains("step 1.1 of 7") }
      reading.terminal.type("G")
      try reading.terminal.waitUntil { $0.text(row: 0).contains("step 7 of 7") }
      reading.terminal.type("q")
      #expect(try reading.terminal.waitForEnd() == .exit(0))
      reading.expectLeft()
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGILL])
  func `a signal leaves the terminal as it was and is the one that the parent sees`(signal: CInt) throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil(Self.isSwan)
      reading.terminal.send(signal)
      #expect(try reading.terminal.waitForEnd() == .signal(signal))
      reading.expectLeft()
    }
  }

  /// A terminal that closes can send its signal twice, and systemd sends SIGTERM, then SIGHUP.
  @Test(arguments: [[SIGTERM], [SIGHUP], [SIGQUIT], [SIGTERM, SIGHUP]])
  func `signals do not cost the place`(signals: [CInt]) throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil(Self.isSwan)
      reading.terminal.type("]]]]")
      try reading.terminal.waitUntil { $0.text(row: 0).contains("step 2 of 7") }
      for signal in signals { reading.terminal.send(signal) }
      let end = try reading.terminal.waitForEnd()
      #expect(signals.contains { end == .signal($0) })

      let again = try PseudoTerminal()
      try again.run([Program.path.path, "read", "swan"], environment: Self.environment(reading.program))
      try again.waitUntil { $0.text(row: 0).contains("step 2 of 7") }
      again.type("q")
      #expect(try again.waitForEnd() == .exit(0))
    }
  }

  @Test func `a storm of sizes ends with what the last size shows`() throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil(Self.isSwan)
      reading.terminal.type("]]j")
      for size in 0..<200 { reading.terminal.resize(rows: 5 + size % 60, columns: 20 + size * 7 % 280) }
      reading.terminal.resize(rows: 30, columns: 100)
      try reading.terminal.waitUntil { screen in
        // The bottom line is the last to be drawn, up to the end of its scroll bar.
        screen.text(row: 29).hasPrefix(" space next") && screen.text(row: 29).hasSuffix("▏")
          && screen.text(row: 0).contains(" of 7")
          && screen.text(row: 28) == String(repeating: "─", count: 100)
          // The drawing comes after the frame around it. That of the next step is shown when half of it fits.
          && screen.text(row: 2).unicodeScalars.contains { "\u{2801}"..."\u{28FF}" ~= $0 }
      }
      // Painting it all again changes nothing.
      let shown = reading.terminal.screen.text
      let before = reading.terminal.received.count
      reading.terminal.type("\u{C}")
      try reading.terminal.waitUntil { reading.terminal.received.count > before + 1000 && $0.text == shown }
      reading.terminal.type("q")
      #expect(try reading.terminal.waitForEnd() == .exit(0))
      reading.expectLeft()
    }
  }

  @Test func `show draws pictures for the background that the terminal tells or a flag names`() throws {
    try Program.inFolder { program in
      try program.copyContent("cup.xml")
      #expect(try program.run("import", "cup.xml").status == 0)
      func picture(terminal name: String, _ arguments: String...) throws -> [Substring] {
        let terminal = try PseudoTerminal(rows: 40)
        try terminal.run(
          [Program.path.path, "show", "cup/1", "--graphics", "kitty"] + arguments,
          environment: Self.environment(program, ["TERM": name]))
        if name == "xterm-kitty" {
          try terminal.waitUntil { _ in terminal.receivedText.contains("\u{1B}[c") }
          terminal.type("\u{1B}]11;rgb:0a0a/0a0a/1414\u{1B}\\\u{1B}[?62;22c")
        }
        #expect(try terminal.waitForEnd() == .exit(0))
        // Each command is its keys, a semicolon and bytes of the picture. The question is one, too.
        return terminal.receivedText.split(separator: "\u{1B}_G", omittingEmptySubsequences: false)
          .dropFirst().filter { !$0.contains("a=q") }
          .map { $0.prefix { $0 != "\u{1B}" }.drop { $0 != ";" } }
      }
      // Only a terminal with a name that is known is asked.
      let (light, dark) = (try picture(terminal: "vt220"), try picture(terminal: "vt220", "--theme", "dark"))
      #expect(!light.isEmpty && light != dark)
      #expect(try picture(terminal: "xterm-kitty") == dark)
    }
  }

  @Test func `a terminal that answers gets synchronized frames and its keyboard back`() throws {
    try Self.withReading { reading in
      let terminal = reading.terminal
      try terminal.waitUntil(Self.isSwan)
      terminal.type("\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?62;22c")
      try terminal.waitUntil { _ in terminal.receivedText.contains("\u{1B}[>1u") }
      let before = terminal.received.count
      terminal.type("j")
      try terminal.waitUntil { _ in terminal.received.count > before }
      let frame = String(decoding: terminal.received[before...], as: UTF8.self)
      #expect(frame.hasPrefix("\u{1B}[?2026h") && frame.hasSuffix("\u{1B}[?2026l"))
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.receivedText.contains("\u{1B}[<u"))
      reading.expectLeft()
    }
  }

  @Test func `a key that comes in pieces is one key`() throws {
    try Self.withReading { reading in
      let terminal = reading.terminal
      try terminal.waitUntil(Self.isSwan)
      for piece in ["\u{1B}", "[", "6", "~"] { terminal.type(piece) }
      try terminal.waitUntil { !$0.text(row: 0).contains("step 1 of") }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }

  @Test func `the foot stays a foot when a library is empty or missing`() throws {
    try Program.inFolder { program in
      let terminal = try PseudoTerminal()
      try terminal.run([Program.path.path, "read"], environment: Self.environment(program))
      try terminal.waitUntil { $0.text.contains("there is no library") && $0.text.contains("origami import") }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }

  @Test func `an import is noticed while one reads`() throws {
    try Self.withReading(["read"]) { reading in
      try reading.terminal.waitUntil { $0.text(row: 0).contains("models ·") }
      let words = reading.terminal.screen.text(row: 0).split(separator: " ")
      let count = try #require(words.compactMap { Int($0) }.first)
      reading.terminal.type("\r")
      try reading.terminal.waitUntil { $0.text(row: 0).contains("Models") }
      // The watch begins after the first frame, with the questions; a key shows that the loop has come round.
      reading.terminal.type("j")
      try reading.terminal.waitUntil { $0.text.contains("│ Dog's face") }
      let result = try reading.program.run("remove", "cup")
      #expect(result.status == 0)
      try reading.terminal.waitUntil { $0.text(row: 0).contains("\(count - 1) models") }
      reading.terminal.type("q")
      #expect(try reading.terminal.waitForEnd() == .exit(0))
    }
  }

  @Test func `a terminal that is taken away ends the program, and the place is saved`() throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil(Self.isSwan)
      reading.terminal.type("]")
      try reading.terminal.waitUntil { $0.text(row: 0).contains("step 1.1") }
      #expect(try reading.terminal.hangUp() == .signal(SIGHUP))

      let again = try PseudoTerminal()
      try again.run([Program.path.path, "read", "swan"], environment: Self.environment(reading.program))
      try again.waitUntil { $0.text(row: 0).contains("step 1.1") }
      again.type("q")
      #expect(try again.waitForEnd() == .exit(0))
    }
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "needs bash"))
  func `the stop key gives the terminal back to the shell, and fg goes on reading`() throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal()
      var environment = Self.environment(program)
      environment["PS1"] = "ready> "
      try terminal.run(["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment)
      try terminal.waitUntil { $0.text.contains("ready>") }
      terminal.type("'\(Program.path.path)' read swan\r")
      try terminal.waitUntil(Self.isSwan)
      let before = terminal.received.count
      terminal.type("\u{1A}")
      try terminal.waitUntil { _ in
        String(decoding: terminal.received[before...], as: UTF8.self).contains("Stopped")
      }
      #expect(!terminal.screen.modes.contains(1049) && terminal.screen.modes.contains(25))
      terminal.resize(rows: 20, columns: 100)
      terminal.type("fg\r")
      try terminal.waitUntil { screen in
        screen.modes.contains(1049) && Self.isSwan(screen)
          && screen.text(row: 18) == String(repeating: "─", count: 100)
      }
      terminal.type("q")
      try terminal.waitUntil { $0.modes.contains(25) && !$0.modes.contains(1049) }
      terminal.type("exit\r")
      _ = try terminal.waitForEnd()
    }
  }

  @Test func `the interrupt key gives up what is being typed, and ends the program elsewhere`() throws {
    try Self.withReading { reading in
      try reading.terminal.waitUntil(Self.isSwan)
      for _ in 0..<2 {
        reading.terminal.type("/neck")
        try reading.terminal.waitUntil { $0.text(row: 23).contains("/neck") }
        reading.terminal.type("\u{3}")
        try reading.terminal.waitUntil { $0.text(row: 23).contains("q quit") }
      }
      reading.terminal.type("\u{3}")
      #expect(try reading.terminal.waitForEnd() == .signal(SIGINT))
      reading.expectLeft()
    }
  }
}
