import Foundation
import Testing

/// `origami convert`.
@Suite struct ConvertCommandTests {
  @Test func `a pattern is converted to every format and back`() throws {
    try Program.inFolder { program in
      try program.write(CreasedSquare.four, to: "four.fold")
      for format in ["fold", "cp", "opx", "svg"] {
        let out = try program.run("convert", "four.fold", "--to", format, "-o", "out")
        #expect(out.status == 0 && out.output == "", "\(format): \(out.error)")
        let again = try program.run("fold", "out", "--format", "json").object()
        #expect(again["states"] as? String == "1" && again["faces"] as? Int == 4)
        #expect(again["format"] as? String == format)
      }
      #expect(try program.run("convert", "four.fold", "--to", "dxf").status == 64)
      #expect(try program.run("convert", "four.fold", "--to", "cp", "-o", "no/such/folder").status == 1)
      #expect(try program.run("convert", "four.fold", "--to", "cp", "-o", "").status == 64)
      let full = try program.run("convert", "four.fold", "--to", "cp", "-o", "/dev/full")
      #expect(full.status == 1 && full.error.contains("/dev/full"), "\(full.error)")
    }
  }

  @Test func `cuts and angles are kept by a FOLD file that is made of another`() throws {
    try Program.inFolder { program in
      let half = CreasedSquare.pattern(CreasedSquare.corners, CreasedSquare.rim + [(1, 5, "V")])
        .replacing(
          "\n \"edges_assignment", with: "\n \"edges_foldAngle\": [0,0,0,0,0,0,0,0,90],\"edges_assignment")
      try program.write(half, to: "half.fold")
      try program.write(
        CreasedSquare.pattern(CreasedSquare.corners, CreasedSquare.rim + [(1, 5, "C")]), to: "cut.fold")
      for name in ["half", "cut"] {
        let done = try program.run("convert", "\(name).fold", "--to", "fold", "-o", "again.fold")
        #expect(done.status == 0 && !done.error.contains("not kept"), "\(done.error)")
        let (before, after) = (
          try program.run("fold", "\(name).fold", "--format", "json"),
          try program.run("fold", "again.fold", "--format", "json")
        )
        #expect(before.status == 2 && after.status == 2)
        #expect(try before.object()["reason"] as? String == after.object()["reason"] as? String)
      }
      let lost = try program.run("convert", "half.fold", "--to", "cp")
      #expect(
        lost.error.contains("not kept: the angles of 1 crease, written as folded flat; the size"),
        "\(lost.error)")
    }
  }

  @Test func `a drawing that no model may hold is not written as one`() throws {
    try Program.inFolder { program in
      let points = (0...1400).flatMap { ["[\($0),0]", "[\($0),1]"] }.joined(separator: ",")
      let rim = (0..<2800).map { ($0, $0 + 2, "B") } + [(0, 1, "B"), (2800, 2801, "B")]
      try program.write(
        CreasedSquare.pattern(points, rim + (1..<1400).map { (2 * $0, 2 * $0 + 1, "V") }), to: "strip.fold")
      let result = try program.run("convert", "strip.fold", "--to", "xml", "-o", "strip.xml")
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.error.hasPrefix(
          "strip.fold: error[unsupported]: it cannot be written as a model: frame-0: the drawing has more "
            + "than 4000 elements\nhelp: "), "\(result.error)")
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(names == ["strip.fold"])
    }
  }

  @Test func `lines that are left out are in the notes and in the count of repairs`() throws {
    try Program.inFolder { program in
      try program.write(
        "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0H9V9H0Z' stroke='#000'/>"
          + "<path d='M0 0L9 9' stroke='orange'/></svg>", to: "a.svg")
      let note = "origami: note: mended: 1 line in an unknown colour left out: orange\n"
      let json = try program.run("fold", "a.svg", "--format", "json")
      #expect(json.error == note)
      #expect(try json.object()["repairs"] as? Int == 1)
      #expect(try program.run("convert", "a.svg", "--to", "svg").error == note)
    }
  }

  @Test func `a file that is converted in place is as it was if the new one cannot be written`() throws {
    try Program.inFolder { program in
      try program.write(CreasedSquare.four, to: "four.fold")
      // The new file has more bytes than that.
      let converted = try program.shell(
        "ulimit -f 0; exec \"$ORIGAMI\" convert four.fold --to fold -o four.fold")
      #expect(converted.status == 1)
      #expect(
        converted.error.contains("cannot write four.fold: it would be larger than a file may be"),
        "\(converted.error)")
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(names == ["four.fold"])
      let file = program.folder.appendingPathComponent("four.fold")
      #expect(try String(contentsOf: file, encoding: .utf8) == CreasedSquare.four)

      try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file.path)
      #expect(try program.run("convert", "four.fold", "--to", "cp", "-o", "four.fold").status == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o604)
      #expect(try program.run("fold", "four.fold", "--format", "json").object()["format"] as? String == "cp")
    }
  }

  @Test func `steps of a diagram that are not folded are named where it is converted`() throws {
    func diagram(_ angle: String) -> String {
      let line = "<line><start><x>0</x><y>0.5</y></start><end><x>1</x><y>0.5</y></end></line>"
      let fold = "<angle>\(angle)</angle>\(line)<refPoint><x>0.5</x><y>1</y></refPoint><layer>1</layer>"
      return "<origami><name>N</name><model><steps><step><turnOverOperation type='TURN_OVER'/></step>"
        + "<step><foldOperation type='VALLEY_FOLD'>\(fold)</foldOperation></step><step/></steps></model>"
        + "</origami>"
    }
    try Program.inFolder { program in
      try program.write(diagram("1"), to: "standing.xml")
      try program.write(diagram("3.14159"), to: "flat.xml")
      for format in ["xml", "cp", "fold"] {
        let whole = try program.run("convert", "flat.xml", "--to", format)
        #expect(whole.status == 0 && !whole.error.contains("not folded"), "\(whole.error)")
        let cut = try program.run("convert", "standing.xml", "--to", format)
        #expect(cut.status == 0 && cut.output.contains("step-3") == (format == "xml"))
        #expect(
          cut.error.contains(
            "origami: note: not kept: the folds of 2 of 3 steps: step 2 and those after it are not folded: "
              + "a fold by 57°, so the shape is not flat\n"), "\(format): \(cut.error)")
      }
    }
  }
}
