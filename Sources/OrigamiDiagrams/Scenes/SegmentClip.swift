/// Clips segments to a rectangle.
///
/// The algorithm is from Liang and Barsky, *A new concept and method for line clipping*, 1984.
struct SegmentClip {
  /// The rectangle.
  let bounds: Bounds

  init(_ bounds: Bounds) { self.bounds = bounds }

  /// Creates the clip to a picture and a border around it. A line that reaches far beyond the picture then
  /// costs no more than one across it.
  init(width: Double, height: Double, border: Double) {
    bounds = Bounds(minX: -border, maxX: width + border, minY: -border, maxY: height + border)
  }

  /// Returns the part of the segment from `a` along `d` that is kept, as shares of its length; nil if none
  /// is.
  func part(from a: ScenePoint, along d: Vector) -> (enter: Double, leave: Double)? {
    var (enter, leave) = (0.0, 1.0)
    let (left, right, top, bottom) = (bounds.minX, bounds.maxX, bounds.minY, bounds.maxY)
    for (p, q) in [(-d.x, a.x - left), (d.x, right - a.x), (-d.y, a.y - top), (d.y, bottom - a.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        enter = max(enter, q / p)
      } else {
        leave = min(leave, q / p)
      }
    }
    return enter <= leave ? (enter, leave) : nil
  }
}
