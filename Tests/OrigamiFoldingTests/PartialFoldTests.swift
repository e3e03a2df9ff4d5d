import FoldingTesting
import OrigamiFolding
import OrigamiModel
import Testing

/// Folds that stop at an angle, so that paper stands.
@Suite struct PartialFoldTests {
  /// A sheet of which the left half stands upright towards the viewer.
  private func page() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("raise", #"valley bring="left" onto="right" angle="90""#)
    return folder
  }

  @Test func `a fold of ninety degrees stands upright, and the other half lies`() throws {
    let state = try page().state

    #expect(distance(try #require(state.placeInSpace(x: 0, y: 0)), SpacePoint(0.5, 0, 0.5)) < 1e-12)
    #expect(state.placeInSpace(x: 1, y: 1) == SpacePoint(1, 1, 0))
    // The flat state below is that before the fold, with its crease.
    #expect(state.faceCount == 2)
    #expect(state.place(of: Point(x: 0, y: 0)) == Point(x: 0, y: 0))
    #expect(state.standing?.creases.count == 1)
  }

  @Test func `a mountain fold stands on the other side`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("raise", #"mountain bring="left" onto="right" angle="60""#)
    let place = try #require(folder.state.placeInSpace(x: 0, y: 0))
    #expect(distance(place, SpacePoint(0.25, 0, -0.75.squareRoot() / 2)) < 1e-12)
  }

