internal import OrigamiModel
internal import Paging

/// Reads trees of one publication: by position, by key, and for steps by position at a level and by number.
///
/// Each count that names an object is compared with what the object holds. The root is the only file without
/// a hash: with a false count in it, models would seem to be gone.
///
/// Each look-up loads the nodes from the root to one leaf, and the leaf, unless they are in memory.
struct TreeReader: Sendable {
  let objects: ObjectReader
  let priority: LoadPriority

  /// A leaf, and everything that lies before it.
  struct Place {
    /// The name of the leaf's object.
    var leaf: ObjectName
    /// The number of items before the leaf, at each level, and the numbers there.
    var before: StepNumbering
    /// The number of items in the leaf, at each level; nil for the only leaf of a tree without counts.
    var counts: PerLevel<Int>?
    /// The form of the keys in the leaf; nil if it is not known, or for a leaf without keys.
    var keys: TreeRoot.Keys?
  }

  /// The error for two counts of the same items that differ.
  static let falseCount = WebError.badObject("a list with another number of entries than is said of it")

  /// Verifies the number of items in an object.
  private static func verify(_ counts: PerLevel<Int>, are said: PerLevel<Int>?) throws(WebError) {
    guard let said else { return }
    guard DetailLevel.allCases.allSatisfy({ counts[$0] == said[$0] }) else { throw falseCount }
  }

  private static func verify(_ key: TreeKey?, isOf keys: TreeRoot.Keys?) throws(WebError) {
    guard let key, let keys, !keys.hasForm(of: key) else { return }
    throw .badObject("a list in place of another")
  }

  /// Goes from the root to a leaf.
  ///
  /// - Parameter choose: returns the child to go to, from a node and what lies before it.
  private func descend(
    _ tree: TreeRoot, _ choose: (IndexNode, StepNumbering) -> Int
  ) async throws -> Place {
    var (name, before, counts) = (tree.name, StepNumbering(), tree.counts)
    for height in stride(from: tree.height, to: 0, by: -1) {
      let node = try await objects.index(name, priority)
      guard node.height == height else { throw WebError.badObject("a node at another height") }
      try TreeReader.verify(node.counts, are: counts)
      try TreeReader.verify(node.children.first?.key, isOf: tree.keys)
      let chosen = choose(node, before)
      for child in node.children[..<chosen] { before.skip(child) }
      (name, counts) = (node.children[chosen].name, node.children[chosen].counts)
    }
    return Place(leaf: name, before: before, counts: counts, keys: tree.keys)
  }

  /// Returns the leaf with the item at a position, or the last leaf.
  ///
  /// - Parameter position: from 0, at the level.
  func leaf(at position: Int, level: DetailLevel = .full, in tree: TreeRoot) async throws -> Place {
    try await descend(tree) { node, before in
      var count = before.counts[level]
      for (index, child) in node.children.enumerated() {
        count += child.counts[level]
        if position < count { return index }
      }
      return node.children.count - 1
    }
  }

  /// Returns the leaf that holds a key if any does.
  func leaf(of key: TreeKey, in tree: TreeRoot) async throws -> Place {
    try await descend(tree) { node, _ in
      max(0, (node.children.firstIndex { $0.key > key } ?? node.children.count) - 1)
    }
  }

  /// Returns the leaf that holds the step with a printed number if any does.
  func leaf(ofNumber number: NumberStack, at level: DetailLevel, in tree: TreeRoot) async throws -> Place {
    try await descend(tree) { node, before in
      var numbers = before
      for (index, child) in node.children.enumerated() {
        numbers.skip(child)
        // The numbers after a child are those of its last step, and they only grow.
        let last = numbers.stacks[level]
        if !last.lexicographicallyPrecedes(number) { return index }
      }
      return node.children.count - 1
    }
  }

  // MARK: Lists of keys

