import Navigation
import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Tests of the printed numbers on the reader's screens.
@Suite struct NumberTests {
  private static func reading(
    _ fixture: ContentLibrary, _ level: DetailLevel? = nil, columns: Int = 80
  ) async throws -> ReaderScript {
    await ReaderScript(
      try fixture.dependencies(level), rows: 24, columns: columns, [.model("swan", step: nil)])
  }

  private static func type(_ text: String, _ script: ReaderScript) async {
    await script.press(":" + text)
    await script.press(Key(.enter))
  }

  @Test func `the head tells the printed number and the last number at the top`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      let rule = { script.frame().text(row: 1).count { $0 == "━" } }
      #expect(script.frame().text(row: 0).contains("step 1 of 7"))
      #expect(rule() == 7, "one of twelve steps")
      await Self.type("5.1", script)
      #expect(script.frame().text(row: 0).contains("step 5.1 of 7"))
      #expect((50...72).contains(rule()))
      await script.press("G")
      #expect(script.frame().text(row: 0).contains("step 7 of 7"))
      #expect(rule() == 80)
      #expect(script.frame().text(row: 0).contains("standard"))
    }
  }

  @Test(arguments: [40, 64, 72, 80])
  func `the level is in the head at every width`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, columns: columns)
      await Self.type("5.1", script)
      #expect(script.frame().text(row: 0).contains("step 5.1 of 7"))
      #expect(script.frame().text(row: 0).contains("standard"))
    }
  }

  @Test(arguments: [
    (typed: "5.1", level: DetailLevel.standard, at: "step 5.1 of 7"),
    (typed: "neck", level: .standard, at: "step 5 of 7"),
    (typed: " ne ", level: .standard, at: "step 5 of 7"),
    (typed: "left", level: .standard, at: "step 1.2 of 7"),
    // Hidden at this level: its group stands for it.
    (typed: "diagonal", level: .overview, at: "step 1 of 7"),
  ])
  func `a step is gone to by number, by id and by the beginning of an id`(
    typed: String, level: DetailLevel, at place: String
  ) async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, level)
      await script.press("G")
      await Self.type(typed, script)
      #expect(script.frame().text(row: 0).contains(place), "\(script.frame().text(row: 23))")
    }
  }

  @Test func `a number that is not there is answered with the last one`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      let before = script.frame()
      await Self.type("12", script)
      #expect(script.frame().text(row: 23).contains("no step 12 at standard: the last is 7"))
      #expect(script.frame().text(row: 0) == before.text(row: 0))
    }
  }

  @Test(arguments: ["", "v"])
  func `a level without steps tells the key of a level that has some`(view: String) async throws {
    let file = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="fine" xml:lang="en"><title>Fine</title><steps>
      <step id="crease" detail="full"><title>Crease.</title></step>
      <step id="turn" detail="standard"><title>Turn.</title></step></steps></model>
      """
    try await ContentLibrary.with(["fine.xml": file]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.overview), rows: 24, columns: 80, [.model("fine", step: nil)])
      await script.press(view)
      #expect(script.screen().contains("has no steps at the level overview. Press 2 for the level"))
      await script.press("2")
      #expect(!script.screen().contains("no steps") && script.screen().contains("Turn."))
    }
  }

  @Test func `the lists of models tell the printed number and the title`() async throws {
    try await ContentLibrary.with { fixture in
      await Self.type("5.1", try await Self.reading(fixture))
      let menu = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu])
      #expect(menu.screen().contains("Swan, step 5.1 of 7"))
      let list = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.library])
      #expect(list.screen().contains("step 5.1 of 7"))
      let places = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 110, [.continue])
      #expect(places.frame().text(row: 2).contains("step 5.1 of 7"))
      #expect(places.frame().text(row: 2).contains("Valley-fold the point up"))
    }
  }
}
