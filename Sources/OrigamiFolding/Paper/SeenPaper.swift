internal import OrigamiModel

/// The visible part of folded paper: its layers from back to front, and the lines where they end.
struct SeenPaper {
  /// A set of faces that lie flat beside each other and look like one layer.
  struct Layer {
    /// The outlines of the layer.
    var outlines: [[Point]]
    var side: Diagram.Side
    /// The layer's edges that lie exactly below an edge of the top layer, along the outline of the folded
    /// paper. They are painted before that layer, so that a renderer can shift them outwards.
    var peekingEdges: [[Point]]
  }

  /// The layers from back to front. A fully hidden layer is left out unless it has ``Layer/peekingEdges``. A
  /// layer occurs again where layers lie over each other in a cycle.
  private(set) var layers: [Layer] = []
  /// The visible lines where layers end.
  private(set) var edges: [[Point]] = []
  /// The visible pieces of creases inside layers.
  private var creasePieces: [(Int32, Int32)] = []

  /// The shortest peeking edge that is drawn, as a share of the sheet's longer side.
  private static let shortestPeeking = 0.12

  private let state: PaperState
  private let cells: OverlapCells
  /// 1 when the viewer sees the side that was up at the start, else -1.
  private let viewer: Int
  /// For each face, the number of its layer: that of the first face in the layer.
  private let layerOfFace: [Int]
  /// For each cell, the face on top; nil for the outside.
  private let tops: [Int?]

  /// Finds the visible part of a state; nil when its points cannot be told apart.
  init?(_ state: PaperState, isTurnedOver: Bool) {
    guard let cells = OverlapCells(state) else { return nil }
    self.init(state, cells, isTurnedOver: isTurnedOver)
  }

  /// Finds the visible part of a state whose cells are known.
  init(_ state: PaperState, _ cells: OverlapCells, isTurnedOver: Bool) {
    self.state = state
    self.cells = cells
    viewer = isTurnedOver ? -1 : 1
    layerOfFace = SeenPaper.layers(of: state)
    let (order, viewer) = (state.order, viewer)
    tops = (0..<cells.covers.count).map { cell in
      // Over one cell, the order is total.
      cells.covers[cell].lazy.map { Int($0) }.max { order.sign($1, over: $0) * viewer > 0 }
    }
    gather()
  }

  /// Returns for each face the number of its layer: faces joined by flat creases share one.
  private static func layers(of state: PaperState) -> [Int] {
    var layers = DisjointSets(count: state.faceCount)
    for (edge, sides) in zip(state.sheet.edges, state.sheet.edgeSides) where edge.assignment == .flat {
      if let (left, right) = sides.both { layers.join(left, right) }
    }
    return (0..<state.faceCount).map { layers.representative(of: $0) }
  }

  // MARK: Gathering

  /// Finds the layers and the lines.
  private mutating func gather() {
    var peeking: [Int: [(Int32, Int32)]] = [:]
    var edges: [(Int32, Int32)] = []
    for (index, segment) in cells.segments.enumerated() {
      let (left, right) = (Int(cells.sides[index].left), Int(cells.sides[index].right))
      let ends = (segment.low, segment.high)
      switch (tops[left], tops[right]) {
      case (nil, nil): break
      case (let one?, let other?) where one == other: break
      case (let one?, let other?) where layerOfFace[one] == layerOfFace[other]:
        if isCrease(index, one, other) { creasePieces.append(ends) }
      case (_?, _?): edges.append(ends)
      case (_?, nil), (nil, _?):
        edges.append(ends)
        if let layer = layerPeeking(out: index, from: tops[left] == nil ? right : left) {
          peeking[layer, default: []].append(ends)
        }
      }
    }
    let shortest = SeenPaper.shortestPeeking * state.sheet.extent
    let peekingEdges = peeking.mapValues { segments in
      SegmentChains.polylines(segments, points: cells.points).filter {
        $0.count > 1 && $0[0].distance(to: $0[$0.count - 1]) > shortest
      }
    }
    // Faces of one layer lie beside each other, so each cell occurs once.
    var keyed: [(key: Int32, value: Int32)] = []
    for cell in 0..<Int32(cells.covers.count) {
      for face in cells.covers[Int(cell)] { keyed.append((Int32(layerOfFace[Int(face)]), cell)) }
    }
    let cellsOfLayer = Groups(keyCount: state.faceCount, pairs: keyed)
    var isPainted = [Bool](repeating: false, count: state.faceCount)
    for top in tops { if let top { isPainted[layerOfFace[top]] = true } }
    for (layer, edges) in peekingEdges where !edges.isEmpty { isPainted[layer] = true }
    let painted = backToFront(isPainted)
    for layer in painted { add(layer, on: cellsOfLayer[layer], peeking: peekingEdges[layer] ?? []) }
    for (layer, hidden) in wronglyHidden(painted, cellsOfLayer) { add(layer, on: hidden[...], peeking: []) }
    self.edges = SegmentChains.polylines(edges, points: cells.points)
  }

