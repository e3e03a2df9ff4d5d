internal import OrigamiFolding
internal import OrigamiModel

extension LineDrawing {
  /// The smallest gap between two sheets, as a share of the extent of the lines.
  private static let gap = 1e-3
  /// The fewest lines of a sheet, without unfolded creases. A smaller group belongs to the first sheet.
  private static let fewestLines = 3
  /// The most sheets.
  private static let mostSheets = 100

  /// Returns the sheets of a drawing that has several side by side; the drawing itself otherwise.
  ///
  /// Two sheets are separate where a vertical or horizontal strip between them is empty.
  ///
  /// - Complexity: O(n log n) for n lines, at most ``mostSheets`` times.
  func sheets() -> [LineDrawing] {
    let groups = groups(Array(edges.indices), isVertical: false, isLast: false, divisions: 0)
    let isSheet = groups.map { group in
      group.count { edges[$0].assignment != .flat } >= LineDrawing.fewestLines
    }
    guard isSheet.count(where: { $0 }) > 1, groups.count <= LineDrawing.mostSheets else { return [self] }
    var sheets = zip(groups, isSheet).filter(\.1).map(\.0)
    for (group, isSheet) in zip(groups, isSheet) where !isSheet { sheets[0] += group }
    return sheets.map { group in
      var sheet = LineDrawing()
      (sheet.title, sheet.author, sheet.assumptions) = (title, author, assumptions)
      for index in group.sorted() {
        let edge = edges[index]
        sheet.edges.append(
          .init(start: sheet.vertices.count, end: sheet.vertices.count + 1, assignment: edge.assignment))
        sheet.vertices += [vertices[edge.start], vertices[edge.end]]
        if cuts.contains(index) { sheet.cuts.insert(sheet.edges.count - 1) }
        if partlyFolded.contains(index) { sheet.partlyFolded.insert(sheet.edges.count - 1) }
      }
      return sheet
    }
  }

  /// Returns groups of lines with empty strips between them, from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - isVertical: true divides along the y axis, false along the x axis.
  ///   - isLast: true if the lines are one group along the other axis; false if that is not known.
  ///   - divisions: the divisions that led to these lines. Each leaves a group beside them, so after too many
  ///     there are too many sheets.
  private func groups(_ lines: [Int], isVertical: Bool, isLast: Bool, divisions: Int) -> [[Int]] {
    guard divisions <= LineDrawing.mostSheets else { return [lines] }
    let groups = divided(lines, isVertical: isVertical)
    if groups.count == 1 {
      return isLast
        ? groups : self.groups(lines, isVertical: !isVertical, isLast: true, divisions: divisions)
    }
    guard groups.count <= LineDrawing.mostSheets else { return [lines] }
    return groups.flatMap {
      self.groups($0, isVertical: !isVertical, isLast: true, divisions: divisions + 1)
    }
  }

  /// Returns groups of lines with empty strips between them along one axis.
  private func divided(_ lines: [Int], isVertical: Bool) -> [[Int]] {
    var reaches = lines.map { line in
      let (start, end) = (vertices[edges[line].start], vertices[edges[line].end])
      let (one, other) = isVertical ? (-start.y, -end.y) : (start.x, end.x)
      return (low: min(one, other), high: max(one, other), line: line)
    }
    reaches.sort { ($0.low, $0.line) < ($1.low, $1.line) }
    guard let lowest = reaches.first?.low else { return [] }
    let extent = (reaches.map(\.high).max() ?? lowest) - lowest
    var groups: [[Int]] = [[]]
    var end = lowest
    for own in reaches {
      if own.low > end + extent * LineDrawing.gap { groups.append([]) }
      groups[groups.count - 1].append(own.line)
      end = max(end, own.high)
    }
    return groups
  }
}
