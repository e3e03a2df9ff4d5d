import OrigamiModel
import Testing

@testable import OrigamiFolding

/// The memory for a model's past does not grow with its steps.
@Suite struct KeptStepsTests {
  @Test func `only so many steps are kept to be repeated`() throws {
    var folder = try StepFolder(paper: Paper())
    for index in 0..<(3 * StepFolder.stepsKept) { try folder.fold("s\(index)", "turn-over") }
    #expect(folder.performed.count == StepFolder.stepsKept)
    let last = 3 * StepFolder.stepsKept - 1
    try folder.fold(step: "again", repeating: Repetition(from: "s\(last)", to: "s\(last)"))
    let failure = try #require(throws: FoldFailure.self) {
      try folder.fold(step: "far", repeating: Repetition(from: "s0", to: "s0"))
    }
    #expect(
      failure.error.message
        == "\"s0\" to \"s0\" cannot be repeated: they are not both among the last 512 steps")
  }

  @Test func `a model opened and closed a thousand times is the paper that it was`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let closed = folder.state
    for index in 0..<1000 {
      try folder.fold("open\(index)", "unfold step=\"\(index == 0 ? "book" : "close\(index - 1)")\"")
      try folder.fold("close\(index)", #"valley bring="left" onto="right""#)
    }
    #expect(folder.state == closed)
  }
}
