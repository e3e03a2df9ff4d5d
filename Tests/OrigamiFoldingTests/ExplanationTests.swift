import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiFolding

/// The faces that a contradiction of layers names suffice for it.
@Suite struct ExplanationTests {
  /// Seven seeds of which the explanations once lacked a face, and others.
  private static let seeds: [UInt64] = [2039, 3127, 3815, 4656, 4673, 5273, 7477] + Array(1...200)

  @Test(arguments: seeds)
  func `no stack of the involved faces obeys the rules`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sheet = try CreasePattern.stamps(using: &generator)
    let paper = try #require(LayerPaper(sheet))
    let given = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      OrderLiteral.random(in: 0..<OrderLiteral(2 * paper.pairs.count), using: &generator)
    }
    let reason: Impossibility
    do throws(Impossibility) {
      var constraints = paper.constraints
      constraints.presumed = given
      _ = try LayerProblem(constraints)
      return
    } catch {
      reason = error
    }
    guard case .layers(_, let faces, let involved) = reason else {
      Issue.record("seed \(seed): \(reason)")
      return
    }
    #expect(Set(faces).isSubset(of: involved))
    #expect(!paper.hasOrder(of: Set(involved), given: given), "seed \(seed): \(reason)")
  }
}

/// A folded pattern with its layer rules.
private struct LayerPaper {
  let pattern: CreasePattern
  let cells: OverlapCells
  let pairs: FacePairs
  let constraints: LayerConstraints

  init?(_ pattern: CreasePattern) {
    let geometry = FoldedGeometry(pattern)
    guard let cells = OverlapCells(pattern, geometry) else { return nil }
    (self.pattern, self.cells) = (pattern, cells)
    pairs = FacePairs(cells, faceCount: pattern.faces.count)
    constraints = LayerConstraints(pattern, geometry.placements, cells, pairs)
  }

  /// Returns whether some order of the pairs of the faces breaks no rule that binds these pairs alone, and no
  /// given order of them. Tries all orders.
  func hasOrder(of faces: Set<Int>, given: [OrderLiteral]) -> Bool {
    let own = pairs.faces.indices.filter {
      faces.contains(Int(pairs.faces[$0].low)) && faces.contains(Int(pairs.faces[$0].high))
    }
    var place: [Int32: Int] = [:]
    for (index, pair) in own.enumerated() { place[Int32(pair)] = index }
    func isBound(_ literals: some Sequence<OrderLiteral>) -> Bool {
      literals.allSatisfy { place[$0 >> 1] != nil }
    }
    let equalities = constraints.equalities.filter { isBound([$0.first, $0.second]) }
    let fixed = (constraints.fixed + given).filter { isBound([$0]) }
    let tacoTacos = stride(from: 0, to: constraints.tacoTacos.count, by: 6)
      .map { Array(constraints.tacoTacos[$0..<$0 + 6]) }.filter(isBound)
    var triples: [[OrderLiteral]] = []
    CommonTriples(cells: cells, pairs: pairs).forEach {
      if isBound([$0, $1, $2]) { triples.append([$0, $1, $2]) }
      return true
    }
    return (0..<(1 << own.count)).contains { choice in
      func isTrue(_ literal: OrderLiteral) -> Bool {
        (choice >> (place[literal >> 1] ?? 0) & 1 == 1) != (literal & 1 == 1)
      }
      func obeys(_ table: RuleTable, _ literals: [OrderLiteral]) -> Bool {
        let code = literals.enumerated().reduce(0) { $0 + RuleTable.powers[$1.0] * (isTrue($1.1) ? 1 : 2) }
        return table.entries[code] != RuleTable.impossible
      }
      return fixed.allSatisfy(isTrue) && equalities.allSatisfy { isTrue($0.first) == isTrue($0.second) }
        && triples.allSatisfy { obeys(.transitivity, $0) } && tacoTacos.allSatisfy { obeys(.tacoTaco, $0) }
    }
  }
}

extension CreasePattern {
  /// A sheet of up to seven stamps of different widths and heights, in one or two rows. Each crease is a
  /// mountain, a valley or open.
  fileprivate static func stamps(using generator: inout SeededGenerator) throws -> CreasePattern {
    let rows = Int.random(in: 1...2, using: &generator)
    let columns = Int.random(in: (rows == 1 ? 3...7 : 2...3), using: &generator)
    let widths = (0..<columns).map { _ in Double(Int.random(in: 1...4, using: &generator)) }
    let heights = (0..<rows).map { _ in Double(Int.random(in: 1...2, using: &generator)) }
    let sheet = try stamps(columns, rows).mapping { place in
      Point(
        x: widths.prefix(Int(place.x.rounded())).reduce(0, +),
        y: heights.prefix(Int(place.y.rounded())).reduce(0, +))
    }
    return sheet.assigning(
      sheet.edges.map { edge in
        guard edge.assignment != .boundary else { return edge }
        let assignment = [CreaseAssignment.mountain, .valley, .unassigned].randomElement(using: &generator)
        return Edge(start: edge.start, end: edge.end, assignment: assignment ?? .unassigned)
      })
  }
}
