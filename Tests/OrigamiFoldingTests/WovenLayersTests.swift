import OrigamiFolding
import OrigamiModel
import Testing

/// A pinwheel: each of its blades lies over the next, and the last over the first.
@Suite struct WovenLayersTests {
  /// A windmill base before its blades are turned, and the drawing of its last step.
  private func windmillBase() throws -> (folder: StepFolder, last: FoldedStep) {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="bottom-left top-right""#, #"precrease through="top-left bottom-right""#,
      #"precrease bring="bottom-left" onto="centre""#, #"precrease bring="bottom-right" onto="centre""#,
      #"precrease bring="top-right" onto="centre""#, #"precrease bring="top-left" onto="centre""#,
      #"precrease bring="bottom" onto="centre""#, #"precrease bring="top" onto="centre""#)
    try folder.fold("doors", #"valley bring="left" onto="centre""#, #"valley bring="right" onto="centre""#)
    try pull(&folder, "bottom", from: 0, to: 0.25)
    let last = try pull(&folder, "top", from: 1, to: 0.75)
    return (folder, last)
  }

  /// Pulls two corners out to the sides, so that their edge comes to the middle.
  @discardableResult
  private func pull(
    _ folder: inout StepFolder, _ edge: String, from y: Double, to fold: Double
  ) throws -> FoldedStep {
    let pull = try FoldOperation(
      "refold kind=\"squash\" bring=\"\(edge)-left \(edge)-right\" onto=\"@0,0.5 @1,0.5\""
        + " keep=\"0.5,0.4 0.5,0.6\"",
      .crease(as: "flat", through: "0.25,\(y) 0.25,\(fold)"),
      .crease(as: "flat", through: "0.75,\(y) 0.75,\(fold)"))
    return try folder.fold(step: edge, [pull])
  }

  @Test func `each point that a refold brings somewhere has an arrow`() throws {
    let drawing = try #require(FoldDrawing.diagram(of: try windmillBase().last))

    let landings = drawing.elements.compactMap {
      if case .arrow(let arrow) = $0, arrow.kind == .valley { arrow.to } else { nil }
    }
    #expect(landings == [Point(x: 0, y: 0.5), Point(x: 1, y: 0.5)])
  }

  @Test func `layers woven in a circle are painted as they are seen`() throws {
    var folder = try windmillBase().folder
    try folder.fold("up", #"valley through="@0.5,0.5 @0.75,0.75" move="top-right""#)
    try folder.fold("down", #"valley through="@0.5,0.5 @0.25,0.25" move="bottom-left""#)

    let drawing = try #require(FoldDrawing.diagram(of: folder.state, view: folder.view))

    // Outside is the back of the sheet: all that is seen of the pinwheel, on each blade and beside it.
    for (x, y) in [
      (0.9, 0.45), (0.55, 0.9), (0.1, 0.55), (0.45, 0.1), (0.6, 0.7), (0.3, 0.6), (0.4, 0.3), (0.7, 0.4),
    ] {
      #expect(side(at: Point(x: x, y: y), drawing) == .back, "\(x), \(y)")
    }
  }

  @Test func `layers are counted from the viewer for a crease, too`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    try folder.fold("over", "turn-over")
    try folder.fold("crease", #"precrease through="@0.75,0 @0.75,1" move="right" layers="1""#)

    // Seen from behind the right half of the sheet, which stayed, is on top.
    #expect(folder.state.sheet.vertices.contains { $0.isNear(0.75, 0) })
    #expect(!folder.state.sheet.vertices.contains { $0.isNear(0.25, 0) })
  }

  /// The side of the face that is painted last at a place.
  private func side(at place: Point, _ drawing: Diagram) -> Diagram.Side? {
    var last: Diagram.Side?
    for case .face(let corners, let side) in drawing.elements where isInside(place, corners) { last = side }
    return last
  }

  private func isInside(_ place: Point, _ corners: [Point]) -> Bool {
    var isInside = false
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (a.y > place.y) != (b.y > place.y) {
      if place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) { isInside.toggle() }
    }
    return isInside
  }
}
