import OrigamiModel
import Testing

@testable import OrigamiFolding

/// Motions of standing paper: each begins in the picture where the last one ended.
@Suite struct StandingMotionTests {
  private struct Story: CustomTestStringConvertible {
    var testDescription: String
    var steps: [[FoldOperation]]
  }

  private static func stories() throws -> [Story] {
    let valley = FoldOperation.Hint.crease(as: "valley", through: "top bottom")
    let book = try FoldOperation(#"valley bring="right" onto="left""#)
    let open = #"refold kind="open" keep="0.1,0.5" angle="100""#
    let corner = try FoldOperation(#"mountain through="@0,0.55 @0.45,1" move="top-left""#)
    let other = try FoldOperation(#"mountain through="@0,0.2 @0.2,0" move="bottom-left""#)
    let level = [
      [book], [try FoldOperation(open, valley)], [corner], [other],
      [try FoldOperation(#"unfold step="3""#)], [try FoldOperation(#"unfold step="2""#)],
      [try FoldOperation(#"unfold step="1""#)],
    ]
    var viewed = level
    viewed[1] = [try FoldOperation(open + #" view="30 -20""#, valley)]
    let wall = try [
      #"valley through="0.75,0 0.75,1" move="right" layers="all" angle="90" view="-30 15""#,
      #"valley through="0.4,0 0.4,1" move="left" layers="all""#,
      #"valley through="0.7,0 0.7,1" move="0.3,0.5" layers="all""#, #"unfold step="2""#, #"unfold step="1""#,
      #"unfold step="0""#,
    ].map { [try FoldOperation($0)] }
    return [
      Story(testDescription: "a wall with a view", steps: wall),
      Story(testDescription: "a book that is opened", steps: level),
      Story(testDescription: "an opened book with a view", steps: viewed),
    ]
  }

  /// Returns the places in the picture of some points of the sheet.
  private func places(of points: [Point], in pose: FoldPose) throws -> [Point] {
    let turn = PoseTurn(pose)
    return try points.map { point in
      let vertex = try #require(pose.sheet.vertices.firstIndex { $0.distance(to: point) < 1e-9 })
      return turn.flattened(turn(pose.vertices[vertex]))
    }
  }

  @Test(arguments: try stories())
  private func `a motion begins where the one before it has ended`(_ story: Story) throws {
    var folder = try StepFolder(paper: Paper())
    var last: FoldPose?
    for (index, operations) in story.steps.enumerated() {
      let motion = try #require(StepMotion(try folder.fold(step: "\(index)", operations)))
      if let last {
        let first = try #require(motion.pose(at: 0))
        let points = last.sheet.vertices
        let places = zip(try places(of: points, in: last), try places(of: points, in: first))
        let jump = places.map { $0.distance(to: $1) }.max() ?? 0
        #expect(jump < 1e-9, "step \(index)")
      }
      last = motion.pose(at: 1)
    }
  }

  @Test(arguments: ["0 0", "180 0"])
  func `a tip that arrives inside is not drawn over its body, from the front or from behind`(view: String)
    throws
  {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("diagonal", #"valley bring="top-left" onto="bottom-right""#)
    let wall = #"valley through="@0.85,0.85 @1,0.85" move="top-right" layers="all" angle="90""#
    try folder.fold("wall", wall + " view=\"\(view)\"")
    let step = try folder.fold("reverse", #"inside-reverse through="@0.5,0 @0.4,0.4" move="bottom-left""#)
    let pose = try #require(StepMotion(step)?.pose(at: 0.9))
    let isTip = try #require(pose.isArrivingTip)
    let projection = PoseProjection(pose)
    let faces = projection.backToFront()
    for (index, face) in faces.enumerated() where isTip[face] {
      for body in faces[..<index] where !isTip[body] {
        let polygons = try (
          #require(projection.faces[face]).polygon, #require(projection.faces[body]).polygon
        )
        #expect(!polygons.0.overlaps(polygons.1, tolerance: 1e-6))
      }
    }
  }

  @Test(arguments: try stories())
  private func `the picture does not jump during a motion`(_ story: Story) throws {
    var folder = try StepFolder(paper: Paper())
    for (index, operations) in story.steps.enumerated() {
      let motion = try #require(StepMotion(try folder.fold(step: "\(index)", operations)))
      var last: [Point]?
      for time in 0...64 {
        let pose = try #require(motion.pose(at: Double(time) / 64))
        let places = try places(of: pose.sheet.vertices, in: pose)
        let farthest = last.map { zip($0, places).map { $0.distance(to: $1) }.max() ?? 0 } ?? 0
        #expect(farthest < 0.12, "step \(index) at \(time)/64: \(farthest)")
        last = places
      }
    }
  }
}
