import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiXML

@Suite struct LedgerTests {
  /// Enters and uses ids in random orders, and compares the ledger with a dictionary.
  @Test(arguments: [(8, 1), (8, 2), (16, 3), (64, 4), (1000, 5)])
  func `answers are the same whether ids are in memory or in a file`(budget: Int, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<20 {
      var ledger = IdentifierLedger(budget: budget)
      var model = NaiveLedger()
      var findings: [String] = []
      for line in 1...Int.random(in: 1...300, using: &random) {
        let id = self.id(Int.random(in: 0..<200, using: &random))
        let position = TextPosition(line: line, column: 1)
        if Bool.random(using: &random) {
          let level = DetailLevel.allCases.randomElement(using: &random) ?? .full
          let taken = try ledger.enter(id, kind: .step, level: level, at: position)
          if taken != nil { findings.append("\(line) taken") }
          model.enter(id, level, line)
        } else {
          let use = IdentifierLedger.Use(
            sequence: ledger.count, wanted: .step, level: .standard, role: .single, position: position)
          model.use(id, line)
          // As the checker does: a use is judged at once while everything is in memory.
          if ledger.hasSpilled {
            try ledger.ask(id, use)
          } else if let entry = ledger.entry(of: id) {
            if entry.level < .standard { findings.append("\(line) hidden") }
          } else {
            model.judgeLater(line)
          }
        }
      }
      try ledger.settle { findings.append(describe($0)) }
      #expect(Set(findings) == model.findings, "budget \(budget)")
    }
  }

  @Test func `the ends of a range are compared though they are far apart in a file`() throws {
    var ledger = IdentifierLedger(budget: 8)
    for line in 1...100 {
      _ = try ledger.enter("step-\(line)", kind: .step, at: TextPosition(line: line, column: 1))
    }
    let hasSpilled = ledger.hasSpilled
    #expect(hasSpilled)
    for (from, to, line) in [(1, 90, 101), (90, 1, 102), (7, 7, 103)] {
      let position = TextPosition(line: line, column: 5)
      try ledger.ask(
        "step-\(from)", .init(sequence: line, wanted: .step, level: nil, role: .from, position: position))
      try ledger.ask(
        "step-\(to)", .init(sequence: line, wanted: .step, level: nil, role: .to, position: position))
    }

    var findings: [IdentifierLedger.Finding] = []
    try ledger.settle { findings.append($0) }

    #expect(findings == [.wrongOrder(at: TextPosition(line: 102, column: 5))])
  }

  @Test func `long ids are told apart and short ones can be named`() throws {
    var ledger = IdentifierLedger(budget: 8)
    let long = String(repeating: "x", count: 200)
    for id in [long + "1", long + "2", "short", "fifteen-bytes-1", "fifteen-bytes-2"] {
      let taken = try ledger.enter(id, kind: .point, at: TextPosition(line: 1, column: 1))
      let kind = ledger.entry(of: id)?.kind
      #expect(taken == nil && kind == .point)
    }
    let unknown = ledger.entry(of: long)
    #expect(unknown == nil)
    for id in ["a", "é", "fifteen-bytes-1"] {
      let key = LedgerRecord.key(id)
      #expect(LedgerRecord.id([key.0, key.1, 0, 0]) == id)
    }
    let key = LedgerRecord.key(long)
    #expect(LedgerRecord.id([key.0, key.1, 0, 0]) == nil)
  }

  @Test(arguments: [1, 7, 1000])
  func `any number of records come back in order, whatever fits into memory`(budget: Int) throws {
    var random = SeededGenerator(seed: UInt64(budget))
    var sorter = SpillingSorter(budget: budget)
    let records = (0..<500).map { _ in
      SIMD4<UInt64>((0..<4).map { _ in UInt64.random(in: 0..<4, using: &random) })
    }
    for record in records { try sorter.add(record) }
    let runCount = sorter.runCount
    #expect(runCount == 500 / budget)

    var sorted: [SIMD4<UInt64>] = []
    try sorter.drain { sorted.append($0) }

    #expect(sorted == records.sorted(by: SpillingSorter.precedes))
    // Nothing is left for another time.
    try sorter.drain { Issue.record("\($0)") }
  }

