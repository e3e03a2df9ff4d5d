/// One asker's share in a load. As long as it lives, and until it is cancelled, the item is wanted.
///
/// Made by ``Loader/request(_:_:onChange:)``. Letting it go is the same as cancelling it.
public final class LoadHandle<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// What is asked for.
  public let key: Key
  private let loader: Loader<Key, Value>
  private let ask: LoadAskID

  init(key: Key, ask: LoadAskID, loader: Loader<Key, Value>) {
    self.key = key
    self.ask = ask
    self.loader = loader
  }

  deinit { loader.leave(key, ask) }

  /// How it stands. Never waits.
  public var state: LoadState<Value> { loader.state(of: key, for: ask) }

  /// Says that it is more or less urgent now, as when it becomes visible.
  public func change(to priority: LoadPriority) { loader.change(key, ask, to: priority) }

  /// Wants it no more. The load ends if nobody else does.
  public func cancel() { loader.leave(key, ask) }

  /// Waits for the value.
  ///
  /// - Throws: What the load throws after its retries; `CancellationError` if the handle or the calling task is
  ///   cancelled.
  public func value() async throws -> Value { try await loader.value(key, ask) }
}
