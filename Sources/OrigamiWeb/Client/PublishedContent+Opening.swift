internal import Glibc
public import Paging

extension PublishedContent {
  /// The way in which a published library is opened.
  public struct Opening: Sendable {
    /// The path of the cache; nil for none.
    public var cachePath: String?
    /// True loads nothing: only what is in the cache can be read.
    public var isOffline: Bool
    /// True shows what is in the cache at once. Then call ``PublishedContent/refresh()``.
    public var prefersCache: Bool
    /// True loads nothing but what is visible.
    public var isMetered: Bool
    /// Takes a line for each object: its path, the reason, where it came from, its bytes and the time; nil
    /// for none.
    public var trace: (@Sendable (String) -> Void)?
    /// The clock and the threads of loads.
    public var environment: PagingEnvironment

    /// The time after which a read is given up. Then a sentence says so, and it can be tried again.
    static let deadline = Duration.seconds(10)

    public init(
      cachePath: String?, isOffline: Bool = false, prefersCache: Bool = false, isMetered: Bool = false,
      trace: (@Sendable (String) -> Void)? = nil, environment: PagingEnvironment
    ) {
      (self.cachePath, self.isOffline) = (cachePath, isOffline)
      (self.prefersCache, self.isMetered) = (prefersCache, isMetered)
      (self.trace, self.environment) = (trace, environment)
    }
  }

  /// Opens the library at an address. libcurl is loaded with the first request.
  ///
  /// - Throws: ``ContentError``, `CancellationError`
  public static func open(_ address: LibraryAddress, _ opening: Opening) async throws -> PublishedContent {
    switch address.place {
    case .folder(let path):
      return try await PublishedContent(
        FolderSource(path), address: path, environment: opening.environment)
    case .web(let base):
      let server = HTTPSource(
        base: base, transport: CurlTransport(), environment: opening.environment,
        wallClock: { Int(time(nil)) })
      guard let cache = opening.cachePath.flatMap({ ObjectCache(path: $0) }) else {
        return try await PublishedContent(
          server, address: base, deadline: Opening.deadline, loadsAhead: !opening.isMetered,
          environment: opening.environment)
      }
      let source = CachedSource(
        opening.isOffline ? nil : server, cache: cache, address: base, environment: opening.environment,
        trace: opening.trace)
      return try await PublishedContent(
        source, address: base, kept: source.keptRoot, prefersKept: opening.prefersCache,
        deadline: Opening.deadline, loadsAhead: !opening.isMetered && !opening.isOffline,
        environment: opening.environment)
    }
  }
}
