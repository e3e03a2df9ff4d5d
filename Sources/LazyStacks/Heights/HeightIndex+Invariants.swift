extension HeightIndex {
  /// Stops with a message if an invariant of the type does not hold. For tests and debugging.
  ///
  /// - Complexity: O(r).
  package func checkInvariants() {
    var leavesSeen = 0
    var branchesSeen = 0
    let sum = check(root, level: depth, leavesSeen: &leavesSeen, branchesSeen: &branchesSeen)
    precondition(sum == totals, "totals are \(totals), the runs add up to \(sum)")
    precondition(leavesSeen + leaves.free.count == leaves.used.count, "leaves are lost or shared")
    precondition(branchesSeen + branches.free.count == branches.used.count, "branches are lost or shared")
    precondition(Set(leaves.free).count == leaves.free.count, "a leaf was freed twice")
    precondition(Set(branches.free).count == branches.free.count, "a branch was freed twice")
    precondition(depth == 0 || branches.used[root] > 1, "the root has a single child")
  }

  /// The number of runs; each costs eight bytes, plus room for growth.
  package var runCount: Int {
    var count = 0
    for leaf in leaves.used.indices { count += leaves.used[leaf] }
    return count
  }

  private func check(_ node: Int, level: Int, leavesSeen: inout Int, branchesSeen: inout Int) -> HeightTotals
  {
    guard level > 0 else {
      leavesSeen += 1
      return checkLeaf(node)
    }
    branchesSeen += 1
    let first = node * NodeSlab<HeightBranch>.width
    precondition(branches.used[node] > 0, "branch \(node) is empty")
    var sum = HeightTotals.zero
    for place in 0..<branches.used[node] {
      let entry = branches.entries[first + place]
      let below = check(entry.child, level: level - 1, leavesSeen: &leavesSeen, branchesSeen: &branchesSeen)
      precondition(below == entry.totals, "branch \(node) says \(entry.totals), its child has \(below)")
      precondition(below.items > 0, "a child of branch \(node) has no items")
      if place + 1 < branches.used[node] {
        let both = entriesOfTwo(from: place, in: node, level: level - 1)
        precondition(both >= Self.leastOfTwo, "neighbours under branch \(node) have only \(both) entries")
      }
      sum += below
    }
    return sum
  }

  private func checkLeaf(_ leaf: Int) -> HeightTotals {
    let first = leaf * NodeSlab<HeightRun>.width
    var sum = HeightTotals.zero
    for place in 0..<leaves.used[leaf] {
      let run = leaves.entries[first + place]
      precondition(run.items > 0, "leaf \(leaf) has an empty run")
      if place > 0 {
        precondition(!leaves.entries[first + place - 1].joins(run), "leaf \(leaf) has two equal runs")
      }
      sum += run.totals
    }
    return sum
  }
}
