/// Translates page requests into the queries of a service, and its replies into pages.
///
/// It has no connection, no clock and no state, so plain values test it. ``AdaptedPageSource`` adds the
/// transport.
///
///     struct Articles: PageAdapter {
///       func query(for request: PageRequest<String, Article.ID>) throws -> HTTPRequest { … }
///
///       func answer(
///         to request: PageRequest<String, Article.ID>, from reply: HTTPReply
///       ) throws -> PageAnswer<Article, String> {
///         switch reply.status {
///         case 304: return .notModified(nil)
///         case 410: throw PageSourceError.cursorExpired
///         case 429, 503: throw Busy(retryAfter: reply.retryAfter)   // a RetryableError
///         …
///         }
///       }
///     }
public protocol PageAdapter<Item, Cursor, Query, Reply>: Sendable {
  /// The type of the items.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable
  /// A place between items, as the service names it.
  associatedtype Cursor: Hashable & Sendable
  /// The type of a query to the service.
  associatedtype Query: Sendable
  /// The type of a reply, of any status.
  associatedtype Reply: Sendable

  /// Returns the query for a request.
  ///
  /// - Throws: ``PageSourceError/unsupportedPosition`` for a position that the service does not support.
  func query(for request: PageRequest<Cursor, Item.ID>) throws -> Query

  /// Returns the answer in a reply.
  ///
  /// - Throws: ``PageSourceError``; a ``RetryableError`` if the request may be tried again; any other error
  ///   if it is final.
  func answer(
    to request: PageRequest<Cursor, Item.ID>, from reply: Reply
  ) throws -> PageAnswer<Item, Cursor>
}

/// A page source made of an adapter and a transport.
public struct AdaptedPageSource<Adapter: PageAdapter>: PageSource {
  /// Sends a query and returns the reply. Gets the reason of the load, so that it can delay loads that are
  /// only ahead.
  ///
  /// Throws soon after its task is cancelled. Throws a ``RetryableError`` when the connection is lost.
  public typealias Transport = @Sendable (Adapter.Query, LoadReason) async throws -> Adapter.Reply

  private let adapter: Adapter
  private let transport: Transport

  public init(_ adapter: Adapter, transport: @escaping Transport) {
    self.adapter = adapter
    self.transport = transport
  }

  /// Sends the request and returns the answer.
  public func load(
    _ request: PageRequest<Adapter.Cursor, Adapter.Item.ID>
  ) async throws -> PageAnswer<Adapter.Item, Adapter.Cursor> {
    let reply = try await transport(adapter.query(for: request), request.reason)
    return try adapter.answer(to: request, from: reply)
  }
}
