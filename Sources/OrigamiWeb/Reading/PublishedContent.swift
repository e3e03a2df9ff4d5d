internal import OrigamiModel
public import OrigamiStore
package import Paging
internal import Threading

/// The content of a published library.
///
/// All pages are of one publication until a newer root is taken over. Models that did not change keep their
/// revision then; a call with any other model throws ``ContentError/replaced(model:)``.
public final class PublishedContent: LibraryContent {
  /// The relation of what is read to what the server has.
  private enum Freshness {
    case current
    /// The server cannot be reached.
    case offline
    /// The server can be reached, and its answer is refused for its certificate, or for the signature, the
    /// format or the content of the root.
    case refused

    init(after error: WebError) {
      switch error {
      case .badObject: self = .refused
      default: self = error.allowsLastRoot ? .offline : .refused
      }
    }
  }

  private struct State {
    var root: PublishedRoot
    var validator: String?
    var freshness: Freshness
    /// The number of objects that the server had sent when it was last out of reach.
    var answers = 0
    var watchers: [Int: AsyncStream<Int>.Continuation] = [:]
    var lastWatcher = 0
  }

  /// The library's identifier, which is that of the library that was published.
  public let id: String
  /// The address of the library, for messages.
  public let address: String
  private let source: any ObjectSource
  private let environment: PagingEnvironment
  let objects: ObjectReader
  private let state: Locked<State>
  /// The keys of models that were listed, so that opening one needs no look-up of its identifier.
  private let listed = Locked<[ContentID: TreeKey]>([:])
  /// The positions of steps that were returned, so that their drawings and the pages around them need no
  /// look-up of their identifiers.
  private let readSteps = Locked<[ReadStep: Int]>([:])
  private let deadline: Duration?
  let prefetch: StepPrefetch?
  /// A Boolean value that indicates whether screens may ask for what is not visible yet.
  public let loadsAhead: Bool
  /// The number of steps that a screen asks for at a time. Six, because a page holds a hundred steps, and a
  /// larger request often loads a second page that the screen does not show.
  public var stepPageSize: Int { 6 }
  /// A Boolean value that indicates whether it was opened with the root in the cache, without asking whether
  /// there is a newer one.
  public let isUnrevalidated: Bool

  /// Opens a library: loads its root.
  ///
  /// - Parameters:
  ///   - kept: the root that was loaded last; nil if none is known. It is used if the source
  ///     sends no root or an older one.
  ///   - prefersKept: true uses that root at once. Call ``refresh()`` then.
  ///   - deadline: the time after which a read is given up; nil for none.
  ///   - loadsAhead: false loads only what is visible; nil also what screens ask for ahead; true also the
  ///     pages of steps that ``StepPrefetch`` expects.
  /// - Throws: ``ContentError``, `CancellationError`
  package init(
    _ source: any ObjectSource, address: String, kept: [UInt8]? = nil, prefersKept: Bool = false,
    deadline: Duration? = nil, loadsAhead: Bool? = nil, environment: PagingEnvironment = .system,
    trace: (@Sendable (LoadRecord<ObjectKey>) -> Void)? = nil
  ) async throws {
    // A root in the cache that cannot be read counts as none.
    let known = kept.flatMap { try? PublishedRoot(json: $0) }
    var state: State
    if let known, prefersKept {
      state = State(root: known, validator: nil, freshness: .current)
    } else {
      do {
        guard case .root(let json, let validator) = try await source.root(validator: nil) else {
          throw WebError.notALibrary(.missing)
        }
        let root = try PublishedRoot(json: json)
        if let known, root.isOlder(than: known) {
          state = State(root: known, validator: nil, freshness: .current)
        } else {
          state = State(root: root, validator: validator, freshness: .current)
        }
      } catch let error as WebError {
        guard let known, error.allowsLastRoot else { throw ContentError.wrapping(web: error) }
        state = State(root: known, validator: nil, freshness: Freshness(after: error))
      }
    }
    (id, self.address, self.source, self.environment) = (state.root.id, address, source, environment)
    objects = ObjectReader(source, environment: environment, trace: trace)
    self.state = Locked(state)
    self.deadline = deadline
    self.loadsAhead = loadsAhead ?? true
    isUnrevalidated = known != nil && prefersKept
    prefetch = loadsAhead == true ? StepPrefetch(objects, from: source, environment) : nil
  }

