public import OrigamiModel
public import Paging

/// The content of a library in a SQLite file.
public struct StoredContent: LibraryContent {
  public let library: Library

  public let id: String

  /// Creates the content of an open library.
  ///
  /// - Parameter id: the name under which places and marks are kept; nil is the library's identifier.
  public init(_ library: Library, id: String? = nil) {
    self.library = library
    self.id = id ?? library.id
  }

  /// Runs a read and turns its errors into those of the protocol.
  private func mapped<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      try Task.checkCancellation()
      return try await body()
    } catch let error as StoreError {
      guard case .revisionReplaced(let model, _) = error, isGone(model) else {
        throw ContentError.wrapping(error)
      }
      throw ContentError.notFound(.model(ContentID(model)))
    }
  }

  /// Returns a Boolean value that indicates whether the library has no model with an identifier; false for a
  /// library that cannot be read.
  private func isGone(_ model: String) -> Bool {
    do { return try library.model(ContentID(model)) == nil } catch { return false }
  }

  /// Runs a read of a model. If the read returns nil because the model's revision is gone, this throws the
  /// error for that instead.
  private func checked<Value>(
    _ model: StoredModel, _ body: () async throws -> Value?
  ) async throws -> Value? {
    try await mapped {
      if let value = try await body() { return value }
      guard try library.hasRevision(of: model) else {
        throw StoreError.revisionReplaced(model: model.id.text, revision: model.revision)
      }
      return nil
    }
  }

  /// Does the same for a read that returns no items.
  private func checkedItems<Items: Collection>(
    _ model: StoredModel, _ body: () throws -> Items
  ) async throws -> Items? {
    try await checked(model) {
      let items = try body()
      return items.isEmpty ? nil : items
    }
  }
}

// MARK: Models

extension StoredContent {
  /// Returns the counters that the library keeps.
  public func totals() async throws -> LibraryTotals { try await mapped { try library.totals() } }

  /// Returns a page of models by one range of an index.
  public func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor> {
    try await mapped { try await library.models(request, of: query) }
  }

  public func modelCount(_ query: ModelQuery) async throws -> Int {
    try await mapped { try library.modelCount(query) }
  }

  /// Returns a model by one look-up.
  public func model(_ id: ContentID) async throws -> StoredModel {
    try await mapped {
      guard let model = try library.model(id) else { throw StoreError.unknownModel(id: id.text) }
      return model
    }
  }

  public func modelIDs(nearestTo id: String) async throws -> [String] {
    try await mapped { try library.modelIDs(nearestTo: id) }
  }

  /// Returns a model's position by counting the models before it.
  public func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank {
    try await mapped { try await library.rank(of: model, pageSize: pageSize) }
  }

  /// Returns a random model by a few look-ups.
  public func randomModel(_ random: @escaping @Sendable () -> UInt64) async throws -> StoredModel? {
    try await mapped { try library.randomModel(random) }
  }
}

// MARK: Steps and pictures

extension StoredContent {
  /// Returns a page of steps by one range of an index.
  public func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, at level: DetailLevel,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor> {
    let query = StepQuery(model, level: level)
    do {
      return try await mapped { try await library.steps(request, of: query, drawings: drawings) }
    } catch PageSourceError.unknownItem {
      // The step may be unknown because its whole revision is.
      _ = try await checked(model) { nil as Bool? }
      throw PageSourceError.unknownItem
    }
  }

  /// Returns a step by one look-up.
  public func step(_ name: StepName, of model: StoredModel) async throws -> StoredStep? {
    try await checked(model) { try library.step(name, of: model) }
  }

  /// Returns a step by its title, which is looked for among the steps with the words of its beginning.
  public func step(titled title: String, of model: StoredModel) async throws -> StoredStep? {
    try await checked(model) { try await library.step(titled: title, of: model) }
  }

  public func stepIDs(of model: StoredModel, nearestTo id: String) async throws -> [String] {
    try await checkedItems(model) { try library.stepIDs(of: model, nearestTo: id) } ?? []
  }

  /// Returns a drawing by two look-ups.
  public func drawing(
    ofStep id: ContentID, of model: StoredModel, reason: LoadReason
  ) async throws -> Diagram? {
    try await checked(model) { try library.diagram(of: id, revision: model.revision) }
  }

  /// Returns motions by a few look-ups.
  public func motions(ofStep id: ContentID, of model: StoredModel) async throws -> [MotionRecord] {
    try await checkedItems(model) { try library.motions(ofStep: id, revision: model.revision) } ?? []
  }

  /// Returns motions by one range of keys.
  public func motions(
    of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> [Int: MotionRecord] {
    try await checkedItems(model) { try library.motions(revision: model.revision, ordinals: ordinals) } ?? [:]
  }

  /// Returns a photo by one look-up.
  public func photo(_ id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> [UInt8]? {
    guard model.model.photos.contains(where: { ContentID($0.id) == id }) else {
      throw ContentError.notFound(.photo(id, model: model.id))
    }
    return try await checked(model) { try library.photo(id, of: model) }
  }
}

// MARK: Search and changes

extension StoredContent {
  /// Returns a page of hits from the full-text index.
  public func search(
    _ query: SearchQuery, after cursor: SearchCursor?, limit: Int
  ) async throws -> SearchPage {
    try await mapped { try await library.search(query, after: cursor, limit: limit) }
  }

  /// Returns the next hit within a model. Cancelling the task interrupts the search.
  public func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    try await checked(model) {
      try await library.step(matching: query, of: model, from: ordinal, isForward: isForward)
    }
  }

  /// Returns the number of hits within a range of a model. Cancelling the task interrupts the count.
  public func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int {
    try await checked(model) {
      let count = try await library.stepCount(matching: query, of: model, ordinals: ordinals)
      return count == 0 ? nil : count
    } ?? 0
  }

  /// Returns the changes that the kernel reports for the library's files.
  public func changes() throws -> AsyncStream<Int> {
    do { return try library.changes() } catch { throw ContentError.wrapping(error) }
  }
}
