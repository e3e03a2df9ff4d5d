public import OrigamiModel

extension CreasePattern {
  /// Limits of the repair.
  enum RepairLimits {
    /// The most edges of the result. Published patterns have at most a quarter of that.
    static let edges = 100_000
    /// The most units of work, as ``FoldingBudget`` counts them: some tenths of a second. The hardest
    /// published drawing needs a tenth of it.
    static let work = 40_000_000
    /// The length, as a share of the sheet, below which lines are dropped.
    static let shortest = 1e-7
    /// The tolerances to try, as shares of the sheet, when the search finds no planar graph, or one with
    /// contradicting lines or vertices of odd degree.
    static let tolerances = [1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 2e-3, 3e-3, 5e-3]
    /// The largest tolerance to try, as a share of the shortest line. Tolerances up to a ten-thousandth of
    /// the sheet are tried anyway.
    static let shareOfShortest = 1.0 / 3
    /// The most loose parts with folded creases that are joined to the sheet.
    static let looseParts = 64
    /// The most loose ends of the sheet's edge that are joined. The work grows with their cube: 64 take
    /// 22,000 comparisons.
    static let looseEnds = 64
  }

  /// Creates a crease pattern from lines as other programs write them, and counts the repairs.
  ///
  /// It works like ``init(cleaning:edges:)``, with these repairs:
  ///
  /// - lines shorter than 1e-7 of the sheet are dropped;
  /// - flat creases that touch nothing are dropped, also cuts if they lie outside the sheet; other parts that
  ///   touch nothing are joined to the sheet by a flat crease, so that their faults are found in their place;
  /// - where lines coincide inside the sheet, mountain and valley win, then unassigned, then flat; a mountain
  ///   on a valley is an error;
  /// - an open edge of the sheet is closed with straight lines between its loose ends;
  /// - edge lines with paper on both sides become flat creases;
  /// - lines outside the sheet are dropped if they touch it, also the outer pieces of lines that leave it.
  ///
  /// Points nearer than a tolerance count as one. ``ToleranceSearch`` finds that tolerance: at most an eighth
  /// of the shortest line. The result may be no planar graph, or have a mountain on a valley or vertices of
  /// odd degree. Then tolerances from a millionth to five thousandths of the sheet are tried, those above a
  /// ten-thousandth only up to a third of the shortest line, and the first with the fewest such vertices is
  /// taken.
  ///
  /// The result's ``precision`` is the largest of three distances: the given one, the rounding that the
  /// coordinates show, and the distance that 19 of 20 moved ends of lines do not exceed.
  ///
  /// - Parameters:
  ///   - precision: the distance by which a vertex may be off, as the file says it.
  ///   - cuts: the lines at which the paper is cut through. Their assignment is flat.
  /// - Returns: the pattern, the repairs, and for each edge of the pattern the lines from which it comes;
  ///   none for an edge that was added.
  /// - Throws: ``CreasePatternError``.
  /// - Complexity: O(n²) for n lines at worst, limited to some tenths of a second.
  public static func repairing(
    _ vertices: [Point], edges: [Edge], precision: Double = 0, cuts: Set<Int> = []
  ) throws(CreasePatternError) -> (pattern: CreasePattern, repairs: PatternRepairs, linesOfEdge: [[Int]]) {
    try repairing(vertices, edges: edges, precision: precision, cuts: cuts, work: RepairLimits.work)
  }

  /// Creates a crease pattern as ``repairing(_:edges:precision:cuts:)`` does, with another limit of work.
  static func repairing(
    _ vertices: [Point], edges: [Edge], precision: Double = 0, cuts: Set<Int> = [], work: Int
  ) throws(CreasePatternError) -> (pattern: CreasePattern, repairs: PatternRepairs, linesOfEdge: [[Int]]) {
    var repair = PatternRepair(vertices, edges, precision: precision, cuts: cuts, work: work)
    let (pattern, linesOfEdge) = try repair.pattern()
    return (pattern, repair.repairs, linesOfEdge)
  }
}

/// A repair in progress: lines on their way to a crease pattern.
private struct PatternRepair {
  private var vertices: [Point]
  private var edges: [CreasePattern.Edge]
  /// For each edge, the number of the line that was given; nil for an edge that was added.
  private var lines: [Int?]
  /// The numbers of the given lines at which the paper is cut through.
  private let cuts: Set<Int>
  private let budget: FoldingBudget
  /// The distance by which the given vertices may be off.
  private let givenPrecision: Double
  private(set) var repairs = PatternRepairs()

  init(
    _ vertices: [Point], _ edges: [CreasePattern.Edge], precision: Double, cuts: Set<Int>, work: Int
  ) {
    self.cuts = cuts
    budget = FoldingBudget(work: work)
    self.vertices = vertices
    self.edges = edges
    lines = Array(edges.indices)
    givenPrecision = max(precision, Rounding.error(of: vertices))
  }