  /// Returns the keys of a leaf.
  func keys(at place: Place) async throws -> [TreeKey] {
    let leaf = try await objects.index(place.leaf, priority)
    guard leaf.height == 0 else { throw WebError.badObject("a node in place of a list") }
    try TreeReader.verify(PerLevel(full: leaf.keys.count, standard: 0, overview: 0), are: place.counts)
    try TreeReader.verify(leaf.keys.first, isOf: place.keys)
    return leaf.keys
  }

  /// Returns the number of keys before one.
  func rank(of key: TreeKey, in tree: TreeRoot?) async throws -> Int {
    try await rank(of: key, in: tree, keys(at:))
  }

  /// Returns the number of keys before one.
  ///
  /// - Parameter load: returns the keys of a leaf.
  private func rank(
    of key: TreeKey, in tree: TreeRoot?, _ load: (Place) async throws -> [TreeKey]
  ) async throws -> Int {
    guard let tree else { return 0 }
    let place = try await leaf(of: key, in: tree)
    let keys = try await load(place)
    return place.before.counts.full + (keys.firstIndex { $0 >= key } ?? keys.count)
  }

  /// Returns a Boolean value that indicates whether a tree has a key.
  func contains(_ key: TreeKey, in tree: TreeRoot?) async throws -> Bool {
    guard let tree else { return false }
    let place = try await leaf(of: key, in: tree)
    return try await keys(at: place).contains(key)
  }

  /// Returns the keys at positions.
  func keys(_ range: Range<Int>, in tree: TreeRoot?) async throws -> [TreeKey] {
    try await items(range, in: tree, keys(at:))
  }

  /// Returns the items at positions.
  ///
  /// - Parameter load: returns the items of a leaf.
  private func items<Item>(
    _ range: Range<Int>, in tree: TreeRoot?, _ load: (Place) async throws -> [Item]
  ) async throws -> [Item] {
    guard let tree else { return [] }
    var items: [Item] = []
    while items.count < range.count {
      let position = range.lowerBound + items.count
      let place = try await leaf(at: position, in: tree)
      let list = try await load(place)
      let start = position - place.before.counts.full
      guard list.indices.contains(start) else { break }
      items += list[start...].prefix(range.count - items.count)
    }
    return items
  }

  /// Returns the positions of the keys whose first part is a word, or begins with it.
  func positions(of word: String, isPrefix: Bool, in tree: TreeRoot?) async throws -> Range<Int> {
    async let lower = rank(of: isPrefix ? TreeKey(word) : TreeKey(parts: [word, ""]), in: tree)
    async let upper = rank(of: isPrefix ? TreeKey(word + "\u{10FFFF}") : TreeKey(word).afterParts, in: tree)
    let (start, end) = try await (lower, upper)
    return start..<max(start, end)
  }

  /// Returns the first key that is not before one; nil if there is none.
  func firstKey(from key: TreeKey, in tree: TreeRoot?) async throws -> TreeKey? {
    let rank = try await rank(of: key, in: tree)
    return try await keys(rank..<rank + 1, in: tree).first
  }

  // MARK: Models

  /// Returns the models of a leaf.
  func models(at place: Place) async throws -> [ModelEntry] {
    let models = try await objects.models(place.leaf, priority)
    try TreeReader.verify(PerLevel(full: models.count, standard: 0, overview: 0), are: place.counts)
    return models
  }

  /// Verifies the number of models that is said of a tree. Loads what a list of the first models needs, too.
  func verifyModels(in tree: TreeRoot) async throws {
    let first = try await leaf(at: 0, in: tree)
    // A tree of one page has no node with its count.
    if tree.height == 0 { _ = try await models(at: first) }
  }

  /// Returns the number of models before a key.
  func modelRank(of key: TreeKey, in tree: TreeRoot?) async throws -> Int {
    try await rank(of: key, in: tree) { try await models(at: $0).map(\.key) }
  }

