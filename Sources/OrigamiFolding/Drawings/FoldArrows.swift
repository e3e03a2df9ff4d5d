internal import OrigamiModel

/// Builds the arrows that stand for an operation in a drawing.
struct FoldArrows {
  /// The paper that the drawing shows. In the drawing of a group, it is the paper before the group's first
  /// fold, and not the paper before the operation.
  let before: PaperState

  /// Returns the arrows of an operation, in the plane; empty for the kinds whose sign stands beside the
  /// paper.
  func arrows(of action: FoldAction) -> [Diagram.Arrow] {
    let operation = action.operation
    switch operation.kind {
    case .point, .turnOver, .rotate: return []
    case .valley, .mountain:
      // With hints, the fold is a ``Tuck``.
      let plain: Diagram.ArrowKind = operation.kind == .valley ? .valley : .mountain
      return arc(operation.hints.isEmpty ? plain : .tuck, action)
    case .precrease: return creasing(action)
    case .unfold: return arc(.unfold, action)
    case .insideReverse:
      let push = ReverseSigns(before: before, action).map { [$0.push] }
      return arc(.valley, action) + (push ?? self.push(.reverse, action))
    // Half of the paper goes round the front, the other half round the back.
    case .outsideReverse: return arc(.valley, action) + arc(.mountain, action)
    case .refold: return refolding(action)
    }
  }

  private func refolding(_ action: FoldAction) -> [Diagram.Arrow] {
    if action.operation[.kind] == "open" { return push(.open, action) }
    return switch action.operation[.kind].flatMap(Refold.Kind.init) {
    case .squash: arc(.valley, action) + squashing(action)
    case .petal: arc(.valley, action) + petalSides(action)
    case .rabbitEar, nil: arc(.valley, action)
    case .swivel: arc(.swivel, action)
    case .sink, .spreadSink: push(.sink, action)
    case .closedSink: push(.closedSink, action)
    case .crimp: arc(.crimp, action)
    case .collapse: collapsing(action)
    }
  }

  /// Returns an arrow from each pointer's place before the operation to its place after it.
  private func arc(_ kind: Diagram.ArrowKind, _ action: FoldAction) -> [Diagram.Arrow] {
    arcs(kind, from: pointers(action), action)
  }

  private func arcs(
    _ kind: Diagram.ArrowKind, from points: [Point], _ action: FoldAction
  ) -> [Diagram.Arrow] {
    points.compactMap { point in
      guard let from = before.place(of: point), let to = action.drawn.place(of: point),
        from.distance(to: to) > FoldCanvas.tolerance
      else { return nil }
      return Diagram.Arrow(kind, from: from, to: to, bend: bend(from, to, action))
    }
  }

  /// Returns the side of the arrow on which the moving paper of a plain fold lies; nil where it lies on both
  /// sides.
  ///
  /// An arc over the other half would seem to move that half.
  private func bend(_ from: Point, _ to: Point, _ action: FoldAction) -> Diagram.Arrow.Bend? {
    guard [.valley, .mountain].contains(action.operation.kind) else { return nil }
    guard let middle = middle(of: action) else { return nil }
    let along = to - from
    // The distance of the middle from the arrow, as a share of the arrow's length. Below 0.12, the paper
    // counts as lying on both sides.
    let side = along.cross(middle - from) / along.dot(along)
    if abs(side) < 0.12 { return nil }
    return side > 0 ? .left : .right
  }

  /// Returns the arrows of a collapse: those of its named points, else one for each of up to four moving
  /// corners of the sheet, else one pushing arrow.
  private func collapsing(_ action: FoldAction) -> [Diagram.Arrow] {
    if !action.pointers.isEmpty { return arc(.valley, action) }
    let arrows = arcs(.valley, from: sheetCorners, action)
    return (1...4).contains(arrows.count) ? arrows : push(.push, action)
  }

  /// Returns the points of the sheet from which the arrows of a half-way drawing start: those that the
  /// operation names, else the corners of the sheet if there are at most four.
  static func startingPoints(_ action: FoldAction) -> [Point] {
    guard action.pointers.isEmpty else { return action.pointers }
    let corners = FoldArrows(before: action.before).sheetCorners
    return corners.count <= 4 ? corners : []
  }

  /// The corners of the uncreased sheet.
  private var sheetCorners: [Point] {
    let sheet = before.sheet
    var neighbours: [Int: [Point]] = [:]
    for (index, edge) in sheet.edges.enumerated() where sheet.edgeSides[index].both == nil {
      neighbours[edge.start, default: []].append(sheet.vertices[edge.end])
      neighbours[edge.end, default: []].append(sheet.vertices[edge.start])
    }
    return neighbours.keys.sorted().compactMap { vertex in
      let corner = sheet.vertices[vertex]
      guard let ends = neighbours[vertex], ends.count == 2 else { return nil }
      let (a, b) = (ends[0] - corner, ends[1] - corner)
      return abs(a.cross(b)) > 1e-3 * a.length * b.length ? corner : nil
    }
  }

