import OrigamiFolding
import OrigamiModel
import Testing

/// A refold whose creases cannot fold together is refused with the vertex at which they cannot.
@Suite struct RefoldReasonTests {
  /// Collapses a sheet with creases from its centre to its corners and edges' middles, folded as said.
  private func fault(_ signs: [(sign: String, end: String)]) throws -> VertexFault? {
    var folder = try StepFolder(paper: Paper())
    try folder.fold(
      "creases", #"precrease through="top-left bottom-right""#, #"precrease through="bottom-left top-right""#,
      #"precrease through="left right""#, #"precrease through="top bottom""#)
    var collapse = try FoldOperation(#"refold kind="collapse" keep="0.1,0.2""#)
    collapse.hints = signs.map { .crease(as: $0.sign, through: "centre \($0.end)") }
    let before = folder.state
    do {
      try folder.fold(step: "collapse", [collapse])
      return nil
    } catch {
      #expect(folder.state == before)
      guard case .cannotFold(.vertex(let fault)?) = error.error else { throw error }
      #expect(error.operation == 0)
      return fault
    }
  }

  @Test func `mountains and valleys that do not differ by two`() throws {
    let fault = try fault([
      ("valley", "left"), ("valley", "right"), ("mountain", "top"), ("mountain", "bottom"),
    ])
    #expect(fault?.rule == .maekawa(mountains: 2, valleys: 2))
    #expect(fault?.place.isNear(0.5, 0.5) == true)
  }

  @Test func `angles that do not add up to a half turn`() throws {
    let fault = try fault([
      ("valley", "left"), ("valley", "top"), ("mountain", "top-right"), ("valley", "bottom"),
    ])
    guard case .kawasaki(let excess) = fault?.rule else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(abs(abs(excess) - .pi / 4) < 1e-9)
  }

  @Test func `an odd number of creases`() throws {
    let fault = try fault([("valley", "left"), ("valley", "right"), ("valley", "top")])
    #expect(fault?.rule == .oddDegree(3))
    let help = FoldError.cannotFold(fault.map { .vertex($0) }).help
    #expect(help?.contains("for each crease that folds at 0.5,0.5") == true, "\(help ?? "")")
  }

  @Test func `a smallest angle between two creases of one sign`() throws {
    let fault = try fault([
      ("valley", "right"), ("valley", "top-right"), ("valley", "top-left"), ("mountain", "bottom"),
    ])
    guard case .bigLittleBig(let angle, 0, 2) = fault?.rule else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(abs(angle - .pi / 4) < 1e-9)
  }

  @Test func `a hint about faces that never overlap is refused as such`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("creases", #"precrease through="0,0.25 1,0.25""#, #"precrease through="0,0.75 1,0.75""#)
    let valley = FoldOperation.Hint.crease(as: "valley", through: "0,0.25 1,0.25")
    let swivel = try FoldOperation(#"refold kind="swivel" keep="0.5,0.9""#, valley)
    var hinted = swivel
    hinted.hints.append(.above(face: "0.5,0.1", of: "0.5,0.9"))
    #expect(throws: FoldFailure(step: "hint", operation: 0, error: .unexpectedHint(hinted.hints[1]))) {
      try folder.fold(step: "hint", [hinted])
    }
    try folder.fold(step: "no hint", [swivel])
  }

  /// Returns the error of a sheet with a level middle crease that is refolded at it.
  private func error(_ refold: String, _ signs: String...) throws -> FoldError? {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("crease", #"precrease through="left right""#)
    var operation = try FoldOperation("refold \(refold)")
    operation.hints = signs.map { .crease(as: $0, through: "left right") }
    return OrigamiFoldingTests.error(folder, [operation])
  }

  @Test(arguments: [["valley", "mountain"], ["mountain", "valley"], ["valley", "flat"]])
  func `two signs of one crease contradict each other`(signs: [String]) throws {
    for kind in ["collapse", "crimp"] {
      let error = try error(#"kind="\#(kind)" keep="0.1,0.1""#, signs[0], signs[1])
      #expect(
        error?.message
          == #"<crease as="\#(signs[1])" through="left right"/> contradicts what is written before it"#)
    }
    #expect(try error(#"kind="collapse" keep="0.1,0.1""#, "valley", "valley") == nil)
  }

  @Test func `a refold that leaves all paper as it lies says so`() throws {
    #expect(try error(#"kind="collapse" keep="0.1,0.1""#, "flat")?.message == "no paper moves in this fold")
  }

  @Test func `points to keep on both sides of a crease that must fold are refused`() throws {
    let error = try error(#"kind="collapse" keep="0.1,0.1 0.1,0.9""#, "valley")
    #expect(error?.message == "\"0.1,0.9\" should stay, but it is in the part that moves")
  }

  @Test func `a sign that only an opening takes has no effect in other refolds`() throws {
    let error = try error(#"kind="collapse" keep="0.1,0.1""#, "free")
    #expect(error?.message == #"<crease as="free" through="left right"/> has no effect here"#)
  }

  @Test func `a contradiction among very many faces names some of them`() {
    let reason = Impossibility.exhausted(faces: Array(0..<500))
    #expect(reason.message.hasPrefix("no order of the faces 0 1 2 "))
    #expect(reason.message.hasSuffix(" 23 and 476 more obeys all rules"))
  }

  @Test func `creases that can fold are folded`() throws {
    #expect(
      try fault([
        ("valley", "right"), ("mountain", "top-right"), ("valley", "top-left"), ("valley", "bottom"),
      ]) == nil)
  }
}
