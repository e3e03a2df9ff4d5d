internal import Glibc
import OrigamiModel

/// A grid of dots on which the shapes of a scene are painted.
///
/// Faces are filled first, in the scene's order. Every dot keeps the number of the last face over it, which
/// tells where a line is hidden. Lines follow from the highest rank to the lowest. A line is left out
/// where it runs directly beside an earlier line, because the two lines would merge into one blob. Lines
/// reuse the canvas's arrays, so that most shapes allocate no memory.
struct DotCanvas {
  /// A kind of line; 0 for none.
  typealias Ink = UInt8

  let width: Int
  let height: Int
  /// The kinds of line through every dot, row by row.
  private(set) var inks: [InkSet]
  /// The ground of every dot, row by row.
  private(set) var ground: [Ground]
  /// The number of the last face painted at every dot; 0 for none.
  private var cover: [Int32]
  /// For each dot, whether a line or its gaps run through it. The array has a border one dot wide.
  private var isTaken: [Bool]
  private let stride: Int
  /// The dots of the line being painted.
  private var trail = DotTrail()
  /// For each dot of the trail, whether it lies on or beside a dot of an earlier line.
  private var isCrowded: [Bool] = []
  /// The places at which a row of dots crosses the sides of a polygon.
  private var crossings: [Double] = []

  /// The surface under the lines: a side of the paper, with the shade of its tilt, or none.
  struct Ground: Hashable {
    /// The number of shades of a side: that of paper in the plane, and three of tilted paper.
    static let shadeCount = 4

    /// No paper: the terminal's background.
    static let bare = Ground(rawValue: 0)
    /// The coloured side of the paper in the plane.
    static let front = Ground(.front, tilt: 0)
    /// The other side of the paper in the plane.
    static let back = Ground(.back, tilt: 0)
    /// All grounds, by their number.
    static let all = (0...2 * UInt8(shadeCount)).map(Ground.init(rawValue:))

    /// The number of the ground: 0 for none, odd for the coloured side, even for the other.
    let rawValue: UInt8

    private init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the ground of a face with a darkness from 0 (in the plane) to 15.
    init(_ side: Diagram.Side, tilt: UInt8) {
      self.init(rawValue: (side == .front ? 1 : 2) + 2 * ((min(tilt, 15) + 2) / 5))
    }

    /// The side of the paper; nil where there is none.
    var side: Diagram.Side? { self == .bare ? nil : rawValue.isMultiple(of: 2) ? .back : .front }

    /// The shade, from 0 for paper in the plane.
    var shade: Int { max(0, Int(rawValue) - 1) / 2 }
  }