  /// Adds a layer where it covers some cells.
  private mutating func add(_ layer: Int, on cells: ArraySlice<Int32>, peeking: [[Point]]) {
    let outlines = self.cells.outlines(around: cells).filter { doubledArea($0) > 0 }
    let isFront = state.placements[layer].isFlipped == (viewer < 0)
    layers.append(Layer(outlines: outlines, side: isFront ? .front : .back, peekingEdges: peeking))
  }

  /// Returns the parts to paint again. Layers woven in a cycle, as in a pinwheel, have no order, so some top
  /// parts are covered by a layer that is painted later.
  private func wronglyHidden(
    _ painted: [Int], _ cellsOfLayer: Groups
  ) -> [(layer: Int, cells: [Int32])] {
    var last = [Int?](repeating: nil, count: tops.count)
    for layer in painted { for cell in cellsOfLayer[layer] { last[Int(cell)] = layer } }
    var hidden: [Int: [Int32]] = [:]
    for (cell, top) in tops.enumerated() {
      guard let layer = top.map({ layerOfFace[$0] }), last[cell] != layer else { continue }
      hidden[layer, default: []].append(Int32(cell))
    }
    return hidden.sorted { $0.key < $1.key }.map { (layer: $0.key, cells: $0.value) }
  }

  /// Returns whether a crease between two faces runs along a segment. An edge of `joins` is not a crease.
  private func isCrease(_ segment: Int, _ one: Int, _ other: Int) -> Bool {
    cells.edgesOfSegment[segment].contains { edge in
      guard let (left, right) = state.sheet.edgeSides[Int(edge)].both,
        (left, right) == (one, other) || (left, right) == (other, one)
      else { return false }
      let ends = state.sheet.edges[Int(edge)]
      return !state.joins.contains(VertexPair(ends.start, ends.end))
    }
  }

  /// Returns the first layer below the top layer that ends at a segment of the paper's outline; nil when
  /// there is none. The edges of more layers would merge into a black bar.
  private func layerPeeking(out segment: Int, from cell: Int) -> Int? {
    let (order, viewer) = (state.order, viewer)
    let stack = cells.covers[cell].map { Int($0) }.sorted { order.sign($0, over: $1) * viewer > 0 }
    return stack.indices.dropFirst().first { !isFoldedUp(stack[$0], at: segment, under: stack[..<$0]) }
      .map { layerOfFace[stack[$0]] }
  }

  /// Returns whether a face's edge along a segment is folded, so that its line belongs to a face above it.
  private func isFoldedUp(_ face: Int, at segment: Int, under stack: ArraySlice<Int>) -> Bool {
    cells.edgesOfSegment[segment].contains { edge in
      let sides = state.sheet.edgeSides[Int(edge)]
      guard sides.left == face || sides.right == face else { return false }
      let other = sides.left == face ? sides.right : sides.left
      return other.map(stack.contains) ?? false
    }
  }

  /// Returns the numbers of the painted layers, sorted so that none comes before a layer that it lies over,
  /// except within a cycle.
  private func backToFront(_ isPainted: [Bool]) -> [Int] {
    var below = BitTable(count: state.faceCount)
    for pair in state.order.pairs {
      let (upper, lower) =
        viewer > 0 ? (pair.above, pair.below) : (pair.below, pair.above)
      let (a, b) = (layerOfFace[upper], layerOfFace[lower])
      if isPainted[a], isPainted[b], a != b { below.insert(a, b) }
    }
    return below.sorted(isPainted)
  }

  // MARK: Asking

  /// Returns the visible creases inside layers, except where other lines are drawn along them.
  func creases(besides lines: [(start: Point, end: Point)]) -> [[Point]] {
    let pieces = creasePieces.filter { piece in
      let (a, b) = (cells.points[Int(piece.0)], cells.points[Int(piece.1)])
      let middle = (a + b) * 0.5
      return !lines.contains { line in
        guard let track = Line(line.start, line.end), track.side(of: a) == 0, track.side(of: b) == 0 else {
          return false
        }
        return (line.start - middle).dot(line.end - middle) <= 0
      }
    }
    return SegmentChains.polylines(pieces, points: cells.points)
  }

  /// Returns the visible face at a place, which must not be at an edge of a face; nil where there is no
  /// paper.
  func top(at place: Point) -> Int? {
    let faces = state.faces(over: place)
    return faces.first { face in
      faces.allSatisfy { state.order.sign(face, over: $0) * viewer >= 0 }
    }
  }
}
