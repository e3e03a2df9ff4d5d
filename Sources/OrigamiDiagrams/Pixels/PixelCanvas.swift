/// A picture to which shapes are painted in order, with the exact coverage of each pixel. Only where a
/// slanting edge crosses the left or right border of the picture, pixels of that row are inexact.
///
/// The outline of a shape must be closed. It is filled by the non-zero rule: where parts overlap, they add up
/// if they run in the same direction, and cancel out if they run in opposite directions.
///
/// The outline of a shape is added edge by edge. In each pixel that it crosses, an edge records by how much
/// it changes the coverage of everything to the right. A pass over the touched rows sums these changes and
/// paints. No memory is allocated between `init` and `finish`.
struct PixelCanvas {
  let width: Int
  let height: Int
  /// The red, green, blue and alpha of each pixel. Colours are multiplied by alpha.
  private var pixels: [UInt8]
  /// The changes of coverage, row by row. Each row is two longer than the picture is wide.
  private var changes: [Float]
  /// The first and last touched column of each row.
  private var touched: [(first: Int32, last: Int32)]
  private var firstRow = Int.max
  private var lastRow = -1

  /// The most pixels of a side. A larger picture is cut off.
  static let sideLimit = 8192

  /// Creates a canvas of one colour; nil makes it transparent.
  init(width: Int, height: Int, ground: PixelColor?) {
    self.width = min(max(0, width), PixelCanvas.sideLimit)
    self.height = min(max(0, height), PixelCanvas.sideLimit)
    let count = self.width * self.height
    pixels = Array(repeating: 0, count: count * 4)
    changes = Array(repeating: 0, count: (self.width + 2) * self.height)
    touched = Array(repeating: (.max, -1), count: self.height)
    guard let ground else { return }
    for index in 0..<count { PixelCanvas.store(ground, &pixels, index * 4) }
  }

  // MARK: Outlines

  /// Adds an edge to the outline of the current shape. An edge above or below the picture adds nothing, nor
  /// does one that is level or not finite.
  mutating func addEdge(_ a: ScenePoint, _ b: ScenePoint) {
    guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite, a.y != b.y, width > 0 else { return }
    let direction: Float = a.y < b.y ? 1 : -1
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    guard lower.y > 0, upper.y < Double(height) else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let top = max(0, upper.y)
    var x = upper.x + (top - upper.y) * slope
    let bottom = min(Double(height), lower.y)
    let rows = Int(top)..<min(height, Int(bottom.rounded(.up)))
    guard !rows.isEmpty, x.isFinite, slope.isFinite else { return }
    firstRow = min(firstRow, rows.lowerBound)
    lastRow = max(lastRow, rows.upperBound - 1)
    for row in rows {
      let share = min(Double(row + 1), bottom) - max(Double(row), top)
      let next = x + slope * share
      addPiece(row, from: x, to: next, Float(share) * direction)
      x = next
    }
  }

  /// Adds the part of an edge that lies within one row.
  private mutating func addPiece(_ row: Int, from: Double, to: Double, _ share: Float) {
    let limit = Double(width)
    let left = Float(min(max(min(from, to), 0), limit))
    let right = Float(min(max(max(from, to), 0), limit))
    let (first, end) = (Int(left), Int(right.rounded(.up)))
    touched[row].first = min(touched[row].first, Int32(truncatingIfNeeded: first))
    touched[row].last = max(touched[row].last, Int32(truncatingIfNeeded: max(end, first + 1)))
    let start = row * (width + 2) + first
    if end <= first + 1 {
      let covered = (left + right) / 2 - Float(first)
      changes[start] += share * (1 - covered)
      changes[start + 1] += share * covered
      return
    }
    // A flat edge crosses several pixels. Its coverage is a triangle at both ends and rises evenly between
    // them.
    let rise = 1 / (right - left)
    let before = 1 - (left - Float(first))
    let after = right - Float(end - 1)
    let firstPart = rise * before * before / 2
    let lastPart = rise * after * after / 2
    changes[start] += share * firstPart
    if end == first + 2 {
      changes[start + 1] += share * (1 - firstPart - lastPart)
    } else {
      let second = rise * (before + 0.5)
      changes[start + 1] += share * (second - firstPart)
      for offset in 2..<max(2, end - first - 1) { changes[start + offset] += share * rise }
      let sum = second + Float(end - first - 3) * rise
      changes[start + end - first - 1] += share * (1 - sum - lastPart)
    }
    changes[start + end - first] += share * lastPart
  }

  // MARK: Paint

  /// Paints the inside of the outline, and begins the next shape.
  mutating func paint(_ color: PixelColor) {
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      let (first, last) = touched[row]
      touched[row] = (.max, -1)
      guard first <= last else { continue }
      var sum: Float = 0
      let rowStart = row * (width + 2)
      for column in Int(first)...min(Int(last), width + 1) {
        sum += changes[rowStart + column]
        changes[rowStart + column] = 0
        let coverage = min(abs(sum), 1)
        // Less than 1/256 changes nothing.
        guard coverage >= 1 / 256.0, column < width else { continue }
        blend(color, coverage, (row * width + column) * 4)
      }
    }
    (firstRow, lastRow) = (.max, -1)
  }

  private mutating func blend(_ color: PixelColor, _ coverage: Float, _ index: Int) {
    // Sums of changes are rounded. Without this, full coverage would let 1/256 of the old colour through.
    if coverage > 0.998 { return PixelCanvas.store(color, &pixels, index) }
    let part = UInt32(coverage * 256)
    let rest = 256 - part
    pixels[index] = PixelCanvas.mixed(color.red, pixels[index], part, rest)
    pixels[index + 1] = PixelCanvas.mixed(color.green, pixels[index + 1], part, rest)
    pixels[index + 2] = PixelCanvas.mixed(color.blue, pixels[index + 2], part, rest)
    pixels[index + 3] = PixelCanvas.mixed(255, pixels[index + 3], part, rest)
  }

  private static func mixed(_ new: UInt8, _ old: UInt8, _ part: UInt32, _ rest: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(new) * part + UInt32(old) * rest + 128) >> 8)
  }

  private static func store(_ color: PixelColor, _ pixels: inout [UInt8], _ index: Int) {
    pixels[index] = color.red
    pixels[index + 1] = color.green
    pixels[index + 2] = color.blue
    pixels[index + 3] = 255
  }

  /// Returns the picture, with colours that are no longer multiplied by alpha.
  consuming func finish() -> PixelImage {
    var bytes = pixels
    for index in stride(from: 3, to: bytes.count, by: 4) {
      let alpha = UInt32(bytes[index])
      if alpha == 255 || alpha == 0 { continue }
      for channel in (index - 3)..<index {
        bytes[channel] = UInt8(min(255, (UInt32(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return PixelImage(trusted: bytes, width: width, height: height)
  }
}
