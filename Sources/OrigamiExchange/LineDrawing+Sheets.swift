internal import OrigamiFolding
internal import OrigamiModel

extension LineDrawing {
  /// The fewest lines of a sheet; unfolded creases do not count. A smaller group is given to the first sheet,
  /// so that it is reported there: as loose creases that were dropped, or as an error.
  private static let fewestLines = 3

  /// Returns the sheets of a drawing that has several side by side; the drawing itself otherwise.
  ///
  /// Two sheets are separate where a vertical or horizontal strip between them is empty. Faces are not taken
  /// over: only frames of FOLD have them, and those are not divided.
  ///
  /// - Throws: ``ExchangeError`` for sheets inside so many divisions that they are not all found.
  /// - Complexity: as ``SheetDivision/groups()``.
  func sheets() throws(ExchangeError) -> [LineDrawing] {
    var division = SheetDivision(self)
    let groups = division.groups()
    let isSheet = groups.map { group in
      group.count { edges[$0].assignment != .flat } >= LineDrawing.fewestLines
    }
    guard isSheet.count(where: { $0 }) > 1 else { return [self] }
    guard division.isComplete else {
      throw ExchangeError(
        .tooLarge, "the sheets side by side are nested more than \(SheetDivision.deepest) deep",
        help: "save each sheet in a file of its own")
    }
    var sheets = zip(groups, isSheet).filter(\.1).map(\.0)
    for (group, isSheet) in zip(groups, isSheet) where !isSheet { sheets[0] += group }
    return sheets.map { group in
      var sheet = LineDrawing()
      (sheet.title, sheet.author, sheet.assumptions) = (title, author, assumptions)
      // Where the lines that were left out lay is not known, so each sheet tells of them.
      sheet.unknownLines = unknownLines
      for index in group.sorted() {
        let edge = edges[index]
        sheet.edges.append(
          .init(start: sheet.vertices.count, end: sheet.vertices.count + 1, assignment: edge.assignment))
        sheet.vertices += [vertices[edge.start], vertices[edge.end]]
        let new = sheet.edges.count - 1
        if cutsAndAngles.cuts.contains(index) { sheet.cutsAndAngles.cuts.insert(new) }
        sheet.cutsAndAngles.angles[new] = cutsAndAngles.angles[index]
        if creasesOrCuts.contains(index) { sheet.creasesOrCuts.insert(new) }
      }
      return sheet
    }
  }
}

/// Divides the lines of a drawing into groups with empty strips between them.
struct SheetDivision {
  /// The smallest gap between two sheets, as a share of the extent of the lines.
  private static let gap = 1e-3
  /// The most divisions inside one another. Each sorts its lines again, so this limits the work; it does not
  /// limit the groups that one division gives.
  static let deepest = 100

  private let drawing: LineDrawing
  /// The number of lines that were sorted so far, a line counted once for each time: a measure of the work.
  private(set) var linesSorted = 0
  /// A Boolean value that indicates whether every group was divided as far as possible.
  private(set) var isComplete = true

  init(_ drawing: LineDrawing) { self.drawing = drawing }

  /// Returns the groups, from left to right and from top to bottom.
  ///
  /// - Complexity: O(n log n) for n lines, at most ``deepest`` times.
  mutating func groups() -> [[Int]] {
    groups(Array(drawing.edges.indices), isVertical: false, isLast: false, divisions: 0)
  }

  /// Returns the groups of some lines.
  ///
  /// - Parameters:
  ///   - isVertical: true divides along the y axis, false along the x axis.
  ///   - isLast: true if the lines are one group along the other axis; false if that is not known.
  ///   - divisions: the number of divisions that led to these lines.
  private mutating func groups(
    _ lines: [Int], isVertical: Bool, isLast: Bool, divisions: Int
  ) -> [[Int]] {
    guard divisions <= SheetDivision.deepest else {
      isComplete = false
      return [lines]
    }
    let groups = divided(lines, isVertical: isVertical)
    if groups.count == 1 {
      return isLast
        ? groups : self.groups(lines, isVertical: !isVertical, isLast: true, divisions: divisions)
    }
    return groups.flatMap {
      self.groups($0, isVertical: !isVertical, isLast: true, divisions: divisions + 1)
    }
  }

  /// Returns groups of lines with empty strips between them along one axis.
  private mutating func divided(_ lines: [Int], isVertical: Bool) -> [[Int]] {
    linesSorted += lines.count
    var reaches = lines.map { line in
      let edge = drawing.edges[line]
      let (start, end) = (drawing.vertices[edge.start], drawing.vertices[edge.end])
      let (one, other) = isVertical ? (-start.y, -end.y) : (start.x, end.x)
      return (low: min(one, other), high: max(one, other), line: line)
    }
    reaches.sort { ($0.low, $0.line) < ($1.low, $1.line) }
    guard let lowest = reaches.first?.low else { return [] }
    let extent = (reaches.map(\.high).max() ?? lowest) - lowest
    var groups: [[Int]] = [[]]
    var end = lowest
    for own in reaches {
      if own.low > end + extent * SheetDivision.gap { groups.append([]) }
      groups[groups.count - 1].append(own.line)
      end = max(end, own.high)
    }
    return groups
  }
}
