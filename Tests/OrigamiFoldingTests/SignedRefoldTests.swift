import Foundation
import OrigamiFolding
import OrigamiModel
import Testing

/// Refolds that are told by the signs of the creases that they change.
@Suite struct SignedRefoldTests {
  private func refold(_ text: String, _ creases: [(sign: String, through: String)]) throws -> FoldOperation {
    var operation = try FoldOperation(text)
    operation.hints = creases.map { .crease(as: $0.sign, through: $0.through) }
    return operation
  }

  /// A waterbomb base that points down, its upper edge where it was.
  static func waterbombBase() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="top-left bottom-right""#, #"precrease through="bottom-left top-right""#,
      #"precrease through="left right""#)
    var collapse = try FoldOperation(#"refold kind="collapse" keep="0.5,0.9""#)
    collapse.hints = [
      .crease(as: "mountain", through: "top-left bottom-right"),
      .crease(as: "mountain", through: "bottom-left top-right"), .crease(as: "valley", through: "left right"),
    ]
    try folder.fold(step: "collapse", [collapse])
    return folder
  }

  @Test func `an open sink turns a point inside out`() throws {
    var folder = try Self.waterbombBase()
    #expect(abs(try folder.state.silhouette().area - 0.25) < 1e-9)
    try folder.fold("line", #"precrease through="@0,0.65 @1,0.65""#)
    let sink = try refold(
      #"refold kind="sink" keep="0.5,0.9""#,
      [
        ("valley", "0.35,0.35 0.65,0.65"), ("valley", "0.35,0.65 0.65,0.35"),
        ("mountain", "0.35,0.5 0.65,0.5"), ("mountain", "0.35,0.35 0.65,0.35"),
        ("mountain", "0.65,0.35 0.65,0.65"), ("mountain", "0.65,0.65 0.35,0.65"),
        ("mountain", "0.35,0.65 0.35,0.35"),
      ])
    let step = try folder.fold(step: "sink", [sink])
    #expect(step.actions[0].moved.count == 6)
    #expect(folder.state.place(of: Point(x: 0.5, y: 0.5))?.isNear(0.5, 0.8) == true)
    // The triangle without its point.
    #expect(abs(try folder.state.silhouette().area - 0.2275) < 1e-9)
    #expect(folder.state.layerFault() == nil)
  }

  @Test func `a crimp turns a point of doubled paper`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top" onto="bottom""#)
    try folder.fold(
      "creases", #"precrease through="@0.5,0.5 @0.4,0""#, #"precrease through="@0.5,0.5 @0.6,0""#)
    let crimp = try refold(
      #"refold kind="crimp" keep="0.1,0.25 0.1,0.75""#,
      [
        ("mountain", "centre 0.4,0"), ("valley", "centre 0.6,0"), ("mountain", "centre 0.4,1"),
        ("valley", "centre 0.6,1"),
      ])
    let step = try folder.fold(step: "crimp", [crimp])
    #expect(step.actions[0].moved.count == 4)
    // Clockwise about the middle, by twice the angle between the creases.
    let angle = -4 * atan2(0.1, 0.5)
    let (x, y) = (0.5 * cos(angle) + 0.5 * sin(angle), 0.5 * sin(angle) - 0.5 * cos(angle))
    for corner in [Point(x: 1, y: 0), Point(x: 1, y: 1)] {
      let place = folder.state.place(of: corner)
      #expect(place?.isNear(0.5 + x, 0.5 + y) == true, "\(String(describing: place))")
    }
    #expect(folder.state.layerFault() == nil)
  }

  @Test func `a swivel turns a flap about a point of its edge`() throws {
    var folder = try StepFolder(paper: Paper())
    let across = 0.3 + 0.5 / 3.0.squareRoot()
    let left = 0.3 - 0.5 * (2 - 3.0.squareRoot())
    try folder.fold(
      "creases", #"precrease through="0.3,0 0.3,1""#,
      #"precrease segment="yes" through="0.3,0.5 \#(across),1""#,
      #"precrease segment="yes" through="0.3,0.5 \#(left),1""#,
      #"precrease segment="yes" through="0.3,0.5 0,0.8""#)
    try folder.fold("flap", #"valley through="0.3,0 0.3,1" move="left" layers="all""#)
    #expect(folder.state.place(of: Point(x: 0, y: 1))?.isNear(0.6, 1) == true)
    let swivel = try refold(
      #"refold kind="swivel" keep="0.9,0.5 0.1,0.1""#,
      [
        ("flat", "0.3,0.5 0.3,1"), ("valley", "0.3,0.5 \(across),1"), ("mountain", "0.3,0.5 \(left),1"),
        ("valley", "0.3,0.5 0,0.8"),
      ])
    let step = try folder.fold(step: "swivel", [swivel])
    #expect(step.actions[0].moved.count == 3)
    #expect(folder.state.place(of: Point(x: 0, y: 1))?.isNear(0.8, 0.8) == true)
    #expect(folder.state.layerFault() == nil)
  }

  @Test(arguments: ["swivel", "sink", "crimp", "collapse", "squash"])
  func `a kind that needs signs says so`(kind: String) throws {
    var folder = try Self.waterbombBase()
    let landing = kind == "squash" ? #" bring="left" onto="@0.5,0.9""# : ""
    #expect(throws: FoldFailure(step: "a", operation: 0, error: .creaseSignsMissing(kind))) {
      try folder.fold("a", "refold kind=\"\(kind)\" keep=\"0.5,0.9\"\(landing)")
    }
  }

  @Test func `a collapse that paper does not allow says which layers cross, by points in them`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("creases", #"precrease through="0.4,0 0.4,1""#, #"precrease through="0.6,0 0.6,1""#)
    let collapse = try refold(
      #"refold kind="collapse" keep="centre""#, [("valley", "0.4,0 0.4,1"), ("valley", "0.6,0 0.6,1")])
    let failure = #expect(throws: FoldFailure.self) { try folder.fold(step: "collapse", [collapse]) }
    // The outer panels are wider than the middle one: each would pass through the fold of the other.
    guard case .cannotFold(.layersAt(_, let points)) = failure?.error else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(points.count >= 2)
    #expect(points.allSatisfy { folder.state.place(of: $0) != nil })
    #expect(failure?.error.message.contains("at the layers with \(points[0].x),") == true)
  }
}
