/// The edges of a graph of numbered points, by the point at which they start. Each can be taken once.
struct AdjacencyList {
  /// An edge as it is seen from its start.
  struct Neighbour {
    var start: Int32
    var end: Int32
    /// The edge. An edge that can be walked both ways is listed twice, with one number.
    var edge: Int32
  }

  /// The neighbours by their start, then by their end.
  private let neighbours: [Neighbour]
  /// For each point, the indices of its neighbours.
  private let indices: Groups
  private var isTaken: [Bool]

  /// - Complexity: O(p + n log n) for p points and n neighbours.
  init(_ neighbours: [Neighbour], pointCount: Int, edgeCount: Int) {
    let sorted = neighbours.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    indices = Groups(
      keyCount: pointCount, pairs: sorted.indices.map { (key: sorted[$0].start, value: Int32($0)) })
    self.neighbours = sorted
    isTaken = [Bool](repeating: false, count: edgeCount)
  }

  /// Returns the number of a point's neighbours.
  func degree(of point: Int32) -> Int { indices.range(Int(point)).count }

  /// Returns the neighbours of a point whose edges are not taken, by their ends.
  ///
  /// - Complexity: O(k) for k neighbours of the point.
  func free(at point: Int32) -> [Neighbour] {
    neighbours[indices.range(Int(point))].filter { !isTaken[Int($0.edge)] }
  }

  /// Takes an edge.
  mutating func take(_ neighbour: Neighbour) { isTaken[Int(neighbour.edge)] = true }
}
