import OrigamiFolding
import OrigamiModel
import Testing

/// The three sinks, each told from the others by what became of the paper.
@Suite struct SinkKindTests {
  private typealias Signs = [(sign: String, through: String)]

  private func refold(_ kind: String, keep: String, _ signs: Signs) throws -> FoldOperation {
    var operation = try FoldOperation("refold kind=\"\(kind)\" keep=\"\(keep)\"")
    operation.hints = signs.map { .crease(as: $0.sign, through: $0.through) }
    return operation
  }

  // MARK: Paper

  /// A square folded in quarters, its closed corner top left, with a crease across that corner.
  private func quarters() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top" onto="bottom""#)
    try folder.fold("quarter", #"valley bring="left" onto="right" layers="all""#)
    try folder.fold("line", #"precrease through="@0.5,0.3 @0.7,0.5""#)
    return folder
  }

  /// All creases around the point of a waterbomb base are mountains; its own change their signs.
  private let openSigns: Signs = [
    ("valley", "0.4,0.4 0.6,0.6"), ("valley", "0.4,0.6 0.6,0.4"), ("mountain", "0.4,0.5 0.6,0.5"),
    ("mountain", "0.4,0.6 0.6,0.6"), ("mountain", "0.6,0.6 0.6,0.4"), ("mountain", "0.6,0.4 0.4,0.4"),
    ("mountain", "0.4,0.4 0.4,0.6"),
  ]
  /// The upper two layers go under and the lower two over: creases of both signs.
  private let closedSigns: Signs = [
    ("valley", "0.3,0.5 0.5,0.3"), ("valley", "0.5,0.3 0.7,0.5"), ("mountain", "0.7,0.5 0.5,0.7"),
    ("mountain", "0.5,0.7 0.3,0.5"), ("valley", "0.3,0.5 0.7,0.5"), ("mountain", "centre 0.5,0.3"),
    ("valley", "centre 0.5,0.7"),
  ]
  /// All four layers go over: a valley fold and no sink.
  private let plainSigns: Signs = [
    ("mountain", "0.3,0.5 0.5,0.3"), ("valley", "0.5,0.3 0.7,0.5"), ("mountain", "0.7,0.5 0.5,0.7"),
    ("valley", "0.5,0.7 0.3,0.5"),
  ]

  /// A waterbomb base that points down, creased for a spread sink of its point.
  private func creasedBase() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="top-left bottom-right""#, #"precrease through="bottom-left top-right""#,
      #"precrease through="left right""#)
    let segments = [
      "0.4,0.6 0.6,0.6", "0.6,0.6 0.6,0.4", "0.6,0.4 0.4,0.4", "0.4,0.4 0.4,0.6",
      "0.4,0.6 0,0.2", "0.4,0.4 0,0.8", "0.6,0.6 1,0.2", "0.6,0.4 1,0.8",
    ]
    try folder.fold(
      step: "more",
      try segments.map { try FoldOperation("precrease segment=\"yes\" through=\"\($0)\"") })
    let collapse: Signs = [
      ("mountain", "top-left bottom-right"), ("mountain", "bottom-left top-right"), ("valley", "left right"),
    ]
    try folder.fold(step: "collapse", [refold("collapse", keep: "0.5,0.9", collapse)])
    return folder
  }

  /// The point becomes a flat square, the far side swings past it, the legs are squashed.
  private let spreadSigns: Signs = [
    ("flat", "left right"), ("flat", "0.4,0.4 0.6,0.6"), ("flat", "0.4,0.6 0.6,0.4"),
    ("mountain", "0.4,0.6 0.6,0.6"), ("mountain", "0.6,0.6 0.6,0.4"), ("valley", "0.6,0.4 0.4,0.4"),
    ("mountain", "0.4,0.4 0.4,0.6"), ("valley", "0.4,0.4 0,0"), ("valley", "0.6,0.4 1,0"),
    ("valley", "0.4,0.6 0.3,0.5"), ("valley", "0.4,0.4 0.3,0.5"), ("valley", "0.6,0.6 0.7,0.5"),
    ("valley", "0.6,0.4 0.7,0.5"), ("valley", "0.3,0.5 0,0.8"), ("mountain", "0.3,0.5 0,0.2"),
    ("valley", "0.7,0.5 1,0.8"), ("mountain", "0.7,0.5 1,0.2"),
  ]

