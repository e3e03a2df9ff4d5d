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
  enum Freshness {
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

  struct State {
    var known: KnownPublications
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
  let source: any ObjectSource
  private let environment: PagingEnvironment
  let objects: ObjectReader
  let state: Locked<State>
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
    let kept = kept.flatMap { try? PublishedRoot(json: $0) }
    var newest: (root: PublishedRoot, validator: String?)?
    var freshness = Freshness.current
    if kept == nil || !prefersKept {
      do {
        newest = try await PublishedContent.root(of: source, validator: nil)
      } catch let error as WebError {
        guard kept != nil, error.allowsLastRoot else { throw ContentError.wrapping(web: error) }
        freshness = Freshness(after: error)
      }
    }
    let known: KnownPublications
    // The address may have another library now.
    if let kept, newest == nil || newest?.root.id == kept.id {
      known = KnownPublications(kept, validator: nil)
    } else if let newest {
      known = KnownPublications(newest.root, validator: newest.validator)
    } else {
      throw ContentError.wrapping(web: .notALibrary(.missing))
    }
    (id, self.address, self.source, self.environment) = (known.root.id, address, source, environment)
    objects = ObjectReader(source, environment: environment, trace: trace)
    state = Locked(State(known: known, freshness: freshness))
    self.deadline = deadline
    self.loadsAhead = loadsAhead ?? true
    isUnrevalidated = kept != nil && prefersKept
    prefetch = loadsAhead == true ? StepPrefetch(objects, from: source, environment) : nil
    guard let newest else { return }
    do { _ = try await takeOver(newest.root, validator: newest.validator) } catch let error as WebError {
      note(Freshness(after: error))
    }
  }

  /// A Boolean value that indicates whether the server was out of reach when it was last asked for a file.
  public var isOffline: Bool { state.withLock { $0.freshness == .offline } }

  /// The time of the publication that is read, in ISO 8601 and UTC.
  public var publicationTime: String { root.time }

  /// The publication that is read.
  package var root: PublishedRoot { state.withLock { $0.known.root } }

  // MARK: For the extensions

  func reader(_ priority: LoadPriority) -> TreeReader { TreeReader(objects: objects, priority: priority) }

  /// Runs a read on the present publication, until the deadline.
  ///
  /// If an object is not there, the publication may have been replaced and pruned, or the server may not have
  /// all of it yet. Then the read runs again on another one.
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
          guard case .missingObject(let path) = error else { throw error }
          // Another read may have switched to another publication meanwhile.
          if self.root.revision == root.revision { try await self.leave(root, lacking: path) }
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

  /// Returns the hash of a model's entry, which names all objects of the model. Entries with the same hash
  /// have the same description, steps and photos.
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

/// A step of a model, as it was published. A library that was restored gives a revision again, to other
/// steps.
private struct ReadStep: Hashable {
  let model: ContentID
  let steps: ObjectName
  let step: ContentID

  init(_ entry: ModelEntry, _ step: ContentID) {
    (model, steps, self.step) = (entry.listed.id, entry.steps.name, step)
  }
}

extension LoadPriority {
  /// The priority of a page that is loaded for a reason.
  init(_ reason: LoadReason) {
    self =
      switch reason {
      case .visible: .visible
      case .ahead: .ahead(1)
      // The first page of a new revision, before those ahead.
      case .revalidate: .ahead(0)
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
