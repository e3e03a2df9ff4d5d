/// A section: its number of items, and the heights of its header and footer.
///
/// The heights are declared, not measured, so that no header is built to know the length of the stack.
public struct StackSection: Hashable, Sendable {
  /// The number of known items, loaded or not. All sections of a stack have at most 2³² − 1 items together;
  /// more end the program.
  public var items: Int
  /// A Boolean value that indicates whether more items may follow. While true, a progress row ends the
  /// section, in place of its footer.
  public var hasMore: Bool
  /// The height of the header at the current width, in rows; 0 for none.
  public var headerRows: Int
  /// A Boolean value that indicates whether the header stays at the top of the viewport while its section is
  /// on screen.
  public var pinsHeader: Bool
  /// The height of the footer at the current width, in rows; 0 for none.
  public var footerRows: Int

  /// Creates a section. Negative numbers become 0.
  public init(
    items: Int, hasMore: Bool = false, headerRows: Int = 0, pinsHeader: Bool = true, footerRows: Int = 0
  ) {
    self.items = max(0, items)
    self.hasMore = hasMore
    self.headerRows = max(0, headerRows)
    self.pinsHeader = pinsHeader
    self.footerRows = max(0, footerRows)
  }

  /// The height of the header if it is pinned, else 0.
  var pinnedRows: Int { pinsHeader ? headerRows : 0 }
}
