internal import OrigamiModel

/// Divides the steps of a model into pages.
struct StepPageBuilder {
  private let model: String
  private let writer: PageWriter
  /// The lists of a long model, which name the page of each word; nil for other models.
  private let lists: LongModelLists?
  private var page: [Item] = []
  private var size = 0
  private var tree = TreeBuilder()
  /// The name of the first page.
  private(set) var firstPage: ObjectName?

  /// A step, the motion of its paper, and its XML as a page has it.
  private typealias Item = (step: Step, motion: MotionRecord?, xml: [UInt8])

  init(model: Model, lists: LongModelLists? = nil) {
    (self.model, writer, self.lists) = (model.id, .steps(language: model.language), lists)
  }

  /// Adds the next step, with the motion of its paper.
  ///
  /// - Throws: ``WebError/stepTooLarge(model:step:bytes:limit:)``, `DatabaseError` of a list's temporary file
  mutating func append(_ step: Step, _ motion: MotionRecord?) throws -> [PublishedObject] {
    let xml = writer.item(step)
    // The size of a page with this step only. `size` adds these up, and so counts the bytes of an empty page
    // once for each step. With the exact sum, all pages would end elsewhere than in earlier publications.
    let bytes = xml.count + writer.emptyByteCount
    guard bytes <= ObjectKind.unpackedLimit else {
      throw WebError.stepTooLarge(model: model, step: step.id, bytes: bytes, limit: ObjectKind.unpackedLimit)
    }
    var objects: [PublishedObject] = []
    // An open page is below the maximum, so only a step that is itself over the maximum passes twice as much.
    // It gets a page of its own, so that no page is over `unpackedLimit`.
    if !page.isEmpty, size + bytes > Border.steps.maximum * 2 { objects += try close() }
    page.append((step, motion, xml))
    size += bytes
    guard Border.steps.ends(after: TreeKey(step.id), size: size) else { return objects }
    return objects + (try close())
  }

  private mutating func close() throws -> [PublishedObject] {
    let items = page
    (page, size) = ([], 0)
    return try publish(items)
  }

  /// Makes one page, or several if one would have too many bytes as it is stored.
  private mutating func publish(_ items: [Item]) throws -> [PublishedObject] {
    let steps = items.map(\.step)
    let records = items.enumerated().compactMap { index, item in item.motion.map { (index, $0) } }
    let motions =
      records.isEmpty
      ? nil : PublishedObject(.motions, xml: MotionList(Dictionary(uniqueKeysWithValues: records)).xml)
    var documents = items.map(\.xml)
    if let motions {
      documents[0] = writer.item(steps[0], motions: motions.key.name)
    }
    let page = PublishedObject(.steps, xml: writer.page(documents))
    let bytes = max(page.stored.count, motions?.stored.count ?? 0)
    guard bytes <= ObjectKind.steps.storedLimit else {
      guard items.count > 1 else {
        throw WebError.stepTooLarge(
          model: model, step: steps[0].id, bytes: bytes, limit: ObjectKind.steps.storedLimit)
      }
      let middle = items.count / 2
      return try publish(Array(items[..<middle])) + publish(Array(items[middle...]))
    }
    if firstPage == nil { firstPage = page.key.name }
    try lists?.add(pageOf: steps)
    return [motions, page].compactMap { $0 } + tree.append(StepPageBuilder.child(steps, page.key.name))
  }

  private static func child(_ steps: [Step], _ name: ObjectName) -> IndexNode.Child {
    var child = IndexNode.Child(
      name: name, counts: PerLevel(full: 0, standard: 0, overview: 0), key: TreeKey(steps[0].id))
    for step in steps {
      for level in DetailLevel.allCases where step.detailLevel >= level {
        let effect = NumberingEffect(stepAt: step.depth)
        child.counts[level] += 1
        child.effects[level] = child.effects[level].map { $0.followed(by: effect) } ?? effect
      }
    }
    return child
  }

  /// Ends the model.
  mutating func finish() throws -> (objects: [PublishedObject], root: TreeRoot?) {
    let last = page.isEmpty ? [] : try close()
    let (nodes, root) = tree.finish()
    return (last + nodes, root)
  }
}

/// Divides the list of models into pages.
struct ModelPageBuilder {
  /// The key of a model, and its XML as a page has it.
  private typealias Item = (key: TreeKey, xml: [UInt8])

  private let writer = PageWriter.models()
  private var page: [Item] = []
  private var size = 0
  private var tree = TreeBuilder()
  /// The name of the first page.
  private(set) var firstPage: ObjectName?

