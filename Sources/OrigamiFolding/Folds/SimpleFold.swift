internal import OrigamiModel

/// A fold of some layers along one line, all in the same direction.
struct SimpleFold {
  /// The fold line, in the plane.
  var line: Line
  /// The side that moves: 1 to the left of the line, -1 to the right.
  var side: Int
  /// The faces of the moving layers. Each has a piece on the moving side.
  var faces: Set<Int>
  /// 1 when the moving pieces go above all layers they meet, -1 when they go below.
  var direction: Int

  /// A rule for choosing the layers that move.
  enum Layers {
    /// The layers that hold one of these points of the sheet.
    case flap([Point])
    /// All layers.
    case all
    /// The first layers that touch the line, counted from the side to which they move.
    case first(Int)
  }

  /// Chooses the moving faces: the requested layers, and the paper connected to them on the moving side of
  /// the line.
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
      guard touching.isEmpty || count <= deepest else { throw .tooFewLayers(asked: count, found: deepest) }
      faces = SimpleFold.joined(Set(touching.filter { depths[$0, default: 0] <= count }), state, sides)
    }
    if faces.isEmpty { throw .nothingToFold }
  }

  /// Returns the given faces and all faces connected to them by paper on the moving side.
  ///
  /// An edge on the line itself is a hinge and connects nothing.
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

  /// Returns whether the line crosses a face or runs along one of its edges.
  private static func touchesLine(_ face: Int, _ state: PaperState, _ sides: [Int]) -> Bool {
    let loop = state.sheet.faces[face]
    return loop.contains { sides[$0] < 0 } || loop.filter { sides[$0] == 0 }.count > 1
  }

  /// Returns the depth of each face among those given: 1 when none of the others lies over it.
  static func depths(of faces: [Int], in state: PaperState, from direction: Int) -> [Int: Int] {
    depths(of: faces) { state.order.sign($0, over: $1) == direction }
  }

  /// Returns the depth of each layer among those given: 1 when none of the others lies over it.
  static func depths<Layer: Hashable>(of layers: [Layer], isOver: (Layer, Layer) -> Bool) -> [Layer: Int] {
    var depths: [Layer: Int] = [:]
    func depth(_ layer: Layer) -> Int {
      if let known = depths[layer] { return known }
      // A provisional depth, so that layers wound in a cycle do not recurse without end. Which of them is the
      // first then depends on their order.
      depths[layer] = 1
      let result = 1 + (layers.filter { isOver($0, layer) }.map(depth).max() ?? 0)
      depths[layer] = result
      return result
    }
    for layer in layers { _ = depth(layer) }
    return depths
  }

  // MARK: Folding

  /// The folded state, with the faces that moved.
  struct Result {
    var state: PaperState
    /// For each face of the new state, the face of the old state that it is a piece of.
    var parents: [Int]
    /// The faces that moved.
    var moved: Set<Int>
    /// The overlap map of the state, if the fold had to compute it.
    var cells: OverlapCells?
  }

  /// Returns the paper with the chosen faces cut along the line. A join on the line becomes a crease where
  /// the fold bends it.
  func split(_ state: PaperState) -> PaperState.Split {
    var split = state.splitting(faces, along: line)
    guard !split.state.joins.isEmpty else { return split }
    for hinge in split.state.hinges(on: line, moves: moving(split).contains) {
      let edge = split.state.sheet.edges[hinge.edge]
      split.state.joins.remove(VertexPair(edge.start, edge.end))
    }
    return split
  }

  /// Returns the paper with the faces creased and not folded.
  func creased(_ state: PaperState) -> Result {
    let split = split(state)
    return Result(state: split.state, parents: split.parents, moved: moving(split))
  }

  /// Returns the folded paper.
  ///
  /// - Throws: ``FoldError/blocked(moving:staying:)`` when a staying layer lies in the way,
  ///   ``FoldError/nothingToFold`` when nothing would stay.
  /// - Complexity: O(n) to split and reflect n faces; O(p) for the p pairs that overlap before and after; and
  ///   a comparison of bounding boxes for each moving face with each that stays. The table of n² signs is
  ///   written anew.
  func folded(_ state: PaperState) throws(FoldError) -> Result {
    let split = split(state)
    let moved = moving(split)
    // If all paper lay on one side of the line, the fold would only move the model.
    guard moved.count < split.parents.count else { throw .nothingToFold }
    try checkFreedom(split.state, moved)
    return turned(split)
  }

  /// Turns the moving pieces of creased paper over and puts them above or below all layers they meet, without
  /// looking for obstacles.
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

  /// Returns the pieces of the chosen faces on the moving side.
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
