import Foundation
import OrigamiDiagrams
import OrigamiFolding
import OrigamiModel
import Testing

/// Drawings of paper in space. The film strips were looked at as pictures and then pinned by a number for
/// each pose.
///
///     ORIGAMI_GALLERY=/tmp/gallery swift test --filter FilmStrip     # writes them, to be looked at
///     ORIGAMI_RECORD=1 swift test --filter FilmStrip                 # pins what is new or different
@Suite struct FilmStripTests {
  static let strips = [("crane", "petal"), ("crane", "neck"), ("crane", "gather"), ("frog", "squash-open")]

  @Test func `movements look as they were reviewed`() throws {
    var table = ""
    for (model, step) in Self.strips {
      let poses = try Self.drawings(of: step, in: model)
      table +=
        poses.map { Self.number(SVGRenderer.document($0)) }.joined(separator: " ") + "  \(model)/\(step)\n"
      guard let folder = ProcessInfo.processInfo.environment["ORIGAMI_GALLERY"] else { continue }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Self.sheet(poses).write(
        toFile: "\(folder)/\(model)-\(step).svg", atomically: true, encoding: .utf8)
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/film-strips.txt")
    if ProcessInfo.processInfo.environment["ORIGAMI_RECORD"] != nil {
      try table.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(table == (try String(contentsOf: file, encoding: .utf8)))
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

  private static func drawings(of wanted: String, in model: String) throws -> [Diagram] {
    var drawings: [Diagram] = []
    try ContentFolds.forEachStep(of: model) { step, folded in
      guard step.id == wanted, let motion = StepMotion(folded) else { return }
      drawings = try (0..<8).map {
        FoldDrawing.diagram(of: try #require(motion.pose(at: Double($0) / 7), "pose \($0)"))
      }
    }
    return drawings
  }

  private static func sheet(_ drawings: [Diagram]) -> String {
    let side = 200
    let cells = drawings.enumerated().map { index, drawing in
      let scene = Scene(drawing, width: 180, height: 180, pen: .print)
      return "<g transform=\"translate(\(index * side + 10) 10)\">\(SVGRenderer.document(scene))</g>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(drawings.count * side)" height="\(side)">
      <rect width="100%" height="100%" fill="#fff"/>\(cells.joined())</svg>
      """
  }

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

  /// FNV-1a, folded to 32 bits.
  private static func number(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String((hash ^ hash >> 32) & 0xffff_ffff, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
