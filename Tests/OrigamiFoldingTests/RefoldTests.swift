import OrigamiFolding
import OrigamiModel
import Testing

@testable import struct OrigamiFolding.FoldFinding

@Suite struct RefoldTests {
  @Test func `a collapse with signs makes a preliminary base`() throws {
    let folder = try StepFolder.preliminaryBase()
    #expect(folder.state.faceCount == 8)
    #expect(abs(try folder.state.silhouette().area - 0.25) < 1e-9)
    for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
      #expect(folder.state.place(of: Point(x: corner.0, y: corner.1))?.isNear(0, 0) == true)
    }
    #expect(folder.state.layerFault() == nil)
  }

  static let petalCreases = [
    #"precrease id="pl" bring="bottom-left left" onto="bottom-left centre""#,
    #"precrease id="pr" bring="bottom-left bottom" onto="bottom-left centre""#,
    #"point id="a" meet="pl" with="left centre""#, #"point id="b" meet="pr" with="bottom centre""#,
    #"precrease through="a b""#,
  ]

  @Test func `a petal fold on a preliminary base has the numbers that were verified`() throws {
    var folder = try StepFolder.preliminaryBase()
    try folder.fold(step: "creases 2", Self.petalCreases.map { try FoldOperation($0) })
    #expect(folder.state.faceCount == 20)
    let step = try folder.fold(
      "petal", #"refold kind="petal" lift="bottom-left" hinge="a b" keep="centre""#)
    #expect(step.actions[0].moved.count == 6)
    #expect(abs(try folder.state.silhouette().area - 0.310660) < 1e-6)
    let half = 0.5.squareRoot()
    #expect(folder.state.place(of: Point(x: 0, y: 0))?.isNear(half, half) == true)
    #expect(folder.state.place(of: Point(x: 0, y: 0.5))?.isNear(half / 2, half / 2) == true)
    #expect(folder.state.place(of: Point(x: 0.5, y: 0))?.isNear(half / 2, half / 2) == true)
    #expect(folder.state.layerFault() == nil)
  }

  @Test func `a map of very many creases is opened, and no way of the paper is looked for`() throws {
    // Halved three times one way and four times the other: 128 layers, and 232 creases between them.
    var folder = try StepFolder(paper: Paper())
    for (size, count) in [("y", 3), ("x", 4)] {
      for number in 0..<count {
        let place = 0.5 / Double(1 << number)
        let (start, end) = size == "y" ? ("@0,\(place)", "@1,\(place)") : ("@\(place),0", "@\(place),1")
        let corner = size == "y" ? "0,\(2 * place)" : "\(2 * place),0"
        try folder.fold(
          "\(size)\(number)", #"valley through="\#(start) \#(end)" move="\#(corner)" layers="all""#)
      }
    }
    var opening = try FoldOperation(#"refold kind="collapse" keep="0.02,0.02""#)
    opening.hints =
      (1..<8).map { .crease(as: "flat", through: "0,\(Double($0) / 8) 1,\(Double($0) / 8)") }
      + (1..<16).map { .crease(as: "flat", through: "\(Double($0) / 16),0 \(Double($0) / 16),1") }
    let step = try folder.fold(step: "open", [opening])
    #expect(abs(try folder.state.silhouette().area - 1) < 1e-9)
    #expect(try #require(StepMotion(step)).folds.map(\.kind) == [.notShown])
  }

  @Test func `a squash opens a flap`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="top-left" onto="bottom-left""#)
    try folder.fold("half", #"valley bring="left" onto="right" layers="all""#)
    try folder.fold("diagonal", #"precrease through="@0.5,0.5 @1,0""#)
    let squash = try FoldOperation(
      #"refold kind="squash" bring="left" onto="@0.5,0" keep="0.3,0.9 top-right bottom-right""#,
      .crease(as: "flat", through: "centre left"))
    let step = try folder.fold(step: "squash", [squash])
    #expect(step.actions[0].moved.count == 3)
    #expect(folder.state.place(of: Point(x: 0, y: 0))?.isNear(0, 0) == true)
    #expect(abs(try folder.state.silhouette().area - 0.375) < 1e-9)
    #expect(folder.state.layerFault() == nil)
    // Behind the same, mirrored in the middle line: a waterbomb base. The layers lay exactly over each
    // other, so that several symmetries of the sheet would do.
    let behind = Repetition(from: "squash", to: "squash", place: .behind)
    #expect(throws: FoldFailure(step: "behind", operation: nil, error: .symmetry(found: 3))) {
      try folder.fold(step: "behind", repeating: behind)
    }
    let mirrored = Repetition(from: "squash", to: "squash", place: .behind, mirror: "top bottom")
    try folder.fold(step: "behind", repeating: mirrored)
    #expect(abs(try folder.state.silhouette().area - 0.25) < 1e-9)
    #expect(folder.state.layerFault() == nil)
  }

  @Test func `a rabbit ear lays both raw edges on the diagonal`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease id="d" through="bottom-left top-right""#,
      #"precrease id="l" bring="bottom-left top-left" onto="bottom-left top-right""#,
      #"precrease id="t" bring="top-right top-left" onto="top-right bottom-left""#,
      #"precrease through="top-left bottom-right""#, #"point id="i" meet="l" with="t""#,
      #"point id="e" foot="i bottom-left top-left""#, #"precrease segment="yes" through="i e""#)
    let half = 0.5.squareRoot()
    let ear =
      #"refold kind="rabbit-ear" bring="left top" keep="bottom-right""#
      + #" onto="@\#(half / 2),\#(half / 2) @\#(1 - half / 2),\#(1 - half / 2)""#
    // The ear can lie on either of the two flaps; the hint that is offered decides it.
    var hints: [FoldOperation.Hint] = []
    do {
      try folder.fold(step: "ear", [try FoldOperation(ear)])
      Issue.record("not ambiguous")
    } catch let failure as FoldFailure {
      guard case .ambiguous(let offered, 2) = failure.error else { throw failure }
      hints = offered
    }
    var other = folder
    var decided = try FoldOperation(ear)
    decided.hints = hints
    try folder.fold(step: "ear", [decided])
    guard case .above(let face, let below) = try #require(hints.first) else { return }
    decided.hints = [.above(face: below, of: face)]
    try other.fold(step: "ear", [decided])
    #expect(folder.state.placements == other.state.placements)
    #expect(folder.state.order != other.state.order)
    #expect(folder.state.layerFault() == nil)
    // Half the sheet stays, and the triangle up to the bisectors' crossing; the ear lies on it.
    #expect(abs(try folder.state.silhouette().area - half) < 1e-9)
    #expect(folder.state.place(of: Point(x: 0, y: 0.5))?.isNear(half / 2, half / 2) == true)
  }

  @Test func `what is ambiguous is refused with a hint that decides it`() throws {
    var folder = try StepFolder.preliminaryBase()
    try folder.fold(step: "creases 2", Self.petalCreases.map { try FoldOperation($0) })
    // Without its landing nothing has to move; without anything to keep nothing is known.
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .missing([.lift]))) {
      try folder.fold("x", #"refold kind="petal" keep="centre""#)
    }
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .missing([.keep]))) {
      try folder.fold("x", #"refold kind="petal" lift="bottom-left" hinge="a b""#)
    }
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .malformed(.kind, "inflate"))) {
      try folder.fold("x", #"refold kind="inflate" keep="centre""#)
    }
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .creaseSignsMissing("sink"))) {
      try folder.fold("x", #"refold kind="sink" keep="centre""#)
    }
  }

  @Test func `what the creases do not allow is refused`() throws {
    var folder = try StepFolder.preliminaryBase()
    #expect {
      try folder.fold("x", #"refold kind="petal" lift="bottom-left" hinge="left bottom" keep="centre""#)
    } throws: {
      if case .cannotFold = ($0 as? FoldFailure)?.error { true } else { false }
    }
  }
}

