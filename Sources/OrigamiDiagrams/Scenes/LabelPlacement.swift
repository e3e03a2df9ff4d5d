import OrigamiModel
import Terminal

extension Scene.Label {
  /// Creates a label with its text cut to ``LabelPlacement/columnLimit``; nil for a text without visible
  /// characters.
  init?(_ text: String, anchor: ScenePoint, element: Int) {
    let visible = VisibleText.of(text)
    let columns = DisplayWidth.of(visible)
    guard columns > 0 else { return nil }
    if columns > LabelPlacement.columnLimit {
      var cut = ""
      var used = 0
      for cluster in visible {
        used += DisplayWidth.of(cluster)
        if used >= LabelPlacement.columnLimit { break }
        cut.append(cluster)
      }
      cut += "…"
      (self.text, self.columns) = (cut, DisplayWidth.of(cut))
    } else {
      (self.text, self.columns) = (visible, columns)
    }
    (self.anchor, distance, corner, self.element) = (anchor, 0, anchor, element)
  }
}

/// The placement of labels beside their places, inside the picture, clear of lines and of other labels.
enum LabelPlacement {
  /// The most columns of a label. A longer text is cut; longer explanations belong in the text of the step.
  static let columnLimit = 24
  /// The most comparisons of labels with lines and with each other. A drawing that needs more keeps the first
  /// position of each label.
  private static let workLimit = 400_000

  /// Returns the rectangle that the letters of a label take.
  private static func box(_ corner: ScenePoint, _ columns: Int, _ pen: Pen) -> Bounds {
    Bounds(
      minX: corner.x, maxX: corner.x + Double(columns) * pen.letterWidth, minY: corner.y,
      maxY: corner.y + pen.letterHeight)
  }

  /// Returns a label in its first position: beside its place, in the direction in which it leans.
  static func preferred(_ label: Scene.Label, leaning: Vector, pen: Pen) -> Scene.Label {
    var label = label
    label.isCentred = leaning.length < 1e-9
    label.corner = corner(of: label, toward: label.isCentred ? nil : leaning.unit, pen: pen)
    return label
  }

  /// Returns the top left corner of a label in a direction from its place; nil centres it on the place.
  private static func corner(of label: Scene.Label, toward direction: Vector?, pen: Pen) -> ScenePoint {
    let width = Double(label.columns) * pen.letterWidth
    var middle = label.anchor
    if let direction {
      middle =
        middle
        + Vector(
          direction.x * (width / 2 + label.distance),
          direction.y * (pen.letterHeight / 2 + label.distance))
    }
    return ScenePoint(x: middle.x - width / 2, y: middle.y - pen.letterHeight / 2)
  }

  /// Moves each label to the position that hides the least. A label that is centred on its place stays there.
  /// The positions are tried in order: the present one, the four sides, the four corners. A later position
  /// must save 0.1 units of hidden line for each position before it.
  static func place(in scene: inout Scene) {
    // There are at most nine positions for each label.
    let work = 9 * scene.labels.count * (scene.points.count + scene.labels.count)
    var taken: [Bounds] = []
    for index in scene.labels.indices {
      let label = scene.labels[index]
      var candidates = [label.corner]
      if work < workLimit, !label.isCentred {
        for eighth in [0, 2, 4, 6, 1, 3, 5, 7] {
          let direction = Vector(angle: .pi / 4 * Double(eighth))
          candidates.append(corner(of: label, toward: direction, pen: scene.pen))
        }
      }
      var best: (cost: Double, corner: ScenePoint)?
      for (order, candidate) in candidates.enumerated() {
        let corner = settled(candidate, label, in: scene)
        let box = box(corner, label.columns, scene.pen)
        let cost = work < workLimit ? cost(of: box, taken, scene) + Double(order) * 0.1 : 0
        if cost < best?.cost ?? .infinity { best = (cost, corner) }
      }
      if let best { scene.labels[index].corner = best.corner }
      taken.append(box(scene.labels[index].corner, label.columns, scene.pen))
    }
  }

  /// Returns the nearest corner that keeps a label inside the picture and, with a grid of letters, on the
  /// grid.
  private static func settled(_ corner: ScenePoint, _ label: Scene.Label, in scene: Scene) -> ScenePoint {
    let pen = scene.pen
    let width = Double(label.columns) * pen.letterWidth
    var (x, y) = (corner.x, corner.y)
    if pen.isMadeOfLetters {
      x = (x / pen.letterWidth).rounded() * pen.letterWidth
      y = (y / pen.letterHeight).rounded() * pen.letterHeight
    }
    x = max(0, min(x, pen.wholeLetters(scene.width, pen.letterWidth) - width))
    y = max(0, min(y, pen.wholeLetters(scene.height, pen.letterHeight) - pen.letterHeight))
    return ScenePoint(x: x, y: y)
  }

  /// Returns a penalty for a label in a box: the lengths of hidden lines, plus 100 times the area that it
  /// shares with other labels. So a label covers another one only where there is no better position.
  private static func cost(of box: Bounds, _ taken: [Bounds], _ scene: Scene) -> Double {
    var cost = 0.0
    for other in taken { cost += 100 * box.overlap(other) }
    let clip = SegmentClip(box)
    func hiddenLength(_ a: ScenePoint, _ b: ScenePoint) -> Double {
      guard let part = clip.part(from: a, along: b - a), part.enter < part.leave else { return 0 }
      return (part.leave - part.enter) * (b - a).length
    }
    for shape in scene.shapes {
      if case .face = shape.paint { continue }
      let points = scene.points(of: shape)
      for (a, b) in zip(points, points.dropFirst()) { cost += hiddenLength(a, b) }
      if shape.isClosed, let first = points.first, let last = points.last {
        cost += hiddenLength(last, first)
      }
    }
    return cost
  }
}
