extension PaperState {
  /// Returns the first fault of the layers: a rule that the order breaks, or a vertex that cannot lie flat;
  /// nil for sound paper.
  ///
  /// The check uses only the rules, not the way in which the layers came about.
  ///
  /// - Complexity: O(Σ k²) over the cells of the folded paper's map with k faces each. When these stacks are
  ///   not sound, also the set-up of a ``FlatFolding`` without its search, to find the reason.
  package func layerFault() -> Impossibility? { layerFault(OverlapCells(self)) }

  /// Returns the first fault of the layers on paper that is already mapped; nil `cells` stands for paper that
  /// cannot be mapped.
  func layerFault(_ cells: OverlapCells?) -> Impossibility? {
    if let fault = sheet.vertexFaults.first { return .vertex(fault) }
    guard let cells else { return .indistinct }
    if let stacks = LayerStacks(cells, order), stacks.areSound(sheet) { return nil }
    return solvedLayerFault(cells)
  }

  /// Returns the first fault of the layers by the solver's rules, which give the reason.
  func solvedLayerFault(_ cells: OverlapCells) -> Impossibility? {
    let pairs = FacePairs(cells, faceCount: faceCount)
    let isComplete =
      pairs.count == order.pairCount
      && pairs.faces.allSatisfy { order.overlaps(Int($0.low), Int($0.high)) }
    // Otherwise the order lacks an overlap, or has one that does not exist.
    guard isComplete else { return .indistinct }
    var constraints = LayerConstraints(sheet, placements, cells, pairs)
    constraints.presumed = order.pairs.compactMap { pairs.literal($0.above, above: $0.below) }
    do throws(Impossibility) {
      _ = try LayerProblem(constraints)
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether another state is folded in the same way, whatever flat creases either has.
  func isFolded(like other: PaperState) -> Bool {
    if self == other { return true }
    guard standing == other.standing else { return false }
    let points = sheet.vertices + other.sheet.vertices + sheetPolygons.map(\.centre)
    let isInPlace = points.allSatisfy { point in
      guard let a = place(of: point), let b = other.place(of: point) else { return false }
      return a.distance(to: b) <= 10 * PaperState.tolerance
    }
    guard isInPlace else { return false }
    // The faces of one state are matched to the faces of the other. The order must agree wherever two of them
    // overlap.
    let here = sheetPolygons.map { other.faces(holding: $0.centre).first }
    return order.pairs.allSatisfy { pair in
      guard let above = here[pair.above], let below = here[pair.below] else { return false }
      return other.order.sign(above, over: below) >= 0
    }
  }
}

extension Impossibility {
  /// Returns the same reason with points of the sheet in place of face numbers.
  func located(on paper: PaperState) -> Impossibility {
    switch self {
    case .layers(let rule, let faces, _): .layersAt(rule: rule, points: faces.map(paper.handle))
    case .exhausted(let faces): .exhaustedAt(points: faces.map(paper.handle))
    default: self
    }
  }
}
