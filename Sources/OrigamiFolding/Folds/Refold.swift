internal import OrigamiModel

/// A squash, petal, rabbit ear, swivel, sink, crimp or collapse. It refolds existing creases; a search finds
/// what the operation leaves open.
struct Refold {
  let state: PaperState
  let reading: PointReading
  let operation: FoldOperation
  /// 1 when the viewer sees the side that was up at the start, else -1.
  let viewer: Int
  /// The budget of the search.
  let budget: FoldingBudget

  /// The kinds of refold that the search folds. `CreaseOpening` folds `kind="open"`.
  enum Kind: String, CaseIterable {
    case squash, petal, swivel, sink, crimp, collapse
    case rabbitEar = "rabbit-ear"
    case spreadSink = "spread-sink"
    case closedSink = "closed-sink"

    /// The arguments that the kind requires.
    var required: [FoldOperation.Argument] {
      switch self {
      case .petal: [.lift, .hinge]
      case .squash, .rabbitEar: [.bring, .onto]
      case .swivel, .sink, .crimp, .collapse, .spreadSink, .closedSink: []
      }
    }

    /// The treatment of creases without a written sign; nil where the search decides.
    var unnamed: UnnamedCreases? {
      switch self {
      case .petal, .squash, .rabbitEar: nil
      case .collapse: .flat
      case .swivel, .sink, .crimp, .spreadSink, .closedSink: .unchanged
      }
    }
  }

  /// The treatment of the creases that an operation does not mention.
  enum UnnamedCreases {
    case flat
    case unchanged
  }

  /// A possible result of the refold.
  private struct Candidate {
    var paper: UnorderedPaper
    var cells: OverlapCells
    var choice: OrderChoice
  }

  /// Finds the result of the refold.
  func folded() throws(FoldError) -> SimpleFold.Result {
    let kind = try kind()
    let hints = try WrittenHints(operation.hints, reading, viewer: viewer)
    let landings = try landings()
    guard let kept = operation[.keep] else { throw .missing([.keep]) }
    var keptBy: [Int: String] = [:]
    for point in try reading.points(kept) {
      for face in state.faces(holding: try point.onPaper()) { keptBy[face] = point.text }
    }

    var candidates: [Candidate] = []
    var fewest = Int.max
    var reason: Impossibility?
    var isSatisfiedAlready = false
    // A hint about faces that do not overlap in some solution. That alone is no error: they may in another.
    var uselessHint: FoldError?
    var search = IsometrySearch(state, landings: landings, budget: budget)
    let known = knownEdges(kind, hints)
    for (index, edge) in state.sheet.edges.enumerated() {
      guard let isFolded = known[index], isFolded != edge.assignment.isFolded,
        let (left, right) = state.sheet.edgeSides[index].both, keptBy[left] != nil, let text = keptBy[right]
      else { continue }
      throw .keptPointMoves(text)
    }
    try search.forEachSolution(kept: Set(keptBy.keys), known: known) {
      (placements, movedCount) throws(FoldError) in
      guard movedCount > 0 else {
        isSatisfiedAlready = true
        return false
      }
      do throws(FoldError) {
        let candidate = try candidate(placements, hints)
        if movedCount < fewest { candidates = [] }
        fewest = movedCount
        candidates.append(candidate)
        return true
      } catch {
        switch error {
        case .cannotFold(let why): reason = why ?? reason
        case .unexpectedHint: uselessHint = error
        default: throw error
        }
        return false
      }
    }
    let best = candidates.map(\.choice.score).max()
    let winners = candidates.filter { $0.choice.score == best }
    guard let winner = winners.first else {
      reason = vertexFault(known, hints).map(Impossibility.vertex) ?? reason
      if reason == nil, let uselessHint { throw uselessHint }
      throw reason == nil && isSatisfiedAlready ? .nothingMoves : .cannotFold(reason)
    }
    if winners.count > 1 {
      throw .ambiguous(differences(winner.paper, winners[1].paper), states: winners.count)
    }
    if let rival = winner.choice.rival { throw .ambiguous([state.hint(rival, viewer: viewer)], states: 2) }
    let after = winner.paper.ordered(winner.choice.order)
    let moved = moved(winner.paper.placements)
    if let claimed = SinkKind(rawValue: kind.rawValue) {
      let found = SinkKind(from: state, to: after, moved: moved)
      if !(found.map(claimed.covers) ?? false) {
        throw .anotherSink(claimed: claimed.written, found: found?.written)
      }
    }
    return SimpleFold.Result(
      state: after, parents: Array(state.sheet.faces.indices), moved: moved, cells: winner.cells)
  }

