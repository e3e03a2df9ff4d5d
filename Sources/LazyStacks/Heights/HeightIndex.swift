/// Finds the row of an item and the item at a row, among millions of items of different heights.
///
/// An item's height is *measured*, or unknown and then counted by an average that the caller names
/// when asking. Items that nobody has measured, and neighbours of one height, are stored as one run:
/// ten million of them cost eight bytes.
///
///     var index = HeightIndex(unmeasuredItems: 10_000_000)
///     index.setHeight(7, at: 5_000_000)
///     index.offset(of: 5_000_001, average: RowAverage(rows: 7, items: 1))  // 35_000_007
///
/// It is a B+ tree whose leaves hold runs and whose branches hold sums. Nodes live in two arrays, so
/// changing the tree allocates only when it outgrows them.
///
/// Invariants: every branch entry holds the totals of its child; all leaves have the same depth; no run
/// is empty and neighbouring runs of one leaf differ; two neighbours under one parent hold at least 31
/// of 128 possible entries together, so that the tree is O(log runs) deep after any edits.
///
/// - Complexity: O(log r) for each call unless it says otherwise, r being the number of runs, which is
///   never more than the number of items.
public struct HeightIndex: Sendable {
  /// Neighbours with no more entries than this together become one node. Less than a full node, so
  /// that an insertion does not split again what a removal has just merged.
  static let mergeLimit = 48
  /// Neighbours have at least so many entries together. Whoever lost entries was offered to both
  /// neighbours, so a smaller pair has a half of a split node in it, and the lesser half of a full leaf
  /// has 31.
  static let leastOfTwo = 31
  /// Nodes of a fresh index are filled so far, which leaves room for edits.
  static let buildFill = 48

  var leaves: NodeSlab<HeightRun>
  var branches: NodeSlab<HeightBranch>
  /// The topmost node: a leaf where ``depth`` is 0, else a branch.
  var root: Int
  var depth = 0
  /// What all items add up to.
  public internal(set) var totals = HeightTotals.zero

  /// How many items there are.
  public var count: Int { totals.items }

  /// An index without items.
  public init() {
    // Room for 32,768 runs is address space, not memory, until they are used.
    leaves = NodeSlab(blank: HeightRun(items: 0, rows: 0), reservingNodes: 512)
    branches = NodeSlab(blank: HeightBranch(child: 0, totals: .zero), reservingNodes: 16)
    root = leaves.make()
  }

  /// An index of items that nobody has measured.
  public init(unmeasuredItems count: Int) {
    self.init()
    insert(count, at: 0)
  }

  /// Makes every item unmeasured, and changes how many there are.
  ///
  /// - Complexity: O(nodes in use), without touching the runs.
  public mutating func reset(unmeasuredItems count: Int) {
    freeNodes(under: root, level: depth)
    root = leaves.make()
    depth = 0
    totals = .zero
    insert(count, at: 0)
  }

  /// The measured rows of an item; nil where it is not measured.
  public func height(at item: Int) -> Int? {
    precondition(item >= 0 && item < count, "item \(item) of \(count)")
    return leaves.entries[place(of: item).entry].height
  }

  /// Where an item is: its leaf, the entry of its run there, and how far into the run.
  ///
  /// - Parameter visit: is told the entry that is taken at each level of branches, from the top.
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

  /// What the items before one add up to; `item` may be ``count``.
  public func totals(before item: Int) -> HeightTotals {
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

  /// The row at which an item begins; `item` may be ``count``, which gives the length of all.
  public func offset(of item: Int, average: RowAverage) -> Int {
    average.rows(of: totals(before: item))
  }

  /// The item that covers a row, and how many rows into it that is; nil outside.
  ///
  /// Items without rows are never found. For every item of at least one row,
  /// `item(atOffset: offset(of: item))` is that item.
  public func item(atOffset row: Int, average: RowAverage) -> (item: Int, row: Int)? {
    guard row >= 0, !average.ends(totals, atOrAbove: row) else { return nil }
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
