import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging
import Testing

/// A call of the library, with the query plan that SQLite should choose for it.
struct PlanCase: Sendable, CustomTestStringConvertible {
  let name: String
  let call: @Sendable (Library, StoredModel) throws -> Void
  /// The lines of all plans, in order.
  let plan: [String]

  init(
    _ name: String, _ plan: [String], _ call: @escaping @Sendable (Library, StoredModel) throws -> Void
  ) {
    self.name = name
    self.plan = plan
    self.call = call
  }

  var testDescription: String { name }
}

@Suite struct QueryPlanTests {
  private static let byKey = "SEARCH step USING INTEGER PRIMARY KEY (rowid=?)"
  private static let drawing = "SEARCH diagram USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN"
  private static let model = "SEARCH model USING INTEGER PRIMARY KEY (rowid=?)"
  private static let file = "SEARCH file USING INTEGER PRIMARY KEY (rowid=?)"

  private static func place(_ model: StoredModel, _ level: DetailLevel) -> StepCursor {
    StepCursor(revision: model.revision, level: level, ordinal: 1)
  }

  private static func page(_ level: DetailLevel) -> PlanCase {
    PlanCase("a page at \(level.name)", [level.walk]) { library, model in
      _ = try library.steps(StepQuery(model, level: level), at: .cursor(place(model, level)), limit: 2)
    }
  }

  private static func pageBefore(_ level: DetailLevel) -> PlanCase {
    PlanCase("a page before, at \(level.name)", [level.walk]) { library, model in
      _ = try library.steps(StepQuery(model, level: level), at: .end, .backward, limit: 2)
    }
  }

  private static let pages =
    DetailLevel.allCases.flatMap { [page($0), pageBefore($0)] } + [
      PlanCase(
        "a page with drawings",
        ["SEARCH step USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)", drawing]
      ) { library, model in _ = try library.steps(StepQuery(model), limit: 2, drawings: .all) }
    ]

  private static let lookUps = [
    PlanCase("the model", ["SEARCH model USING INDEX sqlite_autoindex_model_1 (id=?)", file]) { library, _ in
      _ = try library.model("swan")
    },
    PlanCase("the step of an identifier", ["SEARCH step USING INDEX step_id (revision=? AND id=?)", drawing])
    {
      _ = try $0.step(.id("neck"), of: $1)
    },
    PlanCase("the step at a position, full", [byKey, drawing]) {
      _ = try $0.step(.ordinal(2, .full), of: $1)
    },
    PlanCase(
      "the step at a position, standard",
      ["SEARCH step USING INDEX step_standard (standard_key=?)", drawing]
    ) { _ = try $0.step(.ordinal(2, .standard), of: $1) },
    PlanCase(
      "the step at a position, overview",
      ["SEARCH step USING INDEX step_overview (overview_key=?)", drawing]
    ) { _ = try $0.step(.ordinal(2, .overview), of: $1) },
    PlanCase(
      "the step of a number, full",
      ["SEARCH step USING INDEX step_number (revision=? AND number=?)", drawing]
    ) { _ = try $0.step(.number("2", .full), of: $1) },
    PlanCase(
      "the step of a number, standard",
      ["SEARCH step USING INDEX step_standard_number (revision=? AND standard_number=?)", drawing]
    ) { _ = try $0.step(.number("2", .standard), of: $1) },
    PlanCase(
      "the step of a number, overview",
      ["SEARCH step USING INDEX step_overview_number (revision=? AND overview_number=?)", drawing]
    ) { _ = try $0.step(.number("2", .overview), of: $1) },
    PlanCase(
      "a drawing",
      [
        "SEARCH step USING INDEX step_id (revision=? AND id=?)",
        "SEARCH diagram USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
      ]
    ) { _ = try $0.diagram(of: "neck", revision: $1.revision) },
    PlanCase(
      "the movement of a step",
      [
        "SEARCH step USING INDEX step_id (revision=? AND id=?)",
        "SEARCH motion USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
      ]
    ) { _ = try $0.motions(ofStep: "tip", revision: $1.revision) },
    PlanCase(
      "the movements of a group",
      [
        "SEARCH step USING INDEX step_id (revision=? AND id=?)",
        "SEARCH motion USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
        "SEARCH step USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
        "SEARCH motion USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
      ]
    ) { _ = try $0.motions(ofStep: "neck", revision: $1.revision) },
    PlanCase("a photo", ["SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)"]) { library, model in
      _ = try library.photo("p", of: model)
    },
  ]

