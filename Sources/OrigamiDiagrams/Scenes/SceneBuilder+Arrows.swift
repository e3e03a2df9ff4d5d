internal import Glibc
import OrigamiModel

/// The shape of an arrow's end.
enum ArrowHead {
  /// A filled head: the paper lands here.
  case solid
  /// An outlined head: the paper is unfolded.
  case hollow
  /// Half of an outlined head, on the outer side of the arc: the paper goes behind.
  case halfHollow
  /// A head of two strokes.
  case open
}

// The proportions of the signs were chosen by eye, for print and for a few cells alike.
extension SceneBuilder {
  /// The depth of the notch in the base of a solid head, as a share of its length.
  private static let notch = 0.3

  mutating func add(_ arrow: Diagram.Arrow) {
    let from = transform(arrow.from)
    switch arrow.kind {
    case .turnOver: addTurnOver(arrow, from)
    case .rotate: addRotation(arrow, from)
    default:
      let (start, end) = ends(of: arrow, from)
      addArrow(arrow, start, end)
    }
  }

  /// Returns the ends of an arrow. An arrow with one place points at it from outside; a pull arrow points
  /// outwards.
  private func ends(of arrow: Diagram.Arrow, _ from: ScenePoint) -> (ScenePoint, ScenePoint) {
    if let to = arrow.to { return (from, transform(to)) }
    var inward = paperCenter - from
    if inward.length < pen.headLength { inward = Vector(0, 1) }
    let reach = inward.unit * (4 * pen.headLength)
    return arrow.kind == .pull ? (from, from - reach) : (from - reach, from)
  }

  private mutating func addArrow(_ arrow: Diagram.Arrow, _ start: ScenePoint, _ end: ScenePoint) {
    let curve = curve(of: arrow, start, end)
    switch arrow.kind {
    case .valley: addArc(start, end, curve, head: .solid)
    case .mountain: addArc(start, end, curve, head: .halfHollow, dottedFrom: 0.5)
    case .foldUnfold: addArc(start, end, curve, head: .solid, tail: .hollow)
    case .unfold: addArc(start, end, curve, head: .hollow)
    case .tuck: addArc(start, end, curve, head: .open, dottedFrom: 0)
    case .swivel:
      addArc(start, end, curve, head: .solid)
      addCircle(.solid, center: start, radius: pen.markRadius * 0.75)
    case .foldOverOver:
      let bulge = bulge(of: curve, start, end)
      addHops(
        start, end, bulge, count: drawn(arrow.times ?? 2, beside: start.toward(end, 0.5), leaning: bulge))
    case .pleat: addZigzag(start, end, side: 0)
    case .crimp:
      addZigzag(start, end, side: 1)
      addZigzag(start, end, side: -1)
    case .repeat:
      let leaning = -(end - start).left
      addRepeat(start, end, count: drawn(arrow.times ?? 1, beside: start.toward(end, 0.42), leaning: leaning))
    case .pull: addBlockArrow(start, end, length: (end - start).length)
    case .open, .squash: addBlockArrow(start, end, length: 2.2 * pen.headLength)
    case .push, .sink, .reverse: addBlackHead(start, end)
    case .closedSink:
      addBlackHead(start, end)
      let back = (straight(start, end) - end).unit * (2.6 * pen.headLength)
      addCircle(.solid, center: end + back, radius: pen.markRadius * 0.75)
    case .inflate: addPuff(start, end)
    case .turnOver, .rotate: break  // placed by `add`
    }
  }

  /// Returns the curve found for the current element; for an arrow without one, an arc on the written side or
  /// on the side away from the paper.
  private func curve(of arrow: Diagram.Arrow, _ start: ScenePoint, _ end: ScenePoint) -> ArrowCurve {
    if let found = summary.curves[element] { return found }
    let isLeft =
      arrow.bend.map { $0 == .left }
      ?? (Vector.dot(start.toward(end, 0.5) - paperCenter, (end - start).left) >= 0)
    return ArrowCurve(roundness: isLeft ? 0.2 : -0.2)
  }

  /// Returns the vector from the middle of the straight line to the middle of the curve.
  private func bulge(of curve: ArrowCurve, _ start: ScenePoint, _ end: ScenePoint) -> Vector {
    let bulge = (end - start).left * curve.roundness
    // The heads of two arrows between the same places must not touch.
    let least = Double(curve.rank) * 2.2 * pen.headHalfWidth
    return bulge.length < least ? bulge.unit * least : bulge
  }

  // MARK: Curved arrows

  private mutating func addArc(
    _ start: ScenePoint, _ end: ScenePoint, _ curve: ArrowCurve, head: ArrowHead, tail: ArrowHead? = nil,
    dottedFrom part: Double = 1
  ) {
    let bulge = bulge(of: curve, start, end)
    path.begin(start)
    path.curve(to: end, bulge: bulge, lean: curve.lean, step: pen.curveStep)
    addShaft(head: head, tail: tail, outward: bulge, dottedFrom: part)
  }

