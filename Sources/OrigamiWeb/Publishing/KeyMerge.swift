/// The models of the last publication that are gone or were imported again, by the bytes of their
/// identifiers.
struct DroppedModels {
  private var ids: Set<ArraySlice<UInt8>> = []

  mutating func insert(_ id: String) { ids.insert(Array(id.utf8)[...]) }

  /// Returns a Boolean value that indicates whether a key names such a model, in its last part.
  func contains(_ key: TreeKey) -> Bool {
    guard !ids.isEmpty else { return false }
    return contains(Array(key.text.utf8)[...])
  }

  /// Returns a Boolean value that indicates whether a key, as its bytes, names such a model.
  func contains(_ key: ArraySlice<UInt8>) -> Bool {
    guard !ids.isEmpty else { return false }
    let start = key.lastIndex(of: UInt8(ascii: "\t")).map { $0 + 1 } ?? key.startIndex
    return ids.contains(key[start...])
  }
}

/// Merges the keys of a tree of the last publication, without those of dropped models, with new keys.
///
/// A list in which nothing changes is neither read as XML nor packed again: its object is taken as it is.
/// Other lists are packed and written on other threads, while the next keys are merged.
struct KeyMerge {
  private let folder: PublishFolder
  private let dropped: DroppedModels
  private var walk: LeafWalk
  /// The next list of the last publication. None of its keys was added yet.
  private var leaf: PublishedLeaf?
  /// The keys of the list before ``leaf`` that were not added yet.
  private var keys: ArraySlice<TreeKey> = []
  private var pages = KeyPages()
  private var tree = TreeBuilder()
  /// Writes lists, and gives their entries in the nodes above.
  private var writing: OrderedWork<[IndexNode.Child]>

  /// - Parameter threadCount: the number of threads.
  init(
    _ tree: TreeRoot?, in folder: PublishFolder, without dropped: DroppedModels, on threads: any TaskExecutor,
    _ threadCount: Int
  ) throws(WebError) {
    (self.folder, self.dropped) = (folder, dropped)
    writing = OrderedWork(on: threads, limit: 2 * threadCount)
    walk = LeafWalk(tree, in: folder)
    leaf = try walk.next()
  }

  /// Adds a new key, after the known ones before it. New keys come in order, each once.
  mutating func append(_ key: TreeKey) throws {
    try appendKnown(before: key)
    try write(pages.append(key))
  }

  /// Adds the rest of the known keys, and returns the root of the new tree; nil without keys.
  mutating func finish() throws -> TreeRoot? {
    try appendKnown(before: nil)
    try write(pages.finish())
    try finishWriting()
    let (nodes, root) = tree.finish()
    try folder.write(nodes)
    return root
  }

  /// Waits for the lists that are still being written after an error.
  mutating func end() { writing.end() }

  private mutating func write(_ keys: [TreeKey]?) throws {
    guard let keys else { return }
    let children = try writing.add { [folder] in
      try KeyPages.packed(keys).map { packed in
        try folder.write(packed.object)
        return packed.child
      }
    }
    try append(children ?? [])
  }

  /// Waits for the lists that are being written, and adds their entries to the nodes above.
  private mutating func finishWriting() throws {
    while let children = try writing.next() { try append(children) }
  }

  /// Adds the entries of lists to the nodes above.
  private mutating func append(_ children: [IndexNode.Child]) throws(WebError) {
    for child in children { try folder.write(tree.append(child)) }
  }

  /// Adds the known keys before a key; nil adds all.
  private mutating func appendKnown(before limit: TreeKey?) throws {
    while true {
      while let key = keys.first {
        if let limit, key >= limit { return }
        keys.removeFirst()
        if !dropped.contains(key) { try write(pages.append(key)) }
      }
      guard let leaf else { return }
      if let limit, let first = leaf.child?.key, first >= limit { return }
      self.leaf = try walk.next()
      let xml = try PublishFolder.unpacked(try folder.read(ObjectKey(leaf.name, .index)))
      let end = self.leaf?.child?.key
      // No new key falls into this list: none is left, or the next list begins at or before it.
      let isUntouched = if let limit { end.map { $0 <= limit } ?? false } else { true }
      if isUntouched, let child = leaf.child, let scan = KeyScan(xml, without: dropped),
        pages.ends(after: scan.last, size: scan.size)
      {
        try finishWriting()
        try append([child])
      } else {
        keys = try IndexNode(xml: xml).keys[...]
      }
    }
  }
}

/// The last key and the size of a published list of keys: all that ``KeyPages`` needs to decide whether the
/// list can be taken over as it is. They are found in its XML without a parser.
struct KeyScan {
  /// The last key.
  let last: TreeKey
  /// The size of the list, as ``KeyPages`` counts it.
  let size: Int

  /// Looks through a list that this program wrote.
  ///
  /// - Returns: nil if a key names a dropped model, and for XML in another form than ``IndexNode/xml``
  ///   has. Then the list must be read.
  init?(_ xml: [UInt8], without dropped: DroppedModels) {
    let form = KeyScan.form
    guard xml.starts(with: form.head), xml.count > form.head.count + form.tail.count,
      xml.suffix(form.tail.count).elementsEqual(form.tail)
    else { return nil }
    var rest = xml[form.head.count..<xml.count - form.tail.count]
    var key = rest[rest.startIndex..<rest.startIndex]
    // ``KeyPages`` counts a key with the bytes of its line around it, and without escapes.
    var size = rest.count
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: "\n"),
        end - rest.startIndex >= form.begin.count + form.end.count,
        rest.starts(with: form.begin), rest[..<end].suffix(form.end.count).elementsEqual(form.end)
      else { return nil }
      key = rest[rest.startIndex + form.begin.count..<end - form.end.count]
      if key.firstIndex(of: "&") != nil {
        let whole = IndexNode.unescaped(key)
        size -= key.count - whole.count
        key = whole
      }
      if dropped.contains(key) { return nil }
      rest = rest[(end + 1)...]
    }
    self.size = size
    last = TreeKey(String(decoding: key, as: UTF8.self))
  }

  /// The bytes of a list around its keys, and around each key.
  private static let form = {
    let empty = IndexNode(height: 0, keys: [TreeKey("")]).xml
    let (begin, end) = (Array("<k>".utf8), Array("</k>".utf8))
    let tail = Array("</index>\n".utf8)
    let head = Array(empty.dropLast(begin.count + end.count + 1 + tail.count))
    return (head: head, begin: begin, end: end, tail: tail)
  }()
}
