public import OrigamiStore
internal import Paging
internal import Threading

extension PublishedContent {
  /// Loads the root of a library; nil if it is the one whose validator is given.
  static func root(
    of source: any ObjectSource, validator: String?
  ) async throws -> (root: PublishedRoot, validator: String?)? {
    switch try await source.root(validator: validator) {
    case .unchanged: return nil
    case .root(let json, let validator): return (try PublishedRoot(json: json), validator)
    }
  }

  // MARK: Newer publications

  /// Asks the server for a newer publication, and takes it over if there is one.
  ///
  /// A root that is older than the present one, as a cache on the way may send it, is not taken over. Nor is
  /// one whose first model cannot be loaded, because a server may have a root before its objects. Only that
  /// model is tried. If another object turns out to be missing, the publication is left again.
  ///
  /// - Returns: true if another publication is read from now on.
  /// - Throws: ``ContentError``, `CancellationError`
  @discardableResult
  public func refresh() async throws -> Bool { try await refresh(lacking: nil) }

  /// Asks the server for a newer publication, also to leave the present one if that lacks an object.
  ///
  /// - Parameter path: the path of an object that the present publication lacks; nil if it is not known to
  ///   lack any.
  /// - Returns: true if another publication is read from now on.
  /// - Throws: ``ContentError``, `CancellationError`
  private func refresh(lacking path: String?) async throws -> Bool {
    let validator = state.withLock { $0.known.validator }
    do {
      guard let newest = try await PublishedContent.root(of: source, validator: validator) else {
        note(.current)
        return false
      }
      guard newest.root.id == id else { throw WebError.notALibrary(.otherLibrary) }
      note(.current)
      return try await takeOver(newest.root, validator: newest.validator, lacking: path)
    } catch let error as WebError {
      note(Freshness(after: error))
      throw ContentError.wrapping(web: error)
    }
  }

  /// Switches to the publication that the server has, unless it is older, or known to be incomplete.
  ///
  /// - Parameter path: the path of an object that the present publication lacks: it is left for an older one,
  ///   too.
  /// - Returns: true if another publication is read from now on.
  /// - Throws: ``WebError``, `CancellationError`
  func takeOver(
    _ other: PublishedRoot, validator: String?, lacking path: String? = nil
  ) async throws -> Bool {
    let known = state.withLock { $0.known }
    if known.root.revision == other.revision {
      state.withLock { state in
        if state.known.root.revision == other.revision { state.known.confirm(validator: validator) }
      }
      source.keep(other, validator: validator)
      return false
    }
    guard known.isReplaced(by: other, leaving: path != nil) else { return false }
    do {
      if let missing = known.missingPath(of: other).flatMap({ ObjectKey(path: $0) }) {
        _ = try await source.object(missing, reason: .revalidate)
      }
      if let tree = other.modelTree { _ = try await reader(.visible).models(0..<1, in: tree) }
    } catch WebError.missingObject { return false }
    let isLeft = known.root.revision
    let watchers = state.withLock { state -> [AsyncStream<Int>.Continuation]? in
      // Another call may have switched to another publication meanwhile.
      let leaves = path != nil && state.known.root.revision == isLeft
      guard state.known.isReplaced(by: other, leaving: leaves) else { return nil }
      state.known.takeOver(other, validator: validator, lacking: leaves ? path : nil)
      return Array(state.watchers.values)
    }
    guard let watchers else { return false }
    source.keep(other, validator: validator)
    for watcher in watchers { watcher.yield(other.sequence) }
    return true
  }

  /// Leaves a publication that lacks an object: for the one that the server has by now, else for the one that
  /// was read before. It is not taken over again before the object is there.
  func leave(_ root: PublishedRoot, lacking path: String) async throws {
    if try await refresh(lacking: path) { return }
    let left = state.withLock { state -> (PublishedRoot, [AsyncStream<Int>.Continuation])? in
      guard state.known.root.revision == root.revision, state.known.goBack(lacking: path) else { return nil }
      return (state.known.root, Array(state.watchers.values))
    }
    guard let (before, watchers) = left else { return }
    source.keep(before, validator: nil)
    for watcher in watchers { watcher.yield(before.sequence) }
  }

  // MARK: The state of the server

  /// Notes the state of the server, and informs the readers of ``changes()``.
  func note(_ freshness: Freshness) {
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
  func noteAnswers() {
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

  /// Returns a sequence of numbers: that of each publication that is read from then on, and 0 for each change
  /// of ``staleness``.
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
}
