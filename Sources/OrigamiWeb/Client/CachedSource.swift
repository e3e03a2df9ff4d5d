package import Paging
internal import Threading

/// A source whose objects are kept in a cache.
package final class CachedSource: ObjectSource {
  private let source: (any ObjectSource)?
  private let cache: ObjectCache
  private let address: String
  private let environment: PagingEnvironment
  private let trace: (@Sendable (String) -> Void)?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - source: the source that is asked for what the cache has not; nil if nothing may be loaded.
  ///   - address: the name under which the root is kept: the address, or `TrustedSource.cacheName`.
  ///   - trace: takes a line for each object.
  package init(
    _ source: (any ObjectSource)?, cache: ObjectCache, address: String,
    environment: PagingEnvironment = .system,
    trace: (@Sendable (String) -> Void)? = nil
  ) {
    (self.source, self.cache, self.address) = (source, cache, address)
    (self.environment, self.trace) = (environment, trace)
  }

  private func note(_ key: ObjectKey, _ reason: LoadReason, _ origin: String, _ bytes: Int, _ start: Duration)
  {
    guard let trace else { return }
    let wait = Int((environment.now() - start) / .milliseconds(1))
    trace("\(key.path) kind=\(key.kind) reason=\(reason) from=\(origin) bytes=\(bytes) wait=\(wait)ms")
  }

  private let received = Locked(0)
  /// The number of objects that the source has sent with the right hash.
  package var answers: Int { received.withLock { $0 } }
  /// The latency of the source; nil if nothing may be loaded.
  package var latency: Duration? { source?.latency }
  /// The root that was loaded last, from the cache.
  package var keptRoot: [UInt8]? { cache.root(of: address)?.json }

  /// Asks for the root, with the validator of the one in the cache if the caller has none.
  ///
  /// - Throws: ``WebError/offline`` if nothing may be loaded.
  package func root(validator: String?) async throws -> RootAnswer {
    // A caller that accepts the last root reads `keptRoot`.
    guard let source else { throw WebError.offline }
    let known = cache.root(of: address)
    let answer = try await source.root(validator: validator ?? known?.validator)
    // The caller may not have the root that is unchanged.
    if case .unchanged = answer, validator == nil, let known {
      return .root(known.json, validator: known.validator)
    }
    return answer
  }

  /// Keeps a root in the cache. Not each root that is sent is kept: a root that is not read could stand in
  /// the way of the right one.
  package func keep(_ root: PublishedRoot, validator: String?) {
    let root = ObjectCache.KnownRoot(json: root.json, validator: validator)
    // Most are there already, and reading writes nothing.
    if cache.root(of: address) != root { cache.store(root, of: address) }
  }

  /// Returns an object from the cache, else from the source.
  package func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    let start = environment.now()
    if let bytes = cache.object(key.name) {
      note(key, reason, "cache", bytes.count, start)
      return bytes
    }
    guard let source else { throw WebError.offline }
    let bytes = try await source.object(key, reason: reason)
    note(key, reason, "wire", bytes.count, start)
    // Bytes with another hash are not kept. The reader refuses them.
    if bytes.count <= key.kind.storedLimit, ObjectName(of: bytes) == key.name {
      received.withLock { $0 += 1 }
      cache.store(bytes, key.name)
    }
    return bytes
  }
}
