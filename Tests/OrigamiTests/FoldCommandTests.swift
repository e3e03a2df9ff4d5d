import Foundation
import TerminalTesting
import Testing

/// `origami fold`, and models written as FOLD.
@Suite struct FoldCommandTests {
  @Test func `a drawing on a terminal in the C locale is in ASCII`() throws {
    try Program.inFolder { program in
      try program.write(CreasedSquare.four, to: "four.fold")
      let terminal = try PseudoTerminal(rows: 40, columns: 80)
      try terminal.run(
        [Program.path.path, "fold", program.folder.appendingPathComponent("four.fold").path],
        environment: FullScreenTests.environment(program, ["LC_ALL": "C"]))
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.receivedText.contains("foldable in 1 way") && terminal.received.count > 200)
      #expect(terminal.received.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `a pattern that can be folded is drawn and counted`() throws {
    try Program.inFolder { program in
      try program.write(CreasedSquare.four, to: "four.fold")
      let text = try program.run("fold", "four.fold")
      #expect(text.status == 0 && text.error == "")
      #expect(text.output.contains("foldable in 1 way: 4 faces, 6 pairs overlap\n"))
      #expect(text.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
      let words = try program.run("fold", "four.fold", "--graphics", "words")
      #expect(words.output == "foldable in 1 way: 4 faces, 6 pairs overlap\n")
      let json = try program.run("fold", "four.fold", "--format", "json")
      #expect(
        json.output
          == #"{"format":"fold","kind":"crease pattern","verdict":"foldable","#
          + #""faces":4,"variables":6,"states":"1","reason":null,"frames":[],"repairs":0}"# + "\n")
      #expect(try program.run("fold", "four.fold", "--format", "svg").output.hasPrefix("<svg"))
      #expect(
        try program.run("fold", "-", "--format", "json", input: CreasedSquare.four).output == json.output)

      let folded = try program.run("fold", "four.fold", "--format", "fold")
      let file = try folded.object()
      #expect((file["file_frames"] as? [[String: Any]])?.count == 1)
      try program.write(folded.output, to: "again.fold")
      let again = try program.run("fold", "again.fold", "--format", "json").object()
      #expect(again["states"] as? String == "1" && again["kind"] as? String == "crease pattern")
      let frames = try #require(again["frames"] as? [[String: Any]])
      #expect(frames.map { $0["kind"] as? String } == ["crease pattern", "folded form"])
      #expect(frames.allSatisfy { $0["verdict"] as? String == "foldable" })
    }
  }

  @Test func `one that cannot be folded says why and ends with 1`() throws {
    try Program.inFolder { program in
      let three = CreasedSquare.pattern(
        CreasedSquare.corners, CreasedSquare.rim + [(1, 8, "V"), (8, 5, "V"), (7, 8, "V"), (8, 3, "V")])
      try program.write(three, to: "three.fold")
      let json = try program.run("fold", "three.fold", "--format", "json")
      #expect(json.status == 1)
      let object = try json.object()
      #expect(object["verdict"] as? String == "not foldable")
      #expect(object["states"] as? String == "0")
      #expect((object["reason"] as? String)?.contains("0 mountains and 4 valleys") == true)
      #expect(try program.run("fold", "three.fold").output.contains("not foldable: at vertex 8"))
      let svg = try program.run("fold", "three.fold", "--format", "svg")
      // The place is marked in the drawing of the creases.
      #expect(svg.status == 1 && svg.output.contains("Maekawa"))
    }
  }

  @Test func `one that is not known to be foldable ends with 2`() throws {
    try Program.inFolder { program in
      let sheet = CreasedSquare.pattern(
        "[0,0],[1,0],[1,1],[0,1]", [(0, 1, "B"), (1, 2, "B"), (2, 3, "B"), (3, 0, "B")])
      try program.write(sheet, to: "sheet.fold")
      #expect(try program.run("fold", "sheet.fold").status == 0)
      // Two sheets that meet in a corner and are not joined.
      let two = CreasedSquare.pattern(
        "[0,0],[1,0],[0,1],[-1,0],[0,-1]",
        [(0, 1, "U"), (1, 2, "U"), (2, 0, "U"), (0, 3, "U"), (3, 4, "U"), (4, 0, "U")])
      try program.write(two, to: "two.fold")
      let result = try program.run("fold", "two.fold", "--format", "json")
      #expect(result.status == 2)
      #expect(try result.object()["verdict"] as? String == "unknown")
    }
  }

  @Test func `a folding that needs more than its limits is unknown and says what was found`() throws {
    try Program.inFolder { program in
      // A strip of 100 stamps: every two overlap, and nothing says which way a crease goes.
      let points = (0...100).flatMap { ["[\($0),0]", "[\($0),1]"] }.joined(separator: ",")
      let rim = (0..<200).map { ($0, $0 + 2, "B") } + [(0, 1, "B"), (200, 201, "B")]
      try program.write(
        CreasedSquare.pattern(points, rim + (1..<100).map { (2 * $0, 2 * $0 + 1, "U") }), to: "strip.fold")
      let slow = try program.run("fold", "strip.fold", "--format", "json", "--timeout", "0.001")
      #expect(slow.status == 2)
      let object = try slow.object()
      #expect(object["verdict"] as? String == "unknown" && object["states"] is NSNull)
      #expect(object["faces"] as? Int == 100)
      #expect((object["reason"] as? String)?.hasPrefix("stopped after 0.001 s") == true)
      let small = try program.run("fold", "strip.fold", "--memory", "1M")
      #expect(small.status == 2 && small.output.contains("stopped at 1 MiB of memory"))
      let strip = try String(contentsOf: program.folder.appendingPathComponent("strip.fold"), encoding: .utf8)
      let frames = (1...2).map { "{\"frame_title\": \"\($0)\", " + strip.drop { $0 != "\"" } }
      try program.write(
        strip.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
          + ", \"file_frames\": [\(frames.joined(separator: ","))]}", to: "strips.fold")
      let strips = try program.run("fold", "strips.fold", "--memory", "1M", "--graphics", "words")
      #expect(strips.output.contains("frame 1 and those after it: unknown: stopped at"), "\(strips.output)")
      for wrong in [
        ["--timeout", "0"], ["--memory", "-1G"], ["--memory", "256"], ["--memory", "9999999999G"],
      ] {
        #expect(try program.run(["fold", "strip.fold"] + wrong).status == 64)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a frame that was not read counts, unless it is the folded form of the first`(isForm: Bool) throws {
    try Program.inFolder { program in
      // Strips of stamps: counting the ways to fold the first takes all memory that is allowed.
      func strip(_ count: Int) -> String {
        let points = (0...count).flatMap { ["[\($0),0]", "[\($0),1]"] }.joined(separator: ",")
        let rim = (0..<2 * count).map { ($0, $0 + 2, "B") } + [(0, 1, "B"), (2 * count, 2 * count + 1, "B")]
        return CreasedSquare.pattern(points, rim + (1..<count).map { (2 * $0, 2 * $0 + 1, "U") })
      }
      let form = isForm ? "\"frame_classes\": [\"foldedForm\"], " : ""
      try program.write(
        strip(12).dropLast() + ", \"file_frames\": [{" + form + strip(3).dropFirst() + "]}", to: "two.fold")
      let result = try program.run("fold", "two.fold", "--memory", "1M", "--format", "json")
      #expect(result.status == (isForm ? 0 : 2))
      let object = try result.object()
      #expect(object["verdict"] as? String == (isForm ? "foldable" : "unknown"))
      let frames = try #require(object["frames"] as? [[String: Any]])
      #expect(frames.map { $0["verdict"] as? String } == ["foldable", "unknown"])
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"vertices_coords\": [[0,0]]}", "not json"])
  func `a file that is no crease pattern ends with 3 and says what is missing`(text: String) throws {
    try Program.inFolder { program in
      try program.write(text, to: "a.fold")
      let result = try program.run("fold", "a.fold")
      #expect(result.status == 3 && result.output == "")
      #expect(result.error.hasPrefix("a.fold") && result.error.contains(": error["))
      let missing = try program.run("fold", "absent.fold")
      #expect(missing.status == 3)
      #expect(missing.error == "origami: error: cannot read absent.fold: no such file or folder\n")
      // Only `fold` has this status.
      let converted = try program.run("convert", "a.fold", "--to", "cp")
      #expect(converted.status == 1 && converted.error == result.error)
      #expect(try program.run("convert", "absent.fold", "--to", "cp").status == 1)
    }
  }

  @Test func `words of a file cannot control the terminal from a note`() throws {
    try Program.inFolder { program in
      let (live, shown) = ("&#x9B;31m&#x202E;", #"\u{9B}31m\u{202E}"#)
      try program.write(
        "<origami><name>N</name><model><steps><step><operation type='X\(live)'/></step></steps></model>"
          + "</origami>", to: "evil.xml")
      try program.write(
        "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0H9V9H0Z' stroke='#000'/>"
          + "<path d='M0 0L9 9' stroke='q\(live)'/></svg>", to: "evil.svg")
      for arguments in [
        ["convert", "evil.xml", "--to", "cp"], ["convert", "evil.svg", "--to", "cp", "--verbose"],
        ["fold", "evil.svg", "--verbose"],
      ] {
        let error = try program.run(arguments).error
        #expect(error.contains(shown), "\(arguments): \(error)")
        #expect(!error.unicodeScalars.contains { ["\u{9B}", "\u{202E}"].contains($0) }, "\(arguments)")
      }
    }
  }

  @Test func `of two patterns in a file, the worst one counts`() throws {
    try Program.inFolder { program in
      let frames = ["V", "M"].map { fold in
        CreasedSquare.pattern(
          CreasedSquare.corners, CreasedSquare.rim + [(1, 8, "V"), (8, 5, "V"), (7, 8, fold), (8, 3, "V")])
      }
      for (name, own, other) in [("first", frames[0], frames[1]), ("second", frames[1], frames[0])] {
        try program.write(own.dropLast() + ", \"file_frames\": [\(other)]}", to: "\(name).fold")
        let json = try program.run("fold", "\(name).fold", "--format", "json")
        #expect(json.status == 1, "\(name)")
        #expect(try json.object()["verdict"] as? String == "not foldable")
      }
    }
  }

  @Test func `a finding in a FOLD file names the frame, and no line of the XML that is made of it`() throws {
    try Program.inFolder { program in
      // More lines than a drawing may have: a strip with a crease in every place.
      let points = (0...1400).flatMap { ["[\($0),0]", "[\($0),1]"] }.joined(separator: ",")
      let rim = (0..<2800).map { ($0, $0 + 2, "B") } + [(0, 1, "B"), (2800, 2801, "B")]
      try program.write(
        CreasedSquare.pattern(points, rim + (1..<1400).map { (2 * $0, 2 * $0 + 1, "V") }), to: "strip.fold")
      let check = try program.run("check", "strip.fold")
      #expect(check.error.hasPrefix("strip.fold:1:1: error[too-many]: frame-0: the drawing has more than"))
      #expect(check.status == 1 && !check.error.contains("<diagram"))
    }
  }

  @Test func `a FOLD sequence is imported as a model, a step for each frame`() throws {
    try Program.inFolder { program in
      try program.write(CreasedSquare.four, to: "four.fold")
      try program.write(
        try program.run("fold", "four.fold", "--format", "fold").output, to: "four-steps.fold")
      let done = try program.run("import", "four-steps.fold")
      #expect(done.output == "imported 1 model (2 steps), 0 unchanged, 0 files failed\n", "\(done.error)")
      let steps = try program.run("steps", "four-steps", "--format", "json").object()
      let titles = (steps["steps"] as? [[String: Any]])?.map { $0["title"] as? String }
      #expect(titles == ["Folded", "Step 2"])
      #expect(try program.run("import", "four-steps.fold").output.contains("1 unchanged"))
      try program.write("{", to: "bad.fold")
      let bad = try program.run("import", "bad.fold")
      #expect(bad.status == 1 && bad.error.hasPrefix("bad.fold:1: error[syntax]: "))
      try program.write(
        try program.run("fold", "four.fold", "--format", "fold").output, to: "other/four-steps.fold")
      for command in ["check", "import"] {
        let twice = try program.run(command, "four-steps.fold", "other/four-steps.fold").error
        #expect(twice.contains("other/four-steps.fold:1:1: error[repeated-model]"), "\(command)")
        #expect(twice.contains("at four-steps.fold:1:1 already\nhelp: rename the file"), "\(command)")
      }
    }
  }

  @Test func `a model is written as FOLD, a frame for each step`() throws {
    try Program.inFolder { program in
      let model = """
        <model xmlns="urn:origami-steps:1" version="1.0" id="book" xml:lang="en">
          <title>Book</title><designer>Traditional</designer>
          <steps>
            <step id="start"><title>Start.</title></step>
            <step id="both"><title>Fold both.</title><steps>
              <step id="one"><title>One.</title><do><valley bring="left" onto="right"/></do></step>
              <step id="two"><title>Two.</title>
                <do><mountain bring="top" onto="bottom" layers="all"/></do></step>
            </steps></step>
          </steps>
        </model>
        """
      try program.write(model, to: "book.xml")
      #expect(try program.run("import", "book.xml").status == 0)
      let file = try program.run("export", "book", "--format", "fold").object()
      #expect(file["file_title"] as? String == "Book" && file["file_author"] as? String == "Traditional")
      let frames = try #require(file["file_frames"] as? [[String: Any]])
      #expect(frames.map { $0["frame_title"] as? String } == ["Start.", "One.", "Two."])
      #expect(frames.map { ($0["faces_vertices"] as? [[Int]])?.count } == [1, 2, 4])
      #expect(frames.map { ($0["faceOrders"] as? [[Int]])?.count } == [0, 1, 6])

      let one = try program.run("show", "book/one", "--format", "fold")
      try program.write(one.output, to: "one.fold")
      #expect(try program.run("fold", "one.fold", "--format", "json").output.contains("\"faces\":2"))
      // A group is over after its last step.
      let both = try program.run("show", "book/both", "--format", "fold").object()
      #expect((both["faces_vertices"] as? [[Int]])?.count == 4)
      #expect(try program.run("show", "book", "--format", "fold").status == 64)

      let poses = try program.run("export", "book", "--format", "fold", "--poses", "3").object()
      let dimensions = (poses["file_frames"] as? [[String: Any]])?.map {
        ($0["frame_attributes"] as? [String])?.first
      }
      #expect(dimensions?.filter { $0 == "3D" }.count ?? 0 >= 3)
      #expect(try program.run("export", "book", "--poses", "3").status == 64)

      let half = try program.run("show", "book/one", "--pose", "0.5", "--format", "svg")
      #expect(half.status == 0 && half.output.contains("class=\"tilt\""))
      #expect(try program.run("show", "book/one", "--pose", "2").status == 64)
      #expect(try program.run("show", "book", "--pose", "0.5").status == 64)
    }
  }

  @Test func `creases that stay half open are named where a crease pattern loses their angles`() throws {
    try Program.inFolder { program in
      let model = """
        <model xmlns="urn:origami-steps:1" version="1.0" id="wall" xml:lang="en">
          <title>Wall</title><designer>Traditional</designer>
          <steps>
            <step id="flat"><title>Flat.</title>
              <do><mountain through="0.25,0 0.25,1" move="left"/></do></step>
            <step id="up"><title>Up.</title>
              <do><valley through="0.75,0 0.75,1" move="right" layers="all" angle="50"/></do></step>
          </steps>
        </model>
        """
      try program.write(model, to: "wall.xml")
      #expect(try program.run("import", "wall.xml").status == 0)
      let angles = "the angles of 1 crease, written as folded flat; "
      for (format, angles, rest) in [
        (
          "cp", angles,
          "the size: the sheet is 400 wide or high; the author; the title; the order of the layers"
        ),
        ("opx", angles, "the size: the sheet is 400 wide or high; the order of the layers"),
        // The opacity of a line is its angle.
        ("svg-cp", "", "the author; the order of the layers"),
      ] {
        let result = try program.run("export", "wall", "--format", format)
        #expect(result.status == 0 && result.error == "origami: note: not kept: \(angles)\(rest)\n")
        #expect(result.output.contains("stroke-opacity:0.277") == (format == "svg-cp"))
        let flat = try program.run("export", "wall", "--format", format, "--step", "flat")
        #expect(flat.error == "origami: note: not kept: \(rest)\n")
      }
      // FOLD keeps the angles, also in the frame that every program reads.
      let file = try program.run("export", "wall", "--format", "fold")
      #expect(file.error == "")
      try program.write(file.output, to: "wall.fold")
      let own = try program.run("fold", "wall.fold", "--format", "json").object()
      #expect(own["verdict"] as? String == "unknown")
      #expect((own["reason"] as? String)?.hasPrefix("1 crease is folded by less than 180°") == true)
    }
  }

  @Test func `a model that is only drawn has no FOLD`() throws {
    try Program.inFolder { program in
      try program.write(Sample.model("crane", steps: ImportTests.two), to: "crane.xml")
      #expect(try program.run("import", "crane.xml").status == 0)
      let result = try program.run("export", "crane", "--format", "fold")
      #expect(result.status == 1)
      #expect(result.error.contains("no step of 'crane' is folded by the computer"))
      let german = try program.run("export", "crane", "--format", "cp", "--lang", "de")
      #expect(german.error.contains("Fehler: kein Schritt von 'crane' wird berechnet"))
    }
  }
}