  /// A Boolean value that indicates whether the server was out of reach when it was last asked for a file.
  public var isOffline: Bool { state.withLock { $0.freshness == .offline } }

  /// The time of the publication that is read, in ISO 8601 and UTC.
  public var publicationTime: String { root.time }

  /// The publication that is read.
  package var root: PublishedRoot { state.withLock { $0.root } }

  // MARK: Newer publications

  /// Asks the server for a newer publication, and takes it over if there is one.
  ///
  /// A root that is older than the present one, as a cache on the way may send it, is not taken over. Nor is
  /// one whose first model cannot be loaded, because a server may have a root before its objects. Only that
  /// model is tried; a read of another object that is missing fails.
  ///
  /// - Returns: true if another publication is read from now on.
  /// - Throws: ``ContentError``, `CancellationError`
  @discardableResult
  public func refresh() async throws -> Bool {
    let known = state.withLock { ($0.root, $0.validator) }
    do {
      let answer = try await source.root(validator: known.1)
      guard case .root(let json, let validator) = answer else {
        note(.current)
        return false
      }
      let root = try PublishedRoot(json: json)
      guard root.id == id else { throw WebError.notALibrary(.otherLibrary) }
      note(.current)
      guard root.revision != known.0.revision, !root.isOlder(than: known.0) else { return false }
      if let tree = root.modelTree { _ = try await reader(.visible).models(0..<1, in: tree) }
      let watchers = state.withLock { state -> [AsyncStream<Int>.Continuation] in
        guard root.revision != state.root.revision, !root.isOlder(than: state.root) else { return [] }
        (state.root, state.validator) = (root, validator)
        return Array(state.watchers.values)
      }
      for watcher in watchers { watcher.yield(root.sequence) }
      return true
    } catch let error as WebError {
      if case .missingObject = error { return false }
      note(Freshness(after: error))
      throw ContentError.wrapping(web: error)
    }
  }

  /// Notes the state of the server, and informs the readers of ``changes()``.
  private func note(_ freshness: Freshness) {
    let answers = source.answers
    let watchers = state.withLock { state -> [AsyncStream<Int>.Continuation] in
      if freshness == .offline { state.answers = answers }
      guard state.freshness != freshness else { return [] }
      state.freshness = freshness
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield(0) }
  }

  /// Notes that the server can be reached again, if it has answered since it could not.
  private func noteAnswers() {
    let answers = source.answers
    let isBack = state.withLock { $0.freshness == .offline && $0.answers != answers }
    if isBack { note(.current) }
  }

  /// The reason if the server is out of reach or refused, with the day of the publication; else nil.
  public var staleness: StaleReason? {
    switch state.withLock({ $0.freshness }) {
    case .current: nil
    case .offline: .offline(publicationDay: String(publicationTime.prefix(10)))
    case .refused: .refused(publicationDay: String(publicationTime.prefix(10)))
    }
  }

  /// Asks for a newer publication. An error is told by ``staleness``.
  public func revalidate() async { _ = try? await refresh() }

