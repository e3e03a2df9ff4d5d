/// Which of two overlapping faces lies above the other: `2p` says that the lower-numbered face of
/// pair p does, `2p + 1` that the other one does.
typealias OrderLiteral = Int32

/// The pairs of faces that overlap, numbered: the unknowns of the layer order.
struct FacePairs: Sendable {
  /// The faces of each pair; `low < high`.
  private(set) var faces: [(low: Int32, high: Int32)] = []
  /// For each face the faces that it overlaps, ascending.
  private(set) var partners = Groups()
  /// The pair at each place of `partners`.
  private var pairOfPlace: [Int32] = []

  /// How many there are.
  var count: Int { faces.count }

  /// Numbers the pairs of faces that share a cell.
  init(_ cells: OverlapCells, faceCount: Int) {
    var cellsOfFace: [(key: Int32, value: Int32)] = []
    for cell in cells.fullest {
      for face in cells.covers[Int(cell)] { cellsOfFace.append((face, cell)) }
    }
    let byFace = Groups(keyCount: faceCount, pairs: cellsOfFace)
    var seen = [Int32](repeating: -1, count: faceCount)
    for face in 0..<Int32(faceCount) {
      var found: [Int32] = []
      seen[Int(face)] = face
      for cell in byFace[Int(face)] {
        for other in cells.covers[Int(cell)] where seen[Int(other)] != face {
          seen[Int(other)] = face
          found.append(other)
        }
      }
      found.sort()
      partners.append(found)
      for other in found {
        if other > face {
          pairOfPlace.append(Int32(faces.count))
          faces.append((face, other))
        } else if let pair = index(Int(other), Int(face)) {
          pairOfPlace.append(Int32(pair))
        }
      }
    }
  }

  /// The number of a pair, in any order; nil when the faces do not overlap.
  ///
  /// - Complexity: O(log k) for k faces that overlap the first.
  func index(_ a: Int, _ b: Int) -> Int? {
    let (face, other) = (a, Int32(b))
    var range = partners.range(face)
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let value = partners.values[middle]
      if value == other { return Int(pairOfPlace[middle]) }
      range = value < other ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// "a lies above b"; nil when they do not overlap.
  func literal(_ a: Int, above b: Int) -> OrderLiteral? {
    index(a, b).map { OrderLiteral(2 * $0 + (a < b ? 0 : 1)) }
  }

  /// The pairs of a face with each of its partners, in the order of `partners`.
  func pairs(of face: Int) -> ArraySlice<Int32> { pairOfPlace[partners.range(face)] }
}
