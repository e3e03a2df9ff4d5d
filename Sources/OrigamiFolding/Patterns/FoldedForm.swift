public import OrigamiModel

/// The reason why faces in the plane are not a folded sheet.
public enum FoldedFormError: Error, Hashable, Sendable {
  /// There are no faces, or all their vertices lie at one place, or too near to each other to have an area.
  case empty
  /// Two neighbouring vertices of a face are at one place.
  case samePlace(Int, Int)
  /// The face has no area.
  case flatFace(Int)
  /// More than two faces meet at the edge between two vertices.
  case notManifold(Int, Int)
  /// No chain of edges joins the face to the first face.
  case disconnected(face: Int)
  /// Unfolded, the two faces would put a common vertex at places this far apart, in the units of the file.
  case doesNotUnfold(face: Int, other: Int, distance: Double)
  /// Unfolded, some faces would part, but no farther than errors of the coordinates may cause. It is not
  /// known whether the form is folded paper.
  case imprecise
  /// The edge is marked as folded, but both its faces lie the same way up.
  case notFolded(Int, Int)
  /// The edge is marked as flat, but its faces lie opposite ways up.
  case folded(Int, Int)
  /// The unfolded faces overlap, or form separate parts.
  case overlapsItself
}

/// Flat-folded paper as a file describes it: the places of its faces, and some of their orders.
///
/// It is unfolded face by face across the edges. The result is a crease pattern, to be folded again with the
/// given orders.
public struct FoldedForm: Sendable {
  /// An order as the FOLD format writes it.
  public struct SignedOrder: Hashable, Sendable {
    /// The number of the face that lies on one side of the other.
    public var face: Int
    /// The number of the other face.
    public var other: Int
    /// 1 when `face` lies on the side of the other's normal, -1 on its back, 0 when that is not known.
    public var sign: Int

    public init(face: Int, other: Int, sign: Int) {
      self.face = face
      self.other = other
      self.sign = sign
    }
  }

  /// The unfolded sheet. Its first face is as in the file, or mirrored if it shows its back there.
  public let pattern: CreasePattern
  /// The orders, seen from the side on which the first face shows its front.
  public let orders: [FaceOrder]

  /// The largest error of coordinates that is accepted, as a share of the size. A form whose faces part
  /// farther when it is unfolded is refused.
  ///
  /// Unfolding multiplies errors: a reflection in a short edge moves what is far from it. So smaller errors
  /// can have this effect, too, and the answer is then ``FoldedFormError/imprecise``.
  static let tolerance = 1e-4

  /// Unfolds faces into a sheet.
  ///
  /// - Parameters:
  ///   - places: the place of each vertex in the plane, the y axis up.
  ///   - faces: the vertices around each face.
  ///   - edges: the edges with known assignments.
  ///   - orders: the known orders of faces.
  /// - Throws: ``FoldedFormError``.
  /// - Complexity: O(n log n) for n edges, apart from the check that no faces overlap.
  public init(
    places: [Point], faces: [[Int]], edges: [CreasePattern.Edge], orders: [SignedOrder]
  ) throws(FoldedFormError) {
    let areas = faces.map { loop in doubledArea(loop.map { places[$0] }) }
    let extent = Box(faces.flatMap { $0.map { places[$0] } }).extent
    // The square of a much smaller extent is 0, and areas are compared with it.
    guard !faces.isEmpty, extent > 1e-140 else { throw .empty }
    if let flat = areas.firstIndex(where: { abs($0) <= 1e-12 * extent * extent }) { throw .flatFace(flat) }
    let isFlipped = areas.map { $0 < 0 }

    let sides = try FoldedForm.sides(faces)
    let pairs = sides.keys.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    if let pair = pairs.first(where: { places[$0.low].distance(to: places[$0.high]) <= 1e-12 * extent }) {
      throw .samePlace(pair.low, pair.high)
    }
    let unfolding = FoldedForm.unfolding(places, faces, sides, isFlipped)
    if let lost = unfolding.firstIndex(where: { $0 == nil }) { throw .disconnected(face: lost) }
    let tolerance = extent * FoldedForm.tolerance
    let shortest = sides.filter { $0.value.count == 2 }
      .map { places[$0.key.low].distance(to: places[$0.key.high]) }.min()
    // An estimate: what one reflection in the shortest edge can do.
    let largest = shortest.map { Rounding.shift(of: extent, error: tolerance, edge: $0) } ?? 0
    let (sheet, misfit) = try FoldedForm.sheet(
      places, faces, unfolding.compactMap { $0 }, certain: max(tolerance, largest))
    guard misfit <= tolerance else { throw .imprecise }

    let edges = try FoldedForm.edges(sides, isFlipped, known: edges)
    var pattern: CreasePattern
    do {
      pattern = try CreasePattern(cleaning: sheet, edges: edges).orderingFaces(like: faces)
    } catch {
      throw .overlapsItself
    }
    guard pattern.faces.count == faces.count,
      zip(pattern.faces, faces).allSatisfy({ Set($0) == Set($1) })
    else { throw .overlapsItself }
    pattern.precision = max(Rounding.error(of: places), misfit)
    self.pattern = pattern
    self.orders = orders.compactMap { order in
      guard order.sign != 0, order.face != order.other else { return nil }
      // A normal points up where its face is not flipped. The whole form is turned over together with its
      // first face.
      let isAbove = ((order.sign > 0) != isFlipped[order.other]) != isFlipped[0]
      return isAbove
        ? FaceOrder(above: order.face, below: order.other) : FaceOrder(above: order.other, below: order.face)
    }
  }

