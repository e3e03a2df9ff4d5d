import Paging
import PagingTesting
import Testing
import Threading

// A service that answers as web services do, and the source over it.

private struct Reply: Sendable {
  var status = 200
  var headers: [String: String] = [:]
  var body: [Int] = []
}

private struct Busy: RetryableError {
  let seconds: Int?
  var retryAdvice: RetryAdvice { .throttled(retryAfter: seconds.map { .seconds($0) }) }
}

private struct Refused: Error {}

/// A source over the service. Cursors are the service's own words, such as `after=19`.
private struct ServiceSource: PageSource {
  let service: Service

  func load(_ request: PageRequest<String, Int>) async throws -> Page<Row, String> {
    try page(service.reply(to: path(for: request)))
  }

  private func path(for request: PageRequest<String, Int>) -> String {
    let place =
      switch request.position {
      case .start: "after=-1"
      case .end: "before=1000000"
      case .cursor(let cursor): cursor
      case .item(let id): request.direction == .forward ? "from=\(id)" : "to=\(id)"
      }
    return "/rows?\(place)&limit=\(request.limit)"
  }

  private func page(_ reply: Reply) throws -> Page<Row, String> {
    switch reply.status {
    case 200: break
    case 404: throw PageSourceError.unknownItem
    case 410: throw PageSourceError.cursorExpired
    case 429: throw Busy(seconds: reply.headers["Retry-After"].flatMap { Int($0) })
    default: throw Refused()
    }
    return Page(
      items: reply.body.map { Row(id: $0) }, before: reply.headers["prev"], after: reply.headers["next"],
      byteCost: 100 * reply.body.count)
  }
}

/// Answers from the numbers below a hundred; a script puts statuses before that.
private final class Service: Sendable {
  struct State {
    var queries: [String] = []
    var script: ArraySlice<Reply> = []
  }

  let state = Locked(State())
  let count = 100

  var queries: [String] { state.withLock { $0.queries } }
  func script(_ replies: Reply...) { state.withLock { $0.script = replies[...] } }

  func reply(to query: String) -> Reply {
    let scripted = state.withLock { state in
      state.queries.append(query)
      return state.script.popFirst()
    }
    if let scripted, scripted.status != 200 { return scripted }
    let words = query.split { "?=&".contains($0) }
    guard let place = Int(words[2]), let limit = Int(words[4]) else { return Reply(status: 400) }
    if ["from", "to"].contains(words[1]), !(0..<count).contains(place) { return Reply(status: 404) }
    let range =
      switch words[1] {
      case "after": (place + 1)..<min(count, place + 1 + limit)
      case "from": place..<min(count, place + limit)
      case "before": max(0, min(count, place) - limit)..<min(count, place)
      default: max(0, place + 1 - limit)..<(place + 1)
      }
    var headers: [String: String] = [:]
    if range.lowerBound > 0 { headers["prev"] = "before=\(range.lowerBound)" }
    if range.upperBound < count { headers["next"] = "after=\(range.upperBound - 1)" }
    return Reply(headers: headers, body: Array(range))
  }

  var source: ServiceSource { ServiceSource(service: self) }
}

@Test func `a source over a web service keeps the rules`() async {
  let rules = PageSourceConformance(Service().source, expecting: Array(0..<100), unknown: 100)
  #expect(await rules.problems() == [])
}

@Test func `a service that says when to come back is asked again then, and not before`() throws {
  try explore(seeds: 1..<20) { environment, clock in
    let service = Service()
    service.script(Reply(status: 429, headers: ["Retry-After": "30"]))
    let pager = Pager(source: service.source, environment: environment)

    let page = try await pager.fetchPage()

    #expect(page.items.count == 50)
    #expect(service.queries.count == 2)
    #expect(clock.now.offset >= .seconds(30))
  }
}

@Test func `what a service says of a cursor or of its pages reaches the pager`() async throws {
  let service = Service()
  let pager = Pager(source: service.source, pageSize: 10)
  try await pager.fetchPage()
  service.script(Reply(status: 410))
  try await pager.fetchPage()

  // Gone on from the last item that is known.
  #expect(service.queries.suffix(2) == ["/rows?after=9&limit=10", "/rows?from=9&limit=10"])
  #expect(await pager.pages.flatMap { $0.items.map(\.id) } == Array(0..<19))

  service.script(Reply(status: 500))
  await #expect(throws: Refused.self) { try await pager.fetchPage() }
}
