import Foundation
import OrigamiFolding
import OrigamiModel
import Testing

/// The compact records of motions, for all steps of content/.
@Suite struct MotionRecordTests {
  @Test(arguments: try ContentFolds.models())
  func `a record moves the paper as the step did, and is drawn alike at both ends`(_ model: String) throws {
    try ContentFolds.forEachStep(of: model) { step, folded in
      guard let motion = StepMotion(folded) else { return }
      let read = try #require(StepMotion(motion.record), "\(model)/\(step.id)")
      #expect(read.movementCount == motion.movementCount)
      #expect(read.folds.map(\.kind) == motion.folds.map(\.kind), "\(model)/\(step.id)")
      for time in [0, 0.2, 0.5, 0.9, 1] {
        let (one, other) = (
          try #require(motion.pose(at: time)), try #require(read.pose(at: time), "\(step.id) at \(time)")
        )
        #expect(one.sheet.faces.count == other.sheet.faces.count)
        // Temporary creases number their vertices by the edges, whose order is not kept.
        let farthest = one.sheet.faces.indices.flatMap { face in
          zip(one.corners(of: face), other.corners(of: face)).map {
            (($0 - $1) * ($0 - $1)).sum().squareRoot()
          }
        }.max()
        #expect(farthest ?? 1 < 1e-7, "\(model)/\(step.id) at \(time)")
        guard time == 0 || time == 1 else { continue }
        #expect(Self.marks(one) == Self.marks(other), "\(model)/\(step.id)")
      }
    }
  }

  /// The elements of a pose's drawing: the faces in order, then the lines, whichever way they are drawn.
  private static func marks(_ pose: FoldPose) -> [[Point]] {
    var faces: [[Point]] = []
    var lines: [[Point]] = []
    for element in FoldDrawing.diagram(of: pose).elements {
      switch element {
      case .face(let corners, _), .tiltedFace(let corners, _, _): faces.append(corners)
      case .line(let points, _): lines.append(points.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
      case .arrow, .mark, .label: Issue.record("a pose has no signs")
      }
    }
    return faces + lines.sorted { "\($0)" < "\($1)" }
  }

  @Test func `records are small`() throws {
    var (records, bytes, drawings) = (0, 0, 0)
    for model in try ContentFolds.models() {
      try ContentFolds.forEachStep(of: model) { _, folded in
        guard let record = StepMotion(folded)?.record else { return }
        records += 1
        bytes += record.bytes.count
      }
      try ContentFolds.forEachDrawing(of: model) { _, drawing in drawings += drawing.encoded.count }
    }
    #expect(bytes / records < 300)
    #expect(bytes < drawings)
  }

  @Test func `a damaged record is refused or is another motion, and never stops the program`() throws {
    var record: [UInt8] = []
    try ContentFolds.forEachStep(of: "crane") { step, folded in
      if step.id == "petal", let motion = StepMotion(folded) { record = motion.record.bytes }
    }
    #expect(record.count > 100)
    for length in 0..<record.count {
      #expect(StepMotion(MotionRecord(bytes: Array(record.prefix(length)))) == nil)
    }
    for bit in stride(from: 0, to: record.count * 8, by: 5) {
      var damaged = record
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      guard let motion = StepMotion(MotionRecord(bytes: damaged)) else { continue }
      for time in [0, 0.5, 1] { _ = motion.pose(at: time).map { FoldDrawing.diagram(of: $0) } }
    }
  }
}
