internal import OrigamiStore
public import Paging

extension PublishedContent {
  /// The way in which a published library is opened.
  public struct Opening: Sendable {
    /// The path of the cache; nil for none.
    public var cachePath: String?
    /// True loads nothing: only what is in the cache can be read. A folder is read all the same.
    public var isOffline: Bool
    /// True shows what is in the cache at once. Then call ``PublishedContent/refresh()``.
    public var prefersCache: Bool
    /// True loads nothing but what is visible. From a folder, pages ahead are loaded all the same.
    public var isMetered: Bool
    /// The keys with which roots must be signed; nil for none.
    public var trustedKeys: TrustedKeys?
    /// Takes a line for each load that starts, is retried, fails, is cancelled or ends. With a cache, the
    /// line of a load that ends has the origin of the object, its bytes and the time. Nil for no lines.
    public var trace: (@Sendable (String) -> Void)?
    /// The clock and the threads of loads.
    public var environment: PagingEnvironment

    /// The time after which a read is given up. The reader then shows a message and can try again.
    static let deadline = Duration.seconds(10)

    public init(
      cachePath: String?, isOffline: Bool = false, prefersCache: Bool = false, isMetered: Bool = false,
      trustedKeys: TrustedKeys? = nil, trace: (@Sendable (String) -> Void)? = nil,
      environment: PagingEnvironment
    ) {
      (self.cachePath, self.isOffline) = (cachePath, isOffline)
      (self.prefersCache, self.isMetered) = (prefersCache, isMetered)
      self.trustedKeys = trustedKeys
      (self.trace, self.environment) = (trace, environment)
    }
  }

  /// Opens the library at an address. libcurl is loaded with the first request.
  ///
  /// - Throws: ``ContentError``, `CancellationError`
  public static func open(_ address: LibraryAddress, _ opening: Opening) async throws -> PublishedContent {
    func trace(hasCache: Bool) -> (@Sendable (LoadRecord<ObjectKey>) -> Void)? {
      guard let line = opening.trace else { return nil }
      // `CachedSource` traces the loads that succeed.
      return { record in if !hasCache || record.outcome != .loaded { line(record.text) } }
    }
    let (server, rootName) = try verified(source(of: address, opening.environment), address, opening)
    let base = address.text
    let loadsAhead = !opening.isMetered && !opening.isOffline
    guard case .web = address.place else {
      return try await PublishedContent(
        server, address: base, environment: opening.environment, trace: trace(hasCache: false))
    }
    guard let cache = opening.cachePath.flatMap({ ObjectCache(path: $0) }) else {
      // Nothing may be loaded, and there is nothing else to read.
      guard !opening.isOffline else { throw ContentError.wrapping(web: .offline) }
      return try await PublishedContent(
        server, address: base, deadline: Opening.deadline, loadsAhead: loadsAhead,
        environment: opening.environment, trace: trace(hasCache: false))
    }
    let source = CachedSource(
      opening.isOffline ? nil : server, cache: cache, address: rootName, environment: opening.environment,
      trace: opening.trace)
    return try await PublishedContent(
      source, address: base, kept: source.keptRoot, prefersKept: opening.prefersCache,
      deadline: Opening.deadline, loadsAhead: loadsAhead, environment: opening.environment,
      trace: trace(hasCache: true))
  }

  private static func source(
    of address: LibraryAddress, _ environment: PagingEnvironment
  ) -> any ObjectSource {
    switch address.place {
    case .folder(let path): FolderSource(path)
    case .web(let base): HTTPSource(base: base, transport: CurlTransport(), environment: environment)
    }
  }

  /// Returns a source whose root is verified, if a key is trusted for its address, and the name under which
  /// a cache keeps the root.
  private static func verified(
    _ source: any ObjectSource, _ address: LibraryAddress, _ opening: Opening
  ) throws -> (any ObjectSource, rootName: String) {
    do throws(WebError) {
      let trusted = try opening.trustedKeys.flatMap { keys throws(WebError) in
        try TrustedSource(source, keys, address: address.pinName)
      }
      return trusted.map { ($0, $0.cacheName) } ?? (source, address.text)
    } catch { throw ContentError.wrapping(web: error) }
  }

  /// Trusts a key for an address, if the library there is signed with it now.
  ///
  /// - Returns: the time of the publication, in ISO 8601 and UTC.
  /// - Throws: ``WebError``, `CancellationError`
  public static func trust(
    _ key: MinisignKey, for address: LibraryAddress, _ opening: Opening, in keys: TrustedKeys
  ) async throws -> String {
    try await trust(
      key, for: address.pinName, source(of: address, opening.environment),
      cache: opening.cachePath.flatMap { ObjectCache(path: $0) }, in: keys)
  }

  /// Trusts a key for an address, if the root of a source is signed with it.
  package static func trust(
    _ key: MinisignKey, for address: String, _ source: any ObjectSource, cache: ObjectCache?,
    in keys: TrustedKeys
  ) async throws -> String {
    // A root in the cache may be one that was never verified, so no validator is sent.
    guard case .root(let json, let validator) = try await source.root(validator: nil) else {
      throw WebError.notALibrary(.missing)
    }
    let root = try PublishedRoot(json: json)
    try await TrustedSource.verify(json, root, key, from: source)
    let pin = TrustedKeys.Pin(address: address, key: key, library: root.id, sequence: root.sequence)
    try keys.store(pin)
    // A folder has no cache; its row is never read.
    cache?.store(ObjectCache.KnownRoot(json: json, validator: validator), of: pin.cacheName)
    return root.time
  }
}

extension LoadRecord<ObjectKey> {
  /// The record as a line of a trace.
  fileprivate var text: String {
    let reason = priority.reason
    let place = reason == .visible ? "\(reason)" : "\(reason)+\(priority.distance)"
    switch outcome {
    case .started, .retried:
      return
        "\(key.path) kind=\(key.kind) \(outcome) priority=\(place) queued=\(Int(waited / .milliseconds(1)))ms"
    case .loaded, .failed, .cancelled: return "\(key.path) kind=\(key.kind) \(outcome) priority=\(place)"
    }
  }
}
