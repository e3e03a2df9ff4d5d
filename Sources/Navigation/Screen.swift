/// One place of a program: what it shows and what it does while it is seen.
///
/// An initialiser stores values, and nothing else: there is no task, no navigator and no mailbox to be had there. What a
/// screen does, it declares in ``work``, which is asked for each time it is drawn and compared with what runs.
public protocol Screen: AnyObject, SendableMetatype {
  /// What its tasks tell it.
  associatedtype Message: Sendable

  /// What it does while it is seen.
  var work: [Work<Message>] { get }

  /// A task of this screen tells something. Never called for a task that was cancelled.
  func receive(_ message: Message)
  /// The screen is seen for the first time. Once in its life.
  func onFirstAppear()
  /// The screen is no longer seen. Once for each time that it was.
  func onDisappear()
  /// A task of this screen failed.
  func show(_ error: any Error)
}

extension Screen {
  /// Nothing.
  public var work: [Work<Message>] { [] }
  /// Nothing.
  public func receive(_ message: Message) {}
  /// Nothing.
  public func onFirstAppear() {}
  /// Nothing.
  public func onDisappear() {}
}

/// A task of a screen.
public struct Work<Message: Sendable>: Sendable {
  /// Gives messages to the screen, from wherever the task runs.
  public typealias Send = @Sendable (Message) -> Void

  let declaration: LifetimeCore.Declaration
  let operation: @Sendable (@escaping Send) async throws -> Void

  /// Work that runs from the moment the screen appears until it has ended or the screen disappears.
  public static func task(
    _ key: String, _ operation: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
  ) -> Work {
    Work(declaration: .init(key: key), operation: operation)
  }

  /// The same, started again whenever the id is another.
  public static func task(
    _ key: String, id: some Hashable & Sendable,
    _ operation: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
  ) -> Work {
    Work(declaration: .init(key: key, id: AnySendableHashable(id)), operation: operation)
  }
}

/// A screen that is built when it is entered, and not before.
public struct LazyDestination {
  private let build: () throws -> any Screen

  /// Keeps the expression; it is evaluated once for each entry.
  public init(_ screen: @autoclosure @escaping () throws -> any Screen) { build = screen }

  /// Builds the screen.
  public func callAsFunction() throws -> any Screen { try build() }
}

/// A way to a value that is not known yet: load, then navigate.
public struct DeferredLink: Sendable {
  /// Unique on its screen.
  public let id: NavigationCore.LinkID
  let load: @Sendable () async throws -> AnyNavigationValue

  /// A link whose action finds the value.
  public init<Value: NavigationValue>(
    _ id: NavigationCore.LinkID, _ load: @escaping @Sendable () async throws -> Value
  ) {
    self.id = id
    self.load = { AnyNavigationValue(try await load()) }
  }
}
