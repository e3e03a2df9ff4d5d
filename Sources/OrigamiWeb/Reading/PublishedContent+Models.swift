public import OrigamiModel
public import OrigamiStore
public import Paging

extension PublishedContent {
  /// Returns the counters of the root. A read of the list of models compares them with the list.
  public func totals() async throws -> LibraryTotals {
    try await mapped { LibraryTotals(models: $0.models, steps: $0.steps) }
  }

  /// The models of a query: all, those below a prefix in the tree of tags, or some keys.
  private enum Listing {
    case all
    case prefix(String, Range<Int>)
    case keys([TreeKey])
  }

  private func listing(
    _ query: ModelQuery, in root: PublishedRoot, _ reader: TreeReader
  ) async throws -> Listing {
    if query != ModelQuery(), root.tagTree == nil {
      try await verify("tags", in: root, reader) { $0.tags.isEmpty && $0.difficulty == nil }
    }
    func range(_ prefix: String) async throws -> Range<Int> {
      let start = try await reader.rank(of: TreeKey(parts: [prefix, ""]), in: root.tagTree)
      let end = try await reader.rank(of: TreeKey(prefix).afterParts, in: root.tagTree)
      return start..<max(start, end)
    }
    let tag = query.tag.map { "t" + $0 }
    let difficulty = query.difficulty.map { "d" + $0.name }
    switch (tag, difficulty) {
    case (nil, nil): return .all
    case (let prefix?, nil), (nil, let prefix?): return .prefix(prefix, try await range(prefix))
    case (let tag?, let difficulty?):
      let wanted = Set(try await modelKeys(range(difficulty), in: root, reader))
      return .keys(try await modelKeys(range(tag), in: root, reader).filter(wanted.contains))
    }
  }

  /// Verifies that a publication needs no tree of a kind, as far as its first page of models says.
  ///
  /// - Parameter needsNone: returns true for a model that gives the tree no key.
  func verify(
    _ tree: String, in root: PublishedRoot, _ reader: TreeReader, _ needsNone: (Model) -> Bool
  ) async throws {
    guard let models = root.modelTree else { return }
    let page = try await reader.models(at: try await reader.leaf(at: 0, in: models))
    guard page.map(\.listed.model).allSatisfy(needsNone) else {
      throw WebError.badObject("\(RootPath.root) lacks its '\(tree)'")
    }
  }

  /// Returns the keys of the models at some positions in the tree of tags.
  private func modelKeys(
    _ positions: Range<Int>, in root: PublishedRoot, _ reader: TreeReader
  ) async throws -> [TreeKey] {
    try await reader.keys(positions, in: root.tagTree).map {
      TreeKey(parts: $0.parts.dropFirst().map(String.init))
    }
  }

  private func count(_ listing: Listing, in root: PublishedRoot) -> Int {
    switch listing {
    case .all: root.models
    case .prefix(_, let range): range.count
    case .keys(let keys): keys.count
    }
  }

  /// Returns the number of models of a listing before a key.
  private func rank(
    of key: TreeKey, in listing: Listing, _ root: PublishedRoot, _ reader: TreeReader
  ) async throws -> Int {
    switch listing {
    case .all: try await reader.modelRank(of: key, in: root.modelTree)
    case .prefix(let prefix, let range):
      try await reader.rank(of: TreeKey(parts: [prefix, key.text]), in: root.tagTree) - range.lowerBound
    case .keys(let keys): keys.firstIndex { $0 >= key } ?? keys.count
    }
  }

  private func models(
    _ range: Range<Int>, of listing: Listing, _ root: PublishedRoot, _ reader: TreeReader
  ) async throws -> [ModelEntry] {
    let keys: [TreeKey]
    switch listing {
    case .all: return try await reader.models(range, in: root.modelTree)
    case .prefix(_, let all):
      let positions = all.lowerBound + range.lowerBound..<all.lowerBound + range.upperBound
      keys = try await modelKeys(positions, in: root, reader)
    case .keys(let all): keys = Array(all[range])
    }
    var models: [ModelEntry] = []
    for key in keys {
      guard let model = try await reader.model(key, in: root.modelTree) else {
        throw PublishedContent.absentModel
      }
      models.append(model)
    }
    return models
  }

  /// The error for a list that names a model which the list of models lacks.
  private static let absentModel = WebError.badObject("a list names a model that is not there")

  /// Returns a Boolean value that indicates whether models rise in the order of the list and lie on the right
  /// side of the request's cursor. A list without this order would have no end.
  private func isInOrder(_ entries: [ModelEntry], _ request: PageRequest<ModelCursor, ContentID>) -> Bool {
    guard zip(entries, entries.dropFirst()).allSatisfy({ $0.key < $1.key }) else { return false }
    guard case .cursor(let cursor) = request.position, let first = entries.first, let last = entries.last
    else { return true }
    let key = TreeKey(parts: [cursor.sortKey, cursor.id])
    return request.direction == .forward ? key < first.key : last.key < key
  }

  private static func cursor(_ entry: ModelEntry) -> ModelCursor {
    ModelCursor(sortKey: SortKey.make(from: entry.listed.model.title), id: entry.listed.model.id)
  }

