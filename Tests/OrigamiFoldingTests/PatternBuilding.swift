import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import Testing

extension CreasePattern {
  /// The crease pattern of a FOLD file.
  init(fold bytes: [UInt8]) throws {
    let content = try ExchangeFile(ByteStream(bytes)).frame(0).content
    guard case .pattern(let pattern, _) = content else {
      Issue.record("no crease pattern: \(content)")
      throw CreasePatternError.empty
    }
    self = pattern
  }

  /// A pattern of lines `(x1, y1, x2, y2, letter)`, cleaned.
  init(lines: [(Double, Double, Double, Double, CreaseAssignment)]) throws(CreasePatternError) {
    var vertices: [Point] = []
    var edges: [Edge] = []
    for (x1, y1, x2, y2, assignment) in lines {
      edges.append(Edge(start: vertices.count, end: vertices.count + 1, assignment: assignment))
      vertices += [Point(x: x1, y: y1), Point(x: x2, y: y2)]
    }
    try self.init(cleaning: vertices, edges: edges)
  }

  /// A sheet of columns × rows stamps with nothing said about mountains and valleys.
  static func stamps(_ columns: Int, _ rows: Int) throws -> CreasePattern {
    let (width, height) = (Double(columns), Double(rows))
    let upright = (0...columns).map { column in
      let x = Double(column)
      return (x, 0.0, x, height, column == 0 || column == columns ? .boundary : CreaseAssignment.unassigned)
    }
    let level = (0...rows).map { row in
      let y = Double(row)
      return (0.0, y, width, y, row == 0 || row == rows ? .boundary : CreaseAssignment.unassigned)
    }
    return try CreasePattern(lines: upright + level)
  }

  /// A round sheet, as a polygon, with creases from its centre at the given degrees.
  static func star(_ spokes: [(degrees: Double, assignment: CreaseAssignment)]) throws -> CreasePattern {
    let rim = spokes.map { spoke -> Point in
      let angle = spoke.degrees * .pi / 180
      return Point(x: cosine(angle), y: cosine(angle - .pi / 2))
    }
    var lines: [(Double, Double, Double, Double, CreaseAssignment)] = []
    for (index, spoke) in spokes.enumerated() {
      let next = rim[(index + 1) % rim.count]
      lines.append((0, 0, rim[index].x, rim[index].y, spoke.assignment))
      lines.append((rim[index].x, rim[index].y, next.x, next.y, .boundary))
    }
    return try CreasePattern(lines: lines)
  }

  /// Returns the pattern with its points moved by a function.
  func mapping(_ transform: (Point) -> Point) throws(CreasePatternError) -> CreasePattern {
    try CreasePattern(cleaning: vertices.map(transform), edges: edges)
  }
}

/// By its series, so that test support needs no library of mathematics.
private func cosine(_ angle: Double) -> Double {
  var (term, sum) = (1.0, 1.0)
  for k in 1...40 {
    term *= -angle * angle / Double((2 * k - 1) * 2 * k)
    sum += term
  }
  return sum
}

extension FlatFolding {
  /// The number of states, if it is known exactly.
  var exactStates: StateCount? {
    if case .foldable(let states, isExact: true) = verdict { return states }
    return nil
  }

  /// The reason why it cannot be folded; nil if it can.
  var impossibility: Impossibility? {
    if case .notFoldable(let reason) = verdict { return reason }
    return nil
  }
}
