/// What happens to a lazy stack.
///
/// Only the scrolls and ``restore(_:)`` move what is read. After everything else the anchor line stays
/// on its row, as far as the ends of the stack allow.
public enum LazyStackEvent<ID: Hashable & Sendable>: Sendable {
  // MARK: The user moves

  /// By rows; positive is towards the end.
  case scrollRows(Int)
  /// By screens, less the pinned header and ``StackConfiguration/pageOverlap``.
  case scrollPages(Int)
  /// So that another item begins at the top: 1 is the next that begins below the top row, −1 the one before.
  case scrollItems(Int)
  /// To the very first row.
  case scrollToStart
  /// To the very last row.
  case scrollToEnd
  /// To an item, wherever it is; with a position, to the row on which that lies.
  ///
  /// The next frame shows it, and only what it shows was built. If its page is not loaded, the screen
  /// stays as it is until it is.
  case scrollTo(ID, position: ContentPosition? = nil, alignment: StackAlignment = .top)
  /// To an item by its place, as for "go to step 12". A place out of range is the nearest one in it.
  case scrollToPlace(ItemPlace, alignment: StackAlignment = .top)
  /// To where an earlier session, or an earlier screen, was.
  case restore(StackAnchor<ID>)

  // MARK: The screen changes

  /// The viewport has a new size.
  case resize(columns: Int, rows: Int)
  /// Colours and the like changed: whatever shows is drawn again, nothing is built or measured.
  case styleChanged

  // MARK: The data changes

  /// Items were inserted, removed or changed; the source already answers for the new state.
  case edited([StackEdit])
  /// Everything may be different, and what was built is outdated.
  case replaced
  /// Another selection of the same items shows, named by a number of the caller's choice.
  ///
  /// What was built stays valid. Coming back to the selection that was read brings back its screen.
  case levelChanged(to: Int)
  /// Items have other content, but are the same items: what was built for them is outdated.
  case contentChanged([ID])
  /// Items have other rows, with what was built for them still valid: a nested stack has grown, say.
  case rowsChanged([ID])
  /// A page that was asked for is loaded.
  case pageLoaded(PageKey)
  /// A page that was asked for will not come.
  case pageFailed(PageKey)
  /// An item's own lazy stack has moved, and may have work to do ahead.
  case nestedStackMoved(ID)
  /// Pages that failed should be asked for again.
  case retry

  // MARK: Time

  /// So much time is left before the next frame is due: work ahead may be done.
  case tick(timeLeft: Duration)
  /// Work ahead was done, or at least started, and took so long.
  case finished(PrefetchWork<ID>, took: Duration)
}

/// A change of the data's order, in terms of places after all edits before it in the same list.
public enum StackEdit: Hashable, Sendable {
  /// So many new items stand from the place on.
  case insert(Int, at: ItemPlace)
  /// So many items from the place on are gone.
  case remove(Int, at: ItemPlace)
  /// So many items from the place on have other content.
  case update(Int, at: ItemPlace)
}

/// A page of the data layer: items `number × pageItems ..< (number + 1) × pageItems` of a section.
public struct PageKey: Hashable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The page within the section, from 0.
  public var number: Int

  /// Stores the two numbers.
  public init(section: Int = 0, number: Int) {
    self.section = section
    self.number = number
  }
}
