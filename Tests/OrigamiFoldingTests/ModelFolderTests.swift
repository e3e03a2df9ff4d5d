import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct ModelFolderTests {
  /// A model folded whole.
  struct FoldedModel {
    var drawings: [String: Diagram] = [:]
    var findings: [(step: String, finding: FoldFinding)] = []
    var last: StepFolder?

    init(_ steps: [Step], points: [FoldOperation] = []) {
      var folder = ModelFolder(paper: Paper(), points: points)
      var late: [(ordinal: Int, drawing: Diagram)] = []
      for step in steps {
        let folded = folder.add(step)
        late += folded.late
        drawings[step.id] = folded.drawing
        findings += folded.findings.map { (step.id, $0) }
      }
      late += folder.end()
      for (ordinal, drawing) in late { drawings[steps[ordinal - 1].id] = drawing }
      last = folder.current
    }

    func folds(_ id: String) throws -> Int {
      try #require(drawings[id]).elements.count { if case .line(_, .valley) = $0 { true } else { false } }
    }
  }

  struct Written {
    var id: String
    var depth = 0
    var level = DetailLevel.overview
    var operations: [String] = []
    var repetition: Repetition?
  }

  /// Steps as they are written.
  private func steps(_ written: [Written]) throws -> [Step] {
    var numbering = StepNumbering()
    return try written.enumerated().map { index, step in
      let next = written.dropFirst(index + 1).first
      return Step(
        id: step.id, detailLevel: step.level, depth: step.depth,
        isGroup: next.map { $0.depth > step.depth } ?? false,
        places: numbering.place(depth: step.depth, level: step.level), language: "en",
        texts: [ContentText(.title, "en", step.id)],
        operations: try step.operations.map { try FoldOperation($0) }, repetition: step.repetition)
    }
  }

  @Test func `a swan is sound and every step has a drawing`() throws {
    let swan = try steps(SwanTests.steps.map { Written(id: $0.id, operations: $0.operations) })
    let folded = FoldedModel(swan)
    #expect(folded.findings.isEmpty)
    #expect(Set(folded.drawings.keys) == Set(swan.map(\.id)))
    #expect(folded.last?.state.faceCount == 24)
  }

  @Test func `a model that folds nothing has no drawings, no findings and no paper`() throws {
    let folded = FoldedModel(try steps([Written(id: "a"), Written(id: "b")]))
    #expect(folded.drawings.isEmpty)
    #expect(folded.findings.isEmpty)
    #expect(folded.last == nil)
  }

  @Test func `steps before the first fold and after the last show the paper`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "begin"), Written(id: "book", operations: [#"valley bring="left" onto="right""#]),
        Written(id: "end"),
      ]))
    #expect(Set(folded.drawings.keys) == ["begin", "book", "end"])
    #expect(try folded.folds("begin") == 0)
    #expect(try folded.folds("book") == 1)
    #expect(folded.drawings["begin"] != folded.drawings["end"])
  }

  @Test func `a group that ends before the first fold shows the sheet, as its steps do`() throws {
    var written = try steps([
      Written(id: "begin"), Written(id: "group"), Written(id: "one", depth: 1),
      Written(id: "inner", depth: 1), Written(id: "two", depth: 2), Written(id: "drawn"),
      Written(id: "three", depth: 1),
      Written(id: "book", operations: [#"valley bring="left" onto="right""#]),
    ])
    written[5].diagram = Diagram([])
    let folded = FoldedModel(written)
    #expect(Set(folded.drawings.keys) == ["begin", "group", "one", "inner", "two", "three", "book"])
    #expect(folded.drawings["group"] == folded.drawings["begin"])
    #expect(folded.drawings["inner"] == folded.drawings["begin"])
  }

  @Test func `a turn before the model's first fold lays the paper down, and is not drawn`() throws {
    let diamond = #"rotate degrees="45""#
    let folded = FoldedModel(
      try steps([
        Written(id: "begin"), Written(id: "group"),
        Written(
          id: "fold", depth: 1, operations: [diamond, #"valley bring="bottom-left" onto="top-right""#]),
        Written(id: "next", operations: [diamond, #"valley bring="top-left" onto="bottom-right""#]),
      ]))
    func turns(_ id: String) throws -> Int {
      try #require(folded.drawings[id]).elements.count {
        if case .arrow(let arrow) = $0 { arrow.kind == .rotate } else { false }
      }
    }
    func width(_ id: String) throws -> Double {
      let places = try #require(folded.drawings[id]).elements.flatMap {
        if case .face(let points, _) = $0 { points } else { [Point]() }
      }
      return (places.map(\.x).max() ?? 0) - (places.map(\.x).min() ?? 0)
    }
    for id in ["begin", "group", "fold"] {
      #expect(try turns(id) == 0, "\(id)")
      #expect(abs(try width(id) - 2.0.squareRoot()) < 1e-6, "\(id)")
    }
    #expect(try turns("next") == 1)
    let seen = try #require(folded.last).view(Point(x: 1, y: 0))
    #expect(abs(seen.x) < 1e-9 && abs(seen.y - 1) < 1e-9)
    // A step that only turns is told, and so is a turn that cannot be read.
    let turned = FoldedModel(
      try steps([
        Written(id: "turn", operations: ["turn-over"]),
        Written(id: "fold", operations: [#"valley bring="left" onto="right""#]),
      ]))
    #expect(
      turned.drawings["turn"]?.elements.contains { if case .arrow = $0 { true } else { false } } == true)
    let wrong = FoldedModel(
      try steps([
        Written(id: "a", operations: [#"rotate degrees="x""#, #"valley bring="left" onto="right""#])
      ]))
    #expect(wrong.findings.map(\.finding.place) == [.operation(0)])
  }

  @Test func `what cannot be folded is found at its operation, and nothing after it is drawn`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "book", operations: [#"valley bring="left" onto="right""#]),
        Written(
          id: "wrong",
          operations: [#"precrease through="centre right""#, #"valley bring="top-right" onto="@0.5,1""#]),
        Written(id: "after"),
      ]))
    #expect(folded.findings.map(\.step) == ["wrong"])
    #expect(Set(folded.drawings.keys) == ["book"])
    let finding = try #require(folded.findings.first?.finding)
    #expect(finding.place == .operation(1))
    #expect(finding.message.hasPrefix("the layer with "))
    #expect(finding.help?.contains("tuck") == true)
  }

  @Test func `a point of the whole model that cannot be made is found at its place`() throws {
    let point = try FoldOperation(#"point id="p" meet="top bottom" with="top bottom""#)
    let book = try steps([Written(id: "book", operations: [#"valley bring="left" onto="right""#])])
    let folded = FoldedModel(book, points: [point])
    #expect(folded.findings.map(\.finding.place) == [.point(0)])
    #expect(folded.drawings.isEmpty)
  }

  @Test func `a group is drawn with the folds of all its steps, however deep`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "all"), Written(id: "group", depth: 1, level: .standard),
        Written(
          id: "one", depth: 2, level: .full, operations: [#"valley bring="top-left" onto="centre""#]),
        Written(
          id: "two", depth: 2, level: .full, operations: [#"valley bring="bottom-right" onto="centre""#]),
        Written(
          id: "three", depth: 1, level: .full, operations: [#"valley bring="top-right" onto="centre""#]),
        Written(id: "after"),
      ]))
    #expect(folded.findings.isEmpty)
    #expect(try folded.folds("all") == 3)
    #expect(try folded.folds("group") == 2)
    #expect(try folded.folds("one") == 1)
    #expect(try folded.folds("after") == 0)
  }

  @Test func `a crease in a group has its arrow on the paper that is shown`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "group"),
        Written(id: "book", depth: 1, operations: [#"valley bring="left" onto="right""#]),
        Written(
          id: "crease", depth: 1,
          operations: [#"precrease bring="bottom-left" onto="top-left" layers="top""#]),
      ]))
    let arrows = try #require(folded.drawings["group"]).elements.compactMap {
      if case .arrow(let arrow) = $0, arrow.kind == .foldUnfold { arrow } else { nil }
    }
    // Folded, the corner lies on the right; the drawing shows the open sheet.
    let arrow = try #require(arrows.first)
    #expect(arrow.from.isNear(0, 0))
    #expect(arrow.to?.isNear(0, 1) == true)
  }

  @Test func `a group is repeated with all its steps, by its id`() throws {
    let corner = #"valley bring="top-left" onto="centre""#
    let folded = FoldedModel(
      try steps([
        Written(id: "corners"), Written(id: "one", depth: 1, operations: [corner]),
        Written(id: "point", depth: 1, operations: [#"valley bring="top-left" onto="@0.25,0.75""#]),
        Written(
          id: "other",
          repetition: Repetition(
            from: "corners", to: "corners", place: .otherSide, mirror: "bottom-left top-right")),
      ]))
    #expect(folded.findings.map(\.finding.message) == [])
    #expect(folded.last?.state.place(of: Point(x: 1, y: 0)) == Point(x: 0.75, y: 0.25))
  }

  @Test func `a drawing by hand stays`() throws {
    var written = try steps([
      Written(id: "group"), Written(id: "one", depth: 1, operations: [#"valley bring="left" onto="right""#]),
    ])
    for index in written.indices { written[index].diagram = Diagram([]) }
    #expect(FoldedModel(written).drawings.isEmpty)
  }

  @Test func `a repeat that a level loses is found, unless it makes no difference`() throws {
    func folded(_ operation: String, _ level: DetailLevel) throws -> FoldedModel {
      FoldedModel(
        try steps([
          Written(id: "first", operations: [operation]),
          Written(
            id: "again", level: level,
            repetition: Repetition(from: "first", to: "first", place: .otherSide, mirror: "top bottom")),
        ]))
    }
    let corner = #"valley bring="top-left" onto="centre""#
    #expect(try folded(corner, .overview).findings.isEmpty)
    let lost = try folded(corner, .full).findings
    #expect(lost.map(\.finding.level) == [.standard])
    #expect(lost.map(\.finding.place) == [.repetition])
    // A crease that no step shows is lost; one that is made a second time is not.
    let creased = try folded(#"precrease bring="top-left" onto="centre""#, .standard).findings
    #expect(creased.map(\.finding.level) == [.overview])
    #expect(creased.map(\.finding.fault) == [.lost])
    #expect(try folded(#"precrease bring="top" onto="bottom""#, .full).findings.isEmpty)
    let turned = FoldedModel(
      try steps([
        Written(id: "book", operations: [#"valley bring="left" onto="right""#]),
        Written(id: "turn", operations: ["turn-over"]),
        Written(id: "back", level: .full, repetition: Repetition(from: "turn", to: "turn")),
      ]))
    #expect(turned.findings.map(\.finding.fault) == [.lost])
    #expect(turned.findings.first?.finding.message.hasSuffix("it folds, creases or turns the paper") == true)
  }

  @Test func `a fault in a repetition names the repeated step`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "a", operations: [#"valley bring="top-left" onto="centre""#]),
        Written(id: "open", operations: [#"unfold step="a""#]),
        Written(id: "b", operations: [#"valley bring="bottom-right" onto="centre""#]),
        Written(
          id: "again",
          repetition: Repetition(from: "a", to: "a", place: .otherSide, mirror: "bottom-left top-right")),
      ]))
    #expect(
      folded.findings.map(\.finding.message) == [
        "in the repetition of step \"a\", \"top-left\" and \"centre\" are the same place"
      ])
  }

  @Test func `a repeat of steps that are only drawn needs no symmetry`() throws {
    let folded = FoldedModel(
      try steps([
        Written(id: "fold", operations: [#"valley bring="top-left" onto="@0.25,0.5""#]),
        Written(id: "drawn"),
        Written(id: "again", repetition: Repetition(from: "drawn", to: "drawn", place: .behind)),
      ]))
    #expect(folded.findings.isEmpty)
  }

  @Test(arguments: ["words", "ended", "in ended", "open", "in open"])
  func `a repetition may begin with a step or a group before the first fold`(from: String) throws {
    let repetition = Repetition(from: from, to: "edge", place: .otherSide, mirror: "top-left bottom-right")
    let folded = FoldedModel(
      try steps([
        Written(id: "words"), Written(id: "ended"), Written(id: "in ended", depth: 1),
        Written(id: "open"), Written(id: "in open", depth: 1),
        Written(id: "diagonal", depth: 1, operations: [#"precrease through="bottom-left top-right""#]),
        Written(id: "edge", operations: [#"precrease through="bottom left""#]),
        Written(id: "again", repetition: repetition),
        Written(id: "no fold", repetition: Repetition(from: "words", to: "in ended", place: .behind)),
      ]))
    #expect(folded.findings.map(\.finding.message) == [])
    #expect(folded.last?.state.faceCount == 6)
  }

  @Test func `repetitions of repetitions are refused when they are too many, not folded for ever`() throws {
    let written =
      [Written(id: "s0", operations: [#"precrease through="left right""#])]
      + (1..<40).map { Written(id: "s\($0)", repetition: Repetition(from: "s0", to: "s\($0 - 1)")) }
    let findings = FoldedModel(try steps(written)).findings
    #expect(
      findings.map(\.finding.fault) == [.cannotFold(.tooManyRepetitions(StepFolder.repeatedStepLimit))])
    #expect(findings.map(\.finding.place) == [.repetition])
  }

  @Test func `paper of too many faces is refused, not folded for ever`() throws {
    // One step, so that nothing is judged and drawn on the way.
    let creases = (1..<100).flatMap { index in
      let x = Double(index) / 100
      return [#"precrease through="\#(x),0 \#(x),1""#, #"precrease through="0,\#(x) 1,\#(x)""#]
    }
    let folded = FoldedModel(try steps([Written(id: "grid", operations: creases)]))
    #expect(folded.findings.first?.finding.fault == .cannotFold(.tooLarge(faces: StepFolder.faceLimit)))
  }
}
