/// One face above another.
public struct FaceOrder: Hashable, Sendable {
  /// The face nearer to the viewer.
  public var above: Int
  /// The face farther away.
  public var below: Int

  public init(above: Int, below: Int) {
    self.above = above
    self.below = below
  }
}

/// The result of folding a crease pattern flat: whether it is possible, the number of ways, and one of them.
///
/// A lack of time never makes the answer wrong: a search that was stopped is reported as such.
public struct FlatFolding: Sendable {
  /// The limits of a search. Deciding flat foldability is NP-hard, so every search needs limits.
  public struct Limits: Hashable, Sendable {
    /// The most states to count in each independent part; nil counts all.
    public var statesPerPart: Int?
    /// The most guesses in each independent part.
    var guessesPerPart: Int

    /// Creates limits. Published results were counted with the default of 10,000 states for each part.
    public init(statesPerPart: Int? = 10_000, guessesPerPart: Int = 2_000_000) {
      self.statesPerPart = statesPerPart
      self.guessesPerPart = guessesPerPart
    }
  }

  /// The answer to whether the pattern folds flat.
  public enum Verdict: Hashable, Sendable {
    /// The pattern folds flat. The number of states is a lower bound unless it is exact.
    case foldable(states: StateCount, isExact: Bool)
    /// The pattern does not fold flat, for this reason.
    case notFoldable(Impossibility)
    /// The answer is not known, for this reason.
    case unknown(Uncertainty)
  }

  /// The pattern that was folded.
  public let pattern: CreasePattern
  /// For each face, its placement. The first face stays in place.
  public let placements: [Isometry]
  /// The answer to whether the pattern folds flat.
  public let verdict: Verdict
  /// The number of pairs of overlapping faces, each an unknown order; 0 when the folding ended before they
  /// were found, for example because a vertex breaks a rule.
  public let variableCount: Int
  /// The orders of the first state found: one for each pair of overlapping faces, seen from the side on which
  /// the first face shows its front. Empty unless foldable.
  public let order: [FaceOrder]
  /// The limit that ended the folding early; nil when it finished. A verdict of `foldable` still holds, but
  /// more states may exist than were counted.
  public let stop: FoldingBudget.Stop?

  /// Folds a pattern.
  ///
  /// - Parameters:
  ///   - orders: orders of faces that are given, seen from the side on which the first face shows its
  ///     front. Orders of faces that do not overlap are ignored.
  ///   - budget: the budget of the folding; nil for no limit. Without one, even a small pattern can take
  ///     hours.
  /// - Complexity: O(overlapping triples) to set up. The search is exponential at worst, and limited.
  public init(
    _ pattern: CreasePattern, orders: [FaceOrder] = [], limits: Limits = Limits(),
    budget: FoldingBudget? = nil
  ) {
    let geometry = FoldedGeometry(pattern)
    self.pattern = pattern
    placements = geometry.placements
    let outcome = FlatFolding.fold(pattern, geometry, orders, limits, budget)
    verdict = outcome.verdict
    variableCount = outcome.variableCount
    order = outcome.order
    stop = budget?.stop
  }

  private struct Outcome {
    var verdict: Verdict
    var variableCount = 0
    var order: [FaceOrder] = []
  }

  private static func fold(
    _ pattern: CreasePattern, _ geometry: FoldedGeometry, _ orders: [FaceOrder], _ limits: Limits,
    _ budget: FoldingBudget?
  ) -> Outcome {
    if let fault = pattern.vertexFaults.first {
      return Outcome(verdict: .notFoldable(.vertex(fault)))
    }
    guard geometry.unreached.isEmpty else { return Outcome(verdict: .unknown(.disconnected)) }
    // A gap between two faces at their common edge counts as a drawing error only while it is smaller than
    // the sheet's features. A larger gap would split what belongs together.
    let feature = pattern.shortestEdge
    if geometry.gap.distance > feature {
      let (edge, distance) = geometry.gap
      if distance <= pattern.largestError(feature: feature) {
        return Outcome(verdict: .unknown(.rounded(pattern.precision)))
      }
      return Outcome(verdict: .notFoldable(.doesNotClose(edge: edge, distance: distance)))
    }
    // An eighth is the greatest tolerance at which overlaps are mapped (``ToleranceSearch``).
    guard geometry.gap.distance <= feature / 8,
      let cells = OverlapCells(pattern, geometry, budget: budget)
    else {
      return Outcome(verdict: .unknown(budget.stopped ?? .imprecise))
    }
    let pairs = FacePairs(cells, faceCount: pattern.faces.count, budget: budget)
    if let stopped = budget.stopped { return Outcome(verdict: .unknown(stopped)) }
    var constraints = LayerConstraints(pattern, geometry.placements, cells, pairs, budget: budget)
    if let stopped = budget.stopped {
      return Outcome(verdict: .unknown(stopped), variableCount: pairs.count)
    }
    constraints.presumed = orders.compactMap { pairs.literal($0.above, above: $0.below) }
    var outcome: Outcome
    do throws(Impossibility) {
      let problem = try LayerProblem(constraints)
      if let stopped = budget.stopped {
        return Outcome(verdict: .unknown(stopped), variableCount: pairs.count)
      }
      outcome = search(problem, limits, budget)
    } catch {
      outcome = Outcome(verdict: .notFoldable(error), variableCount: pairs.count)
    }
    // Points that rounding moved apart by more than the tolerance of the map may be meant as one. The map
    // then has overlaps that the paper does not have, or lacks some.
    if case .notFoldable = outcome.verdict, pattern.largestError(feature: feature) > cells.tolerance {
      outcome.verdict = .unknown(.rounded(pattern.precision))
    }
    return outcome
  }

