internal import Glibc
internal import OrigamiModel

/// An estimate of the rounding of coordinates in a file.
enum Rounding {
  /// The fewest different coordinates for an estimate. Fewer may be exact values that look rounded.
  private static let fewest = 30
  /// The coarsest rounding, as a share of the extent. Points of a coarser grid are exact.
  private static let coarsest = 1e-3
  /// The finest rounding that matters, as a share of the extent.
  private static let finest = 1e-8

  /// Returns the distance by which coordinates that are off by `error` may displace the far end of a sheet
  /// after a reflection in an edge of the given length. The direction of the edge may be off by
  /// 2 · `error` / `length`, and a reflection doubles that.
  static func shift(of extent: Double, error: Double, edge length: Double) -> Double {
    error > 0 && length > 0 ? extent * 4 * error / length : 0
  }

  /// Returns the largest distance of a rounded point from the point that was meant.
  ///
  /// It is found from the largest power of ten of which 19 of 20 coordinates are multiples, so that a few
  /// exact values do not hide it; 0 when there is none, or when all lie on a coarser grid.
  ///
  /// - Complexity: O(n log n) for n points.
  static func error(of points: [Point]) -> Double {
    let extent = Box(points).extent
    let values = Set(points.flatMap { [$0.x, $0.y] })
    guard values.count >= fewest, extent > 0, extent.isFinite else { return 0 }
    var unit = pow(10, log10(extent * coarsest).rounded(.down))
    while unit > extent * finest {
      let multiples = values.map { $0 / unit }.filter { abs($0 - $0.rounded()) < 1e-6 }
      if 20 * multiples.count >= 19 * values.count {
        let step = unit * multiples.reduce(0) { commonDivisor($0, $1.rounded()) }
        let isGrid = multiples.count == values.count && step > extent * coarsest
        // Half a unit along each axis.
        return isGrid ? 0 : unit * 0.5.squareRoot()
      }
      unit /= 10
    }
    return 0
  }

  /// Returns the greatest common divisor of two whole numbers, which may be negative.
  private static func commonDivisor(_ a: Double, _ b: Double) -> Double {
    var (a, b) = (abs(a), abs(b))
    while b > 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a
  }
}