  /// Adds the next model, in the order of the list.
  ///
  /// - Throws: ``WebError/modelTooLarge(model:bytes:limit:)``
  mutating func append(_ entry: ModelEntry) throws(WebError) -> [PublishedObject] {
    let xml = writer.item(entry)
    page.append((entry.key, xml))
    size += xml.count + writer.emptyByteCount
    return Border.models.ends(after: entry.key, size: size) ? try close() : []
  }

  /// Adds a page of the last publication as it is.
  ///
  /// - Returns: nil, and nothing is added, if a new page would not begin and end where this one does. Then
  ///   its models must be added.
  mutating func append(_ known: ModelMerge.KnownPage) -> [PublishedObject]? {
    let size = writer.itemByteCount(page: known.byteCount, items: known.count)
    guard page.isEmpty, let last = known.last,
      Border.models.ends(after: last, size: size + known.count * writer.emptyByteCount)
    else { return nil }
    if firstPage == nil { firstPage = known.child.name }
    return tree.append(known.child)
  }

  private mutating func close() throws(WebError) -> [PublishedObject] {
    let entries = page
    (page, size) = ([], 0)
    return try publish(entries)
  }

  private mutating func publish(_ entries: [Item]) throws(WebError) -> [PublishedObject] {
    let xml = writer.page(entries.map(\.xml))
    let object = PublishedObject(.models, xml: xml)
    let isTooLarge =
      object.stored.count > ObjectKind.models.storedLimit || xml.count > ObjectKind.unpackedLimit
    if isTooLarge {
      guard entries.count > 1 else {
        // The last part of the key is the model's identifier.
        let model = entries[0].key.parts.last.map(String.init) ?? ""
        throw .modelTooLarge(
          model: model, bytes: object.stored.count, limit: ObjectKind.models.storedLimit)
      }
      let middle = entries.count / 2
      return try publish(Array(entries[..<middle])) + publish(Array(entries[middle...]))
    }
    if firstPage == nil { firstPage = object.key.name }
    let child = IndexNode.Child(
      name: object.key.name, counts: PerLevel(full: entries.count, standard: 0, overview: 0),
      key: entries[0].key)
    return [object] + tree.append(child)
  }

  /// Ends the list.
  mutating func finish() throws(WebError) -> (objects: [PublishedObject], root: TreeRoot?) {
    let last = page.isEmpty ? [] : try close()
    let (nodes, root) = tree.finish()
    return (last + nodes, root)
  }
}

/// Divides a sorted list of keys into lists of a page's size.
struct KeyPages {
  private var page: [TreeKey] = []
  private var size = 0

  /// Adds the next key, and returns the keys of a list that is complete. Keys come in order, each once.
  mutating func append(_ key: TreeKey) -> [TreeKey]? {
    page.append(key)
    size += key.text.utf8.count + "<k></k>\n".utf8.count
    return Border.keys.ends(after: key, size: size) ? finish() : nil
  }

  /// Returns the keys of the last list; nil if there are none.
  mutating func finish() -> [TreeKey]? {
    let keys = page
    (page, size) = ([], 0)
    return keys.isEmpty ? nil : keys
  }

  /// Returns true if no list is open and a list of `bytes` would end after its key `last`.
  func ends(after last: TreeKey, size bytes: Int) -> Bool {
    page.isEmpty && Border.keys.ends(after: last, size: bytes)
  }

  /// A list as an object, and its entry in the node above.
  typealias Packed = (object: PublishedObject, child: IndexNode.Child)

  /// Packs the keys of a list: in one object, or in several if it would have too many bytes.
  static func packed(_ keys: [TreeKey]) -> [Packed] {
    let object = PublishedObject(.index, xml: IndexNode(height: 0, keys: keys).xml)
    if object.stored.count > ObjectKind.index.storedLimit, keys.count > 1 {
      let middle = keys.count / 2
      return packed(Array(keys[..<middle])) + packed(Array(keys[middle...]))
    }
    let child = IndexNode.Child(
      name: object.key.name, counts: PerLevel(full: keys.count, standard: 0, overview: 0), key: keys[0])
    return [(object, child)]
  }

  /// Divides sorted keys into lists, writes them and the tree above them, and returns the root of the tree;
  /// nil without keys.
  ///
  /// - Parameter forEachKey: passes on the keys in order, each once.
  static func write(
    to folder: PublishFolder, _ forEachKey: ((TreeKey) throws -> Void) throws -> Void
  ) throws -> TreeRoot? {
    var pages = KeyPages()
    var tree = TreeBuilder()
    func add(_ keys: [TreeKey]?) throws {
      guard let keys else { return }
      for leaf in packed(keys) { try folder.write([leaf.object] + tree.append(leaf.child)) }
    }
    try forEachKey { try add(pages.append($0)) }
    try add(pages.finish())
    let (nodes, root) = tree.finish()
    try folder.write(nodes)
    return root
  }
}
