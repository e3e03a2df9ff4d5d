internal import OrigamiModel

/// Builds the nodes of a tree from its leaves, which come in order.
///
/// It keeps one unfinished node for each level. Each call returns the objects that are complete.
struct TreeBuilder {
  private var levels: [[IndexNode.Child]] = []

  /// Adds the next leaf (level 0), or the next complete node of height `level`. Only ``close(_:)`` adds
  /// nodes.
  mutating func append(_ child: IndexNode.Child, level: Int = 0) -> [PublishedObject] {
    if levels.count == level { levels.append([]) }
    levels[level].append(child)
    // The key and the number of children decide, not the content. So a changed item moves no border.
    guard Border.nodes.ends(after: child.key, size: levels[level].count) else { return [] }
    return close(level)
  }

  private mutating func close(_ level: Int) -> [PublishedObject] {
    let children = levels[level]
    levels[level] = []
    let object = PublishedObject(.index, xml: IndexNode(height: level + 1, children: children).xml)
    return [object] + append(TreeBuilder.parent(of: children, named: object.key.name), level: level + 1)
  }

  /// Returns a node as a child of the next level.
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
    var level = 0
    while level < levels.count {
      // The only child of the highest level is the root.
      if level == levels.count - 1, levels[level].count == 1 {
        return (objects, TreeRoot(name: levels[level][0].name, height: level))
      }
      if !levels[level].isEmpty { objects += close(level) }
      level += 1
    }
    return (objects, nil)
  }
}
