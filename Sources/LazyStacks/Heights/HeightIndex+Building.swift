extension HeightIndex {
  /// An index of measured items, with heights in rows.
  ///
  /// - Complexity: O(n), without a descent per item.
  public init(heights: some Sequence<Int>) {
    let built = heights.withContiguousStorageIfAvailable { HeightIndex(contiguous: $0) }
    self = built ?? Array(heights).withUnsafeBufferPointer { HeightIndex(contiguous: $0) }
  }

  private init(contiguous heights: UnsafeBufferPointer<Int>) {
    self.init()
    guard !heights.isEmpty else { return }
    // Counted first, so that the array is made once and at its size: growing it as it fills copies
    // it a dozen times and took three times as long.
    var runCount = 1
    for item in 1..<heights.count where HeightRun.code(heights[item]) != HeightRun.code(heights[item - 1]) {
      runCount += 1
    }
    let leafCount = (runCount + Self.buildFill - 1) / Self.buildFill
    var level: [HeightBranch] = []
    level.reserveCapacity(leafCount)

    let width = NodeSlab<HeightRun>.width
    let entries = [HeightRun](unsafeUninitializedCapacity: leafCount * width) { buffer, used in
      var item = 0
      for leaf in 0..<leafCount {
        var sum = HeightTotals.zero
        var entry = leaf * width
        let end = entry + Self.buildFill
        while entry < end, item < heights.count {
          let rows = HeightRun.code(heights[item])
          var same = item + 1
          while same < heights.count, HeightRun.code(heights[same]) == rows { same += 1 }
          let run = HeightRun(items: UInt32(same - item), rows: rows)
          buffer.initializeElement(at: entry, to: run)
          sum += run.totals
          entry += 1
          item = same
        }
        level.append(HeightBranch(child: leaf, totals: sum))
        while entry < (leaf + 1) * width {
          buffer.initializeElement(at: entry, to: HeightRun(items: 0, rows: 0))
          entry += 1
        }
      }
      used = leafCount * width
    }
    var counts = [Int](repeating: Self.buildFill, count: leafCount)
    counts[leafCount - 1] = runCount - (leafCount - 1) * Self.buildFill
    leaves.adopt(entries: entries, used: counts)
    stack(level)
  }

  /// Builds branches over nodes until one is left, which becomes the root.
  private mutating func stack(_ nodes: [HeightBranch]) {
    var nodes = nodes
    while nodes.count > 1 {
      var parents: [HeightBranch] = []
      // As few parents as the fill allows, all filled alike, so that none is left almost empty.
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
