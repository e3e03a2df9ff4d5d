import Navigation
import Testing

/// Common examples and complaints of SwiftUI users, with these types.
@Suite struct NavigationStackTests {
  final class Counter {
    var built: [String] = []
    var lines: [String] = []
  }

  /// A screen that counts that it was built, and can load.
  final class Page: Screen {
    let name: String
    var received: [String] = []
    var errors: [String] = []
    var appearances = 0
    var disappearances = 0
    var work: [Work<String>] = []

    init(_ name: String, _ counter: Counter, work: [Work<String>] = []) {
      self.name = name
      self.work = work
      counter.built.append(name)
    }

    func receive(_ message: String) { received.append(message) }
    func onFirstAppear() { appearances += 1 }
    func onDisappear() { disappearances += 1 }
    func show(_ error: any Error) { errors.append("\(error)") }
  }

  struct Unlucky: Error, CustomStringConvertible {
    let description = "no luck"
  }

  static func stack(
    _ news: News, _ counter: Counter, work: @escaping (String) -> [Work<String>] = { _ in [] }
  ) -> NavigationStack {
    let stack = NavigationStack(mailbox: news.mailbox) { counter.lines.append($0) }
    stack.navigationDestination(for: Place.self) { place in
      LazyDestination(Page(place.name, counter, work: work(place.name)))
    }
    stack.push(Place("menu"))
    return stack
  }

  @Test func `of five destinations and five below one, none is built before it is entered`() {
    let counter = Counter()
    let stack = Self.stack(News(), counter)
    let destinations = ["models", "continue", "showcase", "notation", "marks"]
    let links = destinations.map { name in LazyDestination(Page(name, counter)) }
    #expect(counter.built == ["menu"], "making \(links.count) destinations builds none of them")
    stack.push(Place("notation"))
    #expect(counter.built == ["menu", "notation"])
    stack.pop()
    stack.push(Place("notation"))
    #expect(counter.built == ["menu", "notation", "notation"], "once for each entry")
    #expect(counter.lines.filter { $0.hasPrefix("screen") }.count == 3)
    // For contrast: what an eager link costs.
    let eager = Counter()
    _ = destinations.map { Page($0, eager) }
    #expect(eager.built.count == 5)
  }

  @Test func `a restored path builds the screen on top, and the others when they are uncovered`() {
    let counter = Counter()
    let stack = Self.stack(News(), counter)
    stack.replace(with: ["menu", "models", "swan"].map { AnyNavigationValue(Place($0)) })
    #expect(counter.built == ["menu", "swan"])
    stack.pop()
    #expect(counter.built == ["menu", "swan", "models"])
  }

  @Test func `load, then navigate: the value arrives and is pushed once`() async {
    let (news, counter, gate) = (News(), Counter(), Gate<Place>())
    let stack = Self.stack(news, counter)
    let link = DeferredLink("random") { await gate.opened }
    stack.activate(link)
    stack.activate(link)
    #expect(stack.state(of: link) == .running)
    #expect(counter.lines.filter { $0 == "link random of menu started" }.count == 1)
    await gate.open(Place("crane"))
    await news.deliver(to: stack) { stack.path.count == 2 }
    #expect(stack.path.last == AnyNavigationValue(Place("crane")))
    stack.pop()
    #expect(stack.state(of: link) == .idle)
  }

  @Test func `a value that comes after its screen was left pushes nothing`() async {
    let (news, counter, gate, other) = (News(), Counter(), Gate<Place>(), Gate<Place>())
    let stack = Self.stack(news, counter)
    stack.activate(DeferredLink("random") { await gate.opened })
    stack.push(Place("models"))
    #expect(counter.lines.contains("link random of menu cancelled"))
    await gate.open(Place("crane"))
    // A second link that does arrive shows that the first would have, too.
    stack.activate(DeferredLink("other") { await other.opened })
    await other.open(Place("boat"))
    await news.deliver(to: stack) { stack.path.count == 3 }
    #expect(stack.path.map(\.base).map { ($0 as? Place)?.name } == ["menu", "models", "boat"])
  }

  @Test func `a running link is cancelled where it is, also on the root, and can be activated again`() async {
    let (news, counter, gate) = (News(), Counter(), Gate<Place>())
    let stack = Self.stack(news, counter)
    let link = DeferredLink("random") { await gate.opened }
    stack.activate(link)
    stack.cancel(link)
    #expect(stack.state(of: link) == .idle)
    #expect(counter.lines.last == "link random of menu cancelled")
    await gate.open(Place("crane"))
    stack.activate(link)
    await news.deliver(to: stack) { stack.path.count == 2 }
    #expect(stack.path.map(\.base).map { ($0 as? Place)?.name } == ["menu", "crane"])
  }

  @Test func `a row cancels its link by what its screen was handed`() {
    let stack = NavigationStack(mailbox: NavigationMailbox {})
    var navigator: Navigator?
    stack.navigationDestination(for: Place.self) { place, own in
      navigator = own
      return LazyDestination(Page(place.name, Counter()))
    }
    stack.push(Place("menu"))
    let link = DeferredLink("random") { Place("crane") }
    navigator?.activate(link)
    navigator?.cancel(link)
    stack.deliver()
    #expect(stack.state(of: link) == .idle && stack.path.count == 1)
  }

