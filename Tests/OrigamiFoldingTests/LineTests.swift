import OrigamiFolding
import OrigamiModel
import Testing

@testable import struct OrigamiFolding.Isometry
@testable import struct OrigamiFolding.Line
@testable import enum OrigamiFolding.LineAxioms

/// The position of fold lines, found from the place to which they move a corner of the sheet.
@Suite struct LineTests {
  private func landing(
    of x: Double, _ y: Double, _ fold: String, points: [String] = []
  ) throws -> Point {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(step: "points", points.map { try FoldOperation($0) })
    try folder.fold("fold", fold)
    return try #require(folder.state.place(of: Point(x: x, y: y)))
  }

  @Test func `through two points`() throws {
    #expect(try landing(of: 0, 1, #"valley through="bottom-left top-right" move="top-left""#).isNear(1, 0))
  }

  @Test func `a point onto a point`() throws {
    #expect(try landing(of: 0, 0, #"valley bring="bottom-left" onto="centre""#).isNear(0.5, 0.5))
    #expect(try landing(of: 0, 0, #"valley bring="bottom-left" onto="@0.2,0.4""#).isNear(0.2, 0.4))
  }

  @Test func `a ray onto a ray, and a line onto its parallel`() throws {
    let half = 0.5.squareRoot()
    #expect(
      try landing(of: 0, 1, #"valley bring="bottom-left top-left" onto="bottom-left top-right""#)
        .isNear(half, half))
    #expect(
      try landing(of: 1, 1, #"valley bring="top-left top-right" onto="left right""#).isNear(1, 0.5))
  }

  @Test func `no fold brings a ray onto a parallel that points the other way`() throws {
    let fold = #"valley bring="top-left top-right" onto="bottom-right bottom-left""#
    #expect(error(try StepFolder(paper: Paper()), fold) == .noSolution)
  }

  @Test(arguments: [
    (#"bring="top top-left" onto="top top-right""#, 0.0, 1.0, 1.0),
    (#"bring="centre left" onto="centre right""#, 0, 0.5, 1),
    (#"bring="0.25,0.5 left" onto="0.75,0.5 right""#, 0, 0.5, 1),
  ])
  func `a ray folds onto the ray that points the other way on its line`(
    fold: String, x: Double, y: Double, landing: Double
  ) throws {
    #expect(try self.landing(of: x, y, "valley \(fold)").isNear(landing, y))
  }

  @Test func `an angle from a ray, as the viewer sees it`() throws {
    let line = #"through="bottom-left" angle="22.5" from="bottom-left bottom-right""#
    let fold = #"valley \#(line) move="bottom-right""#
    #expect(try landing(of: 1, 0, fold).isNear(0.5.squareRoot(), 0.5.squareRoot()))
    var folder = try StepFolder(paper: Paper())
    try folder.fold("over", "turn-over")
    // Anticlockwise for who sees the back is clockwise on the front: beside the sheet.
    #expect(throws: FoldFailure.self) { try folder.fold("x", fold) }
    try folder.fold(
      "y", #"valley through="bottom-left" angle="22.5" from="bottom-left top-left" move="top-left""#)
    #expect(
      try #require(folder.state.place(of: Point(x: 0, y: 1))).isNear(0.5.squareRoot(), 0.5.squareRoot()))
  }

  @Test func `a point onto a line by a pivot, landing nearer its second point`() throws {
    // The first fold of the square's thirds of a right angle: the corner onto the middle line.
    let fold = #"valley bring="bottom-right" onto="bottom top" pivot="bottom-left""#
    #expect(try landing(of: 1, 0, fold).isNear(0.5, 0.75.squareRoot()))
    let points = [#"point id="low" at="0.3,0.1""#, #"point id="high" at="0.3,0.9""#]
    #expect(
      try landing(of: 0, 0, #"valley bring="bottom-left" onto="low high" pivot="left""#, points: points)
        .isNear(0.3, 0.9))
    #expect(
      try landing(of: 0, 0, #"valley bring="bottom-left" onto="high low" pivot="left""#, points: points)
        .isNear(0.3, 0.1))
  }

  @Test(arguments: [
    #"bring="0.5,0.2" onto="0.7,0.6 0.7,0.4" pivot="0.7,0.4""#,
    #"bring="0.4,0.5" onto="0.6,0.3 0.7,0.4" pivot="0.7,0.4""#,
  ])
  func `two landings that are equally near the second point are an error, not a choice`(fold: String) throws {
    let folder = try StepFolder(paper: Paper())
    #expect(
      error(folder, "valley \(fold)")?.message
        == "the two places where \"\(fold.split(separator: "\"")[1])\" can land are equally near \"0.7,0.4\"")
  }

  @Test func `where the two landings are one, up to rounding, the point lands there`() throws {
    // The pivot is straight across the line from d, as far from it as from the point that is brought.
    for step in 0..<200 {
      let (x, y) = (0.1 + 0.013 * Double(step), 0.1 + 0.007 * Double(step))
      let fold =
        "valley bring=\"\(x + 5),\(y)\" onto=\"\(x + 7),\(y + 1) \(x + 3),\(y + 4)\" pivot=\"\(x),\(y)\""
      var folder = try StepFolder(paper: Paper(shape: .rectangle(width: 12, height: 9)))
      try folder.fold("fold", fold)
      let place = try #require(folder.state.place(of: Point(x: x + 5, y: y)))
      #expect(place.isNear(x + 3, y + 4))
    }
  }

  @Test func `a point that should touch a line may miss it by the last of six decimals`() throws {
    let point = #"point id="u" at="0.853553,0.853553""#
    let fold = #"valley bring="u" onto="right top-right" pivot="centre""#
    let place = try landing(of: 0.853553, 0.853553, fold, points: [point])
    #expect(place.isNear(1, 0.5, within: 2e-6))
    let short = #"point id="u" at="0.8535,0.8535""#
    #expect(error(try StepFolder(paper: Paper()), short, fold) == .noSolution)
  }

  @Test(arguments: [
    #"bring="top-left top-right" onto="bottom-right top-left | top-left bottom-left""#,
    #"bring="top-left top-right" onto="bottom-right top-left | bottom-right top""#,
    #"bring="0.25,1 0.375,1" onto="0.25,0.375 0.25,0.125 | 1,1 0.75,1""#,
    #"bring="top-left left" onto="top-left top-right | left right""#,
  ])
  func `a point that already lies on its line gives no fold line`(fold: String) throws {
    #expect(error(try StepFolder(paper: Paper()), "valley \(fold) layers=\"all\"") == .noSolution)
  }

  @Test func `three fold lines that are close together are three`() throws {
    let folder = try StepFolder(paper: Paper())
    let fold =
      #"precrease bring="0.66,0.441 0.80366799,0.85306053" layers="all" move="top-left""#
      + #" onto="0.76553664,0.60603322 0.6739999,0.46299984 | 0.40899867,0.1075944 0.13645856,0.24157936""#
    #expect(error(folder, fold) == .severalSolutions(3))
    for pick in 1...3 { #expect(error(folder, "\(fold) pick=\"\(pick)\"") != .noSolution) }
  }

  @Test(arguments: [0.01, 1, 10_000])
  func `a point that moves by a hundredth of the sheet is found on a sheet of any size`(size: Double) throws {
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x * size, y: y * size) }
    let (p, landing, q) = (at(0.2, 0.3), at(0.205, 0.307), at(0.7, 0.6))
    let image = try #require(Line(between: p, landing)).reflection(q)
    let first = try #require(Line(landing, Point(x: landing.x + size, y: landing.y + 2 * size)))
    let second = try #require(Line(image, Point(x: image.x + 2 * size, y: image.y - size)))
    let lines = LineAxioms.bringing(p, onto: first, and: q, onto: second)
    #expect(lines.contains { $0.reflection(p).isNear(landing.x, landing.y, within: 1e-6 * size) })
  }

  @Test func `a reflection in a line at 45° is exact on a sheet of any size`() throws {
    let line = try #require(Line(Point(x: 5, y: 0), Point(x: 6, y: 1)))
    #expect(line.reflection(Point(x: 7, y: 1)) == Point(x: 6, y: 2))
  }

  @Test func `a pick beyond the fold lines is told how many there are`() throws {
    let fold = #"valley bring="top-left top-right" onto="bottom-left bottom-right | bottom-left top-right""#
    let refusal = error(try StepFolder(paper: Paper()), "\(fold) pick=\"3\"")
    #expect(refusal?.message == "2 fold lines satisfy this")
    #expect(refusal?.help == #"write pick="1" or pick="2""#)
  }

  @Test func `two points onto two lines, as many ways as there are`() throws {
    // Abe's trisection: the corner and the middle of the left edge, onto a ray of 60 degrees and the
    // quarter line; one way trisects the angle.
    let points = [
      #"point id="q" at="0,0.25""#, #"point id="r" at="1,0.25""#, #"point id="s" at="0.5,0.8660254""#,
    ]
    var landings: [Point] = []
    for pick in 1...3 {
      var folder = try StepFolder(paper: Paper())
      try folder.fold(step: "points", points.map { try FoldOperation($0) })
      let fold = #"precrease bring="left bottom-left" onto="bottom-left s | q r" pick="\#(pick)""#
      do {
        try folder.fold("x", fold)
        let sheet = folder.state.sheet
        let crease = try #require(sheet.edges.first { $0.assignment == .flat })
        #expect(sheet.faces.count == 2, "pick \(pick)")
        let reflection = Isometry(reflectingIn: sheet.vertices[crease.start], sheet.vertices[crease.end])
        landings.append(reflection(Point(x: 0, y: 0.5)))
        let corner = reflection(Point(x: 0, y: 0))
        #expect(abs(corner.y - 0.25) < 1e-9, "pick \(pick)")
        #expect(abs(landings[landings.count - 1].x * 0.8660254 - landings[landings.count - 1].y * 0.5) < 1e-9)
      } catch let failure as FoldFailure {
        #expect(failure.error == .noSolution || failure.error == .nothingToFold, "pick \(pick)")
      }
    }
    #expect(!landings.isEmpty)
    #expect(landings.map(\.x) == landings.map(\.x).sorted())
    // The corner of Abe's fold lies on the third of the angle: 20 degrees.
    #expect(throws: FoldFailure(step: "y", operation: 0, error: .severalSolutions(3))) {
      var folder = try StepFolder(paper: Paper())
      try folder.fold(step: "points", points.map { try FoldOperation($0) })
      try folder.fold("y", #"precrease bring="left bottom-left" onto="bottom-left s | q r""#)
    }
  }

  @Test func `a point onto a line, perpendicular to another`() throws {
    let fold = #"valley bring="top-left" onto="bottom-left top-right" perpendicular="left right""#
    #expect(try landing(of: 0, 1, fold).isNear(1, 1))
    let points = [#"point id="p" at="0,0.75""#]
    #expect(
      try landing(
        of: 0, 0.75, #"valley bring="p" onto="bottom-left top-right" perpendicular="left right""#,
        points: points
      ).isNear(0.75, 0.75))
  }

  // MARK: Side

  @Test func `what is brought moves, so it cannot be on the other side than what moves`() throws {
    let folder = try StepFolder(paper: Paper())
    #expect(
      error(folder, #"valley bring="top-right" onto="centre" move="bottom-left""#)
        == .pointsOnBothSides("bottom-left", "top-right"))
    #expect(error(folder, #"valley bring="top-right" onto="centre" move="0.9,0.9""#) == nil)
    // The first point of this ray lies on the fold line, so it is on neither side.
    let kite = #"valley bring="bottom-left top-left" onto="bottom-left top-right" move="0.1,0.9""#
    #expect(error(folder, kite) == nil)
  }

  // MARK: Points

  static let constructions: [(point: String, x: Double, y: Double)] = [
    (#"point id="p" at="0.125,0.5""#, 0.125, 0.5),
    (#"point id="p" at="@0.125,0.5""#, 0.125, 0.5),
    (#"point id="p" mid="left top""#, 0.25, 0.75),
    (#"point id="p" along="bottom-left top-right" part="3/8""#, 0.375, 0.375),
    (#"point id="p" along="left right" part="0.25""#, 0.25, 0.5),
    (#"point id="p" foot="top-left bottom-left right""#, 0.4, 0.2),
    (#"point id="p" meet="top-left bottom-right" with="bottom-left 0.25,0.75""#, 0.25, 0.75),
  ]

  @Test(arguments: constructions)
  func `points are constructed`(point: String, x: Double, y: Double) throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("p", point, #"precrease through="p bottom-right""#)
    let onCrease = folder.state.sheet.edges.contains { edge in
      guard edge.assignment == .flat else { return false }
      let (a, b) = (folder.state.sheet.vertices[edge.start], folder.state.sheet.vertices[edge.end])
      return abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < 1e-9
    }
    #expect(onCrease)
  }

  @Test func `a crease has a name, and lines cross it`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("x", #"precrease id="d" through="bottom-left top-right""#)
    try folder.fold("p", #"point id="p" meet="d" with="top-left right""#)
    try folder.fold("y", #"valley bring="top-left" onto="p""#)
    #expect(folder.state.place(of: Point(x: 0, y: 1))?.isNear(2.0 / 3, 2.0 / 3) == true)
  }

  @Test func `a point is on its construction's paper, else on the topmost layer`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    // Constructed from corners of the lower layer: on that layer, though it is covered.
    try folder.fold("p", #"point id="p" mid="right top-right""#, #"point id="q" at="@0.75,0.25""#)
    var top = folder
    try top.fold("x", #"valley bring="q" onto="@0.75,0.5""#)
    #expect(top.state.place(of: Point(x: 0.25, y: 0.25))?.isNear(0.75, 0.5) == true)
    var low = folder
    try low.fold("y", #"mountain bring="p" onto="right""#)
    #expect(low.state.place(of: Point(x: 1, y: 0.75))?.isNear(1, 0.5) == true)
    try folder.fold("r", #"point id="r" at="@0.75,0.25" layer="bottom""#)
    try folder.fold("s", #"point id="s" at="@0.75,0.25" on="bottom-right""#)
    try folder.fold("t", #"point id="t" at="@0.75,0.25" layer="2""#)
    for name in ["r", "s", "t"] {
      var folder = folder
      try folder.fold("z", #"mountain bring="\#(name)" onto="@0.75,0.5""#)
      #expect(folder.state.place(of: Point(x: 0.75, y: 0.25))?.isNear(0.75, 0.5) == true, "\(name)")
    }
  }

  @Test func `a point of the sheet takes the place of its layer where another one is named`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    // Both points lie at the place (0.75, 0.25): 0.75 below, 0.25 on top.
    for layer in [#"layer="1""#, #"on="0.25,0.25""#] {
      var named = folder
      try named.fold("p", "point id=\"p\" at=\"0.75,0.25\" \(layer)")
      try named.fold("open", #"unfold step="book""#)
      try named.fold("x", #"valley bring="p" onto="centre""#)
      #expect(named.state.place(of: Point(x: 0.25, y: 0.25))?.isNear(0.5, 0.5) == true, "\(layer)")
    }
    #expect(
      error(folder, #"point id="p" at="0.75,0.25" layer="7""#) == .tooFewLayers(asked: 7, found: 2))
  }

  @Test func `the error names a layer that does not lie at the place`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("crease", #"precrease through="left right""#)
    #expect(
      error(folder, #"point id="p" at="@0.1,0.1" on="0.9,0.9""#)?.message
        == "the layer with \"0.9,0.9\" does not lie at @0.1,0.1")
  }

  @Test(arguments: [
    #"meet="top-left top-right" with="c""#, #"meet="c" with="top-left top-right""#,
    #"meet="c" with="@0,0.9 @1,0.9""#,
  ])
  func `of two lines, the error names the crease that is bent`(lines: String) throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("diagonal", #"precrease id="c" through="top-left bottom-right""#)
    try folder.fold("book", #"valley through="left right" move="bottom""#)
    #expect(error(folder, "point id=\"p\" \(lines)") == .bentCrease("c"))
  }

  @Test func `where no layer is, or two are on top, there is no point`() throws {
    var folder = try StepFolder(paper: Paper())
    #expect(throws: FoldFailure(step: "p", operation: 0, error: .noLayer(at: Point(x: 2, y: 0)))) {
      try folder.fold("p", #"point id="p" at="@2,0""#)
    }
    // Two flaps that meet at the middle line, both on top.
    try folder.fold("left", #"valley bring="bottom-left top-left" onto="bottom top""#)
    try folder.fold("right", #"valley bring="bottom-right top-right" onto="bottom top""#)
    #expect {
      try folder.fold("p", #"point id="p" at="@0.5,0.5""#)
    } throws: {
      if case .severalLayers = ($0 as? FoldFailure)?.error { true } else { false }
    }
    try folder.fold("q", #"point id="q" at="@0.5,0.5" on="left""#)
  }
}
