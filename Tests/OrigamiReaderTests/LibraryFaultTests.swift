import Foundation
import GRDB
import OrigamiModel
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// Tests of a library that changes or breaks while a reader is open: the screen says what happened, and the
/// reader does nothing more by itself.
@Suite struct LibraryFaultTests {
  private static func foot(_ script: ReaderScript) -> String { script.frame().text(row: 23) }

  /// Opens the deep model at its first step.
  private static func with(_ body: (ContentLibrary, ReaderScript) async throws -> Void) async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      try await body(fixture, script)
    }
  }

  @Test func `Continue says in words that the library is damaged, and an idle reader asks for nothing`()
    async throws
  {
    try await Self.with { fixture, script in
      await script.press("]")
      try fixture.library.execute("DROP TABLE model")

      let list = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .continue])

      #expect(list.screen().contains("damaged"))
      #expect(!list.screen().contains("database("))
      let row = list.frame().text(row: 2)
      await list.press("j")
      #expect(list.frame().text(row: 2) == row)
      let loads = list.loads
      for _ in 0..<5 { await list.press(Key(.function(5))) }
      #expect(list.loads == loads)
      #expect(!list.isLoadingVisible)
    }
  }

  @Test(arguments: [ReaderDestination.library, .model("deep", step: nil)])
  func `a reason that fills the screen is a sentence`(screen: ReaderDestination) async throws {
    try await Self.with { fixture, _ in
      try fixture.library.execute("DROP TABLE model")
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [screen])
      #expect(
        script.screen().contains("  The library cannot be read here: it is damaged."), "\(script.screen())")
    }
  }

  @Test func `a library that breaks is damaged, and does not count as without the model`() async throws {
    try await Self.with { fixture, script in
      try fixture.library.execute("DROP TABLE model")
      await script.libraryChanged()
      #expect(Self.foot(script).contains("damaged"))
      #expect(!Self.foot(script).contains("no longer"))
      #expect(script.screen().contains("Fold 1."))
      #expect(!script.isLoadingVisible)
    }
  }

  @Test func `a page of a model that was removed says so, and not that it was imported again`() async throws {
    try await Self.with { fixture, script in
      try fixture.library.remove(["deep"])
      await script.press("G")
      #expect(Self.foot(script).contains("no longer in the library"))
      #expect(!script.isLoadingVisible)
      let loads = script.loads
      await script.press(Key(.function(5)))
      #expect(script.loads == loads)
    }
  }

  @Test func `an import while a page is loading leads to the new revision, and the loading ends`()
    async throws
  {
    try await Self.with { fixture, script in
      script.holdsLoads = true
      await script.press("G")
      #expect(script.isLoadingVisible)

      try fixture.importTexts(["deep.xml": ModelSearchTests.deep.replacing("Fold 1.", with: "Begin.")])
      await script.libraryChanged()
      await script.release()

      #expect(!script.isLoadingVisible)
      #expect(Self.foot(script).contains("imported again"))
      await script.press("g")
      #expect(script.screen().contains("Begin."))
      await script.press("G")
      #expect(script.screen().contains("Fold 123."))
    }
  }

  @Test func `a large drawing is drawn by a task, and moves no row when it is there`() async throws {
    var content = ScriptedContent(steps: 9)
    let triangle = [SampleSteps.point(0, 0), SampleSteps.point(1, 0), SampleSteps.point(1, 1)]
    content.drawing = Diagram(
      (0..<600).map { .face(triangle, side: $0.isMultiple(of: 2) ? .front : .back) }
        + [.line(triangle + triangle.prefix(1), kind: .edge)])
    #expect((content.drawing?.encoded.count ?? 0) > 4096)
    let script = await ModelScreenTests.script(content)
    script.holdsLoads = true
    // Without work ahead, none of the last steps is drawn before it is on screen.
    for key in ["G", "[", "["] as [Character] { await script.tap(.character(key)) }
    let waiting = script.frame()
    #expect(script.screen().contains("Fold number 7."))
    #expect(script.loads.last == "lines s7 visible")
    #expect(Self.pictureCells(waiting).isEmpty)
    #expect(script.isLoadingVisible)

    await script.release()

    let finished = script.frame()
    #expect(!script.isLoadingVisible)
    let picture = Self.pictureCells(finished)
    #expect(picture.count > 20, "\(script.screen())")
    let moved = (2..<22).filter { row in
      zip(waiting[row: row], finished[row: row]).contains { $0 != .blank && $0 != $1 }
    }
    #expect(moved.isEmpty, "\(script.screen())")
  }

  /// Returns the cells between head and foot with a part of a drawing: braille, or a background in a colour
  /// of the paper.
  private static func pictureCells(_ frame: Frame) -> [Frame.Position] {
    (2..<22).flatMap { row in
      frame[row: row].enumerated().filter { _, cell in
        cell.style.picture?.background != nil
          || cell.text.unicodeScalars.contains { ("\u{2801}"..."\u{28FF}").contains($0) }
      }.map { Frame.Position(row: row, column: $0.offset) }
    }
  }

  // MARK: Marks

  @Test func `a mark that cannot be saved is not shown as set, and the bottom line says why`() async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let state = try fixture.state()
      let script = await ReaderScript(
        ReaderDependencies(
          content: StoredContent(fixture.library), state: state, wishes: .init(level: .full)), rows: 24,
        columns: 80, [.model("deep", step: nil)])
      try state.execute("ALTER TABLE mark RENAME TO away")

      await script.press("m")
      #expect(Self.foot(script).contains("not marked: the file with places and marks is damaged"))
      #expect(!script.screen().contains("◆"))

      try state.execute("ALTER TABLE away RENAME TO mark")
      await script.press("m")
      #expect(Self.foot(script).hasPrefix(" marked"))
      #expect(script.screen().contains("◆"))

      try state.execute("ALTER TABLE mark RENAME TO away")
      await script.press("m")
      #expect(Self.foot(script).contains("mark not removed: the file with places and marks is damaged"))
      #expect(script.screen().contains("◆"))
    }
  }

  @Test(arguments: [
    (nil, "not marked: there is no file for places and marks"),
    (
      StoreError.newerState(path: "/state", version: 9, supported: 2),
      "not marked: the file with places and marks is from a newer origami"
    ),
    (
      StoreError.cannotOpen(path: "/state", code: 13),
      "not marked: the file with places and marks cannot be opened"
    ),
  ])
  func `without a file a mark is not shown as set, and the bottom line says why`(
    failure: StoreError?, text: String
  ) async throws {
    let script = await ReaderScript(
      ReaderDependencies(
        content: ScriptedContent(steps: 9), state: nil, stateFailure: failure, wishes: .init(level: .full)),
      rows: 24, columns: 80, [.model("deep", step: nil)])

    await script.press("m")

    #expect(Self.foot(script).contains(text))
    #expect(!script.screen().contains("◆"))
    await script.press("j")
    #expect(!Self.foot(script).contains("not marked"))
  }

  @Test func `the menu says that places cannot be read, and r tries again`() async throws {
    try await ContentLibrary.with { fixture in
      let state = try fixture.state()
      try state.execute("ALTER TABLE place RENAME TO away")
      let script = await ReaderScript(
        ReaderDependencies(content: StoredContent(fixture.library), state: state, wishes: .init()), rows: 24,
        columns: 80, [.menu])
      let sentence = LoadFailure(.placesUnreadable).description
      #expect(Self.foot(script).contains(sentence) && Self.foot(script).contains("r retry"))
      await script.press("r")
      #expect(Self.foot(script).contains(sentence))
      try state.execute("ALTER TABLE away RENAME TO place")
      await script.press("r")
      #expect(!Self.foot(script).contains(sentence))
    }
  }

  @Test func `places that cannot be read are not "nothing read yet"`() async throws {
    let damaged = StoreError.cannotOpen(path: "/state", code: 13)
    let dependencies = ReaderDependencies(
      content: ScriptedContent(steps: 9), state: nil, stateFailure: damaged, wishes: .init())
    let script = await ReaderScript(dependencies, rows: 24, columns: 80, [.menu, .continue])
    let sentence = "The saved places cannot be read."
    #expect(script.screen().contains(sentence), "\(script.screen())")
    #expect(!script.screen().contains("Nothing read"))
    // No key takes the reason away, and none is offered that does nothing.
    await script.press("j")
    #expect(script.screen().contains(sentence), "\(script.screen())")
    #expect(!Self.foot(script).contains("continue reading"))
  }

  @Test(arguments: ["later", "at the end"])
  func `a place that another program kept from being saved is due again`(saved: String) async throws {
    try await ContentLibrary.with { fixture in
      let state = try fixture.state()
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(
        path: fixture.folder.path + "/state/origami/state.sqlite", configuration: configuration)
      #expect(!script.isSaveDue)
      try other.unsafeReentrantWrite { try $0.execute(sql: "BEGIN IMMEDIATE") }
      await script.press("]]")
      try other.unsafeReentrantWrite { try $0.execute(sql: "ROLLBACK") }
      #expect(script.isSaveDue)
      #expect(try state.place(library: fixture.library.id, model: "swan")?.number != "1.2")
      if saved == "later" { script.save() } else { await script.press("q") }
      #expect(saved != "later" || !script.isSaveDue)
      #expect(try state.place(library: fixture.library.id, model: "swan")?.number == "1.2")
    }
  }

  @Test func `the places of two models are saved after another program kept both from it`() async throws {
    try await ContentLibrary.with { fixture in
      let state = try fixture.state()
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .library, .model("cup", step: nil)])
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(
        path: fixture.folder.path + "/state/origami/state.sqlite", configuration: configuration)
      try other.unsafeReentrantWrite { try $0.execute(sql: "BEGIN IMMEDIATE") }
      await script.press("]")
      await script.press(Key(.escape))
      await script.press("G")
      await script.press(Key(.enter))
      #expect(script.screen().contains("Swan"), "\(script.screen())")
      await script.press("]]")
      try other.unsafeReentrantWrite { try $0.execute(sql: "ROLLBACK") }
      script.save()
      #expect(!script.isSaveDue)
      #expect(try state.place(library: fixture.library.id, model: "cup")?.number == "2")
      #expect(try state.place(library: fixture.library.id, model: "swan")?.number == "1.2")
    }
  }

  @Test func `a file of places that was not opened is not offered to be tried again`() async throws {
    let damaged = StoreError.cannotOpen(path: "/state", code: 13)
    for destination in [ReaderDestination.menu, .continue, .marks(model: nil)] {
      let script = await ReaderScript(
        ReaderDependencies(
          content: ScriptedContent(steps: 9), state: nil, stateFailure: damaged, wishes: .init()),
        rows: 24, columns: 80, [destination])
      #expect(script.screen().contains("cannot be "), "\(script.screen())")
      #expect(!script.screen().contains("r tries") && !script.screen().contains("r retry"))
    }
  }

  @Test func `the reason why the totals are missing goes when they come`() async throws {
    try await ContentLibrary.with { fixture in
      try fixture.library.execute("ALTER TABLE library RENAME TO away")
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu])
      #expect(Self.foot(script).contains("r retry"), "\(script.screen())")
      try fixture.library.execute("ALTER TABLE away RENAME TO library")
      await script.libraryChanged()
      #expect(script.screen().contains("3 models"))
      #expect(!Self.foot(script).contains("r retry"), "\(script.screen())")
    }
  }

  @Test func `r in the menu tries again what the last line says, before what failed on another row`()
    async throws
  {
    try await ContentLibrary.with { fixture in
      let state = try fixture.state()
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu])
      func count(_ line: String) -> Int { script.lines(.navigation).count { $0 == line } }
      try fixture.library.execute("ALTER TABLE model RENAME TO away")
      await MenuTests.open("Random model", script)
      try fixture.library.execute("ALTER TABLE away RENAME TO model")
      await script.press("k")
      let file = try DatabaseQueue(path: fixture.folder.path + "/state/origami/state.sqlite")
      try await file.write { try $0.execute(sql: "ALTER TABLE place RENAME TO away") }
      await script.libraryChanged()
      #expect(Self.foot(script).contains("r retry"), "\(script.screen())")
      let summaries = count("task summary of menu started")

      await script.press("r")
      #expect(count("task summary of menu started") == summaries + 1)
      #expect(count("link random model of menu started") == 1)

      // Another key takes the message away; then r is for the row.
      await script.press("k")
      await script.press("r")
      #expect(count("link random model of menu started") == 2)
      withExtendedLifetime(state) {}
    }
  }

  @Test(arguments: [ReaderDestination.menu, .model("deep", step: nil)])
  func `the note about an old library stands beside whole hints`(destination: ReaderDestination) async {
    var content = ScriptedContent(steps: 9)
    content.staleness = .offline(publicationDay: "2026-01-02")
    let script = await ReaderScript(
      ReaderDependencies(content: content, state: nil, wishes: .init(level: .full)), rows: 24, columns: 80,
      [destination])
    #expect(Self.foot(script).contains("q quit  h help  "), "\(Self.foot(script))")
    #expect(Self.foot(script).contains("  offline, as of 2026-01-02"))
  }

  @Test func `a note about the language names no key where there is one language`() async throws {
    try await ContentLibrary.with { fixture in
      var wishes = ReaderDependencies.Wishes(level: .full)
      wishes.wantedLanguage = "fr"
      let many = await ReaderScript(
        try fixture.dependencies(wishes), rows: 24, columns: 110, [.model("swan", step: nil)])
      #expect(Self.foot(many).contains("l changes it"), "\(Self.foot(many))")
      let one = await ReaderScript(
        ReaderDependencies(content: ScriptedContent(steps: 9), state: nil, wishes: wishes), rows: 24,
        columns: 110, [.model("deep", step: nil)])
      #expect(Self.foot(one).contains("not in fr: this model is in en"), "\(Self.foot(one))")
      #expect(!Self.foot(one).contains("l changes it"))
    }
  }

  @Test func `marks that cannot be read are not "nothing marked yet"`() async throws {
    let damaged = StoreError.cannotOpen(path: "/state", code: 13)
    let script = await ReaderScript(
      ReaderDependencies(
        content: ScriptedContent(steps: 9), state: nil, stateFailure: damaged, wishes: .init(level: .full)),
      rows: 24, columns: 80, [.model("deep", step: nil)])

    await script.press("'")

    #expect(script.screen().contains("cannot be shown: the file with places and marks cannot be opened"))
    #expect(!script.screen().contains("Nothing marked"))
  }
}

/// Tests of the table of keys.
@Suite struct KeyTests {
  @Test func `a page forward is f in the list of models too`() async throws {
    try await LibraryScreenTests.with { _, script in
      await script.press("f")
      #expect(LibraryScreenTests.selected(script)?.text.contains("m1021") == true)
    }
  }
}