@Suite struct RepeatTests {
  @Test func `a petal fold repeated behind makes the bird base that was verified`() throws {
    var folder = try StepFolder.preliminaryBase()
    try folder.fold(step: "creases 2", RefoldTests.petalCreases.map { try FoldOperation($0) })
    try folder.fold("petal", #"refold kind="petal" lift="bottom-left" hinge="a b" keep="centre""#)
    try folder.fold(step: "behind", repeating: Repetition(from: "creases 2", to: "petal", place: .behind))
    #expect(folder.state.faceCount == 24)
    #expect(abs(try folder.state.silhouette().area - 0.207107) < 1e-6)
    #expect(folder.state.layerFault() == nil)
    #expect(!folder.view.isFlipped)
  }

  @Test func `a repetition can be repeated`() throws {
    // Narrow the left, the same on the other side, both behind: against all four written out.
    var (short, long) = (
      try TraditionalModelTests.birdBase(), try TraditionalModelTests.birdBase()
    )
    let left = #"valley bring="top-left a" onto="top-left centre""#
    try short.fold("left", left)
    let mirrored = Repetition(from: "left", to: "left", place: .otherSide, mirror: "bottom-left top-right")
    try short.fold(step: "right", repeating: mirrored)
    try short.fold(step: "behind", repeating: Repetition(from: "left", to: "right", place: .behind))

    try long.fold("left", left)
    try long.fold("right", #"valley bring="bottom-right b" onto="bottom-right centre""#)
    try long.fold(step: "behind", repeating: Repetition(from: "left", to: "right", place: .behind))
    #expect(short.state.faceCount == long.state.faceCount)
    #expect(
      try abs(short.state.silhouette().area - long.state.silhouette().area) < 1e-9)
    #expect(short.state.order.pairs.count == long.state.order.pairs.count)
    #expect(short.state.layerFault() == nil)
  }

  /// Folds one corner with a written point and a named one, and repeats it at other corners.
  @Test func `a step can be repeated at several places, alone and with its repetition`() throws {
    func places(isOpened: Bool = false, _ repetitions: (String, Repetition)...) throws -> [Point?] {
      var folder = try StepFolder(paper: Paper())
      try folder.fold("name", #"point id="p" at="0.2,0.3""#)
      try folder.fold("corner", #"valley bring="0,0" onto="p""#)
      if isOpened { try folder.fold("flat", #"unfold step="corner""#) }
      for (id, repetition) in repetitions { try folder.fold(step: id, repeating: repetition) }
      #expect(folder.state.layerFault() == nil)
      return [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1)]
        .map { folder.state.place(of: $0) }
    }
    func mirrored(_ from: String, _ to: String, _ line: String) -> Repetition {
      Repetition(from: from, to: to, place: .otherSide, mirror: line)
    }
    let right = ("right", mirrored("corner", "corner", "bottom top"))
    let above = ("above", mirrored("corner", "corner", "left right"))

    let three = try places(right, above)
    #expect(three[0]?.isNear(0.2, 0.3) == true && three[1]?.isNear(0.8, 0.3) == true)
    #expect(three[2]?.isNear(0.2, 0.7) == true && three[3]?.isNear(1, 1) == true)
    // A repetition that is repeated elsewhere: the corner opposite of the first.
    let opposite = try places(
      isOpened: true, right, ("opposite", mirrored("right", "right", "left right")))
    #expect(opposite[1]?.isNear(0.8, 0.3) == true && opposite[2]?.isNear(0, 1) == true)
    #expect(opposite[3]?.isNear(0.8, 0.7) == true)
    // Mirrored in a diagonal, the mirror lines of the two repetitions are not interchangeable.
    let diagonal = try places(
      isOpened: true, right, ("left", mirrored("right", "right", "bottom-left top-right")))
    #expect(diagonal[2]?.isNear(0.3, 0.8) == true && diagonal[3]?.isNear(1, 1) == true)
    let all = try places(right, ("both", mirrored("corner", "right", "left right")))
    #expect(all[2]?.isNear(0.2, 0.7) == true && all[3]?.isNear(0.8, 0.7) == true)
  }

  @Test func `what was made in a repetition has no name afterwards, and can be unfolded`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("corner", #"point id="p" mid="top left""#, #"valley bring="top-left" onto="p""#)
    let other = Repetition(
      from: "corner", to: "corner", place: .otherSide, mirror: "bottom-left top-right")
    try folder.fold(step: "other", repeating: other)
    #expect(folder.state.place(of: Point(x: 1, y: 0))?.isNear(0.75, 0.25) == true)
    #expect(folder.state.faceCount == 3)
    // The name means what it did: the middle of the first corner.
    try folder.fold("crease", #"precrease through="p bottom-right""#)
    var unfolded = folder
    try unfolded.fold("back", #"unfold step="corner""#)
    #expect(unfolded.state.place(of: Point(x: 1, y: 0)) == Point(x: 1, y: 0))
    #expect(unfolded.state.place(of: Point(x: 0, y: 1))?.isNear(0.25, 0.75) == true)
    try unfolded.fold("back again", #"unfold step="corner""#)
    #expect(unfolded.state.order.pairs.isEmpty)
  }

  @Test func `a step can be repeated by one whose identifier only looks the same`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("caf\u{E9}", #"valley bring="top-left" onto="centre""#)
    let other = Repetition(
      from: "caf\u{E9}", to: "caf\u{E9}", place: .otherSide, mirror: "bottom-left top-right")
    try folder.fold(step: "cafe\u{301}", repeating: other)
    #expect(folder.state.place(of: Point(x: 1, y: 0))?.isNear(0.5, 0.5) == true)
  }

  @Test func `a corner at which the outline does not turn hides no symmetry, and decides none`() throws {
    for bend in [0.0, 0.1, 0.5] {
      let corners = [(0.0, 0.0), (bend, 0), (1, 0), (1, 1), (0, 1)].dropFirst(bend == 0 ? 1 : 0)
      var folder = try StepFolder(paper: Paper(shape: .polygon(corners.map { Point(x: $0.0, y: $0.1) })))
      try folder.fold("diagonal", #"precrease through="bottom-left top-right""#)
      var sideways = folder
      try sideways.fold("kite", #"valley bring="0,0 0,1" onto="0,0 1,1""#)
      let other = Repetition(from: "kite", to: "kite", place: .otherSide)
      #expect(throws: FoldFailure(step: "again", operation: nil, error: .symmetry(found: 4))) {
        try sideways.fold(step: "again", repeating: other)
      }
      try folder.fold("half", #"valley bring="0,1" onto="1,0""#)
      try folder.fold("kite", #"valley bring="0,0 0,1" onto="0,0 1,1" layers="1""#)
      try folder.fold(step: "again", repeating: Repetition(from: "kite", to: "kite", place: .behind))
      #expect(folder.state.layerFault() == nil)
    }
  }

  @Test func `a mirror line that is written and does not serve is named, with what would`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("half", #"valley bring="top-left" onto="bottom-right""#)
    try folder.fold(
      "kite", #"valley bring="bottom-left bottom-right" onto="bottom-left top-right" layers="1""#)
    func again(_ place: Repetition.Place, _ mirror: String) throws -> FoldError {
      let repetition = Repetition(from: "kite", to: "kite", place: place, mirror: mirror)
      return try #require(throws: FoldFailure.self) {
        var folder = folder
        try folder.fold(step: "again", repeating: repetition)
      }.error
    }
    let sideways = try again(.otherSide, "bottom-left top-right")
    #expect(sideways.message == "both halves of the paper already lie at the same places")
    #expect(sideways.help == "write on=\"behind\"")
    for place in [Repetition.Place.otherSide, .behind] {
      let wrong = try again(place, "left right")
      #expect(wrong.message == "the paper is not symmetrical in the line \"left right\"")
      #expect(wrong.help == nil)
    }
  }

  @Test func `what cannot be repeated is refused`() throws {
    var folder = try StepFolder(paper: Paper())
    let unknown = FoldError.unknownSteps(from: "a", to: "b", kept: 512)
    #expect(throws: FoldFailure(step: "r", operation: nil, error: unknown)) {
      try folder.fold(step: "r", repeating: Repetition(from: "a", to: "b", place: .behind))
    }
    try folder.fold("a", #"precrease through="left right""#)
    #expect(throws: FoldFailure(step: "r", operation: nil, error: .symmetry(found: 0))) {
      try folder.fold(step: "r", repeating: Repetition(from: "a", to: "a", place: .behind))
    }
    #expect(throws: FoldFailure(step: "r", operation: nil, error: .allSides)) {
      try folder.fold(step: "r", repeating: Repetition(from: "a", to: "a", place: .allSides))
    }
  }

  @Test func `paper without the symmetry of a repetition gets the advice that fits`() throws {
    func refusal(_ fold: String, mirror: String?) throws -> FoldError? {
      var folder = try StepFolder(paper: Paper())
      try folder.fold("s1", #"valley bring="left" onto="\#(fold)""#)
      try folder.fold("s2", #"valley bring="top-left" onto="@0.7,0.8""#)
      do throws(FoldFailure) {
        try folder.fold(
          step: "s3", repeating: Repetition(from: "s2", to: "s2", place: .otherSide, mirror: mirror))
        return nil
      } catch { return error.error }
    }
    #expect(try refusal("right", mirror: "left right") == nil)
    let wrong = try refusal("right", mirror: "top-left bottom-right")
    #expect(wrong?.message == "the paper is not symmetrical in the line \"top-left bottom-right\"")
    #expect(wrong?.help == nil)
    let none = try refusal("0.8,0.6", mirror: nil)
    #expect(none?.message == "the paper is not symmetrical")
    #expect(none?.help == nil)
  }

  @Test func `a choice that only a repetition leaves open cannot be pasted into the repeated step`() {
    let error = FoldError.ambiguous([.above(face: "0.1,0.2", of: "0.1,0.8")], states: 2)
    #expect(error.help == #"add <above face="0.1,0.2" of="0.1,0.8"/>, or its opposite"#)
    let finding = FoldFinding(at: .repetition, fault: .cannotFold(error), repeated: "s2")
    #expect(finding.help == "write the steps out")
    let crease = FoldError.ambiguous([.crease(as: "flat", through: "left right")], states: 2)
    #expect(
      crease.help
        == #"add <crease as="flat" through="left right"/>, or with as="mountain" or as="valley""#)
  }
}