  /// Returns how many hops or ticks to draw for a number of times. More than six would merge: the number is
  /// written beside one.
  private mutating func drawn(_ times: Int, beside place: ScenePoint, leaning: Vector) -> Int {
    guard times > 6 else { return max(times, 1) }
    addLabel("\(times)×", at: place, leaning: leaning)
    return 1
  }

  private mutating func addHops(_ start: ScenePoint, _ end: ScenePoint, _ bulge: Vector, count: Int) {
    path.begin(start)
    for hop in 1...count {
      path.curve(
        to: start.toward(end, Double(hop) / Double(count)), bulge: bulge * min(1, 1.6 / Double(count)),
        step: pen.curveStep)
    }
    addShaft(head: .solid, outward: bulge)
  }

  private mutating func addTurnOver(_ arrow: Diagram.Arrow, _ place: ScenePoint) {
    let half = Vector(angle: -(arrow.degrees ?? 0) * .pi / 180) * pen.turnReach
    // The loop rises from its line by 0.8 of its half.
    let reach = Vector(abs(half.x) + 0.8 * abs(half.y), abs(half.y) + 0.8 * abs(half.x))
    let place = arrow.to == nil ? besidePaper(place, reach: reach) : place
    let start = arrow.to == nil ? place - half : place
    let end = arrow.to.map { transform($0) } ?? place + half
    let along = end - start
    let up = along.left * (arrow.bend == .right ? -0.4 : 0.4)
    path.begin(start)
    let steps = Curve.steps(length: along.length * 2, step: pen.curveStep, atLeast: 24)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      // The curve is a trochoid: forwards, back over the top, forwards again.
      let forward = t + 0.35 * sin(2 * .pi * t)
      path.line(to: start + along * forward + up * ((1 - cos(2 * .pi * t)) / 2))
    }
    addShaft(head: .solid, outward: up, keepsAway: false)
  }

  /// Returns a place beside the paper, moved outwards in one direction so far that the sign there does not
  /// touch the paper at any scale. A place on the paper is returned as it is.
  private func besidePaper(_ place: ScenePoint, reach: Vector) -> ScenePoint {
    guard let paper = summary.paper else { return place }
    let (a, b) = (
      transform(Point(x: paper.minX, y: paper.maxY)), transform(Point(x: paper.maxX, y: paper.minY))
    )
    let gap = pen.gap + pen.margin
    var place = place
    if place.x > b.x {
      place.x = max(place.x, b.x + reach.x + gap)
    } else if place.x < a.x {
      place.x = min(place.x, a.x - reach.x - gap)
    } else if place.y > b.y {
      place.y = max(place.y, b.y + reach.y + gap)
    } else if place.y < a.y {
      place.y = min(place.y, a.y - reach.y - gap)
    }
    return place
  }

  private mutating func addRotation(_ arrow: Diagram.Arrow, _ center: ScenePoint) {
    let degrees = arrow.degrees ?? 90
    // Content measures anticlockwise angles; angles of ``Vector`` are clockwise.
    let turn = degrees < 0 ? 1.0 : -1.0
    let radius = pen.rotationRadius
    let center = besidePaper(center, reach: Vector(radius, radius))
    for begin in [0.25 * Double.pi, 1.25 * Double.pi] {
      path.begin(center + Vector(angle: begin) * radius)
      let steps = Curve.steps(length: radius * 2.4, step: pen.curveStep, atLeast: 8)
      for step in 1...steps {
        let angle = begin + turn * 0.78 * .pi * Double(step) / Double(steps)
        path.line(to: center + Vector(angle: angle) * radius)
      }
      addShaft(head: .solid, outward: Vector(0, 0), keepsAway: false)
    }
    if arrow.degrees != nil {
      addLabel("\(SceneNumber.text(abs(degrees)))°", at: center, leaning: Vector(0, 0))
    }
  }

  // MARK: Straight arrows

  /// Adds a zigzag on the straight line or, for one of a mirrored pair, on one side of it.
  private mutating func addZigzag(_ start: ScenePoint, _ end: ScenePoint, side: Double) {
    let along = end - start
    let reach = min(0.16 * along.length, 2.2 * pen.headHalfWidth)
    let swing = along.unit.left * (side == 0 ? reach : reach * side * 0.6)
    let shift = along.unit.left * (side * (reach + pen.headHalfWidth * 0.6))
    path.begin(start + shift)
    path.line(to: start + along * 0.66 + swing + shift)
    path.line(to: start + along * 0.34 - swing + shift)
    path.line(to: end + shift)
    addShaft(head: .solid, outward: swing)
  }

  private mutating func addRepeat(_ start: ScenePoint, _ end: ScenePoint, count: Int) {
    path.begin(start)
    path.line(to: end)
    addShaft(head: .solid, outward: Vector(0, 0))
    let along = end - start
    let tick = along.unit.left * (pen.headHalfWidth * 1.2)
    for index in 0..<count {
      let distance = (Double(index) - Double(count - 1) / 2) * pen.headHalfWidth * 1.6
      let place = start.toward(end, 0.42) + along.unit * distance
      add(.stroke, [place - tick, place + tick])
    }
  }

  /// Adds a wide hollow arrow with its tip at `end`.
  private mutating func addBlockArrow(_ start: ScenePoint, _ end: ScenePoint, length: Double) {
    let along = (end - start).unit
    let length = min(max(length, 2 * pen.headLength), 6 * pen.headLength)
    let (neck, tail) = (end - along * (1.2 * pen.headLength), end - along * length)
    let (wing, side) = (along.left * (1.4 * pen.headHalfWidth), along.left * (0.7 * pen.headHalfWidth))
    add(
      .hollow, isClosed: true,
      [end, neck + wing, neck + side, tail + side, tail - side, neck - side, neck - wing])
  }

  /// Adds a large filled head with a notch, with its tip at `end`.
  private mutating func addBlackHead(_ start: ScenePoint, _ end: ScenePoint) {
    let along = (end - straight(start, end)).unit
    let tail = end - along * (1.3 * pen.headLength)
    let wing = along.left * (1.5 * pen.headHalfWidth)
    add(.solid, isClosed: true, [end, tail + wing, tail + along * (0.4 * pen.headLength), tail - wing])
  }

  private mutating func addPuff(_ start: ScenePoint, _ end: ScenePoint) {
    addBlockArrow(start, end, length: 2 * pen.headLength)
    let along = (end - start).unit
    for spread in [-0.5, 0, 0.5] {
      let ray = Vector(angle: along.angle + spread) * -1
      let near = end - along * (2.2 * pen.headLength)
      add(.stroke, [near + ray * (0.3 * pen.headLength), near + ray * (1.2 * pen.headLength)])
    }
  }

  // MARK: Shafts and heads

  /// Adds the path as a shaft with its heads, at a distance from the places at its ends.
  private mutating func addShaft(
    head: ArrowHead, tail: ArrowHead? = nil, outward: Vector, dottedFrom part: Double = 1,
    keepsAway: Bool = true
  ) {
    let length = path.length
    guard length.isFinite, length > 0 else { return }
    let (startGap, endGap) = keepsAway ? (gap(at: path.first, length), gap(at: path.last, length)) : (0, 0)
    path.keep(from: startGap, to: length - endGap)
    let rest = path.length
    let size = min(1, rest * 0.45 / pen.headLength)
    let reach = pen.headLength * size
    let tip = path.last
    let base = path.place(at: rest - reach).point
    let (start, tailBase) = (path.first, path.place(at: reach).point)
    // The shaft ends in the notch of a solid head. A hollow head is painted over its end.
    let depth = reach * (1 - SceneBuilder.notch)
    path.keep(from: tail == nil ? 0 : depth, to: rest - (head == .open ? 0 : depth))
    addShaftLine(dottedFrom: part)
    addHead(head, tip: tip, base: straight(base, tip), size: size, outward: outward)
    if let tail { addHead(tail, tip: start, base: straight(tailBase, start), size: size, outward: outward) }
  }

  /// Returns the base of a head. With letters on a grid, as in all pictures in a terminal, the head is turned
  /// into the nearest of eight directions: in other directions, its two sides would look different in dots.
  private func straight(_ base: ScenePoint, _ tip: ScenePoint) -> ScenePoint {
    guard pen.isMadeOfLetters else { return base }
    let along = base - tip
    let angle = (along.angle / (.pi / 4)).rounded() * (.pi / 4)
    return tip + Vector(angle: angle) * along.length
  }

  /// Returns the distance of a shaft of the given length from a place. Places with a mark have more.
  private func gap(at place: ScenePoint, _ length: Double) -> Double {
    min(isMarked(place) ? pen.gap + pen.markRadius : pen.gap, length / 6)
  }

  private mutating func addShaftLine(dottedFrom part: Double) {
    let whole = path
    let length = whole.length
    if part > 0 {
      path.keep(from: 0, to: length * part)
      add(.stroke, path.points)
    }
    if part < 1 {
      path = whole
      path.keep(from: length * part, to: length)
      add(.dotted, path.points)
    }
  }

  private mutating func addHead(
    _ head: ArrowHead, tip: ScenePoint, base: ScenePoint, size: Double, outward: Vector
  ) {
    let along = (tip - base).unit
    let wing = along.left * (pen.headHalfWidth * size)
    switch head {
    case .solid:
      let notch = base + (tip - base) * SceneBuilder.notch
      add(.solid, isClosed: true, [tip, base + wing, notch, base - wing])
    case .hollow: add(.hollow, isClosed: true, [tip, base + wing, base - wing])
    case .halfHollow:
      let outer = Vector.dot(wing, outward) < 0 ? -wing : wing
      add(.hollow, isClosed: true, [tip, base + outer * 1.3, base])
    case .open:
      add(.stroke, [base + wing, tip, base - wing])
    }
  }
}
