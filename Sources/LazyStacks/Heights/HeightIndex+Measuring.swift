extension HeightIndex {
  /// Gives an item its measured rows, or takes the measurement back with nil.
  public mutating func setHeight(_ rows: Int?, at item: Int) {
    precondition(item >= 0 && item < count, "item \(item) of \(count)")
    let code = HeightRun.code(rows)
    // The tree of 2^32 items is at most eleven levels deep, each node holding at least 24 on average.
    var path = InlineArray<16, Int>(repeating: 0)
    var node = root
    var rest = item
    for level in 0..<depth {
      var entry = branches.start(of: node)
      while rest >= branches.items(entry) {
        rest -= branches.items(entry)
        entry += 1
      }
      path[level] = entry
      node = branches.child(entry)
    }
    let first = leaves.start(of: node)
    let last = first + leaves.used[node] - 1
    var entry = first
    while rest >= Int(leaves.words[entry].items) {
      rest -= Int(leaves.words[entry].items)
      entry += 1
    }
    let old = leaves.words[entry]
    if old.rows == code { return }
    let joinsNeighbour =
      (entry > first && leaves.words[entry - 1].rows == code)
      || (entry < last && leaves.words[entry + 1].rows == code)
    if old.items == 1, !joinsNeighbour {
      leaves.words[entry].rows = code
    } else if keepsItsShape(aroundLeaf: node) {
      recode(rest, ofRun: entry - first, in: node, to: code)
    } else {
      removeSubrange(item..<item + 1)
      insertRun(HeightRun(items: 1, rows: code), at: item)
      return
    }
    var change = HeightRun(items: 1, rows: code).totals
    change -= HeightRun(items: 1, rows: old.rows).totals
    for level in 0..<depth { branches.add(change, to: path[level]) }
    totals += change
  }

  /// Whether a leaf can gain two runs, or lose two, without being split or joined with a neighbour.
  private func keepsItsShape(aroundLeaf leaf: Int) -> Bool {
    !isFull(leaf, level: 0) && (depth == 0 || leaves.used[leaf] >= Self.leastOfTwo + 2)
  }

  /// Gives one item of a run other rows: the run is cut around it, and what is alike is joined.
  private mutating func recode(_ item: Int, ofRun place: Int, in leaf: Int, to rows: UInt32) {
    let first = leaves.start(of: leaf)
    let run = leaves.words[first + place]
    let after = run.items - UInt32(item) - 1
    if after > 0 { leaves.insert(HeightRun(items: after, rows: run.rows), at: place + 1, in: leaf) }
    var changed = place
    if item > 0 {
      leaves.words[first + place].items = UInt32(item)
      leaves.insert(HeightRun(items: 1, rows: rows), at: place + 1, in: leaf)
      changed += 1
    } else {
      leaves.words[first + place] = HeightRun(items: 1, rows: rows)
    }
    coalesce(changed, of: leaf)
    coalesce(changed - 1, of: leaf)
  }
}
