/// A task of a screen.
public struct Work<Message: Sendable>: Sendable {
  /// Gives messages to the screen, from wherever the task runs.
  public typealias Send = @Sendable (Message) -> Void

  let declaration: LifetimeCore.Declaration
  let priority: TaskPriority?
  /// What it returns reaches the screen together with its end.
  let operation: @Sendable (@escaping Send) async throws -> Message?

  /// Work that runs from the moment the screen appears until it has ended or the screen disappears.
  public static func task(
    _ key: String, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
  ) -> Work {
    Work(declaration: .init(key: key), priority: priority) { send in
      try await operation(send)
      return nil
    }
  }

  /// The same, started again whenever the id is another.
  public static func task(
    _ key: String, id: some Hashable & Sendable, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
  ) -> Work {
    Work(declaration: .init(key: key, id: AnySendableHashable(id)), priority: priority) { send in
      try await operation(send)
      return nil
    }
  }

  /// Work that brings one message, with which it ends; started again whenever the id is another.
  public static func load(
    _ key: String, id: some Hashable & Sendable, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Message
  ) -> Work {
    Work(declaration: .init(key: key, id: AnySendableHashable(id)), priority: priority) { _ in
      try await operation()
    }
  }
}
