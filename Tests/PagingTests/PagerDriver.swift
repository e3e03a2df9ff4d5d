import Paging
import PagingTesting

typealias RowPage = Page<Row, Int>

/// Cursors are numbers beside rows: `after` of rows 0..<3 is 2.
func page(
  _ range: Range<Int>, before: Int? = nil, after: Int? = nil, revision: PageRevision? = 1
) -> RowPage {
  RowPage(items: rows(range), before: before, after: after, revision: revision, byteCost: range.count * 10)
}

/// Performs the actions of a pager's state by writing them down; a test answers the loads.
struct PagerDriver {
  typealias State = PagerState<Row, Int>

  var state: State
  var loads: [(id: PageFlightID, request: PageRequest<Int, Int>)] = []
  var cancelled: [PageFlightID] = []
  var raised: [PageFlightID] = []
  var waits: [(id: PageFlightID, time: Duration)] = []
  /// The item that is visible since a new revision was entered.
  var landing: Int?
  var answers: [Int: Result<RowPage, any Error>] = [:]
  var outcomes: [PageLoadRecord.Outcome] = []

  init(_ configuration: PagerConfiguration, start: PagePosition<Int, Int> = .start) {
    state = State(configuration: configuration, start: start, seed: 1)
  }

  mutating func perform(_ event: (inout State) -> [State.Action]) {
    for action in event(&state) {
      switch action {
      case .load(let id, let request): loads.append((id, request))
      case .raise(let id, _): raised.append(id)
      case .cancel(let id):
        cancelled.append(id)
        loads.removeAll { $0.id == id }
      case .wait(let id, let time): waits.append((id, time))
      case .resume(let waiter, let result): answers[waiter.number] = result
      case .changed(.restarted(let item)): landing = item
      case .record(let record): outcomes.append(record.outcome)
      case .changed: break
      }
    }
  }

  mutating func answer(_ answer: RowPage, at index: Int = 0) {
    let id = loads.remove(at: index).id
    perform { $0.landed(id, answer) }
  }

  mutating func fail(_ error: any Error) {
    let id = loads.removeFirst().id
    perform { $0.failed(id, error) }
  }

  mutating func wake(_ index: Int) {
    let id = waits[index].id
    perform { $0.waited(id) }
  }

  mutating func fetch(_ waiter: Int, _ direction: PageDirection = .forward) {
    perform { $0.fetch(direction, waiter: PageWaiterID(waiter)) }
  }

  func error(_ waiter: Int) -> PagerError? {
    if case .failure(let error)? = answers[waiter] { error as? PagerError } else { nil }
  }

  var shown: [Int] { state.window.pages.flatMap { $0.items.map(\.id) } }
}
