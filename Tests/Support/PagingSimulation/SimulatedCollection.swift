package import Paging
package import SeededRandom

/// A row of the simulated collection.
package struct Row: Identifiable, Equatable, Sendable {
  package let id: Int
  package var value: Int

  package init(id: Int, value: Int) {
    self.id = id
    self.value = value
  }
}

/// A collection with which a pager is compared: one array for each revision.
package struct SimulatedCollection {
  /// A place between rows: beside the row that had this position in this revision.
  package struct Cursor: Hashable, Sendable {
    /// The position of the row, in thousands, so that rows can be inserted between.
    package var key: Int
    package init(key: Int) { self.key = key }
  }

  struct Entry {
    var key: Int
    var row: Row
  }

  /// By revision, sorted by key.
  private(set) var history: [[Entry]]
  private var nextID: Int

  package init(count: Int) {
    history = [(0..<count).map { Entry(key: $0 * 1000, row: Row(id: $0, value: 0)) }]
    nextID = count
  }

  package var revision: Int { history.count - 1 }
  package var count: Int { history[revision].count }

  package func identifiers(in revision: Int) -> [Int] { history[revision].map(\.row.id) }
  package func rows(in revision: Int) -> [Row] { history[revision].map(\.row) }

  package func identifier(at index: Int) -> Int? {
    let entries = history[revision]
    return entries.isEmpty ? nil : entries[index % entries.count].row.id
  }

  /// Begins a revision with a few changes.
  package mutating func change(_ random: inout SeededGenerator) {
    var entries = history[revision]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        nextID += 1
        insert(Row(id: nextID, value: 0), into: &entries, &random)
      case 1 where !entries.isEmpty:
        entries.remove(at: .random(in: entries.indices, using: &random))
      case 2 where !entries.isEmpty:
        let row = entries.remove(at: .random(in: entries.indices, using: &random)).row
        insert(row, into: &entries, &random)
      default:
        guard !entries.isEmpty else { continue }
        entries[.random(in: entries.indices, using: &random)].row.value += 1
      }
    }
    history.append(entries)
  }

  private func insert(_ row: Row, into entries: inout [Entry], _ random: inout SeededGenerator) {
    let at = Int.random(in: 0...entries.count, using: &random)
    let low = at > 0 ? entries[at - 1].key : -1000 * 1000
    let high = at < entries.count ? entries[at].key : low + 2000
    guard high - low > 1 else { return }
    entries.insert(Entry(key: low + (high - low) / 2, row: row), at: at)
  }

  /// Returns the page of a faultless source in a revision.
  ///
  /// - Parameter limit: may be below the request's, like a source that cuts its pages short.
  package func page(
    for request: PageRequest<Cursor, Int>, in revision: Int, limit: Int
  ) throws -> Page<Row, Cursor> {
    let entries = history[revision]
    let edge: Int
    switch (request.position, request.direction) {
    case (.start, _): edge = 0
    case (.end, _): edge = entries.count
    case (.cursor(let cursor), .forward): edge = entries.firstIndex { $0.key > cursor.key } ?? entries.count
    case (.cursor(let cursor), .backward): edge = entries.firstIndex { $0.key >= cursor.key } ?? entries.count
    case (.item(let id), let direction):
      guard let index = entries.firstIndex(where: { $0.row.id == id }) else {
        throw PageSourceError.unknownItem
      }
      edge = direction == .forward ? index : index + 1
    }
    let range =
      request.direction == .forward
      ? edge..<min(entries.count, edge + limit) : max(0, edge - limit)..<edge
    let after = range.upperBound < entries.count ? entries.cursor(at: range.upperBound - 1) : nil
    return Page(
      items: entries[range].map(\.row),
      before: range.lowerBound > 0 ? entries.cursor(at: range.lowerBound) : nil, after: after,
      revision: PageRevision(revision), byteCost: range.count * 10)
  }
}

extension [SimulatedCollection.Entry] {
  /// Returns the cursor beside the row with an index; at an edge without rows, the one beyond all rows.
  fileprivate func cursor(at index: Int) -> SimulatedCollection.Cursor? {
    if indices.contains(index) { return .init(key: self[index].key) }
    return isEmpty ? nil : .init(key: index < 0 ? self[0].key - 1 : self[count - 1].key + 1)
  }
}
