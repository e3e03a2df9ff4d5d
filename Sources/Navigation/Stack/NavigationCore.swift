/// Decides which screens a navigation stack enters, covers, uncovers and leaves, and which deferred links
/// run.
///
/// It builds nothing, starts nothing and knows no time. Its owner performs the actions, in order.
///
/// Invariants:
/// - Only the screen on top is visible.
/// - Every entry is entered once and left once. Its number is never used again.
/// - A link runs only while its entry is visible, and at most once at a time.
/// - If an entry is covered or left while its link runs, the link pushes nothing.
package struct NavigationCore: Sendable {
  /// Identifies one entry of the path. Pushing the same value again makes another entry.
  package struct EntryID: Hashable, Sendable {
    /// The number of entries made before, so the first is 0.
    package let number: Int
  }

  /// An action for the owner to perform.
  package enum Action: Hashable, Sendable {
    /// Make an entry for a value. Its screen is not built yet.
    case enter(EntryID, AnyNavigationValue)
    /// The screen is visible now: build it if it is not built yet, and start its work.
    case appear(EntryID)
    /// The screen is no longer visible: end its work.
    case disappear(EntryID)
    /// The screen was left for good: release it.
    case leave(EntryID)
    /// Cancel a link's action; its result is not wanted any more.
    case cancelLink(EntryID, DeferredLink.ID, run: Int)
  }

  /// The path, from the root to the screen on top.
  package private(set) var entries: [(id: EntryID, value: AnyNavigationValue)] = []
  private var nextEntry = 0
  private var nextRun = 0
  private var links: [LinkKey: Link] = [:]

  private struct LinkKey: Hashable {
    let entry: EntryID
    let link: DeferredLink.ID
  }

  private enum Link {
    case running(run: Int)
    case failed(String)
  }

  /// Creates an empty stack; ``replace(with:)`` gives it a root.
  package init() {}

  /// The values of the path.
  package var path: [AnyNavigationValue] { entries.map(\.value) }

  /// The entry whose screen is visible; nil for an empty stack.
  package var top: EntryID? { entries.last?.id }

  // MARK: Moving

  /// Adds a value to the path.
  ///
  /// - Complexity: O(links of the screen that is covered).
  package mutating func push(_ value: AnyNavigationValue) -> [Action] {
    hideTop() + [enter(value)] + showTop()
  }

  /// Removes values from the end of the path; the root stays.
  ///
  /// - Returns: No actions if only the root is left.
  package mutating func pop(_ count: Int = 1) -> [Action] {
    let leaving = min(count, entries.count - 1)
    guard leaving > 0 else { return [] }
    return hideTop() + leave(last: leaving) + showTop()
  }

  /// Removes all values but the root.
  package mutating func popToRoot() -> [Action] { pop(entries.count) }

  /// Replaces the path. Entries that both paths begin with stay as they are.
  ///
  /// Of the new screens only the last appears. The others are built when they are uncovered.
  package mutating func replace(with path: [AnyNavigationValue]) -> [Action] {
    let common = zip(entries, path).prefix { $0.value == $1 }.count
    guard common < entries.count || common < path.count else { return [] }
    var actions = hideTop()
    actions += leave(last: entries.count - common)
    for value in path[common...] { actions.append(enter(value)) }
    return actions + showTop()
  }

  // MARK: Deferred links

  /// Returns the state of a link.
  package func state(of link: DeferredLink.ID, on entry: EntryID) -> DeferredLink.State {
    switch links[LinkKey(entry: entry, link: link)] {
    case nil: .idle
    case .running: .running
    case .failed(let message): .failed(message)
    }
  }

  /// Activates a link of the visible screen.
  ///
  /// - Returns: The number with which to run the link's action and to report its result; nil if the link runs
  ///   already or its screen is not visible.
  package mutating func activate(_ link: DeferredLink.ID, on entry: EntryID) -> Int? {
    let key = LinkKey(entry: entry, link: link)
    guard entry == top else { return nil }
    if case .running = links[key] { return nil }
    nextRun += 1
    links[key] = .running(run: nextRun)
    return nextRun
  }

  /// Cancels a running link; it is idle then.
  ///
  /// - Returns: No actions if the link does not run.
  package mutating func cancel(_ link: DeferredLink.ID, on entry: EntryID) -> [Action] {
    let key = LinkKey(entry: entry, link: link)
    guard case .running(let run) = links[key] else { return [] }
    links[key] = nil
    return [.cancelLink(entry, link, run: run)]
  }

  /// Handles the value of a link's action: pushes it, unless the link was cancelled.
  package mutating func linkSucceeded(
    _ link: DeferredLink.ID, on entry: EntryID, run: Int, with value: AnyNavigationValue
  ) -> [Action] {
    guard isRunning(link, entry, run) else { return [] }
    links[LinkKey(entry: entry, link: link)] = nil
    return push(value)
  }

  /// Handles the failure of a link's action. The link can then be activated again.
  package mutating func linkFailed(_ link: DeferredLink.ID, on entry: EntryID, run: Int, message: String) {
    guard isRunning(link, entry, run) else { return }
    links[LinkKey(entry: entry, link: link)] = .failed(message)
  }

  // MARK: Private

  private func isRunning(_ link: DeferredLink.ID, _ entry: EntryID, _ run: Int) -> Bool {
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

  /// Returns the actions for a top that is about to be covered or left: its links end, then it disappears.
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
    // The order of a dictionary differs from one process to the next.
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
