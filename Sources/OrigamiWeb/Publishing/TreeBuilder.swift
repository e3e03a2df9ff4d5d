internal import OrigamiModel

/// Builds the nodes of a tree from its leaves, which come in order.
///
/// It keeps one unfinished node for each height. Each call returns the objects that are complete.
struct TreeBuilder {
  /// The children of the unfinished nodes, by the height of the children.
  private var unfinished: [[IndexNode.Child]] = []

  /// Adds the next leaf (height 0), or the next complete node. Only ``close(_:)`` adds nodes.
  mutating func append(_ child: IndexNode.Child, height: Int = 0) -> [PublishedObject] {
    if unfinished.count == height { unfinished.append([]) }
    unfinished[height].append(child)
    // The key and the number of children decide, not the content. So a changed item moves no border.
    guard Border.nodes.ends(after: child.key, size: unfinished[height].count) else { return [] }
    return close(height)
  }

  private mutating func close(_ height: Int) -> [PublishedObject] {
    let children = unfinished[height]
    unfinished[height] = []
    let object = PublishedObject(.index, xml: IndexNode(height: height + 1, children: children).xml)
    return [object] + append(TreeBuilder.parent(of: children, named: object.key.name), height: height + 1)
  }

  /// Returns a node as a child of the next height.
  private static func parent(of children: [IndexNode.Child], named name: ObjectName) -> IndexNode.Child {
    var parent = IndexNode.Child(
      name: name, counts: PerLevel(full: 0, standard: 0, overview: 0), key: children[0].key)
    for child in children {
      for level in DetailLevel.allCases {
        parent.counts[level] += child.counts[level]
        guard let effect = child.effects[level] else { continue }
        parent.effects[level] = parent.effects[level].map { $0.followed(by: effect) } ?? effect
      }
    }
    return parent
  }

  /// Ends the tree, and returns its last objects and its root; nil for a tree without leaves.
  mutating func finish() -> (objects: [PublishedObject], root: TreeRoot?) {
    var objects: [PublishedObject] = []
    var height = 0
    while height < unfinished.count {
      // The only child at the greatest height is the root.
      if height == unfinished.count - 1, unfinished[height].count == 1 {
        return (objects, TreeRoot(name: unfinished[height][0].name, height: height))
      }
      if !unfinished[height].isEmpty { objects += close(height) }
      height += 1
    }
    return (objects, nil)
  }
}
