/// An event for a lazy stack.
///
/// Only scrolls, ``restore(_:)`` and the return to an earlier level (``levelChanged(to:)``) move the content.
/// If they wait for a page, they move it when the page arrives. After every other event the anchor stays on
/// its row, as far as the ends of the stack allow.
public enum LazyStackEvent<ID: Hashable & Sendable>: Sendable {
  // MARK: The user moves

  /// Scroll by rows; positive towards the end.
  case scrollRows(Int)
  /// Scroll by screens, less the pinned header and ``StackConfiguration/pageOverlap``.
  case scrollPages(Int)
  /// Scroll so that another item begins at the top row. 1 is the next item that begins below it; without one,
  /// scroll to the last row. −1 is the item at the top row, if it begins above the screen; else the one
  /// before it.
  case scrollItems(Int)
  /// Scroll to the first row.
  case scrollToStart
  /// Scroll to the last row.
  case scrollToEnd
  /// Scroll to an item, or to the row of a position in it.
  ///
  /// The next frame shows the item; only items on screen are built. If its page is not loaded, the screen
  /// stays as it is until the page arrives.
  case scrollTo(ID, position: ContentPosition? = nil, alignment: StackAlignment = .top)
  /// Scroll to the item at a place, or to the nearest place in range.
  case scrollToPlace(ItemPlace, alignment: StackAlignment = .top)
  /// Return to the anchor of an earlier session or screen.
  case restore(StackAnchor<ID>)

  // MARK: The screen changes

  /// The viewport has a new size. Items are measured again, because their heights may depend on both numbers.
  case resize(columns: Int, rows: Int)
  /// Colours or other styles changed: all visible items are drawn again, none is built or measured.
  case styleChanged

  // MARK: The data changes

  /// Items were inserted, removed or changed. The source already has the new state.
  case edited([StackEdit])
  /// All items may have changed; built items are outdated.
  case replaced
  /// The source now has another selection of the same items, identified by a number of the caller's choice.
  ///
  /// Built items stay valid. If the user has not moved since, returning to the earlier selection brings back
  /// its screen.
  case levelChanged(to: Int)
  /// The interface names this item as the current one, so the first change of level after a move holds it.
  /// Without this event the stack holds the first item that begins on screen.
  case currentNamed(ID)
  /// The content of these items changed; what was built for them is outdated.
  case contentChanged([ID])
  /// The heights of these items changed; what was built for them is still valid. For example, a nested stack
  /// has grown.
  case rowsChanged([ID])
  /// A requested page is loaded.
  case pageLoaded(PageKey)
  /// The load of a page failed.
  case pageFailed(PageKey)
  /// An item's own lazy stack has moved and may have work to do ahead.
  case nestedStackMoved(ID)
  /// Load failed pages again.
  case retry

  // MARK: Time

  /// Work ahead was done, or its loads were started, in this time.
  case finished(PrefetchWork<ID>, took: Duration)
}

/// A change of the data. Places count after all edits before it in the same list.
public enum StackEdit: Hashable, Sendable {
  /// Items were inserted at a place.
  case insert(Int, at: ItemPlace)
  /// Items were removed, from a place on.
  case remove(Int, at: ItemPlace)
  /// Items changed their content, from a place on.
  case update(Int, at: ItemPlace)
}

/// A page of the data: the items `number × pageItems ..< (number + 1) × pageItems` of a section.
public struct PageKey: Hashable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The page within the section, from 0.
  public var number: Int

  public init(section: Int = 0, number: Int) {
    self.section = section
    self.number = number
  }
}