  mutating func pattern() throws(CreasePatternError) -> (CreasePattern, linesOfEdge: [[Int]]) {
    let extent = Box(edges.flatMap { [vertices[$0.start], vertices[$0.end]] }).extent
    let shortest = extent * CreasePattern.RepairLimits.shortest
    let count = edges.count
    keep(edges.indices.filter { vertices[edges[$0].start].distance(to: vertices[edges[$0].end]) > shortest })
    repairs.shortLines = count - edges.count
    guard !edges.isEmpty else { throw .empty }
    forgetUnusedVertices()
    var found = try best(extent)
    let closing = closingLines(found)
    if !closing.isEmpty {
      repairs.closingLines = closing.count
      add(closing)
      found = try best(extent)
    }
    let finished = try finish(found)
    repairs = finished.repairs
    let drawn = edges(in: found.arrangement, of: finished.pattern)
    repairs.outlineCreases = zip(finished.pattern.edgeSides, drawn).count { sides, pieces in
      let kinds = pieces.map { edges[$0].assignment }
      return sides.both == nil && !kinds.contains(.boundary)
        && (kinds.contains(.mountain) || kinds.contains(.valley))
    }
    return (finished.pattern, drawn.map { $0.compactMap { lines[$0] } })
  }

  /// Returns, for each edge of the pattern, the edges before the repair that run along it.
  private func edges(in arrangement: Arrangement, of pattern: CreasePattern) -> [[Int]] {
    var segmentOf: [VertexPair: Int] = [:]
    for (index, segment) in arrangement.segments.enumerated() {
      segmentOf[VertexPair(Int(segment.low), Int(segment.high))] = index
    }
    return pattern.edges.map { edge in
      segmentOf[VertexPair(edge.start, edge.end)].map { arrangement.linesOfSegment[$0].map { Int($0) } } ?? []
    }
  }

  private mutating func keep(_ kept: [Int]) {
    lines = kept.map { lines[$0] }
    edges = kept.map { edges[$0] }
  }

  private mutating func add(_ added: [CreasePattern.Edge]) {
    lines += [Int?](repeating: nil, count: added.count)
    edges += added
  }

  /// Moves vertices without a line onto one with a line, so that they split nothing.
  private mutating func forgetUnusedVertices() {
    guard let first = edges.first else { return }
    var isUsed = [Bool](repeating: false, count: vertices.count)
    for edge in edges { (isUsed[edge.start], isUsed[edge.end]) = (true, true) }
    for index in isUsed.indices where !isUsed[index] { vertices[index] = vertices[first.start] }
  }

  // MARK: Tolerances

  private typealias Found = (arrangement: Arrangement, faces: PlanarFaces)

  /// Returns the graph with the fewest vertices of odd degree, at the smallest tolerance that gives so few.
  private mutating func best(_ extent: Double) throws(CreasePatternError) -> Found {
    let candidate = try search()
    var best = candidate.flatMap { found in oddVertices(found).map { (found: found, odd: $0) } }
    if best?.odd == 0, let best { return best.found }
    let lengths = edges.map { vertices[$0.start].distance(to: vertices[$0.end]) }
    let most = max(
      extent * 1e-4, (lengths.min() ?? 0) * CreasePattern.RepairLimits.shareOfShortest)
    for share in CreasePattern.RepairLimits.tolerances where extent * share <= most {
      guard let found = try arranged(tolerance: extent * share), let odd = oddVertices(found),
        odd < best?.odd ?? .max
      else { continue }
      best = (found, odd)
      if odd == 0 { break }
    }
    if let best { return best.found }
    // A graph with contradicting mountains and valleys is returned too, because `finish` then names the
    // place.
    if let candidate { return candidate }
    guard try joinLoose(tolerance: extent * CreasePattern.RepairLimits.tolerances[0]) else {
      throw .notPlanar
    }
    return try self.best(extent)
  }

  /// Returns the number of inner vertices with an odd number of folded creases; nil if the graph
  /// gives no pattern, because its lines contradict each other or enclose no face.
  private func oddVertices(_ found: Found) -> Int? {
    guard let finished = try? finish(found) else { return nil }
    return finished.pattern.vertexFaults.count { if case .oddDegree = $0.rule { true } else { false } }
  }

  /// Returns the graph at the tolerance that ``ToleranceSearch`` finds; nil when it finds none that is small
  /// enough.
  private func search() throws(CreasePatternError) -> Found? {
    let lines = edges.map { (start: $0.start, end: $0.end) }
    var isTooLarge = false
    let found = ToleranceSearch.arrange(
      vertices: vertices, lines: lines, budget: budget,
      proof: { arrangement, _ in
        isTooLarge = arrangement.segments.count > CreasePattern.RepairLimits.edges
        return isTooLarge ? nil : true
      })
    guard budget.stop == nil else { throw isTooLarge ? .tooLarge : .tooMuchWork }
    return found.map { ($0.result.arrangement, $0.result.faces) }
  }

