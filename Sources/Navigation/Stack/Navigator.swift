/// Lets one screen navigate. A destination gets it when its screen is built.
///
///     stack.navigationDestination(for: ListRoute.self) { route, navigator in
///       LazyDestination(ListScreen(route, onChoice: { navigator.push($0) }))
///     }
///
/// It belongs to one entry of the path and may be used from any thread. It does nothing once its screen is
/// covered or left. A request takes effect at the stack's next ``NavigationStack/deliver()``.
public struct Navigator: Sendable {
  /// A request to the stack.
  enum Request: Sendable {
    case push(AnyNavigationValue)
    case pop(Int)
    case popToRoot
    case replace([AnyNavigationValue])
    case activate(DeferredLink)
    case cancel(DeferredLink)
  }

  let entry: NavigationCore.EntryID
  let mailbox: NavigationMailbox

  /// Enters the screen of a value.
  public func push(_ value: some NavigationValue) { ask(.push(AnyNavigationValue(value))) }

  /// Leaves screens, from the top; the root stays.
  public func pop(_ count: Int = 1) { ask(.pop(count)) }

  /// Leaves all screens but the root.
  public func popToRoot() { ask(.popToRoot) }

  /// Replaces the path. Screens with which both paths begin stay.
  public func replace(with path: [AnyNavigationValue]) { ask(.replace(path)) }

  /// Activates a link of the screen. Does nothing while the link is running.
  public func activate(_ link: DeferredLink) { ask(.activate(link)) }

  /// Cancels a link of the screen. Does nothing unless the link is running.
  public func cancel(_ link: DeferredLink) { ask(.cancel(link)) }

  private func ask(_ request: Request) { mailbox.post(.request(entry, request)) }
}
