import OrigamiModel

/// An upright rectangle that grows to include points.
struct Bounds: Sendable {
  var minX = Double.infinity
  var maxX = -Double.infinity
  var minY = Double.infinity
  var maxY = -Double.infinity

  var isEmpty: Bool { !(minX <= maxX) }
  var width: Double { isEmpty ? 0 : maxX - minX }
  var height: Double { isEmpty ? 0 : maxY - minY }
  var center: ScenePoint {
    isEmpty ? ScenePoint(x: 0, y: 0) : ScenePoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2)
  }

  mutating func include(x: Double, y: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// Returns the area that two rectangles share.
  func overlap(_ other: Bounds) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX))
      * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}

extension Bounds {
  /// Includes the places of an element of a drawing, in the plane.
  mutating func include(_ element: Diagram.Element) {
    switch element {
    case .face(let points, _), .tiltedFace(let points, _, _), .line(let points, _):
      for point in points { include(x: point.x, y: point.y) }
    case .arrow(let arrow):
      include(x: arrow.from.x, y: arrow.from.y)
      if let to = arrow.to { include(x: to.x, y: to.y) }
    case .mark(let place, _), .label(let place, _): include(x: place.x, y: place.y)
    }
  }
}
