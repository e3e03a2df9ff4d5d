import FoldingTesting
import Glibc
import OrigamiFolding
import OrigamiModel
import Testing

/// Folded paper that is opened at some creases, so that it stands.
@Suite struct OpenFoldTests {
  private func open(
    _ folder: StepFolder, keep: String, angle: String, view: String? = nil, _ creases: (String, String)...
  ) throws -> (StepFolder, FoldedStep) {
    var folder = folder
    var operation = try FoldOperation(#"refold kind="open" keep="\#(keep)" angle="\#(angle)""#)
    if let view { operation.values.append(.init(.view, view)) }
    operation.hints = creases.map { .crease(as: $0.0, through: $0.1) }
    let step = try folder.fold(step: "open", [operation])
    return (folder, step)
  }

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
    let place = try #require(opened.state.placeInSpace(x: 0, y: 0))
    #expect(distance(place, SpacePoint(0.75, 0, 0.75.squareRoot() / 2)) < 1e-9)
    #expect(opened.state.place(of: Point(x: 0, y: 0)) == Point(x: 1, y: 0))
  }

  @Test func `four ridges bend, and the creases between them go with them`() throws {
    let (opened, step) = try open(
      try star(), keep: "0.9,0.7", angle: "60", ("mountain", "left right"), ("mountain", "top bottom"),
      ("free", "bottom-left top-right"), ("free", "top-left bottom-right"))

    let state = opened.state
    let corners = try [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      try #require(state.placeInSpace(x: $0.0, y: $0.1))
    }
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

  @Test func `a crease that cannot bend alone is refused, with advice that can be followed`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("creases", #"precrease through="left right""#)
    try folder.fold("half", #"precrease through="top centre" segment="yes""#)
    let opening = try FoldOperation(
      #"refold kind="open" keep="0.9,0.2" angle="60""#, .crease(as: "valley", through: "top centre"))
    let refusal = error(folder, [opening])
    #expect(
      refusal?.message == "these creases cannot open by this angle: the rest of the paper does not follow")
    #expect(refusal?.help == "open other creases, or by another angle")
  }

  /// Returns the message of a flat sheet with a level middle crease that is refused to open.
  private func refusal(_ arguments: String, _ signs: String...) throws -> String? {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("crease", #"precrease through="left right""#)
    var operation = try FoldOperation(#"refold kind="open" keep="0.1,0.1" \#(arguments)"#)
    operation.hints = signs.map { .crease(as: $0, through: "left right") }
    return error(folder, [operation])?.message
  }

  @Test func `creases that only go with others open nothing`() throws {
    #expect(
      try refusal(#"angle="90""#, "free")
        == "open needs the direction, mountain or valley, of each crease that it folds")
    #expect(try refusal(#"angle="0.0000001""#, "valley") == "no paper moves in this fold")
  }

  @Test func `two signs of one crease that opens contradict each other`() throws {
    for signs in [("valley", "mountain"), ("mountain", "valley"), ("valley", "free"), ("free", "valley")] {
      #expect(
        try refusal(#"angle="90""#, signs.0, signs.1)
          == #"<crease as="\#(signs.1)" through="left right"/> contradicts what is written before it"#)
    }
  }

  @Test(arguments: [
    #"bring="top-left" onto="bottom-left""#, #"lift="top-left" hinge="left right""#, #"toward="away""#,
  ])
  func `paper opens by an angle, and to no place`(arguments: String) throws {
    #expect(try refusal(#"angle="90" \#(arguments)"#, "valley")?.contains("cannot be combined") == true)
  }

  @Test func `paper that stands already is not opened`() throws {
    let (opened, _) = try open(try star(), keep: "0.9,0.7", angle: "30", ("valley", "left right"))
    #expect(throws: FoldFailure.self) {
      _ = try open(opened, keep: "0.9,0.7", angle: "30", ("valley", "top bottom"))
    }
  }

  /// A sheet folded in half with one end reverse-folded outside, as the neck of a swan.
  private func neck() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("half", #"mountain bring="top" onto="bottom""#)
    try folder.fold(
      "neck", #"point id="n" at="0.4,0.5""#,
      #"outside-reverse through="n" angle="-60" from="n left" move="left" layers="all""#)
    return folder
  }

  @Test func `a spine with a reverse fold opens, and the neck opens by as much`() throws {
    let (opened, step) = try open(
      try neck(), keep: "0.9,0.2", angle: "140", ("mountain", "0.4,0.5 right"), ("free", "left 0.4,0.5"),
      ("free", "@0.4,0.5 @0.688675,0"))

    let creases = try #require(opened.state.standing?.creases)
    let spines = creases.filter { $0.start.y == 0.5 && $0.end.y == 0.5 }.map(\.angle)
    #expect(spines.count == 2)
    #expect(abs(spines[0] + spines[1]) < 1e-9 && abs(abs(spines[0]) - 140 * .pi / 180) < 1e-12)
    // tan(spine/2) = cos 60° · tan(crease/2), as at every vertex of four creases that folds flat.
    let crease = try #require(creases.first { $0.start.y != 0.5 || $0.end.y != 0.5 }?.angle)
    let (one, other) = (tan(abs(spines[0]) / 2), tan(abs(crease) / 2) / 2)
    #expect(abs(one - other) < 1e-9)
    let motion = try #require(StepMotion(step))
    #expect(motion.folds.allSatisfy { $0.kind == .angles && $0.passages().isEmpty })
    for index in 0...8 { #expect(try #require(motion.pose(at: Double(index) / 8)).gap < 1e-7) }
  }

  @Test func `paper points name the crease of one layer, plane points those of all`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top" onto="bottom""#)
    try folder.fold("line", #"precrease through="@0.5,0 @0.5,0.5""#)
    let all = try open(folder, keep: "0.9,0.2", angle: "40", ("mountain", "@0.5,0 @0.5,0.5")).0
    #expect(all.state.standing?.creases.count == 2)
    // One layer cannot bend beside a fold that stays folded.
    #expect(throws: FoldFailure(step: "open", operation: 0, error: .cannotOpen)) {
      try open(folder, keep: "0.9,0.2", angle: "40", ("mountain", "bottom centre"), ("free", "left centre"))
    }
  }

  @Test func `one point stays, and it is inside a face`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    #expect(throws: FoldFailure(step: "open", operation: 0, error: .malformed(.keep, "0.9,0.5 0.1,0.5"))) {
      _ = try open(folder, keep: "0.9,0.5 0.1,0.5", angle: "90", ("valley", "top bottom"))
    }
    #expect {
      _ = try open(folder, keep: "0.5,0.3", angle: "90", ("valley", "top bottom"))
    } throws: {
      let message = ($0 as? FoldFailure)?.error.message ?? ""
      return message.contains("\"0.5,0.3\"") && !message.contains("fold line")
    }
  }

  @Test func `a folded crease opens on its own side, whichever sign is written`() throws {
    for (book, angle) in [("valley", Double.pi / 2), ("mountain", -.pi / 2)] {
      var folder = try StepFolder(paper: Paper())
      try folder.fold("book", "\(book) bring=\"left\" onto=\"right\"")
      for sign in ["valley", "mountain"] {
        let opened = try open(folder, keep: "0.9,0.5", angle: "90", (sign, "top bottom")).0
        #expect(opened.state.standing?.creases.map(\.angle) == [angle])
      }
    }
  }

  @Test(arguments: ["20 x 30", "20", "20 91", "181 0", "nan 0", ""])
  func `a view is two angles and nothing else`(view: String) throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    #expect(throws: FoldFailure(step: "open", operation: 0, error: .malformed(.view, view))) {
      try open(folder, keep: "0.9,0.5", angle: "90", view: view, ("valley", "top bottom"))
    }
  }