  /// Returns a sequence with the number of each newer publication that was taken over, and with 0 after a
  /// change of ``staleness``.
  public func changes() throws -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let number = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = continuation
      return state.lastWatcher
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in state.watchers[number] = nil }
    }
    return stream
  }

  // MARK: For the extensions

  func reader(_ priority: LoadPriority) -> TreeReader { TreeReader(objects: objects, priority: priority) }

  /// Runs a read on the present publication, until the deadline.
  ///
  /// If an object is not there, the publication may have been replaced and pruned. Then the read runs again
  /// on the newer one.
  func mapped<Value: Sendable>(
    deadline: Duration? = nil, _ body: @escaping @Sendable (PublishedRoot) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      let value = try await before(deadline ?? self.deadline) {
        let root = self.root
        do {
          return try await body(root)
        } catch let error as WebError {
          guard case .missingObject = error else { throw error }
          // Another read may have taken over the newer one meanwhile.
          if self.root.revision == root.revision { _ = try await self.refresh() }
          guard self.root.revision != root.revision else { throw error }
          return try await body(self.root)
        }
      }
      noteAnswers()
      return value
    } catch let error as WebError {
      if error.isOutOfReach { note(.offline) }
      throw ContentError.wrapping(web: error)
    }
  }

  /// Runs a read that is given up after a time.
  private func before<Value: Sendable>(
    _ deadline: Duration?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // A library without a deadline, such as a folder, has none for photos either.
    guard let deadline, self.deadline != nil else { return try await body() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await self.environment.sleep(deadline)
        return nil
      }
      defer { group.cancelAll() }
      guard case .some(.some(let value)) = try await group.next() else {
        throw WebError.unreachable(
          host: LibraryAddress.host(of: address) ?? address, reason: nil)
      }
      return value
    }
  }

  /// Returns the entry of a model in a publication.
  ///
  /// - Throws: ``ContentError/replaced(model:)``, ``ContentError/notFound(_:)``
  func entry(
    of model: StoredModel, in root: PublishedRoot, _ priority: LoadPriority = .visible
  ) async throws -> ModelEntry {
    let reader = reader(priority)
    let entry = try await reader.model(ModelEntry.key(of: model.model), in: root.modelTree)
    if let entry, entry.isImport(of: model) { return entry }
    if entry == nil, try await key(of: model.id, in: root, reader) == nil {
      throw ContentError.notFound(.model(model.id))
    }
    throw ContentError.replaced(model: model.id)
  }

  /// Returns the hash of a model's entry, which names all objects of the model. Entries with one hash have the
  /// same description, steps and photos.
  func entryName(of model: StoredModel) async throws -> ObjectName {
    try await mapped { [self] root in
      ObjectName(of: PageWriter.models().item(try await entry(of: model, in: root)))
    }
  }

  /// The most keys, and the most positions, that are remembered.
  private static let listedLimit = 4096

  /// Remembers the positions of steps that are returned.
  func remember(_ steps: [Step], of entry: ModelEntry) {
    readSteps.withLock { read in
      if read.count > PublishedContent.listedLimit { read = [:] }
      for step in steps { read[ReadStep(entry, ContentID(step.id))] = step.ordinal }
    }
  }

  /// Returns the position of a step that was returned, from 1; nil if it was not, or too long ago.
  func rememberedOrdinal(of id: ContentID, in entry: ModelEntry) -> Int? {
    readSteps.withLock { $0[ReadStep(entry, id)] }
  }

  /// Remembers the keys of models that are listed.
  func remember(_ entries: [ModelEntry]) {
    listed.withLock { listed in
      if listed.count > PublishedContent.listedLimit { listed = [:] }
      for entry in entries { listed[entry.listed.id] = entry.key }
    }
  }

  /// Returns the key of a model in the list; nil if there is no such model.
  func key(of id: ContentID, in root: PublishedRoot, _ reader: TreeReader) async throws -> TreeKey? {
    // A newer publication may have another title or no such model.
    if let key = listed.withLock({ $0[id] }), try await reader.model(key, in: root.modelTree) != nil {
      return key
    }
    let found = try await reader.firstKey(from: TreeKey(parts: [id.text, ""]), in: root.idTree)
    guard let parts = found?.parts, ContentID(String(parts[0])) == id else { return nil }
    return TreeKey(parts: parts.dropFirst().map(String.init))
  }
}

/// A step in a revision of a model.
private struct ReadStep: Hashable {
  let model: ContentID
  let revision: Int
  let step: ContentID

  init(_ entry: ModelEntry, _ step: ContentID) {
    (model, revision, self.step) = (entry.listed.id, entry.listed.revision, step)
  }
}

extension LoadPriority {
  /// The priority of a page that is loaded for a reason.
  init(_ reason: LoadReason) {
    self =
      switch reason {
      case .visible: .visible
      case .ahead: .ahead(1)
      case .revalidate: .revalidate
      }
  }
}

extension ContentError {
  /// Returns `damaged` for an error of the content of a published library, `unreachable` for any other error.
  static func wrapping(web error: WebError) -> ContentError {
    switch error {
    case .wrongHash, .badObject, .missingObject, .newerFormat, .notALibrary, .tooLarge:
      ContentError.damaged(error)
    default: ContentError.unreachable(error)
    }
  }
}
