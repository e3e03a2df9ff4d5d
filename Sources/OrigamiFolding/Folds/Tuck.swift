internal import OrigamiModel

/// A simple fold whose moving layers go under or between others, as the author's hints say.
struct Tuck {
  /// The fold without hints.
  let fold: SimpleFold
  /// 1 when the viewer sees the side that was up at the start, else -1.
  let viewer: Int
  /// The budget of the search.
  let budget: FoldingBudget

  /// Returns the folded paper.
  ///
  /// The geometry is that of the plain fold. Pairs of faces that both stay keep their order. Among the layer
  /// orders that agree with the hints, it takes the one in which most of the other pairs lie as in the plain
  /// fold.
  ///
  /// - Parameter hints: returns the author's hints, on the paper with the new creases.
  /// - Throws: ``FoldError/nothingToFold`` when all paper would move, ``FoldError/cannotFold(_:)`` when no
  ///   order agrees with the hints, ``FoldError/ambiguous(_:states:)`` when several agree with the plain fold
  ///   equally well, ``FoldError/unexpectedHint(_:)`` for a hint about faces that do not overlap,
  ///   ``FoldError/tooHard``.
  func folded(
    _ state: PaperState, hints: (PaperState) throws(FoldError) -> WrittenHints
  ) throws(FoldError) -> SimpleFold.Result {
    let split = fold.split(state)
    let plain = fold.turned(split)
    guard plain.moved.count < split.parents.count else { throw .nothingToFold }
    let before = split.state
    let paper = before.unordered(plain.state.placements)
    var constraints = try paper.constraints(moved: plain.moved, budget: budget)
    var wanted: [OrderLiteral] = []
    for pair in plain.state.order.pairs {
      if plain.moved.contains(pair.above) || plain.moved.contains(pair.below) {
        if let literal = constraints.pairs.literal(pair.above, above: pair.below) { wanted.append(literal) }
      } else {
        constraints.presume(pair.above, over: pair.below, 1)
      }
    }
    try constraints.presume(try hints(before))
    let choice = try constraints.choice(wanted: wanted, on: before)
    if let rival = choice.rival { throw .ambiguous([before.hint(rival, viewer: viewer)], states: 2) }
    return SimpleFold.Result(
      state: paper.ordered(choice.order), parents: split.parents, moved: plain.moved, cells: constraints.cells
    )
  }
}
