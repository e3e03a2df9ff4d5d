extension HeightIndex {
  /// Sets the measured height of an item; nil makes it unmeasured.
  package mutating func setHeight(_ rows: Int?, at item: Int) {
    precondition(item >= 0 && item < count, "item \(item) of \(count)")
    let code = HeightRun.code(rows)
    // A tree of 2^32 runs has at most seven levels of branches: two neighbours have at least 31 entries.
    var path = InlineArray<16, Int>(repeating: 0)
    let (leaf, entry, offset) = place(of: item) { path[$0] = $1 }
    let first = leaf * NodeSlab<HeightRun>.width
    let last = first + leaves.used[leaf] - 1
    let old = leaves.entries[entry]
    if old.rows == code { return }
    let joinsNeighbour =
      (entry > first && leaves.entries[entry - 1].rows == code)
      || (entry < last && leaves.entries[entry + 1].rows == code)
    if old.items == 1, !joinsNeighbour {
      leaves.entries[entry].rows = code
    } else if keepsItsShape(leaf) {
      recode(offset, ofRun: entry - first, in: leaf, to: code)
    } else {
      removeSubrange(item..<item + 1)
      insertRun(HeightRun(items: 1, rows: code), at: item)
      return
    }
    var change = HeightRun(items: 1, rows: code).totals
    change -= HeightRun(items: 1, rows: old.rows).totals
    for level in 0..<depth { branches.entries[path[level]].totals += change }
    totals += change
  }

  /// Returns true if a leaf has room for two more runs, and can lose two and still satisfy ``leastOfTwo``
  /// with any neighbour. Such a leaf is changed in place.
  private func keepsItsShape(_ leaf: Int) -> Bool {
    !isFull(leaf, level: 0) && (depth == 0 || leaves.used[leaf] >= Self.leastOfTwo + 2)
  }

  /// Changes the height of the item at an offset in a run: cuts the run around it and joins equal neighbours.
  private mutating func recode(_ item: Int, ofRun place: Int, in leaf: Int, to rows: UInt32) {
    let first = leaf * NodeSlab<HeightRun>.width
    let run = leaves.entries[first + place]
    let after = run.items - UInt32(item) - 1
    if after > 0 { leaves.insert(HeightRun(items: after, rows: run.rows), at: place + 1, in: leaf) }
    var changed = place
    if item > 0 {
      leaves.entries[first + place].items = UInt32(item)
      leaves.insert(HeightRun(items: 1, rows: rows), at: place + 1, in: leaf)
      changed += 1
    } else {
      leaves.entries[first + place] = HeightRun(items: 1, rows: rows)
    }
    coalesce(changed, of: leaf)
    coalesce(changed - 1, of: leaf)
  }
}
