/// Cuts segments to a picture and a border around it, so that no line costs more than the picture is large.
///
/// Liang and Barsky, *A new concept and method for line clipping*, 1984.
struct SegmentClip {
  /// The picture's sides.
  let width, height: Double
  /// How far around it segments are kept.
  let border: Double

  /// Which part of the segment from `a` along `d` is kept, as shares of its length; nil if it passes by.
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
