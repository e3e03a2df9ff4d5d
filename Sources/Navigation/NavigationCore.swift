/// Decides what a navigation stack does: which screens are entered, covered, uncovered and left, and which deferred
/// links run. It builds nothing, starts nothing and knows no time; its owner performs the actions, in order.
///
/// Invariants:
/// - the screen on top, and no other, is visible;
/// - every entry is entered once and left once, and has a number of its own, never used again;
/// - a link runs only while the entry that it belongs to is visible, and at most once at a time;
/// - nothing is pushed for a link whose entry was left or covered while it ran.
public struct NavigationCore: Sendable {
  /// Names one stay on a screen. Entering the same value again is another stay.
  public struct EntryID: Hashable, Comparable, Sendable {
    /// Counts the entries of a stack, from 0.
    public let number: Int
    /// Orders by the time of entry.
    public static func < (a: EntryID, b: EntryID) -> Bool { a.number < b.number }
  }

  /// Names a deferred link of a screen.
  public struct LinkID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Unique on its screen.
    public let name: String
    /// Names a link.
    public init(_ name: String) { self.name = name }
    /// Names a link.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// What the owner has to do.
  public enum Action: Hashable, Sendable {
    /// Build the screen of a value. It is not visible yet.
    case enter(EntryID, AnyNavigationValue)
    /// The screen can be seen: start what it does while it can.
    case appear(EntryID)
    /// The screen cannot be seen any more: end what it does.
    case disappear(EntryID)
    /// The screen is gone for ever: forget it.
    case leave(EntryID)
    /// Run a link's action, and tell the result with this number.
    case startLink(EntryID, LinkID, run: Int)
    /// Nobody wants the result any more.
    case cancelLink(EntryID, LinkID, run: Int)
  }

  /// What a deferred link's row shows.
  public enum LinkState: Hashable, Sendable {
    /// It can be activated.
    case idle
    /// Its value is on its way.
    case running
    /// It failed, and can be activated again; what to tell.
    case failed(String)
  }

  /// The path, from the root to the screen on top.
  public private(set) var entries: [(id: EntryID, value: AnyNavigationValue)] = []
  private var nextEntry = 0
  private var nextRun = 0
  private var links: [LinkKey: Link] = [:]

  private struct LinkKey: Hashable {
    let entry: EntryID
    let link: LinkID
  }

  private enum Link {
    case running(run: Int)
    case failed(String)
  }

  /// An empty stack; ``replace(with:)`` gives it a root.
  public init() {}

  /// The values of the path.
  public var path: [AnyNavigationValue] { entries.map(\.value) }

  /// The screen that is visible.
  public var top: EntryID? { entries.last?.id }

  // MARK: Moving

  /// Goes on to a value.
  ///
  /// - Complexity: O(1), and O(*links*) of the screen that is covered.
  public mutating func push(_ value: AnyNavigationValue) -> [Action] {
    hideTop() + [enter(value)] + showTop()
  }

  /// Goes back; the root stays.
  ///
  /// - Returns: nothing if there is nowhere to go back to.
  public mutating func pop(_ count: Int = 1) -> [Action] {
    let leaving = min(count, entries.count - 1)
    guard leaving > 0 else { return [] }
    return hideTop() + leave(last: leaving) + showTop()
  }

  /// Goes back to the root.
  public mutating func popToRoot() -> [Action] { pop(max(entries.count - 1, 0)) }

  /// Goes to another path. What the two have in common at their start stays as it is.
  ///
  /// Of the new screens only the last appears; those below are built when they are uncovered, see ``Action/enter(_:_:)``.
  public mutating func replace(with path: [AnyNavigationValue]) -> [Action] {
    let common = zip(entries, path).prefix { $0.value == $1 }.count
    guard common < entries.count || common < path.count else { return [] }
    var actions = hideTop()
    actions += leave(last: entries.count - common)
    for value in path[common...] { actions.append(enter(value)) }
    return actions + showTop()
  }

  // MARK: Deferred links

  /// What a link's row shows.
  public func state(of link: LinkID, on entry: EntryID) -> LinkState {
    switch links[LinkKey(entry: entry, link: link)] {
    case nil: .idle
    case .running: .running
    case .failed(let message): .failed(message)
    }
  }

  /// Somebody activates a link of the visible screen.
  ///
  /// - Returns: nothing if it runs already, or is on a screen that is not visible.
  public mutating func activate(_ link: LinkID, on entry: EntryID) -> [Action] {
    let key = LinkKey(entry: entry, link: link)
    guard entry == top else { return [] }
    if case .running = links[key] { return [] }
    nextRun += 1
    links[key] = .running(run: nextRun)
    return [.startLink(entry, link, run: nextRun)]
  }

  /// A link's action has its value: the push, unless nobody wants it any more.
  public mutating func linkSucceeded(
    _ link: LinkID, on entry: EntryID, run: Int, with value: AnyNavigationValue
  ) -> [Action] {
    guard isRunning(link, entry, run) else { return [] }
    links[LinkKey(entry: entry, link: link)] = nil
    return push(value)
  }

  /// A link's action failed: its row says so, and can be activated again.
  public mutating func linkFailed(_ link: LinkID, on entry: EntryID, run: Int, message: String) {
    guard isRunning(link, entry, run) else { return }
    links[LinkKey(entry: entry, link: link)] = .failed(message)
  }

  // MARK: Private

  private func isRunning(_ link: LinkID, _ entry: EntryID, _ run: Int) -> Bool {
    if case .running(run) = links[LinkKey(entry: entry, link: link)] { return true }
    return false
  }

  private mutating func enter(_ value: AnyNavigationValue) -> Action {
    let id = EntryID(number: nextEntry)
    nextEntry += 1
    entries.append((id, value))
    return .enter(id, value)
  }

  private func showTop() -> [Action] { top.map { [.appear($0)] } ?? [] }

  /// The top is about to be covered or left: its links end, then it disappears.
  private mutating func hideTop() -> [Action] {
    guard let top else { return [] }
    return endLinks(of: top) + [.disappear(top)]
  }

  private mutating func endLinks(of entry: EntryID) -> [Action] {
    var actions: [Action] = []
    for (key, link) in links where key.entry == entry {
      guard case .running(let run) = link else { continue }
      actions.append(.cancelLink(entry, key.link, run: run))
      links[key] = nil
    }
    return actions.sorted { "\($0)" < "\($1)" }
  }

  private mutating func leave(last count: Int) -> [Action] {
    let leaving = entries.suffix(count).reversed().map(\.id)
    entries.removeLast(count)
    let gone = Set(leaving)
    links = links.filter { !gone.contains($0.key.entry) }
    return leaving.map { .leave($0) }
  }
}
