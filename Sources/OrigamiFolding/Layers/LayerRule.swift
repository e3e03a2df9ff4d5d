/// What forbids some orders of layers: paper does not pass through paper.
public enum LayerRule: UInt8, CaseIterable, Hashable, Sendable {
  /// Two folded edges at one place: their layers are nested or apart, never interleaved.
  case tacoTaco
  /// A face that passes a folded edge is not between its two layers.
  case tacoTortilla
  /// Where two sheets continue over one line, they do not change places.
  case tortillaTortilla
  /// Of three faces over one place, one is between the others.
  case transitivity
  /// A mountain or valley fold says which of its two faces is above.
  case crease
}

/// For every partial choice of a rule's orders: whether it can be completed, and what follows.
///
/// A choice is a number in base 3, a digit an order: 0 open, 1 as said, 2 the opposite.
struct RuleTable: Sendable {
  /// Bit 15: impossible. Bit 14: nothing left to see to. Else two bits an order: what it must be.
  let entries: [UInt16]
  /// How many orders the rule binds.
  let arity: Int

  static let impossible: UInt16 = 1 << 15
  static let settled: UInt16 = 1 << 14

  /// Works out the table from the complete choices that the rule allows.
  init(arity: Int, allows isAllowed: ([Bool]) -> Bool) {
    let allowed = (0..<(1 << arity)).map { bits in
      (0..<arity).map { UInt8(bits >> $0 & 1 == 1 ? 1 : 2) }
    }.filter { choice in isAllowed(choice.map { $0 == 1 }) }
    let powers = RuleTable.powers
    entries = (0..<powers[arity]).map { code in
      let digits = (0..<arity).map { UInt8(code / powers[$0] % 3) }
      let completions = allowed.filter { choice in
        zip(choice, digits).allSatisfy { $1 == 0 || $0 == $1 }
      }
      guard let first = completions.first else { return RuleTable.impossible }
      let open = digits.indices.filter { digits[$0] == 0 }
      if completions.count == 1 << open.count { return RuleTable.settled }
      var forced: UInt16 = 0
      for place in open where completions.allSatisfy({ $0[place] == first[place] }) {
        forced |= UInt16(first[place]) << UInt16(2 * place)
      }
      // What is forced is all that was left to see to, when completing it leaves every choice open.
      return forced
    }
    self.arity = arity
  }

  static let powers = [1, 3, 9, 27, 81, 243, 729]

  /// Orders `[a over b, c over d, c over b, a over d, a over c, b over d]`, where a-b and c-d are the
  /// layers of two folded edges.
  static let tacoTaco = RuleTable(arity: 6) { order in
    RuleTable.stackings(of: 4).contains { height in
      let isInterleaved =
        isBetween(height[2], height[0], height[1]) != isBetween(height[3], height[0], height[1])
      return !isInterleaved
        && order == [
          height[0] > height[1], height[2] > height[3], height[2] > height[1], height[0] > height[3],
          height[0] > height[2], height[1] > height[3],
        ]
    }
  }

  /// Orders `[a over b, b over c, c over a]`.
  static let transitivity = RuleTable(arity: 3) { order in
    RuleTable.stackings(of: 3).contains { height in
      order == [height[0] > height[1], height[1] > height[2], height[2] > height[0]]
    }
  }

  /// Two orders that are never the same; what transitivity becomes when two of its three orders are
  /// one.
  static let opposite = RuleTable(arity: 2) { $0[0] != $0[1] }

  private static func isBetween(_ height: Int, _ a: Int, _ b: Int) -> Bool {
    min(a, b) < height && height < max(a, b)
  }

  /// Every way to pile up some layers, as the height of each.
  private static func stackings(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { piles, _ in
      piles.flatMap { pile in (0..<count).filter { !pile.contains($0) }.map { pile + [$0] } }
    }
  }
}
