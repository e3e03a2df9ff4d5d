internal import OrigamiModel

/// Folded paper whose faces have places but no layer order yet.
struct UnorderedPaper {
  /// The sheet. Folded edges that may be mountain or valley are unassigned.
  var sheet: CreasePattern
  var placements: [Isometry]
  var joins: Set<VertexPair>

  /// The layer rules of the paper, with the orders that are known beforehand.
  struct Problem {
    var constraints: LayerConstraints
    var pairs: FacePairs
    var cells: OverlapCells
    /// For each face, whether it moves.
    var moves: [Bool]
    var presumed: [OrderLiteral] = []
    var budget: FoldingBudget?

    /// Presumes that face a lies above b (1) or below it (-1), if they overlap.
    mutating func presume(_ a: Int, over b: Int, _ sign: Int) {
      guard sign != 0, let literal = pairs.literal(a, above: b) else { return }
      presumed.append(sign > 0 ? literal : literal ^ 1)
    }

    /// Presumes the present order of the faces that do not move.
    ///
    /// - Complexity: O(pairs that overlap).
    mutating func presumeOrder(of paper: PaperState) {
      for (index, pair) in pairs.faces.enumerated() {
        let (low, high) = (Int(pair.low), Int(pair.high))
        guard !moves[low], !moves[high] else { continue }
        let sign = paper.order.sign(low, over: high)
        if sign == 0 { continue }
        presumed.append(OrderLiteral(2 * index + (sign > 0 ? 0 : 1)))
      }
    }

    /// Presumes the orders that an author's hints state.
    ///
    /// - Throws: ``FoldError/unexpectedHint(_:)`` for faces that do not overlap.
    mutating func presume(_ hints: WrittenHints) throws(FoldError) {
      for order in hints.orders {
        guard pairs.index(order.face, order.other) != nil else { throw .unexpectedHint(order.hint) }
        presume(order.face, over: order.other, order.sign)
      }
    }

    /// Draws all conclusions that need no choice.
    func solved() throws(Impossibility) -> LayerProblem {
      try LayerProblem(
        constraints, pairs: pairs, cells: cells, presumed: presumed, moves: moves, budget: budget)
    }

    /// Returns the order that agrees best with the wanted orders.
    ///
    /// - Parameter paper: the paper on which an error names places.
    /// - Throws: ``FoldError/cannotFold(_:)`` when no order obeys the rules and presumptions;
    ///   ``FoldError/tooHard``.
    func choice(wanted: [OrderLiteral] = [], on paper: PaperState) throws(FoldError) -> OrderChoice {
      let solved: LayerProblem
      do throws(Impossibility) { solved = try self.solved() } catch {
        throw .cannotFold(error.located(on: paper))
      }
      do throws(FoldError) { return try OrderChoice(solved, wanted: wanted, budget: budget) } catch {
        guard case .cannotFold(let reason) = error else { throw error }
        throw .cannotFold(reason?.located(on: paper))
      }
    }
  }

  /// Sets up the layer rules.
  ///
  /// - Parameter moved: the faces that move. Only rules that bind one of them are set up. The others keep an
  ///   order that obeys the rules, which is to be presumed.
  /// - Throws: ``FoldError/tooHard`` when the budget is spent; ``FoldError/cannotFold(_:)`` for places that
  ///   cannot be told apart.
  func problem(moved: Set<Int>, budget: FoldingBudget? = nil) throws(FoldError) -> Problem {
    let places = PaperState.places(of: sheet, placements)
    // The map is made without the budget. Its cost is estimated.
    guard budget.spend(16 * sheet.edges.count), let cells = OverlapCells(sheet, places: places) else {
      throw budget.isSpent ? .tooHard : .cannotFold(.indistinct)
    }
    let pairs = FacePairs(cells, faceCount: sheet.faces.count, budget: budget)
    let geometry = FoldedGeometry(placements: placements, vertices: places)
    let moves = sheet.faces.indices.map(moved.contains)
    let constraints = LayerConstraints(sheet, geometry, cells, pairs, moves: moves, budget: budget)
    guard !budget.isSpent else { throw .tooHard }
    return Problem(constraints: constraints, pairs: pairs, cells: cells, moves: moves, budget: budget)
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
    let free = sheet.assigning(
      sheet.edges.enumerated().map { index, edge in
        guard let (left, right) = sheet.edgeSides[index].both else { return edge }
        let isFolded = placements[left].isFlipped != placements[right].isFlipped
        return CreasePattern.Edge(
          start: edge.start, end: edge.end, assignment: isFolded ? .unassigned : .flat)
      })
    return UnorderedPaper(sheet: free, placements: placements, joins: joins)
  }
}
