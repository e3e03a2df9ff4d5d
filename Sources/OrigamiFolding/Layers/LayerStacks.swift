internal import OrigamiModel

/// Folded paper as piles: for each cell of its map, the faces over the cell from bottom to top.
///
/// When the piles are known, one walk up both sides of each segment shows whether paper passes through paper.
/// The solver's rules are only needed for unknown orders.
struct LayerStacks {
  /// For each cell, the faces over it, from bottom to top.
  let piles: Groups
  private let cells: OverlapCells

  /// Piles up the faces.
  ///
  /// Nil when the order is inconsistent: two faces over one cell have no order, three lie over each other in
  /// a cycle, or two faces have an order without overlapping.
  ///
  /// - Complexity: O(Σ k²) over cells with k faces, and a bit for every two of all faces.
  init?(_ cells: OverlapCells, _ order: LayerOrder) {
    var piles = cells.covers.values
    var heights: [Int] = []
    for cell in 0..<cells.covers.count {
      let range = cells.covers.range(cell)
      heights.removeAll(keepingCapacity: true)
      heights.append(contentsOf: repeatElement(0, count: range.count))
      for (upper, place) in range.enumerated() {
        let face = Int(cells.covers.values[place])
        for lower in 0..<upper {
          let sign = order.sign(face, over: Int(cells.covers.values[range.lowerBound + lower]))
          if sign == 0 { return nil }
          heights[sign > 0 ? upper : lower] += 1
        }
      }
      // Without a cycle, every height from 0 occurs exactly once.
      for place in range { piles[place] = -1 }
      for (index, place) in range.enumerated() {
        let own = range.lowerBound + heights[index]
        guard piles[own] < 0 else { return nil }
        piles[own] = cells.covers.values[place]
      }
    }
    guard FacePairs(cells, faceCount: order.faceCount).count == order.pairCount else { return nil }
    self.piles = Groups(starts: cells.covers.starts, values: piles)
    self.cells = cells
  }

  /// Returns whether the taco-taco, taco-tortilla and tortilla-tortilla rules hold, so no paper passes
  /// through paper.
  ///
  /// Up a pile, a folded edge opens and closes like a bracket, nested in the edges opened before it. A face
  /// that crosses the segment must be met while no edge is open, and in the same order on both sides. The
  /// result is false also where this cannot be decided.
  ///
  /// - Complexity: O(Σ k) over segments beside which k faces lie.
  func areSound(_ sheet: CreasePattern) -> Bool {
    var walk = SegmentWalk(faceCount: sheet.faces.count)
    for segment in cells.segments.indices {
      walk.begin()
      for edge in cells.edgesOfSegment[segment] {
        guard walk.note(sheet.edgeSides[Int(edge)]) else { return false }
      }
      let (left, right) = cells.sides[segment]
      guard walk.goUp(piles[Int(left)], isLeft: true), walk.goUp(piles[Int(right)], isLeft: false),
        walk.hasMetAll
      else { return false }
    }
    return true
  }
}

/// The check of one segment: its edges first, then the piles on its two sides.
private struct SegmentWalk {
  /// For each face, the number of the last segment at which one of its edges was noted.
  private var noted: [Int32]
  /// For each face, the face beyond that edge; -1 for the outside of the sheet.
  private var beyond: [Int32]
  /// For each face, the number of the last segment at which it was in the left pile.
  private var leftAt: [Int32]
  /// The number of the present segment, from 1.
  private var segment: Int32 = 0
  /// The faces on the right that continue the crossing faces of the left pile, from the bottom.
  private var passing: [Int32] = []
  /// The number of those faces that were met on the right.
  private var met = 0
  /// The open folded edges, by their lower faces.
  private var open: [Int32] = []

  init(faceCount: Int) {
    noted = [Int32](repeating: 0, count: faceCount)
    beyond = noted
    leftAt = noted
  }

  /// A Boolean value that indicates whether every crossing face of the left pile was met on the right.
  var hasMetAll: Bool { met == passing.count }

  /// Begins the next segment.
  mutating func begin() {
    segment += 1
    passing.removeAll(keepingCapacity: true)
    met = 0
  }

  /// Notes an edge.
  ///
  /// - Returns: false for a face with two edges along one segment.
  mutating func note(_ sides: CreasePattern.Sides) -> Bool {
    for (face, other) in [(sides.left, sides.right), (sides.right, sides.left)] {
      guard let face else { continue }
      guard noted[face] != segment else { return false }
      noted[face] = segment
      beyond[face] = other.map { Int32($0) } ?? -1
    }
    return true
  }

  /// Walks up a pile, the left pile first.
  ///
  /// - Returns: false when paper passes through paper.
  mutating func goUp(_ pile: ArraySlice<Int32>, isLeft: Bool) -> Bool {
    open.removeAll(keepingCapacity: true)
    if isLeft { for face in pile { leftAt[Int(face)] = segment } }
    for face in pile {
      let next = noted[Int(face)] == segment ? beyond[Int(face)] : face
      if next < 0 { continue }
      if next != face, (leftAt[Int(next)] == segment) == isLeft {
        if open.last == next { open.removeLast() } else { open.append(face) }
        continue
      }
      guard open.isEmpty else { return false }
      if isLeft {
        passing.append(next)
      } else {
        guard met < passing.count, passing[met] == face else { return false }
        met += 1
      }
    }
    return open.isEmpty
  }
}
