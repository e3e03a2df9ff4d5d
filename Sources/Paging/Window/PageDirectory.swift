/// An index of the keys of pages, by the pages' targets and by their cursors.
struct PageDirectory<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Target = PageTarget<Cursor, Item.ID>

  private var askedFor: [Target: [Int]] = [:]
  private var leadingTo: [Target: [Int]] = [:]

  /// Returns the pages that were loaded for a target.
  func asked(for target: Target) -> [Int] { askedFor[target] ?? [] }

  /// Returns the pages with a cursor to a target, at any place in their island.
  func leading(to target: Target) -> [Int] { leadingTo[target] ?? [] }

  /// Adds a page.
  mutating func insert(_ page: StoredPage<Item, Cursor>) {
    askedFor[page.target, default: []].append(page.key)
    for target in Self.targets(beyond: page.content) { leadingTo[target, default: []].append(page.key) }
  }

  /// Removes a page, which must be equal to the one that was added.
  mutating func remove(_ page: StoredPage<Item, Cursor>) {
    Self.remove(page.key, for: page.target, in: &askedFor)
    for target in Self.targets(beyond: page.content) { Self.remove(page.key, for: target, in: &leadingTo) }
  }

  /// Returns true if both have the same pages, in any order.
  func isEqual(_ other: PageDirectory) -> Bool {
    askedFor.mapValues(Set.init) == other.askedFor.mapValues(Set.init)
      && leadingTo.mapValues(Set.init) == other.leadingTo.mapValues(Set.init)
  }

  private static func targets(beyond page: Page<Item, Cursor>) -> [Target] {
    var targets: [Target] = []
    if let before = page.before { targets.append(Target(.cursor(before), .backward)) }
    if let after = page.after { targets.append(Target(.cursor(after), .forward)) }
    return targets
  }

  private static func remove(_ key: Int, for target: Target, in pages: inout [Target: [Int]]) {
    guard var keys = pages.removeValue(forKey: target) else { return }
    keys.removeAll { $0 == key }
    if !keys.isEmpty { pages[target] = keys }
  }
}
