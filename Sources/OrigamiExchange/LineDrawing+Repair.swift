internal import OrigamiFolding

extension LineDrawing {
  /// A crease pattern, with the repairs that were made and with the lines that became each edge.
  private typealias Repaired = (pattern: CreasePattern, repairs: PatternRepairs, linesOfEdge: [[Int]])

  /// Returns the crease pattern of the lines after repair, or the reason why it is not folded.
  ///
  /// - Throws: ``ExchangeError`` for lines that are no crease pattern.
  func content() throws(ExchangeError) -> ExchangeFile.Content {
    let repaired: Repaired
    do {
      repaired = try self.repaired()
    } catch {
      // As creases, loose slits can be too many, or lie outside of the sheet.
      guard !creasesOrCuts.isEmpty else { throw error }
      return try withCuts().content()
    }
    guard !haveCuts(repaired) else { return try withCuts().content() }
    let pattern = repaired.pattern.orderingFaces(like: faces)
    let own = cutsAndAngles.moved(to: pattern, from: edges, linesOfEdge: repaired.linesOfEdge)
    if own.isEmpty { return .pattern(pattern, repaired.repairs) }
    return .notFlat(NotFlat(pattern, own, repaired.repairs))
  }

  private func repaired() throws(ExchangeError) -> Repaired {
    do throws(CreasePatternError) {
      var repaired = try CreasePattern.repairing(
        vertices, edges: edges, precision: precision, cuts: cutsAndAngles.cuts)
      repaired.repairs.unknownLines = unknownLines
      return repaired
    } catch {
      let isTooLarge = [.tooLarge, .tooMuchWork].contains(error)
      let leftOut = unknownLines.map { "; " + $0.sentence }.joined()
      throw ExchangeError(
        isTooLarge ? .tooLarge : .geometry, error.message + leftOut,
        help: isTooLarge
          ? nil : "lines have to enclose faces, touch one another, and be mountain or valley, not both")
    }
  }

  /// Returns a Boolean value that indicates whether ``creasesOrCuts`` are cuts.
  private func haveCuts(_ repaired: Repaired) -> Bool {
    guard !creasesOrCuts.isEmpty else { return false }
    var folded = [Int](repeating: 0, count: repaired.pattern.vertices.count)
    var isOpen = [Bool](repeating: false, count: folded.count)
    for (edge, lines) in zip(repaired.pattern.edges, repaired.linesOfEdge) where edge.assignment.isFolded {
      for vertex in [edge.start, edge.end] {
        folded[vertex] += 1
        if lines.contains(where: creasesOrCuts.contains) { isOpen[vertex] = true }
      }
    }
    // One crease ends at such a vertex, or two meet at an angle: nobody draws creases so.
    return repaired.pattern.vertexFaults.contains { isOpen[$0.vertex] && folded[$0.vertex] <= 2 }
  }

  /// Returns the drawing with ``creasesOrCuts`` as cuts.
  private func withCuts() -> LineDrawing {
    var drawing = self
    drawing.creasesOrCuts = []
    drawing.cutsAndAngles.cuts.formUnion(creasesOrCuts)
    for index in creasesOrCuts { drawing.edges[index].assignment = .flat }
    return drawing
  }
}
