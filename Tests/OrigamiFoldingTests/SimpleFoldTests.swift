import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct SimpleFoldTests {
  @Test func `a hint does not allow a fold that would move all paper`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("half", #"valley bring="left" onto="right""#)
    var fold = try FoldOperation(#"valley through="@0.5,0 @0.5,1" move="top-right" layers="all""#)
    fold.hints = [.above(face: "0.1,0.5", of: "0.9,0.5")]
    #expect {
      try folder.fold(step: "again", [fold])
    } throws: {
      ($0 as? FoldFailure)?.error == .nothingToFold
    }
  }

  @Test func `a valley fold puts the moved paper on top and shows its back`() throws {
    var folder = try StepFolder(paper: Paper())
    let step = try folder.fold("book", #"valley bring="left" onto="right""#)
    #expect(folder.state.faceCount == 2)
    let moved = try #require(step.actions[0].moved.first)
    #expect(folder.state.order.isAbove(moved, 1 - moved))
    #expect(folder.state.placements[moved].isFlipped)
    #expect(folder.state.place(of: Point(x: 0, y: 0.25)) == Point(x: 1, y: 0.25))
    #expect(folder.state.sheet.edges.count { $0.assignment == .valley } == 1)
  }

  @Test func `a mountain fold puts the moved paper behind`() throws {
    var folder = try StepFolder(paper: Paper())
    let step = try folder.fold("book", #"mountain bring="left" onto="right""#)
    let moved = try #require(step.actions[0].moved.first)
    #expect(folder.state.order.isAbove(1 - moved, moved))
    #expect(folder.state.sheet.edges.count { $0.assignment == .mountain } == 1)
  }

  @Test func `a valley is towards the viewer, who may see the other side`() throws {
    var folder = try StepFolder(paper: Paper())
    let step = try folder.fold("book", "turn-over", #"valley bring="left" onto="right""#)
    let moved = try #require(step.actions[1].moved.first)
    #expect(folder.state.order.isAbove(1 - moved, moved))
    #expect(folder.state.sheet.edges.count { $0.assignment == .mountain } == 1)
    #expect(folder.view.isFlipped)
  }

  @Test func `turning over and rotating change no coordinate`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let before = folder.state
    try folder.fold("turn", "turn-over", #"rotate degrees="45""#, #"turn-over axis="horizontal""#)
    #expect(folder.state == before)
    #expect(!folder.view.isFlipped)
  }

  @Test func `a flap moves alone, all layers move together`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    var flap = folder
    try flap.fold("flap", #"valley bring="top-left" onto="@0.5,1""#)
    #expect(flap.state.faceCount == 3)
    #expect(flap.state.place(of: Point(x: 0, y: 1))?.isNear(0.5, 1) == true)
    #expect(flap.state.place(of: Point(x: 1, y: 1)) == Point(x: 1, y: 1))
    var both = folder
    try both.fold("both", #"valley bring="top-left" onto="@0.5,1" layers="all""#)
    #expect(both.state.faceCount == 4)
    #expect(both.state.place(of: Point(x: 1, y: 1))?.isNear(0.5, 1) == true)
  }

  @Test func `so many layers are counted from the side to which they move`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    for count in 1...2 {
      for kind in ["valley", "mountain"] {
        var folder = folder
        let step = try folder.fold(
          "x", #"\#(kind) through="@0.75,0 @0.75,1" move="top-right" layers="\#(count)""#)
        #expect(step.actions[0].moved.count == count)
        let isTopMoved = folder.state.place(of: Point(x: 0, y: 0))?.isNear(0.5, 0) == true
        #expect(isTopMoved == (count == 2 || kind == "valley"))
      }
    }
    #expect(
      error(folder, #"valley through="@0.75,0 @0.75,1" move="bottom-right" layers="3""#)
        == .tooFewLayers(asked: 3, found: 2))
  }

  @Test func `paper joined on the moving side moves along`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    // The fold is on the left now: both layers hang together there.
    let step = try folder.fold("x", #"valley through="@0.6,0 @0.6,1" move="centre" layers="top""#)
    #expect(step.actions[0].moved.count == 2)
  }

  @Test func `a layer in the way is named with the one that it stops`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let stopped = error(folder, #"valley bring="top-right" onto="@0.5,1""#)
    guard case .blocked(let moving, let staying) = stopped else {
      Issue.record("\(String(describing: stopped))")
      return
    }
    #expect(moving.x > 0.5 && staying.x < 0.5)
    #expect(error(folder, #"mountain bring="top-right" onto="@0.5,1""#) == nil)
  }

  @Test func `a hinge on the line opens`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    try folder.fold("open", #"valley through="top bottom" move="left" layers="top""#)
    #expect(folder.state.order.pairs.isEmpty)
    #expect(folder.state.place(of: Point(x: 0, y: 0)) == Point(x: 0, y: 0))
    #expect(folder.state.sheet.edges.count { $0.assignment == .flat } == 1)
  }

  @Test func `moving points on different sides of the line are named, and not said to be on it`() throws {
    let folder = try StepFolder(paper: Paper())
    for side in ["move", "keep"] {
      let error = error(folder, #"valley through="top bottom" \#(side)="left right" layers="all""#)
      #expect(error?.message == "\"left\" and \"right\" are on different sides of the fold line")
      #expect(error?.help == "name points of one side")
    }
  }

  @Test(arguments: [
    #"through="@2,0 @2,1""#, #"through="@2,1 @2,0""#, #"through="bottom-left bottom-right""#,
    #"through="bottom-right bottom-left""#, #"through="@2,0 @2,0.5" segment="yes""#,
  ])
  func `a precrease that creases no paper is refused, whichever way its line is written`(line: String) throws
  {
    #expect(error(try StepFolder(paper: Paper()), "precrease \(line)") == .nothingToFold)
  }

  @Test func `a line beside the paper crosses no layer, however many are asked for`() throws {
    let folder = try StepFolder(paper: Paper())
    #expect(error(folder, #"valley through="@-2,0 @-2,1" keep="centre" layers="1""#) == .nothingToFold)
    #expect(error(folder, #"precrease through="@0,2 @1,2" move="centre" layers="1""#) == .nothingToFold)
    let refusal = error(folder, #"valley through="top bottom" move="left" layers="2""#)
    #expect(refusal?.message == "there is only 1 layer here, not 2")
  }

  @Test func `a point to keep does not move`() throws {
    let folder = try StepFolder(paper: Paper())
    for fold in [
      #"valley bring="top-left" onto="top-right" keep="top-left""#,
      #"mountain through="left right" move="0.1,0.1" keep="top 0.2,0.2""#,
      #"valley bring="top-left" onto="top-right" keep="top-left" angle="90""#,
    ] {
      let error = error(folder, fold)
      let point = fold.contains("0.2,0.2") ? "0.2,0.2" : "top-left"
      #expect(error?.message == "\"\(point)\" should stay, but it is in the part that moves", "\(fold)")
      #expect(error?.help == "take it out of keep, or move another part")
    }
    // On the line, on the other side, and in a layer of the moving side that stays.
    var half = folder
    try half.fold("book", #"valley bring="left" onto="right""#)
    try half.fold("corner", #"valley bring="top-left" onto="0.6,0.6" keep="top-right bottom-left 0.9,0.9""#)
    var other = folder
    try other.fold("book", #"valley bring="left" onto="right" keep="centre right""#)
  }

  @Test func `what is missing is said`() throws {
    var folder = try StepFolder(paper: Paper())
    #expect(error(folder, "valley") == .missing([.through, .bring]))
    #expect(error(folder, #"valley bring="left""#) == .missing([.onto]))
    #expect(error(folder, #"valley through="left right""#) == .sideUnknown)
    #expect(error(folder, #"valley through="left right" keep="top""#) == .layersUnknown)
    #expect(error(folder, #"valley through="left right" move="centre""#) == .pointOnLine("centre"))
    #expect(error(folder, #"valley through="left left" move="top""#) == .samePoint("left", "left"))
    #expect(error(folder, #"valley bring="left" onto="nowhere""#) == .unknownName("nowhere"))
    #expect(error(folder, #"valley bring="2,2" onto="left""#) == .notOnPaper("2,2"))
    #expect(error(folder, #"valley bring="@0,0" onto="left""#) == .planePoint("@0,0"))
    #expect(error(folder, #"valley bring="left" onto="right" layers="some""#) == .malformed(.layers, "some"))
    try folder.fold("a", #"point id="p" mid="left right""#)
    #expect(error(folder, #"point id="p" mid="left top""#) == .nameTaken("p"))
  }

  @Test func `a failed step changes nothing and says which operation failed`() throws {
    var folder = try StepFolder(paper: Paper())
    let operations = try [#"valley bring="left" onto="right""#, #"valley bring="p" onto="q""#].map {
      try FoldOperation($0)
    }
    #expect(throws: FoldFailure(step: "s", operation: 1, error: .unknownName("p"))) {
      try folder.fold(step: "s", operations)
    }
    #expect(folder.state.faceCount == 1)
  }

  // MARK: Creases

  @Test func `a precrease cuts faces and moves nothing`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("x", #"precrease through="left right""#, #"precrease bring="left" onto="right""#)
    #expect(folder.state.faceCount == 4)
    #expect(folder.state.order.pairs.isEmpty)
  }

  @Test func `a crease from point to point ends on creases or edges`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("x", #"precrease through="left right""#)
    try folder.fold("y", #"precrease segment="yes" through="top centre""#)
    #expect(folder.state.faceCount == 3)
    #expect(
      error(folder, #"precrease segment="yes" through="left 0.25,0.25""#)
        == .openEnd(Point(x: 0.25, y: 0.25)))
  }

  @Test(arguments: [("top", 1), ("2", 2), ("all", 4)])
  func `a crease from point to point goes through so many layers of the viewer's`(layers: String, cut: Int)
    throws
  {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    try folder.fold("half", #"valley bring="top" onto="bottom" layers="all""#, "turn-over")
    try folder.fold("x", #"precrease segment="yes" through="@0.5,0.25 @1,0.25" layers="\#(layers)""#)
    #expect(folder.state.faceCount == 4 + cut)
    // On the viewer's side lies what was the bottom layer.
    #expect(folder.state.sheet.vertices.contains(Point(x: 1, y: 0.25)))
  }

  @Test func `unfolding gives back the paper before, with all creases`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    try folder.fold("cross", #"valley bring="top-left" onto="bottom-left" layers="all""#)
    #expect(error(folder, #"unfold step="book""#) == .notLastFold(step: "book", last: "cross"))
    try folder.fold("back", #"unfold step="cross""#)
    #expect(folder.state.faceCount == 4)
    #expect(folder.state.order.pairs.count == 2)
    #expect(try folder.state.silhouette().area == 0.5)
    try folder.fold("flat", #"unfold step="book""#)
    #expect(folder.state.faceCount == 4)
    #expect(folder.state.order.pairs.isEmpty)
    #expect(error(folder, #"unfold step="book""#) == .notLastFold(step: "book", last: nil))
  }

  // MARK: Sheets

  @Test func `a sheet that is not convex folds like any other`() throws {
    let corners = [(0.0, 0.0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)].map { Point(x: $0.0, y: $0.1) }
    var folder = try StepFolder(paper: Paper(shape: .polygon(corners)))
    #expect(try abs(folder.state.silhouette().area - 3) < 1e-9)
    try folder.fold("x", #"valley through="1,0 1,1" move="2,0""#)
    #expect(try abs(folder.state.silhouette().area - 2) < 1e-9)
    #expect(folder.state.layerFault() == nil)
  }

  @Test(arguments: [(0.0, 1.0), (1, 0), (0, 0)])
  func `a rectangle without an inside is refused`(width: Double, height: Double) {
    #expect(throws: FoldFailure(step: nil, operation: nil, error: .paperHasNoArea)) {
      try StepFolder(paper: Paper(shape: .rectangle(width: width, height: height)))
    }
  }

  @Test func `a rectangle has its own corners and middles`() throws {
    var folder = try StepFolder(paper: Paper(shape: .rectangle(width: 1, height: 0.5)))
    try folder.fold("x", #"valley bring="top-left" onto="bottom-right""#)
    #expect(folder.state.place(of: Point(x: 0, y: 0.5))?.isNear(1, 0) == true)
  }
}
