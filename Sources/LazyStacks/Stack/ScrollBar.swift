/// The position of the screen in the data, in items and not in estimated rows.
///
/// Scrolling in one direction never moves the thumb in the other, because no estimate enters. At the top the
/// thumb begins in the first cell, and at the end it ends in the last.
public struct ScrollBar: Hashable, Sendable {
  /// A place in the data: a number of whole items and a part of the next.
  public struct Mark: Hashable, Sendable {
    /// The number of whole items before it.
    public var items: Int
    /// The number of rows of the next item that lie before the place.
    public var row: Int
    /// The height of that item in rows, at least 1.
    public var rows: Int

    /// Returns the cell of the place on a track for all items.
    func cell(of count: Int, track: Int, roundingUp: Bool) -> Int {
      let whole = (items * rows + row) * track
      let unit = count * rows
      return roundingUp ? (whole + unit - 1) / unit : whole / unit
    }
  }

  /// The number of items.
  public var count: Int
  /// The start of the screen.
  public var top: Mark
  /// The end of the screen.
  public var bottom: Mark

  /// Returns the cells of a track that the thumb covers: at least one, and all if every item is on screen.
  ///
  /// - Complexity: O(1).
  public func thumb(track: Int) -> Range<Int> {
    guard track > 0 else { return 0..<0 }
    guard count > 0 else { return 0..<track }
    let start = min(track - 1, top.cell(of: count, track: track, roundingUp: false))
    let end = min(track, bottom.cell(of: count, track: track, roundingUp: true))
    return start..<max(start + 1, end)
  }
}

extension LazyVStack {
  /// The position of the screen in the data.
  ///
  /// - Complexity: O(rows of the screen + log items).
  public var scrollBar: ScrollBar {
    let count = sections.itemCount
    // If the pinned header covers every row, the screen begins and ends in the last element.
    guard let last = laidOut.lastElement,
      let first = laidOut.firstElement(where: { $0.bottom > coveredRows }) ?? laidOut.lastElement
    else {
      let nowhere = ScrollBar.Mark(items: 0, row: 0, rows: 1)
      return ScrollBar(count: count, top: nowhere, bottom: nowhere)
    }
    var top = mark(in: first, row: min(first.rows, max(0, coveredRows - first.top)))
    var bottom = mark(in: last, row: min(last.rows, rows - last.top))
    // Items without rows at an end are not laid out, but are on screen with their neighbours.
    if top.row == 0, heights.offset(of: top.items, average: average) == 0 { top.items = 0 }
    let end = heights.offset(of: count, average: average)
    if bottom.row == 0, heights.offset(of: bottom.items, average: average) == end { bottom.items = count }
    return ScrollBar(count: count, top: top, bottom: bottom)
  }

  private func mark(in element: PlacedElement<ID>, row: Int) -> ScrollBar.Mark {
    let section = sections[element.cursor.section]
    let item = min(max(0, element.cursor.slot), section.items)
    let index = sections.firstIndex(of: element.cursor.section) + item
    guard element.id != nil else { return ScrollBar.Mark(items: index, row: 0, rows: 1) }
    let isWhole = row >= element.rows
    return ScrollBar.Mark(
      items: isWhole ? index + 1 : index, row: isWhole ? 0 : row, rows: max(1, element.rows))
  }

  /// The height to assume for an unmeasured item: the average of those that are measured.
  var average: RowAverage {
    let totals = heights.totals
    return totals.measuredItems > 0
      ? RowAverage(rows: totals.measuredRows, items: totals.measuredItems) : seedAverage
  }

  /// The number of rows of all items: measured where known, the average for the rest.
  ///
  /// For display only: the estimate improves as items are measured.
  public var estimatedRows: Int {
    sections.declaredRows + heights.offset(of: heights.count, average: average)
      + progressRows(before: sections.count)
  }

  /// The estimated row at which the screen begins: exactly 0 at the top; at the end exactly
  /// ``estimatedRows`` less the rows of the screen.
  public var estimatedOffset: Int {
    guard let first = laidOut.firstElement else { return 0 }
    return estimatedOffset(of: first) - first.top
  }

  private func estimatedOffset(of element: PlacedElement<ID>) -> Int {
    let number = element.cursor.section
    let declared = sections.declaredRows(before: number) + progressRows(before: number)
    let start = sections.firstIndex(of: number)
    guard element.cursor.slot != StackCursor.header else {
      return declared + heights.offset(of: start, average: average)
    }
    return declared + sections[number].headerRows
      + heights.offset(of: start + element.cursor.slot, average: average)
  }

  private func progressRows(before section: Int) -> Int {
    var open = 0
    for number in 0..<section where sections[number].hasMore { open += 1 }
    return open * StackConfiguration.progressRows
  }
}
