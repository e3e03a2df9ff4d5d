import OrigamiModel

/// A mapping from the plane to a picture. It turns y downwards and, for square units, keeps proportions.
struct PlaneTransform: Sendable {
  /// The number of the picture's units for one unit of the plane, across.
  var scaleX: Double
  /// The number of the picture's units for one unit of the plane, down.
  var scaleY: Double
  /// The place of the plane's origin in the picture.
  var origin: ScenePoint

  func callAsFunction(_ point: Point) -> ScenePoint {
    ScenePoint(x: origin.x + point.x * scaleX, y: origin.y - point.y * scaleY)
  }
}

/// Finds the largest scale at which a drawing with its signs fits a box.
///
/// Signs keep their size while places scale. So the scene is laid out, the extent of the signs beyond the
/// places is measured, and the scene is laid out again: usually three times.
struct SceneFitting {
  let diagram: Diagram
  let width: Double
  let height: Double
  let unitAspect: Double
  let pen: Pen
  /// The largest scale that is allowed: the number of the picture's units for one unit of the plane.
  let limit: Double
  /// Places of the plane that count as drawn.
  let covered: [Point]

  /// The most rounds of layout. Rounds after the second only reduce the scale by the remaining excess. If the
  /// last round leaves an excess, the parts outside the box are clipped.
  private static let rounds = 8

  func scene() -> Scene {
    let summary = DiagramSummary(diagram)
    var plane = summary.bounds
    for place in covered { plane.include(x: place.x, y: place.y) }
    // The largest scale at which the places fit without signs.
    var scale = bestScale(plane, width: width - 2 * pen.margin, height: height - 2 * pen.margin)
    var scene = Scene(pen: pen)
    for round in 0..<SceneFitting.rounds {
      let transform = transform(scale: scale)
      var builder = SceneBuilder(pen: pen, transform: transform, summary: summary)
      builder.add(diagram)
      scene = builder.scene
      let used = bounds(of: scene, covering: covered.map { transform($0) })
      let excess = max(used.width / width, used.height / height)
      // The first two rounds measure how far signs extend beyond the places, and can still raise the scale.
      // So they end the layout only if the box is nearly full. Later rounds only reduce the scale.
      let isSettled =
        excess <= 1 && (round > 1 || excess > 0.97 || scale == limit || plane.width + plane.height == 0)
      if isSettled || round == SceneFitting.rounds - 1 {
        move(&scene, used)
        break
      }
      scale = round < 2 ? corrected(scale, plane: plane, used: used) : scale * min(1, 0.99 / excess)
    }
    LabelPlacement.place(in: &scene)
    scene.scale = scale
    return scene
  }

  private func transform(scale: Double) -> PlaneTransform {
    PlaneTransform(scaleX: scale, scaleY: scale / unitAspect, origin: ScenePoint(x: 0, y: 0))
  }

  private func bestScale(_ plane: Bounds, width: Double, height: Double) -> Double {
    let across = plane.width > 0 ? max(width, 1) / plane.width : .infinity
    let down = plane.height > 0 ? max(height, 1) * unitAspect / plane.height : .infinity
    let scale = min(across, down, limit)
    return scale.isFinite ? scale : 1
  }

  /// Returns the scale at which the places fit together with the signs that extend beyond them.
  private func corrected(_ scale: Double, plane: Bounds, used: Bounds) -> Double {
    let standingOutX = used.width - plane.width * scale
    let standingOutY = used.height - plane.height * scale / unitAspect
    return bestScale(plane, width: width - standingOutX, height: height - standingOutY)
  }

  /// Returns the bounds of the scene, with half of the widest line around it and the text of its labels.
  private func bounds(of scene: Scene, covering places: [ScenePoint]) -> Bounds {
    var bounds = Bounds()
    for place in places { bounds.include(x: place.x, y: place.y) }
    for point in scene.points { bounds.include(x: point.x, y: point.y) }
    for label in scene.labels {
      bounds.include(x: label.corner.x, y: label.corner.y)
      bounds.include(
        x: label.corner.x + Double(label.columns) * pen.letterWidth, y: label.corner.y + pen.letterHeight)
    }
    guard !bounds.isEmpty else { return Bounds(minX: 0, maxX: 0, minY: 0, maxY: 0) }
    bounds.minX -= pen.margin
    bounds.maxX += pen.margin
    bounds.minY -= pen.margin
    bounds.maxY += pen.margin
    return bounds
  }

  private func move(_ scene: inout Scene, _ used: Bounds) {
    let move = Vector(-used.minX, -used.minY)
    scene.origin = scene.origin + move
    for index in scene.points.indices { scene.points[index] = scene.points[index] + move }
    for index in scene.labels.indices {
      scene.labels[index].anchor = scene.labels[index].anchor + move
      scene.labels[index].corner = scene.labels[index].corner + move
    }
    scene.width = min(width, used.width)
    scene.height = min(height, used.height)
  }
}