  /// Returns a page of models.
  ///
  /// For the list of all models, this loads one node for each level of the tree and the pages that hold them.
  /// A query with a tag or a difficulty also reads the tree of tags, then looks up each model.
  public func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor> {
    try await mapped { [self] root in
      let reader = reader(LoadPriority(request.reason))
      // The first screen needs the list's root and its first page, which are loaded at the same time.
      let first = root.first.flatMap { ObjectName(hex: $0) }
      let ahead =
        query == ModelQuery() && request.position == .start && (root.modelTree?.height ?? 0) > 0
        ? first.map { objects.ahead(ObjectKey($0, .models), LoadPriority(request.reason)) } : nil
      defer { ahead?.cancel() }
      let listing = try await listing(query, in: root, reader)
      let page = try await PageRange(request, total: count(listing, in: root)) { position in
        switch position {
        case .cursor(let cursor):
          let key = TreeKey(parts: [cursor.sortKey, cursor.id])
          return try await rank(
            of: request.direction == .forward ? key.next : key, in: listing, root, reader)
        case .item(let id):
          guard let key = try await key(of: id, in: root, reader),
            let entry = try await reader.model(key, in: root.modelTree), query.contains(entry.listed.model)
          else { throw PageSourceError.unknownItem }
          return try await rank(of: request.direction == .forward ? key : key.next, in: listing, root, reader)
        case .start, .end: preconditionFailure("not a position inside the list")
        }
      }
      let entries = try await models(page.range, of: listing, root, reader)
      if case .all = listing, page.range == 0..<root.models {
        try root.verify(steps: entries.reduce(0) { $0 + $1.listed.stepCounts.full })
      }
      guard isInOrder(entries, request) else { throw WebError.badObject("a list that is out of order") }
      remember(entries)
      let items = entries.map { $0.stored(at: address) }
      return Page(
        items: items, before: page.before.flatMap { _ in entries.first.map(Self.cursor) },
        after: page.after.flatMap { _ in entries.last.map(Self.cursor) },
        revision: PageRevision(root.revision), byteCost: items.reduce(0) { $0 + $1.byteCost })
    }
  }

  /// Returns the number of models of a query, from the counts in nodes.
  public func modelCount(_ query: ModelQuery) async throws -> Int {
    try await mapped { [self] root in
      let reader = reader(.visible)
      // The number of all models is what the root says.
      if let tree = root.modelTree { try await reader.verifyModels(in: tree) }
      return count(try await listing(query, in: root, reader), in: root)
    }
  }

  /// Returns a model. Loads a part of the list of identifiers, then the page that holds the model.
  public func model(_ id: ContentID) async throws -> StoredModel {
    try await mapped { [self] root in
      let reader = reader(.visible)
      guard let key = try await key(of: id, in: root, reader) else {
        throw ContentError.notFound(.model(id))
      }
      guard let entry = try await reader.model(key, in: root.modelTree) else {
        throw PublishedContent.absentModel
      }
      return entry.stored(at: address)
    }
  }

  /// Returns similar identifiers of models, from the part of the list where this one would be.
  public func modelIDs(nearestTo id: String) async throws -> [String] {
    try await mapped { [self] root in
      guard let tree = root.idTree else { return [] }
      let reader = reader(.visible)
      let keys = try await reader.keys(at: try await reader.leaf(of: TreeKey(id), in: tree))
      let names = keys.map { String($0.parts[0]) }
      return NearestNames.nearest(to: id, among: names)
    }
  }

  /// Returns a model's position from the counts in nodes; for a model that is gone, the position that it
  /// would have.
  public func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank {
    precondition(pageSize > 0, "a page of \(pageSize) models")
    return try await mapped { [self] root in
      let reader = reader(.visible)
      // The publication may have another title for it.
      let key = try await key(of: model.id, in: root, reader) ?? ModelEntry.key(of: model.model)
      let rank = try await reader.modelRank(of: key, in: root.modelTree)
      let index = min(rank, max(0, root.models - 1))
      let start = index - index % pageSize
      let end = min(root.models, start + pageSize)
      let entries = try await reader.models(start..<end, in: root.modelTree)
      let models = entries.map { $0.stored(at: address) }
      // No cursor of this page is used, so it needs no revision.
      let page = Page(
        items: models, before: start > 0 ? entries.first.map(Self.cursor) : nil,
        after: end < root.models ? entries.last.map(Self.cursor) : nil,
        byteCost: models.reduce(0) { $0 + $1.byteCost })
      return ModelRank(
        index: index, page: page, totals: LibraryTotals(models: root.models, steps: root.steps))
    }
  }

  /// Returns the model at a random position.
  public func randomModel(_ random: @escaping @Sendable () -> UInt64) async throws -> StoredModel? {
    try await mapped { [self] root in
      guard root.models > 0 else { return nil }
      let position = Int(random() % UInt64(root.models))
      return try await reader(.visible).models(position..<position + 1, in: root.modelTree).first?
        .stored(at: address)
    }
  }

  // MARK: Photos

  /// Returns the bytes of a photo: one object.
  public func photo(
    _ id: ContentID, of model: StoredModel, reason: LoadReason
  ) async throws -> [UInt8]? {
    guard model.model.photos.contains(where: { ContentID($0.id) == id }) else {
      throw ContentError.notFound(.photo(id, model: model.id))
    }
    // A photo has megabytes and may take longer than a page.
    return try await mapped(deadline: .seconds(60)) { [self] root in
      let priority = LoadPriority(reason)
      guard let file = try await entry(of: model, in: root, priority).photoFiles[id] else { return nil }
      return try await objects.photo(file.name, priority)
    }
  }
}
