import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiFolding

/// A known order is judged without the solver's rules and solved with fewer of them, with the same verdict.
@Suite struct LayerStacksTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `piles are sound exactly where the solver finds no fault`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let paper = try StepFolder.randomlyFolded(seed: seed).folder.state
    let pairs = paper.order.pairs
    let cells = try #require(OverlapCells(paper))
    #expect(LayerStacks(cells, paper.order)?.areSound(paper.sheet) == true)
    #expect(paper.solvedLayerFault(cells) == nil)

    var faults = 0
    for round in 0..<40 {
      // One, two or three pairs change places, so that there are circles, crossings and other sound states.
      var order = paper.order
      for _ in 0...(round % 3) {
        guard let pair = pairs.randomElement(using: &generator) else { break }
        order.set(pair.below, over: pair.above, 1)
      }
      let changed = PaperState(
        sheet: paper.sheet, placements: paper.placements, order: order, joins: paper.joins)
      let isSound = LayerStacks(cells, order)?.areSound(changed.sheet) ?? false
      #expect(isSound == (changed.solvedLayerFault(cells) == nil), "seed \(seed), round \(round)")
      if !isSound { faults += 1 }
    }
    #expect(faults > 0)
  }

  @Test func `a map that the budget leaves incomplete is no map`() throws {
    let pattern = try CreasePattern.stamps(4, 1)
    let geometry = FoldedGeometry(pattern)
    let budget = FoldingBudget(work: 100_000)
    let whole = try #require(OverlapCells(pattern, geometry, budget: budget))
    let needed = 100_000 - budget.workLeft
    for work in 0..<needed {
      #expect(OverlapCells(pattern, geometry, budget: FoldingBudget(work: work)) == nil, "\(work)")
    }
    let same = OverlapCells(pattern, geometry, budget: FoldingBudget(work: needed))
    #expect(same?.fullest == whole.fullest)
  }

  @Test func `an order of faces that do not overlap is at fault`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("corner", #"valley bring="top-left" onto="centre""#)
    try folder.fold("other", #"valley bring="bottom-right" onto="centre""#)
    let paper = folder.state
    let cells = try #require(OverlapCells(paper))
    let apart = try #require(
      (0..<paper.faceCount).flatMap { a in (0..<a).map { (a, $0) } }.first { !paper.order.overlaps($0, $1) })
    var order = paper.order

    order.set(apart.0, over: apart.1, 1)

    #expect(order.pairCount == paper.order.pairCount + 1)
    #expect(LayerStacks(cells, order) == nil)
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `rules that bind only paper which stays add nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let paper = try StepFolder.randomlyFolded(seed: seed).folder.state
    let moved = Set((0..<paper.faceCount).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
    let loose = paper.unordered(paper.placements)
    var constraints = try loose.constraints(moved: moved)
    constraints.presumeOrder(of: paper)

    let few = try LayerProblem(constraints)
    var every = LayerConstraints(loose.sheet, paper.placements, constraints.cells, constraints.pairs)
    every.presumed = constraints.presumed
    let all = try LayerProblem(every)

    for pair in 0..<OrderLiteral(constraints.pairs.count) {
      let (one, other) = (few.classLiteral(of: 2 * pair), all.classLiteral(of: 2 * pair))
      #expect(few.value(of: one) == all.value(of: other), "seed \(seed), pair \(pair)")
    }
    #expect(few.source.equalities.count <= all.source.equalities.count)
    #expect(few.source.tacoTacos.count <= all.source.tacoTacos.count)
    if moved.isEmpty { #expect(few.constraints.isEmpty && few.source.equalities.isEmpty) }
  }
}
