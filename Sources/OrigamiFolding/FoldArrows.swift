internal import OrigamiModel

/// The arrow that stands for an operation.
struct FoldArrows {
  /// The paper of the drawing, which may be that of an earlier step.
  let before: PaperState

  /// The arrows of an operation, in the plane; those that only need a place beside the paper have none.
  func arrows(of action: FoldAction) -> [Diagram.Arrow] {
    let operation = action.operation
    switch operation.kind {
    case .point, .turnOver, .rotate: return []
    case .valley, .mountain:
      let plain: Diagram.ArrowKind = operation.kind == .valley ? .valley : .mountain
      return arc(operation.hints.isEmpty ? plain : .tuck, action)
    case .precrease: return creasing(action)
    case .unfold: return arc(.unfold, action)
    case .insideReverse, .outsideReverse: return arc(.valley, action) + push(.reverse, action)
    case .refold: return refolding(action)
    }
  }

  private func refolding(_ action: FoldAction) -> [Diagram.Arrow] {
    switch action.operation[.kind].flatMap(Refold.Kind.init) {
    case .squash: arc(.valley, action) + push(.squash, action)
    case .petal, .rabbitEar, nil: arc(.valley, action)
    case .swivel: arc(.swivel, action)
    case .sink, .spreadSink: push(.sink, action)
    case .closedSink: push(.closedSink, action)
    case .crimp: arc(.crimp, action)
    case .collapse: action.pointers.isEmpty ? push(.push, action) : arc(.valley, action)
    }
  }

  /// From where points are to where they land.
  private func arc(_ kind: Diagram.ArrowKind, _ action: FoldAction) -> [Diagram.Arrow] {
    pointers(action).compactMap { point in
      guard let from = before.place(of: point), let to = action.after.place(of: point),
        from.distance(to: to) > 1e-6
      else { return nil }
      return Diagram.Arrow(kind, from: from, to: to)
    }
  }

  /// The points that are written, else the corner that moves farthest.
  private func pointers(_ action: FoldAction) -> [Point] {
    if !action.pointers.isEmpty { return action.pointers }
    let corners = Set(action.moved.flatMap { action.after.sheet.faces[$0] })
    let farthest = corners.sorted().map { action.after.sheet.vertices[$0] }.max {
      travel($0, action) < travel($1, action)
    }
    return farthest.map { [$0] } ?? []
  }

  private func travel(_ point: Point, _ action: FoldAction) -> Double {
    guard let from = action.before.place(of: point), let to = action.after.place(of: point) else { return 0 }
    // Rounded, so that corners that move equally far are told apart by their order alone.
    return (from.distance(to: to) * 1e6).rounded()
  }

  /// Over the line and back.
  private func creasing(_ action: FoldAction) -> [Diagram.Arrow] {
    guard let line = action.line else { return [] }
    let corners = Set(action.moved.flatMap { action.after.sheet.faces[$0] }).sorted()
    let places = corners.map { action.after.places[$0] }
    let farthest = places.max {
      (abs(line.distance(to: $0)) * 1e6).rounded() < (abs(line.distance(to: $1)) * 1e6).rounded()
    }
    let pointed = action.pointers.last.flatMap { action.after.place(of: $0) }
    guard let from = pointed ?? farthest, line.side(of: from) != 0 else { return [] }
    return [Diagram.Arrow(.foldUnfold, from: from, to: line.reflection(from))]
  }

  /// An arrow that points at the middle of what moves.
  private func push(_ kind: Diagram.ArrowKind, _ action: FoldAction) -> [Diagram.Arrow] {
    let places = action.moved.sorted().flatMap { face in
      before.place(of: action.after.sheetPolygons[face].centre).map { [$0] } ?? []
    }
    guard !places.isEmpty else { return [] }
    let middle = places.reduce(Point(x: 0, y: 0), +) * (1 / Double(places.count))
    return [Diagram.Arrow(kind, from: middle)]
  }
}
