import Foundation
import Glibc
import Paging
import TerminalTesting
import Testing

@testable import origami

/// `origami read FILE` and `origami new`: files are read without an import, and followed.
@Suite struct DirectFilesTests {
  private static func folders(_ program: Program) throws -> [String] {
    let private_ = program.folder.appendingPathComponent("run/origami")
    return (try? FileManager.default.contentsOfDirectory(atPath: private_.path)) ?? []
  }

  private static func with(_ body: (inout Program) throws -> Void) throws {
    try Program.inFolder { program in
      let run = program.folder.appendingPathComponent("run")
      try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
      program.environment["XDG_RUNTIME_DIR"] = run.path
      try body(&program)
    }
  }

  @Test func `a new model is correct, and nothing is overwritten`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("My bird & 1.xml")
      #expect(try program.run("new", file.path).status == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("id=\"my-bird-1\""))
      #expect(try program.run("check", "--strict", file.path).status == 0)

      let again = try program.run("new", file.path)
      #expect(again.status == 1)
      #expect(again.error.contains("choose another name"))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(try program.run("new", "bird").status == 64)
    }
  }

  @Test func `a name in which a sign of markup has an accent makes a correct model`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("bird &\u{301} <\u{301}.xml")
      let made = try program.run("new", file.path)
      #expect(made.status == 0)
      #expect(try program.run("check", "--strict", file.path).status == 0)
    }
  }

  @Test func `a control character in a name makes a correct model`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("a\u{1B}bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      let checked = try program.run("check", "--strict", file.path)
      #expect(checked.status == 0, "\(checked.error)")
    }
  }

  @Test func `a new model that cannot be written leaves no file behind`() throws {
    try Program.inFolder { program in
      let written = try program.shell("ulimit -f 0; exec \"$ORIGAMI\" new bird.xml")
      #expect(written.status == 1)
      #expect(
        written.error.contains("cannot write bird.xml: it would be larger than a file may be"),
        "\(written.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).isEmpty)
    }
  }

  @Test func `a file is read without a library, and nothing is left behind`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      let result = try program.run("read", file.path, "--graphics", "words")
      #expect(result.status == 0)
      #expect(result.output.contains("Fold and unfold the diagonal."))
      #expect(!FileManager.default.fileExists(atPath: program.library.path))
      #expect(try Self.folders(program).isEmpty)
    }
  }

  @Test func `without a runtime folder that can be used, files are read in the temporary one`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      try program.write("a file", to: "run/origami")
      program.environment["TMPDIR"] = program.folder.path
      #expect(try program.run("read", file.path, "--graphics", "words").status == 0)
      // Both are taken.
      try FileManager.default.removeItem(at: program.folder.appendingPathComponent("origami-\(getuid())"))
      try program.write("a file", to: "origami-\(getuid())")
      let result = try program.run("read", file.path)
      #expect(result.status == 1 && result.error.contains("is not a folder"), "\(result.error)")
    }
  }

  @Test func `a folder that was published is read as a library`() throws {
    try Self.with { program in
      #expect(try program.run("new", program.folder.appendingPathComponent("bird.xml").path).status == 0)
      #expect(try program.run("import", "bird.xml").status == 0)
      #expect(try program.run("publish", "./site").status == 0)
      let result = try program.run("read", "./site", "--graphics", "words")
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output == (try program.run("list").output))
      // Nothing is followed.
      #expect(try Self.folders(program).isEmpty)
    }
  }

  @Test func `a file or folder is read by its bare name, unless the library has a model of that name`() throws
  {
    try Self.with { program in
      try program.write(Sample.model("bird", title: "Bird", steps: ImportTests.two), to: "bird.xml")
      try program.write(Sample.model("fish", title: "Fish", steps: ImportTests.two), to: "bird/fish.xml")
      try program.write(Sample.model("frog", title: "Frog", steps: ImportTests.two), to: "frog")
      // There is no library yet.
      #expect(try program.run("read", "bird").output.contains("Fish"))
      #expect(try program.run("read", "frog").output.contains("Frog"))
      #expect(try program.run("import", "bird.xml").status == 0)
      #expect(try program.run("read", "bird").output.contains("Bird"))
      #expect(try program.run("read", "./bird").output.contains("Fish"))
      #expect(try program.run("publish", "www").status == 0)
      #expect(try program.run("read", "www").output == (try program.run("list").output))
    }
  }

  @Test func `a FOLD file is read and checked like XML, as a model of its frames`() throws {
    try Self.with { program in
      let square =
        #""vertices_coords":[[0,0],[1,0],[1,1],[0,1]],"edges_vertices":[[0,1],[1,2],[2,3],[3,0],[0,2]]"#
      let good = "{\"file_title\":\"Kite\",\(square),\"edges_assignment\":[\"B\",\"B\",\"B\",\"B\",\"V\"]}"
      try program.write(good, to: "kite.fold")
      let read = try program.run("read", "kite.fold", "--graphics", "words")
      #expect(read.status == 0 && read.output.contains("Kite"))
      let checked = try program.run("check", "--strict", "kite.fold")
      #expect(checked.status == 0 && checked.error == "")

      try program.write("{\n\"vertices_coords\":[[0,0]\n", to: "cut.fold")
      let imported = try program.run("import", "cut.fold")
      let refused = try program.run("check", "cut.fold")
      #expect(refused.status == 1 && refused.error.contains("cut.fold:3: error[syntax]: "))
      #expect(imported.error.hasPrefix(try #require(refused.error.split(separator: "\n").first)))
      let json = try program.run("check", "--format", "json", "cut.fold").object()
      let diagnostic = try #require((json["diagnostics"] as? [[String: Any]])?.first)
      #expect(diagnostic["code"] as? String == "syntax" && diagnostic["line"] as? Int == 3)

      let missing = try program.run("read", "nothing.fold")
      #expect(missing.status == 1 && missing.error.contains("cannot read nothing.fold"))
      #expect(!missing.error.contains("origami new"))
    }
  }

  @Test func `the private library of a process that was killed is removed at the next start`() throws {
    try Self.with { program in
      let left = program.folder.appendingPathComponent("run/origami/read-abcdef")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      for name in ["lock", "library.sqlite"] {
        try Data("x".utf8).write(to: left.appendingPathComponent(name))
      }
      let file = program.folder.appendingPathComponent("bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      #expect(try program.run("read", file.path).status == 0)
      #expect(try Self.folders(program).isEmpty)
    }
  }

  @Test func `what a process that was killed has left is removed by the next`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      let left = program.folder.appendingPathComponent("run/origami/read-abcdef")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      #expect(try program.run("read", file.path, "--graphics", "words").status == 0)
      #expect(try Self.folders(program).isEmpty)
    }
  }

  @Test func `private libraries that are made at the same time do not remove each other`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = Environment(
      variables: ["XDG_RUNTIME_DIR": folder.path],
      terminals: Environment.Streams(input: false, output: false, error: false), paging: .system)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<40 {
            let made = try PrivateLibrary(environment)
            let lock = URL(fileURLWithPath: made.path).deletingLastPathComponent().appendingPathComponent(
              "lock")
            #expect(FileManager.default.fileExists(atPath: lock.path))
            made.remove()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/origami").isEmpty)
  }

  @Test func `the answer of a terminal is kept without the half-written file of another program`() throws {
    try Program.inFolder { program in
      let environment = Environment(
        variables: ["XDG_STATE_HOME": program.folder.path, "TERM": "xterm"],
        terminals: Environment.Streams(input: false, output: false, error: false), paging: .system)
      try program.write("half", to: "origami/terminals.new")
      TerminalMemory(environment).remember(isLight: true)
      #expect(TerminalMemory(environment).isLight == true)
      let folder = program.folder.appendingPathComponent("origami")
      let other = folder.appendingPathComponent("terminals.new")
      #expect(try String(contentsOf: other, encoding: .utf8) == "half")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test func `a step is asked for with its model`() throws {
    try Self.with { program in
      for name in ["a", "b"] {
        try program.write(Sample.model(name, steps: [("s", "overview")]), to: "many/\(name).xml")
      }
      #expect(try program.run("import", "many", "--library", "l.sqlite").status == 0)
      #expect(try program.run("publish", "pub", "--library", "l.sqlite").status == 0)
      for place in ["./many", "./pub"] {
        let refused = try program.run("read", place, "--step", "1", "--plain")
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.error.contains("--step needs one model, and there are several in \(place)"))
      }
    }
  }

  @Test func `a path that is not there and a file without a model say what to do`() throws {
    try Self.with { program in
      let missing = try program.run("read", "nothing.xml")
      #expect(missing.status == 1)
      #expect(missing.error.contains("origami new nothing.xml"))
      #expect(try program.run("read", "no model.xml").error.contains("origami new 'no model.xml'"))
      let broken = program.folder.appendingPathComponent("broken.xml")
      try Data("<model".utf8).write(to: broken)
      let below = try program.run("read", "broken.xml/crane.xml")
      #expect(below.status == 1 && !below.error.contains("origami new"), "\(below.error)")
      let result = try program.run("read", broken.path)
      #expect(result.status == 1)
      #expect(result.error.contains("broken.xml:"))
      #expect(try program.run("read", "swan", "cup").status == 64)
    }
  }

  @Test func `a step of a file with an error is asked for on a terminal: the error is told`() throws {
    try Self.with { program in
      try program.write("<model", to: "broken.xml")
      let terminal = try PseudoTerminal()
      var environment = FullScreenTests.environment(program)
      environment["XDG_RUNTIME_DIR"] = program.environment["XDG_RUNTIME_DIR"]
      let file = program.folder.appendingPathComponent("broken.xml").path
      try terminal.run([Program.path.path, "read", file, "--step", "3"], environment: environment)
      #expect(try terminal.waitForEnd() == .exit(1))
      #expect(terminal.receivedText.contains("there is no model to read"), "\(terminal.receivedText)")
      #expect(terminal.receivedText.contains("error[malformed]"), "\(terminal.receivedText)")
    }
  }

  @Test func `wherever options stand, the file of places is whole when the reader does not begin`() throws {
    try Program.inFolder { program in
      var sizes: [[String: UInt64]] = []
      let orders = [["read", "--verbose", "no.xml"], ["--verbose", "read", "no.xml"]]
      for (index, arguments) in orders.enumerated() {
        let terminal = try PseudoTerminal()
        let state = program.folder.appendingPathComponent("state\(index)").path
        try terminal.run(
          [Program.path.path] + arguments,
          environment: FullScreenTests.environment(program, ["XDG_STATE_HOME": state]))
        #expect(try terminal.waitForEnd() == .exit(1))
        let folder = state + "/origami"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        sizes.append(
          try Dictionary(
            uniqueKeysWithValues: names.map { name in
              let size = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.size]
              return (name, size as? UInt64 ?? 0)
            }))
      }
      #expect(sizes[0]["state.sqlite"] != nil && sizes[0] == sizes[1], "\(sizes)")
    }
  }

  @Test func `the screen follows the file, and shows problems while the last good state stays`() throws {
    try Self.with { program in
      let file = program.folder.appendingPathComponent("bird.xml")
      #expect(try program.run("new", file.path).status == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      let terminal = try PseudoTerminal()
      var environment = FullScreenTests.environment(program)
      environment["XDG_RUNTIME_DIR"] = program.environment["XDG_RUNTIME_DIR"]
      try terminal.run([Program.path.path, "read", file.path], environment: environment)
      try terminal.waitUntil { $0.text.contains("Fold and unfold the diagonal.") }

      // In place.
      try Data(text.replacing("Fold and unfold the diagonal.", with: "Crease it.").utf8).write(to: file)
      try terminal.waitUntil { $0.text.contains("Crease it.") && $0.text(row: 0).contains("step 1 of 3") }

      // By another file that takes its name.
      let broken = text.replacing("through=", with: "throgh=")
      try Data(broken.utf8).write(to: file, options: .atomic)
      try terminal.waitUntil {
        $0.text.contains("unknown-attribute") && $0.text.contains("did you mean through?")
          && $0.text.contains("Crease it.")
      }

      try Data(text.replacing("Fold and unfold the diagonal.", with: "Mended.").utf8).write(
        to: file, options: .atomic)
      try terminal.waitUntil { $0.text.contains("Mended.") && !$0.text.contains("problems") }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(try Self.folders(program).isEmpty)
    }
  }

  @Test func `what cannot be read is told on standard error, beside the rest`() throws {
    try Self.with { program in
      #expect(try program.run("new", program.folder.appendingPathComponent("bird.xml").path).status == 0)
      try program.write("<model", to: "broken.xml")
      for path in ["./bird.xml ./broken.xml", "."] {
        let result = try program.run(["read", "--plain"] + path.split(separator: " ").map(String.init))
        #expect(result.status == 1)
        #expect(result.error.contains("broken.xml:"), "\(result.error)")
        #expect(result.output.contains("Bird"), "\(result.output)")
      }
      #expect(try program.run("read", "--plain", "./bird.xml").status == 0)
    }
  }

  /// The first commit of an import may have one of the models.
  @Test func `a hyphen is standard input`() throws {
    try Program.inFolder { program in
      let model = Sample.model("bird", steps: [("fold", "overview")])
      try program.write(model, to: "bird.xml")
      let text = try program.run("read", "-", "--plain", input: model)
      #expect(text.status == 0 && !text.output.isEmpty)
      #expect(try program.run("read", "bird.xml", "--plain").output == text.output)
    }
  }

  @Test func `a folder with several models opens the list, however slowly they are folded`() throws {
    try Self.with { program in
      let content = Program.content
      let folder = program.folder.appendingPathComponent("models")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["bird-base.xml", "swan.xml"] {
        try FileManager.default.copyItem(
          at: content.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
      let terminal = try PseudoTerminal()
      var environment = FullScreenTests.environment(program)
      environment["XDG_RUNTIME_DIR"] = program.environment["XDG_RUNTIME_DIR"]
      try terminal.run([Program.path.path, "read", folder.path], environment: environment)
      try terminal.waitUntil { $0.text.contains("Bird base") && $0.text.contains("Swan") }
      #expect(terminal.screen.text(row: 0).contains("Models"), "\(terminal.screen.text)")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }
}
