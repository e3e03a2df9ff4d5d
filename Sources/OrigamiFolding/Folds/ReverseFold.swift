internal import OrigamiModel

/// A reverse fold: a flap of two or more layers is folded along a line, to the inside or the outside of the
/// flap.
struct ReverseFold {
  /// The line, and the layers that move.
  let fold: SimpleFold
  /// The kind: an inside or an outside reverse fold.
  let kind: FoldOperation.Kind
  /// 1 when the viewer sees the side that was up at the start, else -1.
  let viewer: Int
  /// The budget of the search.
  let budget: FoldingBudget

  /// Folds the flap.
  ///
  /// The geometry is that of a simple fold. The layer order is solved, with the two halves of the flap's
  /// layers at the line as the kind of fold requires.
  ///
  /// - Parameter hints: returns the orders that the author adds, on the paper with the new creases.
  /// - Throws: ``FoldError/notThisKind(_:)`` when the layers do not allow the fold,
  ///   ``FoldError/ambiguous(_:states:)`` when several orders do.
  func folded(
    _ state: PaperState, hints: (PaperState) throws(FoldError) -> WrittenHints
  ) throws(FoldError) -> SimpleFold.Result {
    let split = fold.split(state)
    let before = split.state
    let plain = fold.turned(split)
    let moved = plain.moved
    let flap = try layersAtLine(before, moved)
    let paper = before.unordered(plain.state.placements)
    var constraints = try paper.constraints(moved: moved, budget: budget)
    let staying = before.sheet.faces.indices.filter { !moved.contains($0) }
    constraints.presumeOrder(of: before)
    placeFlap(&constraints, moved, flap)
    forbidWeaving(&constraints, moved, staying.filter { flap.halves[$0] == nil })
    try constraints.presume(try hints(before))
    let choice: OrderChoice
    do throws(FoldError) { choice = try constraints.choice(on: before) } catch {
      if case .cannotFold = error { throw .notThisKind(kind) }
      throw error
    }
    if let rival = choice.rival { throw .ambiguous([before.hint(rival, viewer: viewer)], states: 2) }
    return SimpleFold.Result(
      state: paper.ordered(choice.order), parents: split.parents, moved: moved, cells: constraints.cells)
  }

  /// The flap's layers at the fold line.
  private struct Flap {
    /// For each staying face that a moving face continues at the line: 1 in the upper half of the layers, -1
    /// in the lower.
    var halves: [Int: Int] = [:]
    /// For each moving face at the line: 1 in the upper half of the layers, -1 in the lower.
    var movingHalves: [Int: Int] = [:]
  }

  private func layersAtLine(_ state: PaperState, _ moved: Set<Int>) throws(FoldError) -> Flap {
    let hinges = state.hinges(on: fold.line, moves: moved.contains)
    let depths = SimpleFold.depths(of: hinges.map(\.staying), in: state, from: 1)
    // Both halves have equally many layers. Flaps side by side with different numbers usually get no order.
    guard let layers = depths.values.max(), layers % 2 == 0 else { throw .notThisKind(kind) }
    var flap = Flap()
    for (_, moving, staying) in hinges {
      let half = depths[staying, default: 0] <= layers / 2 ? 1 : -1
      flap.halves[staying] = half
      flap.movingHalves[moving] = half
    }
    return flap
  }

  /// Requires the order of the moving faces beside the staying halves of the flap: between them in an inside
  /// reverse fold, around them in an outside one.
  private func placeFlap(_ constraints: inout LayerConstraints, _ moved: Set<Int>, _ flap: Flap) {
    for (staying, half) in flap.halves {
      if kind == .insideReverse {
        for moving in moved { constraints.presume(moving, over: staying, -half) }
      } else {
        for (moving, movingHalf) in flap.movingHalves {
          constraints.presume(moving, over: staying, movingHalf)
        }
      }
    }
  }

  /// Requires that each layer outside the flap has all moving paper on one side.
  private func forbidWeaving(_ constraints: inout LayerConstraints, _ moved: Set<Int>, _ others: [Int]) {
    let moved = moved.sorted()
    for other in others {
      var first: OrderLiteral?
      for face in moved {
        guard let literal = constraints.pairs.literal(face, above: other) else { continue }
        if let first { constraints.require(first, sameAs: literal) } else { first = literal }
      }
    }
  }
}

extension PaperState {
  /// Returns the hint that states an order, as a viewer of the given side writes it.
  func hint(_ order: FaceOrder, viewer: Int) -> FoldOperation.Hint {
    let (above, below) = (handle(of: order.above).written, handle(of: order.below).written)
    return viewer > 0 ? .above(face: above, of: below) : .above(face: below, of: above)
  }
}

extension Point {
  /// The point as an author writes it: `0.25,0.5`.
  var written: String {
    "\(Decimal9(x)?.description ?? "0"),\(Decimal9(y)?.description ?? "0")"
  }
}
