import OrigamiModel
import Testing

@testable import OrigamiXML

/// The cost of hostile files, counted in bytes that are read to find and show places.
@Suite struct WorkTests {
  static let hostile: [(String, @Sendable (Int) -> String)] = [
    ("unknown elements", { modelLine((0..<$0).map { "<n\($0)/>" }.joined()) }),
    ("unknown attributes", { modelLine((0..<$0).map { "<step id=\"s\($0)\" b=\"\"/>" }.joined()) }),
    ("equal ids", { modelLine(String(repeating: "<step id=\"s\"><title>F</title></step>", count: $0)) }),
    ("unknown levels", { modelLine((0..<$0).map { "<step id=\"s\($0)\" detail=\"x\"/>" }.joined()) }),
    ("foreign elements", { modelLine((0..<$0).map { "<p:n xmlns:p=\"urn:\($0)\"/>" }.joined()) }),
    ("stray texts", { modelLine(String(repeating: "<step id=\"s\">x&amp;</step>", count: $0)) }),
    (
      "references backwards in a tag",
      {
        modelLine(
          "<step id=\"s\"><title>F</title><do>"
            + (0..<$0).map { "<point id=\"p\($0)\" with=\"a\($0) b\" meet=\"c\($0) d\"/>" }.joined()
            + "</do></step>")
      }
    ),
  ]

  @Test(arguments: hostile.indices)
  func `problems on one line take work that grows as the line does`(index: Int) throws {
    let (name, make) = Self.hostile[index]
    // Ids go to the file soon, so that what waits for it is counted too.
    var limits = ContentLimits()
    limits.identifiersInMemory = 64
    let bytes = Array(make(4000).utf8)
    let parser = ContentParser(limits: limits)

    let reading = try Reading(bytes, parser: parser)

    #expect(reading.diagnostics.count == limits.reports + 1, "\(name): \(reading.summary)")
    let reports = limits.reports * 4 * SourceWindow.reach
    let looked = parser.checker.pointee.file.window.lookedAt.pointee
    #expect(looked < 8 * bytes.count + reports, "\(name): \(looked) of \(bytes.count)")
  }

  @Test func `the note about the rest stands where the last problem is`() throws {
    let text = modelText(
      steps: (0..<5000).map { "<step id=\"s\($0)\"><title>F</title><tipp/></step>" }.joined(separator: "\n"))
    for pieces in [7, 1000, 100_000] {
      let reading = try Reading(Array(text.utf8), pieces: pieces)
      #expect(reading.reports.last == "5003:34 more-problems")
      #expect(reading.summary.errors == 5000)
    }
  }

  @Test func `a tag of very many attributes is given up before libxml2 compares them`() throws {
    let attributes = (0..<20_000).map { " a\($0)=\"1\"" }.joined()
    let text = modelText(steps: "<step id=\"s\"\(attributes)/>")
    let reading = try Reading(Array(text.utf8), pieces: 4096)
    #expect(reading.reports == ["4:1 too-many-attributes"])
    #expect(reading.summary.byteCount < 50_000)
    #expect(reading.printed.contains("the element \"step\" has more than 64 attributes"))
  }

  @Test func `a tag of many bytes and few attributes is read`() throws {
    let points = (0..<9000).map { "0.\($0 % 7 + 1),0.25" }.joined(separator: " ")
    let text = modelText(
      steps:
        "<step id=\"s\"><title>F</title><diagram><face side=\"front\" points=\"\(points)\"/></diagram></step>"
    )
    for pieces in [4096, 1_000_000] {
      #expect(try Reading(Array(text.utf8), pieces: pieces).summary.models == 1)
    }
  }

  @Test func `namespaces at one place have a limit, wherever they are declared`() throws {
    let declarations = { (range: Range<Int>) in range.map { " xmlns:p\($0)=\"urn:\($0)\"" }.joined() }
    let few = "<a\(declarations(0..<40))><b\(declarations(40..<60))/></a>"
    let many = "<a\(declarations(0..<40))><b\(declarations(40..<80))/></a>"
    #expect(try Reading(modelText(steps: few)).reports.first == "4:1 unknown-element")
    #expect(try Reading(modelText(steps: many)).reports.last?.hasSuffix(" too-many") == true)
    #expect(try Reading(modelText(steps: many)).summary.isReadToEnd == false)
    let one = "<a\(declarations(0..<65))/>"
    #expect(try Reading(modelText(steps: one)).reports == ["4:1 too-many-attributes"])
  }

  @Test func `names that are not of the format have a limit, whatever files came before`() throws {
    var limits = ContentLimits()
    limits.names = 50
    let elements = { (count: Int) in modelText(steps: (0..<count).map { "<n\($0)/>" }.joined()) }
    let foreign = modelText(
      steps: (0..<60).map { "<step id=\"s\($0)\" xmlns:p=\"u\" p:a\($0)=\"\"><title>F</title></step>" }
        .joined())
    let parser = ContentParser(limits: limits)
    for _ in 0..<2 {
      #expect(try Reading(Array(elements(40).utf8), parser: parser).diagnostics.count == 40)
      #expect(try Reading(elements(60), limits: limits).diagnostics.last?.code == .tooMany)
      #expect(try Reading(foreign, limits: limits).diagnostics.map(\.code) == [.tooMany])
    }
  }

  @Test func `near names are looked for as long as that is cheap`() throws {
    var budget = SuggestionBudget()
    #expect(budget.nearest(to: "nekc", among: ["neck", "head"]) == ["neck"])
    let long = String(repeating: "a", count: 100)
    let names = (0..<4096).map { String(long.dropLast(5)) + "\($0)" }
    var searches = 0
    while !budget.nearest(to: long, among: names).isEmpty { searches += 1 }
    #expect(searches == 0)
    #expect(budget.nearest(to: "nekc", among: ["neck"]).isEmpty)
  }
}

/// A model whose steps are one line.
private func modelLine(_ steps: String) -> String { modelText(steps: steps) }
