import Foundation
import Glibc
import TerminalTesting
import Testing

/// Tests that a full-screen program restores the terminal, whatever ends it.
@Suite struct TerminalDeviceTests {
  /// The path of the probe program: built with the tests, or the static one of `tools/terminal-check`.
  static let probe =
    ProcessInfo.processInfo.environment["ORIGAMI_PROBE"]
    ?? Bundle.main.bundleURL.appendingPathComponent("terminal-probe").path

  static func started() throws -> (terminal: PseudoTerminal, modes: [UInt8]) {
    let terminal = try PseudoTerminal()
    let modes = terminal.modes
    try terminal.run([probe], environment: ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"])
    try terminal.waitUntil { $0.text(row: 0) == "24x80 ready" }
    #expect(terminal.modes != modes)
    #expect(terminal.screen.modes.contains(1049) && !terminal.screen.modes.contains(25))
    return (terminal, modes)
  }

  /// Starts the probe as a job of a shell, by a line of the shell.
  static func startedByShell(_ line: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    let shell = ["/bin/bash", "--norc", "--noprofile", "-i"]
    try terminal.run(shell, environment: ["TERM": "xterm-256color", "PS1": "$ "])
    terminal.type(line + "\n")
    try terminal.waitUntil { $0.text(row: 0) == "24x80 ready" }
    return terminal
  }

  static func expectLeft(_ terminal: PseudoTerminal, _ modes: [UInt8]) {
    #expect(terminal.modes == modes)
    #expect(terminal.screen.modes == [7, 25])
  }

  @Test func `an ordinary end leaves everything as it was`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    Self.expectLeft(terminal, modes)
  }

