public import OrigamiModel

/// The groups of a model whose parts are shown whatever the level, and the listing that follows from them.
///
/// The listing is that of the level; after an opened group, all steps inside the group follow instead of
/// those that the level shows there. So it consists of ranges, each of one level. Ordinals, totals and
/// cursors outside opened groups are those of the level.
///
///     at overview, with 2 opened     1  2  2.1  2.2  2.2.1  3
///
/// Made by ``LibraryContent/openedGroups(_:of:at:)``. All calls are O(opened groups).
public struct OpenedGroups: Hashable, Sendable {
  /// An opened group that is shown at the level and hides some of its parts there.
  struct Entry: Hashable, Sendable {
    var id: ContentID
    /// The printed number at the level, and at full.
    var number: String
    var fullNumber: String
    /// The ordinal at the level, and at full.
    var ordinal: Int
    var fullOrdinal: Int
    /// The number of all steps inside the group, and of those that the level shows.
    var parts: Int
    var shownParts: Int
    /// The position in the listing, from 0.
    var start = 0

    var extra: Int { parts - shownParts }
    /// The ordinals of the parts at full. An opened group has at least one.
    var partOrdinals: ClosedRange<Int> { fullOrdinal + 1...fullOrdinal + parts }
  }

  /// The level of the listing.
  public let level: DetailLevel
  /// The revision of the model.
  public let revision: Int
  private let levelCount: Int
  /// The groups in reading order. None is inside another.
  private(set) var entries: [Entry] = []

  /// Creates the listing of a level without an opened group.
  public init(_ model: StoredModel, at level: DetailLevel) {
    self.level = level
    revision = model.revision
    levelCount = model.stepCounts[level]
  }

  /// Adds a group, which must come after those added before.
  mutating func append(_ entry: Entry) {
    var entry = entry
    entry.start = entry.ordinal - 1 + entries.reduce(0) { $0 + $1.extra }
    entries.append(entry)
  }

  /// The number of steps in the listing.
  public var count: Int { entries.reduce(levelCount) { $0 + $1.extra } }

  /// A Boolean value that indicates whether the listing is that of the level.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns a Boolean value that indicates whether a group is opened and has hidden parts at the level.
  public func contains(_ group: ContentID) -> Bool { entries.contains { $0.id == group } }

  /// Returns the opened group that a step is inside of; nil if there is none.
  public func group(around places: StepPlaces) -> ContentID? {
    entry(aroundFull: places.full.ordinal)?.id
  }

  func entry(aroundFull ordinal: Int) -> Entry? { entries.first { $0.partOrdinals.contains(ordinal) } }

  // MARK: Positions

  /// Returns the position of a step in the listing, from 0; nil if the step is not in it.
  public func position(of places: StepPlaces) -> Int? {
    if let entry = entry(aroundFull: places.full.ordinal) {
      return entry.start + places.full.ordinal - entry.fullOrdinal
    }
    return places.place(at: level).map { place in
      place.ordinal - 1 + entries.reduce(0) { $0 + ($1.ordinal < place.ordinal ? $1.extra : 0) }
    }
  }

  /// Returns the cursor before the step at a position: one of the level, or within an opened group one of all
  /// steps.
  public func cursor(before position: Int) -> StepCursor {
    var extra = 0
    for entry in entries {
      let part = position - entry.start - 1
      if part <= 0 { break }
      if part <= entry.parts {
        return StepCursor(revision: revision, level: .full, ordinal: entry.fullOrdinal + part)
      }
      extra += entry.extra
    }
    return StepCursor(revision: revision, level: level, ordinal: position - extra)
  }

  /// Returns the position of the step after a cursor; nil if the cursor is not of this listing, as one of the
  /// level's own listing within an opened group. The caller then looks up the step.
  func position(after cursor: StepCursor) -> Int? {
    if cursor.level == level {
      var extra = 0
      for entry in entries where entry.ordinal < cursor.ordinal {
        if cursor.ordinal <= entry.ordinal + entry.shownParts { return nil }
        extra += entry.extra
      }
      return cursor.ordinal + extra
    }
    guard cursor.level == .full else { return nil }
    return entry(aroundFull: cursor.ordinal).map { $0.start + cursor.ordinal - $0.fullOrdinal + 1 }
  }

  /// Converts a place in this listing to a place in the level's listing, for the scroll bar.
  ///
  /// An opened group and all its parts together are as long as the group and the parts that the level shows.
  ///
  /// - Parameters:
  ///   - position: the position of a step in this listing, from 0.
  ///   - row: a row of that step, from 0.
  ///   - rows: the number of rows of that step.
  /// - Returns: the place as `numerator / denominator` steps from the start of the level's listing.
  public func levelPlace(
    position: Int, row: Int, rows: Int
  ) -> (numerator: Int, denominator: Int) {
    var extra = 0
    for entry in entries where entry.start <= position {
      let offset = position - entry.start
      if offset <= entry.parts {
        let size = (entry.parts + 1) * rows
        return (
          (entry.start - extra) * size + (offset * rows + row) * (entry.shownParts + 1), size
        )
      }
      extra += entry.extra
    }
    return ((position - extra) * rows + row, rows)
  }

  // MARK: Ranges

  /// A range of the listing that is read from one level.
  struct Segment: Hashable, Sendable {
    var level: DetailLevel
    /// The ordinal at that level of the step before the first one.
    var after: Int
    var count: Int
  }

  /// Returns the ranges that make up a range of positions.
  func segments(of positions: Range<Int>) -> [Segment] {
    var segments: [Segment] = []
    var position = positions.lowerBound
    func add(_ level: DetailLevel, after ordinal: Int, upTo end: Int) {
      let end = min(end, positions.upperBound)
      guard end > position else { return }
      segments.append(Segment(level: level, after: ordinal, count: end - position))
      position = end
    }
    var extra = 0
    for entry in entries {
      add(level, after: position - extra, upTo: entry.start + 1)
      let part = position - entry.start - 1
      if part >= 0 { add(.full, after: entry.fullOrdinal + part, upTo: entry.start + entry.parts + 1) }
      extra += entry.extra
    }
    add(level, after: position - extra, upTo: count)
    return segments
  }

  /// Returns the number of a step as it is printed in this listing: a part of an opened group has the group's
  /// number and its own index among all parts.
  public func number(of places: StepPlaces) -> String {
    guard let entry = entry(aroundFull: places.full.ordinal) else {
      return (places.place(at: level) ?? places.full).number
    }
    return entry.number + places.full.number.dropFirst(entry.fullNumber.count)
  }

  /// Returns the name of the step that has a number in this listing.
  public func step(numbered number: String) -> StepName {
    let entry = entries.first { number.utf8.starts(with: ($0.number + ".").utf8) }
    guard let entry else { return .number(number, level) }
    return .number(entry.fullNumber + number.dropFirst(entry.number.count), .full)
  }

  /// Returns the ordinal at the level that a step is counted under: its own, else that of its opened group,
  /// else 0.
  public func ordinal(of places: StepPlaces) -> Int {
    places.place(at: level)?.ordinal ?? entry(aroundFull: places.full.ordinal)?.ordinal ?? 0
  }
}
