import OrigamiModel
import Testing

@testable import OrigamiFolding

extension FoldOperation {
  /// An operation as it is written, for example `valley bring="a" onto="b"`.
  init(_ text: String, _ hints: Hint...) throws {
    var words = text[...]
    let name = words.prefix { $0 != " " }
    words = words.dropFirst(name.count)
    let kind = try #require(Kind(rawValue: String(name)), "\(name)")
    var values: [Value] = []
    while let equals = words.firstIndex(of: "=") {
      let argument = words[..<equals].filter { $0 != " " }
      let rest = words[words.index(equals, offsetBy: 2)...]
      let end = try #require(rest.firstIndex(of: "\""))
      let name = try #require(Argument(rawValue: String(argument)), "\(argument)")
      values.append(Value(name, String(rest[..<end])))
      words = rest[rest.index(after: end)...]
    }
    self.init(kind, values: values, hints: hints)
  }
}

extension StepFolder {
  /// Does a step as it is written, an operation a line.
  @discardableResult
  mutating func fold(_ step: String?, _ lines: String...) throws -> FoldedStep {
    try fold(step: step, lines.map { try FoldOperation($0) })
  }
}

extension StepFolder {
  /// A square folded to a preliminary base that opens at the bottom left.
  static func preliminaryBase(paper: Paper = Paper(), searchWork: Int = .max) throws -> StepFolder {
    var folder = try StepFolder(paper: paper, searchWork: searchWork)
    try folder.fold(
      "creases", #"precrease through="top-left bottom-right""#, #"precrease through="bottom-left top-right""#,
      #"precrease through="left right""#, #"precrease through="top bottom""#)
    let collapse = try FoldOperation(
      #"refold kind="collapse" keep="bottom-left""#, .crease(as: "mountain", through: "left right"),
      .crease(as: "mountain", through: "top bottom"),
      .crease(as: "valley", through: "top-left bottom-right"))
    try folder.fold(step: "collapse", [collapse])
    return folder
  }
}

/// Returns the error of a step that cannot be folded; nil when it can.
func error(_ folder: StepFolder, _ lines: String...) -> FoldError? {
  error(folder, lines.compactMap { try? FoldOperation($0) })
}

/// Returns the error of a step that cannot be folded; nil when it can.
func error(_ folder: StepFolder, _ operations: [FoldOperation]) -> FoldError? {
  var folder = folder
  do throws(FoldFailure) {
    try folder.fold(step: "x", operations)
    return nil
  } catch {
    return error.error
  }
}

extension Point {
  func isNear(_ x: Double, _ y: Double, within tolerance: Double = 1e-6) -> Bool {
    abs(self.x - x) <= tolerance && abs(self.y - y) <= tolerance
  }
}

extension PaperState {
  /// Returns the area that at least one layer covers, and the closed lines around it.
  func silhouette() throws -> (area: Double, outlines: [[Point]]) {
    let cells = try #require(OverlapCells(self))
    let covered = (0..<Int32(cells.covers.count)).filter { !cells.covers[Int($0)].isEmpty }
    let outlines = cells.outlines(around: covered[...])
    // From the cells, so that an error in the outlines shows.
    let area = covered.reduce(0) { sum, cell in
      let corners = cells.halfEdges[Int(cell)].map { halfEdge in
        let segment = cells.segments[Int(halfEdge >> 1)]
        return cells.points[Int(halfEdge & 1 == 0 ? segment.low : segment.high)]
      }
      return sum + doubledArea(corners) / 2
    }
    return (area, outlines)
  }
}
