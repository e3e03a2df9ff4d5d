extension HeightIndex {
  /// Inserts items of one height, or unmeasured items, before an item.
  package mutating func insert(_ items: Int, rows: Int? = nil, at item: Int) {
    precondition(items >= 0 && item >= 0 && item <= count, "\(items) items at \(item) of \(count)")
    var left = items
    while left > 0 {
      let part = min(left, Int(UInt32.max))
      insertRun(HeightRun(items: UInt32(part), rows: HeightRun.code(rows)), at: item)
      left -= part
    }
  }

  /// Removes items.
  ///
  /// - Complexity: O(log r + nodes freed).
  package mutating func removeSubrange(_ items: Range<Int>) {
    precondition(items.lowerBound >= 0 && items.upperBound <= count, "items \(items) of \(count)")
    guard !items.isEmpty else { return }
    totals -= remove(items, from: root, level: depth)
    shrinkRoot()
  }

  /// Makes a range of items unmeasured.
  ///
  /// - Complexity: O(log r + nodes freed).
  package mutating func forgetHeights(of items: Range<Int>) {
    removeSubrange(items)
    insert(items.count, at: items.lowerBound)
  }
}

// MARK: - Inserting

extension HeightIndex {
  /// Descends once and splits full nodes on the way, so that the leaf has room.
  mutating func insertRun(_ run: HeightRun, at item: Int) {
    if isFull(root, level: depth) { growRoot() }
    totals += run.totals
    var node = root
    var rest = item
    var level = depth
    while level > 0 {
      var index = childIndex(for: &rest, in: node)
      let entry = node * NodeSlab<HeightBranch>.width + index
      if isFull(branches.entries[entry].child, level: level - 1) {
        split(index, of: node, level: level - 1)
        let left = branches.entries[entry].totals.items
        if rest > left {
          rest -= left
          index += 1
        }
      }
      let chosen = node * NodeSlab<HeightBranch>.width + index
      branches.entries[chosen].totals += run.totals
      node = branches.entries[chosen].child
      level -= 1
    }
    insert(run, at: rest, inLeaf: node)
  }

  /// Returns the first child that reaches an item, and makes `rest` the item's offset in it. The end of a
  /// child is preferred to the start of the next, so that appended items join the run before them.
  private func childIndex(for rest: inout Int, in branch: Int) -> Int {
    let first = branch * NodeSlab<HeightBranch>.width
    var index = 0
    while index + 1 < branches.used[branch], rest > branches.entries[first + index].totals.items {
      rest -= branches.entries[first + index].totals.items
      index += 1
    }
    return index
  }

  private mutating func insert(_ run: HeightRun, at item: Int, inLeaf leaf: Int) {
    let first = leaf * NodeSlab<HeightRun>.width
    var rest = item
    var index = 0
    while index < leaves.used[leaf], rest >= Int(leaves.entries[first + index].items) {
      rest -= Int(leaves.entries[first + index].items)
      index += 1
    }
    if rest > 0 {
      var tail = leaves.entries[first + index]
      if tail.joins(run) {
        leaves.entries[first + index].items += run.items
        return
      }
      tail.items -= UInt32(rest)
      leaves.entries[first + index].items = UInt32(rest)
      leaves.insert(tail, at: index + 1, in: leaf)
      leaves.insert(run, at: index + 1, in: leaf)
    } else {
      leaves.insert(run, at: index, in: leaf)
      coalesce(index, of: leaf)
      coalesce(index - 1, of: leaf)
    }
  }

  /// Joins a run and the next if they are alike.
  mutating func coalesce(_ index: Int, of leaf: Int) {
    guard index >= 0, index + 1 < leaves.used[leaf] else { return }
    let entry = leaf * NodeSlab<HeightRun>.width + index
    guard leaves.entries[entry].joins(leaves.entries[entry + 1]) else { return }
    leaves.entries[entry].items += leaves.entries[entry + 1].items
    leaves.remove(index + 1..<index + 2, from: leaf)
  }

  func isFull(_ node: Int, level: Int) -> Bool {
    // A leaf needs two more places when the new run cuts another in two.
    level == 0
      ? leaves.used[node] > NodeSlab<HeightRun>.width - 2
      : branches.used[node] == NodeSlab<HeightBranch>.width
  }

  private mutating func growRoot() {
    let top = branches.make()
    branches.insert(HeightBranch(child: root, totals: totals), at: 0, in: top)
    root = top
    depth += 1
    split(0, of: top, level: depth - 1)
  }

  /// Splits a child into halves. The parent must have room.
  private mutating func split(_ index: Int, of branch: Int, level: Int) {
    let entry = branch * NodeSlab<HeightBranch>.width + index
    let node = branches.entries[entry].child
    let other: Int
    if level == 0 {
      other = leaves.make()
      leaves.move(from: leaves.used[node] / 2, of: node, to: other)
    } else {
      other = branches.make()
      branches.move(from: branches.used[node] / 2, of: node, to: other)
    }
    let moved = sum(of: other, level: level)
    branches.entries[entry].totals -= moved
    branches.insert(HeightBranch(child: other, totals: moved), at: index + 1, in: branch)
  }

  func sum(of node: Int, level: Int) -> HeightTotals {
    var sum = HeightTotals.zero
    if level == 0 {
      let first = node * NodeSlab<HeightRun>.width
      for entry in first..<first + leaves.used[node] { sum += leaves.entries[entry].totals }
    } else {
      let first = node * NodeSlab<HeightBranch>.width
      for entry in first..<first + branches.used[node] { sum += branches.entries[entry].totals }
    }
    return sum
  }
}

