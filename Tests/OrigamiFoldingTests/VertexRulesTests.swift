import SeededRandom
import Testing

@testable import OrigamiFolding

@Suite struct VertexRulesTests {
  typealias Spokes = [(degrees: Double, assignment: CreaseAssignment)]

  private func fault(_ spokes: Spokes) throws -> VertexFault.Rule? {
    let faults = try CreasePattern.star(spokes).vertexFaults
    #expect(faults.count < 2)
    return faults.first?.rule
  }

  @Test func `a waterbomb's vertex is sound`() throws {
    let spokes: Spokes = [
      (0, .mountain), (45, .valley), (90, .mountain), (135, .valley), (180, .mountain), (270, .mountain),
    ]
    #expect(try fault(spokes) == nil)
  }

  @Test func `an odd number of creases cannot fold`() throws {
    #expect(try fault([(0, .valley), (120, .valley), (240, .valley)]) == .oddDegree(3))
  }

  @Test func `mountains and valleys differ by two`() throws {
    let spokes: Spokes = [(0, .valley), (90, .valley), (180, .mountain), (270, .mountain)]
    #expect(try fault(spokes) == .maekawa(mountains: 2, valleys: 2))
  }

  @Test func `every other angle adds up to a half turn`() throws {
    let rule = try fault([(0, .valley), (80, .valley), (180, .valley), (270, .mountain)])
    guard case .kawasaki(let excess) = try #require(rule) else {
      Issue.record("not Kawasaki: \(String(describing: rule))")
      return
    }
    #expect(abs(abs(excess) - 10 * .pi / 180) < 1e-9)
  }

  @Test func `the creases beside a smallest angle are not alike`() throws {
    let spokes: Spokes = [(0, .valley), (40, .valley), (140, .valley), (280, .mountain)]
    guard case .bigLittleBig(let angle, 0, 2) = try #require(try fault(spokes)) else {
      Issue.record("not big-little-big")
      return
    }
    #expect(abs(angle - 40 * .pi / 180) < 1e-9)
    let mixed: Spokes = [(0, .valley), (40, .mountain), (140, .valley), (280, .valley)]
    #expect(try fault(mixed) == nil)
  }

  @Test func `around an even run of smallest angles one more mountain or valley is needed`() throws {
    let alike: Spokes = [
      (0, .valley), (40, .valley), (80, .valley), (180, .mountain), (250, .mountain), (290, .valley),
    ]
    guard case .bigLittleBig(_, 0, 3) = try #require(try fault(alike)) else {
      Issue.record("not big-little-big")
      return
    }
    let mixed: Spokes = [
      (0, .valley), (40, .mountain), (80, .valley), (180, .valley), (250, .mountain), (290, .valley),
    ]
    #expect(try fault(mixed) == nil)
  }

  @Test func `unassigned creases are given the benefit of the doubt`() throws {
    let spokes: Spokes = [(0, .unassigned), (40, .valley), (140, .valley), (280, .unassigned)]
    #expect(try fault(spokes) == nil)
  }

  @Test func `flat creases and the sheet's edge have no rule`() throws {
    #expect(try fault([(0, .flat), (100, .flat), (200, .flat)]) == nil)
    #expect(try CreasePattern.stamps(2, 1).vertexFaults.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `the sets of creases around which paper closes are those that going around finds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      // A full turn in multiples of 22.5°, cut at random.
      let count = Int.random(in: 1...9, using: &generator)
      var cuts: Set<Int> = [0]
      while cuts.count < count { cuts.insert(Int.random(in: 0..<16, using: &generator)) }
      let places = cuts.sorted() + [16]
      let angles = zip(places, places.dropFirst()).map { $1 - $0 }

      let closed = (0..<(UInt32(1) << UInt32(count))).filter { set in
        var (sum, sign) = (0, 1)
        for (place, angle) in angles.enumerated() {
          if set >> UInt32(place) & 1 == 1 { sign = -sign }
          sum += sign * angle
        }
        return set == 0 || (sign == 1 && sum == 0)
      }
      #expect(ClosingSets.closed(angles.map { Double($0) * .pi / 8 }) == closed, "\(seed): \(angles)")
    }
  }
}
