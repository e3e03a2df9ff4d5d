/// A rule that forbids some orders of layers, because paper cannot pass through paper.
///
/// The names are those of the literature: a *taco* is a folded edge with its two layers, a *tortilla* is
/// paper that lies flat across a line.
public enum LayerRule: UInt8, CaseIterable, Hashable, Sendable {
  /// Two folded edges at one place are nested or apart, never interleaved.
  case tacoTaco
  /// A face that crosses a folded edge does not lie between the edge's two layers.
  case tacoTortilla
  /// Two sheets that both continue across a line keep their order.
  case tortillaTortilla
  /// Of three faces over one place, one lies between the others.
  case transitivity
  /// A mountain or valley crease fixes which of its two faces is above.
  case crease
  /// An order that is given beforehand fixes which of two faces is above.
  case given
}

/// A table over all partial choices of a rule's orders: whether each can be completed, and which orders it
/// forces.
///
/// A choice is a number in base 3 with a digit for each order, the lowest for the first: 0 is open, 1 true,
/// and 2 false.
struct RuleTable: Sendable {
  /// For each partial choice: ``impossible``; ``settled`` when every completion is allowed; otherwise two
  /// bits for each order, its forced value or 0.
  let entries: [UInt16]

  static let impossible: UInt16 = 1 << 15
  static let settled: UInt16 = 1 << 14

  /// Computes the table of a rule for `arity` orders from the complete choices that it allows.
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
      return forced
    }
  }

  /// The powers of 3.
  static let powers = [1, 3, 9, 27, 81, 243, 729]

  /// The orders `[a over b, c over d, c over b, a over d, a over c, b over d]`, where a-b and c-d are the
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

  /// The orders `[a over b, b over c, c over a]`.
  static let transitivity = RuleTable(arity: 3) { order in
    RuleTable.stackings(of: 3).contains { height in
      order == [height[0] > height[1], height[1] > height[2], height[2] > height[0]]
    }
  }

  /// Two orders that must differ. Transitivity reduces to this when two of its three orders are one class.
  static let opposite = RuleTable(arity: 2) { $0[0] != $0[1] }

  private static func isBetween(_ height: Int, _ a: Int, _ b: Int) -> Bool {
    min(a, b) < height && height < max(a, b)
  }

  /// Returns every way to stack some layers, as the height of each layer.
  private static func stackings(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { piles, _ in
      piles.flatMap { pile in (0..<count).filter { !pile.contains($0) }.map { pile + [$0] } }
    }
  }
}
