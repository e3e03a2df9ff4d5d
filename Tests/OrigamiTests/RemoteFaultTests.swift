import Foundation
import Testing

/// The quick part of `tools/remote-check`: faults of servers and networks that take no time.
@Suite struct RemoteFaultTests {
  static let hasNginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(if: hasNginx, "nginx is not installed: apt install nginx-light"),
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: StormTests.python), "python3 is not installed"))
  func `a published library is read right, or not at all, whatever the network does`() throws {
    let process = Process()
    let output = Pipe()
    let built = Program.path.deletingLastPathComponent()
    process.executableURL = URL(fileURLWithPath: StormTests.python)
    process.arguments = [
      StormTests.tool.deletingLastPathComponent().appendingPathComponent("remote-check").path,
      "--quick", "--seed", "1", "--patience", "20",
      "--origami", Program.path.path, "--bench", built.appendingPathComponent("origami-bench").path,
    ]
    process.standardOutput = output
    try process.run()
    let table = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(table)")
  }
}
