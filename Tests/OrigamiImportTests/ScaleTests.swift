import OrigamiModel
import OrigamiStore
import Testing

@testable import OrigamiImport

/// The scales that an import gives to the drawings of a model.
@Suite struct ScaleTests {
  // MARK: From drawing to drawing

  @Test(arguments: [
    // Folding in half and in quarters: the length that fills a picture follows the paper's area.
    ([1, 0.75, 0.71, 0.71, 0.5], [1, 1, 0.707, 0.707, 0.5]),
    // Paper that opens and closes a little keeps its scale.
    ([1, 0.7, 0.8, 0.7, 0.84, 0.6], [1, 0.707, 0.707, 0.707, 0.707, 0.707]),
    // Paper that is unfolded again gets its old scale back.
    ([1, 0.5, 1], [1, 0.5, 1]),
    // A sheet that is turned by 45°.
    ([1, 1.414, 1], [1, 1.414, 1]),
    // A drawing without size changes nothing.
    ([1, 0, 0.9], [1, 1, 1]),
  ])
  func `a scale changes when the paper is half of its area or outgrows its picture`(
    papers: [Double], extents: [Double]
  ) {
    var classes = ScaleClasses()
    for (paper, extent) in zip(papers, extents) {
      classes.take(DrawingMeasures(extent: paper))
      // A sheet that is turned stays within the rounding of √2.
      #expect(abs((classes.extent ?? 0) - extent) < 0.01, "\(papers): \(paper)")
    }
  }

  @Test func `an enlarged detail does not change the scale of later drawings`() {
    var classes = ScaleClasses()
    classes.take(DrawingMeasures(extent: 1))
    classes.take(DrawingMeasures(extent: 0.1, isDetail: true))
    #expect(classes.extent == 1)
  }

  // MARK: Through a model

  /// Returns the steps that the stage passes on, in their order, with their drawings.
  private func scaled(_ steps: [Step], late: [Int: Diagram] = [:]) -> [Step] {
    var stage = ScaleStage()
    var passed: [Step] = []
    func take(_ event: ContentEvent) {
      stage.take(event) { event in
        if case .step(let step) = event { passed.append(step) }
        if case .drawing(let ordinal, let drawing) = event { passed[ordinal - 1].diagram = drawing }
      }
    }
    for step in steps { take(.step(step)) }
    for (ordinal, drawing) in late.sorted(by: { $0.key < $1.key }) {
      take(.drawing(ofStep: ordinal, drawing))
    }
    take(
      .modelEnded(
        .init(
          photos: [], photoPositions: [], stepCounts: .init(full: 0, standard: 0, overview: 0),
          lastNumbers: .init(full: 0, standard: 0, overview: 0), languages: [],
          contentHash: .init(high: 0, low: 0))))
    return passed
  }

  private func drawing(_ extent: Double) -> Diagram {
    Diagram([.face([Point(x: 0, y: 0), Point(x: extent, y: 0), Point(x: 0, y: 0.1)], side: .front)])
  }

  /// Builds steps in reading order, numbered at all levels.
  private struct Outline {
    var steps: [Step] = []
    var numbering = StepNumbering()

    mutating func add(_ level: DetailLevel, depth: Int = 0, isGroup: Bool = false, _ drawing: Diagram?) {
      steps.append(
        Step(
          id: "s\(steps.count + 1)", detailLevel: level, depth: depth, isGroup: isGroup,
          places: numbering.place(depth: depth, level: level), language: "en", texts: [], diagram: drawing))
    }
  }

