internal import OrigamiModel

/// Turns places in the plane into the elements of a drawing, as the viewer sees them.
struct FoldCanvas {
  private let state: PaperState
  private let view: Isometry
  /// The point that keeps its place when the paper is turned.
  private let centre: Point
  /// The part of the paper that is shown; nil when all of it is shown.
  private var window: ZoomWindow?

  init(state: PaperState, view: Isometry) {
    self.state = state
    self.view = view
    centre = Box(state.sheet.vertices).middle
  }

  /// Returns a place of the plane as the viewer sees it.
  private func callAsFunction(_ place: Point) -> Point { view.apply(place - centre) + centre }

  /// The distance within which places of a drawing are one: that of its last decimal.
  static let tolerance = 1e-6

  /// Returns the place rounded to six decimals, which is 0.15 µm on a sheet of 15 cm.
  static func rounded(_ place: Point) -> Point {
    // Adding 0 turns -0 into 0.
    Point(x: (place.x * 1e6).rounded() / 1e6 + 0, y: (place.y * 1e6).rounded() / 1e6 + 0)
  }

  private var paperBox: Box { Box(state.places.map { self($0) }) }

  /// Restricts the drawing to the part around some places, if that part is small.
  mutating func zoom(to places: [Point]) {
    guard !places.isEmpty else { return }
    window = ZoomWindow(around: Box(places.map { self($0) }), on: paperBox)
  }

  // MARK: Elements

  func line(_ points: [Point], _ kind: Diagram.LineKind) -> Diagram.Element {
    .line(points.map { FoldCanvas.rounded(self($0)) }, kind: kind)
  }

  func arrow(_ arrow: Diagram.Arrow) -> Diagram.Arrow {
    var arrow = arrow
    arrow.from = FoldCanvas.rounded(self(arrow.from))
    arrow.to = arrow.to.map { FoldCanvas.rounded(self($0)) }
    if view.isFlipped { arrow.bend = arrow.bend.map { $0 == .left ? .right : .left } }
    return arrow
  }

  /// Returns the layers with the edges that peek out from under others, from back to front; then the visible
  /// edges; then the creases, except where a fold line runs.
  func paper(_ seen: SeenPaper, besides folds: FoldLines?) -> [Diagram.Element] {
    var elements: [Diagram.Element] = []
    for layer in seen.layers {
      for outline in layer.outlines { add(face: outline, layer.side, to: &elements) }
      for edge in layer.peekingEdges { add(line: edge, .edge, to: &elements) }
    }
    // After all layers, because a layer that is painted beside a line would cover half of it.
    for edge in seen.edges { add(line: edge, .edge, to: &elements) }
    let drawn = folds?.lines.map { (start: $0.start, end: $0.end) } ?? []
    for crease in seen.creases(besides: drawn) { add(line: crease, .crease, to: &elements) }
    if let window {
      // An enlarged part stands in a circle, with the enlargement sign.
      let circle = window.outline + window.outline.prefix(1)
      elements.append(.line(circle.map(FoldCanvas.rounded), kind: .leader))
      elements.append(.mark(at: FoldCanvas.rounded(window.signPlace), kind: .zoomIn))
    }
    return elements
  }

  private func add(face: [Point], _ side: Diagram.Side, to elements: inout [Diagram.Element]) {
    var corners = face.map { self($0) }
    // A mirror image reverses the direction of the corners.
    if view.isFlipped { corners.reverse() }
    if let window { corners = window.clip(polygon: corners) }
    if corners.count > 2 { elements.append(.face(corners.map(FoldCanvas.rounded), side: side)) }
  }

  func add(line: [Point], _ kind: Diagram.LineKind, to elements: inout [Diagram.Element]) {
    let points = line.map { self($0) }
    for part in window?.clip(line: points) ?? [points] {
      elements.append(.line(part.map(FoldCanvas.rounded), kind: kind))
    }
  }

  // MARK: Beside the paper

  /// Returns the sign for turning over or rotating, beside the paper; nil for other operations.
  ///
  /// Several signs stand one above the other.
  func sign(of operation: FoldOperation, number: Int) -> Diagram.Arrow? {
    let place = besidePaper(number).from
    switch operation.kind {
    case .turnOver:
      // The paper goes over its axis: the loop runs across it.
      return Diagram.Arrow(.turnOver, from: place, degrees: operation[.axis] == "horizontal" ? 90 : nil)
    case .rotate:
      return Diagram.Arrow(.rotate, from: place, degrees: operation[.degrees].flatMap { Double($0) } ?? 0)
    default: return nil
    }
  }

  /// Returns the ends of an arrow to the right of the paper: low for number 0, higher for each next number.
  func besidePaper(_ number: Int) -> (from: Point, to: Point) {
    let box = paperBox
    let size = box.extent
    let from = Point(
      x: box.high.x + 0.15 * size, y: box.low.y + (0.15 + 0.35 * Double(number)) * size)
    return (FoldCanvas.rounded(from), FoldCanvas.rounded(from + Point(x: 0, y: 0.2 * size)))
  }
}
