import Foundation
import Testing

/// The quick part of `tools/hostile`: each storm with few attempts. The long one is a program of its own.
@Suite struct StormTests {
  static let tool = Program.content.deletingLastPathComponent().appendingPathComponent("tools/hostile")
  static let python = "/usr/bin/python3"
  static let storms = [
    "signals while drawing", "keys and sizes", "huge window", "escapes", "faulty streams", "mutated FOLD",
  ]

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is not installed"),
    arguments: storms)
  func `a small storm does no harm`(storm: String) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments = [
      Self.tool.path, "--only", storm, "--seed", "1", "--scale", "0.03", "--patience", "20",
      "--origami", Program.path.path,
      "--bench", Program.path.deletingLastPathComponent().appendingPathComponent("origami-bench").path,
    ]
    process.standardOutput = output
    try process.run()
    let table = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(table)")
  }
}
