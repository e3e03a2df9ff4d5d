import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct ReverseFoldTests {
  /// A square folded along its diagonal: two layers that hang together along it.
  private func triangle() throws -> StepFolder {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("diagonal", #"valley bring="top-left" onto="bottom-right""#)
    return folder
  }

  @Test func `an inside reverse fold puts the tip between the layers`() throws {
    var folder = try triangle()
    let step = try folder.fold(
      "reverse", #"inside-reverse through="@0.5,0 @0.4,0.4" move="bottom-left""#)
    let moved = step.actions[0].moved
    #expect(folder.state.faceCount == 4)
    #expect(moved.count == 2)
    #expect(folder.state.layerFault() == nil)
    // Of each pair of a moved and a staying face, one staying face is above and one below.
    for tip in moved {
      let staying = (0..<4).filter { !moved.contains($0) }
      #expect(Set(staying.map { folder.state.order.sign($0, over: tip) }) == [1, -1])
    }
  }

  @Test func `an outside reverse fold wraps the tip around the layers`() throws {
    var folder = try triangle()
    let step = try folder.fold(
      "reverse", #"outside-reverse through="@0.9,0 @0.4,0.4" move="bottom-left""#)
    let moved = step.actions[0].moved
    #expect(folder.state.layerFault() == nil)
    let staying = (0..<4).filter { !moved.contains($0) }
    var sides: Set<Int> = []
    for tip in moved {
      let signs = Set(staying.map { folder.state.order.sign(tip, over: $0) }).subtracting([0])
      #expect(signs.count == 1)
      sides.formUnion(signs)
    }
    #expect(sides == [1, -1])
  }

  // If the folded edge of the tip comes to lie on the body, the tip can only go inside; beside the body it
  // can only go outside.
  @Test(arguments: [("@0.5,0", "outside-reverse"), ("@0.9,0", "inside-reverse")])
  func `the other kind is refused where paper is in its way`(end: String, kind: String) throws {
    var folder = try triangle()
    let expected = try #require(FoldOperation.Kind(rawValue: kind))
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .notThisKind(expected))) {
      try folder.fold("x", "\(kind) through=\"\(end) @0.4,0.4\" move=\"bottom-left\"")
    }
  }

  @Test func `turned over, the same fold is the same`() throws {
    var (front, back) = (try triangle(), try triangle())
    try front.fold("reverse", #"inside-reverse through="@0.5,0 @0.4,0.4" move="bottom-left""#)
    try back.fold("reverse", "turn-over", #"inside-reverse through="@0.5,0 @0.4,0.4" move="bottom-left""#)
    #expect(front.state == back.state)
  }

  @Test func `a reverse fold is shown as it is done and as it is undone, and leaves no crease of the way`()
    throws
  {
    var folder = try triangle()
    let fold = try folder.fold("reverse", #"outside-reverse through="@0.9,0 @0.4,0.4" move="bottom-left""#)
    let undone = try folder.fold("undo", #"unfold step="reverse""#)
    for step in [fold, undone] {
      let motion = try #require(StepMotion(step))
      #expect(motion.folds.map(\.kind) == [.reverse])
      let middle = try #require(motion.pose(at: 0.5))
      #expect(middle.vertices.contains { abs($0.z) > 0.1 })
      // The temporary creases of the way are no creases of the paper before and after it.
      for time in [0.0, 1] {
        #expect(try #require(motion.pose(at: time)).sheet.edges.count == fold.after.sheet.edges.count)
      }
      #expect(middle.sheet.edges.count > fold.after.sheet.edges.count)
      // Nothing jumps just before the end.
      let (late, end) = (try #require(motion.pose(at: 1 - 1e-9)), try #require(motion.pose(at: 1)))
      #expect(
        end.vertices.allSatisfy { place in
          late.vertices.contains { ($0 - place).max() < 1e-6 && ($0 - place).min() > -1e-6 }
        })
    }
  }

  @Test func `flaps side by side reverse together only if they have equally many layers`() throws {
    // A fish base: its two small flaps lie side by side, with their points on one diagonal.
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="bottom-left top-right""#, #"precrease through="top-left bottom-right""#,
      #"precrease id="a" bring="bottom-left bottom-right" onto="bottom-left top-right""#,
      #"precrease id="b" bring="bottom-left top-left" onto="bottom-left top-right""#,
      #"precrease id="c" bring="top-right bottom-right" onto="top-right bottom-left""#,
      #"precrease id="d" bring="top-right top-left" onto="top-right bottom-left""#)
    for (id, lines, corner, names, keep, faces) in [
      ("i", ("a", "c"), "bottom-right", "bottom right", "top-left", ("0.764,0.098", "0.902,0.195")),
      ("j", ("b", "d"), "top-left", "left top", "centre", ("0.098,0.764", "0.195,0.902")),
    ] {
      let ear = try FoldOperation(
        "refold kind=\"rabbit-ear\" bring=\"\(names)\" "
          + "onto=\"@0.353553391,0.353553391 @0.646446609,0.646446609\" keep=\"\(keep)\"",
        .above(face: faces.0, of: faces.1))
      try folder.fold(
        id, "point id=\"\(id)\" meet=\"\(lines.0)\" with=\"\(lines.1)\"",
        "point id=\"f\(id)\" foot=\"\(id) \(corner) top-right\"",
        "precrease segment=\"yes\" through=\"\(id) f\(id)\"")
      try folder.fold(step: "ear \(id)", [ear])
    }
    let both = #"inside-reverse through="@0.55,0.6 @0.6,0.55" move="0.8486,0.1514 0.1514,0.8486""#
    #expect(error(folder, both) == nil)
    try folder.fold("back", #"valley through="@0.6,0.65 @0.65,0.6" move="bottom-right""#)
    #expect(error(folder, both) == .notThisKind(.insideReverse))
  }

  @Test func `one layer has no inside`() throws {
    var folder = try StepFolder(paper: Paper())
    #expect(throws: FoldFailure(step: "x", operation: 0, error: .notThisKind(.insideReverse))) {
      try folder.fold("x", #"inside-reverse bring="bottom-left" onto="centre""#)
    }
  }

  @Test func `layers that are joined all around cannot go inside`() throws {
    // The fold is along the moving tip's far side: the layers are joined there, not at the line's ends.
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    // Both layers are free on the right: nothing hangs together that could go inside.
    try folder.fold("x", #"inside-reverse through="@0.75,0 @0.75,1" move="top-right" layers="all""#)
    #expect(folder.state.layerFault() == nil)
  }

  @Test func `a tuck goes under the layer that the hint names`() throws {
    // Two cupboard doors; the left one is folded back under the right one.
    var folder = try StepFolder(paper: Paper())
    try folder.fold("left", #"valley bring="left" onto="@0.6,0.5""#)
    try folder.fold("open", #"unfold step="left""#)
    try folder.fold("right", #"valley bring="right" onto="@0.4,0.5""#)
    let plain = try FoldOperation(#"valley bring="left" onto="@0.6,0.5""#)
    let tuck = try FoldOperation(
      #"valley bring="left" onto="@0.6,0.5""#, .above(face: "0.9,0.5", of: "0.1,0.5"))
    var above = folder
    try above.fold(step: "plain", [plain])
    try folder.fold(step: "tuck", [tuck])
    #expect(above.state.faceCount == folder.state.faceCount)
    #expect(above.state.order != folder.state.order)
    #expect(folder.state.layerFault() == nil)
    // The door that was on top of the sheet still is.
    #expect(folder.state.order.pairs.count == above.state.order.pairs.count)
  }

  @Test func `a hint about faces that do not meet is refused`() throws {
    let folder = try StepFolder(paper: Paper())
    for (face, other) in [("0.9,0.5", "0.9,0.6"), ("0.9,0.5", "0.6,0.5")] {
      let tuck = try FoldOperation(#"valley bring="left" onto="@0.2,0.5""#, .above(face: face, of: other))
      #expect(error(folder, [tuck]) == .unexpectedHint(tuck.hints[0]))
    }
  }

  @Test func `a tuck that paper does not allow is refused`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    // The corner of the upper layer can go over it or under it, not under the lower layer as well, which
    // goes on beyond the fold.
    let tuck = try FoldOperation(
      #"valley bring="top-left" onto="@0.75,0.75""#, .above(face: "0.9,0.5", of: "0.02,0.98"))
    #expect {
      try folder.fold(step: "y", [tuck])
    } throws: {
      if case .cannotFold = ($0 as? FoldFailure)?.error { true } else { false }
    }
  }
}
