/// The edges of a graph of numbered points, by the point at which they start. Each can be taken once.
struct AdjacencyList {
  /// An edge as it is seen from its start.
  struct Neighbour {
    var start: Int32
    var end: Int32
    /// The edge. An edge that can be walked both ways is listed twice, with one number.
    var edge: Int32
  }

  private let neighbours: [Neighbour]
  private var isTaken: [Bool]

  /// - Complexity: O(n log n) for n neighbours.
  init(_ neighbours: [Neighbour], edgeCount: Int) {
    self.neighbours = neighbours.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    isTaken = [Bool](repeating: false, count: edgeCount)
  }

  /// The points at which edges start, ascending, each with the range of its neighbours.
  var points: [(point: Int32, range: Range<Int>)] {
    var points: [(point: Int32, range: Range<Int>)] = []
    for (index, neighbour) in neighbours.enumerated() {
      if let last = points.last, last.point == neighbour.start {
        points[points.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        points.append((neighbour.start, index..<index + 1))
      }
    }
    return points
  }

  /// Returns the range of a point's neighbours.
  ///
  /// - Complexity: O(log n).
  func range(of point: Int32) -> Range<Int> {
    var (low, high) = (0, neighbours.count)
    while low < high {
      let middle = (low + high) / 2
      if neighbours[middle].start < point { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < neighbours.count, neighbours[end].start == point { end += 1 }
    return low..<end
  }

  /// Returns the neighbours of a range whose edges are not taken, by their ends.
  func free(in range: Range<Int>) -> [Neighbour] { neighbours[range].filter { !isTaken[Int($0.edge)] } }

  /// Takes an edge.
  mutating func take(_ neighbour: Neighbour) { isTaken[Int(neighbour.edge)] = true }
}
