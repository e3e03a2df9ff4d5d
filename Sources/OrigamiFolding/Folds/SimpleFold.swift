internal import OrigamiModel

/// A fold of some layers along one line, all of them the same way.
struct SimpleFold {
  /// The fold line, in the plane.
  var line: Line
  /// The side that moves: 1 to the left of the line, -1 to the right.
  var side: Int
  /// The faces that have a moving piece.
  var faces: Set<Int>
  /// 1 when the moving pieces go above all they meet, -1 when they go below.
  var direction: Int

  /// How to choose the layers that move.
  enum Layers {
    /// Those that hold one of these points of the sheet.
    case flap([Point])
    /// All of them.
    case all
    /// So many of those that touch the line, from the side to which they move.
    case first(Int)
  }

  /// Chooses the faces with a moving piece: the layers asked for and what paper joins to them on their
  /// side of the line.
  ///
  /// - Throws: ``FoldError`` when there is no such layer.
  init(
    _ state: PaperState, line: Line, side: Int, layers: Layers, direction: Int
  ) throws(FoldError) {
    self.line = line
    self.side = side
    self.direction = direction
    let sides = state.places.map { line.side(of: $0) * side }
    let candidates = state.sheet.faces.indices.filter { face in
      state.sheet.faces[face].contains { sides[$0] > 0 }
    }
    switch layers {
    case .all: faces = Set(candidates)
    case .flap(let points):
      let holding = Set(points.flatMap(state.faces(holding:)))
      faces = SimpleFold.joined(holding.intersection(candidates), state, sides)
    case .first(let count):
      let touching = candidates.filter { SimpleFold.touchesLine($0, state, sides) }
      let depths = SimpleFold.depths(of: touching, in: state, from: direction)
      let deepest = depths.values.max() ?? 0
      guard count <= deepest else { throw .tooFewLayers(asked: count, found: deepest) }
      faces = SimpleFold.joined(Set(touching.filter { depths[$0, default: 0] <= count }), state, sides)
    }
    if faces.isEmpty { throw .nothingToFold }
  }

  /// Everything that paper on the moving side joins to some faces, with them. An edge on the line itself
  /// is a hinge and joins nothing.
  private static func joined(_ faces: Set<Int>, _ state: PaperState, _ sides: [Int]) -> Set<Int> {
    var joined = faces
    var open = Array(faces)
    while let face = open.popLast() {
      for edge in state.sheet.faceEdges[face] {
        let ends = state.sheet.edges[edge]
        guard sides[ends.start] > 0 || sides[ends.end] > 0 else { continue }
        let beside = state.sheet.edgeSides[edge]
        for other in [beside.left, beside.right].compactMap({ $0 }) where joined.insert(other).inserted {
          open.append(other)
        }
      }
    }
    return joined
  }

  /// Whether the line crosses a face or an edge of it lies on the line.
  private static func touchesLine(_ face: Int, _ state: PaperState, _ sides: [Int]) -> Bool {
    let loop = state.sheet.faces[face]
    return loop.contains { sides[$0] < 0 } || loop.filter { sides[$0] == 0 }.count > 1
  }

  /// How deep each of some faces lies: 1 with none of the others over it.
  static func depths(of faces: [Int], in state: PaperState, from direction: Int) -> [Int: Int] {
    var depths: [Int: Int] = [:]
    func depth(_ face: Int) -> Int {
      if let known = depths[face] { return known }
      // Stands for itself while its own chain is followed, so that layers wound in a circle end it.
      depths[face] = 1
      let above = faces.filter { state.order.sign($0, over: face) == direction }
      let result = 1 + (above.map(depth).max() ?? 0)
      depths[face] = result
      return result
    }
    for face in faces { _ = depth(face) }
    return depths
  }

  // MARK: Folding

  /// A state with the pieces that have moved.
  struct Result {
    var state: PaperState
    /// For each face of the state the face that it was of.
    var parents: [Int]
    /// The faces that moved.
    var moved: Set<Int>
    /// The state's map, where it had to be made.
    var cells: OverlapCells?
  }

  /// Creases the faces without folding them.
  func creased(_ state: PaperState) -> Result {
    let split = state.splitting(faces, along: line)
    return Result(state: split.state, parents: split.parents, moved: moving(split))
  }

  /// Folds.
  ///
  /// - Throws: ``FoldError/blocked(moving:staying:)`` when a staying layer lies in the way,
  ///   ``FoldError/nothingToFold`` when nothing would stay.
  /// - Complexity: O(n) to split and reflect n faces; O(p) for the p pairs that overlap before and after; and
  ///   a comparison of bounding boxes for each moving face with each that stays. The table of n² signs is
  ///   written anew.
  func folded(_ state: PaperState) throws(FoldError) -> Result {
    let split = state.splitting(faces, along: line)
    let moved = moving(split)
    // The whole paper on one side of the line would only change its place.
    guard moved.count < split.parents.count else { throw .nothingToFold }
    try checkFreedom(split.state, moved)
    return turned(split)
  }

  /// Turns the moving pieces of creased paper over and puts them above or below all they meet, whatever
  /// lies in the way.
  func turned(_ split: PaperState.Split) -> Result {
    let moved = moving(split)
    let reflection = line.reflection
    let placements = split.state.placements.enumerated().map { face, placement in
      moved.contains(face) ? reflection.after(placement) : placement
    }
    let order = restacked(split.state, placements, moved)
    let folded = PaperState(
      sheet: split.state.sheet, placements: placements, order: order, joins: split.state.joins)
    return Result(state: folded, parents: split.parents, moved: moved)
  }

  /// The pieces on the moving side of the faces that were chosen.
  func moving(_ split: PaperState.Split) -> Set<Int> {
    Set(
      split.parents.indices.filter { face in
        faces.contains(split.parents[face])
          && split.state.sheet.faces[face].contains { line.side(of: split.state.places[$0]) == side }
      })
  }

  private func checkFreedom(_ state: PaperState, _ moved: Set<Int>) throws(FoldError) {
    let moves = state.sheet.faces.indices.map(moved.contains)
    for moving in state.sheet.faces.indices where moves[moving] {
      for staying in state.sheet.faces.indices
      where !moves[staying] && state.order.sign(staying, over: moving) == direction {
        throw .blocked(moving: state.handle(of: moving), staying: state.handle(of: staying))
      }
    }
  }

  private func restacked(
    _ state: PaperState, _ placements: [Isometry], _ moved: Set<Int>
  ) -> LayerOrder {
    let moves = state.sheet.faces.indices.map(moved.contains)
    var order = LayerOrder(faceCount: state.faceCount)
    for pair in state.order.pairs where moves[pair.above] == moves[pair.below] {
      order.set(pair.above, over: pair.below, moves[pair.above] ? -1 : 1)
    }
    let staying = state.sheet.faces.indices.filter { !moves[$0] }
    for face in moved {
      let polygon = ConvexPolygon(state.sheet.corners(of: face).map { placements[face]($0) })
      for other in staying where polygon.overlaps(state.polygons[other], tolerance: PaperState.tolerance) {
        order.set(face, over: other, direction)
      }
    }
    return order
  }
}
