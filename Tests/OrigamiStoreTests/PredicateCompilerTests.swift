import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import Testing

/// A predicate, the level that is walked for it, the SQL that is tried on each step of the level, and its
/// values.
struct CompiledPredicate: Sendable, CustomTestStringConvertible {
  let name: String
  let predicate: Predicate<Step>
  var level = DetailLevel.full
  let sql: String?
  var values: [String] = []

  var testDescription: String { name }
}

@Suite struct PredicateCompilerTests {
  static let standard = DetailLevel.standard
  static let overview = DetailLevel.overview
  static let full = DetailLevel.full
  static let words = ["Fold.", "Turn."]
  static let maybe: [String?] = ["x", nil]
  static let both = [true, false]
  static let none: String? = nil
  static let range = 2...4

  static let tips =
    "SELECT text.value ->> 2 AS value FROM json_each(step.texts) AS text WHERE text.type = 'array' "
    + "AND text.value ->> 0 = 3 AND lower(text.value ->> 1) = lower(?)"

  static let levels: [CompiledPredicate] = [
    CompiledPredicate(
      name: "level >= standard", predicate: #Predicate { $0.detailLevel >= standard }, level: .standard,
      sql: nil),
    CompiledPredicate(
      name: "overview <= level", predicate: #Predicate { overview <= $0.detailLevel }, level: .overview,
      sql: nil),
    CompiledPredicate(
      name: "level > full", predicate: #Predicate { $0.detailLevel > full }, level: .standard, sql: nil),
    CompiledPredicate(
      name: "level > overview", predicate: #Predicate { $0.detailLevel > overview },
      sql: "(step.detail > ?)", values: ["2"]),
    CompiledPredicate(
      name: "level == overview", predicate: #Predicate { $0.detailLevel == overview }, level: .overview,
      sql: nil),
    CompiledPredicate(
      name: "level == standard", predicate: #Predicate { $0.detailLevel == standard }, level: .standard,
      sql: "(step.detail = ?)", values: ["1"]),
    CompiledPredicate(
      name: "level != standard", predicate: #Predicate { $0.detailLevel != standard },
      sql: "(step.detail <> ?)", values: ["1"]),
    CompiledPredicate(
      name: "level <= standard", predicate: #Predicate { $0.detailLevel <= standard },
      sql: "(step.detail <= ?)", values: ["1"]),
    CompiledPredicate(
      name: "two levels and something",
      predicate: #Predicate {
        $0.detailLevel >= standard && $0.isGroup && $0.detailLevel >= overview
      }, level: .overview, sql: "step.is_group"),
    CompiledPredicate(
      name: "level or something", predicate: #Predicate { $0.detailLevel >= standard || $0.isGroup },
      sql: "((step.detail >= ?) OR step.is_group)", values: ["1"]),
  ]

