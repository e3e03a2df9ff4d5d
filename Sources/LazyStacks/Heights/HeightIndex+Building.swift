extension HeightIndex {
  /// Creates an index of measured items, with heights in rows.
  ///
  /// - Complexity: O(n), without a descent per item.
  package init(heights: some Sequence<Int>) {
    let built = heights.withContiguousStorageIfAvailable { HeightIndex(contiguous: $0) }
    self = built ?? Array(heights).withUnsafeBufferPointer { HeightIndex(contiguous: $0) }
  }

  private init(contiguous heights: UnsafeBufferPointer<Int>) {
    self.init()
    guard !heights.isEmpty else { return }
    // Counts the runs first, so that the array is allocated once: growing it took three times as long.
    // Heights that are limited to the same code are counted separately, so there may be more room than
    // needed.
    var mostRuns = 1
    for item in 1..<heights.count { mostRuns &+= heights[item] == heights[item &- 1] ? 0 : 1 }
    let room = (mostRuns + Self.buildFill - 1) / Self.buildFill
    var level: [HeightBranch] = []
    level.reserveCapacity(room)
    var counts: [Int] = []
    counts.reserveCapacity(room)

    let width = NodeSlab<HeightRun>.width
    let entries = [HeightRun](unsafeUninitializedCapacity: room * width) { buffer, used in
      var item = 0
      var rows = HeightRun.code(heights[0])
      while item < heights.count {
        let leaf = counts.count
        let first = item
        var sum = 0
        var runs = 0
        while runs < Self.buildFill, item < heights.count {
          var end = item &+ 1
          var next = rows
          while end < heights.count {
            next = HeightRun.code(heights[end])
            if next != rows { break }
            end &+= 1
          }
          buffer.initializeElement(
            at: leaf * width + runs, to: HeightRun(items: UInt32(truncatingIfNeeded: end &- item), rows: rows)
          )
          sum &+= (end &- item) &* Int(rows)
          runs &+= 1
          item = end
          rows = next
        }
        for place in runs..<width {
          buffer.initializeElement(at: leaf * width + place, to: HeightRun(items: 0, rows: 0))
        }
        counts.append(runs)
        let totals = HeightTotals(items: item - first, measuredItems: item - first, measuredRows: sum)
        level.append(HeightBranch(child: leaf, totals: totals))
      }
      used = counts.count * width
    }
    leaves.adopt(entries: entries, used: counts)
    stack(level)
  }

  /// Builds branches over nodes until one is left: the root.
  private mutating func stack(_ nodes: [HeightBranch]) {
    var nodes = nodes
    while nodes.count > 1 {
      var parents: [HeightBranch] = []
      // As few parents as possible, filled evenly, so that none is almost empty.
      let parentCount = (nodes.count + Self.buildFill - 1) / Self.buildFill
      for parent in 0..<parentCount {
        let branch = branches.make()
        let children = nodes.count * parent / parentCount..<nodes.count * (parent + 1) / parentCount
        for (place, child) in children.enumerated() { branches.insert(nodes[child], at: place, in: branch) }
        parents.append(HeightBranch(child: branch, totals: sum(of: branch, level: 1)))
      }
      nodes = parents
      depth += 1
    }
    root = nodes[0].child
    totals = nodes[0].totals
  }
}
