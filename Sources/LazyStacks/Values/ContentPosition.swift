/// A position in an item's content that is independent of the width: a character, not a row.
///
/// Only the source interprets the number. For text it is usually the offset of a character. Rows without
/// text, such as a drawing, take numbers that are no character offsets, such as negative ones.
public struct ContentPosition: Hashable, Comparable, Sendable, Codable {
  /// The number, as the source defines it.
  public var rawValue: Int

  /// The start of the content.
  public static let start = ContentPosition(0)

  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  public static func < (left: ContentPosition, right: ContentPosition) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Returns the position that corresponds to this one after the content changed.
  ///
  /// A position in the common prefix of both versions keeps its distance from the start, one in the common
  /// suffix its distance from the end. A position between them moves to the start of the change.
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

/// The content positions at which the rows of an item begin. A source can use it to convert positions to rows
/// and back.
///
/// Invariant: there is at least one row, and positions increase strictly, so `row(of: position(ofRow: row))
/// == row`.
public struct ContentRows: Hashable, Sendable {
  /// The position of each row's first character, from the first row on.
  public let starts: [ContentPosition]

  /// Creates the table from the position of each row. A position that is not after the one before is replaced
  /// by the next number. Without rows there is one at the start.
  public init(starts: some Sequence<ContentPosition>) {
    var ordered: [ContentPosition] = []
    for start in starts {
      let least = ordered.last.map { $0.rawValue + 1 } ?? start.rawValue
      ordered.append(ContentPosition(max(start.rawValue, least)))
    }
    self.starts = ordered.isEmpty ? [.start] : ordered
  }

  /// Returns the row of a position; the first row for a position before it.
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

  /// Returns the position at which a row begins; that of the last row for rows beyond it.
  public func position(ofRow row: Int) -> ContentPosition {
    starts[min(max(0, row), starts.count - 1)]
  }
}
