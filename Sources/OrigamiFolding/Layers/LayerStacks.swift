internal import OrigamiModel

/// Folded paper as piles: the faces over each cell of its map, from the bottom to the top.
///
/// With the piles known, that no paper passes through paper is seen by walking up them once on both sides of
/// each segment, without the solver's rules, which are for orders that are not known.
struct LayerStacks {
  /// The faces over each cell, from the bottom to the top.
  let piles: Groups
  private let cells: OverlapCells

  /// Piles faces up; nil when the order is none: two faces over one cell of which it knows nothing, three
  /// that lie over each other in a circle, or an order of two that do not overlap.
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
      // Without a circle each height from 0 comes once.
      for place in range { piles[place] = -1 }
      for (index, place) in range.enumerated() {
        let own = range.lowerBound + heights[index]
        guard piles[own] < 0 else { return nil }
        piles[own] = cells.covers.values[place]
      }
    }
    guard LayerStacks.overlapCount(cells, faceCount: order.faceCount) == order.pairCount else { return nil }
    self.piles = Groups(starts: cells.covers.starts, values: piles)
    self.cells = cells
  }

  /// How many pairs of faces overlap.
  private static func overlapCount(_ cells: OverlapCells, faceCount: Int) -> Int {
    var seen = BitTable(count: faceCount)
    var count = 0
    for cell in cells.fullest {
      let cover = cells.covers.range(Int(cell))
      for place in cover {
        let face = Int(cells.covers.values[place])
        for other in cover.lowerBound..<place
        where seen.insert(face, Int(cells.covers.values[other])) { count += 1 }
      }
    }
    return count
  }

  /// Whether no paper passes through paper: the rules of taco-taco, taco-tortilla and tortilla-tortilla hold.
  ///
  /// Up a pile, a folded edge opens and closes like a bracket, within those opened before it; what passes the
  /// segment meets it with none open, and in the same order on both sides. False also where this cannot be
  /// told.
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
        walk.isEven
      else { return false }
    }
    return true
  }
}

/// One segment: its edges, then the piles on its two sides.
private struct SegmentWalk {
  /// For each face the segment at which it was last noted to have an edge, and what is beyond that edge: a
  /// face, or -1 outside of the sheet.
  private var noted: [Int32]
  private var beyond: [Int32]
  /// For each face the segment at which it was last in the pile on the left.
  private var leftAt: [Int32]
  private var segment: Int32 = 0
  /// Faces on the right that what passes from the left continues as, from the bottom; and how many were met
  /// there.
  private var passing: [Int32] = []
  private var met = 0
  /// Folded edges that are open, by their lower faces.
  private var open: [Int32] = []

  init(faceCount: Int) {
    noted = [Int32](repeating: 0, count: faceCount)
    beyond = noted
    leftAt = noted
  }

  /// Whether all that passes was met on both sides.
  var isEven: Bool { met == passing.count }

  mutating func begin() {
    segment += 1
    passing.removeAll(keepingCapacity: true)
    met = 0
  }

  /// Notes an edge; false for a face that has two along one segment.
  mutating func note(_ sides: CreasePattern.Sides) -> Bool {
    for (face, other) in [(sides.left, sides.right), (sides.right, sides.left)] {
      guard let face else { continue }
      guard noted[face] != segment else { return false }
      noted[face] = segment
      beyond[face] = other.map { Int32($0) } ?? -1
    }
    return true
  }

  /// Goes up a pile, the left one first.
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