  private func kind() throws(FoldError) -> Kind {
    guard let text = operation[.kind] else { throw .missing([.kind]) }
    guard let kind = Kind(rawValue: text) else { throw .malformed(.kind, text) }
    for argument in kind.required where operation[argument] == nil { throw .missing([argument]) }
    // Without a crease, a squash would be the result that moves the fewest faces, which can be another fold.
    // The checker demands the folded edge that gets flat; here any written crease counts.
    let hasSign = operation.hints.contains { if case .crease = $0 { true } else { false } }
    if kind.unnamed != nil || kind == .squash, !hasSign { throw .creaseSignsMissing(text) }
    return kind
  }

  // MARK: What is given

  /// Returns the landings: each point of `bring` at its partner, and the points of `lift` at their mirror
  /// images.
  private func landings() throws(FoldError) -> [IsometrySearch.Landing] {
    var landings: [IsometrySearch.Landing] = []
    if let text = operation[.bring] {
      guard let onto = operation[.onto] else { throw .missing([.onto]) }
      let (moving, targets) = (try reading.points(text), try reading.points(onto))
      guard moving.count == targets.count else { throw .malformed(.onto, onto) }
      for (point, target) in zip(moving, targets) {
        landings.append(try landing(point, at: target.place))
      }
    }
    if let text = operation[.lift] {
      guard let hinge = operation[.hinge] else { throw .missing([.hinge]) }
      let mirror = try reading.planeLine(hinge).reflection
      for point in try reading.points(text) { landings.append(try landing(point, at: mirror(point.place))) }
    }
    return landings
  }

  private func landing(_ point: Locus, at place: Point) throws(FoldError) -> IsometrySearch.Landing {
    let paper = try point.onPaper()
    return IsometrySearch.Landing(point: paper, place: place, faces: state.faces(holding: paper))
  }

  /// Returns the edges that are certainly folded (true) or certainly flat (false) after the refold.
  private func knownEdges(_ kind: Kind, _ hints: WrittenHints) -> [Int: Bool] {
    var known: [Int: Bool] = [:]
    switch kind.unnamed {
    case nil: break
    case .flat:
      for edge in state.sheet.edges.indices { known[edge] = false }
    case .unchanged:
      for edge in state.sheet.edges.indices { known[edge] = state.sheet.edges[edge].assignment.isFolded }
    }
    for (edge, assignment) in hints.creases { known[edge] = assignment.isFolded }
    return known
  }

  /// Returns a vertex that cannot fold with the written signs, which explains more than a missing layer
  /// order.
  ///
  /// - Returns: nil also where the operation does not fix every crease.
  private func vertexFault(_ known: [Int: Bool], _ hints: WrittenHints) -> VertexFault? {
    var edges = state.sheet.edges
    for (index, edge) in edges.enumerated() where edge.assignment != .boundary {
      guard let isFolded = known[index] else { return nil }
      edges[index].assignment = isFolded ? .unassigned : .flat
    }
    for (edge, assignment) in hints.creases { edges[edge].assignment = assignment }
    return state.sheet.assigning(edges).vertexFaults.first
  }

  // MARK: Solving

  /// Returns the faces whose placements differ from those before the refold. The search gives unmoved faces
  /// their exact placement, so `!=` needs no tolerance.
  private func moved(_ placements: [Isometry]) -> Set<Int> {
    Set(placements.indices.filter { placements[$0] != state.placements[$0] })
  }

  /// Returns the best layer order for given placements.
  ///
  /// - Throws: ``FoldError/unexpectedHint(_:)`` for a hint about faces that do not overlap in them.
  private func candidate(
    _ placements: [Isometry], _ hints: WrittenHints
  ) throws(FoldError) -> Candidate {
    let moved = moved(placements)
    var paper = state.unordered(placements)
    var edges = paper.sheet.edges
    for (edge, assignment) in hints.creases where assignment != .flat {
      edges[edge].assignment = assignment
    }
    paper.sheet = paper.sheet.assigning(edges)
    var constraints = try paper.constraints(moved: moved, budget: budget)
    let staying = paper.sheet.faces.indices.filter { !moved.contains($0) }
    constraints.presumeOrder(of: state)
    try constraints.presume(hints)
    // The side to which moving paper goes where nothing decides otherwise.
    let side = operation[.toward] == "away" ? -viewer : viewer
    let wanted = moved.flatMap { face in
      staying.compactMap { other in
        constraints.pairs.literal(face, above: other).map { side > 0 ? $0 : $0 ^ 1 }
      }
    }
    return Candidate(
      paper: paper, cells: constraints.cells, choice: try constraints.choice(wanted: wanted, on: state))
  }

  /// Returns a hint `flat` for each crease that is folded in only one of two solutions.
  private func differences(_ one: UnorderedPaper, _ other: UnorderedPaper) -> [FoldOperation.Hint] {
    zip(one.sheet.edges, other.sheet.edges).filter { ($0.assignment == .flat) != ($1.assignment == .flat) }
      .map { edge, _ in
        let ends = [edge.start, edge.end].map { state.sheet.vertices[$0].written }
        return .crease(as: "flat", through: ends.joined(separator: " "))
      }
  }
}
