import OrigamiFolding
import OrigamiModel
import Testing

/// Folded paper that is opened at some creases, so that it stands.
@Suite struct OpenFoldTests {
  private func open(
    _ folder: StepFolder, keep: String, angle: String, _ creases: (String, String)...
  ) throws -> (StepFolder, FoldedStep) {
    var folder = folder
    var operation = try FoldOperation(#"refold kind="open" keep="\#(keep)" angle="\#(angle)""#)
    operation.hints = creases.map { .crease(as: $0.0, through: $0.1) }
    let step = try folder.fold(step: "open", [operation])
    return (folder, step)
  }

  private func corner(_ x: Double, _ y: Double, of state: PaperState) -> SpacePoint? {
    for (face, loop) in state.sheet.faces.enumerated() {
      for (vertex, place) in zip(loop, state.cornersInSpace(of: face))
      where state.sheet.vertices[vertex] == Point(x: x, y: y) { return place }
    }
    return nil
  }

  private func distance(_ a: SpacePoint, _ b: SpacePoint) -> Double { ((a - b) * (a - b)).sum().squareRoot() }

  private func star() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="left right""#, #"precrease through="top bottom""#,
      #"precrease through="bottom-left top-right""#, #"precrease through="top-left bottom-right""#)
    return folder
  }

  @Test func `a folded sheet opens like a book`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let (opened, _) = try open(folder, keep: "0.9,0.5", angle: "120", ("valley", "top bottom"))

    // 120 of 180 degrees are left of the fold: the left half stands 60 degrees over the right one.
    let place = try #require(corner(0, 0, of: opened.state))
    #expect(distance(place, SpacePoint(0.75, 0, 0.75.squareRoot() / 2)) < 1e-9)
    #expect(opened.state.place(of: Point(x: 0, y: 0)) == Point(x: 1, y: 0))
  }

  @Test func `four ridges bend, and the creases between them go with them`() throws {
    let (opened, step) = try open(
      try star(), keep: "0.9,0.7", angle: "60", ("mountain", "left right"), ("mountain", "top bottom"),
      ("free", "bottom-left top-right"), ("free", "top-left bottom-right"))

    let state = opened.state
    let corners = try [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { try #require(corner($0.0, $0.1, of: state)) }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map(distance)
    for side in sides { #expect(abs(side - sides[0]) < 1e-9) }
    // The corners come together; the creases between the ridges are valleys of less than half their angle.
    #expect(sides[0] < 0.95)
    let creases = try #require(opened.state.standing?.creases)
    #expect(creases.count == 8)
    let valleys = creases.map(\.angle).filter { $0 > 0 }
    #expect(valleys.count == 4 && valleys.allSatisfy { abs($0 - valleys[0]) < 1e-9 && $0 < .pi / 6 })
    let motion = try #require(StepMotion(step))
    #expect(motion.folds.map(\.kind) == [.angles])
    for index in 0...16 { #expect(try #require(motion.pose(at: Double(index) / 16)).gap < 1e-7) }
  }

  @Test func `a crease that cannot bend alone is refused`() throws {
    #expect(throws: FoldFailure(step: "open", operation: 0, error: .cannotStop)) {
      var folder = try StepFolder(paper: Paper())
      try folder.fold("creases", #"precrease through="left right""#)
      try folder.fold("half", #"precrease through="top centre" segment="yes""#)
      _ = try open(folder, keep: "0.9,0.2", angle: "60", ("valley", "top centre"))
    }
  }

  @Test func `paper that stands already is not opened`() throws {
    let (opened, _) = try open(try star(), keep: "0.9,0.7", angle: "30", ("valley", "left right"))
    #expect(throws: FoldFailure.self) {
      _ = try open(opened, keep: "0.9,0.7", angle: "30", ("valley", "top bottom"))
    }
  }
}
