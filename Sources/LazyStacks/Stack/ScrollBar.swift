/// How far into the data the screen is, counted in items and not in estimated rows.
///
/// Scrolling one way never moves it the other way, because it follows the items on screen and no
/// estimate enters it. It is 0 at the top and 1 at the end exactly.
public struct ScrollBar: Hashable, Sendable {
  /// A place between items: so many whole items and a part of the next.
  public struct Mark: Hashable, Comparable, Sendable {
    /// How many items lie wholly before it.
    public var items: Int
    /// How many rows of the next lie before it.
    public var row: Int
    /// How many rows that item has; at least 1.
    public var rows: Int

    /// Compares by place.
    public static func < (left: Mark, right: Mark) -> Bool {
      (left.items, left.row * right.rows) < (right.items, right.row * left.rows)
    }

    /// The place on a track of so many cells that stands for all items, rounded down.
    func cell(of count: Int, track: Int, roundingUp: Bool) -> Int {
      let whole = (items * rows + row) * track
      let unit = count * rows
      return roundingUp ? (whole + unit - 1) / unit : whole / unit
    }
  }

  /// How many items there are.
  public var count: Int
  /// Where the screen begins.
  public var top: Mark
  /// Where it ends.
  public var bottom: Mark

  /// The cells of a track that the thumb covers: at least one, all if everything shows.
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
  /// How far into the data the screen is.
  ///
  /// - Complexity: O(rows of the screen + log sections).
  public var scrollBar: ScrollBar {
    let count = sections.itemCount
    // Where a pinned header leaves nothing, the screen has no length.
    guard let last = line.lastElement,
      let first = line.firstElement(where: { $0.bottom > coveredRows }) ?? line.lastElement
    else {
      let nowhere = ScrollBar.Mark(items: 0, row: 0, rows: 1)
      return ScrollBar(count: count, top: nowhere, bottom: nowhere)
    }
    return ScrollBar(
      count: count, top: mark(in: first, row: min(first.rows, max(0, coveredRows - first.top))),
      bottom: mark(in: last, row: min(last.rows, rows - last.top)))
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

  /// The average by which unmeasured items count.
  var average: RowAverage {
    let totals = heights.totals
    return totals.measuredItems > 0
      ? RowAverage(rows: totals.measuredRows, items: totals.measuredItems) : seedAverage
  }

  /// How many rows all of it would have: what is measured, and the average for the rest.
  ///
  /// For display only; it becomes better as more is seen.
  public var estimatedRows: Int {
    sections.declaredRows + heights.offset(of: heights.count, average: average)
      + progressRows(before: sections.count)
  }

  /// At which of those rows the screen begins: exactly 0 at the top, exactly the rest less the screen at
  /// the end.
  public var estimatedOffset: Int {
    guard let first = line.firstElement else { return 0 }
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
    return open * configuration.progressRows
  }
}
