internal import OrigamiModel

// The encoding of a state in a motion record, on a sheet that is known: which faces are turned over, one
// placement, the order of the layers, and the standing creases. The other placements follow, because a face
// is reflected where its neighbour faces the other way.

extension BitWriter {
  /// Appends a state without its sheet.
  mutating func append(_ state: PaperState) {
    for placement in state.placements { append(placement.isFlipped) }
    // A face that still lies where it lay on the sheet needs no placement.
    let root = state.placements.firstIndex { $0.isNear(.identity) }
    append(root != nil)
    if let root {
      append(root, bits: BitWriter.width(for: state.faceCount))
    } else {
      append(state.placements[0].xAxis.x)
      append(state.placements[0].xAxis.y)
      append(state.placements[0].shift.x)
      append(state.placements[0].shift.y)
    }
    append(state.order)
    append(state.standing, of: state)
  }

  /// Appends the creases that are folded part of the way: the vertices at their ends, and their angles.
  private mutating func append(_ standing: StandingCreases?, of state: PaperState) {
    let width = BitWriter.width(for: state.sheet.vertices.count)
    // If no face holds the anchor, all paper is flat: see `placementsInSpace()`.
    let anchor = standing.flatMap { state.faces(holding: $0.anchor).first }
    append(anchor != nil)
    guard let standing, let anchor else { return }
    append(standing.isLevel)
    append(standing.view != nil)
    if let view = standing.view {
      append(view.turn)
      append(view.lean)
    }
    append(anchor, bits: BitWriter.width(for: state.faceCount))
    append(count: standing.creases.count)
    for crease in standing.creases {
      for end in [crease.start, crease.end] { append(state.sheet.vertex(nearest: end), bits: width) }
      append(crease.angle)
    }
  }

  /// Appends a layer order: one list of all faces from below to above where there is one, else all pairs.
  private mutating func append(_ order: LayerOrder) {
    let width = BitWriter.width(for: order.faceCount)
    let list = order.facesFromBelow()
    append(list != nil)
    if let list {
      for face in list { append(face, bits: width) }
    } else {
      let pairs = order.pairs
      append(count: pairs.count)
      for pair in pairs {
        append(pair.above, bits: width)
        append(pair.below, bits: width)
      }
    }
  }
}

extension BitReader {
  /// Reads a state of a sheet.
  ///
  /// - Complexity: O(n²) tests for overlap, for n faces.
  mutating func state(
    _ sheet: CreasePattern, joins: Set<VertexPair>
  ) throws(Damage) -> PaperState {
    let count = sheet.faces.count
    var isFlipped: [Bool] = []
    for _ in 0..<count { isFlipped.append(try flag()) }
    // Across a folded crease the next face is reflected. Mountain or valley makes no difference to its place.
    let pattern = sheet.assigning { _, left, right in
      isFlipped[left] == isFlipped[right] ? .flat : .unassigned
    }
    let folded = FoldedGeometry(pattern).placements
    var root = 0
    var placement = Isometry.identity
    if try flag() {
      root = try number(BitWriter.width(for: count), below: count)
    } else {
      let axis = Point(x: try double(), y: try double())
      placement = Isometry(
        xAxis: axis, isFlipped: isFlipped[0], shift: Point(x: try double(), y: try double()))
    }
    let motion = placement.after(folded[root].inverse)
    let placements = folded.map { motion.after($0) }
    guard zip(placements, isFlipped).allSatisfy({ $0.isFlipped == $1 }) else { throw Damage() }
    var state = PaperState(
      sheet: sheet, placements: placements, order: try order(sheet, placements), joins: joins)
    state.standing = try standing(state)
    return state
  }

  private mutating func standing(_ state: PaperState) throws(Damage) -> StandingCreases? {
    guard try flag() else { return nil }
    let isLevel = try flag()
    let view = try flag() ? StandingView(turn: try double(), lean: try double()) : nil
    let vertices = state.sheet.vertices
    let width = BitWriter.width(for: vertices.count)
    let anchor = try number(BitWriter.width(for: state.faceCount), below: state.faceCount)
    var creases: [StandingCreases.Crease] = []
    for _ in 0..<(try count(atMost: state.sheet.edges.count)) {
      let start = vertices[try number(width, below: vertices.count)]
      let end = vertices[try number(width, below: vertices.count)]
      creases.append(StandingCreases.Crease(start: start, end: end, angle: try double()))
    }
    return StandingCreases(
      creases: creases, anchor: state.sheetPolygons[anchor].centre, isLevel: isLevel, view: view)
  }

  private mutating func order(
    _ sheet: CreasePattern, _ placements: [Isometry]
  ) throws(Damage) -> LayerOrder {
    let count = sheet.faces.count
    let width = BitWriter.width(for: count)
    var order = LayerOrder(faceCount: count)
    if try flag() {
      var rank = [Int](repeating: -1, count: count)
      for position in 0..<count {
        let face = try number(width, below: count)
        guard rank[face] < 0 else { throw Damage() }
        rank[face] = position
      }
      let polygons = sheet.faces.indices.map { face in
        ConvexPolygon(sheet.corners(of: face).map { placements[face]($0) })
      }
      for face in 0..<count {
        for other in 0..<face where polygons[face].overlaps(polygons[other], tolerance: PaperState.tolerance)
        {
          order.set(face, over: other, rank[face] > rank[other] ? 1 : -1)
        }
      }
    } else {
      for _ in 0..<(try self.count(atMost: count * count)) {
        let (above, below) = (try number(width, below: count), try number(width, below: count))
        guard above != below else { throw Damage() }
        order.set(above, over: below, 1)
      }
    }
    return order
  }
}

extension CreasePattern {
  /// Returns the vertex nearest to a point of the sheet.
  fileprivate func vertex(nearest point: Point) -> Int {
    vertices.indices.min { vertices[$0].distance(to: point) < vertices[$1].distance(to: point) } ?? 0
  }
}
