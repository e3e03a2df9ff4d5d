import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Testing

/// Damage that the disk does to rows: it is noticed when the row is read, and by a look at the whole library.
@Suite struct VerificationTests {
  private static let swan: TestModel = {
    var model = TestModel.swan
    model.motions = ["left-edge": MotionRecord(bytes: [1, 2, 3, 4]), "head": MotionRecord(bytes: [5])]
    model.photos = [Photo(id: "p1", source: "p1.png", width: 1, height: 1)]
    return model
  }()

  private static func withLibrary(_ body: (Library, TestFiles) throws -> Void) throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/content.xml": [TestModel("first"), swan]])
      files.photos["p1.png"] = .bytes(PhotoBytes.png(width: 1, height: 1))
      try library.importFiles(files.paths, from: files) { _ in }
      try body(library, files)
    }
  }

  /// A change of one value, what then cannot be read, and what a look at the whole library reports.
  struct Damage: Sendable, CustomTestStringConvertible {
    var sql: String
    var problem: StoredProblem
    var testDescription: String { sql }
  }

  static let damages = [
    Damage(
      sql: "UPDATE step SET title = 'x' || substr(title, 2) WHERE id = 'tip'",
      problem: .step(ordinal: 6, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE step SET depth = 3 WHERE id = 'tip'",
      problem: .step(ordinal: 6, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE step SET standard_number = NULL WHERE id = 'head'",
      problem: .step(ordinal: 8, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE diagram SET drawing = CAST(substr(drawing, 1, length(drawing) - 1) || x'00' AS BLOB)",
      problem: .step(ordinal: 5, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE step SET has_diagram = 0 WHERE has_diagram > 0",
      problem: .step(ordinal: 5, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE step SET has_diagram = 3 - has_diagram WHERE has_diagram > 0",
      problem: .step(ordinal: 5, model: "swan", file: "/content.xml")),
    Damage(sql: "DELETE FROM diagram", problem: .step(ordinal: 5, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE motion SET record = CAST(x'00' || substr(record, 2) AS BLOB) WHERE length(record) = 4",
      problem: .motion(ordinal: 3, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE motion SET key = key + 90 WHERE length(record) = 1",
      problem: .motion(ordinal: 98, model: "swan", file: "/content.xml")),
    Damage(
      sql: "DELETE FROM motion WHERE length(record) = 4",
      problem: .motionCount(model: "swan", expected: 2, found: 1, file: "/content.xml")),
    Damage(
      sql: "UPDATE model SET steps_standard = 7 WHERE id = 'swan'",
      problem: .model(id: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE photo SET description = CAST(description || x'00' AS BLOB)",
      problem: .photo(index: 1, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE photo SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB)",
      problem: .photo(index: 1, model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE photo SET bytes = NULL",
      problem: .photo(index: 1, model: "swan", file: "/content.xml")),
    Damage(
      sql: "DELETE FROM photo",
      problem: .photoCount(model: "swan", expected: 1, found: 0, file: "/content.xml")),
    Damage(sql: "UPDATE tag SET tag = 'bard'", problem: .tags(model: "swan", file: "/content.xml")),
    Damage(sql: "DELETE FROM tag", problem: .tags(model: "swan", file: "/content.xml")),
    Damage(
      sql: "UPDATE model SET difficulty = 2 WHERE id = 'swan'",
      problem: .model(id: "swan", file: "/content.xml")),
  ]

  @Test func `a library as it was written has no problems`() throws {
    try Self.withLibrary { library, _ in
      let counts = try library.verify { Issue.record("\($0)") }

      #expect(counts.models == 2)
      #expect(counts.steps == 9)
    }
  }

  @Test func `a library without models has no problems, before the first and after the last`() throws {
    try withTemporaryLibrary { library in
      _ = try library.verify { Issue.record("\($0)") }
    }
    try Self.withLibrary { library, _ in
      _ = try library.remove(["swan", "first"])
      _ = try library.verify { Issue.record("\($0)") }
    }
  }

  @Test(arguments: damages)
  func `damage is found, and mended by another import`(_ damage: Damage) throws {
    try Self.withLibrary { library, files in
      try library.execute(damage.sql)
      var problems: [StoredProblem] = []
      _ = try library.verify { problems.append($0) }
      #expect(problems == [damage.problem])

      var options = ImportOptions()
      options.force = true
      try library.importFiles(files.paths, from: files, options: options) { _ in }

      _ = try library.verify { Issue.record("\($0)") }
      #expect(try library.search(SearchQuery("head", level: .full), limit: 9).total == 1)
      #expect(try library.search(SearchQuery("swan", level: .full), limit: 9).total == 1)
    }
  }

  @Test func `an entry of the index of tags without a model is found`() throws {
    try Self.withLibrary { library, _ in
      try library.execute("INSERT INTO tag VALUES ('bird', 'x', 'gone', 99)")
      var problems: [StoredProblem] = []
      _ = try library.verify { problems.append($0) }
      #expect(problems == [.tagCount(expected: 1, found: 2)])
    }
  }

  @Test func `a model that has a tag twice is sound, and is removed without building the index again`() throws
  {
    try withTemporaryLibrary { library in
      // Earlier programs imported such models.
      try library.importModels([TestModel("twice", tags: ["bird", "bird", "Bird"]), TestModel("other")])
      _ = try library.verify { Issue.record("\($0)") }

      let statements = try library.statements { try library.remove(["twice"]) }

      #expect(!statements.contains { $0.sql.contains("delete-all") })
      _ = try library.verify { Issue.record("\($0)") }
      #expect(try library.rows("SELECT count(*) FROM tag") == [["0"]])
    }
  }

  @Test(arguments: ["", "UPDATE step SET title = 'x' || substr(title, 2) WHERE id = 'tip'"])
  func `lost steps are one problem of the model, and mended with their words and numbers`(
    more: String
  ) throws {
    try Self.withLibrary { library, files in
      try library.execute("DELETE FROM step WHERE id = 'head'; " + more)
      var problems: [StoredProblem] = []
      _ = try library.verify { problems.append($0) }
      #expect(problems.last == .stepCount(model: "swan", expected: 8, found: 7, file: "/content.xml"))
      let damaged = more.isEmpty ? [] : [StoredProblem.step(ordinal: 6, model: "swan", file: "/content.xml")]
      #expect(problems.dropLast() == damaged[...])

      var options = ImportOptions()
      options.force = true
      try library.importFiles(files.paths, from: files, options: options) { _ in }

      _ = try library.verify { Issue.record("\($0)") }
    }
  }

  @Test(arguments: damages)
  func `a damaged model can be removed, and leaves nothing behind`(_ damage: Damage) throws {
    try Self.withLibrary { library, _ in
      try library.execute(damage.sql)

      let removed = try library.remove(["swan"])

      #expect(removed.map(\.id) == ["swan"] && removed.map(\.steps) == [8])
      let counts = try library.verify { Issue.record("\($0)") }
      #expect(counts.models == 1 && counts.steps == 1)
      #expect(try library.search(SearchQuery("head", level: .full), limit: 9).total == 0)
    }
  }

  @Test(arguments: [
    "UPDATE search_docsize SET sz = x'0102' WHERE id = (SELECT max(id) FROM search_docsize)",
    "UPDATE search_data SET block = CAST(x'0c' || substr(block, 2) AS BLOB) WHERE id = 1",
    "UPDATE search_data SET block = CAST(substr(block, 1, length(block) - 1) || x'08' AS BLOB) WHERE id = 1",
    "UPDATE search_data SET block = CAST(replace(block, 'kite', 'kits') AS BLOB) WHERE instr(block, 'kite')",
  ])
  func `damage in the search index is found`(_ sql: String) throws {
    try Self.withLibrary { library, _ in
      try library.execute(sql)
      var problems: [StoredProblem] = []
      _ = try library.verify { problems.append($0) }
      #expect(problems == [.searchWords])
    }
  }

  @Test func `a model without the row of its file is mended by an import, and can be removed`() throws {
    try Self.withLibrary { library, files in
      try library.execute("DELETE FROM file")
      #expect(try library.model("swan") == nil)

      try library.importFiles(files.paths, from: files) { _ in }

      #expect(try library.expect("swan").file == "/content.xml")
      _ = try library.verify { Issue.record("\($0)") }
      try library.execute("DELETE FROM file")
      #expect(try library.contains("swan"))
      #expect(try library.remove(["swan", "first"]).map(\.steps) == [8, 1])
      _ = try library.verify { Issue.record("\($0)") }
    }
  }

  @Test func `the error of a step names its drawing if only that is damaged`() throws {
    try Self.withLibrary { library, _ in
      let swan = try library.expect("swan")
      try library.execute(
        "UPDATE diagram SET drawing = CAST(substr(drawing, 1, length(drawing) - 1) || x'00' AS BLOB)")

      #expect(throws: StoreError.damaged(table: "diagram", row: swan.revision << 32 | 5)) {
        try library.steps(StepQuery(swan), limit: 9, drawings: .all)
      }
    }
  }

  @Test func `a drawing whose row is lost is damage, not a step without a drawing`() throws {
    try Self.withLibrary { library, _ in
      let swan = try library.expect("swan")
      try library.execute("DELETE FROM diagram")
      let damage = StoreError.damaged(table: "diagram", row: swan.revision << 32 | 5)

      for drawings in [IncludedDrawings.all, .upTo(bytes: 9)] {
        #expect(throws: damage) { try library.steps(StepQuery(swan), limit: 9, drawings: drawings) }
      }
      #expect(throws: damage) { try library.diagram(of: "neck", revision: swan.revision) }
      #expect(throws: damage) { try library.step(.id("neck"), of: swan) }
    }
  }

  @Test func `a row is verified when it is read`() throws {
    try Self.withLibrary { library, _ in
      let swan = try library.expect("swan")
      try library.execute(
        """
        UPDATE step SET title = 'another' WHERE id = 'tip';
        UPDATE diagram SET drawing = CAST(substr(drawing, 1, length(drawing) - 1) || x'00' AS BLOB);
        UPDATE motion SET record = CAST(record || x'00' AS BLOB);
        UPDATE photo SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB);
        """)
      let key = swan.revision << 32

      #expect(throws: StoreError.damaged(table: "step", row: key | 6)) {
        try library.steps(StepQuery(swan), limit: 9)
      }
      #expect(throws: StoreError.damaged(table: "diagram", row: key | 5)) {
        try library.diagram(of: "neck", revision: swan.revision)
      }
      #expect(throws: StoreError.damaged(table: "motion", row: key | 3)) {
        try library.motions(ofStep: "left-edge", revision: swan.revision)
      }
      #expect(throws: StoreError.damaged(table: "photo", row: key | 1)) { try library.photo("p1", of: swan) }
      #expect(try library.step(.id("head"), of: swan) != nil)
      try library.execute("UPDATE model SET sort_key = 'y' WHERE id = 'swan'")
      #expect(throws: StoreError.damaged(table: "model", row: swan.revision)) { try library.model("swan") }
    }
  }

  @Test func `a table that cannot be read is reported, and the rest is checked`() throws {
    try Self.withLibrary { library, _ in
      let found = try library.rows(
        "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'model'")
      let (root, size) = (try #require(Int(found[0][0])), try #require(Int(found[0][1])))
      _ = try library.rows("PRAGMA wal_checkpoint(TRUNCATE)")
      let file = try #require(FileHandle(forWritingAtPath: library.path))
      try file.seek(toOffset: UInt64((root - 1) * size))
      try file.write(contentsOf: Data(repeating: 0xFF, count: size))
      try file.close()
      var problems: [StoredProblem] = []

      let counts = try Library.open(at: library.path, for: .reading).verify { problems.append($0) }

      let malformed = StoredProblem.file(message: "database disk image is malformed")
      #expect(problems == [malformed, malformed])
      #expect(counts.steps == 9)
    }
  }

  @Test func `a table that is gone is damage, with SQLite's words`() throws {
    try Self.withLibrary { library, _ in
      let swan = try library.expect("swan")
      try library.execute("DROP TABLE diagram")

      let expected = StoreError.corrupt(path: library.path, message: "no such table: diagram")
      #expect(throws: expected) { try library.step(.id("neck"), of: swan) }
    }
  }
}