  /// Returns the points that the operation names, else the corner that moves farthest.
  ///
  /// A point that is named only to choose a layer lies within a face. The farthest corner shows the movement
  /// better.
  private func pointers(_ action: FoldAction) -> [Point] {
    let vertices = action.drawn.sheet.vertices
    let choosesLayer = action.operation[.bring] == nil && action.operation[.lift] == nil
    let named = action.pointers.filter { point in
      !choosesLayer || vertices.contains { $0.distance(to: point) < FoldCanvas.tolerance }
    }
    guard named.isEmpty else { return named }
    let corners = Set(action.moved.flatMap { action.drawn.sheet.faces[$0] })
    let (before, drawn) = (action.before, action.drawn)
    let travels = corners.sorted().map { corner -> (point: Point, length: Double) in
      let point = vertices[corner]
      guard let from = before.place(of: point), let to = drawn.place(of: point) else { return (point, 0) }
      // Rounded, so that the first of the corners that move equally far is taken on every machine.
      return (point, (from.distance(to: to) * 1e6).rounded())
    }
    return travels.max { $0.length < $1.length }.map { [$0.point] } ?? action.pointers
  }

  /// Returns an arrow that goes over the fold line and back.
  private func creasing(_ action: FoldAction) -> [Diagram.Arrow] {
    guard let line = action.line else { return [] }
    let after = action.drawn
    // Each corner that would move, once for each moved face around it: where the corner lands on the sheet
    // depends on the face's placement.
    let moving = action.moved.flatMap { face -> [(vertex: Int, face: Int)] in
      after.sheet.faces[face].map { (vertex: $0, face: face) }
    }.sorted { ($0.vertex, $0.face) < ($1.vertex, $1.face) }
    var corners = moving.map { (face: $0.face, point: after.sheet.vertices[$0.vertex]) }
    if let pointer = action.pointers.last, let face = after.faces(holding: pointer).first {
      corners = [(face, pointer)]
    }
    func reach(_ corner: (face: Int, point: Point)) -> Double {
      (abs(line.distance(to: after.placements[corner.face](corner.point))) * 1e6).rounded()
    }
    guard let (face, point) = corners.max(by: { reach($0) < reach($1) }) else { return [] }
    let place = after.placements[face](point)
    guard line.side(of: place) != 0 else { return [] }
    let landing = after.placements[face].inverse(line.reflection(place))
    // In a group, the paper of the drawing may not be folded yet as it is at this operation.
    let centre = after.sheetPolygons[face].centre
    guard let shown = before.faces(holding: centre).first.map({ before.placements[$0] }) else { return [] }
    return [Diagram.Arrow(.foldUnfold, from: shown(point), to: shown(landing))]
  }

  /// Returns an arrow from outside to the corner at which a flap is opened and flattened.
  private func squashing(_ action: FoldAction) -> [Diagram.Arrow] {
    let inner = push(.squash, action)
    guard let middle = inner.first?.from,
      let corner = pointers(action).first.flatMap({ before.place(of: $0) }),
      middle.distance(to: corner) > FoldCanvas.tolerance
    else { return inner }
    let outward = (corner - middle) * (before.sheet.extent / middle.distance(to: corner))
    return [Diagram.Arrow(.squash, from: corner + outward * 0.15, to: corner + outward * 0.02)]
  }

  /// Returns the arrows that push the two sides of a petal inwards, from outside.
  ///
  /// The petal's point moves along a line. On each side of that line, the arrow points at the corner that
  /// moves farthest towards it. A corner gets no arrow if it is elsewhere in a group's drawing than before
  /// this operation.
  private func petalSides(_ action: FoldAction) -> [Diagram.Arrow] {
    guard let tip = pointers(action).first, let start = before.place(of: tip),
      let end = action.drawn.place(of: tip), start.distance(to: end) > FoldCanvas.tolerance
    else { return [] }
    let across = (end - start).turnedLeft * (1 / start.distance(to: end))
    let vertices = action.drawn.sheet.vertices
    let corners = Set(action.moved.flatMap { action.drawn.sheet.faces[$0] }).sorted()
    let travels = corners.compactMap { corner -> (place: Point, side: Double, approach: Double)? in
      guard let place = before.place(of: vertices[corner]),
        let landing = action.drawn.place(of: vertices[corner]),
        action.before.place(of: vertices[corner]).map({ $0.distance(to: place) < FoldCanvas.tolerance })
          ?? false
      else { return nil }
      let (old, new) = (across.dot(place - start), across.dot(landing - start))
      // In millionths, rounded for the same reason as in `pointers(_:)`.
      return (place, old < 0 ? -1 : 1, ((abs(old) - abs(new)) * 1e6).rounded())
    }
    return [1.0, -1].compactMap { side in
      let onSide = travels.filter { $0.side == side && $0.approach > 1e4 * before.sheet.extent }
      guard let corner = onSide.max(by: { $0.approach < $1.approach }) else { return nil }
      let outward = across * (side * before.sheet.extent)
      return Diagram.Arrow(.push, from: corner.place + outward * 0.12, to: corner.place + outward * 0.02)
    }
  }

  /// Returns an arrow that points at the middle of the moving paper.
  private func push(_ kind: Diagram.ArrowKind, _ action: FoldAction) -> [Diagram.Arrow] {
    middle(of: action).map { [Diagram.Arrow(kind, from: $0)] } ?? []
  }

  /// Returns the middle of the moving paper; nil where the drawing shows none of it.
  private func middle(of action: FoldAction) -> Point? {
    // Sorted, because the rounding of a sum depends on its order.
    let places = action.moved.sorted().compactMap {
      before.place(of: action.drawn.sheetPolygons[$0].centre)
    }
    return places.isEmpty ? nil : places.mean
  }
}
