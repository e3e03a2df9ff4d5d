package import OrigamiModel

/// The smallest axis-aligned box around points.
package struct Box: Hashable, Sendable {
  /// The lower left corner; infinite for a box around nothing.
  package private(set) var low = Point(x: .infinity, y: .infinity)
  /// The upper right corner; negatively infinite for a box around nothing.
  package private(set) var high = Point(x: -.infinity, y: -.infinity)

  package init(_ points: some Sequence<Point>) {
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
  }

  package var width: Double { high.x - low.x }
  package var height: Double { high.y - low.y }
  /// The longer of the width and the height.
  package var extent: Double { max(width, height) }
  package var middle: Point { (low + high) * 0.5 }

  /// Returns whether another box lies inside this one.
  func contains(_ other: Box) -> Bool {
    low.x <= other.low.x && other.high.x <= high.x && low.y <= other.low.y && other.high.y <= high.y
  }
}