  /// Finds one state of each part first and counts all states afterwards, so that a spent budget leaves the
  /// most useful result.
  private static func search(
    _ problem: LayerProblem, _ limits: Limits, _ budget: FoldingBudget?
  ) -> Outcome {
    var search = OrderSearch(problem, budget: budget)
    var outcome = Outcome(verdict: .unknown(.imprecise), variableCount: problem.pairs.count)
    let parts = search.parts()
    // The last part is the largest. All its states are counted here, so that its first is not searched twice.
    var tallies: [OrderSearch.Tally] = []
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      let tally = search.count(
        part, limit: isLast ? limits.statesPerPart : 1, guesses: limits.guessesPerPart)
      if tally.count.isZero {
        let faces = problem.faces(of: part)
        outcome.verdict =
          tally.isExact
          ? .notFoldable(.exhausted(faces: faces))
          : .unknown(budget.stopped(solved: number, parts: parts.count) ?? .workLimit(faces: faces))
        return outcome
      }
      tallies.append(tally)
    }
    outcome.order = problem.order(search.solution)
    var (states, isExact) = (StateCount(1), true)
    for (number, part) in parts.enumerated() {
      var tally = tallies[number]
      if number < parts.count - 1, !tally.isExact {
        let counted = search.count(part, limit: limits.statesPerPart, guesses: limits.guessesPerPart)
        // If the budget ends before a state is found again, the first count stays.
        if !counted.count.isZero { tally = counted }
      }
      states = states * tally.count
      isExact = isExact && tally.isExact
    }
    outcome.verdict = .foldable(states: states, isExact: isExact)
    return outcome
  }
}

extension CreasePattern {
  /// Returns the distance by which rounded coordinates may displace the far end of the sheet after a
  /// reflection in an edge of the given length.
  fileprivate func largestError(feature: Double) -> Double {
    Rounding.shift(of: extent, error: precision, edge: feature)
  }

  /// The length of the shortest edge; 0 without edges.
  fileprivate var shortestEdge: Double {
    edges.map { vertices[$0.start].distance(to: vertices[$0.end]) }.min() ?? 0
  }
}

extension LayerProblem {
  /// Returns the faces whose orders belong to some classes, ascending.
  func faces(of classes: [Int32]) -> [Int] {
    let classes = Set(classes)
    var faces: Set<Int> = []
    for pair in 0..<pairs.count where classes.contains(classLiteral[pair] >> 1) {
      faces.formUnion([Int(pairs.faces[pair].low), Int(pairs.faces[pair].high)])
    }
    return faces.sorted()
  }

  /// Returns every pair with its upper face first, once all classes have values.
  func order(_ solution: [UInt8]) -> [FaceOrder] {
    pairs.faces.indices.map { pair in
      let (low, high) = (Int(pairs.faces[pair].low), Int(pairs.faces[pair].high))
      let own = classLiteral[pair]
      return oriented(solution[Int(own >> 1)], by: own) == 1
        ? FaceOrder(above: low, below: high) : FaceOrder(above: high, below: low)
    }
  }
}

extension Optional where Wrapped == FoldingBudget {
  /// The reason for an unknown verdict when the budget is spent before the search; nil otherwise.
  fileprivate var stopped: Uncertainty? { stopped(solved: 0, parts: 0) }

  fileprivate func stopped(solved: Int, parts: Int) -> Uncertainty? {
    self?.stop.map { .stopped($0, solved: solved, parts: parts) }
  }
}
