import OrigamiModel
import Testing

@testable import OrigamiFolding

/// Foldings that need more time, memory or work than they may use. The clock and the memory are given, so the
/// tests count measurements and wait for nothing.
@Suite struct FoldingBudgetTests {
  /// A clock that goes on by a second at every look, and memory that grows by a MiB.
  private final class Meter {
    var looks = 0

    func usage() -> FoldingBudget.Usage {
      looks += 1
      return .init(elapsed: .seconds(looks), memory: looks << 20)
    }
  }

  @Test func `a sheet with too many orders is unknown when the time is over`() throws {
    let meter = Meter()
    let budget = FoldingBudget(time: .seconds(3), measure: meter.usage)
    let folding = FlatFolding(try .stamps(6, 6), budget: budget)
    #expect(meter.looks == 3)
    #expect(folding.stop == .time(.seconds(3)))
    // One state may be found before the time is over; that it folds is known then.
    switch folding.verdict {
    case .unknown(.stopped(.time(.seconds(3)), _, _)), .foldable(_, isExact: false): break
    default: Issue.record("verdict \(folding.verdict)")
    }
    #expect(folding.variableCount == 36 * 35 / 2)
  }

  @Test func `the limit that was passed first is told, though the time is over as well`() {
    let budget = FoldingBudget(time: .seconds(1), work: 10, measure: Meter().usage)
    #expect(!budget.spend(FoldingBudget.measuringInterval))
    #expect(budget.stop == .work)
  }

  @Test func `a long strip of stamps is stopped by its memory while the rules are gathered`() throws {
    let meter = Meter()
    let folding = FlatFolding(
      try .stamps(100, 1), budget: FoldingBudget(memory: 5 << 20, measure: meter.usage))
    #expect(meter.looks == 6)
    #expect(folding.verdict == .unknown(.stopped(.memory(5 << 20), solved: 0, parts: 0)))
    #expect(folding.variableCount == 100 * 99 / 2)
  }

  @Test func `a grid of lines is stopped while it is mapped`() throws {
    let pattern = try CreasePattern.stamps(60, 60)
    let folding = FlatFolding(pattern, budget: FoldingBudget(work: 100_000))
    #expect(folding.verdict == .unknown(.stopped(.work, solved: 0, parts: 0)))
    #expect(folding.variableCount == 0)
  }

  @Test func `a drawing whose repair is too much work is not said to have too many lines`() throws {
    let grid = try CreasePattern.stamps(20, 20)
    #expect(throws: CreasePatternError.tooMuchWork) {
      try CreasePattern.repairing(grid.vertices, edges: grid.edges, work: 10_000)
    }
    let (pattern, _, _) = try CreasePattern.repairing(grid.vertices, edges: grid.edges)
    #expect(pattern.faces.count == 400)
    #expect(CreasePatternError.tooMuchWork.message.hasSuffix("mending them is too much work"))
  }

  @Test func `what can be folded stays foldable when counting is stopped`() throws {
    let whole = FlatFolding(try .stamps(3, 3))
    #expect(whole.exactStates == StateCount(1368))
    var found: Set<String> = []
    for work in [100, 20_000, 60_000, 4_000_000] {
      let folding = FlatFolding(try .stamps(3, 3), budget: FoldingBudget(work: work))
      switch folding.verdict {
      case .foldable(let states, let isExact):
        found.insert(isExact ? "all" : "some")
        #expect(isExact == (folding.stop == nil))
        #expect(isExact ? states == StateCount(1368) : states < StateCount(1368))
        #expect(folding.order.count == folding.variableCount)
      case .unknown(.stopped(.work, _, _)): found.insert("unknown")
      default: Issue.record("\(work): \(folding.verdict)")
      }
    }
    #expect(found == ["all", "some", "unknown"])
  }

  @Test func `creases that can fold in too many ways are told as such, with the hints that help`() throws {
    var folder = try StepFolder(paper: Paper(), searchWork: 100_000)
    for part in 1..<10 {
      let place = Double(part) / 10
      try folder.fold(
        nil, "precrease through=\"\(place),0 \(place),1\"", "precrease through=\"0,\(place) 1,\(place)\"")
    }
    let found = error(folder, #"refold kind="petal" lift="1,1" hinge="0.5,0 0.5,1" keep="0.01,0.5""#)
    #expect(found?.message == "these creases can be folded in too many ways to try them all")
    #expect(found?.help?.contains("<crease") == true)
  }

  @Test func `a refold that needs more work than the model may spend is too hard`() throws {
    _ = try StepFolder.preliminaryBase(searchWork: 100_000)
    #expect {
      try StepFolder.preliminaryBase(searchWork: 300)
    } throws: {
      ($0 as? FoldFailure)?.error == .tooHard
    }
  }
}
