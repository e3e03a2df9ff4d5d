import FoldingTesting
import OrigamiFolding
import OrigamiModel
import Testing

/// Motions of sequences of simple folds made at random.
@Suite struct RandomMotionTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `simple folds turn about hinges without stretching, jumping or passing through layers`(seed: UInt64)
    throws
  {
    let steps = try StepFolder.randomSteps(seed: seed)
    #expect(steps.count > 2)
    for step in steps {
      let motion = try #require(StepMotion(step))
      for fold in motion.folds {
        #expect(fold.kind == .hinges)
        #expect(fold.passages(times: 8).isEmpty)
        var last = try #require(fold.pose(at: 0))
        for index in 1...32 {
          let pose = try #require(fold.pose(at: Double(index) / 32))
          #expect(pose.gap < 1e-9)
          let farthest = zip(pose.vertices, last.vertices).map { distance($0, $1) }.max() ?? 0
          #expect(farthest < 1.5 * .pi / 32)
          if index % 8 == 4 { #expect(pose.unorderedLayers().isEmpty) }
          last = pose
        }
        #expect(last.vertices.allSatisfy { $0.z == 0 })
      }
    }
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `a motion begins and ends at the states of the step, bit by bit`(seed: UInt64) throws {
    for step in try StepFolder.randomSteps(seed: seed) {
      let motion = try #require(StepMotion(step))
      for (state, time) in [(step.before, 0.0), (step.after, 1)] {
        let pose = try #require(motion.pose(at: time))
        for face in 0..<state.faceCount {
          let places = state.corners(of: face).map { SpacePoint($0.x, $0.y, 0) }
          #expect(state.sheet.faces[face].map { pose.vertices[$0] } == places)
        }
      }
    }
  }

  @Test func `two flaps that open together, one over the other, are found to cross`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "flaps", #"valley bring="left" onto="@0.6,0.5""#, #"valley bring="right" onto="@0.4,0.5""#)
    let step = try folder.fold("open", #"unfold step="flaps""#)
    let fold = try #require(StepMotion(step)?.folds.first)
    #expect(fold.passages().contains { $0.kind == .crossing })
  }

  @Test func `turning the model over turns the view half round, and moves no paper`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("a", #"valley bring="top-left" onto="centre""#)
    let motion = try #require(StepMotion(try folder.fold("over", "turn-over")))
    let middle = try #require(motion.pose(at: 0.5))
    // Seen from the side: the paper's normal points neither to the viewer nor away.
    let normal = middle.view(SpacePoint(0, 0, 1)) - middle.view(SpacePoint(0, 0, 0))
    #expect(abs(normal.z) < 1e-12)
    #expect(middle.vertices == motion.pose(at: 0)?.vertices)
    #expect(try #require(motion.pose(at: 1)).view(SpacePoint(1, 0, 0)) == SpacePoint(-1, 0, 0))
  }

  @Test func `the motion of a sink is not shown`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top" onto="bottom""#)
    try folder.fold("quarter", #"valley bring="left" onto="right" layers="all""#)
    try folder.fold("line", #"precrease through="@0.5,0.3 @0.7,0.5""#)
    var sink = try FoldOperation(#"refold kind="closed-sink" keep="0.9,0.1""#)
    sink.hints = [
      ("valley", "0.3,0.5 0.5,0.3"), ("valley", "0.5,0.3 0.7,0.5"), ("mountain", "0.7,0.5 0.5,0.7"),
      ("mountain", "0.5,0.7 0.3,0.5"), ("valley", "0.3,0.5 0.7,0.5"), ("mountain", "centre 0.5,0.3"),
      ("valley", "centre 0.5,0.7"),
    ].map { .crease(as: $0.0, through: $0.1) }
    let motion = try #require(StepMotion(try folder.fold(step: "sink", [sink])))
    #expect(motion.folds.map(\.kind) == [.notShown])
    #expect(motion.pose(at: 0.5) == nil)
    #expect(motion.pose(at: 0) != nil && motion.pose(at: 1) != nil)
  }

  @Test func `a drawing half way of a fold whose motion is not known is refused where it is asked for`()
    throws
  {
    var folder = ModelFolder(paper: Paper())
    var numbering = StepNumbering()
    var findings: [FoldFinding] = []
    let sink = try FoldOperation(
      #"refold kind="closed-sink" keep="0.9,0.1" pose="0.5""#,
      .crease(as: "valley", through: "0.3,0.5 0.5,0.3"), .crease(as: "valley", through: "0.5,0.3 0.7,0.5"),
      .crease(as: "mountain", through: "0.7,0.5 0.5,0.7"),
      .crease(as: "mountain", through: "0.5,0.7 0.3,0.5"),
      .crease(as: "valley", through: "0.3,0.5 0.7,0.5"), .crease(as: "mountain", through: "centre 0.5,0.3"),
      .crease(as: "valley", through: "centre 0.5,0.7"))
    let steps: [[FoldOperation]] = [
      [try FoldOperation(#"valley bring="top" onto="bottom" pose="0.5""#)],
      [try FoldOperation(#"valley bring="left" onto="right" layers="all""#)],
      [try FoldOperation(#"precrease through="@0.5,0.3 @0.7,0.5""#)], [sink],
    ]
    for (index, operations) in steps.enumerated() {
      let step = Step(
        id: "s\(index)", places: numbering.place(depth: 0, level: .overview), language: "en", texts: [],
        operations: operations)
      let folded = folder.add(step)
      findings += folded.findings
      guard index == 0 else { continue }
      let elements = Array(try #require(folded.drawing).elements)
      #expect(elements.contains { if case .tiltedFace = $0 { true } else { false } })
    }
    #expect(findings.map(\.fault) == [.cannotFold(.motionUnknown)])
    #expect(findings.first?.place == .operation(0))
  }

  @Test func `a crease alone moves nothing`() throws {
    var folder = try StepFolder(paper: Paper())
    #expect(StepMotion(try folder.fold("a", #"precrease through="left right""#)) == nil)
  }
}
