import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct ModelFoldingTests {
  /// Steps as they are written: an id, a depth, a level and operations.
  private func steps(
    _ written: [(id: String, depth: Int, level: DetailLevel, operations: [String])]
  ) throws -> [Step] {
    var numbering = StepNumbering()
    return try written.enumerated().map { index, step in
      let next = written.dropFirst(index + 1).first
      return Step(
        id: step.id, detailLevel: step.level, depth: step.depth,
        isGroup: next.map { $0.depth > step.depth } ?? false,
        places: numbering.place(depth: step.depth, level: step.level), language: "en",
        texts: [ContentText(.title, "en", step.id)],
        operations: try step.operations.map { try FoldOperation($0) })
    }
  }

  private func folding(_ steps: [Step]) -> ModelFolding {
    ModelFolding(paper: Paper(), points: [], steps: steps)
  }

  @Test func `a swan is sound and every step has a drawing`() throws {
    let swan = try steps(SwanTests.steps.map { ($0.id, 0, .overview, $0.operations) })
    let folding = folding(swan)
    #expect(folding.findings.isEmpty)
    #expect(Set(folding.drawings.keys) == Set(swan.map(\.id)))
    #expect(folding.folder?.state.faceCount == 24)
  }

  @Test func `a model that folds nothing has no drawings and no findings`() throws {
    let folding = folding(try steps([("a", 0, .overview, []), ("b", 0, .overview, [])]))
    #expect(folding.drawings.isEmpty)
    #expect(folding.findings.isEmpty)
  }

  @Test func `the step that cannot be folded is named, and those before it are drawn`() throws {
    let folding = folding(
      try steps([
        ("book", 0, .overview, [#"valley bring="left" onto="right""#]),
        ("wrong", 0, .overview, [#"valley bring="top-right" onto="@0.5,1""#]),
        ("after", 0, .overview, []),
      ]))
    #expect(folding.findings.map(\.step) == ["wrong"])
    #expect(Set(folding.drawings.keys) == ["book"])
    let finding = try #require(folding.findings.first)
    #expect(finding.message.hasPrefix("the layer with "))
    #expect(finding.help?.contains("tuck") == true)
  }

  @Test func `a group is drawn with the folds of all its steps`() throws {
    let folding = folding(
      try steps([
        ("group", 0, .overview, []), ("one", 1, .full, [#"valley bring="top-left" onto="centre""#]),
        ("two", 1, .full, [#"valley bring="bottom-right" onto="centre""#]),
        ("after", 0, .overview, []),
      ]))
    #expect(folding.findings.isEmpty)
    func folds(_ id: String) throws -> Int {
      try #require(folding.drawings[id]).elements.count {
        if case .line(_, .valley) = $0 { true } else { false }
      }
    }
    #expect(try folds("group") == 2)
    #expect(try folds("one") == 1)
    #expect(try folds("after") == 0)
  }

  @Test func `a fold that a level loses is found`() throws {
    let book = #"valley bring="left" onto="right""#
    let lost = folding(
      try steps([
        ("crease", 0, .standard, [#"precrease through="left right""#]), ("book", 0, .standard, [book]),
      ]))
    #expect(lost.findings.map(\.level) == [.overview])
    #expect(lost.findings.first?.fault == .lost(steps: ["crease", "book"]))
    // A crease that is not folded makes no difference at the end.
    let harmless = folding(
      try steps([
        ("crease", 0, .standard, [#"precrease through="left right""#]), ("book", 0, .overview, [book]),
      ]))
    #expect(harmless.findings.isEmpty)
  }
}
