import Foundation
import GRDB
import Testing

/// Commands that read a library.
@Suite struct StoredLibraryTests {
  @Test func `a flipped bit in a stored text is found by check --stored and never shown`() throws {
    try Program.withContent { program in
      #expect(try program.run("check", "--stored").status == 0)

      var bytes = try Data(contentsOf: program.library)
      let place = try #require(bytes.range(of: Data("Fold a kite base".utf8)))
      bytes[place.lowerBound] ^= 1
      try bytes.write(to: program.library)

      let check = try program.run("check", "--stored", "--format", "json")
      let report = try check.object()
      #expect(check.status == 1 && report["errors"] as? Int == 1)
      #expect(check.output.contains("damaged-step") && check.output.contains("'swan'"))
      let shown = try program.run("show", "swan/1")
      #expect(shown.status == 1 && shown.output.isEmpty && shown.error.contains("damaged"))
    }
  }

  @Test func `a library without one of its tables is a problem in a whole JSON document`() throws {
    try Program.inFolder { program in
      try program.copyContent("swan.xml")
      #expect(try program.run("import", "swan.xml").status == 0)
      try DatabaseQueue(path: program.library.path).write { try $0.execute(sql: "DROP TABLE motion") }

      let check = try program.run("check", "--stored", "--format", "json")
      let problems = try #require(check.object()["diagnostics"] as? [[String: Any]])
      #expect(check.status == 1 && problems.last?["code"] as? String == "damaged-file")
      let help = try #require(problems.last?["help"] as? String)
      #expect(!help.contains("check --stored"))
    }
  }

  @Test func `models that a published library no longer has are removed by a pull, the last one too`() throws
  {
    try Program.inFolder { program in
      program.environment["XDG_DATA_HOME"] = program.folder.path + "/data"
      for id in ["one", "two"] {
        try program.write(Sample.model(id, steps: [("fold", "overview")]), to: "\(id).xml")
        #expect(try program.run("import", "\(id).xml", "--library", "own.sqlite").status == 0)
      }
      for (gone, left) in [(nil, ["one", "two"]), ("one", ["two"]), ("two", [])] as [(String?, [String])] {
        if let gone {
          #expect(try program.run("remove", gone, "--library", "own.sqlite").status == 0)
        }
        #expect(try program.run("publish", "site", "--library", "own.sqlite").status == 0)
        let pull = try program.run("pull", "./site")
        #expect(pull.status == 0, "\(pull.error)")
        let models = try #require(
          program.run("list", "--format", "json").object()["models"] as? [[String: Any]])
        #expect(models.compactMap { $0["id"] as? String } == left)
      }
    }
  }

  @Test func `each pull gives the models of its own address, also if two libraries have one identifier`()
    throws
  {
    try Program.inFolder { program in
      program.environment["XDG_DATA_HOME"] = program.folder.path + "/data"
      func title() throws -> String? {
        try program.run("show", "bird", "--format", "json").object()["title"] as? String
      }
      func publish(_ site: String, _ library: String, titled title: String) throws {
        let model = Sample.model("bird", steps: [("fold", "overview")])
          .replacing(/<title>[^<]*/, with: "<title>\(title)", maxReplacements: 1)
        try program.write(model, to: "bird.xml")
        #expect(try program.run("import", "bird.xml", "--library", library).status == 0)
        #expect(try program.run("publish", site, "--library", library).status == 0)
      }
      try publish("site", "own.sqlite", titled: "Bird")
      let folder = program.folder
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("own.sqlite"), to: folder.appendingPathComponent("copy.sqlite"))
      try publish("other", "copy.sqlite", titled: "Other bird")

      for (site, expected) in [("site", "Bird"), ("other", "Other bird"), ("site", "Bird"), ("site", "Bird")]
      {
        #expect(try program.run("pull", site).status == 0)
        #expect(try title() == expected)
      }
    }
  }

  @Test func `the command in the help of check --stored repairs what it found`() throws {
    try Program.inFolder { program in
      try program.copyContent("swan.xml")
      let name = "O'Neil's swan.xml"
      try FileManager.default.moveItem(
        at: program.folder.appendingPathComponent("swan.xml"),
        to: program.folder.appendingPathComponent(name))
      #expect(try program.run("import", name).status == 0)
      var bytes = try Data(contentsOf: program.library)
      // A page that was split can still hold the words where nothing is stored now.
      var places = 0
      while let place = bytes.range(of: Data("Fold a kite base".utf8)) {
        bytes[place.lowerBound] ^= 1
        places += 1
      }
      #expect(places > 0)
      try bytes.write(to: program.library)

      let report = try program.run("check", "--stored").error
      let line = try #require(report.split(separator: "\n").first { $0.hasPrefix("help: ") })
      let command = String(try #require(line.split(separator: "again: ", maxSplits: 1).last))
      let script = command.replacing("origami", with: "\"$ORIGAMI\"", maxReplacements: 1)
      #expect(try program.shell("unset ORIGAMI_LIBRARY; cd /; \(script)").status == 0, "\(command)")
      #expect(try program.run("check", "--stored").status == 0)
    }
  }

  @Test func `a model that cannot be read can be removed`() throws {
    try Program.withContent { program in
      var bytes = try Data(contentsOf: program.library)
      let place = try #require(bytes.range(of: Data("A swan from a kite base".utf8)))
      bytes[place.lowerBound] ^= 1
      try bytes.write(to: program.library)
      #expect(try program.run("steps", "swan").status == 1)

      let removed = try program.run("remove", "swan")

      #expect(removed.status == 0 && removed.output.contains("swan"), "\(removed.error)")
      #expect(try program.run("check", "--stored").status == 0)
      #expect(try program.run("remove", "swan").error.contains("is not in the library"))
    }
  }

  @Test func `ids that are equal only under canonical equivalence are two models and two steps`() throws {
    try Program.inFolder { program in
      let (composed, decomposed) = ("\u{E9}", "e\u{301}")
      let steps = [composed, decomposed].map { "<step id=\"\($0)\"><title>Fold \($0).</title></step>" }
      let models = [composed, decomposed].map {
        "<model id=\"\($0)\"><title>T</title><steps>\(steps.joined())</steps></model>"
      }
      try program.write(
        "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\" xml:lang=\"en\">\(models.joined())</library>",
        to: "twins.xml")
      #expect(try program.run("import", "twins.xml").status == 0)

      #expect(try program.run("list", "--format", "json").object()["total"] as? Int == 2)
      for id in [composed, decomposed] {
        let object = try program.run("steps", id, "--format", "json").object()
        let listed = try #require(object["steps"] as? [[String: Any]])
        #expect(listed.map { $0["number"] as? String } == ["1", "2"])
        let read = try program.run("read", id, "--plain", "--graphics", "words")
        #expect(read.output.components(separatedBy: "Fold ").count == 3)
      }
    }
  }
}
