internal import OrigamiModel

/// From the plane to what the viewer sees, as elements of a drawing.
struct FoldCanvas {
  private let state: PaperState
  private let view: Isometry
  /// Stays where it is when the paper is turned.
  private let centre: Point
  /// What is shown, if not all.
  private var window: ZoomWindow?

  init(state: PaperState, view: Isometry) {
    self.state = state
    self.view = view
    centre = ZoomWindow.Box(state.sheet.vertices).middle
  }

  /// A place as it is seen.
  private func callAsFunction(_ place: Point) -> Point { view.apply(place - centre) + centre }

  /// To six decimals: a hundredth of a hair's breadth on a sheet of 15 cm.
  static func rounded(_ place: Point) -> Point {
    // Adding 0 makes of -0 what it is.
    Point(x: (place.x * 1e6).rounded() / 1e6 + 0, y: (place.y * 1e6).rounded() / 1e6 + 0)
  }

  private var paperBox: ZoomWindow.Box { ZoomWindow.Box(state.places.map { self($0) }) }

  /// Shows the part around some places alone, when it is small.
  mutating func zoom(to places: [Point]) {
    guard !places.isEmpty else { return }
    window = ZoomWindow(around: ZoomWindow.Box(places.map { self($0) }), on: paperBox)
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

  /// Layers with the edges that peek out from under others, from back to front; then the edges that are
  /// seen; then creases, except where a fold line runs.
  func paper(_ seen: SeenPaper, besides folds: FoldLines?) -> [Diagram.Element] {
    var elements: [Diagram.Element] = []
    for layer in seen.layers {
      for outline in layer.outlines { add(face: outline, layer.side, to: &elements) }
      for edge in layer.peekingEdges { add(line: edge, .edge, to: &elements) }
    }
    // After all layers: a layer painted beside a line would cover half of it.
    for edge in seen.edges { add(line: edge, .edge, to: &elements) }
    let drawn = folds?.lines.map { (start: $0.start, end: $0.end) } ?? []
    for crease in seen.creases(besides: drawn) { add(line: crease, .crease, to: &elements) }
    if let window {
      // A part that is drawn larger stands in a circle, with the sign that says so.
      let circle = window.outline + window.outline.prefix(1)
      elements.append(.line(circle.map(FoldCanvas.rounded), kind: .leader))
      elements.append(.mark(at: FoldCanvas.rounded(window.signPlace), kind: .zoomIn))
    }
    return elements
  }

  private func add(face: [Point], _ side: Diagram.Side, to elements: inout [Diagram.Element]) {
    var corners = face.map { self($0) }
    // A mirror image goes round the other way.
    if view.isFlipped { corners.reverse() }
    if let window { corners = window.clip(polygon: corners) }
    if corners.count > 2 { elements.append(.face(corners.map(FoldCanvas.rounded), side: side)) }
  }

  private func add(line: [Point], _ kind: Diagram.LineKind, to elements: inout [Diagram.Element]) {
    let points = line.map { self($0) }
    for part in window?.clip(line: points) ?? [points] {
      elements.append(.line(part.map(FoldCanvas.rounded), kind: kind))
    }
  }

  // MARK: Beside the paper

  /// Turning over and rotating are told beside the paper, one above the other.
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

  /// A place to the right of the paper, low for the first sign, and one above it.
  func besidePaper(_ number: Int) -> (from: Point, to: Point) {
    let box = paperBox
    let size = max(box.width, box.height)
    let from = Point(
      x: box.high.x + 0.15 * size, y: box.low.y + (0.15 + 0.35 * Double(number)) * size)
    return (FoldCanvas.rounded(from), FoldCanvas.rounded(from + Point(x: 0, y: 0.2 * size)))
  }
}