  /// Returns the graph at a tolerance; nil when it is not planar.
  private func arranged(tolerance: Double) throws(CreasePatternError) -> Found? {
    let arrangement = try arrangement(tolerance: tolerance)
    guard !arrangement.segments.isEmpty else { return nil }
    let faces = PlanarFaces(points: arrangement.points, segments: arrangement.segments)
    return faces.isPlanar ? (arrangement, faces) : nil
  }

  private func arrangement(tolerance: Double) throws(CreasePatternError) -> Arrangement {
    let arrangement = Arrangement(
      vertices: vertices, lines: edges.map { (start: $0.start, end: $0.end) }, tolerance: tolerance,
      budget: budget)
    guard budget.stop == nil else { throw .tooMuchWork }
    guard arrangement.segments.count <= CreasePattern.RepairLimits.edges else { throw .tooLarge }
    return arrangement
  }

  /// Drops flat creases that are not connected to the sheet, and joins other parts to it.
  ///
  /// - Returns: false when there was nothing to do.
  /// - Throws: ``CreasePatternError/loose(_:)`` for a part outside the sheet;
  ///   ``CreasePatternError/tooLarge`` for too many parts; ``CreasePatternError/tooMuchWork`` when joining
  ///   them is too much work.
  private mutating func joinLoose(tolerance: Double) throws(CreasePatternError) -> Bool {
    let parts = try parts(tolerance: tolerance)
    guard parts.count > 1 else { return false }
    let boxes = parts.map { part in
      Box(part.flatMap { [vertices[edges[$0].start], vertices[edges[$0].end]] })
    }
    let sizes = boxes.map { $0.width * $0.height }
    let main = sizes.firstIndex(of: sizes.max() ?? 0) ?? 0
    var dropped: Set<Int> = []
    var bridges: [CreasePattern.Edge] = []
    var foldedParts = 0
    for (index, part) in parts.enumerated() where index != main {
      let isInside = boxes[main].contains(boxes[index])
      let isFlat = part.allSatisfy { edges[$0].assignment == .flat }
      if isFlat, !isInside || !part.contains(where: isCut) {
        dropped.formUnion(part)
        continue
      }
      guard isInside else { throw .loose(vertices[edges[part[0]].start]) }
      // Sheets may have many slits. Only the work limits their number.
      if !isFlat { foldedParts += 1 }
      guard foldedParts <= CreasePattern.RepairLimits.looseParts else { throw .tooLarge }
      guard let bridge = bridge(from: part, to: parts[main]) else { throw .tooMuchWork }
      bridges.append(bridge)
    }
    repairs.looseLines += dropped.count
    repairs.joiningLines += bridges.count
    keep(edges.indices.filter { !dropped.contains($0) })
    add(bridges)
    return true
  }

  private func isCut(_ edge: Int) -> Bool { lines[edge].map(cuts.contains) ?? false }

  /// Returns the edges of each part, in the order of their first edges.
  private func parts(tolerance: Double) throws(CreasePatternError) -> [[Int]] {
    let arrangement = try arrangement(tolerance: tolerance)
    var connected = DisjointSets(count: arrangement.points.count)
    for segment in arrangement.segments { connected.join(Int(segment.low), Int(segment.high)) }
    var numbers: [Int: Int] = [:]
    var parts: [[Int]] = []
    for (index, edge) in edges.enumerated() {
      let root = connected.representative(of: Int(arrangement.pointOfVertex[edge.start]))
      let number = numbers[root] ?? parts.count
      if number == parts.count { parts.append([]) }
      numbers[root] = number
      parts[number].append(index)
    }
    return parts
  }

  /// Returns the shortest flat crease between the ends of two parts' lines; nil when that is too much work.
  private func bridge(from part: [Int], to other: [Int]) -> CreasePattern.Edge? {
    guard budget.spend(4 * part.count * other.count) else { return nil }
    func ends(_ part: [Int]) -> [Int] { part.flatMap { [edges[$0].start, edges[$0].end] } }
    let targets = ends(other)
    var best: (distance: Double, start: Int, end: Int)?
    for start in ends(part) {
      for end in targets {
        let distance = vertices[start].distance(to: vertices[end])
        if distance < best?.distance ?? .infinity { best = (distance, start, end) }
      }
    }
    return best.map { CreasePattern.Edge(start: $0.start, end: $0.end, assignment: .flat) }
  }

