/// What holds the screen still: a position in some item's content, and the screen row it lies on.
///
/// Saved and given back with ``LazyStackEvent/restore(_:)`` it brings back the same screen, whatever
/// happened to the other items in between.
public struct StackAnchor<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item.
  public var id: ID
  /// The position inside its content.
  public var position: ContentPosition
  /// The row of the screen on which that position's row lies, from 0 at the top of the viewport.
  ///
  /// Outside the screen only if the screen shows no item at all.
  public var row: Int

  /// Stores the three values.
  public init(id: ID, position: ContentPosition = .start, row: Int = 0) {
    self.id = id
    self.position = position
    self.row = row
  }
}

extension StackAnchor: Codable where ID: Codable {}

/// On which row of the screen a scroll brings the row it was asked for.
public enum StackAlignment: Hashable, Sendable {
  /// The first row below the pinned header.
  case top
  /// The middle of what the pinned header leaves.
  case center
  /// The last row.
  case bottom
  /// Wherever it is if it is on screen, else the nearer end of the screen.
  case nearest
}
