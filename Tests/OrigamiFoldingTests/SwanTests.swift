import OrigamiFolding
import OrigamiModel
import Testing

/// The worked example of the content format, with the numbers that were verified for it.
@Suite struct SwanTests {
  static let steps: [(id: String, operations: [String], area: Double)] = [
    ("diagonal", [#"precrease id="axis" through="bottom-left top-right""#], 1),
    ("kite-left", [#"valley id="kl" bring="bottom-left top-left" onto="bottom-left top-right""#], 0.792893),
    (
      "kite-right", [#"valley id="kr" bring="bottom-left bottom-right" onto="bottom-left top-right""#],
      0.585786
    ),
    ("over", [#"turn-over axis="vertical""#, #"rotate degrees="45""#], 0.585786),
    (
      "narrow-left",
      [
        #"point id="a" meet="kl" with="top top-right""#,
        #"valley id="nl" bring="bottom-left a" onto="bottom-left top-right""#,
        #"point id="c" meet="nl" with="top top-right""#,
      ], 0.458804
    ),
    (
      "narrow-right",
      [
        #"point id="b" meet="kr" with="right top-right""#,
        #"valley id="nr" bring="bottom-left b" onto="bottom-left top-right""#,
      ], 0.331821
    ),
    (
      "neck",
      [
        #"point id="n" mid="bottom-left top-right""#,
        #"valley bring="bottom-left" onto="top-right" layers="all""#,
      ], 0.232365
    ),
    (
      "head",
      [#"point id="h" along="bottom-left n" part="1/3""#, #"valley bring="bottom-left" onto="h""#], 0.232365
    ),
    ("half", [#"mountain through="n top-right" move="c" layers="all""#], 0.116183),
  ]

  @Test func `each step has the area that was verified`() throws {
    var folder = try StepFolder(paper: Paper())
    for step in Self.steps {
      let folded = try folder.fold(step: step.id, step.operations.map { try FoldOperation($0) })
      #expect(abs(try folded.after.silhouette().area - step.area) < 1e-6, "\(step.id)")
    }
    #expect(folder.state.faceCount == 24)
  }

  @Test func `the outline at the end is the one that was verified`() throws {
    var folder = try StepFolder(paper: Paper())
    for step in Self.steps { try folder.fold(step: step.id, step.operations.map { try FoldOperation($0) }) }
    let outline = try #require(try folder.state.silhouette().outlines.first)
    #expect(outline.count == 4)
    for (x, y) in [(0.5, 0.5), (0.599456, 0.400544), (1, 0.668179), (1, 1)] {
      #expect(outline.contains { $0.isNear(x, y) }, "\(x), \(y) of \(outline)")
    }
  }
}
