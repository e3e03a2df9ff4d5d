/// One request for a value of a ``Loader``. The value is wanted until the handle is cancelled or released.
public final class LoadHandle<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The key of the value.
  public let key: Key
  private let loader: Loader<Key, Value>
  private let ask: LoadAskID

  init(key: Key, ask: LoadAskID, loader: Loader<Key, Value>) {
    self.key = key
    self.ask = ask
    self.loader = loader
  }

  deinit { loader.leave(key, ask) }

  /// Changes the priority, for example when the item becomes visible.
  public func change(to priority: LoadPriority) { loader.change(key, ask, to: priority) }

  /// Ends the request. The load ends with its last request.
  public func cancel() { loader.leave(key, ask) }

  /// Waits for the value and returns it.
  ///
  /// - Throws: The error of the load after its retries; `CancellationError` if the handle or the calling task
  ///   is cancelled.
  public func value() async throws -> Value { try await loader.value(key, ask) }
}
