internal import OrigamiModel

/// A squash, petal, rabbit ear, swivel, sink, crimp or collapse: creases that exist are folded anew, and
/// what is not said is solved.
struct Refold {
  let state: PaperState
  let reading: PointReading
  let operation: FoldOperation
  /// 1 when the viewer sees the side that was up at the start, else -1.
  let viewer: Int
  /// What the search may use.
  let budget: FoldingBudget?

  /// The kinds of refold.
  enum Kind: String {
    case squash, petal, swivel, sink, crimp, collapse
    case rabbitEar = "rabbit-ear"
    case spreadSink = "spread-sink"
    case closedSink = "closed-sink"

    /// Arguments without which the kind is not described.
    var required: [FoldOperation.Argument] {
      switch self {
      case .petal: [.lift, .hinge]
      case .squash, .rabbitEar: [.bring, .onto]
      case .swivel, .sink, .crimp, .collapse, .spreadSink, .closedSink: []
      }
    }

    /// What creases without a sign are afterwards: nil where that is solved.
    var unnamed: UnnamedCreases? {
      switch self {
      case .petal, .squash, .rabbitEar: nil
      case .collapse: .flat
      case .swivel, .sink, .crimp, .spreadSink, .closedSink: .unchanged
      }
    }
  }

  /// What creases are of which nothing is said.
  enum UnnamedCreases {
    case flat
    case unchanged
  }

  /// One solution.
  private struct Candidate {
    var paper: UnorderedPaper
    var cells: OverlapCells
    var choice: OrderChoice
  }

  /// Solves.
  func folded() throws(FoldError) -> SimpleFold.Result {
    let kind = try kind()
    let hints = try WrittenHints(operation.hints, reading, viewer: viewer)
    let landings = try landings()
    guard let kept = operation[.keep] else { throw .missing([.keep]) }
    var keptFaces: Set<Int> = []
    for point in try reading.points(kept) { keptFaces.formUnion(state.faces(holding: try point.onPaper())) }

    var candidates: [Candidate] = []
    var fewest = Int.max
    var reason: Impossibility?
    var search = IsometrySearch(state, landings: landings, budget: budget)
    let known = try knownEdges(kind, hints)
    try search.forEachSolution(kept: keptFaces, known: known) {
      (placements, movedCount) throws(FoldError) in
      guard movedCount > 0 else { return false }
      do throws(FoldError) {
        let candidate = try candidate(placements, hints)
        if movedCount < fewest { candidates = [] }
        fewest = movedCount
        candidates.append(candidate)
        return true
      } catch {
        guard case .cannotFold(let why) = error else { throw error }
        reason = why?.located(on: state) ?? reason
        return false
      }
    }
    let best = candidates.map(\.choice.score).max()
    let winners = candidates.filter { $0.choice.score == best }
    guard let winner = winners.first else {
      throw .cannotFold(vertexFault(known, hints).map(Impossibility.vertex) ?? reason)
    }
    if winners.count > 1 {
      throw .ambiguous([difference(winner.paper, winners[1].paper)], states: winners.count)
    }
    if let rival = winner.choice.rival { throw .ambiguous([state.hint(rival, viewer: viewer)], states: 2) }
    let after = winner.paper.ordered(winner.choice.order)
    let moved = moved(winner.paper.placements)
    if let claimed = SinkKind(written: kind.rawValue) {
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
    let hasSign = operation.hints.contains { if case .crease = $0 { true } else { false } }
    if kind.unnamed != nil || kind == .squash, !hasSign { throw .creaseSignsMissing(operation[.kind] ?? "") }
    return kind
  }

  // MARK: What is given

  /// Each point of `bring` with its partner, and those of `lift` with their mirror images.
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

  /// Edges that are folded or flat for certain.
  private func knownEdges(_ kind: Kind, _ hints: WrittenHints) throws(FoldError) -> [Int: Bool] {
    var known: [Int: Bool] = [:]
    switch kind.unnamed {
    case nil: break
    case .flat:
      for edge in state.sheet.edges.indices { known[edge] = false }
    case .unchanged:
      for edge in state.sheet.edges.indices { known[edge] = state.sheet.edges[edge].assignment.isFolded }
    }
    for crease in hints.creases { known[crease.edge] = crease.assignment.isFolded }
    return known
  }

  /// A vertex that cannot fold with the signs that are written: this tells more than that there is no order.
  /// Nil also where not every crease is said to be folded or flat.
  private func vertexFault(_ known: [Int: Bool], _ hints: WrittenHints) -> VertexFault? {
    var edges = state.sheet.edges
    for (index, edge) in edges.enumerated() where edge.assignment != .boundary {
      guard let isFolded = known[index] else { return nil }
      edges[index].assignment = isFolded ? .unassigned : .flat
    }
    for crease in hints.creases { edges[crease.edge].assignment = crease.assignment }
    return state.sheet.assigning(edges).vertexFaults.first
  }

  // MARK: Solving

  private func moved(_ placements: [Isometry]) -> Set<Int> {
    Set(placements.indices.filter { placements[$0] != state.placements[$0] })
  }

  /// The best order for some placements.
  private func candidate(
    _ placements: [Isometry], _ hints: WrittenHints
  ) throws(FoldError) -> Candidate {
    let moved = moved(placements)
    var sheet = state.sheetWithFreeSigns(placements: placements)
    var edges = sheet.edges
    for crease in hints.creases where crease.assignment != .flat {
      edges[crease.edge].assignment = crease.assignment
    }
    sheet = sheet.assigning(edges)
    let paper = UnorderedPaper(sheet: sheet, placements: placements, joins: state.joins)
    var problem = try paper.problem(moved: moved, budget: budget)
    let staying = sheet.faces.indices.filter { !moved.contains($0) }
    problem.presumeOrder(of: state)
    // Faces that do not overlap here are not above each other: this is not what is meant.
    do throws(FoldError) { try problem.presume(hints) } catch { throw .cannotFold(nil) }
    // The side to which what moves goes where it is free to.
    let side = operation[.toward] == "away" ? -viewer : viewer
    let wanted = moved.flatMap { face in
      staying.compactMap { other in
        problem.pairs.literal(face, above: other).map { side > 0 ? $0 : $0 ^ 1 }
      }
    }
    let solved: LayerProblem
    do throws(Impossibility) { solved = try problem.solved() } catch {
      throw .cannotFold(error.located(on: state))
    }
    return Candidate(
      paper: paper, cells: problem.cells, choice: try OrderChoice(solved, wanted: wanted, budget: budget))
  }

  /// A crease that is folded in one solution and flat in the other, as the first has it.
  private func difference(_ one: UnorderedPaper, _ other: UnorderedPaper) -> FoldOperation.Hint {
    let sheet = state.sheet
    for index in sheet.edges.indices {
      let (assignment, rival) = (one.sheet.edges[index].assignment, other.sheet.edges[index].assignment)
      guard assignment != rival, rival == .flat || assignment == .flat else { continue }
      let ends = sheet.edges[index]
      return .crease(
        as: "flat", through: "\(sheet.vertices[ends.start].written) \(sheet.vertices[ends.end].written)")
    }
    return .crease(as: "flat", through: "")
  }
}