  /// Creates an empty canvas of a size in dots.
  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    stride = self.width + 2
    inks = Array(repeating: InkSet(), count: self.width * self.height)
    ground = Array(repeating: .bare, count: self.width * self.height)
    cover = Array(repeating: 0, count: self.width * self.height)
    isTaken = Array(repeating: false, count: stride * (self.height + 2))
  }

  /// Returns the kinds of line through a dot; none outside the canvas.
  func inks(x: Int, y: Int) -> InkSet {
    (0..<width).contains(x) && (0..<height).contains(y) ? inks[y * width + x] : InkSet()
  }

  /// Returns the ground of a dot; bare outside the canvas.
  func ground(x: Int, y: Int) -> Ground {
    (0..<width).contains(x) && (0..<height).contains(y) ? ground[y * width + x] : .bare
  }

  /// Returns the kinds of line through the dots of a cell, which lies within the canvas, and the ground of
  /// all its dots; nil if they differ.
  func surface(column: Int, row: Int) -> (inks: InkSet, ground: Ground?) {
    var left = row * 4 * width + column * 2
    let first = ground[left]
    var (all, isUniform) = (InkSet(), true)
    for _ in 0..<4 {
      all.formUnion(inks[left])
      all.formUnion(inks[left + 1])
      isUniform = isUniform && ground[left] == first && ground[left + 1] == first
      left += width
    }
    return (all, isUniform ? first : nil)
  }

  /// Returns the number of dots with each ground in a cell, which is 2 dots wide and 4 high and lies within
  /// the canvas. The count of a ground is in the four bits from bit `4 * rawValue` on.
  func groundCounts(column: Int, row: Int) -> Int {
    var counts = 0
    var left = row * 4 * width + column * 2
    for _ in 0..<4 {
      counts += 1 << (4 * Int(ground[left].rawValue))
      counts += 1 << (4 * Int(ground[left + 1].rawValue))
      left += width
    }
    return counts
  }

  /// Returns whether no line runs within two dots of a dot.
  func isQuiet(x: Int, y: Int) -> Bool {
    for row in max(0, y - 2)...max(0, min(height - 1, y + 2)) {
      for column in max(0, x - 2)...max(0, min(width - 1, x + 2)) {
        if isTaken[(row + 1) * stride + column + 1] { return false }
      }
    }
    return true
  }

  // MARK: Faces

  /// Fills the polygon of a face with its ground, by the even-odd rule.
  ///
  /// - Parameter number: the number of the shape in the scene, from 1.
  mutating func fillFace(_ corners: ArraySlice<ScenePoint>, _ ground: Ground, number: Int) {
    forEachSpan(of: corners) { canvas, span in
      for dot in span {
        canvas.ground[dot] = ground
        canvas.cover[dot] = Int32(truncatingIfNeeded: number)
      }
    }
  }

  /// Fills the polygon of a sign. It covers all earlier lines except fold lines; with `coversFolds`, all
  /// except short fold lines.
  ///
  /// - Parameter newInk: the ink of the inside; 0 clears it.
  mutating func fill(_ corners: ArraySlice<ScenePoint>, ink newInk: Ink, coversFolds: Bool) {
    forEachSpan(of: corners) { canvas, span in
      for dot in span {
        let inks = canvas.inks[dot]
        if inks.containsFold, !coversFolds || inks.isShortFold { continue }
        canvas.inks[dot] = newInk == 0 ? InkSet() : InkSet(newInk)
        canvas.isTaken[(dot / canvas.width + 1) * canvas.stride + dot % canvas.width + 1] = true
      }
    }
  }

  /// Calls a closure for each row of dots, with the dots whose centres lie inside a polygon.
  private mutating func forEachSpan(
    of corners: ArraySlice<ScenePoint>, _ body: (inout DotCanvas, Range<Int>) -> Void
  ) {
    for row in rows(of: corners) {
      findCrossings(corners, y: Double(row) + 0.5)
      for pair in Swift.stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(0, DotTrail.ceiling(crossings[pair] - 0.5))
        let end = min(width, DotTrail.ceiling(crossings[pair + 1] - 0.5))
        if first < end { body(&self, (row * width + first)..<(row * width + end)) }
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
    let first = max(0, DotTrail.ceiling(top - 0.5))
    let end = min(height, DotTrail.ceiling(bottom - 0.5))
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

  /// The least run of dots beside an earlier line that is left out. A shorter run is a crossing.
  private static let crowdedRun = 5
  /// The number of dots below which a fold line is short.
  private static let shortFold = 24

  /// Paints a dashed line through points, one dot wide.
  ///
  /// - Parameters:
  ///   - number: the number of the shape in the scene, from 1. Faces with higher numbers hide it.
  ///   - givesWay: whether the line is left out where it runs along an earlier line.
  mutating func stroke(
    _ points: ArraySlice<ScenePoint>, isClosed: Bool, ink newInk: Ink, dashes: DashPattern, number: Int,
    givesWay: Bool
  ) {
    trail.find(points, isClosed: isClosed, width: width, height: height)
    let phase = dashes.centeredPhase(length: trail.dots.count)
    if givesWay { findCrowded() }
    for (index, dot) in trail.dots.enumerated() {
      guard isOnCanvas(dot), !givesWay || !isCrowded[index] else { continue }
      let place = Int(dot.y) * width + Int(dot.x)
      if isHidden(index, by: number) { continue }
      isTaken[(Int(dot.y) + 1) * stride + Int(dot.x) + 1] = true
      if newInk == DotInk.edge { extendPaper(to: dot) }
      if dashes.isOn(at: index + phase) { inks[place].insert(newInk) }
    }
  }

  /// Gives a dot of the paper's edge the ground of the paper beside it. Which of the dots along the edge have
  /// their centres in the polygon depends on rounding.
  private mutating func extendPaper(to dot: DotTrail.Dot) {
    let (x, y) = (Int(dot.x), Int(dot.y))
    guard ground[y * width + x] == .bare else { return }
    for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
      let beside = cover(x: column, y: row)
      guard beside > 0 else { continue }
      ground[y * width + x] = ground(x: column, y: row)
      return
    }
  }

  /// Returns the number of the last face at a dot; 0 without one.
  private func cover(x: Int, y: Int) -> Int32 {
    (0..<width).contains(x) && (0..<height).contains(y) ? cover[y * width + x] : 0
  }

  /// Paints a fold line through points. It has whole dashes in each part that no later face hides.
  mutating func strokeFold(
    _ points: ArraySlice<ScenePoint>, isClosed: Bool, ink newInk: Ink, number: Int, shownAs way: LineDots.Way
  ) {
    trail.find(points, isClosed: isClosed, width: width, height: height)
    var start = 0
    while start < trail.dots.count {
      var end = start
      while end < trail.dots.count, !isOnCanvas(trail.dots[end]) || !isHidden(end, by: number) { end += 1 }
      // Rounding can leave one or two visible dots of a hidden line. They are not painted.
      if end - start > 2 || end - start == trail.dots.count {
        strokeFold(start..<end, ink: newInk, shownAs: way)
      }
      start = end + 1
    }
  }

  private mutating func strokeFold(_ part: Range<Int>, ink newInk: Ink, shownAs way: LineDots.Way) {
    let dashes = FoldDashes(isValley: newInk == DotInk.valley, length: part.count, shownAs: way)
    // The dots at the ends leave their cells to edges. A very short line needs all its dots to be seen.
    let ends = part.count < 7 ? 0 : part.count < 14 ? 1 : 3
    let middle = (part.lowerBound + ends)..<(part.upperBound - ends)
    let middlePart = part.count < DotCanvas.shortFold ? InkSet.FoldPart.short : .middle
    for (index, isOn) in zip(part, dashes.dots(count: part.count)) where isOnCanvas(trail.dots[index]) {
      let dot = trail.dots[index]
      let isMiddle = middle.contains(index)
      if isMiddle { isTaken[(Int(dot.y) + 1) * stride + Int(dot.x) + 1] = true }
      if isOn { inks[Int(dot.y) * width + Int(dot.x)].insert(newInk, isMiddle ? middlePart : .end) }
    }
  }

  /// Returns whether a later face covers a dot of the trail. A line along the border of that face is visible.
  private func isHidden(_ index: Int, by number: Int) -> Bool {
    let dot = trail.dots[index]
    guard cover[Int(dot.y) * width + Int(dot.x)] > number else { return false }
    return (max(0, index - 1)...min(trail.dots.count - 1, index + 1)).contains {
      isOnCanvas(trail.dots[$0]) && isInside(trail.dots[$0], coverAbove: number)
    }
  }

  /// Returns whether later faces cover a dot and all dots beside it.
  private func isInside(_ dot: DotTrail.Dot, coverAbove number: Int) -> Bool {
    let (x, y) = (Int(dot.x), Int(dot.y))
    let place = y * width + x
    return cover[place] > number && (x == 0 || cover[place - 1] > number)
      && (x == width - 1 || cover[place + 1] > number) && (y == 0 || cover[place - width] > number)
      && (y == height - 1 || cover[place + width] > number)
  }

  private func isOnCanvas(_ dot: DotTrail.Dot) -> Bool {
    dot.x >= 0 && dot.y >= 0 && dot.x < width && dot.y < height
  }

  /// Marks the dots of the trail that lie beside earlier lines for at least ``crowdedRun`` dots.
  private mutating func findCrowded() {
    isCrowded.removeAll(keepingCapacity: true)
    var run = 0
    for dot in trail.dots {
      let isBeside = isOnCanvas(dot) && isBesideTaken(dot)
      if isBeside {
        run += 1
      } else {
        keepCrossing(run)
        run = 0
      }
      isCrowded.append(isBeside)
    }
    keepCrossing(run)
  }

  /// Keeps the last dots if they are few: a short run beside another line is a crossing.
  private mutating func keepCrossing(_ run: Int) {
    guard run > 0, run < DotCanvas.crowdedRun else { return }
    for index in isCrowded.indices.suffix(run) { isCrowded[index] = false }
  }

  private func isBesideTaken(_ dot: DotTrail.Dot) -> Bool {
    let middle = (Int(dot.y) + 1) * stride + Int(dot.x) + 1
    for row in [middle - stride, middle, middle + stride] {
      if isTaken[row - 1] || isTaken[row] || isTaken[row + 1] { return true }
    }
    return false
  }
}
