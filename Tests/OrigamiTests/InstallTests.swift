import Foundation
import Testing

/// `tools/install`, without building anything.
@Suite struct InstallTests {
  /// Runs `tools/install` with an empty PATH, so that it can start no build.
  private func install(_ argument: String) throws -> (output: String, error: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let tool = Program.content.deletingLastPathComponent().appendingPathComponent("tools/install")
    process.arguments = ["-c", "sed() { /bin/sed \"$@\"; }; . \"$0\"", tool.path, argument]
    process.environment = ["PATH": ""]
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    try process.run()
    let text = [output, error].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (text[0], text[1], process.terminationStatus)
  }

  @Test(arguments: ["--help", "-h"]) func `help is printed, and nothing is built`(option: String) throws {
    let result = try install(option)
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.contains("tools/install [PREFIX]"))
  }

  @Test func `an option that does not exist is refused with the usage`() throws {
    let result = try install("--prefix=/x")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.contains("there is no option --prefix=/x") && result.error.contains("help:"))
  }
}
