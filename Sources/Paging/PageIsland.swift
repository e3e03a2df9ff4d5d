/// A page as it is kept: everything that the source answered, and which part of it is shown.
///
/// Where two pages overlap, both keep all their items and their cursors, and one of them hides its end. So the
/// cursors at the ends of an island always belong to the items there.
struct StoredPage<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Never used twice in one window.
  let key: Int
  /// As answered, with the local edits of the shown part.
  var content: Page<Item, Cursor>
  /// The identifiers of `content.items`, in the same order: what looks for an item copies no items.
  var ids: [Item.ID]
  /// The items that are this page's to show, as a range of `content.items`. The others are a neighbour's.
  var shown: Range<Int>
  /// Items among them that were removed locally. They are kept, for they tell where the page lies.
  var removed: Set<Item.ID> = []
  /// How it was asked for; the same request brings it again.
  let target: PageTarget<Cursor, Item.ID>

  /// The shown part without what was removed.
  var items: [Item] {
    guard showsPart else { return content.items }
    let items = content.items[shown]
    return removed.isEmpty ? Array(items) : items.filter { !removed.contains($0.id) }
  }

  /// Whether anything of `content` is not shown.
  private var showsPart: Bool { shown != 0..<ids.count || !removed.isEmpty }

  /// How many `items` there are.
  var itemCount: Int { shown.count - removed.count }

  /// How many `items` lie before and after one of them.
  func rank(of id: Item.ID) -> (before: Int, after: Int)? {
    guard !removed.contains(id), let place = ids[shown].firstIndex(of: id) else { return nil }
    let before = ids[shown.lowerBound..<place]
    let offset = removed.isEmpty ? before.count : before.count { !removed.contains($0) }
    return (offset, itemCount - 1 - offset)
  }

  /// `items` as a page.
  var view: Page<Item, Cursor> {
    guard showsPart else { return content }
    var view = content
    view.items = items
    return view
  }

  /// Whether its last items are shown by the page that follows.
  var hidesEnd: Bool { shown.upperBound < ids.count }
  /// Whether its first items are shown by the page before.
  var hidesStart: Bool { shown.lowerBound > 0 }

  /// Whether an end is hidden in a direction.
  func hides(_ direction: PageDirection) -> Bool { direction == .forward ? hidesEnd : hidesStart }
}

/// Pages that follow each other without a gap.
struct PageIsland<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Stored = StoredPage<Item, Cursor>

  /// How many cursors are remembered to notice that a source goes round in circles.
  static var trailLength: Int { 16 }

  /// Never used twice in one window. Of two islands that become one, one key stays.
  var key: Int
  /// Never empty. No page but the first hides its start from before, none but the last its end.
  var pages: [Stored]
  /// The place of `pages[0]` among all places this island has had; a page keeps its place while others come
  /// and go.
  var base = 0
  /// The latest cursors that led forward to the last page, oldest first, and backward to the first.
  var forwardTrail: [Cursor] = []
  var backwardTrail: [Cursor] = []
  /// Why the last load in a direction failed, until it is tried again.
  var forwardFailure: (any Error)?
  var backwardFailure: (any Error)?

  init(key: Int, page: Stored) {
    self.key = key
    pages = [page]
    noteTrail(of: page)
  }

  /// The last page in a direction.
  func edge(_ direction: PageDirection) -> Stored {
    direction == .forward ? pages[pages.count - 1] : pages[0]
  }

  /// The cursor that leads on in a direction; nil at the collection's end.
  func cursor(_ direction: PageDirection) -> Cursor? {
    direction == .forward ? edge(.forward).content.after : edge(.backward).content.before
  }

  /// The target that leads on in a direction; nil at the collection's end.
  func next(_ direction: PageDirection) -> PageTarget<Cursor, Item.ID>? {
    cursor(direction).map { PageTarget(.cursor($0), direction) }
  }

  subscript(failure direction: PageDirection) -> (any Error)? {
    get { direction == .forward ? forwardFailure : backwardFailure }
    set {
      if direction == .forward { forwardFailure = newValue } else { backwardFailure = newValue }
    }
  }

  /// How many loads ago `cursor` led on in a direction; nil if it did not within the trail.
  func stepsSince(_ cursor: Cursor, _ direction: PageDirection) -> Int? {
    let trail = direction == .forward ? forwardTrail : backwardTrail
    return trail.lastIndex(of: cursor).map { trail.count - $0 }
  }

  /// Adds the pages of an island that begins where this one ends.
  mutating func append(_ next: PageIsland) {
    pages += next.pages
    forwardTrail = (forwardTrail + next.forwardTrail).suffix(Self.trailLength)
    backwardTrail = (next.backwardTrail + backwardTrail).suffix(Self.trailLength)
    forwardFailure = next.forwardFailure
  }

  /// Takes the page at an end away. The island must have another.
  mutating func drop(_ direction: PageDirection) -> Stored {
    switch direction {
    case .forward:
      let page = pages.removeLast()
      if page.target.direction == .forward { Self.forget(page.target.cursor, in: &forwardTrail) }
      forwardFailure = nil
      return page
    case .backward:
      let page = pages.removeFirst()
      base += 1
      if page.target.direction == .backward { Self.forget(page.target.cursor, in: &backwardTrail) }
      backwardFailure = nil
      return page
    }
  }

  /// Leads on elsewhere, since what its cursor brought is nothing but items that are here already.
  mutating func goOn(_ direction: PageDirection, at next: Cursor?) {
    let passed = cursor(direction).map { [$0] } ?? []
    if direction == .forward {
      forwardTrail = (forwardTrail + passed).suffix(Self.trailLength)
    } else {
      backwardTrail = (backwardTrail + passed).suffix(Self.trailLength)
    }
    lead(direction, to: next)
  }

  /// Leads on elsewhere, by a newer cursor for the same place.
  mutating func lead(_ direction: PageDirection, to next: Cursor?) {
    if direction == .forward {
      pages[pages.count - 1].content.after = next
    } else {
      pages[0].content.before = next
    }
  }

  /// What a page led to is not on the way any more when the page is dropped.
  private static func forget(_ cursor: Cursor?, in trail: inout [Cursor]) {
    guard let cursor, let index = trail.lastIndex(of: cursor) else { return }
    trail.removeSubrange(index...)
  }

  private mutating func noteTrail(of page: Stored) {
    guard let cursor = page.target.cursor else { return }
    if page.target.direction == .forward { forwardTrail = [cursor] } else { backwardTrail = [cursor] }
  }
}
