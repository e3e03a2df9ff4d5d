public import Paging

/// A check that a page source keeps the rules of `PageSource`.
///
///     @Test func `the library keeps the rules of a page source`() async throws {
///       let problems = await PageSourceConformance(source, expecting: ids, unknown: 0).problems()
///       #expect(problems == [])
///     }
///
/// The collection must not change during the check.
public struct PageSourceConformance<Source: PageSource>: Sendable {
  /// An identifier of the source's items.
  public typealias ID = Source.Item.ID
  private typealias Position = PagePosition<Source.Cursor, ID>
  private typealias Page = Paging.Page<Source.Item, Source.Cursor>

  private struct Problem: Error {
    let text: String
  }

  private let source: Source
  private let expected: [ID]
  private let unknown: ID?
  private let pageSizes: [Int]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - source: the source to check.
  ///   - expected: all identifiers, in reading order. May be empty.
  ///   - unknown: an identifier that no item has; nil skips that check.
  ///   - pageSizes: the page sizes to walk with.
  public init(
    _ source: Source, expecting expected: [ID], unknown: ID? = nil, pageSizes: [Int] = [1, 2, 3, 7, 50, 1000]
  ) {
    self.source = source
    self.expected = expected
    self.unknown = unknown
    self.pageSizes = pageSizes
  }

  /// Runs all checks.
  ///
  /// - Returns: one sentence for each problem; empty if the source keeps the rules.
  /// - Complexity: About items × page sizes loads.
  public func problems() async -> [String] {
    var problems: [String] = []
    func check(_ name: String, _ body: () async throws -> Void) async {
      do { try await body() } catch let problem as Problem {
        problems.append("\(name): \(problem.text)")
      } catch {
        problems.append("\(name): throws \(error)")
      }
    }
    for size in pageSizes {
      await check("walk forward by \(size)") { try await walk(.forward, by: size) }
      await check("walk backward by \(size)") { try await walk(.backward, by: size) }
    }
    await check("start at items") { try await startAtItems() }
    await check("turn round at every page") { try await turnRound() }
    await check("one revision") { try await oneRevision() }
    await check("the same twice at once") { try await concurrent() }
    await check("unknown item") { try await unknownItem() }
    await check("cancelled") { try await cancelled() }
    return problems
  }

  // MARK: Checks

  private func walk(_ direction: PageDirection, by size: Int) async throws {
    var found: [ID] = []
    var position: Position? = direction == .forward ? .start : .end
    var used: Set<Source.Cursor> = []
    while let here = position {
      let page = try await page(here, direction, size)
      let next = direction == .forward ? page.after : page.before
      try require(!page.items.isEmpty || next == nil, "an empty page that leads on")
      let ids = page.items.map(\.id)
      found = direction == .forward ? found + ids : ids + found
      try require(found.count <= expected.count, "more than the \(expected.count) items there are")
      if let next { try require(used.insert(next).inserted, "a cursor comes back") }
      position = next.map { .cursor($0) }
    }
    try require(found == expected, "visits \(found.count) items in another order or number than expected")
  }

  private func startAtItems() async throws {
    for offset in sample() {
      let forward = try await page(.item(expected[offset]), .forward, 3)
      try require(
        !forward.items.isEmpty && expected[offset...].starts(with: forward.items.map(\.id)),
        "forward from item \(offset) does not begin with it")
      try require(
        offset == 0 ? forward.before == nil : forward.before != nil, "a wrong `before` at item \(offset)")
      let backward = try await page(.item(expected[offset]), .backward, 3)
      try require(
        !backward.items.isEmpty
          && expected[...offset].reversed().starts(with: backward.items.reversed().map(\.id)),
        "backward from item \(offset) does not end with it")
    }
  }

  private func turnRound() async throws {
    for offset in sample() {
      let page = try await page(.item(expected[offset]), .forward, 2)
      let last = offset + page.items.count
      if let before = page.before {
        let previous = try await self.page(.cursor(before), .backward, 2).items.map(\.id)
        try require(
          !previous.isEmpty && previous.last == expected[offset - 1],
          "`before` of item \(offset) leads elsewhere")
      }
      if let after = page.after {
        let next = try await self.page(.cursor(after), .forward, 2).items.map(\.id)
        try require(
          !next.isEmpty && next.first == expected[last], "`after` of item \(last - 1) leads elsewhere")
      } else {
        try require(last == expected.count, "no `after` although there are items")
      }
    }
  }

  private func oneRevision() async throws {
    let first = try await page(.start, .forward, 2).revision
    let last = try await page(.end, .backward, 2).revision
    try require(first == last, "two revisions of a collection that does not change")
  }

  private func concurrent() async throws {
    let alone = try await page(.start, .forward, 5).items.map(\.id)
    try await withThrowingTaskGroup(of: [ID].self) { group in
      for _ in 0..<8 { group.addTask { try await page(.start, .forward, 5).items.map(\.id) } }
      for try await ids in group {
        try require(ids == alone, "another answer when asked several times at once")
      }
    }
  }

  private func unknownItem() async throws {
    guard let unknown else { return }
    do {
      _ = try await page(.item(unknown), .forward, 1)
    } catch PageSourceError.unknownItem {
      return
    } catch PageSourceError.unsupportedPosition {
      return
    }
    throw Problem(text: "an item that does not exist is answered")
  }

  /// Checks that a load that was cancelled before it began ends.
  private func cancelled() async throws {
    let task = Task { try await page(.start, .forward, 1) }
    task.cancel()
    _ = await task.result
  }

  // MARK: Helpers

  private func page(_ position: Position, _ direction: PageDirection, _ limit: Int) async throws -> Page {
    let page = try await source.load(PageRequest(position: position, direction: direction, limit: limit))
    try require(page.items.count <= limit, "\(page.items.count) items where \(limit) were asked for")
    try require(Set(page.items.map(\.id)).count == page.items.count, "an item twice on one page")
    return page
  }

  /// Returns some offsets, with both ends.
  private func sample() -> [Int] {
    guard !expected.isEmpty else { return [] }
    return Array(Set((0..<12).map { $0 * (expected.count - 1) / 11 })).sorted()
  }

  private func require(_ condition: Bool, _ text: String) throws {
    if !condition { throw Problem(text: text) }
  }
}
