import Glibc
import Paging
import Testing
import Threading

@Test func `a page is loaded on the loop that its pager is given`() {
  let here = pthread_self()

  let (items, loader) = TaskLoop.run { loop in
    let source = ThreadSource()
    let pager = Pager(source: source, start: .start, environment: .system(on: loop))
    return (try? await pager.fetchPage().items.map(\.id), source.thread.withLock { $0 })
  }

  #expect(items == [1, 2, 3])
  #expect(loader == here)
}

/// One page, and the thread that loaded it.
private struct ThreadSource: PageSource {
  struct Item: Identifiable, Sendable {
    let id: Int
  }

  let thread = Locked<pthread_t?>(nil)

  func load(_ request: PageRequest<Int, Int>) async throws -> Page<Item, Int> {
    thread.withLock { $0 = pthread_self() }
    return Page(
      items: [1, 2, 3].map(Item.init), before: nil, after: nil, revision: PageRevision(1), byteCost: 3)
  }
}
