/// A task that a screen declares. An error that it throws goes to ``Screen/show(_:)``, except cancellation.
public struct Work<Message: Sendable>: Sendable {
  /// Sends a message to the screen, from any thread.
  public typealias Send = @Sendable (Message) -> Void

  let declaration: LifetimeCore.Declaration
  let priority: TaskPriority?
  /// Its result is the last message to the screen; nil for none.
  let operation: @Sendable (@escaping Send) async throws -> Message?

  /// Returns a task that starts each time the screen appears, and again when the id changes. It is cancelled
  /// when the screen disappears.
  public static func task(
    _ key: WorkKey, id: (any Hashable & Sendable)? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
  ) -> Work {
    Work(declaration: .init(key: key, id: id.map { WorkKey($0) }), priority: priority) { send in
      try await operation(send)
      return nil
    }
  }

  /// Returns a task that ends with one message. It starts and is cancelled as that of
  /// ``task(_:id:priority:_:)``.
  public static func load(
    _ key: WorkKey, id: some Hashable & Sendable, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Message
  ) -> Work {
    Work(declaration: .init(key: key, id: WorkKey(id)), priority: priority) { _ in
      try await operation()
    }
  }
}
