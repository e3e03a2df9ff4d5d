internal import OrigamiModel

/// Folded paper whose faces have places but no layer order yet.
struct UnorderedPaper {
  /// The sheet. Folded edges that may be mountain or valley are unassigned.
  var sheet: CreasePattern
  var placements: [Isometry]
  var joins: Set<VertexPair>

  /// Sets up the layer rules.
  ///
  /// - Parameter moved: the faces that move. Only rules that bind one of them are set up. The others keep an
  ///   order that obeys the rules, which is to be presumed.
  /// - Throws: ``FoldError/tooHard`` when the budget is spent; ``FoldError/cannotFold(_:)`` for places that
  ///   cannot be told apart.
  func constraints(moved: Set<Int>, budget: FoldingBudget? = nil) throws(FoldError) -> LayerConstraints {
    let places = PaperState.places(of: sheet, placements)
    // The map is made without the budget. Its cost is estimated.
    guard budget.spend(16 * sheet.edges.count), let cells = OverlapCells(sheet, places: places) else {
      throw budget.isSpent ? .tooHard : .cannotFold(.indistinct)
    }
    let pairs = FacePairs(cells, faceCount: sheet.faces.count, budget: budget)
    let moves = sheet.faces.indices.map(moved.contains)
    let constraints = LayerConstraints(sheet, placements, cells, pairs, moves: moves, budget: budget)
    guard !budget.isSpent else { throw .tooHard }
    return constraints
  }

  /// Returns the paper with an order.
  func ordered(_ orders: [FaceOrder]) -> PaperState {
    var order = LayerOrder(faceCount: sheet.faces.count)
    for pair in orders { order.set(pair.above, over: pair.below, 1) }
    return PaperState(sheet: sheet, placements: placements, order: order, joins: joins)
  }
}

extension PaperState {
  /// Returns the paper with other placements, without a layer order. Every folded edge is unassigned, so
  /// that it may be mountain or valley.
  func unordered(_ placements: [Isometry]) -> UnorderedPaper {
    let free = sheet.assigning { _, left, right in
      placements[left].isFlipped == placements[right].isFlipped ? .flat : .unassigned
    }
    return UnorderedPaper(sheet: free, placements: placements, joins: joins)
  }
}
