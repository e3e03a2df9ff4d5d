import OrigamiModel

/// The curve of an arrow, as shares of the straight line from its start to its end.
struct ArrowCurve: Hashable, Sendable {
  /// The distance of the middle of the curve from the straight line; positive to the left.
  var roundness: Double
  /// The distance by which the curve's control point is moved along the straight line; negative towards the
  /// start.
  var lean = 0.0
  /// The number of the curve among those on its side of the straight line, from 1, where an earlier arrow
  /// joins the same places; else 0. The curve must keep clear of the straight line by the widths of that many
  /// heads.
  var rank = 0
}

/// Finds the curves of a drawing's arrows, in the plane, so that an arrow takes the same way in all kinds of
/// output.
///
/// A curve is better the less it runs along lines, the fewer lines it crosses, and the less it lies over
/// paper that takes no part in the fold, such as the head of a bird whose wing is folded.
///
/// The numbers were chosen by looking at the drawings of `content/`. After a change, compare them again.
struct ArrowCurves {
  /// The roundness of curves, in order of preference.
  private static let roundness = [0.2, 0.28, 0.36, 0.14, 0.1]
  /// The roundness of curves between places far apart, which would fill half of a drawing otherwise.
  private static let longRoundness = [0.14, 0.2, 0.1, 0.26]
  private static let leans = [0.0, -0.4, 0.4]
  /// The difference in roundness of two curves between the same places on the same side.
  private static let apart = 0.15
  /// The most lines, and the most faces, that a curve is compared with.
  private static let partLimit = 120
  /// The most arrows of a drawing whose curve is searched for.
  private static let arrowLimit = 40
  /// The number of pieces of a curve that are compared.
  private static let pieces = 20
  /// The number of pieces at each end of a curve that count half when they run along lines: near a corner of
  /// paper, any curve does.
  private static let endPieces = 3

  private struct Line {
    var a: ScenePoint
    var b: ScenePoint
    var along: Vector
    var length: Double
    var isFold: Bool
  }

  private var lines: [Line] = []
  private var faces: [FaceOutline] = []
  private let center: ScenePoint
  /// The distance within which a curve runs along a line.
  private let near: Double
  /// The distance from which on two places are far apart.
  private let far: Double