// MARK: - Removing

extension HeightIndex {
  /// Removes items, counted from the node's first, and returns their totals.
  private mutating func remove(_ items: Range<Int>, from node: Int, level: Int) -> HeightTotals {
    level == 0 ? removeFromLeaf(items, leaf: node) : removeFromBranch(items, branch: node, level: level)
  }

  private mutating func removeFromBranch(_ items: Range<Int>, branch: Int, level: Int) -> HeightTotals {
    let first = branch * NodeSlab<HeightBranch>.width
    var removed = HeightTotals.zero
    var start = 0
    var index = 0
    while start + branches.entries[first + index].totals.items <= items.lowerBound {
      start += branches.entries[first + index].totals.items
      index += 1
    }
    var gone = index..<index
    let seam = index
    while index < branches.used[branch], start < items.upperBound {
      let entry = branches.entries[first + index]
      let end = start + entry.totals.items
      if items.lowerBound <= start, end <= items.upperBound {
        freeNodes(under: entry.child, level: level - 1)
        removed += entry.totals
        gone = (gone.isEmpty ? index : gone.lowerBound)..<index + 1
      } else {
        let part = max(items.lowerBound, start) - start..<min(items.upperBound, end) - start
        let cut = remove(part, from: entry.child, level: level - 1)
        branches.entries[first + index].totals -= cut
        removed += cut
      }
      start = end
      index += 1
    }
    branches.remove(gone, from: branch)
    // At most two children were cut, and they are neighbours now.
    mergeChild(min(seam + 1, branches.used[branch] - 1), of: branch, level: level - 1)
    mergeChild(min(seam, branches.used[branch] - 1), of: branch, level: level - 1)
    return removed
  }

  private mutating func removeFromLeaf(_ items: Range<Int>, leaf: Int) -> HeightTotals {
    let first = leaf * NodeSlab<HeightRun>.width
    var removed = HeightTotals.zero
    var start = 0
    var index = 0
    while start + Int(leaves.entries[first + index].items) <= items.lowerBound {
      start += Int(leaves.entries[first + index].items)
      index += 1
    }
    let seam = index
    var gone = index..<index
    while index < leaves.used[leaf], start < items.upperBound {
      let run = leaves.entries[first + index]
      let end = start + Int(run.items)
      let cut = min(items.upperBound, end) - max(items.lowerBound, start)
      removed += HeightRun(items: UInt32(cut), rows: run.rows).totals
      if cut == Int(run.items) {
        gone = (gone.isEmpty ? index : gone.lowerBound)..<index + 1
      } else {
        leaves.entries[first + index].items -= UInt32(cut)
      }
      start = end
      index += 1
    }
    leaves.remove(gone, from: leaf)
    coalesce(seam, of: leaf)
    coalesce(seam - 1, of: leaf)
    return removed
  }

  /// Joins a child with a neighbour if both fit well into one node.
  private mutating func mergeChild(_ index: Int, of branch: Int, level: Int) {
    guard index >= 0, branches.used[branch] > 1 else { return }
    if index > 0, fits(index - 1, of: branch, level: level) {
      merge(index - 1, of: branch, level: level)
    } else if index + 1 < branches.used[branch], fits(index, of: branch, level: level) {
      merge(index, of: branch, level: level)
    }
  }

  /// Returns true if a child and the next are small enough to be one.
  private func fits(_ index: Int, of branch: Int, level: Int) -> Bool {
    entriesOfTwo(from: index, in: branch, level: level) <= Self.mergeLimit
  }

  /// Returns the number of entries in a child and the next together.
  func entriesOfTwo(from index: Int, in branch: Int, level: Int) -> Int {
    let entry = branch * NodeSlab<HeightBranch>.width + index
    let left = branches.entries[entry].child
    let right = branches.entries[entry + 1].child
    return level == 0 ? leaves.used[left] + leaves.used[right] : branches.used[left] + branches.used[right]
  }

  private mutating func merge(_ index: Int, of branch: Int, level: Int) {
    let entry = branch * NodeSlab<HeightBranch>.width + index
    let left = branches.entries[entry].child
    let right = branches.entries[entry + 1].child
    branches.entries[entry].totals += branches.entries[entry + 1].totals
    branches.remove(index + 1..<index + 2, from: branch)
    if level == 0 {
      let seam = leaves.used[left]
      leaves.move(from: 0, of: right, to: left)
      leaves.recycle(right)
      coalesce(seam - 1, of: left)
    } else {
      let seam = branches.used[left]
      branches.move(from: 0, of: right, to: left)
      branches.recycle(right)
      mergeChild(seam, of: left, level: level - 1)
    }
    // The joined node may now fit with the other neighbour.
    mergeChild(index, of: branch, level: level)
  }

  private mutating func shrinkRoot() {
    while depth > 0, branches.used[root] <= 1 {
      let top = root
      if branches.used[top] == 1 {
        root = branches.entries[top * NodeSlab<HeightBranch>.width].child
        depth -= 1
      } else {
        root = leaves.make()
        depth = 0
      }
      branches.recycle(top)
    }
  }

  mutating func freeNodes(under node: Int, level: Int) {
    guard level > 0 else { return leaves.recycle(node) }
    let first = node * NodeSlab<HeightBranch>.width
    for entry in first..<first + branches.used[node] {
      freeNodes(under: branches.entries[entry].child, level: level - 1)
    }
    branches.recycle(node)
  }
}
