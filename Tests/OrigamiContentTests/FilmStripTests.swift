import Foundation
import OrigamiDiagrams
import OrigamiFolding
import OrigamiModel
import OrigamiPhotos
import Testing

/// Drawings of paper in space. A film strip is eight poses of a step, from before it to after it. The strips
/// in `Goldens` were looked at.
///
///     ORIGAMI_RECORD=1 swift test --filter FilmStrip     # writes strips; look at them before you commit
@Suite struct FilmStripTests {
  static let strips = [
    ("crane", "gather"), ("crane", "petal"), ("crane", "neck"), ("crane", "wing"), ("crane", "spread"),
    ("frog", "squash-open"),
  ]

  @Test(arguments: strips)
  func `movements look as they were reviewed`(model: String, step: String) throws {
    let strip = try Self.strip(of: step, in: model)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(model)-\(step).png")
    if ProcessInfo.processInfo.environment["ORIGAMI_RECORD"] != nil {
      try Data(try PNGFile.bytes(of: strip)).write(to: file)
    }
    let recorded = try PhotoDecoder.image(Array(try Data(contentsOf: file)))
    #expect(strip == recorded, "\(model)/\(step) differs from the strip that was recorded")
  }

  @Test(arguments: try ContentFolds.models())
  func `a pose of flat paper shows the same side everywhere as the drawing of the flat paper`(
    _ model: String
  ) throws {
    try ContentFolds.forEachStep(of: model) { step, folded in
      guard let pose = StepMotion(folded)?.pose(at: 1) else { return }
      let flat = try #require(FoldDrawing.diagram(of: folded.after, view: folded.viewAfter))
      let space = FoldDrawing.diagram(of: pose)
      for row in 0..<23 {
        for column in 0..<23 {
          let place = Point(
            x: -0.3 + Double(column) * 0.0713 + 0.0017, y: -0.3 + Double(row) * 0.0713 + 0.0041)
          #expect(
            Self.side(at: place, in: space) == Self.side(at: place, in: flat),
            "\(model)/\(step.id) at \(place)")
        }
      }
    }
  }

  @Test func `a step that asks for it is drawn half way, with an arrow to where its point lands`() throws {
    var drawing: Diagram?
    try ContentFolds.forEachDrawing(of: "crane") { step, diagram in
      if step.id == "petal" { drawing = diagram }
    }
    let elements = Array(try #require(drawing).elements)
    #expect(elements.contains { if case .tiltedFace = $0 { true } else { false } })
    #expect(elements.contains { if case .arrow(let arrow) = $0 { arrow.kind == .valley } else { false } })
  }

  /// Returns eight poses of a step side by side, in one scale.
  private static func strip(of wanted: String, in model: String) throws -> PixelImage {
    var strip: PixelImage?
    try ContentFolds.forEachStep(of: model) { step, folded in
      guard step.id == wanted, let motion = StepMotion(folded) else { return }
      let extent = motion.extent()
      let poses = try (0..<8).map { index in
        let pose = try #require(motion.pose(at: Double(index) / 7), "pose \(index)")
        let scene = Scene(
          FoldDrawing.diagram(of: pose), width: Double(side - 8), height: Double(side - 8), pen: .print,
          covering: extent)
        return PixelRenderer.image(
          of: scene, width: side, height: side, scale: 1, origin: ScenePoint(x: 4, y: 4), theme: .light)
      }
      var bytes: [UInt8] = []
      for row in 0..<side {
        for pose in poses { bytes += pose.bytes[(row * side * 4)..<((row + 1) * side * 4)] }
      }
      // No paper is white.
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[pixel + 3])
        for part in pixel..<(pixel + 3) {
          bytes[part] = UInt8((Int(bytes[part]) * alpha + 255 * (255 - alpha)) / 255)
        }
        bytes[pixel + 3] = 255
      }
      strip = PixelImage(width: 8 * side, height: side, bytes: bytes)
    }
    return try #require(strip, "\(model) has no step \(wanted) that moves")
  }

  /// The pixels on each side of a pose.
  private static let side = 120

  /// The side that is painted last over a place.
  private static func side(at place: Point, in diagram: Diagram) -> Diagram.Side? {
    var seen: Diagram.Side?
    for element in diagram.elements {
      switch element {
      case .face(let corners, let side), .tiltedFace(let corners, let side, _):
        if isInside(place, corners) { seen = side }
      default: break
      }
    }
    return seen
  }

  private static func isInside(_ place: Point, _ corners: [Point]) -> Bool {
    var isInside = false
    var last = corners[corners.count - 1]
    for corner in corners {
      if (corner.y > place.y) != (last.y > place.y),
        place.x < (last.x - corner.x) * (place.y - corner.y) / (last.y - corner.y) + corner.x
      {
        isInside.toggle()
      }
      last = corner
    }
    return isInside
  }
}
