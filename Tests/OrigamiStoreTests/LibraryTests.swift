import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging
import SeededRandom
import Testing

@Suite struct LibraryTests {
  @Test func `a new library is empty and has an identifier of its own`() throws {
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing, random: SeededGenerator(seed: 1))
      let again = try Library.open(at: path, for: .reading)
      let other = try Library.open(
        at: path + ".other", for: .writing, random: SeededGenerator(seed: 2))

      #expect(try library.totals() == LibraryTotals(models: 0, steps: 0))
      #expect(library.id.count == 32)
      #expect(again.id == library.id)
      #expect(other.id != library.id)
    }
  }

  @Test func `folders are made for a new library`() throws {
    try withTemporaryPath { path in
      let deep = path + ".d/one/two/library.sqlite"
      _ = try Library.open(at: deep, for: .writing)

      #expect(FileManager.default.fileExists(atPath: deep))
    }
  }

  @Test func `there is nothing to read where there is no library`() throws {
    try withTemporaryPath { path in
      #expect(throws: StoreError.missing(path: path)) { try Library.open(at: path, for: .reading) }
      #expect(!FileManager.default.fileExists(atPath: path))

      try Data().write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.missing(path: path)) { try Library.open(at: path, for: .reading) }
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a file that is no library is left as it is`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      let text = Data(String(repeating: "This is a shopping list. ", count: 100).utf8)
      try text.write(to: URL(fileURLWithPath: path))

      #expect(throws: StoreError.notALibrary(path: path)) { try Library.open(at: path, for: access) }
      #expect(FileManager.default.contents(atPath: path) == text)
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a folder is no library`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)

      #expect(throws: StoreError.notAFile(path: path)) { try Library.open(at: path, for: access) }
    }
  }

  @Test func `where no folder can be made there is no library`() throws {
    try withTemporaryPath { file in
      try Data("a file".utf8).write(to: URL(fileURLWithPath: file))
      let path = "\(file)/library.sqlite"

      #expect(throws: StoreError.noFolder(path: file)) { try Library.open(at: path, for: .writing) }
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a database of another program is no library`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).execute("PRAGMA application_id = 7")

      #expect(throws: StoreError.notALibrary(path: path)) { try Library.open(at: path, for: access) }
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a library of a newer program is refused`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).execute("PRAGMA user_version = 99")

      #expect(throws: StoreError.newerLibrary(path: path, version: 99, supported: 5)) {
        try Library.open(at: path, for: access)
      }
    }
  }

  @Test func `what is opened for reading cannot be written`() throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).importModels([.swan])
      let library = try Library.open(at: path, for: .reading)

      #expect(throws: StoreError.self) { try library.remove(["swan"]) }
      #expect(throws: (any Error).self) { try library.importModels([.swan]) }
      #expect(try library.model("swan") != nil)
    }
  }

  @Test func `opening a library of this version asks little, whatever its size`() throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).importModels([.swan])

      let library = try Library.open(at: path, for: .reading)
      let statements = try library.statements {
        let swan = try library.expect("swan")
        _ = try library.steps(StepQuery(swan, level: .overview), limit: 20)
      }

      // One for the model, one for the page.
      #expect(statements.count == 2)
    }
  }
}

