/// What a screen and its rows navigate with; handed to a destination when its screen is built.
///
///     stack.navigationDestination(for: ListRoute.self) { route, navigator in
///       LazyDestination(ListScreen(route, onChoice: { navigator.push($0) }))
///     }
///
/// It belongs to one stay on a screen, and works from any thread. Once the screen is covered or left it does nothing:
/// nothing is pushed late, whoever has kept it. What it is asked for happens at the stack's next
/// ``NavigationStack/deliver()``.
public struct Navigator: Sendable {
  /// What can be asked for.
  enum Request: Sendable {
    case push(AnyNavigationValue)
    case pop(Int)
    case popToRoot
    case replace([AnyNavigationValue])
    case activate(DeferredLink)
  }

  let entry: NavigationCore.EntryID
  let mailbox: NavigationMailbox

  /// Goes on to a value.
  public func push(_ value: some NavigationValue) { ask(.push(AnyNavigationValue(value))) }

  /// Goes back by some screens; the root stays.
  public func pop(_ count: Int = 1) { ask(.pop(count)) }

  /// Goes back to the root.
  public func popToRoot() { ask(.popToRoot) }

  /// Goes to another path, for example a deep link.
  public func replace(with path: [AnyNavigationValue]) { ask(.replace(path)) }

  /// Activates a link of the screen; nothing if it runs already.
  public func activate(_ link: DeferredLink) { ask(.activate(link)) }

  private func ask(_ request: Request) { mailbox.post(.request(entry, request)) }
}
