/// Speaks the language of a service for a page source, and does nothing else: no connection, no time, no state.
///
/// Where pages come over a wire, what differs from service to service is how a request is put and how a reply is
/// read: link headers, cursors in JSON, numbered pages. That is an adapter's, and can be tested with plain values.
/// Sending is the same for all, and is passed to ``AdaptedPageSource``.
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
  /// What is paged.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable
  /// A place between items, as the service names it.
  associatedtype Cursor: Hashable & Sendable
  /// What is sent.
  associatedtype Query: Sendable
  /// What comes back, of whatever status.
  associatedtype Reply: Sendable

  /// Puts a request.
  ///
  /// - Throws: ``PageSourceError/unsupportedPosition`` for a position that the service knows no words for.
  func query(for request: PageRequest<Cursor, Item.ID>) throws -> Query

  /// Reads what came back.
  ///
  /// - Throws: ``PageSourceError``; for what may be tried again a ``RetryableError``, with the time if the service
  ///   said when; any other error for what is final.
  func answer(
    to request: PageRequest<Cursor, Item.ID>, from reply: Reply
  ) throws -> PageAnswer<Item, Cursor>
}

/// A page source of an adapter and of whatever carries its queries.
public struct AdaptedPageSource<Adapter: PageAdapter>: PageSource {
  /// Sends a query and waits for the reply. Ends soon when its task is cancelled, by throwing; a lost connection is a
  /// ``RetryableError``. Is told why, so that it can hold back what is only ahead.
  public typealias Transport = @Sendable (Adapter.Query, LoadReason) async throws -> Adapter.Reply

  private let adapter: Adapter
  private let transport: Transport

  /// Stores the values.
  public init(_ adapter: Adapter, transport: @escaping Transport) {
    self.adapter = adapter
    self.transport = transport
  }

  /// Puts the request, sends it and reads the reply.
  public func load(
    _ request: PageRequest<Adapter.Cursor, Adapter.Item.ID>
  ) async throws -> PageAnswer<Adapter.Item, Adapter.Cursor> {
    let reply = try await transport(adapter.query(for: request), request.reason)
    return try adapter.answer(to: request, from: reply)
  }
}
