import Paging

/// The months of a year. A cursor is a place between two months: 0 is before January, 12 after December.
struct Months: PageSource {
  struct Month: Identifiable, Sendable {
    let id: Int
    let name: String
  }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  func load(_ request: PageRequest<Int, Int>) async throws -> Page<Month, Int> {
    let isForward = request.direction == .forward
    let place =
      switch request.position {
      case .start: 0
      case .end: Months.names.count
      case .cursor(let place): place
      case .item(let month): isForward ? month - 1 : month
      }
    let range =
      isForward
      ? place..<min(Months.names.count, place + request.limit)
      : max(0, place - request.limit)..<place
    print("  load \(range.lowerBound + 1)...\(range.upperBound), \(request.reason)")
    return Page(
      items: range.map { Month(id: $0 + 1, name: Months.names[$0]) },
      before: range.lowerBound > 0 ? range.lowerBound : nil,
      after: range.upperBound < Months.names.count ? range.upperBound : nil,
      byteCost: range.count * 32)
  }
}

// Pages, in reading order, until there are no more.
let pager = Pager(source: Months(), pageSize: 5)
while !(await pager.atEnd) {
  let page = try await pager.fetchPage()
  print(page.items.map(\.name).joined(separator: ", "))
}

// A jump into what is loaded makes no request.
let page = try await pager.jump(to: .item(7))
print("July is on the page of", page.items.map(\.name).joined(separator: ", "))

// A screen of three rows. It fetches the first page, reports what it shows, and draws again after a change.
let list = Pager(source: Months(), pageSize: 5)
let changes = await list.changes()
try await list.fetchPage()
for await change in changes {
  guard case .extended = change else { continue }
  // The user has scrolled down, to the last month but one.
  let visible = await list.pages.flatMap(\.items).dropLast().suffix(3)
  print("on screen:", visible.map(\.name).joined(separator: ", "))
  if await list.atEnd { break }
  guard let first = visible.first, let last = visible.last else { continue }
  list.visibleChanged(first: first.id, last: last.id)
}

// Values by key: two callers, one load.
let lengths = Loader<Int, Int>(cost: { _ in 8 }) { month, reason in
  print("  load the length of \(Months.names[month - 1]), \(reason)")
  return Months.names[month - 1].count
}
async let first = lengths.value(for: 9)
async let second = lengths.value(for: 9)
print("September has", try await [first, second].map(String.init).joined(separator: " and "), "letters")
