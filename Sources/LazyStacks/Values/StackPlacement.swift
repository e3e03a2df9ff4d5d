/// An element on the screen: an item, a header, a footer or a progress row.
public struct StackPlacement<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of an element.
  public enum Content: Hashable, Sendable {
    /// An item of the data.
    case item(ID)
    /// The header of the placement's section.
    case header
    /// The footer of the placement's section.
    case footer
    /// A progress row in place of items that are not loaded.
    case progress(StackLoadState)
  }

  /// The kind of the element.
  public var content: Content
  /// The place of the item; for a progress row, of the missing item; for a header, of the section's first
  /// item; for a footer, the place after the section's last item.
  public var place: ItemPlace
  /// The screen row of its first row; negative above the screen.
  public var top: Int
  /// Its height in rows, on screen or not.
  public var rows: Int
  /// The screen rows that it covers: on the screen and not under a pinned header.
  public var visibleRows: Range<Int>

  /// The range of its own visible rows, from 0.
  public var shownRows: Range<Int> { visibleRows.lowerBound - top..<visibleRows.upperBound - top }

  /// In a horizontal stack, the screen column of its first column; the same as ``top``.
  public var left: Int { top }
  /// In a horizontal stack, its width in columns; the same as ``rows``.
  public var columns: Int { rows }

  /// The item's id; nil for a header, a footer or a progress row.
  public var id: ID? {
    if case .item(let id) = content { id } else { nil }
  }
}

/// The state of a load at an edge of the loaded items.
public enum StackLoadState: Hashable, Sendable {
  /// A page is being loaded.
  case loading
  /// The load failed; ``LazyStackEvent/retry`` starts it again.
  case failed
}
