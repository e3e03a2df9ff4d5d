/// Where an item is inserted.
public enum InsertionPoint<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Directly before the item with this identifier.
  case before(ID)
  /// Directly after the item with this identifier.
  case after(ID)

  /// The item beside which it is.
  public var neighbour: ID {
    switch self {
    case .before(let id), .after(let id): id
    }
  }
}

/// What was changed locally and the source does not know in this revision.
///
/// Applied to every page that arrives, so that an edit outlives its page being dropped and loaded again.
/// Grows with the number of edits in a revision.
struct PageEdits<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private var removed: Set<Item.ID> = []
  private var updated: [Item.ID: Item] = [:]
  private var inserted: [Item.ID: (point: InsertionPoint<Item.ID>, item: Item)] = [:]
  /// Identifiers inserted beside each item, in the order of their insertion.
  private var neighbours: [Item.ID: [Item.ID]] = [:]

  /// Whether nothing was changed.
  var isEmpty: Bool { removed.isEmpty && updated.isEmpty && inserted.isEmpty }

  /// Which of some items were removed.
  func removed(among ids: ArraySlice<Item.ID>) -> Set<Item.ID> {
    guard !removed.isEmpty else { return [] }
    return Set(ids.filter { removed.contains($0) && !isInserted($0) })
  }

  /// Whether an item is here by insertion and not by the source.
  func isInserted(_ id: Item.ID) -> Bool { inserted[id] != nil }

  mutating func update(_ item: Item) {
    if inserted[item.id] != nil { inserted[item.id]?.item = item } else { updated[item.id] = item }
  }

  mutating func remove(_ id: Item.ID) {
    if let old = inserted.removeValue(forKey: id) {
      neighbours[old.point.neighbour]?.removeAll { $0 == id }
    } else {
      removed.insert(id)
      updated[id] = nil
    }
  }

  mutating func insert(_ item: Item, _ point: InsertionPoint<Item.ID>) {
    inserted[item.id] = (point, item)
    neighbours[point.neighbour, default: []].append(item.id)
  }

  /// Makes a page from the source what it is with the edits, but for the removed items, which stay.
  ///
  /// - Parameter isShown: Whether an identifier is shown already; an inserted item then stays where it is.
  func apply(to page: inout Page<Item, some Hashable & Sendable>, isShown: (Item.ID) -> Bool) {
    guard !isEmpty else { return }
    var items: [Item] = []
    items.reserveCapacity(page.items.count)
    var placed: Set<Item.ID> = []
    for item in page.items { place(item, into: &items, &placed, isShown) }
    let cost = page.items.isEmpty ? 0 : page.byteCost / page.items.count
    page.byteCost = max(0, page.byteCost + (items.count - page.items.count) * cost)
    page.items = items
    // Perhaps not what the source answered: asked again, it must send the items.
    page.validator = nil
  }

  /// Appends an item of the source with what is inserted around it, and around that.
  private func place(
    _ item: Item, into items: inout [Item], _ placed: inout Set<Item.ID>, _ isShown: (Item.ID) -> Bool
  ) {
    // The one inserted last is nearest to its neighbour, on both sides.
    let beside = (neighbours[item.id] ?? []).compactMap { inserted[$0] }
    for other in beside where other.point == .before(item.id) {
      placeInserted(other.item, into: &items, &placed, isShown)
    }
    // An item that was moved is skipped where the source has it, but not what was inserted beside it there.
    if !isInserted(item.id) { items.append(updated[item.id] ?? item) }
    for other in beside.reversed() where other.point == .after(item.id) {
      placeInserted(other.item, into: &items, &placed, isShown)
    }
  }

  private func placeInserted(
    _ item: Item, into items: inout [Item], _ placed: inout Set<Item.ID>, _ isShown: (Item.ID) -> Bool
  ) {
    guard !isShown(item.id), placed.insert(item.id).inserted else { return }
    let beside = (neighbours[item.id] ?? []).compactMap { inserted[$0] }
    for other in beside where other.point == .before(item.id) {
      placeInserted(other.item, into: &items, &placed, isShown)
    }
    items.append(item)
    for other in beside.reversed() where other.point == .after(item.id) {
      placeInserted(other.item, into: &items, &placed, isShown)
    }
  }
}