  // MARK: Judging without the engine

  /// The area of all faces as they lie, by their corners alone: that of the sheet.
  private func paperArea(_ state: PaperState) -> Double {
    (0..<state.faceCount).reduce(0) { $0 + abs(doubledArea(state.corners(of: $1))) / 2 }
  }

  private func doubledArea(_ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  /// The faces over a place, from the top; each face is convex.
  private func layers(_ state: PaperState, _ x: Double, _ y: Double) -> [Int] {
    let place = Point(x: x, y: y)
    let faces = (0..<state.faceCount).filter { face in
      let corners = state.corners(of: face)
      let turns = zip(corners, corners.dropFirst() + corners.prefix(1)).map {
        ($1.x - $0.x) * (place.y - $0.y) - ($1.y - $0.y) * (place.x - $0.x)
      }
      return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
    }
    return faces.sorted { state.order.isAbove($0, $1) }
  }

  // MARK: Accepted

  @Test func `a closed sink puts the point between layers that stay`() throws {
    var folder = try quarters()
    let step = try folder.fold(step: "sink", [refold("closed-sink", keep: "0.9,0.1", closedSigns)])
    let state = folder.state
    #expect(step.actions[0].moved.count == 4)
    #expect(state.place(of: Point(x: 0.5, y: 0.5))?.isNear(0.7, 0.3) == true)
    #expect(abs(paperArea(state) - 1) < 1e-9)
    // The quarter without its corner, a triangle with legs of 0.2.
    #expect(abs(try state.silhouette().area - 0.23) < 1e-9)
    #expect(layers(state, 0.55, 0.45).isEmpty)
    #expect(layers(state, 0.9, 0.1).count == 4)
    let inside = layers(state, 0.65, 0.35)
    let tip = Set(step.actions[0].moved)
    #expect(inside.map { tip.contains($0) } == [false, false, true, true, true, true, false, false])
    #expect(state.layerFault() == nil)
  }

  @Test func `a spread sink lays the point flat in layers that part`() throws {
    var folder = try creasedBase()
    #expect(abs(try folder.state.silhouette().area - 0.25) < 1e-9)
    try folder.fold(step: "sink", [refold("spread-sink", keep: "0.5,0.9", spreadSigns)])
    let state = folder.state
    #expect(abs(paperArea(state) - 1) < 1e-9)
    // Two trapezoids of 0.21 that share their short side at a height of 0.7, and the ends of two legs.
    #expect(abs(try state.silhouette().area - 0.44) < 1e-9)
    // The point, the far edge's middle and a leg's end.
    #expect(state.place(of: Point(x: 0.5, y: 0.5))?.isNear(0.5, 0.7) == true)
    #expect(state.place(of: Point(x: 0.5, y: 0))?.isNear(0.5, 0.4) == true)
    #expect(state.place(of: Point(x: 0, y: 0.5))?.isNear(0.2, 0.7) == true)
    // One panel alone, a leg alone, a panel with both layers of a leg.
    for (x, y, count) in [(0.5, 0.95, 1), (0.5, 0.42, 1), (0.22, 0.7, 1), (0.25, 0.9, 3), (0.25, 0.5, 3)] {
      // Creases that are flat do not divide a layer: count where none passes.
      #expect(layers(state, x, y + 0.001).count == count, "\(x),\(y)")
    }
    // Both panels, the square, a gusset, and three layers of a leg.
    #expect(layers(state, 0.421, 0.702).count == 7)
    #expect(state.layerFault() == nil)
  }

  // MARK: Refused

  @Test func `a sink that is claimed to be another is refused, and says which it is`() throws {
    let cases: [(claimed: String, found: String?, signs: Signs)] = [
      ("spread-sink", "closed-sink", closedSigns),
      ("sink", nil, plainSigns), ("closed-sink", nil, plainSigns), ("spread-sink", nil, plainSigns),
    ]
    for (claimed, found, signs) in cases {
      var folder = try quarters()
      let error = FoldError.anotherSink(claimed: claimed, found: found)
      #expect(throws: FoldFailure(step: "x", operation: 0, error: error), "\(claimed) \(found ?? "none")") {
        try folder.fold(step: "x", [refold(claimed, keep: "0.9,0.1", signs)])
      }
    }
    for (claimed, found, signs) in [
      ("closed-sink", "spread-sink", spreadSigns),
      ("closed-sink", "sink", openSigns), ("spread-sink", "sink", openSigns),
    ] {
      var folder = try creasedBase()
      let error = FoldError.anotherSink(claimed: claimed, found: found)
      #expect(throws: FoldFailure(step: "x", operation: 0, error: error), "\(claimed) \(found)") {
        try folder.fold(step: "x", [refold(claimed, keep: "0.5,0.9", signs)])
      }
      #expect(error.message == "this is not a \(claimed): it is a \(found)")
    }
    let none = FoldError.anotherSink(claimed: "sink", found: nil)
    #expect(none.message == "this is not a sink: it sinks no point")
  }

  @Test func `any sink may be written as one, without its kind`() throws {
    var closed = try quarters()
    try closed.fold(step: "sink", [refold("sink", keep: "0.9,0.1", closedSigns)])
    #expect(abs(try closed.state.silhouette().area - 0.23) < 1e-9)
    var spread = try creasedBase()
    try spread.fold(step: "sink", [refold("sink", keep: "0.5,0.9", spreadSigns)])
    #expect(abs(try spread.state.silhouette().area - 0.44) < 1e-9)
  }

  @Test func `an open sink leaves the paper around its point on the outside`() throws {
    var folder = try creasedBase()
    let step = try folder.fold(step: "sink", [refold("sink", keep: "0.5,0.9", openSigns)])
    #expect(abs(paperArea(folder.state) - 1) < 1e-9)
    #expect(abs(try folder.state.silhouette().area - 0.24) < 1e-9)
    let inside = layers(folder.state, 0.52, 0.63)
    #expect(inside.count == 8)
    #expect(inside.first.map { step.actions[0].moved.contains($0) } == false)
    #expect(inside.last.map { step.actions[0].moved.contains($0) } == false)
    #expect(folder.state.layerFault() == nil)
  }

  @Test(arguments: [[], ["top bottom"]])
  func `a fold along a straight line sinks no point`(others: [String]) throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      step: "creases",
      try (["left right"] + others).map { try FoldOperation("precrease through=\"\($0)\"") })
    let fold = try refold("sink", keep: "0.1,0.1", [("valley", "left right")])
    #expect(error(folder, [fold]) == .anotherSink(claimed: "sink", found: nil))
  }

  @Test func `four layers of a closed corner cannot be sunk open`() throws {
    // Turned inside out, the inner edge of the point would pass through the two inner layers: at its ends the
    // folds around the smallest angles have one sign.
    var folder = try quarters()
    let open: Signs = [
      ("valley", "0.3,0.5 0.5,0.3"), ("valley", "0.5,0.3 0.7,0.5"), ("valley", "0.7,0.5 0.5,0.7"),
      ("valley", "0.5,0.7 0.3,0.5"), ("mountain", "0.3,0.5 0.7,0.5"), ("mountain", "centre 0.5,0.3"),
      ("valley", "centre 0.5,0.7"),
    ]
    let failure = #expect(throws: FoldFailure.self) {
      try folder.fold(step: "x", [refold("sink", keep: "0.9,0.1", open)])
    }
    guard case .cannotFold(.vertex(let fault)) = failure?.error, case .bigLittleBig = fault.rule else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(fault.place.isNear(0.5, 0.7))
  }
}
