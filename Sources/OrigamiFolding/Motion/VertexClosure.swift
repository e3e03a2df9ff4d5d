internal import Glibc
internal import OrigamiModel

/// The conditions under which folded paper closes around its inner vertices, as functions of the fold angles.
///
/// Around a vertex, the product of the rotations about its creases must be the identity. Angles are in
/// radians, positive for valleys. Faces are rigid, so paper that closes around every vertex is not stretched
/// anywhere.
struct VertexClosure: Sendable {
  /// A crease at an inner vertex; the creases of a vertex are listed anticlockwise.
  private struct Spoke: Sendable {
    /// The direction on the sheet, away from the vertex.
    var direction: SpacePoint
    var edge: Int
    /// The column of the edge's angle; -1 for an angle that does not change.
    var column: Int
  }

  /// The edges whose angles may change.
  let edges: [Int]
  private let spokes: [Spoke]
  /// For each vertex, the start of its creases in `spokes`; then the end of the last.
  private let starts: [Int]

  /// The most steps towards closed vertices, rejected ones included.
  private static let stepLimit = 40

  private var rowCount: Int { 3 * (starts.count - 1) }

  /// Collects the vertices at the ends of the changing edges.
  ///
  /// - Parameters:
  ///   - edges: the edges whose angles may change.
  ///   - others: further edges, with given angles, whose vertices must close too.
  ///   - isFolded: returns whether an edge's angle differs from 0 at some time.
  init(_ sheet: CreasePattern, edges: [Int], meeting others: [Int] = [], isFolded: (Int) -> Bool) {
    var columns = [Int](repeating: -1, count: sheet.edges.count)
    for (column, edge) in edges.enumerated() { columns[edge] = column }
    let met = Set(edges + others)
    var isInner = [Bool](repeating: true, count: sheet.vertices.count)
    var isMet = [Bool](repeating: false, count: sheet.vertices.count)
    var around = [[Int]](repeating: [], count: sheet.vertices.count)
    for (index, edge) in sheet.edges.enumerated() {
      for end in [edge.start, edge.end] {
        if sheet.edgeSides[index].both == nil { isInner[end] = false }
        if met.contains(index) { isMet[end] = true }
        if columns[index] >= 0 || isFolded(index) { around[end].append(index) }
      }
    }
    var spokes: [Spoke] = []
    var starts = [0]
    for vertex in sheet.vertices.indices where isInner[vertex] && isMet[vertex] {
      for (edge, away) in sheet.anticlockwise(around[vertex], at: vertex) {
        spokes.append(
          Spoke(direction: SpacePoint(away * (1 / away.length)), edge: edge, column: columns[edge]))
      }
      starts.append(spokes.count)
    }
    self.edges = edges
    self.spokes = spokes
    self.starts = starts
  }

  /// Returns the greatest closing error of a vertex, in radians.
  func gap(_ angles: [Double]) -> Double {
    var rows = [Double](repeating: 0, count: rowCount)
    return evaluate(angles, &rows, jacobian: nil)
  }

  /// Changes the angles as little as possible so that every vertex closes.
  ///
  /// The method is that of Levenberg and Marquardt, with steps of least length: near flat states the
  /// conditions are linearly dependent. The damping is the squared error, which keeps the convergence
  /// quadratic there (Yamashita and Fukushima, 2001), times a factor that Marquardt's rule of ten adapts.
  ///
  /// A squared error above 0.01 counts as 0.01: more damping would make the steps from far away too short.
  /// The damping is at least 1e-13, well above rounding errors, so that linearly dependent conditions can be
  /// solved.
  ///
  /// - Parameters:
  ///   - angles: the angles of all edges. Only those of ``edges`` change.
  ///   - goal: the closing error, in radians, at which the steps end.
  /// - Returns: the greatest closing error of a vertex at the end, in radians.
  /// - Complexity: O(m³) a step for m conditions or angles, whichever are fewer; usually two to six steps.
  func close(_ angles: inout [Double], goal: Double = 1e-11) -> Double {
    let (rows, columns) = (rowCount, edges.count)
    guard rows > 0, columns > 0 else { return gap(angles) }
    var residual = [Double](repeating: 0, count: rows)
    var jacobian = [Double](repeating: 0, count: rows * columns)
    var gap = evaluate(angles, &residual, jacobian: &jacobian)
    var damping = 1.0
    var trial = residual
    for _ in 0..<VertexClosure.stepLimit where gap > goal {
      let square = residual.reduce(0) { $0 + $1 * $1 }
      let step = LeastSteps.step(
        jacobian, residual, rows: rows, columns: columns, damping: max(1e-13, min(1e-2, square) * damping))
      var next = angles
      for (column, edge) in edges.enumerated() { next[edge] += step[column] }
      let nextGap = evaluate(next, &trial, jacobian: nil)
      let nextSquare = trial.reduce(0) { $0 + $1 * $1 }
      if nextSquare < square {
        angles = next
        gap = nextGap
        damping = max(damping * 0.1, 1e-6)
        if gap > goal { gap = evaluate(angles, &residual, jacobian: &jacobian) }
      } else {
        damping *= 10
        if damping > 1e8 { break }
      }
    }
    return gap
  }

  /// Computes the closing error of each vertex as a rotation vector, and its derivatives, which are exact
  /// where the error is 0. Returns the greatest error, in radians.
  private func evaluate(
    _ angles: [Double], _ residual: inout [Double], jacobian: UnsafeMutablePointer<Double>?
  ) -> Double {
    if let jacobian { jacobian.update(repeating: 0, count: rowCount * edges.count) }
    var worst = 0.0
    for vertex in 0..<(starts.count - 1) {
      let row = 3 * vertex
      var product = RigidMotion.identity
      for spoke in spokes[starts[vertex]..<starts[vertex + 1]] {
        if let jacobian, spoke.column >= 0 {
          let axis = product.apply(spoke.direction)
          for part in 0..<3 { jacobian[(row + part) * edges.count + spoke.column] += axis[part] }
        }
        let angle = angles[spoke.edge]
        if angle != 0 {
          product = product.after(RigidMotion(turning: angle, about: spoke.direction, through: .zero))
        }
      }
      let turn = product.rotationVector
      for part in 0..<3 { residual[row + part] = turn[part] }
      worst = max(worst, turn.length)
    }
    return worst
  }
}

extension RigidMotion {
  /// The axis of the rotation, with the angle in radians as its length.
  fileprivate var rotationVector: SpacePoint {
    let twist = SpacePoint(y.z - z.y, z.x - x.z, x.y - y.x) * 0.5
    let sine = twist.length
    let cosine = (x.x + y.y + z.z - 1) / 2
    // For a tiny angle, the twist is the rotation vector. At a half turn it vanishes, and any axis will do:
    // a step is only taken if it brings the paper nearer to closed.
    guard cosine < 0.5 || sine > 1e-6 else { return twist }
    guard sine > 1e-12 else { return SpacePoint(.pi, 0, 0) }
    return twist * (atan2(sine, cosine) / sine)
  }
}