  @Test func `a group drawn by hand has the scale of its first drawn descendant, and stays before it`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, drawing(1))
    outline.add(.standard, depth: 1, isGroup: true, nil)
    outline.add(.standard, depth: 2, nil)
    outline.add(.standard, depth: 2, drawing(0.5))
    outline.add(.overview, drawing(0.5))
    let steps = scaled(outline.steps)
    #expect(steps.map(\.id) == ["s1", "s2", "s3", "s4", "s5", "s6"])
    #expect(steps.map { $0.diagram?.scale?.extent } == [1, 0.5, nil, nil, 0.5, 0.5])
  }

  @Test func `a change of scale is marked once at each level, on the drawing that is shown first`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, drawing(1))
    outline.add(.standard, depth: 1, drawing(1))
    outline.add(.full, depth: 1, drawing(0.5))
    outline.add(.standard, depth: 1, drawing(0.5))
    outline.add(.overview, drawing(0.5))
    let changes = scaled(outline.steps).map { $0.diagram?.scale?.changes }
    let (same, larger) = (DrawingScale.Change.same, DrawingScale.Change.larger)
    #expect(changes.map { $0?.full } == [same, same, same, larger, same, same])
    #expect(changes.map { $0?.standard } == [same, same, same, same, larger, same])
    #expect(changes.map { $0?.overview } == [same, same, same, same, same, larger])
  }

  @Test func `a group that begins with an enlarged detail has the scale of the drawing after it`() {
    var outline = Outline()
    outline.add(.overview, isGroup: true, drawing(1))
    outline.add(
      .standard, depth: 1, Diagram(drawing(0.2).elements + [.mark(at: Point(x: 0, y: 0), kind: .zoomIn)]))
    outline.add(.standard, depth: 1, drawing(0.5))
    let steps = scaled(outline.steps)
    #expect(steps.map(\.id) == ["s1", "s2", "s3"])
    #expect(steps.map { $0.diagram?.scale?.extent } == [0.5, nil, 0.5])
  }

  @Test func `a group without drawn descendants has the scale of its own drawing`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, drawing(0.5))
    outline.add(.standard, depth: 1, nil)
    outline.add(.overview, nil)
    #expect(scaled(outline.steps).map { $0.diagram?.scale?.extent } == [1, 0.5, nil, nil])
  }

  @Test func `a group's late drawing has the scale of its first descendant`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, nil)
    outline.add(.standard, depth: 1, drawing(0.5))
    outline.add(.standard, depth: 1, drawing(0.3))
    outline.steps[2].operations = [FoldOperation(.turnOver, values: [])]
    let steps = scaled(outline.steps, late: [2: drawing(0.5)])
    #expect(steps.map { $0.diagram?.scale?.extent } == [1, 0.5, 0.5, 0.353553])
    #expect(steps[1].diagram?.scale?.changes.overview == .larger)
    // With its parts, the group is a heading without its drawing.
    #expect(steps[2].diagram?.scale?.changes.full == .larger)
  }

  @Test func `a change of scale is not marked on a group without a drawing`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, nil)
    outline.add(.full, depth: 1, drawing(0.5))
    outline.add(.overview, drawing(0.5))
    let changes = scaled(outline.steps).map { $0.diagram?.scale?.changes }
    #expect(changes.map { $0?.full } == [.same, nil, .larger, .same])
    #expect(changes.map { $0?.overview } == [.same, nil, .same, .larger])
  }

  @Test(arguments: [true, false])
  func `the drawing of a heading does not count, also if its parts have no scale`(isDetail: Bool) {
    let part =
      isDetail
      ? Diagram(drawing(0.2).elements + [.mark(at: Point(x: 0, y: 0), kind: .zoomIn)]) : nil
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, drawing(0.5))
    outline.add(.standard, depth: 1, isGroup: true, drawing(0.5))
    outline.add(.full, depth: 2, part)
    outline.add(.overview, drawing(0.5))
    let changes = scaled(outline.steps).map { $0.diagram?.scale?.changes }
    // At full, s1 is the drawing before s5; at standard, it is that of the inner group.
    #expect(changes.map { $0?.full } == [.same, .larger, .larger, nil, .larger])
    #expect(changes.map { $0?.standard } == [.same, .larger, .larger, nil, .same])
    #expect(changes.map { $0?.overview } == [.same, .larger, .same, nil, .same])
  }

  @Test func `a heading does not count at the levels where only a part without a drawing is shown`() {
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, nil)
    outline.add(.full, depth: 1, drawing(0.5))
    outline.add(.standard, depth: 1, nil)
    outline.add(.overview, drawing(0.5))
    outline.steps[2].operations = [FoldOperation(.turnOver, values: [])]
    let last = scaled(outline.steps)[4].diagram?.scale?.changes
    #expect(last?.full == .same)
    #expect(last?.standard == .larger)
  }

  @Test func `a group that is an enlarged detail fills its picture, as a step does`() {
    let square = [Point(x: 0, y: 0), Point(x: 0.1, y: 0), Point(x: 0, y: 0.1)]
    let detail = Diagram([.face(square, side: .front), .mark(at: Point(x: 0, y: 0), kind: .zoomIn)])
    #expect(detail.measures.isDetail)
    var outline = Outline()
    outline.add(.overview, drawing(1))
    outline.add(.overview, isGroup: true, detail)
    outline.add(.standard, depth: 1, drawing(1))
    outline.add(.overview, detail)
    #expect(scaled(outline.steps).map { $0.diagram?.scale?.extent } == [1, nil, 1, nil])
  }

  @Test func `steps wait for a group's first drawing only up to a limit`() {
    var outline = Outline()
    outline.add(.overview, isGroup: true, drawing(1))
    for _ in 0..<200 { outline.add(.standard, depth: 1, nil) }
    outline.add(.standard, depth: 1, drawing(0.5))
    var stage = ScaleStage()
    var (taken, most, passed) = (0, 0, 0)
    for step in outline.steps {
      taken += 1
      stage.take(.step(step)) { _ in passed += 1 }
      most = max(most, taken - passed)
    }
    #expect(most == ScaleStage.waitingLimit)
    #expect(passed == 202)
  }

  @Test func `an import stores scales in the library`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(
        """
        <model xmlns="urn:origami-steps:1" version="1.0" id="quarter" xml:lang="en"><title>Quarter</title>
        <paper shape="square"/><steps>
        <step id="a"><title>Fold.</title><do><valley bring="bottom" onto="top"/></do></step>
        <step id="b"><title>Fold.</title><do><valley bring="left" onto="right"/></do></step>
        <step id="c"><title>Look.</title></step>
        </steps></model>
        """, to: "quarter.xml")
      let library = try folder.library()
      try folder.import("quarter.xml", into: library)
      let model = try #require(try library.model("quarter"))
      let scales = try ["a", "b", "c"].map {
        try library.step(.id(ContentID($0)), of: model)?.step.diagram?.scale
      }
      #expect(scales.map { $0?.extent } == [1, 1, 0.5])
      #expect(scales.map { $0?.changes.full } == [.same, .same, .larger])
    }
  }

  @Test func `a heading, whose drawing is not shown, does not count as the drawing before its parts`() {
    var outline = Outline()
    // At standard, the sheet that the first part turns is not shown, nor is the group's drawing.
    outline.add(.overview, isGroup: true, drawing(1))
    outline.add(.full, depth: 1, drawing(1))
    outline.add(.standard, depth: 1, drawing(0.5))
    outline.add(.overview, isGroup: true, drawing(0.5))
    outline.add(.standard, depth: 1, isGroup: true, drawing(0.5))
    outline.add(.full, depth: 2, drawing(0.5))
    outline.add(.standard, depth: 2, drawing(1))
    let changes = scaled(outline.steps).map { $0.diagram?.scale?.changes }
    typealias Change = DrawingScale.Change
    let (same, larger, smaller) = (Change.same, Change.larger, Change.smaller)
    #expect(changes.map { $0?.full } == [same, same, larger, same, same, same, smaller])
    #expect(changes.map { $0?.standard } == [same, same, same, same, same, same, smaller])
    #expect(changes.map { $0?.overview } == [same, same, same, larger, same, same, same])
  }
}