  /// Returns the curve of each curved arrow between two places, keyed by the index of its element.
  static func of(_ diagram: Diagram, bounds: Bounds, center: Point) -> [Int: ArrowCurve] {
    var arrows: [(index: Int, arrow: Diagram.Arrow, end: Point)] = []
    for (index, element) in diagram.elements.enumerated() where arrows.count < arrowLimit {
      guard case .arrow(let arrow) = element, arrow.kind.isCurved, let end = arrow.to else { continue }
      arrows.append((index, arrow, end))
    }
    guard !arrows.isEmpty else { return [:] }
    let curves = ArrowCurves(diagram, bounds: bounds, center: center)
    var found: [(index: Int, start: ScenePoint, end: ScenePoint, curve: ArrowCurve)] = []
    for (index, arrow, end) in arrows {
      let (start, end) = (upright(arrow.from), upright(end))
      let near = 0.1 * (end - start).length
      let twins = found.compactMap { other -> Double? in
        if (other.start - start).length < near, (other.end - end).length < near {
          return other.curve.roundness
        }
        // Seen along an arrow the other way round, left is right.
        let isReversed = (other.start - end).length < near && (other.end - start).length < near
        return isReversed ? -other.curve.roundness : nil
      }
      let curve = curves.best(start, end, bend: arrow.bend, twins: twins)
      found.append((index, start, end, curve))
    }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.index, $0.curve) })
  }

  /// Returns a place of the plane with y downwards, as in pictures.
  private static func upright(_ point: Point) -> ScenePoint { ScenePoint(x: point.x, y: -point.y) }

  private init(_ diagram: Diagram, bounds: Bounds, center: Point) {
    self.center = Self.upright(center)
    near = 0.05 * max(bounds.width, bounds.height)
    far = 0.6 * max(bounds.width, bounds.height)
    for element in diagram.elements {
      switch element {
      case .face(let points, _), .tiltedFace(let points, _, _):
        if faces.count < Self.partLimit { faces.append(FaceOutline(points.map(Self.upright))) }
      case .line(let points, let kind):
        for (a, b) in zip(points, points.dropFirst()) where lines.count < Self.partLimit {
          let (a, b) = (Self.upright(a), Self.upright(b))
          lines.append(
            Line(
              a: a, b: b, along: (b - a).unit, length: (b - a).length,
              isFold: kind == .valley || kind == .mountain))
        }
      default: break
      }
    }
  }

  /// Returns the curve with the least penalty, the first of equal ones. The side is the one with fewer
  /// earlier arrows between the same places, even if the other is written; else the written one; else the one
  /// away from the last of those arrows; else the better one. With neither such arrows nor a written side, an
  /// arrow that starts between fold lines is straight.
  ///
  /// - Parameter twins: the roundness of the earlier arrows between the same places, as seen along this one.
  ///   On their side, this one is rounder.
  private func best(
    _ start: ScenePoint, _ end: ScenePoint, bend: Diagram.Arrow.Bend?, twins: [Double]
  ) -> ArrowCurve {
    let outward: Double = Vector.dot(start.toward(end, 0.5) - center, (end - start).left) >= 0 ? 1 : -1
    var sides: [Double] =
      switch bend {
      case .left: [1]
      case .right: [-1]
      case nil: [outward, -outward]
      }
    if twins.isEmpty, bend == nil, startsBetweenFolds(start, end) { return ArrowCurve(roundness: 0) }
    var roundnesses = (end - start).length > far ? Self.longRoundness : Self.roundness
    var rank = 0
    if let last = twins.last {
      let surplus = twins.count { $0 > 0 } - twins.count { $0 < 0 }
      if surplus != 0 { sides = [surplus < 0 ? 1 : -1] } else if bend == nil { sides = [last > 0 ? -1 : 1] }
      let beside = twins.filter { $0 * sides[0] > 0 }.map(abs)
      if let widest = beside.max() { roundnesses = [widest + Self.apart] }
      rank = beside.count + 1
    }
    let bystanders = bystanders(start, end)
    var best = (cost: Double.infinity, curve: ArrowCurve(roundness: sides[0] * roundnesses[0]))
    for lean in Self.leans {
      for side in sides {
        for roundness in roundnesses where best.cost > 0 {
          let curve = ArrowCurve(roundness: side * roundness, lean: lean, rank: rank)
          let cost = cost(of: curve, start, end, bystanders, below: best.cost)
          if cost < best.cost { best = (cost, curve) }
        }
      }
    }
    return best.curve
  }

  /// Returns whether an arrow starts where two fold lines meet, and runs between them. Only a straight arrow
  /// is clear of both.
  private func startsBetweenFolds(_ start: ScenePoint, _ end: ScenePoint) -> Bool {
    let along = (end - start).unit
    var sides: Set<Bool> = []
    for line in lines where line.isFold {
      let isReversed = (line.b - start).length < (line.a - start).length
      guard ((isReversed ? line.b : line.a) - start).length < 0.5 * near else { continue }
      let direction = isReversed ? -line.along : line.along
      let turn = Vector.cross(along, direction)
      if Vector.dot(along, direction) > 0.5, abs(turn) > 0.1 { sides.insert(turn > 0) }
    }
    return sides.count == 2
  }

  /// Returns, for each face, whether it takes no part: neither a fold line nor an end of the arrow is on it.
  private func bystanders(_ start: ScenePoint, _ end: ScenePoint) -> [Bool] {
    let places =
      [start, end]
      + lines.filter(\.isFold).flatMap { line in [0.05, 0.5, 0.95].map { line.a.toward(line.b, $0) } }
    return faces.map { face in !places.contains { face.contains($0, tolerance: 0.1 * near) } }
  }

  /// Returns a penalty for a curve: 1 for each tenth that runs along a line, 0.9 for each line but fold lines
  /// that it crosses, 1 for each twentieth over paper that takes no part, and 1.5 for a lean. Whole tenths
  /// make small differences count for nothing.
  ///
  /// - Parameter limit: the penalty from which on the curve is not compared further.
  private func cost(
    of curve: ArrowCurve, _ start: ScenePoint, _ end: ScenePoint, _ bystanders: [Bool], below limit: Double
  ) -> Double {
    var path = Polyline()
    path.begin(start)
    path.curve(
      to: end, bulge: (end - start).left * curve.roundness, lean: curve.lean, pieces: Self.pieces)
    var (crowded, crossings, strange) = (0, 0, 0)
    let base = curve.lean == 0 ? 0 : 1.5
    var cost = base
    for (index, (a, b)) in zip(path.points, path.points.dropFirst()).enumerated() {
      // An arrow has to cross the fold line.
      crossings += lines.count { !$0.isFold && Self.cross(a, b, $0) }
      let (middle, along) = (a.toward(b, 0.5), (b - a).unit)
      let isInside = (Self.endPieces..<Self.pieces - Self.endPieces).contains(index)
      if lines.contains(where: { runs(along, at: middle, beside: $0) }) { crowded += isInside ? 2 : 1 }
      if isOver(bystanders, middle) { strange += 1 }
      cost = base + Double(crowded / 4) + 0.9 * Double(crossings) + Double(strange)
      if cost >= limit { break }
    }
    return cost
  }

  /// Returns whether a place lies on paper that takes no part, or beside the paper so near to it that the two
  /// seem to touch.
  private func isOver(_ bystanders: [Bool], _ place: ScenePoint) -> Bool {
    if let top = faces.lastIndex(where: { $0.contains(place, tolerance: 0) }) { return bystanders[top] }
    return zip(faces, bystanders).contains { $1 && $0.contains(place, tolerance: 0.6 * near) }
  }

  private static func cross(_ a: ScenePoint, _ b: ScenePoint, _ line: Line) -> Bool {
    Vector.cross(b - a, line.a - a) * Vector.cross(b - a, line.b - a) < 0
      && Vector.cross(line.along, a - line.a) * Vector.cross(line.along, b - line.a) < 0
  }

  private func runs(_ along: Vector, at place: ScenePoint, beside line: Line) -> Bool {
    guard line.length > near, abs(Vector.cross(line.along, along)) < 0.4 else { return false }
    let distance = Vector.dot(place - line.a, line.along)
    return distance > 0 && distance < line.length && abs(Vector.cross(line.along, place - line.a)) < near
  }
}

extension Diagram.ArrowKind {
  /// A Boolean value that indicates whether the arrow is drawn as a curve beside its straight line. The hops
  /// of ``foldOverOver`` are at most as high as the curve that is compared, on the same side.
  fileprivate var isCurved: Bool {
    switch self {
    case .valley, .mountain, .foldUnfold, .unfold, .tuck, .swivel, .foldOverOver: true
    default: false
    }
  }
}
