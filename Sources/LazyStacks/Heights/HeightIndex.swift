/// An index that finds the row of an item and the item at a row, among millions of items of different
/// heights.
///
/// The height of an item is *measured*, or it is estimated by an average that the caller passes. Neighbours
/// of one height, and neighbours that are not measured, are stored as one run: ten million of them cost eight
/// bytes.
///
///     var index = HeightIndex()
///     index.insert(10_000_000, at: 0)
///     index.setHeight(7, at: 5_000_000)
///     index.offset(of: 5_000_001, average: RowAverage(rows: 7, items: 1))  // 35_000_007
///
/// It is a B+ tree whose leaves hold runs and whose branches hold sums. Nodes are stored in two arrays, so a
/// change allocates only when an array grows.
///
/// Invariants: every branch entry holds the totals of its child; all leaves have the same depth; no run is
/// empty, and neighbouring runs of one leaf differ; two neighbours under one parent have at least 31 of 128
/// possible entries together, so the tree is O(log runs) deep after any edits.
///
/// - Complexity: O(log r) for each call unless it says otherwise, where r is the number of runs, at most the
///   number of items.
package struct HeightIndex: Sendable {
  /// Neighbours with at most this number of entries together are merged. Less than a full node, so that an
  /// insertion does not split a node that a removal has just merged.
  static var mergeLimit: Int { NodeSlab<HeightRun>.width * 3 / 4 }
  /// The least number of entries of two neighbours together. A removal merges two neighbours of up to
  /// ``mergeLimit`` entries, but a split merges nothing: its halves may have a small neighbour. A leaf is
  /// split when one place is left, and this is its smaller half.
  static var leastOfTwo: Int { (NodeSlab<HeightRun>.width - 1) / 2 }

  var leaves: NodeSlab<HeightRun>
  var branches: NodeSlab<HeightBranch>
  /// The root: a leaf if ``depth`` is 0, else a branch.
  var root: Int
  var depth = 0
  /// The totals of all items.
  package internal(set) var totals = HeightTotals.zero

  /// The number of items.
  package var count: Int { totals.items }

  /// Creates an index without items.
  package init() {
    // Room for 32,768 runs costs address space only, until it is used.
    leaves = NodeSlab(blank: HeightRun(items: 0, rows: 0), reservingNodes: 512)
    branches = NodeSlab(blank: HeightBranch(child: 0, totals: .zero), reservingNodes: 16)
    root = leaves.make()
  }

  /// Makes every item unmeasured and changes their number.
  ///
  /// - Complexity: O(nodes in use), without touching the runs.
  package mutating func reset(unmeasuredItems count: Int) {
    freeNodes(under: root, level: depth)
    root = leaves.make()
    depth = 0
    totals = .zero
    insert(count, at: 0)
  }

  /// Returns the measured height of an item; nil if it is not measured.
  package func height(at item: Int) -> Int? {
    precondition(item >= 0 && item < count, "item \(item) of \(count)")
    return leaves.entries[place(of: item).entry].height
  }

  /// Returns the leaf of an item, the index of its run in `leaves.entries`, and its offset in the run. `item`
  /// must be below ``count``.
  ///
  /// - Parameter visit: Called with the index in `branches.entries` taken at each level, from the top.
  @inline(__always)
  func place(
    of item: Int, visit: (_ level: Int, _ entry: Int) -> Void = { _, _ in }
  ) -> (leaf: Int, entry: Int, offset: Int) {
    var node = root
    var rest = item
    for level in 0..<depth {
      var entry = node * NodeSlab<HeightBranch>.width
      while rest >= branches.entries[entry].totals.items {
        rest -= branches.entries[entry].totals.items
        entry += 1
      }
      visit(level, entry)
      node = branches.entries[entry].child
    }
    var entry = node * NodeSlab<HeightRun>.width
    while rest >= Int(leaves.entries[entry].items) {
      rest -= Int(leaves.entries[entry].items)
      entry += 1
    }
    return (node, entry, rest)
  }

  /// Returns the totals of the items before one; `item` may be ``count``.
  package func totals(before item: Int) -> HeightTotals {
    precondition(item >= 0 && item <= count, "item \(item) of \(count)")
    guard item < count else { return totals }
    var sum = HeightTotals.zero
    var node = root
    for _ in 0..<depth {
      var entry = node * NodeSlab<HeightBranch>.width
      while item - sum.items >= branches.entries[entry].totals.items {
        sum += branches.entries[entry].totals
        entry += 1
      }
      node = branches.entries[entry].child
    }
    var entry = node * NodeSlab<HeightRun>.width
    while item - sum.items >= Int(leaves.entries[entry].items) {
      sum += leaves.entries[entry].totals
      entry += 1
    }
    if item > sum.items {
      sum += HeightRun(items: UInt32(item - sum.items), rows: leaves.entries[entry].rows).totals
    }
    return sum
  }

  /// Returns the row at which an item begins; for ``count``, the total number of rows.
  package func offset(of item: Int, average: RowAverage) -> Int {
    average.rows(of: totals(before: item))
  }

  /// Returns the item at a row, and the row within the item; nil outside.
  ///
  /// Items without rows are never found. For every other item, `item(atOffset: offset(of: item))` is that
  /// item.
  package func item(atOffset row: Int, average: RowAverage) -> (item: Int, row: Int)? {
    guard row >= 0, row < average.rows(of: totals) else { return nil }
    var sum = HeightTotals.zero
    var node = root
    for _ in 0..<depth {
      var entry = node * NodeSlab<HeightBranch>.width
      while true {
        var next = sum
        next += branches.entries[entry].totals
        if !average.ends(next, atOrAbove: row) { break }
        sum = next
        entry += 1
      }
      node = branches.entries[entry].child
    }
    var entry = node * NodeSlab<HeightRun>.width
    while true {
      var next = sum
      next += leaves.entries[entry].totals
      if !average.ends(next, atOrAbove: row) { break }
      sum = next
      entry += 1
    }
    let run = leaves.entries[entry]
    var low = 0
    var high = Int(run.items) - 1
    // The last item of the run that begins at or above the row.
    while low < high {
      let middle = (low + high + 1) / 2
      var part = sum
      part += HeightRun(items: UInt32(middle), rows: run.rows).totals
      if average.ends(part, atOrAbove: row) { low = middle } else { high = middle - 1 }
    }
    if low > 0 { sum += HeightRun(items: UInt32(low), rows: run.rows).totals }
    return (sum.items, row - average.rows(of: sum))
  }
}
