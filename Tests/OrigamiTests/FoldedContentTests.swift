import Foundation
import GRDB
import TerminalTesting
import Testing

/// Models with folds, from file to library to drawing.
@Suite struct FoldedContentTests {
  /// A model of one group of folds and a step after it.
  private func model(_ id: String, second: String) -> String {
    """
    <model xmlns="urn:origami-steps:1" version="1.0" id="\(id)" xml:lang="en">
      <title>\(id)</title>
      <steps>
        <step id="start"><title>Start.</title></step>
        <step id="both"><title>Fold two corners.</title>
          <steps>
            <step id="one" detail="full"><title>One.</title>
              <do><valley bring="top-left" onto="centre"/></do></step>
            <step id="two" detail="full"><title>Two.</title>
              <do>
                \(second)
              </do></step>
          </steps>
        </step>
        <step id="end"><title>Done.</title></step>
      </steps>
    </model>
    """
  }

  private func drawings(_ program: Program, _ id: String, _ steps: [String]) throws -> [String: String] {
    try steps.reduce(into: [:]) {
      $0[$1] = try program.run("show", "\(id)/\($1)", "--format", "svg").output
    }
  }

  @Test func `a model with folds has a drawing at every step, and is written back without them`() throws {
    try Program.inFolder { program in
      try program.write(
        model("flat", second: #"<valley bring="bottom-right" onto="centre"/>"#), to: "flat.xml")
      #expect(try program.run("check", "flat.xml").status == 0)
      #expect(try program.run("import", "flat.xml").status == 0)
      let steps = ["start", "both", "one", "two", "end"]
      let drawn = try drawings(program, "flat", steps)
      for step in steps { #expect(drawn[step]?.hasPrefix("<svg") == true, "\(step)") }
      #expect(Set(drawn.values).count == 5)
      #expect(try program.run("show", "flat/both", "--color", "never").output.contains("⠁") == true)

      let written = try program.run("export", "flat").output
      #expect(written.contains("<do>") && !written.contains("<diagram>"))
      try program.write(written, to: "again.xml")
      #expect(try program.run("import", "--force", "again.xml").status == 0)
      #expect(try drawings(program, "flat", steps) == drawn)
    }
  }

  @Test func `while the terminal is asked, the lines of other programs begin at the left`() throws {
    try Program.inFolder { program in
      try program.write(
        model("flat", second: #"<valley bring="bottom-right" onto="centre"/>"#), to: "flat.xml")
      #expect(try program.run("import", "flat.xml").status == 0)
      let terminal = try PseudoTerminal(rows: 40, columns: 80)
      let modes = terminal.modes
      try terminal.run(
        [Program.path.path, "show", "flat/both"], environment: FullScreenTests.environment(program))
      try terminal.waitUntil { _ in terminal.receivedText.contains("\u{1B}[c") }
      // The second word of `termios` has the modes of the output.
      #expect(terminal.modes[4..<8] == modes[4..<8])
      terminal.type("\u{1B}[?62c")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }

  @Test func `a group plays the movements of its steps, also where they are too many to be stored`() throws {
    try Program.inFolder { program in
      let turns = String(repeating: "<turn-over/>", count: 1002)
      try program.write(model("turns", second: turns), to: "turns.xml")
      #expect(try program.run("import", "turns.xml").error.contains("left out"))
      let before = try program.run("show", "turns/both", "--pose", "0", "--format", "svg")
      #expect(before.status == 0, "\(before.error)")
      let after = try program.run("show", "turns/both", "--pose", "1", "--format", "svg")
      #expect(after.status == 0 && after.output != before.output)
    }
  }

  @Test func `the paper after a step is found without reading those after it`() throws {
    try Program.inFolder { program in
      let steps = (1...300).map { "<step id=\"s\($0)\"><title>\($0)</title></step>" }.joined()
      try program.write(
        model("long", second: #"<valley bring="bottom-right" onto="centre"/>"#)
          .replacing("</steps>\n</model>", with: steps + "</steps></model>"), to: "long.xml")
      #expect(try program.run("import", "long.xml").status == 0)
      let whole = try program.run("show", "long/both", "--format", "fold")
      #expect(whole.status == 0 && whole.output.contains("faces_vertices"))
      try DatabaseQueue(path: program.library.path).write {
        try $0.execute(sql: "UPDATE step SET title = 'x' WHERE id = 's300'")
      }
      #expect(try program.run("export", "long", "--format", "fold").error.contains("damaged"))
      #expect(try program.run("show", "long/both", "--format", "fold").output == whole.output)
    }
  }

  @Test func `a fold that cannot be made is an error at its operation, and its model is skipped`() throws {
    try Program.inFolder { program in
      try program.write(
        model("wrong", second: #"<valley bring="bottom-left" onto="nowhere"/>"#), to: "wrong.xml")
      let unknown = try program.run("check", "wrong.xml")
      #expect(unknown.status == 1)
      #expect(unknown.error.contains("wrong.xml:11:41: error[unknown-point]"))

      try program.write(
        model("wrong", second: #"<valley through="0.5,0 0.5,1"/>"#), to: "wrong.xml")
      let checked = try program.run("check", "wrong.xml", "--format", "json")
      let diagnostics = try #require(try checked.object()["diagnostics"] as? [[String: Any]])
      #expect(diagnostics.count == 1)
      #expect(diagnostics[0]["code"] as? String == "cannot-fold")
      #expect(diagnostics[0]["line"] as? Int == 11)
      #expect(diagnostics[0]["column"] as? Int == 13)
      #expect(diagnostics[0]["step"] as? String == "two")
      #expect(
        diagnostics[0]["help"] as? String == "add move=\"a point that moves\" or keep=\"a point that stays\"")

      let imported = try program.run("import", "wrong.xml")
      #expect(imported.status == 1)
      #expect(imported.output.hasPrefix("imported 0 models"))
      #expect(imported.error.contains("11 |             <valley through="))
      #expect(imported.error.contains("   |             ^"))
    }
  }

  @Test func `creases that cannot fold together are refused with the rule and the vertex`() throws {
    try Program.inFolder { program in
      let refold = [
        #"<precrease through="left right"/><precrease through="top bottom"/>"#,
        #"<refold kind="collapse" keep="0.6,0.2">"#,
        #"<crease as="valley" through="left right"/><crease as="valley" through="top bottom"/>"#, "</refold>",
      ].joined(separator: "\n")
      try program.write(model("wrong", second: refold), to: "wrong.xml")

      let checked = try program.run("check", "wrong.xml")

      #expect(checked.status == 1)
      #expect(checked.error.contains("wrong.xml:12:1: error[maekawa]"))
      #expect(checked.error.contains("(0.5,0.5) 0 mountains and 4 valleys do not differ by two"))
    }
  }

  @Test func `a fold whose layers would cross is refused as crossing layers`() throws {
    try Program.inFolder { program in
      // The outer panels are wider than the middle one: each would pass through the fold of the other.
      let collapse = [
        #"<precrease through="0.4,0 0.4,1"/><precrease through="0.6,0 0.6,1"/>"#,
        #"<refold kind="collapse" keep="centre">"#,
        #"<crease as="valley" through="0.4,0 0.4,1"/>"#, #"<crease as="valley" through="0.6,0 0.6,1"/>"#,
        "</refold>",
      ].joined(separator: "\n")
      let text = model("wrong", second: collapse)
        .replacing(#"<valley bring="top-left" onto="centre"/>"#, with: #"<rotate degrees="180"/>"#)
      try program.write(text, to: "wrong.xml")

      let checked = try program.run("check", "wrong.xml")

      #expect(checked.status == 1)
      #expect(checked.error.contains("wrong.xml:12:1: error[crossing-layers]: this cannot fold flat"))
    }
  }
}
