/// One place of a program: what it shows and what it does while it is seen.
///
/// An initialiser stores values, and nothing else: there is no task and no mailbox to be had there, and a navigator works
/// only once the screen is seen. What a screen does, it declares in ``work``, which is asked for each time it is drawn and
/// compared with what runs.
public protocol Screen: AnyObject, SendableMetatype {
  /// What its tasks tell it.
  associatedtype Message: Sendable

  /// What it is called in traces; its type's name unless it says otherwise.
  var name: String { get }
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
  /// The name of its type.
  public var name: String { "\(Self.self)" }
  /// Nothing.
  public var work: [Work<Message>] { [] }
  /// Nothing.
  public func receive(_ message: Message) {}
  /// Nothing.
  public func onFirstAppear() {}
  /// Nothing.
  public func onDisappear() {}
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