  /// Checks that a model whose ids do not fit into memory has the same problems at the same places.
  @Test func `a model of more ids than fit is checked like any other`() throws {
    var steps = (1...400).map { "<step id=\"s\($0)\" detail=\"overview\"><title>A</title></step>" }
    steps[99] = "<step id=\"s50\"><title>A</title></step>"
    steps[199] = "<step id=\"r\"><title>A</title><repeat from=\"s20\" to=\"s10\"/></step>"
    steps[249] = "<step id=\"q\"><title>A</title><repeat from=\"s1\" to=\"nobody\"/></step>"
    steps[299] = "<step id=\"p\"><title>A</title><repeat from=\"s1\" to=\"s399\"/></step>"
    steps[349] = "<step id=\"o\"><title>A</title><do><unfold step=\"s3\"/><unfold step=\"s360\"/></do></step>"
    steps[30] = "<step id=\"h\" detail=\"full\"><title>A</title></step>"
    steps[319] = "<step id=\"m\" detail=\"standard\"><title>A</title><repeat from=\"s1\" to=\"h\"/></step>"
    let text = modelText(steps: steps.joined(separator: "\n"))
    var limits = ContentLimits()
    let expected = [
      "103:7 duplicate-id", "203:38 repeat-order", "253:48 unknown-step", "303:48 later-step",
      "323:66 hidden-target", "353:61 later-step",
    ]

    let inMemory = Set(try Reading(text, limits: limits).reports)
    limits.identifiersInMemory = 16
    let spilled = Set(try Reading(text, limits: limits).reports)

    #expect(inMemory == Set(expected))
    // Of an id found twice in the file only the position of its step is known.
    #expect(spilled == inMemory.subtracting(["103:7 duplicate-id"]).union(["103:1 duplicate-id"]))
  }

  /// Checks the summary when the file of ids has more problems than are reported.
  @Test func `problems that are not reported one by one are counted too`() throws {
    let steps = (1...300).map {
      "<step id=\"s\($0)\"><title>A</title><repeat from=\"x\($0)\" to=\"x\($0)\"/></step>"
    }
    let text = modelText(steps: steps.joined(separator: "\n"))
    var limits = ContentLimits()
    limits.reports = 5

    let inMemory = try Reading(text, limits: limits).summary
    limits.identifiersInMemory = 16
    let spilled = try Reading(text, limits: limits).summary

    #expect(inMemory.errors == 600)
    #expect(spilled == inMemory)
  }

  @Test(arguments: [1000, 16])
  func `a step without an id may repeat the step before it`(idsInMemory: Int) throws {
    var steps = (1...50).map { "<step id=\"s\($0)\"><title>A</title></step>" }
    steps.append("<step><title>A</title><repeat from=\"s49\" to=\"s50\"/></step>")
    var limits = ContentLimits()
    limits.identifiersInMemory = idsInMemory

    let reading = try Reading(modelText(steps: steps.joined(separator: "\n")), limits: limits)

    #expect(reading.reports == ["54:1 missing-attribute"])
  }

  @Test(arguments: [1000, 16])
  func `an unknown element after the steps hides no unknown point`(idsInMemory: Int) throws {
    let points = (1...50).map { "<point id=\"p\($0)\" at=\"0,0\"/>" }.joined()
    let fold = "<do><valley through=\"p1 nowhere\"/></do>"
    let text = modelText(
      steps: "<step id=\"a\"><title>A</title>\(fold)</step>", head: "<title>Cup</title>\(points)"
    ).replacing("</steps>", with: "</steps><more/>")
    var limits = ContentLimits()
    limits.identifiersInMemory = idsInMemory

    let reading = try Reading(text, limits: limits)

    #expect(Set(reading.diagnostics.map(\.code)) == [.unknownPoint, .unknownElement])
  }

  private func id(_ number: Int) -> String {
    number % 3 == 0 ? "s\(number)" : String(repeating: "long-", count: 4) + "\(number)"
  }

  private func describe(_ finding: IdentifierLedger.Finding) -> String {
    switch finding {
    case .duplicate(_, _, _, let position): "\(position.line) taken"
    case .unknown(_, let use): "\(use.position.line) unknown"
    case .later(_, let use): "\(use.position.line) later"
    case .hidden(_, let use, _): "\(use.position.line) hidden"
    case .otherKind(_, let use, _): "\(use.position.line) kind"
    case .wrongOrder(let position): "\(position.line) order"
    }
  }
}

/// A model of the ledger: everything in a dictionary.
private struct NaiveLedger {
  private var entered: [String: (level: DetailLevel, line: Int)] = [:]
  private var uses: [(id: String, line: Int)] = []
  private var duplicates: Set<String> = []
  private var left: Set<Int> = []

  mutating func enter(_ id: String, _ level: DetailLevel, _ line: Int) {
    if entered[id] != nil {
      duplicates.insert("\(line) taken")
    } else {
      entered[id] = (level, line)
    }
  }

  mutating func use(_ id: String, _ line: Int) { uses.append((id, line)) }

  /// A use that the checker itself keeps until the end.
  mutating func judgeLater(_ line: Int) { left.insert(line) }

  var findings: Set<String> {
    var findings = duplicates
    for (id, line) in uses where !left.contains(line) {
      if let entry = entered[id] {
        if entry.line > line {
          findings.insert("\(line) later")
        } else if entry.level < .standard {
          findings.insert("\(line) hidden")
        }
      } else {
        findings.insert("\(line) unknown")
      }
    }
    return findings
  }
}
