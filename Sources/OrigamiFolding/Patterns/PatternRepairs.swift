/// The repairs that turned drawn lines into a crease pattern.
public struct PatternRepairs: Hashable, Sendable {
  /// The number of points, told apart by their exact coordinates, that were merged with others.
  package internal(set) var mergedPoints = 0
  /// The number of lines that were split where others cross or touch them.
  package internal(set) var splitLines = 0
  /// The number of lines that coincided with others and were dropped.
  package internal(set) var duplicateLines = 0
  /// The number of lines that were dropped because they are shorter than a ten-millionth of the sheet.
  package internal(set) var shortLines = 0
  /// The number of flat creases that touched nothing and were dropped.
  package internal(set) var looseLines = 0
  /// The number of flat creases that were added to join loose parts to the sheet.
  package internal(set) var joiningLines = 0
  /// The number of lines that were added to close the edge of the sheet.
  package internal(set) var closingLines = 0
  /// The number of lines, or pieces of lines, outside the sheet that were dropped.
  package internal(set) var outsideLines = 0
  /// The number of edge-of-sheet lines inside the sheet that became flat creases.
  package internal(set) var innerBorders = 0
  /// The number of mountains and valleys at the outline of the sheet that became its edge.
  package internal(set) var outlineCreases = 0
  /// The lines of kinds that the file's reader does not know, with what it did with them.
  public var unknownLines: [UnknownLines] = []

  /// Lines of a kind that the file's reader does not know.
  public struct UnknownLines: Hashable, Sendable {
    /// The number of lines.
    public var count: Int
    /// A sentence for people: `2 lines in an unknown colour left out: orange`.
    public var sentence: String

    /// Creates a record of lines.
    public init(count: Int, sentence: String) {
      self.count = count
      self.sentence = sentence
    }
  }

  /// Creates a record without repairs.
  public init() {}

  /// The number of all repairs.
  public var count: Int {
    mergedPoints + splitLines + duplicateLines + shortLines + looseLines + joiningLines + closingLines
      + outsideLines + innerBorders + outlineCreases + unknownLines.reduce(0) { $0 + $1.count }
  }

  /// The repairs in words, one kind each: `9 points merged with others`.
  public var sentences: [String] {
    func many(_ count: Int, _ one: String, _ several: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : several)"
    }
    return unknownLines.map(\.sentence)
      + [
        many(mergedPoints, "point merged with another", "points merged with others"),
        many(splitLines, "line split at crossings", "lines split at crossings"),
        many(duplicateLines, "duplicate line dropped", "duplicate lines dropped"),
        many(shortLines, "line without length dropped", "lines without length dropped"),
        many(looseLines, "loose flat crease dropped", "loose flat creases dropped"),
        many(joiningLines, "loose part joined by a flat crease", "loose parts joined by flat creases"),
        many(closingLines, "line added to close the sheet's edge", "lines added to close the sheet's edge"),
        many(outsideLines, "line outside the sheet dropped", "lines outside the sheet dropped"),
        many(innerBorders, "edge line inside the sheet made flat", "edge lines inside the sheet made flat"),
        many(
          outlineCreases, "mountain or valley at the outline made the sheet's edge",
          "mountains or valleys at the outline made the sheet's edge"),
      ].compactMap { $0 }
  }
}
