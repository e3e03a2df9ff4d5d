/// Finds pages by how they were asked for and by what they lead to, however many there are.
///
/// Names pages by their keys; where they lie is ``PageWindow``'s to know. Usually one page has a target, but after a
/// refresh two may.
struct PageDirectory<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Target = PageTarget<Cursor, Item.ID>

  private var askedFor: [Target: [Int]] = [:]
  private var leadingTo: [Target: [Int]] = [:]

  /// The pages that were asked for in this way.
  func asked(for target: Target) -> [Int] { askedFor[target] ?? [] }

  /// The pages that name a target as what comes next, wherever in their island they are.
  func leading(to target: Target) -> [Int] { leadingTo[target] ?? [] }

  /// Notes a page.
  mutating func insert(_ page: StoredPage<Item, Cursor>) {
    askedFor[page.target, default: []].append(page.key)
    for target in Self.targets(beyond: page.content) { leadingTo[target, default: []].append(page.key) }
  }

  /// Forgets a page, which must be as it was when it was noted.
  mutating func remove(_ page: StoredPage<Item, Cursor>) {
    Self.remove(page.key, for: page.target, in: &askedFor)
    for target in Self.targets(beyond: page.content) { Self.remove(page.key, for: target, in: &leadingTo) }
  }

  /// Whether the same is noted, in whatever order.
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