  @Test func `a program that exits without leaving the terminal leaves everything as it was`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("e")
    #expect(try terminal.waitForEnd() == .exit(0))
    Self.expectLeft(terminal, modes)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP,
    SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGALRM,
  ])
  func `a signal leaves everything as it was and is the one that the parent sees`(signal: CInt) throws {
    let (terminal, modes) = try Self.started()
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signal(signal))
    Self.expectLeft(terminal, modes)
  }

  @Test(arguments: [("t", SIGILL), ("a", SIGABRT), ("v", SIGSEGV), ("o", SIGSEGV)])
  func `a crash leaves everything as it was`(key: String, signal: CInt) throws {
    let (terminal, modes) = try Self.started()
    terminal.type(key)
    let ending = try terminal.waitForEnd()
    // A trap is SIGILL on x86-64 and SIGTRAP elsewhere.
    #expect(ending == .signal(signal) || (key == "t" && ending == .signal(SIGTRAP)))
    Self.expectLeft(terminal, modes)
  }

  @Test func `a program that is too busy to save is ended all the same`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("b")
    terminal.send(SIGTERM)
    #expect(try terminal.waitForEnd() == .signal(SIGTERM))
    Self.expectLeft(terminal, modes)
  }

  /// The last bytes of a terminal that was restored: the alternate screen is left.
  static let end = "\u{1B}[?1049l"

  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGSEGV])
  func `a signal in the middle of a write is followed by the restoring bytes and nothing else`(signal: CInt)
    throws
  {
    let (terminal, modes) = try Self.started()
    terminal.type("w")
    try terminal.waitUntil { $0.text(row: 1).hasPrefix("####") }
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signal(signal))
    #expect(terminal.receivedText.suffix(Self.end.count) == Self.end)
    Self.expectLeft(terminal, modes)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `a signal restores a terminal that takes no more bytes`(signal: CInt) throws {
    let (terminal, modes) = try Self.started()
    terminal.type("w")
    try terminal.waitUntilBlocked()
    terminal.send(signal)
    #expect(try terminal.waitForEndWithoutReading() == .signal(signal))
    #expect(terminal.modes == modes)
    terminal.readWhatCame()
    #expect(terminal.receivedText.suffix(Self.end.count) == Self.end)
  }

  @Test func `a terminal that another program has made non-blocking gets every byte`() throws {
    let (terminal, _) = try Self.started()
    terminal.type("n")
    try terminal.waitUntilBlocked()
    // A program that ends drops what a full terminal has not taken, so all is read before.
    try terminal.waitUntil { _ in terminal.received.count > 20_000 * 64 }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.received.count { $0 == UInt8(ascii: "#") } == 20_000 * 60)
  }

  @Test func `a crash of one thread stops what another writes`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("c")
    let ending = try terminal.waitForEnd()
    #expect(ending == .signal(SIGILL) || ending == .signal(SIGTRAP))
    #expect(terminal.receivedText.suffix(Self.end.count) == Self.end)
    Self.expectLeft(terminal, modes)
  }

  @Test func `a program that is stopped in the middle of a write writes nothing more`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("w")
    try terminal.waitUntil { $0.text(row: 1).hasPrefix("####") }
    terminal.send(SIGTSTP)
    try terminal.waitUntil { !$0.modes.contains(1049) }
    terminal.send(SIGTERM)
    #expect(try terminal.waitForEnd() == .signal(SIGTERM))
    #expect(terminal.receivedText.suffix(Self.end.count) == Self.end)
    Self.expectLeft(terminal, modes)
  }

  @Test func `a program that was stopped has the kitty keyboard again and leaves no trace`() throws {
    let (terminal, modes) = try Self.started()
    let (push, pop) = ("\u{1B}[>1u", "\u{1B}[<u")
    func count(_ bytes: String) -> Int { terminal.receivedText.components(separatedBy: bytes).count - 1 }
    terminal.type("k")
    try terminal.waitUntil { _ in count(push) == 1 }
    terminal.send(SIGTSTP)
    try terminal.waitUntil { _ in count(push) == 2 }
    #expect(count(pop) == 1)
    terminal.type("s")
    try terminal.waitUntil { _ in count(push) == 3 }
    #expect(count(pop) == 2)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(count(pop) == 3)
    Self.expectLeft(terminal, modes)
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "bash is not installed"))
  func `a program that the shell continues in the background leaves the terminal to it`() throws {
    let terminal = try Self.startedByShell(Self.probe)
    terminal.type("\u{1A}")
    try terminal.waitUntil { !$0.modes.contains(1049) }
    // The shell waits until the program has stopped again, this time by SIGTTOU.
    terminal.type("bg; until [[ $(jobs -s) ]]; do :; done; echo $((100 + 49))\n")
    try terminal.waitUntil { $0.text.contains("149") }
    #expect(!terminal.screen.modes.contains(1049))
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "bash is not installed"))
  func `a continued program is drawn anew, also if the shell has read a key that waited`() throws {
    let terminal = try Self.startedByShell(Self.probe)
    terminal.type("z")
    try terminal.waitUntil { $0.text.contains("waiting") }
    terminal.type("x")
    // The shell has read the key.
    try terminal.waitUntil { $0.text.contains("$ x") }
    terminal.type("\u{15}fg\n")
    try terminal.waitUntil { $0.text(row: 0) == "24x80 continued" }
  }

  @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "bash is not installed"))
  func `a key that stops the program stops its whole job`() throws {
    let terminal = try Self.startedByShell("(\(Self.probe); true)")
    terminal.type("s")
    try terminal.waitUntil { !$0.modes.contains(1049) }
    // The shell reads this only if the part of the job that waits for the program has stopped, too.
    terminal.type("echo $((100 + 49))\n")
    try terminal.waitUntil { $0.text.contains("149") }
  }

  @Test func `a program whose parent ignores the stop signal does not stop`() throws {
    let terminal = try PseudoTerminal()
    try terminal.run(["/bin/sh", "-c", "trap '' TSTP; exec \(Self.probe)"])
    try terminal.waitUntil { $0.text(row: 0) == "24x80 ready" }
    terminal.send(SIGTSTP)
    terminal.type("x")
    try terminal.waitUntil { !$0.text(row: 0).hasSuffix("ready") }
    #expect(!terminal.receivedText.contains(Self.end))
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `the interrupt key works without the program's help`() throws {
    let (terminal, modes) = try Self.started()
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .signal(SIGINT))
    Self.expectLeft(terminal, modes)
  }

  @Test func `a lone Escape arrives while something else wakes the program all the time`() throws {
    let (terminal, _) = try Self.started()
    terminal.type("u\u{1B}")
    try terminal.waitUntil { _ in terminal.receivedText.contains("escape") }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `a storm of sizes ends at the last one`() throws {
    let (terminal, _) = try Self.started()
    for size in 0..<200 { terminal.resize(rows: 5 + size % 40, columns: 40 + size) }
    try terminal.waitUntil { $0.text(row: 0).hasPrefix("44x239") }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `a window of any size is drawn up to the limit`() throws {
    let (terminal, _) = try Self.started()
    terminal.setWindow(rows: 65_535, columns: 65_535)
    try terminal.waitUntil { _ in terminal.receivedText.contains("512x1024") }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `a lost terminal ends the program`() throws {
    let terminal = try PseudoTerminal()
    try terminal.run([Self.probe])
    try terminal.waitUntil { $0.text(row: 0) == "24x80 ready" }
    // The kernel sends SIGHUP when the other side of a terminal is closed.
    terminal.send(SIGHUP)
    #expect(try terminal.waitForEnd() == .signal(SIGHUP))
  }
}