  @Test func `a failing action is told on its row, and can be tried again`() async {
    let (news, counter) = (News(), Counter())
    let stack = Self.stack(news, counter)
    let link = DeferredLink("random") { () async throws -> Place in throw Unlucky() }
    stack.activate(link)
    await news.deliver(to: stack) { stack.state(of: link) != .running }
    #expect(stack.state(of: link) == .failed("no luck"))
    #expect(stack.path.count == 1)
    stack.activate(link)
    #expect(stack.state(of: link) == .running)
  }

  @Test func `a set-up that takes long delays only itself: keys go on, and leaving ends it`() async {
    let (news, counter, gate) = (News(), Counter(), Gate<String>())
    let stack = Self.stack(news, counter) { name in
      name == "slow" ? [.task("set-up") { send in send(await gate.opened) }] : []
    }
    stack.push(Place("slow"))
    let slow = stack.screen as? Page
    stack.redraw()
    stack.pop()
    #expect((stack.screen as? Page)?.name == "menu")
    #expect(counter.lines.suffix(2) == ["task set-up of slow started", "task set-up of slow cancelled"])
    await gate.open("ready")
    stack.push(Place("slow"))
    await news.deliver(to: stack) { (stack.screen as? Page)?.received == ["ready"] }
    #expect(slow?.received == [], "what comes late is not for the screen that was left")
  }

  @Test func `a parent drawn a thousand times starts no task again`() async {
    let (news, counter) = (News(), Counter())
    let stack = Self.stack(news, counter) { name in [.task("load") { send in send(name) }] }
    for _ in 0..<1_000 { stack.redraw() }
    await news.deliver(to: stack) { (stack.screen as? Page)?.received.isEmpty == false }
    for _ in 0..<1_000 { stack.redraw() }
    #expect(counter.lines.filter { $0 == "task load of menu started" }.count == 1)
  }

  @Test func `a task with an id runs once for each id`() async {
    let (news, counter) = (News(), Counter())
    let stack = Self.stack(news, counter)
    guard let page = stack.screen as? Page else { return #expect(Bool(false)) }
    for id in [1, 1, 2, 2, 2, 3] {
      page.work = [.task("search", id: id) { send in send("\(id)") }]
      stack.redraw()
    }
    #expect(counter.lines.filter { $0 == "task search of menu started" }.count == 3)
    await news.deliver(to: stack) { page.received.contains("3") }
    #expect(page.received.last == "3")
  }

  @Test func `a task that throws shows its error, and the program goes on`() async {
    let (news, counter) = (News(), Counter())
    let stack = Self.stack(news, counter) { _ in [.task("load") { _ in throw Unlucky() }] }
    let page = stack.screen as? Page
    await news.deliver(to: stack) { page?.errors.isEmpty == false }
    #expect(page?.errors == ["no luck"])
  }

  @Test func `a destination that cannot be built, or is not known, is a screen that says so`() {
    let stack = NavigationStack(mailbox: NavigationMailbox {})
    stack.navigationDestination(for: Place.self) { _ in Self.unluckyDestination() }
    stack.push(Place("menu"))
    #expect((stack.screen as? FailedScreen)?.error is Unlucky)
    stack.push(Number(value: 1))
    #expect((stack.screen as? FailedScreen)?.error is FailedScreen.UnknownDestination)
  }

  static func unlucky() throws -> any Screen { throw Unlucky() }

  static func unluckyDestination() -> LazyDestination { LazyDestination(try unlucky()) }

  @Test func `a row navigates by what its screen was handed, and only while the screen is seen`() {
    let stack = NavigationStack(mailbox: NavigationMailbox {})
    var navigators: [Navigator] = []
    stack.navigationDestination(for: Place.self) { place, navigator in
      navigators.append(navigator)
      return LazyDestination(Page(place.name, Counter()))
    }
    stack.push(Place("menu"))
    navigators[0].push(Place("list"))
    navigators[0].push(Place("late"))
    #expect(stack.path.count == 1, "not before the owner looks")
    stack.deliver()
    #expect(stack.path.map(\.base).map { ($0 as? Place)?.name } == ["menu", "list"])
    _ = stack.screen
    navigators[1].pop()
    stack.deliver()
    #expect(stack.path.count == 1)
    navigators[1].push(Place("late"))
    stack.deliver()
    #expect(stack.path.count == 1)
  }

  @Test func `a stack that is released cancels its tasks and its links`() async {
    let (cancels, cancel) = AsyncStream.makeStream(of: Void.self)
    let runner = TaskRunner { _, _ in { cancel.yield() } }
    var stack: NavigationStack? = NavigationStack(mailbox: NavigationMailbox {}, runner: runner)
    stack?.navigationDestination(for: Place.self) { place in
      LazyDestination(Page(place.name, Counter(), work: [.task("wait") { _ in }]))
    }
    stack?.push(Place("menu"))
    stack?.activate(DeferredLink("random") { Place("crane") })
    stack = nil
    cancel.finish()
    #expect(await cancels.reduce(0) { count, _ in count + 1 } == 2)
  }

  @Test func `ending cancels every task and leaves every screen`() {
    let counter = Counter()
    let gate = Gate<String>()
    let stack = Self.stack(News(), counter) { _ in [.task("wait") { send in send(await gate.opened) }] }
    stack.push(Place("a"))
    weak let page = stack.screen as? Page
    stack.end()
    #expect(stack.screen == nil && page == nil)
    let started = counter.lines.count { $0.hasPrefix("task wait") && $0.hasSuffix("started") }
    #expect(counter.lines.count { $0.hasPrefix("task wait") && $0.hasSuffix("cancelled") } == started)
  }
}
