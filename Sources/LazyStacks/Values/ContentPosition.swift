/// A position inside an item's content which survives re-wrapping: which character, not which row.
///
/// Only the item's own source reads the number. For text it is usually the offset of a character; rows
/// that hold no text (a drawing above the words, say) take numbers that cannot be characters, such as
/// negative ones.
public struct ContentPosition: Hashable, Comparable, Sendable, Codable {
  /// The number that the source gave it.
  public var rawValue: Int

  /// Where the content begins.
  public static let start = ContentPosition(0)

  /// Stores the number.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Compares the numbers.
  public static func < (left: ContentPosition, right: ContentPosition) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Where the position is after the content was re-worded.
  ///
  /// What the two versions begin with alike keeps its place from the start, what they end with alike
  /// keeps its place from the end, and a position in what was replaced goes to where the change begins.
  ///
  ///     ContentPosition(9).carried(from: Array("Fold the kite."), to: Array("Now fold the kite."))  // 13
  ///
  /// - Complexity: O(length of the shorter version).
  public func carried<Unit: Equatable>(from old: [Unit], to new: [Unit]) -> ContentPosition {
    let common = min(old.count, new.count)
    var prefix = 0
    while prefix < common, old[prefix] == new[prefix] { prefix += 1 }
    if rawValue < prefix { return self }
    var suffix = 0
    while suffix < common - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    if rawValue >= old.count - suffix {
      return ContentPosition(min(rawValue, old.count) + new.count - old.count)
    }
    return ContentPosition(prefix)
  }
}

/// At which content position each row of an item begins: what a source needs to answer both questions
/// about positions and rows.
///
/// Invariant: there is a first row, and positions increase strictly from row to row, so that
/// `row(of: position(ofRow: row)) == row` for every row.
public struct ContentRows: Hashable, Sendable {
  /// The position of each row's first character, from the first row on.
  public let starts: [ContentPosition]

  /// Stores the positions. A row that does not begin after the one before it is taken to begin one
  /// further; no rows count as one at the start.
  public init(starts: some Sequence<ContentPosition>) {
    var ordered: [ContentPosition] = []
    for start in starts {
      let least = ordered.last.map { $0.rawValue + 1 } ?? start.rawValue
      ordered.append(ContentPosition(max(start.rawValue, least)))
    }
    self.starts = ordered.isEmpty ? [.start] : ordered
  }

  /// The row on which a position lies; a position before the first row counts to the first.
  ///
  /// - Complexity: O(log rows).
  public func row(of position: ContentPosition) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The position with which a row begins; a row beyond the last counts as the last.
  public func position(ofRow row: Int) -> ContentPosition {
    starts[min(max(0, row), starts.count - 1)]
  }
}