  @Test func `paper with a view turns to it while it opens, and a record keeps the view`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let (opened, step) = try open(
      folder, keep: "0.9,0.5", angle: "90", view: "0 60", ("valley", "top bottom"))

    // Two halves at a right angle, each half as wide as the sheet, seen from 60 degrees above.
    let depth = 0.5 * 0.5.squareRoot()
    let height = 0.5 + 2 * depth * 0.75.squareRoot()
    let motion = try #require(StepMotion(step))
    for motion in [motion, try #require(StepMotion(motion.record))] {
      let box = motion.boxes()
      #expect(abs(box.first.width - 0.5) < 1e-6 && abs(box.first.height - 1) < 1e-6)
      #expect(abs(box.last.width - depth) < 1e-6 && abs(box.last.height - height) < 1e-6)
    }
    // Later steps show it so as well.
    var later = opened
    let over = try #require(StepMotion(try later.fold("over", "turn-over")))
    #expect(abs(over.boxes().first.height - height) < 1e-6)
  }
}

extension StepMotion {
  /// The sizes of the drawings of both ends.
  fileprivate func boxes() -> (first: (width: Double, height: Double), last: (width: Double, height: Double))
  {
    func size(_ time: Double) -> (width: Double, height: Double) {
      let points = pose(at: time).map { FoldDrawing.diagram(of: $0) }?.elements.flatMap {
        if case .line(let points, _) = $0 { points } else { [Point]() }
      }
      let (xs, ys) = (points?.map(\.x) ?? [], points?.map(\.y) ?? [])
      return ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    }
    return (size(0), size(1))
  }
}
