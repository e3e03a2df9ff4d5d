import OrigamiModel
import Testing

@testable import OrigamiFolding

/// Folds and creases that lie exactly on a join: an edge that only divides a sheet into convex faces.
@Suite struct JoinTests {
  /// An L. One of its joins lies on its axis of symmetry, from the corner at the origin to the notch.
  private static let corners = [(0.0, 0.0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
  private static let axis = #"through="0,0 1,1" move="1.9,0.9""#

  /// Creates a folder with the L, written from one of its corners.
  private func folder(from first: Int = 0) throws -> StepFolder {
    let corners = Self.corners[first...] + Self.corners[..<first]
    return try StepFolder(paper: Paper(shape: .polygon(corners.map { Point(x: $0.0, y: $0.1) })))
  }

  private func lines(_ kind: Diagram.LineKind, _ diagram: Diagram?) -> [[Point]] {
    (diagram.map { Array($0.elements) } ?? []).compactMap {
      if case .line(let points, kind) = $0 { points } else { nil }
    }
  }

  @Test(arguments: 0..<6)
  func `a sheet that was folded along a join can be refolded, wherever its outline begins`(first: Int) throws
  {
    var folder = try folder(from: first)
    try folder.fold("corner", #"precrease through="1.6,0 2,0.4" layers="all""#)
    try folder.fold("half", #"valley \#(Self.axis) layers="all""#)
    let swivel = try FoldOperation(
      #"refold kind="swivel" keep="0.1,1.5""#, .crease(as: "valley", through: "1.6,0 2,0.4"))
    try folder.fold(step: "swivel", [swivel])
    #expect(folder.state.place(of: Point(x: 2, y: 0))?.isNear(0.4, 1.6) == true)
  }

  @Test(arguments: [0, 2])
  func `a fold along a join is drawn, and leaves a crease`(first: Int) throws {
    var folder = try folder(from: first)
    let half = try folder.fold("half", #"valley \#(Self.axis) layers="all""#)
    let fold = try #require(lines(.valley, FoldDrawing.diagram(of: half)).first)
    #expect(Set(fold) == [Point(x: 0, y: 0), Point(x: 1, y: 1)])
    try folder.fold("open", #"unfold step="half""#)
    let flat = FoldDrawing.diagram(of: folder.state, view: folder.view)
    #expect(lines(.crease, flat).map(Set.init) == [[Point(x: 0, y: 0), Point(x: 1, y: 1)]])
  }

  @Test(arguments: [0, 2], [#"layers="all""#, #"segment="yes""#])
  func `a precrease along a join is drawn, leaves a crease and has a name`(first: Int, extent: String) throws
  {
    var folder = try folder(from: first)
    let crease = try folder.fold("crease", #"precrease id="axis" through="0,0 1,1" \#(extent)"#)
    #expect(lines(.valley, FoldDrawing.diagram(of: crease)).count == 1)
    let flat = FoldDrawing.diagram(of: folder.state, view: folder.view)
    #expect(lines(.crease, flat).count == 1)
    try folder.fold("point", #"point id="p" meet="axis" with="2,0 0,2""#)
    #expect(folder.landmarks[ContentID("p")] == .point(Point(x: 1, y: 1)))
  }

  @Test(arguments: [0, 2])
  func `a fold along a join can stop on its way, also after another fold of its step`(first: Int) throws {
    var folder = try folder(from: first)
    let step = try folder.fold(
      "raise", #"valley through="1.6,0 2,0.4" move="2,0""#, #"valley \#(Self.axis) layers="all" angle="60""#)
    let motion = try #require(StepMotion(step))
    let read = try #require(StepMotion(motion.record))
    for motion in [motion, read] {
      #expect(motion.folds.map(\.kind) == [.hinges, .angles])
      let pose = try #require(motion.pose(at: 0.75))
      let corner = try #require(pose.sheet.vertices.firstIndex(of: Point(x: 2, y: 1)))
      // Half of 60 degrees: √½ from the axis, the corner is half of that above the plane.
      #expect(abs(pose.vertices[corner].z - 0.5.squareRoot() / 2) < 1e-9)
      let bent = lines(.edge, FoldDrawing.diagram(of: pose))
      #expect(bent.contains { Set($0) == [Point(x: 0, y: 0), Point(x: 1, y: 1)] })
    }
  }

  @Test func `paper without joins need not be convex`() throws {
    // A chevron. Its only join lies on its axis.
    let corners = [(0.0, 0.0), (2, 1), (0, 2), (1, 1)].map { Point(x: $0.0, y: $0.1) }
    var folder = try StepFolder(paper: Paper(shape: .polygon(corners)))
    try folder.fold(
      "creases", #"precrease through="1,1 2,1" layers="all""#, #"precrease through="1,0.5 1,1" layers="all""#)
    let state = folder.state
    #expect(state.joins.isEmpty)
    // The tips move further apart than they are on the sheet.
    let tip = Point(x: 0, y: 0)
    var search = IsometrySearch(
      state, landings: [.init(point: tip, place: Point(x: 2, y: 0), faces: state.faces(holding: tip))])
    var found: [Int] = []
    try search.forEachSolution(kept: Set(state.faces(holding: Point(x: 0.2, y: 1.85))), known: [:]) {
      found.append($1)
      return true
    }
    #expect(found == [1])
  }
}
