internal import OrigamiModel

/// Opens folded paper at some creases by an angle, and finds how far the other creases go with them.
///
/// The creases lead from the flat state in small steps. After each step, every vertex is closed again, with
/// the least change of the other creases.
struct CreaseOpening {
  /// The number of steps from the flat state to the final angles.
  ///
  /// A leading crease then turns by at most 7.5° in one. `content/` and the tests of openings also pass with
  /// 6, 12 and 48 steps; with 3, some openings are refused.
  private static let steps = 24

  /// The greatest change of an angle in one step, in radians. After a greater one, the paper would have
  /// jumped to another way of folding. `content/` and the tests of openings also pass with 0.1, 0.2 and 3.
  private static let leap = 0.5

  let state: PaperState
  /// The final angles of the leading creases, by edge, in radians.
  let leading: [Int: Double]
  /// The edges of the creases that follow, so that every vertex closes. If it is empty, these are tried in
  /// turn, until the paper closes: no other crease follows; the folded ones do; the flat ones do too.
  let following: [Int]

  /// Returns the angles of all edges when the leading creases have theirs; nil where the paper does not
  /// close.
  func angles() -> [Double]? {
    guard following.isEmpty else { return angles(following: following) }
    let sheet = state.sheet
    let creases = sheet.edges.indices.filter {
      sheet.edgeSides[$0].both != nil && leading[$0] == nil
        && !state.joins.contains(VertexPair(sheet.edges[$0].start, sheet.edges[$0].end))
    }
    let folded = creases.filter { sheet.flatAngle(of: $0) != 0 }
    return [[], folded, creases].lazy.compactMap { angles(following: $0) }.first
  }

  /// Returns the angles of all edges when some creases follow the leading ones; nil where the paper does not
  /// close.
  private func angles(following: [Int]) -> [Double]? {
    let sheet = state.sheet
    let first = sheet.edges.indices.map(sheet.flatAngle)
    // The leading creases count at their vertices, but their angles do not change.
    let closure = VertexClosure(
      sheet, edges: following, meeting: Array(leading.keys)
    ) { first[$0] != 0 || leading[$0] != nil }
    var angles = first
    for step in 1...CreaseOpening.steps {
      let last = angles
      let part = Double(step) / Double(CreaseOpening.steps)
      for (edge, angle) in leading { angles[edge] = first[edge] + (angle - first[edge]) * part }
      guard closure.close(&angles) <= AnglePath.goal,
        zip(angles, last).allSatisfy({ abs($0 - $1) < CreaseOpening.leap && abs($0) < .pi + 1e-6 })
      else { return nil }
    }
    return angles
  }
}

extension StepFolder {
  /// Opens the paper at the named creases, so that it stands.
  ///
  /// A segment of paper points names the crease on that segment; one with a plane point names the creases of
  /// all layers there. Flat creases bend by the angle, towards the viewer or away. Where no crease is flat,
  /// the folded ones open until they have the angle. They keep their own side, so for them `as` may be
  /// `mountain` or `valley`. `as="free"` names the creases that go with them; without any, all may.
  mutating func open(_ operation: FoldOperation, step: String?) throws(FoldError) -> FoldAction {
    guard let part = try StepFolder.stop(of: operation) else { throw .missing([.angle]) }
    guard let kept = operation[.keep] else { throw .missing([.keep]) }
    if let standing = state.standingFaces().min() { throw .stands(state.handle(of: standing)) }
    let others: [FoldOperation.Argument] = [.bring, .onto, .lift, .hinge, .toward]
    if let unused = others.first(where: { operation[$0] != nil }) { throw .unexpected(unused) }
    // One face keeps its place; where the others lie follows from the angles.
    let points = try reading.points(kept)
    guard points.count == 1, let anchor = try points.first?.onPaper() else { throw .malformed(.keep, kept) }
    guard state.faces(holding: anchor).count == 1 else { throw .pointOnCrease(kept) }
    let opening = try opening(operation.hints, by: part * .pi)
    guard let angles = opening.angles() else { throw .cannotOpen }
    let creases = state.creases(foldedTo: { angles[$0] })
    guard !creases.isEmpty else { throw .nothingMoves }
    var after = state
    after.standing = StandingCreases(
      creases: creases, anchor: anchor, isLevel: true, view: try standingView(operation))
    let action = FoldAction(
      operation: operation, line: nil, before: state, after: after, moved: after.standingFaces(), pointers: []
    )
    stand(after, step: step)
    return action
  }

  /// Returns the opening that the hints of an operation name.
  ///
  /// - Parameter angle: the final angle of the leading creases, in radians.
  private func opening(
    _ hints: [FoldOperation.Hint], by angle: Double
  ) throws(FoldError) -> CreaseOpening {
    // The signs of the angles of the named creases; 0 for those that follow.
    var signs: [Int: Double] = [:]
    for hint in hints {
      guard case .crease(let sign, let segment) = hint, sign != "flat" else { throw .unexpectedHint(hint) }
      let towards: Double = sign == "free" ? 0 : sign == "valley" ? 1 : -1
      let all = try reading.creases(on: segment, inLayers: true)
      let flatOnes = all.filter { state.sheet.flatAngle(of: $0.edge) == 0 }
      for (edge, face) in flatOnes.isEmpty ? all : flatOnes {
        let flat = state.sheet.flatAngle(of: edge)
        let viewed: Double = (state.placements[face].isFlipped == isTurnedOver) ? 1 : -1
        let sign = flat == 0 || towards == 0 ? towards * viewed : flat > 0 ? 1 : -1
        if signs.updateValue(sign, forKey: edge) ?? sign != sign { throw .contradictingHint(hint) }
      }
    }
    let leading = signs.filter { $0.value != 0 }.mapValues { $0 * angle }
    guard !leading.isEmpty else { throw .creaseSignsMissing("open") }
    return CreaseOpening(
      state: state, leading: leading, following: signs.keys.filter { leading[$0] == nil }.sorted())
  }
}
