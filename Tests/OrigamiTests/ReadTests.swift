import Foundation
import Testing

@Suite struct ReadTests {
  @Test func `text that is not for a terminal has no escape bytes and no line that is too wide`() throws {
    try Program.withContent { program in
      for width in [40, 80, 200] {
        let result = try program.run("read", "swan", "--detail", "full", "--width", "\(width)")
        #expect(result.status == 0)
        #expect(!result.output.utf8.contains(0x1B))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= width })
      }
    }
  }

  @Test func `colour is forced by the flag and by the environment, and NO_COLOR takes it away`() throws {
    try Program.withContent { program in
      func hasEscapes(_ arguments: [String]) throws -> Bool {
        try program.run(["read", "swan"] + arguments).output.utf8.contains(0x1B)
      }
      let byFlag = try hasEscapes(["--color", "always"])
      program.environment["CLICOLOR_FORCE"] = "1"
      let byForce = try hasEscapes([])
      program.environment["NO_COLOR"] = "1"
      let withoutColor = try hasEscapes([])
      let flagAgainstAll = try hasEscapes(["--color", "always"])
      #expect([byFlag, byForce, withoutColor, flagAgainstAll] == [true, true, false, true])
    }
  }

  @Test func `what is read aloud and what is told in words has no drawn character`() throws {
    try Program.withContent { program in
      let models = try FileManager.default.contentsOfDirectory(atPath: Program.content.path)
        .filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }
      #expect(models.contains("swan"))
      for model in models {
        for language in ["en", "de", "ja", "xx"] {
          let reading = ["read", model, "--detail", "full", "--lang", language]
          let spoken = try program.run(reading + ["--speak"]).output
          #expect(!spoken.isEmpty && !spoken.unicodeScalars.contains(where: Self.isDrawn), "\(reading)")
          // Its header is ruled; the drawings are what is told.
          let told = try program.run(reading + ["--graphics", "words"]).output
          #expect(!told.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }, "\(reading)")
        }
      }
    }
  }

  @Test func `a photo's caption is read aloud as one line, however narrow the terminal is`() throws {
    try Program.withContent { program in
      let reading = ["read", "swan", "--detail", "overview", "--speak", "--width", "40"]
      let spoken = try program.run(reading).output.split(separator: "\n")
      #expect(spoken.last == "The finished swan, rendered from its folds.", "\(spoken.suffix(3))")
    }
  }

  /// Box drawing, blocks and braille, which are read out sign by sign.
  static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
      || (0x1FB00...0x1FBFF).contains(scalar.value) || (0x1CC00...0x1CEBF).contains(scalar.value)
  }

  @Test func `reading begins at a step by id or printed number`() throws {
    try Program.withContent { program in
      let byID = try program.run("read", "swan", "--step", "narrow").output
      let byNumber = try program.run("read", "swan", "--step", "3").output
      #expect(byID == byNumber)
      #expect(byID.contains("3  Valley-fold both long edges"))
      #expect(!byID.contains("2  Turn the kite over"))
      let hidden = try program.run("read", "swan", "--step", "diagonal", "--detail", "overview")
      #expect(hidden.status == 1 && hidden.error.contains("--detail standard"))
    }
  }

  @Test func `a reader that goes away is no failure`() throws {
    try Program.withContent { program in
      let script = "(\"$ORIGAMI\" read swan --detail full; echo status $? >&2) | head -n 1 >/dev/null"
      let result = try program.shell(script)
      #expect(result.error == "status 0\n")
    }
  }

  @Test func `a level at which a model has no steps is told, with one at which it has some`() throws {
    try Program.inFolder { program in
      try program.write(
        Sample.model("fine", steps: [("crease", "full"), ("turn", "standard")]), to: "fine.xml")
      #expect(try program.run("import", "fine.xml").status == 0)
      let coarse = try program.run("read", "fine", "--plain", "--detail", "overview")
      #expect(coarse.status == 0)
      #expect(
        coarse.error
          == "origami: note: 'fine' has no steps at the level overview; --detail standard shows some\n")
      #expect(try program.run("read", "fine", "--plain").error == "")
    }
  }

  @Test func `without a model the list is printed`() throws {
    try Program.withContent { program in
      let (read, list) = (try program.run("read").output, try program.run("list").output)
      #expect(read == list)
    }
  }

  @Test func `a drawing can be had as SVG`() throws {
    try Program.withContent { program in
      let result = try program.run("show", "cup/1", "--format", "svg")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("<svg ") && result.output.hasSuffix("</svg>\n"))
      #expect(try program.run("show", "cup", "--format", "svg").status == 64)
    }
  }

  @Test func `what is exported is imported again as the same model, and exported the same`() throws {
    try Program.withContent { program in
      for model in ["swan", "cup", "samurai-helmet"] {
        let first = try program.run("export", model, "--format", "xml")
        #expect(first.status == 0)
        try program.write(first.output, to: "\(model).xml")
        // The photographs are files beside the XML, as they were where it came from.
        try program.copyContent("photos/\(model).png")
        #expect(try program.run("check", "--strict", "\(model).xml").error == "")
        #expect(try program.run("import", "\(model).xml").status == 0)
        let second = try program.run("export", model)
        #expect(second.output == first.output)
      }
    }
  }
}