@Suite struct ModelTests {
  @Test func `a model comes back as it was told`() throws {
    var model = TestModel.everyKindOfStep
    model.model.credits = [
      Credit(.designer, "A. Folder"), Credit(.rights, "", spdx: "CC0-1.0"),
      Credit(.source, "A book", href: "https://example.org/"),
    ]
    model.model.minutes = 5
    model.model.difficulty = .highIntermediate
    model.model.paper = Paper(
      shape: .polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.75)]), front: "#d9483b")
    model.model.points = [FoldOperation(.point, values: [.init(.id, "h"), .init(.at, "0.5,0.5")])]
    model.photos = [
      Photo(
        id: "p1", source: "photos/1.png", width: 640, height: 480, credit: "B. Folder",
        texts: [ContentText(.caption, "en", "In red.")])
    ]
    try withLibrary([TestModel("first"), model]) { library in
      let stored = try library.expect("kinds")

      #expect(stored.model == model.described)
      #expect(stored.stepCounts == model.ending.stepCounts)
      #expect(stored.languages == ["en"])
      #expect(stored.file == "/content.xml")
      #expect(stored.position == TextPosition(line: 2, column: 1))
      #expect(try library.model("nothing") == nil)
    }
  }

  @Test(arguments: [
    Paper(), Paper(shape: .rectangle(width: 1, height: 0.5), back: "#000"), nil,
  ])
  func `paper comes back as it was told`(_ paper: Paper?) throws {
    var model = TestModel.swan
    model.model.paper = paper
    try withLibrary([model]) { library throws in
      #expect(try library.expect("swan").model.paper == paper)
    }
  }

  @Test func `steps come back as they were told, whatever they have`() throws {
    var content = RandomContent(seed: 3)
    let models = [TestModel.everyKindOfStep, .swan] + (0..<20).map { content.model("m\($0)", steps: 12) }
    try withLibrary(models) { library in
      for model in models {
        let stored = try library.expect(ContentID(model.model.id))
        #expect(try library.allSteps(of: stored) == model.steps)

        let page = try library.steps(StepQuery(stored), limit: 100)
        let bare = model.steps.map { step in
          var step = step
          step.diagram = nil
          return step
        }
        #expect(page.items.map(\.step) == bare)
        #expect(page.items.map(\.hasDiagram) == model.steps.map { $0.diagram != nil })
      }
    }
  }

  @Test func `a computed drawing is a step's own, and told from one made by hand, early or late`() throws {
    var swan = TestModel.swan
    let drawing = Diagram([.mark(at: Point(x: 0.5, y: 0.5), kind: .point)])
    swan.steps[1].diagram = drawing
    swan.steps[1].isDiagramComputed = true
    var events = swan.events()
    events.insert(.drawing(ofStep: 1, drawing), at: events.count - 1)
    let files = TestFiles()
    files.set("/swan.xml", events)
    try withLibrary([]) { library in
      try library.importFiles(["/swan.xml"], from: files) { _ in }
      let stored = try library.expect("swan")
      let steps = try library.allSteps(of: stored)
      #expect(steps.map(\.isDiagramComputed) == swan.steps.indices.map { $0 < 2 })
      #expect(steps.prefix(2).allSatisfy { $0.diagram == drawing && !$0.movesPaper })
      let shown = try StepQuery(stored, where: #Predicate<Step> { $0.diagram != nil })
      #expect(try library.steps(shown, limit: 9).items.map(\.id) == ["kite-base", "diagonal", "neck"])
      let moving = try StepQuery(stored, where: #Predicate<Step> { $0.movesPaper })
      #expect(try library.steps(moving, limit: 9).items.map(\.id) == ["neck"])
    }
  }

  @Test func `a step is found by any of its names, at every level, by one look-up`() throws {
    let model = TestModel.swan
    try withLibrary([TestModel("first"), model]) { library in
      let swan = try library.expect("swan")
      for step in model.steps {
        #expect(try library.step(.id(ContentID(step.id)), of: swan)?.step == step)
        for level in DetailLevel.allCases {
          guard let place = step.places.place(at: level) else { continue }
          #expect(try library.step(.ordinal(place.ordinal, level), of: swan)?.step == step)
          #expect(try library.step(.number(place.number, level), of: swan)?.step == step)
        }
        #expect(try library.diagram(of: ContentID(step.id), revision: swan.revision) == step.diagram)
      }
      #expect(try library.step(.id("nothing"), of: swan) == nil)
      #expect(try library.step(.number("2.1", .overview), of: swan) == nil)
      #expect(try library.step(.number("2.1", .full), of: swan)?.id == "tip")
      for ordinal in [-1, 0, 4, 1 << 40] {
        #expect(try library.step(.ordinal(ordinal, .overview), of: swan) == nil)
      }
    }
  }

  @Test func `names that may have been meant are offered`() throws {
    try withLibrary([.swan, TestModel("swallow"), TestModel("cup")]) { library throws in
      #expect(try library.modelIDs(nearestTo: "swna") == ["swan"])
      #expect(try library.modelIDs(nearestTo: "zebra") == [])
      #expect(try library.stepIDs(of: library.expect("swan"), nearestTo: "nekc") == ["neck"])
    }
  }

  @Test func `a name is offered once in a library with more models than are looked at`() throws {
    try withLibrary([TestModel("aaron")]) { library in
      try library.execute(
        """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) \
        INSERT INTO model SELECT revision + n, 'z' || n, sort_key, difficulty, steps_full, steps_standard, \
        steps_overview, file, line, "column", run, hash, header, row_hash, motions, last_full, \
        last_standard, last_overview FROM model, numbers
        """)
      #expect(try library.modelIDs(nearestTo: "aarno") == ["aaron"])
    }
  }

  @Test func `a removed model leaves nothing behind`() throws {
    var swan = TestModel.swan
    swan.photos = [Photo(id: "p", source: "p.png", width: 1, height: 1)]
    try withLibrary([swan, TestModel("cup")]) { library in
      let before = try library.revision()
      let removed = try library.remove(["swan", "nothing"])

      #expect(removed.map(\.id) == ["swan"])
      #expect(try library.model("swan") == nil)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 1))
      #expect(try library.revision() > before)
      #expect(try library.models(limit: 10).items.map(\.id) == ["cup"])
      for table in ["step", "model"] {
        #expect(try library.rows("SELECT count(*) FROM \(table)") == [["1"]])
      }
      for table in ["diagram", "photo", "tag"] {
        #expect(try library.rows("SELECT count(*) FROM \(table)") == [["0"]])
      }
    }
  }
}
