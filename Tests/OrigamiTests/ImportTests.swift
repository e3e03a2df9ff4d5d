import Foundation
import GRDB
import Testing
import Threading

@Suite struct ImportTests {
  static let two: [(id: String, detail: String)] = [("a", "overview"), ("b", "full")]

  @Test func `an import ends with one line that counts`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "in/crane.xml")
      try program.write(Sample.model("boat", steps: Self.two), to: "in/deeper/boat.xml")
      try program.write("<model", to: "in/broken.xml")
      try program.write("not content", to: "in/notes.txt")
      try program.write("<model", to: "in/.hidden/broken.xml")
      let first = try program.run("import", "in")
      #expect(first.output == "imported 2 models (4 steps), 0 unchanged, 1 file failed\n")
      #expect(first.status == 1)
      #expect(first.error.hasPrefix("in/broken.xml:1:"))
      let second = try program.run("import", "in/crane.xml", "in/deeper")
      #expect(second.output == "imported 0 models (0 steps), 2 unchanged, 0 files failed\n")
      #expect(second.status == 0)
      let forced = try program.run("import", "--force", "in/crane.xml")
      #expect(forced.output == "imported 1 model (2 steps), 0 unchanged, 0 files failed\n")
    }
  }

  @Test func `a model with an error is skipped and the rest of its file goes on`() throws {
    try Program.inFolder { program in
      let good = Sample.model("good", steps: Self.two)
      let bad = Sample.model("bad", steps: [("a", "overview"), ("a", "overview")])
      try program.write(
        "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\(bad)\(good)</library>", to: "all.xml")
      let result = try program.run("import", "all.xml", "--format", "json")
      #expect(result.status == 1)
      let lines = try result.output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(lines.map { $0["model"] as? String } == ["bad", "good"])
      #expect(lines.map { $0["status"] as? String } == ["failed", "imported"])
      #expect(lines.map { $0["file"] as? String } == ["all.xml", "all.xml"])
      #expect(lines.map { $0["steps"] as? Int } == [0, 2])
    }
  }

  @Test func `standard input is read as a file named -`() throws {
    try Program.inFolder { program in
      let result = try program.run("import", "-", input: Sample.model("crane", steps: Self.two))
      #expect(result.output == "imported 1 model (2 steps), 0 unchanged, 0 files failed\n")
      let broken = try program.run("check", "-", input: "<model>")
      #expect(broken.status == 1 && broken.error.hasPrefix("-:1:"))
    }
  }

  @Test func `a problem does not share its row with the progress`() throws {
    try Program.inFolder { program in
      let (process, input, error) = (Process(), Pipe(), Pipe())
      process.executableURL = Program.path
      process.arguments = ["import", "-", "--progress=always"]
      process.environment = ["ORIGAMI_LIBRARY": program.library.path, "LC_ALL": "C.UTF-8"]
      (process.standardInput, process.standardOutput, process.standardError) = (input, Pipe(), error)
      try process.run()
      let (seen, isRead) = (Locked(""), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        while case let data = error.fileHandleForReading.availableData, !data.isEmpty {
          seen.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        isRead.signal()
      }
      let writing = input.fileHandleForWriting
      writing.write(Data("<library xmlns=\"urn:origami-steps:1\">".utf8))
      // The bar shows after a second.
      var count = 0
      while !seen.withLock({ $0.contains("]") }) {
        writing.write(Data(Sample.model("m\(count)", steps: Self.two).utf8))
        count += 1
      }
      writing.write(Data("<model id=\"wrong\"/></library>".utf8))
      try writing.close()
      process.waitUntilExit()
      isRead.wait()
      let text = seen.withLock { $0 }
      let problem = try #require(text.firstRange(of: "-:"))
      #expect(text[..<problem.lowerBound].hasSuffix("\r\u{1B}[K"), "\(text)")
    }
  }

  @Test func `the same model twice in a run names both places; in a later run the newer file takes over`()
    throws
  {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", title: "One", steps: Self.two), to: "1.xml")
      try program.write(Sample.model("crane", title: "Two", steps: Self.two), to: "2.xml")
      let twice = try program.run("import", "1.xml", "2.xml")
      #expect(twice.status == 1)
      #expect(twice.error.contains("2.xml:1:1: error[repeated-model]") && twice.error.contains("1.xml:1:1"))
      #expect(try program.run("check", "1.xml", "2.xml").error.contains("error[repeated-model]"))
      let later = try program.run("import", "2.xml")
      #expect(later.status == 0)
      #expect(later.error.contains("2.xml:1:1: note[model-taken-over]"))
      #expect(try program.run("list").output.contains("Two"))
    }
  }

  @Test func `of many problems in a file a hundred are shown, and the number of the others`() throws {
    try Program.inFolder { program in
      let models = String(repeating: Sample.model("crane", title: "One", steps: Self.two), count: 103)
      try program.write("<library xmlns=\"urn:origami-steps:1\">\(models)</library>", to: "a.xml")
      for command in ["check", "import"] {
        let result = try program.run(command, "a.xml")
        #expect(result.status == 1)
        #expect(result.error.split(separator: "error[repeated-model]").count == 101)
        #expect(result.error.contains("note[more-problems]: 2 more problems are not shown\n"))
      }
      let answer = try program.run("check", "a.xml", "a.xml", "--format", "json").object()
      #expect((answer["diagnostics"] as? [Any])?.count == 101)
    }
  }

  @Test func `check fails for an error that a hundred warnings come before, as import does`() throws {
    try Program.inFolder { program in
      let photos = (0..<150).map {
        "<photo id=\"p\($0)\" src=\"\($0).jpg\" width=\"9\" height=\"9\"><caption>P</caption></photo>"
      }.joined()
      let model = Sample.model("crane", title: "One", steps: Self.two)
      let full = model.replacing("</model>", with: "<showcase>\(photos)</showcase></model>")
      try program.write("<library xmlns=\"urn:origami-steps:1\">\(full)\(model)</library>", to: "a.xml")
      for command in ["check", "import"] {
        let result = try program.run(command, "a.xml")
        #expect(result.status == 1 && result.error.contains("error[repeated-model]"), "\(command)")
      }
      let answer = try program.run("check", "a.xml", "--format", "json").object()
      #expect(answer["errors"] as? Int == 1 && answer["warnings"] as? Int == 150)
    }
  }

  @Test func `a model that was refused is not in the way of another with its id, in check as in import`()
    throws
  {
    try Program.inFolder { program in
      let wrong = Self.two + Self.two
      try program.write(Sample.model("crane", title: "One", steps: wrong), to: "1.xml")
      try program.write(Sample.model("crane", title: "Two", steps: Self.two), to: "2.xml")
      for command in ["check", "import"] {
        let result = try program.run(command, "1.xml", "2.xml")
        #expect(result.status == 1 && !result.error.contains("repeated-model"), "\(command)")
      }
    }
  }

  @Test func `pruning removes what is gone, and only there`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "in/crane.xml")
      try program.write(Sample.model("boat", steps: Self.two), to: "in/boat.xml")
      try program.write(Sample.model("hat", steps: Self.two), to: "other/hat.xml")
      _ = try program.run("import", "in", "other")
      try FileManager.default.removeItem(at: program.folder.appendingPathComponent("in/boat.xml"))
      try FileManager.default.removeItem(at: program.folder.appendingPathComponent("other/hat.xml"))
      let kept = try program.run("import", "in")
      #expect(kept.output == "imported 0 models (0 steps), 1 unchanged, 0 files failed\n")
      let pruned = try program.run("import", "--prune", "in")
      #expect(pruned.output == "imported 0 models (0 steps), 1 unchanged, 0 files failed, 1 removed\n")
      #expect(try program.run("list", "--format", "json").object()["total"] as? Int == 2)
    }
  }

  @Test func `a path that is not there fails, and the others are imported`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: Self.two), to: "crane.xml")
      let result = try program.run("import", "none.xml", "crane.xml")
      #expect(result.status == 1)
      #expect(result.error == "origami: error: cannot read none.xml: no such file or folder\n")
      #expect(result.output == "imported 1 model (2 steps), 0 unchanged, 1 file failed\n")
    }
  }

  @Test func `a missing photo is a warning, which only strict checking refuses`() throws {
    try Program.inFolder { program in
      let model = Sample.model("crane", steps: Self.two).replacing(
        "</steps>",
        with: "</steps><showcase>\n <photo id=\"p\" src=\"p.png\" width=\"4\" height=\"3\"/></showcase>")
      try program.write(model, to: "crane.xml")
      let line = model.split(separator: "\n").firstIndex { $0.hasPrefix(" <photo") }
      let lax = try program.run("check", "crane.xml", "--format", "json")
      let object = try lax.object()
      #expect(lax.status == 0)
      #expect(object["errors"] as? Int == 0 && object["warnings"] as? Int == 1)
      let diagnostic = try #require((object["diagnostics"] as? [[String: Any]])?.first)
      #expect(
        diagnostic["code"] as? String == "missing-photo" && diagnostic["severity"] as? String == "warning")
      let place = "\(try #require(line) + 1):2"
      #expect("\(diagnostic["line"] ?? 0):\(diagnostic["column"] ?? 0)" == place)
      #expect(try program.run("check", "--strict", "crane.xml").status == 1)
      // The second import finds the file unchanged, and reads it for the warning.
      for _ in 0..<2 {
        let done = try program.run("import", "crane.xml")
        #expect(done.status == 0 && done.error.hasPrefix("crane.xml:\(place): warning[missing-photo]"))
      }
    }
  }

  @Test func `paper that cannot be folded is told at its element`() throws {
    try Program.inFolder { program in
      try program.write(
        """
        <model xmlns="urn:origami-steps:1" version="1.0" id="knot" xml:lang="en"><title>Knot</title>
          <paper shape="polygon" points="0,0 1,1 1,0 0,1"/><steps><step id="a"><title>Fold.</title>
          <do><valley bring="bottom" onto="top"/></do></step></steps></model>
        """, to: "knot.xml")
      let result = try program.run("check", "knot.xml")
      #expect(result.error.hasPrefix("knot.xml:2:3: error[cannot-fold]: the sheet's outline crosses"))
    }
  }

  @Test func `a problem is told with its place, its line and what to do`() throws {
    try Program.inFolder { program in
      let text = Sample.model("crane", steps: Self.two).replacing("detail=\"full\"", with: "detail=\"ful\"")
      try program.write(text, to: "crane.xml")
      let result = try program.run("check", "crane.xml")
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.hasPrefix("crane.xml:3:"))
      #expect(result.error.contains("error[unknown-value]"))
      #expect(result.error.contains("^\nhelp: ") && result.error.contains("full"))
      let object = try program.run("check", "crane.xml", "--format", "json").object()
      let diagnostic = try #require((object["diagnostics"] as? [[String: Any]])?.first)
      #expect(diagnostic["line"] as? Int == 3 && diagnostic["step"] as? String == "b")
      #expect(diagnostic["file"] as? String == "crane.xml")
    }
  }

  @Test func `removing takes a model out, and the next import brings it back`() throws {
    try Program.withContent { program in
      #expect(try program.run("remove", "swan", "swna").error.contains("did you mean 'swan'"))
      #expect(try program.run("steps", "swan").status == 0, "an unknown name removes nothing")
      #expect(try program.run("remove", "swan").status == 0)
      #expect(try program.run("steps", "swan").status == 1)
      _ = try program.run("import", Program.content.path)
      #expect(try program.run("steps", "swan").status == 0)
    }
  }

  @Test func `a library made by a newer version is refused with a sentence`() throws {
    try Program.withContent { program in
      let library = try DatabaseQueue(path: program.folder.appendingPathComponent("library.sqlite").path)
      try library.inDatabase { try $0.execute(sql: "PRAGMA user_version = 999") }
      try library.close()
      for arguments in [["list"], ["import", Program.content.path]] {
        let result = try program.run(arguments)
        #expect(result.status == 1)
        #expect(result.error.contains("was made by a newer version of origami"))
      }
    }
  }
}