  /// Returns lines that join the loose ends of the sheet's edge, nearest ends first; empty when the edge is
  /// closed or has too many loose ends.
  private func closingLines(_ found: Found) -> [CreasePattern.Edge] {
    var degree: [Int32: Int] = [:]
    var isOpen = false
    for (index, segment) in found.arrangement.segments.enumerated() {
      let lines = found.arrangement.linesOfSegment[index]
      guard lines.contains(where: { edges[Int($0)].assignment == .boundary }) else { continue }
      degree[segment.low, default: 0] += 1
      degree[segment.high, default: 0] += 1
      let sides = [2 * index, 2 * index + 1].map { found.faces.regionOfHalfEdge[$0] }
      if sides.allSatisfy({ found.faces.isOuter[Int($0)] }) { isOpen = true }
    }
    var ends = degree.filter { $0.value == 1 }.map(\.key).sorted()
    guard isOpen, ends.count >= 2, ends.count <= CreasePattern.RepairLimits.looseEnds else { return [] }
    // For each point of the graph, one of the given vertices that became it.
    var vertexOf: [Int32: Int] = [:]
    for edge in edges {
      for vertex in [edge.start, edge.end] { vertexOf[found.arrangement.pointOfVertex[vertex]] = vertex }
    }
    var lines: [CreasePattern.Edge] = []
    while ends.count > 1 {
      let points = found.arrangement.points
      let pairs = ends.indices.flatMap { one in ends.indices[(one + 1)...].map { (one, $0) } }
      guard
        let nearest = pairs.min(by: {
          points[Int(ends[$0.0])].distance(to: points[Int(ends[$0.1])])
            < points[Int(ends[$1.0])].distance(to: points[Int(ends[$1.1])])
        }), let start = vertexOf[ends[nearest.0]], let end = vertexOf[ends[nearest.1]]
      else { return [] }
      lines.append(.init(start: start, end: end, assignment: .boundary))
      ends.remove(at: nearest.1)
      ends.remove(at: nearest.0)
    }
    return lines
  }

  // MARK: Finishing

  /// A pattern, and all its repairs: those made so far, and those that are known only when it is made.
  private typealias Finished = (pattern: CreasePattern, repairs: PatternRepairs)

  /// Returns the pattern of a graph.
  private func finish(_ found: Found) throws(CreasePatternError) -> Finished {
    let pattern = try CreasePattern(found.arrangement, found.faces, edges: edges) {
      (assignments) -> CreaseAssignment? in
      let kinds = Set(assignments)
      if kinds.isSuperset(of: [.mountain, .valley]) { return kinds.contains(.boundary) ? .boundary : nil }
      return [.mountain, .valley, .unassigned].first { kinds.contains($0) } ?? .flat
    }
    var counts = count(found.arrangement)
    counts.outsideLines = found.arrangement.segments.count - pattern.edges.count
    var edges = pattern.edges
    for index in edges.indices
    where edges[index].assignment == .boundary && pattern.edgeSides[index].both != nil {
      edges[index].assignment = .flat
      counts.innerBorders += 1
    }
    var finished = pattern.assigning(edges)
    finished.precision = precision(found.arrangement)
    return (finished, counts)
  }

  /// Returns how far vertices may be off: as they were given, or by how far they were moved.
  private func precision(_ arrangement: Arrangement) -> Double {
    var distances: [Double] = []
    for edge in edges {
      for vertex in [edge.start, edge.end] {
        let distance = vertices[vertex].distance(
          to: arrangement.points[Int(arrangement.pointOfVertex[vertex])])
        if distance > 0 { distances.append(distance) }
      }
    }
    distances.sort()
    return max(givenPrecision, distances.isEmpty ? 0 : distances[distances.count * 19 / 20])
  }

  /// Returns the repairs so far, with the points that were merged, and the lines that were split or coincided
  /// with others.
  private func count(_ arrangement: Arrangement) -> PatternRepairs {
    var repairs = repairs
    var spellings: Set<SIMD2<Double>> = []
    for edge in edges {
      for vertex in [edge.start, edge.end] {
        // Adding 0 turns -0 into 0.
        spellings.insert(SIMD2(vertices[vertex].x + 0, vertices[vertex].y + 0))
      }
    }
    let ends = Set(
      edges.flatMap { [arrangement.pointOfVertex[$0.start], arrangement.pointOfVertex[$0.end]] })
    repairs.mergedPoints = spellings.count - ends.count
    var pieces = [Int](repeating: 0, count: edges.count)
    // For each line, whether an earlier line runs along each of its pieces.
    var covered = [Bool](repeating: true, count: edges.count)
    for segment in arrangement.segments.indices {
      for (place, line) in arrangement.linesOfSegment[segment].enumerated() {
        pieces[Int(line)] += 1
        if place == 0 { covered[Int(line)] = false }
      }
    }
    repairs.splitLines = pieces.count { $0 > 1 }
    repairs.duplicateLines = zip(pieces, covered).count { $0 > 0 && $1 }
    return repairs
  }
}
