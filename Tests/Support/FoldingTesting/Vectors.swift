package import OrigamiFolding
import OrigamiModel

/// Returns the distance between two places in space.
package func distance(_ a: SpacePoint, _ b: SpacePoint) -> Double { length(a - b) }

func scalar(_ a: SpacePoint, _ b: SpacePoint) -> Double { (a * b).sum() }

func length(_ a: SpacePoint) -> Double { scalar(a, a).squareRoot() }

/// Returns the right-handed vector product.
func vector(_ a: SpacePoint, _ b: SpacePoint) -> SpacePoint {
  SpacePoint(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Returns the unit normal of a plane polygon, on the side from which its corners are anticlockwise.
func normal(_ polygon: [SpacePoint]) -> SpacePoint {
  var sum = SpacePoint.zero
  for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
    sum += vector(a - polygon[0], b - polygon[0])
  }
  return sum / length(sum)
}

/// Returns twice the signed area of a triangle; positive when its corners are anticlockwise.
func area(_ a: Point, _ b: Point, _ c: Point) -> Double {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Returns the corners of a convex polygon in anticlockwise order.
private func anticlockwise(_ polygon: [Point]) -> [Point] {
  let doubled = polygon.indices.dropFirst().dropLast().reduce(0) {
    $0 + area(polygon[0], polygon[$1], polygon[$1 + 1])
  }
  return doubled < 0 ? polygon.reversed() : polygon
}

/// Returns the mean of the corners of the intersection of two convex polygons; nil when they do not overlap.
func centreOfOverlap(_ polygon: [Point], _ other: [Point]) -> Point? {
  let sides = anticlockwise(other)
  var rest = anticlockwise(polygon)
  for (start, end) in zip(sides, sides.dropFirst() + sides.prefix(1)) {
    let heights = rest.map { area(start, end, $0) }
    var kept: [Point] = []
    for index in rest.indices {
      let last = index == 0 ? rest.count - 1 : index - 1
      if heights[last] * heights[index] < 0 {
        let part = heights[last] / (heights[last] - heights[index])
        kept.append(
          Point(
            x: rest[last].x + (rest[index].x - rest[last].x) * part,
            y: rest[last].y + (rest[index].y - rest[last].y) * part))
      }
      if heights[index] >= 0 { kept.append(rest[index]) }
    }
    rest = kept
  }
  guard rest.count > 2 else { return nil }
  let count = Double(rest.count)
  return Point(x: rest.map(\.x).reduce(0, +) / count, y: rest.map(\.y).reduce(0, +) / count)
}

/// Returns whether the interiors of two convex polygons meet by more than a tolerance.
func overlaps(_ polygon: [Point], _ other: [Point], tolerance: Double) -> Bool {
  func isSeparated(_ one: [Point], from two: [Point]) -> Bool {
    zip(one, one.dropFirst() + one.prefix(1)).contains { start, end in
      let side = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
      return side > 0 && two.allSatisfy { area(start, end, $0) <= tolerance * side }
    }
  }
  let (one, two) = (anticlockwise(polygon), anticlockwise(other))
  return !isSeparated(one, from: two) && !isSeparated(two, from: one)
}
