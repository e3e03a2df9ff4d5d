import PagingTesting
import SeededRandom
import Testing

@testable import Paging

/// A reader who goes to and fro, far at a time, with room for few pages: an ideal source answers at once, so
/// nothing may fail and the next row is always there.
@Suite struct WanderingTests {
  /// The cursor of a page is its last row, or a place between rows: the row after it.
  enum CursorKind: CaseIterable { case row, place }

  private struct Wanderer {
    static let rowCount = 400
    var state: PagerState<Row, Int>
    let kind: CursorKind
    var position = 0

    /// Performs the actions of an event, and those of the answers.
    mutating func perform(_ actions: [PagerState<Row, Int>.Action]) {
      for case .load(let id, let request) in actions {
        perform(state.landed(id, answer(request)))
      }
    }

    private func answer(_ request: PageRequest<Int, Int>) -> Page<Row, Int> {
      let range: Range<Int>
      switch (request.position, request.direction) {
      case (.cursor(let cursor), .forward):
        let first = kind == .row ? cursor + 1 : cursor
        range = first..<min(Self.rowCount, first + request.limit)
      case (.cursor(let cursor), .backward): range = max(0, cursor - request.limit)..<cursor
      case (.item(let id), .forward): range = id..<min(Self.rowCount, id + request.limit)
      case (.item(let id), .backward): range = max(0, id + 1 - request.limit)..<id + 1
      case (.start, _): range = 0..<request.limit
      case (.end, _): range = Self.rowCount - request.limit..<Self.rowCount
      }
      let after = kind == .row ? range.upperBound - 1 : range.upperBound
      return Page(
        items: rows(range), before: range.lowerBound > 0 ? range.lowerBound : nil,
        after: range.upperBound < Self.rowCount ? after : nil, revision: 1, byteCost: range.count * 10)
    }

    /// Returns what is wrong when these rows are on screen; nil if nothing is.
    func fault(around screen: ClosedRange<Int>) -> String? {
      let island = state.window.currentIsland
      if let failure = island?.failures.forward ?? island?.failures.backward { return "\(failure)" }
      let rows = loaded
      guard let first = rows.first, let last = rows.last, rows == Array(first...last) else {
        return "a gap in \(rows)"
      }
      let reachesStart = first < screen.lowerBound || first == 0
      let reachesEnd = last > screen.upperBound || last == Self.rowCount - 1
      return reachesStart && reachesEnd ? nil : "\(first)...\(last) around \(screen)"
    }

    var loaded: [Int] { state.window.currentIsland?.pages.flatMap { $0.items.map(\.id) } ?? [] }
  }

  @Test(arguments: CursorKind.allCases)
  func `wherever a reader has been before, the rows around the screen are loaded`(kind: CursorKind) {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let pages = Int.random(in: 2...9, using: &random)
      let configuration = PagerConfiguration(
        pageSize: 10, prefetchDistance: Int.random(in: 1...15, using: &random), byteLimit: pages * 100)
      var wanderer = Wanderer(
        state: PagerState(configuration: configuration, start: .start, seed: seed), kind: kind)
      wanderer.perform(wanderer.state.fetch(.forward, waiter: PageWaiterID(1)))
      var isForward = true
      for move in 0..<400 {
        if Int.random(in: 0..<30, using: &random) == 0 { isForward.toggle() }
        let distance = Int.random(in: 1...9, using: &random)
        let wanted = wanderer.position + (isForward ? distance : -distance)
        let loaded = wanderer.loaded
        guard let first = loaded.first, let last = loaded.last else {
          Issue.record("no rows")
          return
        }
        wanderer.position = min(max(wanted, first), max(first, last - 4))
        let screen = wanderer.position...min(wanderer.position + 4, last)
        wanderer.perform(
          wanderer.state.visible(first: screen.lowerBound, last: screen.upperBound))

        // One expectation a move would take longer than the move.
        if let fault = wanderer.fault(around: screen) {
          Issue.record("\(fault) at move \(move), seed \(seed)")
          return
        }
      }
    }
  }
}
