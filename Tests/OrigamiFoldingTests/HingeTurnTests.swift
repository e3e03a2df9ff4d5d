import FoldingTesting
import Glibc
import OrigamiFolding
import OrigamiModel
import Testing

/// Tips that are folded inside, on sheets that lie turned by some angle.
@Suite struct HingeTurnTests {
  /// Folds a sheet along the line from (1, 0) to (0, 1), and its tip at (1, 0) inside between both layers.
  ///
  /// - Parameters:
  ///   - corner: the corner of the sheet that is folded over.
  ///   - end: the point where the crease of the tip ends in the layer of that corner.
  ///   - angle: the angle, in radians, by which the whole sheet is turned.
  private func tip(corner: (Double, Double), end: (Double, Double), turnedBy angle: Double) throws
    -> FoldMotion
  {
    func turned(_ place: (Double, Double)) -> Point {
      Point(x: cos(angle) * place.0 - sin(angle) * place.1, y: sin(angle) * place.0 + cos(angle) * place.1)
    }
    func written(_ place: (Double, Double)) -> String {
      let point = turned(place)
      return "\(Decimal9(point.x)?.description ?? ""),\(Decimal9(point.y)?.description ?? "")"
    }
    let sheet = [corner, (1, 0), (1, 1), (0, 1)].map(turned)
    var folder = try StepFolder(paper: Paper(shape: .polygon(sheet)))
    let (apex, tip) = (written((0.7, 0.3)), written((1, 0)))
    try folder.fold("half", #"valley through="\#(tip) \#(written((0, 1)))" move="\#(written(corner))""#)
    try folder.fold("crease", #"precrease through="\#(apex) \#(written((1, 0.35)))" layers="all""#)
    let refold = try FoldOperation(
      #"refold kind="swivel" keep="\#(written((0.9, 0.9)))""#,
      .crease(as: "valley", through: "\(apex) \(written((1, 0.35)))"),
      .crease(as: "valley", through: "\(apex) \(written(end))"),
      .crease(as: "mountain", through: "\(apex) \(tip)"))
    let motion = try #require(StepMotion(try folder.fold(step: "inside", [refold])))
    return try #require(motion.folds.first)
  }

  private static let angles = [0, 0.1, 0.3, 0.5, 0.7, 1.1, 2, 2.6]

  @Test(arguments: angles)
  func `a tip that goes inside opens on its way, however the sheet lies`(angle: Double) throws {
    let motion = try tip(corner: (0, 0), end: (0.65, 0), turnedBy: angle)
    #expect(motion.kind == .angles)
    #expect(motion.passages(times: 8).isEmpty)
  }

  @Test(arguments: angles)
  func `a tip opens on its way also where its creases have different lengths`(angle: Double) throws {
    // The second crease, the mirror image of the first one, is cut short by the slanting edge of the sheet.
    let motion = try tip(corner: (0.3, 0.3), end: (2.02 / 3, 0.14), turnedBy: angle)
    #expect(motion.kind == .angles)
    #expect(motion.passages(times: 8).isEmpty)
  }
}
