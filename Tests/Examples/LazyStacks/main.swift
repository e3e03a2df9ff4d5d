import LazyStacks

/// A million notes, wrapped to the width of the screen.
struct Notes: LazyStackSource {
  let count = 1_000_000

  func section(at section: Int, columns: Int) -> StackSection { StackSection(items: count) }
  func id(at place: ItemPlace) -> Int? { place.item }
  func place(of id: Int) -> ItemPlace? { id < count ? ItemPlace(item: id) : nil }
  func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int { lines(of: id, columns: columns).count }

  func lines(of id: Int, columns: Int) -> [String] {
    var lines = ["Note \(id):"]
    for word in Array(repeating: "fold", count: id % 4 + 1) + ["it."] {
      if lines[lines.count - 1].count + 1 + word.count > columns { lines.append(" ") }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }
}

let notes = Notes()
var stack = LazyVStack<Int>(columns: 18, rows: 5)

/// Gives the stack an event and shows what is on its screen afterwards.
@MainActor func show(_ event: LazyStackEvent<Int>) {
  _ = stack.handle(event, source: notes)
  var screen = Array(repeating: "", count: stack.rows)
  for placement in stack.placements {
    guard let id = placement.id else { continue }
    let lines = notes.lines(of: id, columns: stack.columns)
    for row in placement.visibleRows { screen[row] = lines[row - placement.top] }
  }
  let edge = "+" + String(repeating: "-", count: stack.columns) + "+"
  print(edge)
  for line in screen { print("|" + line + String(repeating: " ", count: stack.columns - line.count) + "|") }
  print(edge, stack.counters.measured, "notes measured")
}

/// Prepares the notes that come next, as long as there is time.
@MainActor func workAhead(until deadline: ContinuousClock.Instant) {
  let clock = ContinuousClock()
  var ready: [Int] = []
  while var work = stack.nextPrefetch(timeLeft: deadline - clock.now, source: notes) {
    let start = clock.now
    // A real program does the phase here: it starts a load, builds, lays out or draws.
    if work.phase == .draw { ready.append(work.id) }
    // No note has a stack of its own that could have more to do.
    work.hasMore = false
    _ = stack.handle(.finished(work, took: clock.now - start), source: notes)
  }
  print("ready:", ready)
}

show(.resize(columns: 18, rows: 5))
workAhead(until: .now + .seconds(60))
show(.scrollRows(3))
show(.scrollTo(500_000))
// The anchor holds the first note where it is, although all notes wrap differently now.
show(.resize(columns: 26, rows: 5))
