import OrigamiModel
import Terminal

@testable import OrigamiDiagrams

/// The share of a picture's lines that a person can tell apart, measured on its cells.
///
/// Each line of the scene is sampled every half cell, away from its ends and from crossings. A sample is
/// clear when its cell shows the line's kind, a dot lies within half a dot of it, and dots of other lines do
/// not touch it on both sides. A sample in the gap of a dashed line is clear when a dash lies within two dots
/// of it. Samples that a later face hides are left out. Samples of a line that runs within two dots of a line
/// of higher or equal rank are merged: they are only counted.
struct PictureClarity {
  /// The groups that have a goal of their own.
  enum Group: Hashable { case fold, edge, arrow }

  struct Count {
    var clear = 0
    var samples = 0
    var merged = 0

    mutating func add(_ other: Count) {
      (clear, samples, merged) = (clear + other.clear, samples + other.samples, merged + other.merged)
    }

    /// The share of samples that are clear, of those that are not merged.
    var share: Double { samples == 0 ? 1 : Double(clear) / Double(samples) }
    var mergedShare: Double { samples + merged == 0 ? 0 : Double(merged) / Double(samples + merged) }
  }

  private(set) var counts: [Group: Count] = [:]
  private let scene: Scene
  private let cells: [[Cell]]
  private let lines: [SampledLine]
  /// Tells whether a cell's style shows a group's kind.
  private let shows: (Group, Style) -> Bool

  private struct Cell {
    var bits: UInt32
    var style: Style
  }

  private struct SampledLine {
    var group: Group
    var rank: Int
    var shape: Int
    var isDashed: Bool
    var points: [ScenePoint]
  }

  init(
    _ scene: Scene, rows: [StyledLine], arrows: Set<Int>, shows: @escaping (Group, Style) -> Bool
  ) {
    self.scene = scene
    self.shows = shows
    cells = rows.map { row in
      row.spans.flatMap { span in
        span.text.unicodeScalars.map { scalar in
          Cell(bits: (0x2800...0x28FF).contains(scalar.value) ? scalar.value - 0x2800 : 0, style: span.style)
        }
      }
    }
    lines = scene.shapes.enumerated().compactMap { number, shape in
      let points = Array(scene.points(of: shape))
      switch shape.paint {
      case .line(.valley), .line(.mountain):
        return SampledLine(group: .fold, rank: 3, shape: number, isDashed: true, points: points)
      case .line(.edge):
        return SampledLine(group: .edge, rank: 1, shape: number, isDashed: false, points: points)
      case .stroke where arrows.contains(shape.element), .dotted where arrows.contains(shape.element):
        return SampledLine(
          group: .arrow, rank: 2, shape: number, isDashed: shape.paint == .dotted, points: points)
      default: return nil
      }
    }
    for line in lines { measure(line) }
  }

  private mutating func measure(_ line: SampledLine) {
    let length = zip(line.points, line.points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    var place = 0.0
    for (a, b) in zip(line.points, line.points.dropFirst()) where (b - a).length > 1e-6 {
      let (piece, along) = ((b - a).length, (b - a).unit)
      // The corners of a straight line are crossings; those of a curve are not.
      let margin = line.group == .arrow ? 0 : 3.0
      var distance = margin
      while distance < piece - margin {
        let point = a + along * distance
        let isAtEnd = place + distance < 4 || place + distance > length - 4
        if !isAtEnd { sample(point, along, line) }
        distance += 2
      }
      place += piece
    }
  }

  private mutating func sample(_ point: ScenePoint, _ along: Vector, _ line: SampledLine) {
    guard !isHidden(point, line), !isCrossing(point, along, line) else { return }
    if isMerged(point, along, line) {
      counts[line.group, default: Count()].merged += 1
    } else {
      counts[line.group, default: Count()].samples += 1
      if isClear(point, along, line) { counts[line.group, default: Count()].clear += 1 }
    }
  }

  /// A Boolean value that indicates whether a face painted later covers a point with room to spare.
  private func isHidden(_ point: ScenePoint, _ line: SampledLine) -> Bool {
    guard line.group != .fold else { return false }
    return scene.shapes[(line.shape + 1)...].contains { shape in
      let isSolid = shape.paint == .solid || shape.paint == .hollow
      guard isSolid || shape.paint == .face(.front) || shape.paint == .face(.back) else { return false }
      return point.isInside(scene.points(of: shape), margin: isSolid ? -2.5 : 0.75)
    }
  }

  private func isCrossing(_ point: ScenePoint, _ along: Vector, _ line: SampledLine) -> Bool {
    lines.contains { other in
      guard other.shape != line.shape else { return false }
      return zip(other.points, other.points.dropFirst()).contains { a, b in
        abs(Vector.cross((b - a).unit, along)) > 0.5 && point.distance(toLineFrom: a, to: b) < 3
      }
    }
      || scene.shapes.contains { shape in
        // The signs and creases are crossings as well.
        switch shape.paint {
        case .line(.crease), .line(.xray), .line(.cut), .line(.leader):
          let points = scene.points(of: shape)
          return zip(points, points.dropFirst()).contains { point.distance(toLineFrom: $0, to: $1) < 3 }
        case .solid, .hollow: return point.isInside(scene.points(of: shape), margin: -3)
        default: return false
        }
      }
      || scene.labels.contains { label in
        point.x > label.corner.x - 2 && point.x < label.corner.x + 2 * Double(label.columns) + 2
          && point.y > label.corner.y - 2 && point.y < label.corner.y + 6
      }
  }

  private func isMerged(_ point: ScenePoint, _ along: Vector, _ line: SampledLine) -> Bool {
    lines.contains { other in
      guard (other.rank, other.shape) > (line.rank, line.shape) else { return false }
      return zip(other.points, other.points.dropFirst()).contains { a, b in
        abs(Vector.cross((b - a).unit, along)) <= 0.5 && point.distance(toLineFrom: a, to: b) < 2
      }
    }
  }

  private func isClear(_ point: ScenePoint, _ along: Vector, _ line: SampledLine) -> Bool {
    let reach = line.isDashed ? [0.0, -1, 1, -2, 2] : [0.0]
    guard reach.contains(where: { isDrawn(point + along * $0, line) }) else { return false }
    // The dots beside the line, across its steeper direction.
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    let isSteep = abs(along.y) > abs(along.x)
    let (before, behind) = isSteep ? (dot(x - 1, y), dot(x + 1, y)) : (dot(x, y - 1), dot(x, y + 1))
    return !(before && behind)
  }

  private func isDrawn(_ point: ScenePoint, _ line: SampledLine) -> Bool {
    for y in Int((point.y - 1).rounded())...Int(point.y.rounded()) {
      for x in Int((point.x - 1).rounded())...Int(point.x.rounded()) where dot(x, y) {
        if shows(line.group, cells[y / 4][x / 2].style) { return true }
      }
    }
    return false
  }

  private func dot(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, cells.indices.contains(y / 4), cells[y / 4].indices.contains(x / 2) else {
      return false
    }
    let (column, row) = (x % 2, y % 4)
    let bit: UInt32 = row < 3 ? 1 << (3 * column + row) : 0x40 << column
    return cells[y / 4][x / 2].bits & bit != 0
  }
}
