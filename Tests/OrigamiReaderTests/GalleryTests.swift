import Foundation
import OrigamiModel
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// The models as covers: side by side on a wide screen, below one another on a narrow one.
@Suite struct GalleryTests {
  struct Size: Sendable, CustomTestStringConvertible {
    let rows: Int
    let columns: Int
    var testDescription: String { "\(columns) × \(rows)" }
  }

  @Test(arguments: [
    Size(rows: 30, columns: 50), Size(rows: 24, columns: 80), Size(rows: 34, columns: 110),
    Size(rows: 60, columns: 200),
  ])
  func `the gallery is looked through`(size: Size) async throws {
    try await ContentLibrary.with { fixture in
      try await RecordedSessionTests.play(
        "gallery", fixture.dependencies(), rows: size.rows, columns: size.columns, [.menu, .library],
        [
          .keys("j"), .key(Key(.right)), RecordedSessionTests.enter, .keys("]]"), RecordedSessionTests.escape,
          .key(Key(.left)), .keys("/neck"), RecordedSessionTests.enter, RecordedSessionTests.escape,
          .size(rows: 20, columns: 70), RecordedSessionTests.escape,
        ])
    }
  }

  // MARK: What is loaded

  /// Opens a gallery of 200 models, three side by side in two rows.
  static func with(_ body: (ReaderScript) async throws -> Void) async throws {
    try await ContentLibrary.with(LibraryScreenTests.models(1001...1200)) { fixture in
      try await body(
        await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .library]))
    }
  }

  static func covers(_ script: ReaderScript) -> [String] { script.loads.filter { $0.hasPrefix("cover ") } }

  @Test func `only the covers on screen are loaded, each once`() async throws {
    try await Self.with { script in
      #expect(Self.covers(script) == (1001...1006).map { "cover m\($0) ahead" })
      await script.press("j")
      #expect(Self.covers(script).count == 6)
      await script.press("j")
      #expect(
        Self.covers(script).suffix(3) == ["cover m1007 ahead", "cover m1008 ahead", "cover m1009 ahead"])
      await script.press("G")
      // The last row has two models.
      #expect(Self.covers(script).count == 9 + 5)
      await script.press("g")
      #expect(Self.covers(script).count == 9 + 5)
    }
  }

  @Test func `a model that is imported again gets its new cover and preview`() async throws {
    func text(_ name: String) throws -> String {
      let file = ContentLibrary.content.appendingPathComponent(name)
      return try String(contentsOf: file, encoding: .utf8)
    }
    let cup = try text("cup.xml")
    let helmet = try text("samurai-helmet.xml").replacing("id=\"samurai-helmet\"", with: "id=\"cup\"")
    for columns in [80, 200] {
      try await ContentLibrary.with(["a.xml": cup]) { fixture in
        func open() async throws -> ReaderScript {
          await ReaderScript(try fixture.dependencies(), rows: 40, columns: columns, [.menu, .library])
        }
        let script = try await open()
        let before = script.screen()
        try fixture.importTexts(["a.xml": helmet])
        await script.libraryChanged()
        await script.press("g")
        #expect(script.screen() != before)
        #expect(try await script.screen() == open().screen())
      }
    }
  }

  @Test func `a frame does not wait for covers`() async throws {
    try await Self.with { script in
      script.holdsLoads = true
      await script.tap(Key(.end))
      await script.release()
      script.holdsLoads = true
      await script.tap(Key(.home))
      await script.tap(Key(.pageDown))
      await script.tap(Key(.pageDown))
      #expect(!script.isLoadingVisible)
      #expect(script.screen().contains("·  ·  ·"))
      await script.release()
      #expect(!script.screen().contains("·  ·  ·"))
    }
  }

  @Test func `a screen without room for covers loads none`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 14, columns: 80, [.library])
      #expect(Self.covers(script).isEmpty)
      let words = await ReaderScript(
        try fixture.dependencies(graphics: .words), rows: 40, columns: 80, [.library])
      #expect(Self.covers(words).isEmpty)
    }
  }

  // MARK: Moving

  /// The title within the border of the selected tile.
  static func selected(_ script: ReaderScript) -> String? {
    guard let cursor = script.frame().cursor else { return nil }
    let row = script.frame()[row: cursor.row].dropFirst(cursor.column).map(\.text).joined()
    return row.prefix { $0 != " " }.isEmpty ? nil : String(row.prefix(11))
  }

  @Test func `arrows move, and Esc goes back`() async throws {
    try await Self.with { script in
      #expect(Self.selected(script) == "Model m1001")
      for (key, title) in [
        (Key(.right), "1002"), (Key(.down), "1005"), (Key(.left), "1004"), (Key(.up), "1001"),
        (Key(.left), "1001"), (Key(.up), "1001"), (Key(.end), "1200"), (Key(.up), "1197"),
        (Key(.right), "1198"), (Key(.down), "1200"), (Key(.down), "1200"),
      ] {
        await script.press(key)
        #expect(Self.selected(script) == "Model m\(title)", "\(key.code)")
      }
      await script.press(Key(.enter))
      #expect(script.frame().text(row: 0).hasPrefix(" Model m1200"))
      await script.press(Key(.escape))
      #expect(Self.selected(script) == "Model m1200")
      await script.press(Key(.escape))
      #expect(script.frame().text(row: 0).hasPrefix(" Origami"))
    }
  }

  @Test func `arrows that are read together move once`() async throws {
    try await Self.with { script in
      await script.pressTogether([Key(.down), Key(.down), Key(.down)])
      #expect(Self.selected(script) == "Model m1004")
    }
  }

  @Test func `another size keeps the selected model on screen`() async throws {
    try await Self.with { script in
      for _ in 0..<20 { await script.press(Key(.down)) }
      #expect(Self.selected(script) == "Model m1061")
      for (rows, columns) in [(34, 110), (30, 50), (60, 200), (24, 80), (12, 80), (24, 80)] {
        await script.resize(rows: rows, columns: columns)
        #expect(script.screen().contains("m1061"), "\(columns) × \(rows)")
      }
      #expect(Self.selected(script) == "Model m1061")
    }
  }

  // MARK: Progress

  @Test func `a model that was read to its last step is folded, and starts anew`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .library])
      await script.press(Key(.enter))
      await script.press("]")
      let number = PageViewTests.number(script)
      await script.press(Key(.escape))
      #expect(script.screen().contains("step \(number) of 6"))
      await script.press(Key(.enter))
      await script.press("G")
      await script.press(Key(.escape))
      #expect(script.screen().contains("✓ folded"))

      await script.press(Key(.enter))
      #expect(script.frame().text(row: 0).contains("step 1 "))
      #expect(script.screen().contains("✓ folded before · from the beginning"))
      await script.press("]")
      await script.press(Key(.escape))
      // A model stays folded while it is folded again.
      #expect(script.screen().contains("✓ folded"))
      await script.press(Key(.enter))
      #expect(PageViewTests.number(script) == number)
    }
  }

  @Test func `a folded model shows its steps wherever both have room`() {
    let stored = ScriptedContent(steps: 6).model
    let place = ReadingPlace(
      model: stored.id, title: "", step: "s6", stepTitle: "", ordinal: 6, level: .full, shown: 6, number: "6",
      position: 0, row: 0, isFolded: true)
    let facts = ModelFacts(stored, place: place, wished: .full, Words(.english))
    let both = "6 steps  ✓ folded"
    #expect(facts.line(columns: both.count).text == both)
    #expect(facts.line(columns: both.count - 1).text == "✓ folded")
  }

  @Test func `a step that the model no longer has is not told as its progress`() {
    func progress(steps: Int) -> String? {
      let stored = ScriptedContent(steps: steps).model
      let place = ReadingPlace(
        model: stored.id, title: "", step: "s25", stepTitle: "", ordinal: 25, level: .full, shown: 25,
        number: "25", position: 0, row: 0)
      return ModelFacts(stored, place: place, wished: nil, Words(.english)).progress
    }
    #expect(progress(steps: 30) == "step 25 of 30")
    #expect(progress(steps: 20) == nil)
  }

  // MARK: Layout

  @Test func `tiles and the preview fit every screen`() {
    for columns in stride(from: 1, through: 400, by: 3) {
      for rows in stride(from: 0, through: 120, by: 3) {
        let count = [nil, 1, 2, 3, 5, 7, 8, 11][(columns + rows) % 8]
        let layout = GalleryLayout(columns: columns, contentRows: rows, hasCovers: true, count: count)
        #expect(LibraryRows.pageSize.isMultiple(of: layout.tilesAcross))
        guard layout.form != .line else { continue }
        #expect(layout.column(of: layout.tilesAcross) + layout.previewColumns <= columns)
        #expect(layout.tileRows <= rows)
        #expect(layout.coverRows >= 5 && layout.coverColumns >= 11, "\(columns) × \(rows)")
      }
    }
  }

  /// A gallery of at most six models, which a screen of 250 columns has room for side by side.
  @Test(arguments: 1...6)
  func `a few models are spread over the width, in the middle and larger`(count: Int) async throws {
    try await ContentLibrary.with(LibraryScreenTests.models(1001...1000 + count)) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 40, columns: 250, [.menu, .library])
      let rows = (2..<38).map { Array(script.frame().text(row: $0)) }
      let divider = try #require(rows[0].lastIndex(of: "│"))
      let titles = try #require(rows.first { String($0.prefix(divider)).contains("Model m1001") })
      let starts = titles.indices.prefix(divider).filter { titles[$0] == "M" && titles[$0 + 1] == "o" }
      #expect(starts.count == count)
      // The border of the selected model, which is the first, shows how wide a model is.
      let border = rows[0].prefix { $0 != "╮" }
      let left = try #require(border.firstIndex(of: "╭"))
      let right = divider - (try #require(starts.last) - 2 + border.count - left + 1)
      #expect(abs(left - right) <= 4, "\(left) columns at the left, \(right) at the right")
      #expect(count < 4 || left <= 4)
      #expect(count == 6 || border.count - left > 30)
    }
  }

  @Test func `screens of 18 to 41 rows have two rows of covers`() {
    for rows in 18...41 {
      let layout = GalleryLayout(columns: 80, contentRows: rows, hasCovers: true)
      #expect(rows / layout.tileRows == 2, "\(rows) rows")
    }
  }

  @Test func `all models tell their steps at one level, also those that were read at another`() async throws {
    try await ContentLibrary.with { fixture in
      func steps(_ wished: DetailLevel?) async throws -> [String] {
        let script = await ReaderScript(
          try fixture.dependencies(wished), rows: 60, columns: 200, [.menu, .library])
        return script.screen().matches(of: /\d+ steps/).map { String($0.output) }
      }
      let before = try await steps(nil)
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 60, columns: 200, [.model("swan", step: nil)])
      await script.press("3")
      await script.press("]q")
      // The cover of a model that was begun has the place in it instead; the preview has both.
      #expect(Set(try await steps(nil)).isSubset(of: before))
      #expect(!(Set(try await steps(.full)).isSubset(of: before)))
    }
  }
}
