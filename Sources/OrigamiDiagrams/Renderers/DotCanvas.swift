internal import Glibc

/// A grid of dots that lines and faces are painted on, in order.
///
/// Every dot holds what was painted there last. Shading is kept apart, so that it can give way to lines when
/// dots become cells. Nothing is allocated after the canvas is made: the dots of a line are collected in one
/// array that is used again.
struct DotCanvas {
  /// What a dot shows; 0 is the ground.
  typealias Ink = UInt8

  let width: Int
  let height: Int
  /// Row by row.
  private(set) var ink: [Ink]
  /// Whether the coloured side of the paper lies here.
  private(set) var isShaded: [Bool]
  /// The dots of the line being painted.
  private var trail: [Dot] = []
  /// Where a scan line crosses a polygon.
  private var crossings: [Double] = []

  /// A dot's column and row; lines reach a little beyond the canvas, where they are not painted.
  private struct Dot: Equatable {
    var x: Int32
    var y: Int32
  }

  /// A canvas of no ink.
  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    ink = Array(repeating: 0, count: self.width * self.height)
    isShaded = Array(repeating: false, count: self.width * self.height)
  }

  /// The ink at a dot; the ground outside the canvas.
  func ink(x: Int, y: Int) -> Ink {
    (0..<width).contains(x) && (0..<height).contains(y) ? ink[y * width + x] : 0
  }

  /// Whether the coloured side lies at a dot of the canvas.
  func isShaded(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y) && isShaded[y * width + x]
  }

  // MARK: Faces

  /// Fills a polygon (even-odd): shading is set or cleared, ink becomes `ink`.
  mutating func fill(_ corners: ArraySlice<ScenePoint>, ink newInk: Ink, isShaded shaded: Bool) {
    for row in rows(of: corners) {
      findCrossings(corners, y: Double(row) + 0.5)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        // Dots whose centres lie inside.
        let first = max(0, DotCanvas.index(crossings[pair] - 0.5, rounding: .up))
        let end = min(width, DotCanvas.index(crossings[pair + 1] - 0.5, rounding: .up))
        guard first < end else { continue }
        for x in (row * width + first)..<(row * width + end) {
          ink[x] = newInk
          isShaded[x] = shaded
        }
      }
    }
  }

  private func rows(of corners: ArraySlice<ScenePoint>) -> Range<Int> {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for corner in corners where corner.y.isFinite {
      top = min(top, corner.y)
      bottom = max(bottom, corner.y)
    }
    guard top < bottom else { return 0..<0 }
    let first = max(0, DotCanvas.index(top - 0.5, rounding: .up))
    let end = min(height, DotCanvas.index(bottom - 0.5, rounding: .up))
    return first < end ? first..<end : 0..<0
  }

  private mutating func findCrossings(_ corners: ArraySlice<ScenePoint>, y: Double) {
    crossings.removeAll(keepingCapacity: true)
    guard var previous = corners.last else { return }
    for corner in corners {
      if (previous.y <= y) != (corner.y <= y) {
        let x = previous.x + (y - previous.y) / (corner.y - previous.y) * (corner.x - previous.x)
        if x.isFinite { crossings.append(x) }
      }
      previous = corner
    }
    crossings.sort()
  }

  // MARK: Lines

  /// Paints a line through points, in dashes, as broad as a brush.
  ///
  /// - Parameter quiet: how far around the line, and its gaps, shading is taken away.
  mutating func stroke(
    _ points: ArraySlice<ScenePoint>, isClosed: Bool, ink newInk: Ink, dashes: DashPattern, brush: Int,
    quiet: Int
  ) {
    findTrail(points, isClosed: isClosed, shift: brush == 1 ? 0 : -Double(brush - 1) / 2)
    let phase = dashes.centeredPhase(length: trail.count)
    for (index, dot) in trail.enumerated() {
      hush(dot, brush: brush, reach: quiet)
      if dashes.isOn(at: index + phase) { stamp(dot, brush: brush, ink: newInk) }
    }
  }

  private mutating func hush(_ dot: Dot, brush: Int, reach: Int) {
    for y in span(dot.y, brush: brush, reach: reach, within: height) {
      for x in span(dot.x, brush: brush, reach: reach, within: width) { isShaded[y * width + x] = false }
    }
  }

  private mutating func stamp(_ dot: Dot, brush: Int, ink newInk: Ink) {
    for y in span(dot.y, brush: brush, reach: 0, within: height) {
      for x in span(dot.x, brush: brush, reach: 0, within: width) { ink[y * width + x] = newInk }
    }
  }

  /// The columns or rows that a brush covers, with some around it, as far as they are on the canvas.
  private func span(_ start: Int32, brush: Int, reach: Int, within limit: Int) -> Range<Int> {
    let first = min(max(0, Int(start) - reach), limit)
    return first..<max(first, min(limit, Int(start) + brush + reach))
  }

  /// Collects the dots that a line runs through, each once, neighbours touching at least by a corner.
  ///
  /// A line is always walked from its upper end, so that it has the same dots whichever way it was drawn.
  private mutating func findTrail(_ points: ArraySlice<ScenePoint>, isClosed: Bool, shift: Double) {
    trail.removeAll(keepingCapacity: true)
    guard let first = points.first, let last = points.last else { return }
    let isUpward = !isClosed && (last.y, last.x) < (first.y, first.x)
    var previous = isUpward ? last : first
    for offset in 1..<max(points.count, 1) {
      let next = points[isUpward ? points.endIndex - 1 - offset : points.startIndex + offset]
      addToTrail(previous, next, shift: shift)
      previous = next
    }
    if isClosed { addToTrail(previous, first, shift: shift) }
  }

  private mutating func addToTrail(_ a: ScenePoint, _ b: ScenePoint, shift: Double) {
    guard let (a, b) = clipped(a, b) else { return }
    let d = b - a
    // Two samples a dot: no dot that the line crosses visibly is missed, none is taken for a mere corner.
    let steps = max(1, Int(max(abs(d.x), abs(d.y)) * 2))
    // Many points lie exactly between dots; rounding errors must not choose for each another side.
    let bias = shift + 1e-6
    for step in 0...steps {
      let place = a + d * (Double(step) / Double(steps))
      let dot = Dot(
        x: Int32(truncatingIfNeeded: DotCanvas.index(place.x + bias, rounding: .down)),
        y: Int32(truncatingIfNeeded: DotCanvas.index(place.y + bias, rounding: .down)))
      add(dot)
    }
  }

  /// Adds a dot to the trail, cutting the corner of a step that goes across and down at once.
  private mutating func add(_ dot: Dot) {
    if trail.last == dot { return }
    if trail.count >= 2 {
      let before = trail[trail.count - 2]
      if abs(before.x - dot.x) == 1, abs(before.y - dot.y) == 1 { trail.removeLast() }
    }
    trail.append(dot)
  }

  /// The part of a segment within a few dots of the canvas, so that no line costs more than the canvas is long.
  private func clipped(_ a: ScenePoint, _ b: ScenePoint) -> (ScenePoint, ScenePoint)? {
    guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return nil }
    let d = b - a
    let clip = SegmentClip(width: Double(width), height: Double(height), border: 4)
    guard d.length.isFinite, let part = clip.part(from: a, along: d) else { return nil }
    return (a + d * part.enter, a + d * part.leave)
  }

  /// A coordinate as a number of a dot; far away stays far away without overflow.
  private static func index(_ value: Double, rounding rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(value.rounded(rule), -1e6), 1e6))
  }
}

