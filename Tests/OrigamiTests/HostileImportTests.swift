import Foundation
import Testing

/// Imports that go wrong around the files: pipes that close, very many paths, few descriptors.
@Suite struct HostileImportTests {
  private static let two: [(id: String, detail: String)] = [("a", "overview"), ("b", "full")]

  @Test func `pruning does not remove what standard input has just brought`() throws {
    try Program.inFolder { program in
      for _ in 1...2 {
        let result = try program.run("import", "--prune", "-", input: Sample.model("swan", steps: Self.two))
        #expect(result.status == 0 && !result.output.contains("removed"), "\(result.output)\(result.error)")
      }
      #expect(
        try program.run("import", "--prune", "-", input: Sample.model("cup", steps: Self.two)).status == 0)
      #expect(try program.run("list", "--format", "json").object()["total"] as? Int == 2)
    }
  }

  @Test func `an absent path says that it keeps its models, and with force removes them`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "in/crane.xml")
      _ = try program.run("import", "in")
      try FileManager.default.removeItem(at: program.folder.appendingPathComponent("in"))
      let kept = try program.run("import", "--prune", "in")
      #expect(kept.status == 1)
      #expect(kept.error.contains("origami: error: cannot read in: no such file or folder\n"))
      #expect(
        kept.error.contains(
          "origami: note: kept 1 model below in: it does not exist\nhelp: to remove it, add --force\n"))
      let removed = try program.run("import", "--prune", "--force", "in")
      #expect(removed.status == 0)
      #expect(removed.output == "imported 0 models (0 steps), 0 unchanged, 0 files failed, 1 removed\n")
    }
  }

  @Test func `an import goes on when nobody reads its report any more`() throws {
    try Program.inFolder { program in
      let models = (0..<300).map { Sample.model("m\($0)", steps: Self.two) }.joined()
      try program.write("<library xmlns=\"urn:origami-steps:1\">\(models)</library>", to: "a.xml")
      _ = try program.shell("\"$ORIGAMI\" import --format json a.xml 2>/dev/null | true")
      // `sh` waits for both ends of the pipe.
      #expect(try program.run("list", "--format", "json").object()["total"] as? Int == 300)
    }
  }

  @Test func `an import with very few descriptors says what is missing`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "crane.xml")
      for limit in [4, 7, 15] {
        let result = try program.shell("ulimit -n \(limit); exec \"$ORIGAMI\" import crane.xml")
        #expect(!result.wasSignalled && result.status == 1, "\(limit): \(result.error)")
        #expect(
          result.error.hasPrefix("origami: error: only \(limit) files may be open"),
          "\(limit): \(result.error)")
      }
    }
  }

  @Test func `a limit on the size of files is an error of the check, not its end`() throws {
    try Program.inFolder { program in
      // More ids than are kept in memory, so that a temporary file is written.
      try program.write(
        Sample.model("long", steps: (0..<140_000).map { (id: "s\($0)", detail: "overview") }), to: "long.xml")
      let result = try program.shell(
        "ulimit -f 500; exec env --default-signal=XFSZ \"$ORIGAMI\" check long.xml")
      #expect(!result.wasSignalled && result.status == 1, "\(result.error)")
      #expect(result.error.contains("it would be larger than a file may be"), "\(result.error)")
    }
  }

  @Test func `process substitution is read`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "crane.txt")
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
      shell.arguments = ["-c", "\(Program.path.path) import <(cat crane.txt) >/dev/null"]
      shell.currentDirectoryURL = program.folder
      shell.environment = [
        "ORIGAMI_LIBRARY": program.library.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      ]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
      #expect(try program.run("list", "--format", "json").object()["total"] as? Int == 1)
    }
  }
}