  static let values: [CompiledPredicate] = [
    CompiledPredicate(
      name: "id ==", predicate: #Predicate { $0.id == "neck" }, sql: "(step.id = ?)", values: ["'neck'"]),
    CompiledPredicate(
      name: "ordinal <", predicate: #Predicate { $0.ordinal < 3 }, sql: "((step.key & 4294967295) < ?)",
      values: ["3"]),
    CompiledPredicate(
      name: "ordinal in a range", predicate: #Predicate { (1..<3).contains($0.ordinal) },
      sql: "((step.key & 4294967295) >= ? AND (step.key & 4294967295) < ?)", values: ["1", "3"]),
    CompiledPredicate(
      name: "ordinal in a captured range", predicate: #Predicate { range.contains($0.ordinal) },
      sql: "((step.key & 4294967295) >= ? AND (step.key & 4294967295) <= ?)", values: ["2", "4"]),
    CompiledPredicate(
      name: "arithmetic", predicate: #Predicate { $0.depth + 1 >= 2 }, sql: "((step.depth + ?) >= ?)",
      values: ["1", "2"]),
    CompiledPredicate(
      name: "not", predicate: #Predicate { !$0.isGroup }, sql: "(NOT step.is_group)"),
    CompiledPredicate(
      name: "moves paper", predicate: #Predicate { $0.movesPaper },
      sql: "(step.folds IS NOT NULL OR step.has_diagram = 1)"),
    CompiledPredicate(
      name: "no drawing", predicate: #Predicate { $0.diagram == nil }, sql: "(NOT (step.has_diagram > 0))"),
    CompiledPredicate(
      name: "a repeat", predicate: #Predicate { $0.repetition != nil },
      sql: "(step.repetition IS NOT NULL)"),
    CompiledPredicate(
      name: "no folds", predicate: #Predicate { $0.operations.isEmpty }, sql: "(step.folds IS NULL)"),
    CompiledPredicate(
      name: "language", predicate: #Predicate { $0.language == "ja" }, sql: "(? = ?)",
      values: ["'en'", "'ja'"]),
    CompiledPredicate(
      name: "a choice", predicate: #Predicate { ($0.isGroup ? $0.depth : 3) == 3 },
      sql: "(CASE WHEN step.is_group THEN step.depth ELSE ? END = ?)", values: ["3", "3"]),
  ]

  static let texts: [CompiledPredicate] = [
    CompiledPredicate(
      name: "title contains", predicate: #Predicate { $0.title.contains("tip") },
      sql: "(instr(step.title, ?) > 0 AND swift_contains(step.title, ?))", values: ["'tip'", "'tip'"]),
    CompiledPredicate(
      name: "title starts with", predicate: #Predicate { $0.title.starts(with: "Fold") },
      sql: "(instr(step.title, ?) = 1 AND swift_starts_with(step.title, ?))",
      values: ["'Fold'", "'Fold'"]),
    CompiledPredicate(
      name: "a text is bound in form C", predicate: #Predicate { $0.title == "e\u{301}" },
      sql: "(step.title = ?)", values: ["'\u{E9}'"]),
    CompiledPredicate(
      name: "title is one of", predicate: #Predicate { words.contains($0.title) },
      sql: "(step.title IN (?, ?))", values: ["'Fold.'", "'Turn.'"]),
    CompiledPredicate(
      name: "empty title", predicate: #Predicate { $0.title.isEmpty }, sql: "(step.title = '')"),
    CompiledPredicate(
      name: "no subtitle", predicate: #Predicate { $0.subtitle == nil }, sql: "(step.subtitle IS ?)",
      values: ["NULL"]),
    CompiledPredicate(
      name: "another subtitle", predicate: #Predicate { $0.subtitle != "x" },
      sql: "(step.subtitle IS NOT ?)", values: ["'x'"]),
    CompiledPredicate(
      name: "a captured nil", predicate: #Predicate { $0.subtitle == none }, sql: "(step.subtitle IS ?)",
      values: ["NULL"]),
    CompiledPredicate(
      name: "subtitle is one of, or nil", predicate: #Predicate { maybe.contains($0.subtitle) },
      sql: "(step.subtitle IS NOT NULL AND step.subtitle IN (?) OR step.subtitle IS NULL)",
      values: ["'x'"]),
    CompiledPredicate(
      name: "subtitle ?? text", predicate: #Predicate { ($0.subtitle ?? "x") == "x" },
      sql: "(coalesce(step.subtitle, ?) = ?)", values: ["'x'", "'x'"]),
    CompiledPredicate(
      name: "subtitle?.contains", predicate: #Predicate { $0.subtitle?.contains("x") == true },
      sql: "(CASE WHEN step.subtitle IS NOT NULL THEN (instr(step.subtitle, ?) > 0 "
        + "AND swift_contains(step.subtitle, ?)) END IS ?)", values: ["'x'", "'x'", "1"]),
    CompiledPredicate(
      name: "if let", predicate: #Predicate { if let text = $0.subtitle { text == "x" } else { false } },
      sql: "coalesce(CASE WHEN step.subtitle IS NOT NULL THEN (step.subtitle = ?) END, ?)",
      values: ["'x'", "0"]),
    CompiledPredicate(
      name: "tips contain", predicate: #Predicate { $0.tips.contains("x") },
      sql: "coalesce(? IN (\(tips)), 0)", values: ["'x'", "'en'"]),
    CompiledPredicate(
      name: "no tips", predicate: #Predicate { $0.tips.isEmpty }, sql: "(NOT EXISTS (\(tips)))",
      values: ["'en'"]),
    CompiledPredicate(
      name: "tips count", predicate: #Predicate { $0.tips.count > 1 },
      sql: "((SELECT count(*) FROM (\(tips))) > ?)", values: ["'en'", "1"]),
    CompiledPredicate(
      name: "a tip contains", predicate: #Predicate { $0.tips.contains { $0.contains("x") } },
      sql: "EXISTS (SELECT 1 FROM (\(tips)) AS element1 WHERE (instr(element1.value, ?) > 0 "
        + "AND swift_contains(element1.value, ?)))", values: ["'en'", "'x'", "'x'"]),
    CompiledPredicate(
      name: "all tips are", predicate: #Predicate { $0.tips.allSatisfy { $0 == "x" } },
      sql: "(NOT EXISTS (SELECT 1 FROM (\(tips)) AS element1 WHERE NOT (element1.value = ?)))",
      values: ["'en'", "'x'"]),
    CompiledPredicate(
      name: "having no tips is one of", predicate: #Predicate { both.contains($0.tips.isEmpty) },
      sql: "((NOT EXISTS (\(tips))) IN (?, ?))", values: ["'en'", "1", "0"]),
    CompiledPredicate(
      name: "languages contain", predicate: #Predicate { $0.languages.contains("ja") },
      sql: "coalesce(? IN (SELECT CASE text.type WHEN 'array' THEN text.value ->> 1 ELSE ? END AS value "
        + "FROM json_each(coalesce(step.texts, '[0]')) AS text "
        + "WHERE CASE text.type WHEN 'array' THEN text.value ->> 0 ELSE text.value END = 0), 0)",
      values: ["'ja'", "'en'"]),
  ]

  @Test(arguments: levels + values + texts)
  func `compiles to SQL and finds what Swift finds`(_ example: CompiledPredicate) throws {
    let model = TestModel.everyKindOfStep
    try withLibrary([model, .swan]) { library in
      let stored = try library.expect(ContentID(model.model.id))
      let query = try StepQuery(stored, where: example.predicate)

      #expect(query.compiled.level == example.level)
      #expect(query.compiled.sql == example.sql)
      #expect(query.compiled.values == example.values)

      let expected = try model.steps.filter { try example.predicate.evaluate($0) }.map(\.id)
      #expect(try library.steps(query, limit: 1000).items.map(\.step.id) == expected)

      let plans = try library.statements { _ = try library.steps(query, limit: 10) }.flatMap(\.plan)
      #expect(plans.first == example.level.walk)
      #expect(!plans.contains { $0.contains("TEMP B-TREE FOR ORDER BY") || $0 == "SCAN step" })
    }
  }

  static let refused: [(Predicate<Step>, String)] = [
    (#Predicate { $0.tips[0] == "x" }, "CollectionIndexSubscript"),
    (#Predicate { $0.subtitle! == "x" }, "ForcedUnwrap"),
    (#Predicate { $0.title.count > 3 }, "KeyPath"),
    (#Predicate { $0.texts.isEmpty }, "KeyPath"),
    (#Predicate { $0.depth / 2 == 1 }, "IntDivision"),
  ]

  @Test func `more values than a statement may have are refused, also in several lists`() throws {
    let values = (0..<20_000).map { "\($0)" }
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")
      let query = try StepQuery(swan, where: #Predicate { !values.contains($0.title) })
      #expect(try library.steps(query, limit: 99).items.count == 8)
      #expect(throws: StoreError.self) {
        _ = try StepQuery(swan, where: #Predicate { values.contains($0.id) || values.contains($0.title) })
      }
    }
  }

  @Test(arguments: refused.indices)
  func `what has no equal in SQL is refused by name`(_ index: Int) throws {
    let (predicate, name) = PredicateCompilerTests.refused[index]
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")
      let error = #expect(throws: StoreError.self) { _ = try StepQuery(swan, where: predicate) }
      guard case .unsupportedPredicate(let expression)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(expression.hasPrefix(name), "\(expression)")
    }
  }
}

extension DetailLevel {
  /// The line of the query plan that walks the steps of a level.
  var walk: String {
    switch self {
    case .full: "SEARCH step USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
    case .standard: "SEARCH step USING INDEX step_standard (standard_key>? AND standard_key<?)"
    case .overview: "SEARCH step USING INDEX step_overview (overview_key>? AND overview_key<?)"
    }
  }
}