/// Dots on and off, again and again.
struct DashPattern: Hashable, Sendable {
  /// Lengths in dots: on, off, on, off …; empty is solid.
  let lengths: [Int]
  /// The sum of the lengths.
  let period: Int

  init(_ lengths: Int...) {
    self.lengths = lengths
    period = lengths.reduce(0, +)
  }

  /// Whether the dot at a position is on.
  func isOn(at position: Int) -> Bool {
    guard period > 0 else { return true }
    var rest = position % period
    for (index, length) in lengths.enumerated() {
      if rest < length { return index.isMultiple(of: 2) }
      rest -= length
    }
    return false
  }

  /// Where in the pattern a line of some length begins.
  ///
  /// The middle of a dash, or of what lies between two long dashes, comes to the middle of the line, so that both
  /// halves are alike; of the two the one with more of a dash at the ends.
  func centeredPhase(length: Int) -> Int {
    guard period > 0, let dash = lengths.first else { return 0 }
    let onDash = wrapped((dash - length) / 2)
    let betweenDashes = wrapped((dash + period - length) / 2)
    return dashLeft(from: betweenDashes) > dashLeft(from: onDash) ? betweenDashes : onDash
  }

  private func wrapped(_ phase: Int) -> Int { (phase % period + period) % period }

  /// How many dots from a position on are on without a gap.
  private func dashLeft(from position: Int) -> Int {
    (0..<period).first { !isOn(at: position + $0) } ?? period
  }
}
