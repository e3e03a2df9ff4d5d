/// A loaded page: the answer of the source, and the part of it that is shown.
///
/// If two pages overlap, both keep all items and cursors, and one hides its end. So the cursors at the
/// ends of an island belong to the items there.
struct StoredPage<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The number of the page, never used twice in one window.
  let key: Int
  /// The answer of the source, whole.
  var content: Page<Item, Cursor>
  /// The identifiers of `content.items`, in the same order, so that a search copies no items.
  var ids: [Item.ID]
  /// The range of `content.items` that this page shows. A neighbour shows the others.
  var shown: Range<Int>
  /// The target that it was loaded for.
  let target: PageTarget<Cursor, Item.ID>

  /// The items that are shown.
  var items: [Item] { showsPart ? Array(content.items[shown]) : content.items }

  /// A Boolean value that indicates whether anything of `content` is not shown.
  private var showsPart: Bool { shown != 0..<ids.count }

  /// The number of `items`.
  var itemCount: Int { shown.count }

  /// Returns the numbers of `items` before and after one of them.
  func rank(of id: Item.ID) -> (before: Int, after: Int)? {
    guard let place = ids[shown].firstIndex(of: id) else { return nil }
    return (place - shown.lowerBound, shown.upperBound - 1 - place)
  }

  /// `items` as a page.
  var view: Page<Item, Cursor> {
    guard showsPart else { return content }
    var view = content
    view.items = items
    return view
  }

  /// A Boolean value that indicates whether its last items are shown by the page that follows.
  var hidesEnd: Bool { shown.upperBound < ids.count }
  /// A Boolean value that indicates whether its first items are shown by the page before.
  var hidesStart: Bool { shown.lowerBound > 0 }

  /// Returns true if an end is hidden in a direction.
  func hides(_ direction: PageDirection) -> Bool { direction == .forward ? hidesEnd : hidesStart }
}

/// A value for each direction.
struct PerDirection<Value: Sendable>: Sendable {
  var forward: Value
  var backward: Value

  subscript(direction: PageDirection) -> Value {
    get { direction == .forward ? forward : backward }
    // In place: the arrays of an island are changed without a copy.
    _modify { if direction == .forward { yield &forward } else { yield &backward } }
  }
}

/// A run of pages without a gap.
struct PageIsland<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Stored = StoredPage<Item, Cursor>

  /// The number of cursors that are remembered to notice that a source goes round in circles.
  static var trailLength: Int { 16 }

  /// Never used twice in one window. Of two islands that join, one key stays.
  var key: Int
  /// Never empty. The first page does not hide its start, nor the last page its end, except while
  /// `PageWindow.drop` uncovers an end.
  var pages: [Stored]
  /// The place of `pages[0]`. A page keeps its place while others are added and dropped.
  var base = 0
  /// The latest cursors that led forward to the last page, oldest first, and backward to the first.
  var trails = PerDirection<[Cursor]>(forward: [], backward: [])
  /// The error of the last load in a direction, until it is tried again.
  var failures = PerDirection<(any Error)?>(forward: nil, backward: nil)

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

  /// Returns how many loads ago a cursor was used in a direction, 1 for the last one; nil if it is not on the
  /// trail.
  func stepsSince(_ cursor: Cursor, _ direction: PageDirection) -> Int? {
    let trail = trails[direction]
    return trail.lastIndex(of: cursor).map { trail.count - $0 }
  }

  /// Adds the pages of an island that begins where this one ends.
  mutating func append(_ next: PageIsland) {
    pages += next.pages
    trails.forward = (trails.forward + next.trails.forward).suffix(Self.trailLength)
    trails.backward = (next.trails.backward + trails.backward).suffix(Self.trailLength)
    failures.forward = next.failures.forward
  }

  /// Removes the page at an end. The island must have another.
  mutating func drop(_ direction: PageDirection) -> Stored {
    let page = direction == .forward ? pages.removeLast() : pages.removeFirst()
    if direction == .backward { base += 1 }
    Self.forget(cursor(direction), in: &trails[direction])
    failures[direction] = nil
    return page
  }

  /// Replaces the cursor at an end by the one of the page that it led to. For a page that is not stored,
  /// because all its items are here already.
  mutating func goOn(_ direction: PageDirection, at next: Cursor?) {
    let passed = cursor(direction).map { [$0] } ?? []
    trails[direction] = (trails[direction] + passed).suffix(Self.trailLength)
    lead(direction, to: next)
  }

  /// Replaces the cursor by a newer one for the same place.
  mutating func lead(_ direction: PageDirection, to next: Cursor?) {
    if direction == .forward {
      pages[pages.count - 1].content.after = next
    } else {
      pages[0].content.before = next
    }
  }

  /// Removes a cursor and all later ones from a trail. After a drop the island loads on from that cursor
  /// again, which must not count as a circle. Two joined trails may both have the cursor, so the first
  /// occurrence counts.
  private static func forget(_ cursor: Cursor?, in trail: inout [Cursor]) {
    guard let cursor, let index = trail.firstIndex(of: cursor) else { return }
    trail.removeSubrange(index...)
  }

  private mutating func noteTrail(of page: Stored) {
    guard let cursor = page.target.cursor else { return }
    trails[page.target.direction] = [cursor]
  }
}
