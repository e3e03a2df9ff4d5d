/// One face above another.
public struct FaceOrder: Hashable, Sendable {
  /// The face nearer to the viewer.
  public var above: Int
  /// The face farther away.
  public var below: Int

  /// Stores the two faces.
  public init(above: Int, below: Int) {
    self.above = above
    self.below = below
  }
}

/// A crease pattern folded flat: whether that is possible, in how many ways, and one of them.
///
/// The answer is never wrong for lack of time: a search that was stopped says so.
public struct FlatFolding: Sendable {
  /// How far to search. Deciding flat foldability is NP-hard, so every search has an end.
  public struct Limits: Hashable, Sendable {
    /// The most states counted of each independent part; nil counts all.
    public var statesPerPart: Int?
    /// The most orders guessed in each independent part.
    public var guessesPerPart: Int

    /// Stores the limits. 10,000 states a part is what published results were counted with.
    public init(statesPerPart: Int? = 10_000, guessesPerPart: Int = 2_000_000) {
      self.statesPerPart = statesPerPart
      self.guessesPerPart = guessesPerPart
    }
  }

  /// The answer.
  public enum Verdict: Hashable, Sendable {
    /// It can; with the number of states, which is "at least" unless it is exact.
    case foldable(states: StateCount, isExact: Bool)
    /// It cannot, because of this.
    case notFoldable(Impossibility)
    /// It is not known.
    case unknown(Uncertainty)
  }

  /// The pattern.
  public let pattern: CreasePattern
  /// Where each face goes, the first staying in place.
  public let placements: [Isometry]
  /// The answer.
  public let verdict: Verdict
  /// How many pairs of faces overlap, each an unknown order; 0 when a vertex forbids folding.
  public let variableCount: Int
  /// How many states each independent part has, smallest part first; `states` is their product.
  public let statesOfParts: [StateCount]
  /// The orders of the first state found, one for each pair of overlapping faces, as seen from the
  /// side from which the first face shows its front. Empty unless foldable.
  public let order: [FaceOrder]
  /// The limit that ended the folding early; nil when it came to its end. A verdict of `foldable` stands,
  /// with fewer states counted than there may be.
  public let stop: FoldingBudget.Stop?

  /// Folds a pattern.
  ///
  /// - Parameters:
  ///   - orders: orders of faces that are given, as seen from the side from which the first face shows its
  ///     front. Those of faces that do not overlap are ignored.
  ///   - budget: what may be used; nil for no limit. Without one, a small pattern can need hours.
  /// - Complexity: O(overlapping triples) to set up; the search is exponential at worst, and limited.
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
    statesOfParts = outcome.statesOfParts
    order = outcome.order
    stop = budget?.stop
  }

  private struct Outcome {
    var verdict: Verdict
    var variableCount = 0
    var statesOfParts: [StateCount] = []
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
    // A gap between two faces at their common edge is an error of drawing only while it is smaller
    // than the sheet's features; what is cut apart by it would be folded apart.
    let feature = pattern.shortestEdge
    if geometry.gap.distance > feature {
      let (edge, distance) = geometry.gap
      return Outcome(verdict: .notFoldable(.doesNotClose(edge: edge, distance: distance)))
    }
    guard geometry.gap.distance <= feature / 8,
      let cells = OverlapCells(pattern, geometry, budget: budget)
    else {
      return Outcome(verdict: .unknown(budget.stopped ?? .imprecise))
    }
    let pairs = FacePairs(cells, faceCount: pattern.faces.count, budget: budget)
    if let stopped = budget.stopped { return Outcome(verdict: .unknown(stopped)) }
    let constraints = LayerConstraints(pattern, geometry, cells, pairs, budget: budget)
    do throws(Impossibility) {
      let presumed = orders.compactMap { pairs.literal($0.above, above: $0.below) }
      let problem = try LayerProblem(
        constraints, pairs: pairs, cells: cells, presumed: presumed, budget: budget)
      if let stopped = budget.stopped {
        return Outcome(verdict: .unknown(stopped), variableCount: pairs.count)
      }
      return search(problem, limits, budget)
    } catch {
      return Outcome(verdict: .notFoldable(error), variableCount: pairs.count)
    }
  }

  /// Finds one state of each part, then counts them all: what is known when the budget ends is worth the
  /// most.
  private static func search(
    _ problem: LayerProblem, _ limits: Limits, _ budget: FoldingBudget?
  ) -> Outcome {
    var search = OrderSearch(problem, budget: budget)
    var outcome = Outcome(verdict: .unknown(.imprecise), variableCount: problem.pairs.count)
    let parts = search.parts()
    // The last part is the largest. It is counted at once, so that its first state is not found twice.
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
        if !counted.count.isZero { tally = counted }
      }
      states = states * tally.count
      isExact = isExact && tally.isExact
      outcome.statesOfParts.append(tally.count)
    }
    outcome.verdict = .foldable(states: states, isExact: isExact)
    return outcome
  }
}

extension CreasePattern {
  fileprivate var shortestEdge: Double {
    edges.map { vertices[$0.start].distance(to: vertices[$0.end]) }.min() ?? 0
  }
}

extension LayerProblem {
  /// The faces that the orders of some classes are about, ascending.
  func faces(of classes: [Int32]) -> [Int] {
    let classes = Set(classes)
    var faces: Set<Int> = []
    for pair in 0..<pairs.count where classes.contains(classLiteral[pair] >> 1) {
      faces.formUnion([Int(pairs.faces[pair].low), Int(pairs.faces[pair].high)])
    }
    return faces.sorted()
  }

  /// Every pair with its upper face first, once all classes have a value.
  func order(_ solution: [UInt8]) -> [FaceOrder] {
    pairs.faces.indices.map { pair in
      let (low, high) = (Int(pairs.faces[pair].low), Int(pairs.faces[pair].high))
      let own = classLiteral[pair]
      return solution[Int(own >> 1)] ^ UInt8(own & 1) &* 3 == 1
        ? FaceOrder(above: low, below: high) : FaceOrder(above: high, below: low)
    }
  }
}

extension Optional where Wrapped == FoldingBudget {
  /// The reason for an unknown verdict when the budget is spent before the search.
  fileprivate var stopped: Uncertainty? { stopped(solved: 0, parts: 0) }

  fileprivate func stopped(solved: Int, parts: Int) -> Uncertainty? {
    self?.stop.map { .stopped($0, solved: solved, parts: parts) }
  }
}
