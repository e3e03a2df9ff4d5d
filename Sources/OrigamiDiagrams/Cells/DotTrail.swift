/// The dots that a line runs through, in order. No dot follows itself, but a closed line ends with its first
/// dot. On the canvas, each dot touches the next at a side or a corner; outside, parts are left out.
struct DotTrail {
  /// The column and row of a dot. They may lie a little outside the canvas, where no dot is painted.
  struct Dot: Equatable {
    var x: Int32
    var y: Int32
  }

  private(set) var dots: [Dot] = []

  /// Finds the dots of a line.
  ///
  /// A line always begins at its upper end, so that its dots do not depend on the direction in which it was
  /// drawn.
  mutating func find(_ points: ArraySlice<ScenePoint>, isClosed: Bool, width: Int, height: Int) {
    dots.removeAll(keepingCapacity: true)
    guard let first = points.first, let last = points.last else { return }
    // Dots outside are not painted, but `add` looks two dots back. Four are more than enough.
    let clip = SegmentClip(width: Double(width), height: Double(height), border: 4)
    let isUpward = !isClosed && (last.y, last.x) < (first.y, first.x)
    var previous = isUpward ? last : first
    for offset in 1..<max(points.count, 1) {
      let next = points[isUpward ? points.endIndex - 1 - offset : points.startIndex + offset]
      add(previous, next, clip)
      previous = next
    }
    if isClosed { add(previous, first, clip) }
  }

  private mutating func add(_ a: ScenePoint, _ b: ScenePoint, _ clip: SegmentClip) {
    guard let (a, b) = DotTrail.clipped(a, b, clip) else { return }
    let d = b - a
    addDot(at: a)
    // One dot for each column that the line crosses, or for each row if it is steep: the dot in which the
    // line crosses the middle of that column. So no dot between the ends is more than half a dot away, and
    // the outline of paper lies on the border of the dots that are filled.
    let isSteep = abs(d.y) > abs(d.x)
    let (start, end) = isSteep ? (a.y, b.y) : (a.x, b.x)
    let first = DotTrail.floor(min(start, end) + 0.5)
    let last = DotTrail.floor(max(start, end) + 0.5)
    for offset in 0..<(last - first) {
      let middle = Double(start < end ? first + offset : last - 1 - offset) + 0.5
      addDot(at: a + d * ((middle - start) / (end - start)))
    }
    addDot(at: b)
  }

  private mutating func addDot(at place: ScenePoint) {
    // Many points lie exactly between two dots. The bias sends all of them to the same side, whatever the
    // rounding error.
    let bias = 1e-6
    add(
      Dot(
        x: Int32(truncatingIfNeeded: DotTrail.floor(place.x + bias)),
        y: Int32(truncatingIfNeeded: DotTrail.floor(place.y + bias))))
  }

  /// Adds a dot. If it touches the dot before the last at a corner, removes the last dot, so that slanted
  /// lines have no stairs. A right angle loses the dot at its corner, too.
  private mutating func add(_ dot: Dot) {
    if dots.last == dot { return }
    if dots.count >= 2 {
      let before = dots[dots.count - 2]
      if abs(before.x - dot.x) == 1, abs(before.y - dot.y) == 1 { dots.removeLast() }
    }
    dots.append(dot)
  }

  /// Returns the part of a segment within a few dots of the canvas, which bounds the cost of a line by the
  /// size of the canvas.
  private static func clipped(
    _ a: ScenePoint, _ b: ScenePoint, _ clip: SegmentClip
  ) -> (ScenePoint, ScenePoint)? {
    guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return nil }
    let d = b - a
    guard d.length.isFinite, let part = clip.part(from: a, along: d) else { return nil }
    return (a + d * part.enter, a + d * part.leave)
  }

  /// Returns the last whole number up to a coordinate. Very large coordinates are clamped and do not
  /// overflow. `rounded(_:)` is not used: it calls the C library, which took 2 % of the time in which the
  /// reader changes the level of detail.
  static func floor(_ value: Double) -> Int {
    let value = min(max(value, -1e6), 1e6)
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  /// Returns the first whole number from a coordinate on, in the same way.
  static func ceiling(_ value: Double) -> Int { -floor(-value) }
}
