import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Tests of a list of hundreds of models that another program changes meanwhile.
@Suite struct LibraryScreenTests {
  static func model(_ number: Int) -> String {
    let name = "m" + String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
    return """
      <model xmlns="urn:origami-steps:1" version="1.0" id="\(name)" xml:lang="en">
        <title>Model \(name)</title><steps><step id="a" detail="overview"><title>Fold.</title></step></steps>
      </model>
      """
  }

  static func models(_ numbers: some Sequence<Int>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ("\($0).xml", model($0)) })
  }

  /// A list of 200 models with odd numbers from 1001 on.
  static func with(
    rows: Int = 14, _ body: (ContentLibrary, ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with(models(stride(from: 1001, to: 1401, by: 2))) { fixture in
      try await body(
        fixture, await ReaderScript(try fixture.dependencies(), rows: rows, columns: 80, [.library]))
    }
  }

  static func selected(_ script: ReaderScript) -> (row: Int, text: String)? {
    (0..<script.frame().rows).map { ($0, script.frame().text(row: $0)) }.first { $0.1.hasPrefix(" ▸") }
  }

  @Test(arguments: [0, 3, 70, 130, 199])
  func `back from a model that was opened at once, the list has it selected`(index: Int) async throws {
    try await Self.with { fixture, _ in
      let model = ContentID("m\(1001 + 2 * index)")
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 14, columns: 80,
        [.menu, .library(selecting: model), .model(model, step: nil)])
      await script.press(Key(.escape))
      #expect(Self.selected(script)?.text.contains(model.text) == true)
      #expect(script.frame().text(row: 0).contains("200 models"))
      await script.press("k")
      #expect(Self.selected(script)?.text.contains("m\(1001 + 2 * max(0, index - 1))") == true)
      await script.press(Key(.escape))
      #expect(script.screen().contains("Random model"))
    }
  }

  @Test func `a model that is gone leaves the list at its beginning`() async throws {
    try await Self.with { fixture, _ in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 14, columns: 80, [.library(selecting: "gone")])
      #expect(Self.selected(script)?.text.contains("m1001") == true)
    }
  }

  @Test(arguments: [3, 70, 130, 199])
  func `an import before, around and behind keeps the selected model on its row`(index: Int) async throws {
    try await Self.with { fixture, script in
      for _ in 0..<index { await script.press("j") }
      let before = try #require(Self.selected(script))
      #expect(before.text.contains("m\(1001 + 2 * index)"))

      try fixture.importTexts(Self.models(stride(from: 1000, to: 1440, by: 2)))
      await script.libraryChanged()

      let after = try #require(Self.selected(script))
      #expect(after == before)
      #expect(script.frame().text(row: 0).contains("420 models"))
      await script.press("j")
      #expect(Self.selected(script)?.text.contains("m\(1002 + 2 * index)") == true)
      await script.press("kk")
      #expect(Self.selected(script)?.text.contains("m\(1000 + 2 * index)") == true)
      await script.press("G")
      #expect(script.screen().contains("end · 420 models"))
      #expect(Self.selected(script)?.text.contains("m1438") == true)
    }
  }

  @Test func `a model that is selected while the list is looked up again stays selected`() async throws {
    try await Self.with { fixture, script in
      try fixture.importTexts(Self.models(stride(from: 1000, to: 1440, by: 2)))
      script.holdsLoads = true
      await script.libraryChanged()
      await script.release(untilStartOf: "models, rank ahead")
      await script.press("jjj")
      await script.release()
      #expect(Self.selected(script)?.text.contains("m1007") == true, "\(script.screen())")
      #expect(script.frame().text(row: 0).contains("420 models"))
    }
  }

  @Test func `a change while the end of the list is loading goes on to the end`() async throws {
    try await Self.with { fixture, script in
      script.holdsLoads = true
      await script.press("G")
      try fixture.importTexts(Self.models(stride(from: 1000, to: 1440, by: 2)))
      await script.libraryChanged()
      await script.release()
      #expect(Self.selected(script)?.text.contains("m1438") == true, "\(script.screen())")
    }
  }

  @Test func `a move to the end while the list is looked up again stays there`() async throws {
    try await Self.with { fixture, script in
      await script.press("jj")
      try fixture.importTexts(Self.models(stride(from: 1000, to: 1440, by: 2)))
      script.holdsLoads = true
      await script.libraryChanged()
      await script.release(untilStartOf: "models, rank ahead")
      await script.press("G")
      await script.release()
      #expect(Self.selected(script)?.text.contains("m1438") == true, "\(script.screen())")
    }
  }

  @Test func `when the selected model is removed the next one takes its place`() async throws {
    try await Self.with { fixture, script in
      for _ in 0..<120 { await script.press("j") }
      let before = try #require(Self.selected(script))
      try fixture.library.remove(["m1241"])
      await script.libraryChanged()
      let after = try #require(Self.selected(script))
      #expect(after.row == before.row)
      #expect(after.text.contains("m1243"))
    }
  }

  @Test func `when the last model is removed the one before it is selected`() async throws {
    try await Self.with { fixture, script in
      await script.press("G")
      try fixture.library.remove(["m1399", "m1397"])
      await script.libraryChanged()
      #expect(Self.selected(script)?.text.contains("m1395") == true)
      #expect(script.screen().contains("end · 198 models"))
    }
  }

  @Test func `hits stay while the library changes, and the list behind them is up to date`() async throws {
    try await Self.with { fixture, script in
      for _ in 0..<60 { await script.press("j") }
      await script.press("/m1121")
      await script.press(Key(.enter))
      #expect(script.screen().contains("1 found"))

      try fixture.importTexts(Self.models([1000, 1002]))
      await script.libraryChanged()

      #expect(script.screen().contains("1 found"))
      await script.press(Key(.escape))
      #expect(script.frame().text(row: 0).contains("202 models"))
      #expect(Self.selected(script)?.text.contains("m1121") == true)
    }
  }

  @Test func `a change is told once, also while the hits of a search stay`() async throws {
    try await Self.with { fixture, script in
      await script.press("/m1121")
      await script.press(Key(.enter))
      try fixture.importTexts(Self.models([1000, 1002]))
      await script.libraryChanged()
      #expect(script.screen().contains("library changed: 2 more models"))
      for _ in 0..<2 {
        await script.press(Key(.enter))
        await script.press(Key(.escape))
        #expect(script.screen().contains("1 found") && !script.screen().contains("library changed"))
      }
    }
  }

  @Test func `a search whose order has changed begins anew when more of it is needed`() async throws {
    try await Self.with { fixture, script in
      await script.press("/fold")
      await script.press(Key(.enter))
      try fixture.importTexts(Self.models([1000, 1002]))
      await script.libraryChanged()
      await script.press("G")
      #expect(script.screen().contains("library changed"), "\(script.screen())")
      #expect(script.screen().contains("202 found"), "\(script.screen())")
      // Each page of hits begins at the end of the one before.
      await script.press("GGGG")
      #expect(script.screen().contains("m1399"), "\(script.screen())")
    }
  }

  @Test(arguments: [
    (":1⏎", "m1001"), (":150⏎", "m1299"), (":200⏎", "m1399"), (":9999999999999999999999⏎", "m1399"),
    (":0⏎", "m1001"), (":15", "m1001"), (":150⎋", "m1001"), (":m1299⏎", "m1299"), ("/fold⏎:150⏎", "m1299"),
  ])
  func `a number after a colon selects a model or a hit, and anything else is searched`(
    keys: String, expected: String
  ) async throws {
    try await Self.with { _, script in
      for key in keys {
        await script.press(key == "⏎" ? Key(.enter) : key == "⎋" ? Key(.escape) : .character(key))
      }
      #expect(Self.selected(script)?.text.contains(expected) == true, "\(script.screen())")
    }
  }

  @Test(arguments: [("jjjjjjjjjjjjjjjj", 8), ("  ", 12), ("dd", 20)])
  func `keys that arrive before the next hits count all`(keys: String, times: Int) async throws {
    try await Self.with { _, script in
      await script.press("/fold")
      await script.press(Key(.enter))
      let together = Array(repeating: Array(keys), count: times).joined().map { Key(.character($0)) }
      for key in together { await script.press(key) }
      let expected = Self.selected(script)?.text
      await script.press("g")
      await script.press(Key(.escape))
      await script.press("/fold")
      await script.press(Key(.enter))

      script.holdsLoads = true
      await script.pressTogether(together)
      await script.release()

      #expect(expected != nil && Self.selected(script)?.text == expected)
    }
  }

  @Test func `hits that come late move nothing, unless the end was asked for`() async throws {
    try await Self.with { _, script in
      await script.press("/fold")
      await script.press(Key(.enter))
      script.holdsLoads = true
      await script.pressTogether(Array(repeating: Key(.character("j")), count: 150))
      let before = Self.selected(script)?.text
      script.spin()
      await script.release()
      #expect(before != nil && Self.selected(script)?.text == before)

      script.holdsLoads = true
      await script.press("G")
      script.spin()
      await script.release()
      #expect(Self.selected(script)?.text.contains("m1399") == true)

      await script.press("g")
      script.holdsLoads = true
      await script.press("Gk")
      await script.release()
      #expect(Self.selected(script)?.text.contains("m1399") == false)
    }
  }

  @Test func `r loads the totals again, and the list with them`() async throws {
    try await Self.with { fixture, script in
      try fixture.importTexts(Self.models([1000, 1002]))
      try fixture.library.execute("ALTER TABLE library RENAME TO away")
      await script.libraryChanged()
      #expect(script.screen().contains("r retry"), "\(script.screen())")
      try fixture.library.execute("ALTER TABLE away RENAME TO library")
      await script.press("r")
      #expect(script.frame().text(row: 0).contains("202 models"), "\(script.frame().text(row: 0))")
    }
  }

  @Test func `a hit shows its text unless every word of the search is in its title`() async throws {
    let file = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="star" xml:lang="en"><title>Star</title>
      <paper shape="square"/><steps><step id="a"><title>Fold and fold.</title>
      <text>It is a blintz.</text></step></steps></model>
      """
    try await ContentLibrary.with(["star.xml": file]) { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 110, [.menu, .library])
      await script.press("/fold blintz")
      await script.press(Key(.enter))
      #expect(script.screen().contains("It is a blintz."))
      await script.press("/fold and")
      await script.press(Key(.enter))
      #expect(!script.screen().contains("It is a blintz."))
    }
  }

  @Test func `a library that was empty fills, and one that is emptied says so`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 14, columns: 80, [.library])
      #expect(script.screen().contains("Nothing imported yet"))
      try fixture.importTexts(Self.models([1000, 1001]))
      await script.libraryChanged()
      #expect(Self.selected(script)?.text.contains("m1000") == true)
      try fixture.library.remove(["m1000", "m1001"])
      await script.libraryChanged()
      #expect(script.screen().contains("Nothing imported yet"))
    }
  }
}
