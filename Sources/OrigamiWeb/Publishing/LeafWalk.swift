/// A leaf of a tree of the last publication.
struct PublishedLeaf {
  /// The name of its object.
  let name: ObjectName
  /// Its entry in the node above; nil for the only leaf of a tree.
  let child: IndexNode.Child?
}

/// Walks the leaves of a tree in a folder, one node of each height in memory at a time.
struct LeafWalk {
  private let folder: PublishFolder
  private var open: [(leaf: PublishedLeaf, height: Int)]

  init(_ tree: TreeRoot?, in folder: PublishFolder) {
    self.folder = folder
    open = tree.map { [(PublishedLeaf(name: $0.name, child: nil), $0.height)] } ?? []
  }

  /// Returns the next leaf; nil at the end.
  mutating func next() throws(WebError) -> PublishedLeaf? {
    while let (leaf, height) = open.popLast() {
      if height == 0 { return leaf }
      let node = try PublishFolder.node(try folder.read(ObjectKey(leaf.name, .index)))
      open += node.children.reversed().map { (PublishedLeaf(name: $0.name, child: $0), height - 1) }
    }
    return nil
  }
}
