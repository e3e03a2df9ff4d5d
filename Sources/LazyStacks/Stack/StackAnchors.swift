/// The anchors of a stack: the one that was chosen by the last move, and what came of it.
///
/// The chosen anchor stays as it is until the user moves, even when the ends of the stack, a narrow
/// screen or a hidden item keep it from its row. So going back to the former width or level gives back
/// the former screen.
struct StackAnchors<ID: Hashable & Sendable>: Sendable {
  /// Chosen by the last move: the topmost visible row, or the row that was asked for.
  var chosen: StackAnchor<ID>?
  /// Whether its row was on screen when it was chosen, which then must remain so at any size.
  var isOnScreen = true
  /// What the last layout held still, and the row it really lies on.
  var held: StackAnchor<ID>?
  /// The current item's first visible row: what a change of level holds still; nil if no item shows.
  var current: StackAnchor<ID>?
  /// The anchor chosen at the level that was left, to come back to.
  var left: (anchor: StackAnchor<ID>, isOnScreen: Bool, level: Int, columns: Int)?

  /// The user moved: the past does not matter any more.
  mutating func choose(_ anchor: StackAnchor<ID>?, isOnScreen: Bool) {
    guard let anchor else { return }
    chosen = anchor
    self.isOnScreen = isOnScreen
    held = anchor
    left = nil
  }

  /// The level changes from one to another, seen at a width.
  ///
  /// A change holds the current item, not the topmost row, because that is the item the reader is told
  /// of. Coming back to the level that was read, at the same width, the row chosen there counts again;
  /// at another width there is no former screen, and the current item is held as at any change.
  mutating func changeLevel(from old: Int, to new: Int, columns: Int) {
    guard old != new else { return }
    guard let left else {
      guard let chosen else { return }
      self.left = (chosen, isOnScreen, old, columns)
      if let current { (self.chosen, isOnScreen) = (current, true) }
      return
    }
    guard left.level == new else { return }
    if left.columns == columns {
      chosen = left.anchor
      isOnScreen = left.isOnScreen
    }
    self.left = nil
  }
}

/// Where a scroll goes.
enum StackTarget<ID: Hashable & Sendable>: Sendable {
  case start
  case end
  case item(ID, ContentPosition?, StackAlignment)
  case place(ItemPlace, StackAlignment)
  case anchor(StackAnchor<ID>)
}
