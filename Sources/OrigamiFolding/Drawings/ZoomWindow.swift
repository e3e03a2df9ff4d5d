internal import Glibc
internal import OrigamiModel

/// A circular window that enlarges a small part of a drawing.
struct ZoomWindow {
  private let centre: Point
  private let radius: Double

  /// A part is enlarged when its larger side is below this share of the paper's larger side.
  private static let largestPart = 0.25
  /// The margin around the enlarged part, as a share of the part's larger side. It is at least
  /// `leastSurroundings` of the paper's larger side.
  private static let surroundings = 0.3
  private static let leastSurroundings = 0.08

  /// Creates the window around a part of the paper; nil when the part is large enough without a window.
  init?(around part: Box, on paper: Box) {
    guard part.extent < ZoomWindow.largestPart * paper.extent else { return nil }
    let margin = max(
      ZoomWindow.surroundings * part.extent, ZoomWindow.leastSurroundings * paper.extent)
    centre = part.middle
    radius = margin + Point(x: part.width, y: part.height).length / 2
  }

  /// The number of sides of the polygon that is drawn as the circle.
  private static let sideCount = 40

  /// The corners of the window, anticlockwise. The polygon is drawn as a circle.
  var outline: [Point] {
    let cornerRadius = radius / cos(.pi / Double(ZoomWindow.sideCount))
    return (0..<ZoomWindow.sideCount).map { centre + direction(Double($0)) * cornerRadius }
  }

  /// The place of the enlargement sign: just outside the circle, at its lower right.
  var signPlace: Point { centre + Point(x: 0.78, y: -0.78) * radius }

  /// Returns the unit vector at an angle that is given as a number of sides.
  private func direction(_ sides: Double) -> Point {
    Point(direction: 2 * .pi * sides / Double(ZoomWindow.sideCount))
  }

  // MARK: Cutting

  /// The sides of the window, each as a function that is positive on the side to keep.
  private var sides: [(Point) -> Double] {
    (0..<ZoomWindow.sideCount).map { side in
      let outward = direction(Double(side) + 0.5)
      return { radius - outward.dot($0 - centre) }
    }
  }

  /// Returns the part of a polygon inside the window, closed along the window where it is cut.
  func clip(polygon: [Point]) -> [Point] {
    sides.reduce(polygon) { corners, depth in clipped(corners, where: depth) }
  }

  /// Returns the parts of a line inside the window.
  func clip(line: [Point]) -> [[Point]] {
    var parts: [[Point]] = []
    for (a, b) in zip(line, line.dropFirst()) {
      var (from, to) = (0.0, 1.0)
      for depth in sides {
        let (before, after) = (depth(a), depth(b))
        if before < 0, after < 0 { (from, to) = (1, 0) }
        if (before < 0) != (after < 0) {
          let crossing = before / (before - after)
          if before < 0 { from = max(from, crossing) } else { to = min(to, crossing) }
        }
      }
      guard from < to else { continue }
      // An uncut end stays exactly where it is, so that the next part joins it.
      let ends = [from == 0 ? a : a + (b - a) * from, to == 1 ? b : a + (b - a) * to]
      if let last = parts.last?.last, last == ends[0], from == 0 {
        parts[parts.count - 1].append(ends[1])
      } else {
        parts.append(ends)
      }
    }
    return parts
  }
}
