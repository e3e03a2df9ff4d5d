import Foundation
import TerminalTesting
import Testing

/// The programs under `Tests/Examples`: what they print, and the pages that show them.
@Suite struct ExampleTests {
  static let libraries = ["LazyStacks", "Navigation", "Paging", "Terminal"]
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: libraries)
  func `an example prints what its file says`(library: String) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("\(library.lowercased())-example")
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0)
    let expected = try Self.text("Tests/Examples/\(library)/output.txt")
    #expect(String(decoding: printed, as: UTF8.self) == expected)
  }

  @Test func `the example of the terminal scrolls, and leaves the terminal as it was`() throws {
    let terminal = try PseudoTerminal(rows: 4, columns: 30)
    let modes = terminal.modes
    try terminal.run([Bundle.main.bundleURL.appendingPathComponent("terminal-example").path])
    try terminal.waitUntil { $0.text(row: 3).contains("bird 4") }
    terminal.type("jj")
    try terminal.waitUntil { $0.text(row: 0).contains("白鳥") && $0.text(row: 3).contains("bird 6") }
    terminal.resize(rows: 2, columns: 20)
    try terminal.waitUntil { $0.text(row: 1).contains("bird 4") }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == modes && terminal.screen.modes == [7, 25])
  }

  @Test(arguments: libraries)
  func `the landing page of a library shows its example word for word`(library: String) throws {
    let program = try Self.text("Tests/Examples/\(library)/main.swift")
    let page = try Self.text("Sources/\(library)/\(library).docc/\(library).md")

    #expect(page.contains("```swift\n\(program)```\n"))
  }
}
