import OrigamiModel
import Testing

@testable import OrigamiFolding

/// Sheets before the first fold: their outlines and their sizes.
@Suite struct SheetTests {
  /// A sheet with these corners, each two numbers.
  private func sheet(_ corners: [Double], scale: Double = 1) throws(FoldFailure) -> StepFolder {
    let points = stride(from: 0, to: corners.count - 1, by: 2).map {
      Point(x: corners[$0] * scale, y: corners[$0 + 1] * scale)
    }
    return try StepFolder(paper: Paper(shape: .polygon(points)))
  }

  @Test(
    arguments: [
      // A bow tie, whose sides cross within them, at a corner of one, and at corners of both.
      [0, 0, 1, 1, 1, 0, 0, 1], [0, 0, 2, 2, 2, 0, 1, 1, 0, 1.5], [0, 0, 1, 1, 2, 2, 2, 0, 1, 1, 0, 2],
      // A corner on another side, and a corner on another corner.
      [0, 0, 2, 0, 2, 1, 1, 0, 0, 1], [4, 2, 4, 0, 0, 2, 1, 0, 0, 0, 0, 2, 3, 3, 3, 1],
      // Spikes: a side that turns back on the one before, as far as that or farther.
      [0, 0, 1, 0, 0.5, 0, 0.5, 1, 0, 1], [0, 0, 1, 0, -1, 0, -1, 1], [0, 0, 1, 0, 0.5, 0],
      // One square twice around.
      [0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1],
      // Too few corners, and two at one place.
      [], [0, 0, 1, 0], [0, 0, 1, 0, 1, 0, 0, 1],
    ] as [[Double]])
  func `an outline that crosses or touches itself, or encloses nothing, is refused`(corners: [Double]) {
    for corners in [corners, corners.map { -$0 }] {
      #expect(throws: FoldFailure(step: nil, operation: nil, error: .paperHasNoArea)) { try sheet(corners) }
    }
  }

  @Test(arguments: [0.01, 0.3, 1, 500, 5000])
  func `a sheet that is not convex folds in all units alike`(scale: Double) throws {
    var folder = try sheet([0, 1.5, 0.5, 1.5, 1, 0.5, 1, 2], scale: scale)
    let (corner, landing) = ("\(scale),\(2 * scale)", "\(0.5 * scale),\(1.5 * scale)")
    let step = try folder.fold(
      "fold", "valley bring=\"\(corner)\" onto=\"\(landing)\" layers=\"all\" pose=\"1/2\"")
    #expect(folder.state.faceCount == 4)
    #expect(folder.state.layerFault() == nil)
    let drawing = try #require(StepMotion(step)?.halfWayDrawing())
    #expect(drawing.elements.contains { if case .arrow = $0 { true } else { false } })
  }

  @Test(arguments: [0.00002, 0.009, 10_001, 1_000_000])
  func `a sheet in whose units places cannot be told apart is refused`(size: Double) throws {
    let failure = try #require(throws: FoldFailure.self) {
      try StepFolder(paper: Paper(shape: .rectangle(width: size / 2, height: size)))
    }
    #expect(failure.error == .paperSize(size))
    #expect(failure.error.message.hasSuffix("long; only sheets from 0.01 to 10000 can be folded"))
  }

  @Test(arguments: [0.01, 1, 100])
  func `a layer that looks out below another is drawn in all units`(scale: Double) throws {
    var folder = try StepFolder(paper: Paper(shape: .rectangle(width: scale, height: scale)))
    try folder.fold("book", #"valley bring="bottom" onto="top""#)
    let drawing = try #require(FoldDrawing.diagram(of: folder.state, view: folder.view))
    let faces = drawing.elements.filter { if case .face = $0 { true } else { false } }
    #expect(faces.count == 2)
  }

  @Test(arguments: [0.01, 1, 100])
  func `the arrows that point at the paper from outside are as long in all units`(scale: Double) throws {
    func at(_ x: Double, _ y: Double) -> String { "\(x * scale),\(y * scale)" }
    var folder = try StepFolder(paper: Paper(shape: .rectangle(width: scale, height: scale)))
    try folder.fold("book", #"valley bring="top-left" onto="bottom-left""#)
    try folder.fold("half", #"valley bring="left" onto="right" layers="all""#)
    try folder.fold("diagonal", "precrease through=\"@\(at(0.5, 0.5)) @\(at(1, 0))\"")
    let squash = try FoldOperation(
      "refold kind=\"squash\" bring=\"left\" onto=\"@\(at(0.5, 0))\" "
        + "keep=\"\(at(0.3, 0.9)) top-right bottom-right\"", .crease(as: "flat", through: "centre left"))
    let drawing = try #require(FoldDrawing.diagram(of: try folder.fold(step: "squash", [squash])))
    let lengths = drawing.elements.compactMap { element -> Double? in
      guard case .arrow(let arrow) = element, arrow.kind == .squash, let end = arrow.to else { return nil }
      return arrow.from.distance(to: end) / scale
    }
    #expect(lengths.map { ($0 * 1000).rounded() } == [130])
  }
}
