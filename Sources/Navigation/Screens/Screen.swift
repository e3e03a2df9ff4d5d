/// A screen: its state, and the tasks that run while it is visible.
///
/// Only store values in an initialiser: it runs on the thread that draws, and nothing cancels a task that it
/// starts. A screen declares its tasks in ``work``. The program calls ``NavigationStack/redraw()`` each time
/// that it draws the screen. That starts tasks that are new and cancels those that are no longer declared.
public protocol Screen: AnyObject, SendableMetatype {
  /// The type of the messages from its tasks.
  associatedtype Message: Sendable

  /// The name of the screen in traces. The name of its type by default.
  var name: String { get }
  /// The tasks that run while the screen is visible. None by default. Of several with one key, only the first
  /// counts.
  var work: [Work<Message>] { get }

  /// Handles a message from a task. Never called for a task that was cancelled.
  func receive(_ message: Message)
  /// Called once, when the screen is visible for the first time, before its tasks start. ``work`` was read
  /// already: a task that is declared because of this call starts at the next redraw.
  func onFirstAppear()
  /// Called each time that the screen stops being visible.
  func onDisappear()
  /// Handles the error of a task that failed.
  func show(_ error: any Error)
}

extension Screen {
  /// The name of its type.
  public var name: String { "\(Self.self)" }
  /// No tasks.
  public var work: [Work<Message>] { [] }
  /// Does nothing.
  public func receive(_ message: Message) {}
  /// Does nothing.
  public func onFirstAppear() {}
  /// Does nothing.
  public func onDisappear() {}
}

/// A screen that is not built before it is visible for the first time.
public struct LazyDestination {
  private let build: () throws -> any Screen

  /// Creates a destination from an expression, which is evaluated at most once for each entry.
  public init(_ screen: @autoclosure @escaping () throws -> any Screen) { build = screen }

  /// Builds the screen.
  public func callAsFunction() throws -> any Screen { try build() }
}

/// A link whose value is loaded when it is activated, and then pushed.
public struct DeferredLink: Sendable {
  /// The name of a link, unique on its screen.
  public struct ID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let name: String
    /// Creates an identifier.
    public init(_ name: String) { self.name = name }
    /// Creates an identifier.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// The state of a link.
  public enum State: Hashable, Sendable {
    /// The link can be activated.
    case idle
    /// The value is being loaded.
    case running
    /// Loading failed, with this message. The link can be activated again.
    case failed(String)
  }

  /// The name of the link.
  public let id: ID
  let load: @Sendable () async throws -> any NavigationValue

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - id: The name of the link, unique on its screen.
  ///   - load: Loads the value to push. If it throws, nothing is pushed, and the state of the link is
  ///     ``State/failed(_:)`` with the error's description. Cancelled when the screen is covered or left, and
  ///     by ``NavigationStack/cancel(_:)``.
  public init(_ id: ID, _ load: @escaping @Sendable () async throws -> any NavigationValue) {
    (self.id, self.load) = (id, load)
  }
}
