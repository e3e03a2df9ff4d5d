/// Something that has rows on the screen.
public struct StackPlacement<ID: Hashable & Sendable>: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// An item of the data.
    case item(ID)
    /// The header of the placement's section.
    case header
    /// The footer of the placement's section.
    case footer
    /// The row that says how the loading of what comes here goes.
    case progress(StackLoadState)
  }

  /// What it is.
  public var content: Content
  /// Its section, and its item where it is one; the item that is waited for where it is progress.
  public var place: ItemPlace
  /// The screen row of its first row; negative if that is above the screen.
  public var top: Int
  /// How many rows it has, on screen or not.
  public var rows: Int
  /// The screen rows on which it shows: on the screen and not under a pinned header.
  ///
  /// Empty for an item that is only there because of its ``Overdraw``.
  public var visibleRows: Range<Int>

  /// Which of its own rows show, from 0.
  public var shownRows: Range<Int> { visibleRows.lowerBound - top..<visibleRows.upperBound - top }

  /// In a horizontal stack, the column of its first column: what ``top`` is there.
  public var left: Int { top }
  /// In a horizontal stack, how many columns it has: what ``rows`` are there.
  public var columns: Int { rows }
  /// In a horizontal stack, the columns on which it shows: what ``visibleRows`` are there.
  public var visibleColumns: Range<Int> { visibleRows }

  /// The item's id; nil for a header, a footer or progress.
  public var id: ID? {
    if case .item(let id) = content { id } else { nil }
  }
}

/// How loading goes at an edge of what is loaded.
public enum StackLoadState: Hashable, Sendable {
  /// A page was asked for and has not come.
  case loading
  /// It did not come; ``LazyStackEvent/retry`` asks again.
  case failed
}