  /// Returns the models at positions, all of which must be there.
  func models(_ range: Range<Int>, in tree: TreeRoot?) async throws -> [ModelEntry] {
    let models = try await items(range, in: tree, models(at:))
    guard models.count == range.count else { throw TreeReader.falseCount }
    return models
  }

  /// Returns the model with a key; nil if there is none.
  func model(_ key: TreeKey, in tree: TreeRoot?) async throws -> ModelEntry? {
    guard let tree else { return nil }
    let place = try await leaf(of: key, in: tree)
    return try await models(at: place).first { $0.key == key }
  }

  // MARK: Steps

  /// The error for a tree with fewer steps than its model.
  static let missingSteps = WebError.badObject("a model with fewer steps than it says")

  /// Returns the steps of a leaf with their places.
  func steps(at place: Place) async throws -> [Step] {
    let steps = try await objects.steps(place.leaf, priority).steps
    try TreeReader.verify(TreeReader.counts(steps), are: place.counts)
    return TreeReader.numbered(steps, after: place.before)
  }

  private static func counts(_ steps: [Step]) -> PerLevel<Int> {
    var counts = PerLevel(full: 0, standard: 0, overview: 0)
    for step in steps {
      for level in DetailLevel.allCases where step.detailLevel >= level { counts[level] += 1 }
    }
    return counts
  }

  private static func numbered(_ steps: [Step], after before: StepNumbering) -> [Step] {
    var (steps, numbers) = (steps, before)
    for index in steps.indices {
      steps[index].places = numbers.place(depth: steps[index].depth, level: steps[index].detailLevel)
    }
    return steps
  }

  /// Returns the steps of a model's first page, if it is in memory and may reach a position. The model names
  /// that page, so no node is needed.
  private func firstSteps(of entry: ModelEntry, to position: Int = 0) throws -> [Step]? {
    guard let page = objects.knownSteps(entry.firstPage) else { return nil }
    if entry.steps.height == 0 {
      try TreeReader.verify(TreeReader.counts(page.steps), are: entry.steps.counts)
    }
    guard position < page.steps.count else { return nil }
    return TreeReader.numbered(page.steps, after: StepNumbering())
  }

  /// Returns the step with a printed number at a level; nil if there is none.
  func step(numbered text: String, at level: DetailLevel, of entry: ModelEntry) async throws -> Step? {
    func number(_ text: String) -> NumberStack {
      text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    }
    func isWanted(_ step: Step) -> Bool { step.places.place(at: level)?.number == text }
    let wanted = number(text)
    guard !wanted.contains(-1) else { return nil }
    if let steps = try firstSteps(of: entry) {
      if let step = steps.first(where: isWanted) { return step }
      // Numbers only grow.
      let last = steps.last { $0.detailLevel >= level }?.places.place(at: level)
      if let last, !number(last.number).lexicographicallyPrecedes(wanted) { return nil }
    }
    let place = try await leaf(ofNumber: wanted, at: level, in: entry.steps)
    return try await steps(at: place).first(where: isWanted)
  }

  /// Returns the steps at positions of a level.
  func steps(_ range: Range<Int>, at level: DetailLevel, of entry: ModelEntry) async throws -> [Step] {
    var found: [Step] = []
    if range.lowerBound == 0, !range.isEmpty {
      // Not the root of the tree: a model is opened without the nodes above its first page.
      _ = try await objects.steps(entry.firstPage, priority)
    }
    if let first = try firstSteps(of: entry, to: range.lowerBound) {
      found += first.lazy.filter { $0.detailLevel >= level }.dropFirst(range.lowerBound).prefix(range.count)
    }
    while found.count < range.count {
      let position = range.lowerBound + found.count
      let place = try await leaf(at: position, level: level, in: entry.steps)
      let shown = try await steps(at: place).filter { $0.detailLevel >= level }
      let start = position - place.before.counts[level]
      guard shown.indices.contains(start) else { break }
      found += shown[start...].prefix(range.count - found.count)
    }
    return found
  }
}
