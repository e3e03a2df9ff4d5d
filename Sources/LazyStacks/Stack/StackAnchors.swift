/// The anchors of a stack: the one that the last move chose, and its actual place.
///
/// The user's moves, another level and changed data change the chosen anchor; the ends of the stack, a narrow
/// screen or a hidden item do not. So returning to the former width or level brings back the former screen.
struct StackAnchors<ID: Hashable & Sendable>: Sendable {
  /// The anchor that the last move chose: the topmost visible row, or the target of a jump.
  var chosen: StackAnchor<ID>?
  /// A Boolean value that indicates whether its row was on screen when it was chosen. If so, it stays on
  /// screen at any size.
  var isOnScreen = true
  /// The anchor of the last layout, with its actual row.
  var held: StackAnchor<ID>?
  /// The first visible row of the current item, which a change of level holds; nil if no item is visible.
  var current: StackAnchor<ID>?
  /// The anchor of the last move, the level at which it was chosen, and the width at which that level was
  /// left; nil while that level is shown.
  var left: (anchor: StackAnchor<ID>, isOnScreen: Bool, level: Int, columns: Int)?

  /// Takes a new anchor after a move of the user.
  mutating func choose(_ anchor: StackAnchor<ID>?, isOnScreen: Bool) {
    guard let anchor else { return }
    chosen = anchor
    self.isOnScreen = isOnScreen
    held = anchor
    left = nil
  }

  /// Handles a change of the level at a width.
  ///
  /// A change holds the current item and not the topmost row, because the interface names the current item.
  /// It stays held until the user moves. On the return to the level of the last move at the same width, the
  /// row chosen there is restored. At another width there is no former screen, so the item stays held.
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

/// The target of a scroll.
enum StackTarget<ID: Hashable & Sendable>: Sendable {
  case start
  case end
  case item(ID, ContentPosition?, StackAlignment)
  case place(ItemPlace, StackAlignment)
  /// An item near the wanted row. It is not moved to its row when the items beside it arrive.
  case estimate(ItemPlace)
  case anchor(StackAnchor<ID>)
  /// The anchor of a layout that waits for its page. It is no move of the user.
  case held(StackAnchor<ID>)

  /// False for an estimate, which has no row to be moved to.
  var hasRow: Bool { if case .estimate = self { false } else { true } }
}