  @Test func `standing paper is kept by folds beside it`() throws {
    var folder = try page()
    try folder.fold("corner", #"valley bring="top-right" onto="@0.75,0.75""#)
    try folder.fold("turn", "turn-over")

    #expect(folder.state.faceCount == 3)
    #expect(distance(try #require(folder.state.placeInSpace(x: 0, y: 0)), SpacePoint(0.5, 0, 0.5)) < 1e-12)
    #expect(distance(try #require(folder.state.placeInSpace(x: 1, y: 1)), SpacePoint(0.75, 0.75, 0)) < 1e-12)
  }

  @Test func `two parts stand on both sides, each at its angle`() throws {
    var folder = try page()
    try folder.fold("other", #"mountain through="@0.75,0 @0.75,1" move="right" angle="45""#)

    #expect(distance(try #require(folder.state.placeInSpace(x: 0, y: 1)), SpacePoint(0.5, 1, 0.5)) < 1e-12)
    let half = 0.25 * 0.5.squareRoot()
    #expect(
      distance(try #require(folder.state.placeInSpace(x: 1, y: 1)), SpacePoint(0.75 + half, 1, -half)) < 1e-12
    )
  }

  @Test(arguments: [
    #"valley bring="top" onto="bottom""#, #"precrease through="@0,0.5 @1,0.5""#,
    #"valley bring="bottom-left" onto="centre""#, #"valley bring="left" onto="right""#,
    #"valley bring="right" onto="left""#,
    #"valley through="@0.25,0 @0.25,1" move="left" angle="30""#,
  ])
  func `an operation that would fold, crease or move standing paper is refused`(_ line: String) throws {
    guard case .stands(let point) = error(try page(), line) else {
      Issue.record("\(line) is not refused")
      return
    }
    #expect(point.x < 0.5)
    #expect(FoldError.stands(point).message.contains("stands"))
  }

  @Test func `unfolding lays standing paper down again`() throws {
    var folder = try page()
    let step = try folder.fold("down", #"unfold step="raise""#)

    #expect(folder.state.standing == nil)
    let motion = try #require(StepMotion(step))
    #expect(distance(try #require(motion.pose(at: 0)).vertices[0], SpacePoint(0.5, 0, 0.5)) < 1e-12)
    #expect(try #require(motion.pose(at: 0.5)).gap < 1e-9)
    #expect(try #require(motion.pose(at: 1)).vertices.allSatisfy { $0.z == 0 })
  }

  @Test func `unfolding a step with a flat fold and a fold that stands moves the faces of both`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "both", #"valley bring="left" onto="@0.5,0.5""#, #"valley bring="right" onto="@0.5,0.5" angle="90""#)
    let step = try folder.fold("open", #"unfold step="both""#)

    let action = try #require(step.actions.first)
    let sheet = action.after.sheet
    let centres = action.moved.map { face in
      sheet.faces[face].reduce(0) { $0 + sheet.vertices[$1].x } / Double(sheet.faces[face].count)
    }
    #expect(centres.sorted() == [0.125, 0.875])
  }

  @Test func `unfolding part of the way leaves the fold standing`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("left", #"valley bring="left" onto="@0.5,0.5""#)
    try folder.fold("right", #"valley bring="right" onto="@0.5,0.5""#)
    let right = try folder.fold("up", #"unfold step="right" angle="90""#)
    let left = try folder.fold("up-too", #"unfold step="left" angle="45""#)

    #expect(distance(try #require(folder.state.placeInSpace(x: 1, y: 1)), SpacePoint(0.75, 1, 0.25)) < 1e-9)
    let half = 0.25 * 0.5.squareRoot()
    #expect(
      distance(try #require(folder.state.placeInSpace(x: 0, y: 1)), SpacePoint(0.25 - half, 1, half)) < 1e-9)
    for step in [right, left] {
      let motion = try #require(StepMotion(step))
      #expect(motion.folds.allSatisfy { $0.kind == .angles })
      #expect(try #require(motion.pose(at: 0.5)).gap < 1e-8)
    }
    #expect(error(folder, #"unfold step="left""#) == .notLastFold(step: "left", last: nil))
  }

  @Test(arguments: ["0", "180", "-30", "x"])
  func `an angle that is no part of a fold is refused`(_ angle: String) throws {
    let folder = try StepFolder(paper: Paper())
    #expect(
      error(folder, #"valley bring="left" onto="right" angle="\#(angle)""#) == .malformed(.angle, angle))
  }

  @Test func `beside from, an angle is the direction of the line`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("a", #"valley through="bottom" angle="90" from="bottom bottom-right" move="left""#)
    #expect(folder.state.standing == nil)
    #expect(folder.state.place(of: Point(x: 0, y: 0)) == Point(x: 1, y: 0))
  }

  @Test func `the motion of a fold that stops is even, rigid, and ends where the paper stands`() throws {
    var folder = try StepFolder(paper: Paper())
    let step = try folder.fold("raise", #"valley bring="left" onto="right" angle="120""#)
    let motion = try #require(StepMotion(step))
    let middle = try #require(motion.pose(at: 0.5))
    #expect(middle.gap < 1e-9)
    let corner = try #require(middle.vertices.first)
    #expect(distance(corner, SpacePoint(0.25, 0, 0.75.squareRoot() / 2)) < 1e-9)
    for face in 0..<folder.state.faceCount {
      #expect(motion.pose(at: 1)?.corners(of: face) == folder.state.cornersInSpace(of: face))
    }
    // The record keeps the angle.
    let read = try #require(StepMotion(motion.record))
    let pose = try #require(read.pose(at: 1))
    for face in 0..<folder.state.faceCount {
      for (a, b) in zip(pose.corners(of: face), folder.state.cornersInSpace(of: face)) {
        #expect(distance(a, b) < 1e-12)
      }
    }
  }

  @Test func `a flap of two layers stands as one piece`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top" onto="bottom""#)
    let step = try folder.fold(
      "raise", #"valley through="@0.25,0 @0.25,1" move="left" layers="all" angle="90""#)

    let motion = try #require(StepMotion(step))
    #expect(motion.folds.allSatisfy { $0.kind == .angles })
    for index in 0...8 { #expect(try #require(motion.pose(at: Double(index) / 8)).gap < 1e-8) }
    for (x, y) in [(0.0, 0.0), (0, 1)] {
      let place = try #require(folder.state.placeInSpace(x: x, y: y))
      #expect(distance(place, SpacePoint(0.25, 0, 0.25)) < 1e-9)
    }
  }

  @Test func `a drawing shows the fold line and arrow of the whole fold, and then the standing paper`() throws
  {
    var folder = try StepFolder(paper: Paper())
    let raise = try folder.fold("raise", #"mountain bring="left" onto="right" angle="90""#)
    let last = try folder.fold(step: "last", [])

    let signs = Array(try #require(FoldDrawing.diagram(of: raise)).elements)
    #expect(signs.contains { if case .line(_, .mountain) = $0 { true } else { false } })
    #expect(signs.contains { if case .arrow(let arrow) = $0 { arrow.kind == .mountain } else { false } })
    let standing = Array(try #require(FoldDrawing.diagram(of: last)).elements)
    #expect(standing.contains { if case .tiltedFace = $0 { true } else { false } })
    #expect(!standing.contains { if case .line(_, .mountain) = $0 { true } else { false } })
  }
}
