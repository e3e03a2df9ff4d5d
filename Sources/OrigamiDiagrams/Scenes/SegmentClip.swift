/// Clips segments to a picture and a border around it, which bounds the cost of a line by the picture's size.
///
/// The algorithm is from Liang and Barsky, *A new concept and method for line clipping*, 1984.
struct SegmentClip {
  /// The width and height of the picture.
  let width, height: Double
  /// The width of the border around the picture in which segments are kept.
  let border: Double

  /// Returns the part of the segment from `a` along `d` that is kept, as shares of its length; nil if none
  /// is.
  func part(from a: ScenePoint, along d: Vector) -> (enter: Double, leave: Double)? {
    var (enter, leave) = (0.0, 1.0)
    let (right, bottom) = (width + border, height + border)
    for (p, q) in [(-d.x, a.x + border), (d.x, right - a.x), (-d.y, a.y + border), (d.y, bottom - a.y)] {
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
