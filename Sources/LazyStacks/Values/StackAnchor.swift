/// The anchor of a screen: a position in the content of an item, and the screen row on which it lies.
///
/// An anchor that is saved and passed to ``LazyStackEvent/restore(_:)`` brings back the same screen, even if
/// other items have changed.
public struct StackAnchor<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item.
  public var id: ID
  /// The position inside its content.
  public var position: ContentPosition
  /// The screen row of the position, from 0 at the top of the viewport. Outside the screen only if no item is
  /// visible.
  public var row: Int

  public init(id: ID, position: ContentPosition = .start, row: Int = 0) {
    self.id = id
    self.position = position
    self.row = row
  }
}

extension StackAnchor: Codable where ID: Codable {}

/// The screen row on which a scroll puts its target.
public enum StackAlignment: Hashable, Sendable {
  /// The first row below the pinned header.
  case top
  /// The middle of the rows below the pinned header.
  case center
  /// The last row.
  case bottom
  /// The present row if the target is on screen, else the nearer end of the screen.
  case nearest
}