  private static let lists = [
    PlanCase("the first models", ["SCAN model USING INDEX model_order", file]) { library, _ in
      _ = try library.models(limit: 1)
    },
    PlanCase(
      "models after a place",
      ["SCAN model USING INDEX model_order", file] + [
        "SEARCH model USING INDEX model_order ((sort_key,id)>(?,?))", file,
        "SEARCH model USING INDEX model_order ((sort_key,id)<(?,?))", file,
      ]
    ) { library, _ in
      let place = try #require(try library.models(limit: 1).after)
      _ = try library.models(at: .cursor(place), limit: 1)
    },
    PlanCase(
      "models of a tag",
      ["SEARCH tag USING PRIMARY KEY (tag=?)", model, file] + [
        "SEARCH tag USING PRIMARY KEY (tag=? AND (sort_key,id)>(?,?))", model, file,
        "SEARCH tag USING PRIMARY KEY (tag=? AND (sort_key,id)<(?,?))", model, file,
      ]
    ) { library, _ in
      let place = try #require(try library.models(ModelQuery(tag: "bird"), limit: 1).after)
      _ = try library.models(ModelQuery(tag: "bird"), at: .cursor(place), limit: 1)
    },
    PlanCase(
      "models of a difficulty",
      ["SEARCH model USING INDEX model_difficulty (difficulty=?)", file] + [
        "SEARCH model USING INDEX model_difficulty (difficulty=? AND (sort_key,id)>(?,?))", file,
        "SEARCH model USING INDEX model_difficulty (difficulty=? AND (sort_key,id)<(?,?))", file,
      ]
    ) { library, _ in
      let place = try #require(try library.models(ModelQuery(difficulty: .simple), limit: 1).after)
      _ = try library.models(ModelQuery(difficulty: .simple), at: .cursor(place), limit: 1)
    },
    PlanCase("all models, counted", ["SCAN library"]) { library, _ in
      _ = try library.modelCount(ModelQuery())
    },
    PlanCase("models of a tag, counted", ["SEARCH tag USING PRIMARY KEY (tag=?)"]) { library, _ in
      _ = try library.modelCount(ModelQuery(tag: "bird"))
    },
    PlanCase(
      "models of a difficulty, counted",
      ["SEARCH model USING COVERING INDEX model_difficulty (difficulty=?)"]
    ) { library, _ in _ = try library.modelCount(ModelQuery(difficulty: .simple)) },
    // FTS5 walks the words' lists; the best hits cannot be known before all are scored.
    PlanCase(
      "a search at full",
      [
        "SCAN library", "SCAN search VIRTUAL TABLE INDEX 0:M2", "SCAN search VIRTUAL TABLE INDEX 0:M2",
        "USE TEMP B-TREE FOR ORDER BY", "SEARCH model USING INTEGER PRIMARY KEY (rowid=?)", file, byKey,
      ]
    ) { library, _ in _ = try library.search(SearchQuery("do", level: .full), limit: 2) },
    PlanCase(
      "a search at standard",
      [
        "SCAN library", "SCAN search VIRTUAL TABLE INDEX 0:M2", byKey + " LEFT-JOIN",
        "SCAN search VIRTUAL TABLE INDEX 0:M2", byKey + " LEFT-JOIN", "USE TEMP B-TREE FOR ORDER BY",
        "SEARCH model USING INTEGER PRIMARY KEY (rowid=?)", file, byKey,
      ]
    ) { library, _ in _ = try library.search(SearchQuery("do", level: .standard), limit: 2) },
  ]

  @Test(arguments: pages + lookUps + lists)
  func `is found by search in an index`(_ example: PlanCase) throws {
    var swan = TestModel.swan
    swan.model.difficulty = .simple
    swan.motions = ["head": MotionRecord(bytes: [5])]
    swan.photos = [Photo(id: "p", source: "p.png", width: 1, height: 1)]
    let others = ["crane", "dove"].map { TestModel($0, difficulty: .simple, tags: ["bird"]) }
    try withLibrary([swan] + others) { library in
      let model = try library.expect("swan")
      let statements = try library.statements { try example.call(library, model) }
      let plan = statements.filter { !["BEGIN", "COMMIT"].contains($0.sql.prefix(6)) }.flatMap(\.plan)

      #expect(plan == example.plan)
    }
  }

  @Test func `an import searches, whatever it replaces, confirms or removes`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan, TestModel("cup")], "/b.xml": [TestModel("hat")]])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/a.xml"] = [TestModel("swan", title: "Another"), TestModel("new", tags: ["x"])]
      files.remove("/b.xml")
      let statements = try library.statements {
        try library.importFiles(files.paths, from: files, options: .init(prunedPaths: ["/"])) { _ in }
        try library.remove(["new"])
      }

      #expect(statements.count > 20)
      for statement in statements {
        let scans = statement.plan.filter { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }
        // `library` has one row; the rest are the search index's own tables.
        #expect(scans.allSatisfy { $0 == "SCAN library" }, "\(statement.sql): \(statement.plan)")
      }
    }
  }
}