  /// The faces at each edge, one or two.
  private typealias Sides = [VertexPair: [Int]]

  private static func sides(_ faces: [[Int]]) throws(FoldedFormError) -> Sides {
    var sides: Sides = [:]
    for (face, loop) in faces.enumerated() {
      for (position, vertex) in loop.enumerated() {
        let pair = VertexPair(vertex, loop[(position + 1) % loop.count])
        sides[pair, default: []].append(face)
        if sides[pair]?.count ?? 0 > 2 { throw .notManifold(pair.low, pair.high) }
      }
    }
    return sides
  }

  /// Returns for each face the isometry from its place back to the sheet; nil for a face that is not reached.
  private static func unfolding(
    _ places: [Point], _ faces: [[Int]], _ sides: Sides, _ isFlipped: [Bool]
  ) -> [Isometry?] {
    var unfolding = [Isometry?](repeating: nil, count: faces.count)
    let corners = faces[0].map { places[$0] }
    unfolding[0] = isFlipped[0] ? Isometry(reflectingIn: corners[0], corners[1]) : .identity
    var queue = [0]
    var next = 0
    while next < queue.count {
      let face = queue[next]
      next += 1
      guard let own = unfolding[face] else { continue }
      let loop = faces[face]
      for (position, vertex) in loop.enumerated() {
        let pair = VertexPair(vertex, loop[(position + 1) % loop.count])
        for other in sides[pair] ?? [] where unfolding[other] == nil {
          unfolding[other] =
            isFlipped[other] == isFlipped[face]
            ? own : own.after(Isometry(reflectingIn: places[pair.low], places[pair.high]))
          queue.append(other)
        }
      }
    }
    return unfolding
  }

  /// Returns the place of each vertex on the unfolded sheet, and the greatest distance of the places that two
  /// faces give to a vertex.
  ///
  /// - Parameter certain: the distance beyond which no error of coordinates can part two faces.
  /// - Throws: ``FoldedFormError/doesNotUnfold(face:other:distance:)`` for a greater distance.
  private static func sheet(
    _ places: [Point], _ faces: [[Int]], _ unfolding: [Isometry], certain: Double
  ) throws(FoldedFormError) -> (sheet: [Point], misfit: Double) {
    var misfit = 0.0
    var sheet = [Point?](repeating: nil, count: places.count)
    var owner = [Int](repeating: 0, count: places.count)
    for (face, loop) in faces.enumerated() {
      for vertex in loop {
        let place = unfolding[face](places[vertex])
        if let known = sheet[vertex] {
          let distance = known.distance(to: place)
          if distance > certain {
            throw .doesNotUnfold(face: owner[vertex], other: face, distance: distance)
          }
          misfit = max(misfit, distance)
        } else {
          sheet[vertex] = place
          owner[vertex] = face
        }
      }
    }
    // A vertex without a face has no line either.
    return (sheet.map { $0 ?? .zero }, misfit)
  }

  /// Returns the edges with their assignments. A folded edge has that of the file, or is unassigned where the
  /// file has none or calls it a boundary. An edge between two faces that is not folded is flat.
  private static func edges(
    _ sides: Sides, _ isFlipped: [Bool], known: [CreasePattern.Edge]
  ) throws(FoldedFormError) -> [CreasePattern.Edge] {
    var assignments: [VertexPair: CreaseAssignment] = [:]
    for edge in known { assignments[VertexPair(edge.start, edge.end)] = edge.assignment }
    var edges: [CreasePattern.Edge] = []
    for (pair, faces) in sides.sorted(by: { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }) {
      var assignment = CreaseAssignment.boundary
      if faces.count == 2 {
        let isFolded = isFlipped[faces[0]] != isFlipped[faces[1]]
        assignment = assignments[pair] ?? .unassigned
        switch (isFolded, assignment) {
        case (true, .flat): throw .folded(pair.low, pair.high)
        case (false, .mountain), (false, .valley): throw .notFolded(pair.low, pair.high)
        case (true, .boundary): assignment = .unassigned
        case (false, _): assignment = .flat
        default: break
        }
      }
      edges.append(.init(start: pair.low, end: pair.high, assignment: assignment))
    }
    return edges
  }
}
