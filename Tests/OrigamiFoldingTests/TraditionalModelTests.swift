import OrigamiFolding
import OrigamiModel
import Testing

/// Whole models of the tradition, with every kind of fold that they need.
@Suite struct TraditionalModelTests {
  static func birdBase() throws -> StepFolder {
    var folder = try StepFolder.preliminaryBase()
    try folder.fold(step: "creases 2", RefoldTests.petalCreases.map { try FoldOperation($0) })
    try folder.fold("petal", #"refold kind="petal" lift="bottom-left" hinge="a b" keep="centre""#)
    try folder.fold(step: "behind", repeating: Repetition(from: "creases 2", to: "petal", place: .behind))
    return folder
  }

  static func narrowBirdBase() throws -> StepFolder {
    var folder = try birdBase()
    try folder.fold("narrow left", #"valley bring="top-left a" onto="top-left centre""#)
    try folder.fold("narrow right", #"valley bring="bottom-right b" onto="bottom-right centre""#)
    try folder.fold(
      step: "narrow behind",
      repeating: Repetition(from: "narrow left", to: "narrow right", place: .behind))
    return folder
  }

  @Test func `a crane folds to its end`() throws {
    var folder = try Self.narrowBirdBase()
    #expect(folder.state.layerFault() == nil)
    try folder.fold("neck", #"inside-reverse bring="top-left" onto="@0.1,0.7""#)
    #expect(folder.state.layerFault() == nil)
    try folder.fold("tail", #"inside-reverse bring="bottom-right" onto="@0.7,0.1""#)
    #expect(folder.state.layerFault() == nil)
    try folder.fold("head", #"inside-reverse bring="top-left" onto="@0,0.45""#)
    #expect(folder.state.layerFault() == nil)
    try folder.fold("wing", #"valley bring="bottom-left" onto="@0.25,0.25""#)
    try folder.fold("other wing", "turn-over", #"valley bring="top-right" onto="@0.25,0.25""#)
    #expect(folder.state.layerFault() == nil)
    #expect(folder.state.faceCount > 60)
    // Its crease pattern folds flat, judged without knowing how it was folded.
    guard case .foldable = FlatFolding(folder.state.sheet, limits: .init(statesPerPart: 10)).verdict else {
      Issue.record("the pattern does not fold flat")
      return
    }
  }

  @Test func `a flap of a preliminary base is squashed, in front and behind`() throws {
    var folder = try StepFolder.preliminaryBase()
    try folder.fold(
      "crease", #"precrease bring="centre left" onto="centre bottom-left" layers="all""#)
    #expect(folder.state.faceCount == 12)
    // The ridge comes to lie on the middle line, its end as far from the closed point as before.
    let end = 0.5 - 0.125.squareRoot()
    let squash = try FoldOperation(
      "refold kind=\"squash\" bring=\"left\" onto=\"@\(end),\(end)\" keep=\"0.2,0.75 0.3,0.1\"",
      .crease(as: "flat", through: "left centre"))
    let step = try folder.fold(step: "squash", [squash])
    #expect(step.actions[0].moved.count == 3)
    #expect(folder.state.layerFault() == nil)
    let behind = Repetition(from: "crease", to: "squash", place: .behind, mirror: "top-left bottom-right")
    try folder.fold(step: "behind", repeating: behind)
    #expect(folder.state.layerFault() == nil)
    #expect(folder.state.place(of: Point(x: 0.5, y: 1))?.isNear(end, end) == true)
  }
}
