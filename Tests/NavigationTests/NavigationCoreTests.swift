import Navigation
import SeededRandom
import Testing

@Suite struct NavigationCoreTests {
  static func value(_ name: String) -> AnyNavigationValue { AnyNavigationValue(Place(name)) }

  /// The state that a naive owner derives from the actions alone.
  struct Ledger {
    var entered: Set<NavigationCore.EntryID> = []
    var left: Set<NavigationCore.EntryID> = []
    var visible: NavigationCore.EntryID?
    var running: [Int: NavigationCore.EntryID] = [:]

    mutating func perform(_ actions: [NavigationCore.Action]) {
      for action in actions {
        switch action {
        case .enter(let id, _): #expect(entered.insert(id).inserted, "entered twice")
        case .appear(let id):
          #expect(visible == nil && entered.contains(id) && !left.contains(id))
          visible = id
        case .disappear(let id):
          #expect(visible == id)
          #expect(!running.values.contains(id), "a link outlives the sight of its screen")
          visible = nil
        case .leave(let id):
          #expect(visible != id)
          #expect(left.insert(id).inserted, "left twice")
        case .cancelLink(let entry, _, let run): #expect(running.removeValue(forKey: run) == entry)
        }
      }
    }
  }

  @Test func `whatever happens, one screen is visible and links run only there`() {
    for seed in 0..<20_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var core = NavigationCore()
      var ledger = Ledger()
      var oracle = [Self.value("root")]
      var flights: [(entry: NavigationCore.EntryID, run: Int)] = []
      ledger.perform(core.replace(with: oracle))
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          oracle.append(Self.value(name))
          ledger.perform(core.push(Self.value(name)))
        case 1:
          let count = Int.random(in: 1...3, using: &random)
          oracle.removeLast(min(count, oracle.count - 1))
          ledger.perform(core.pop(count))
        case 2:
          oracle.removeLast(oracle.count - 1)
          ledger.perform(core.popToRoot())
        case 3:
          oracle = [oracle[0]] + (0..<Int.random(in: 0...3, using: &random)).map { Self.value("r\($0)") }
          ledger.perform(core.replace(with: oracle))
        case 4, 5:
          guard let top = core.top else { break }
          let isRunning = core.state(of: "link", on: top) == .running
          let run = core.activate("link", on: top)
          #expect((run == nil) == isRunning)
          guard let run else { break }
          ledger.running[run] = top
          flights.append((top, run))
        default:
          guard let flight = flights.randomElement(using: &random) else { break }
          let isWanted = ledger.running[flight.run] != nil
          ledger.running[flight.run] = nil
          if Bool.random(using: &random) {
            let actions = core.linkSucceeded(
              "link", on: flight.entry, run: flight.run, with: Self.value(name))
            #expect(actions.isEmpty == !isWanted, "pushed exactly when it is still wanted")
            if isWanted { oracle.append(Self.value(name)) }
            ledger.perform(actions)
          } else {
            core.linkFailed("link", on: flight.entry, run: flight.run, message: "no")
            if isWanted { #expect(core.state(of: "link", on: flight.entry) == .failed("no")) }
          }
        }
        #expect(core.path == oracle, "seed \(seed)")
        #expect(ledger.visible == core.top)
        #expect(ledger.entered.subtracting(ledger.left) == Set(core.entries.map(\.id)))
        guard core.path == oracle else { return }
      }
    }
  }

  @Test func `a second activation does nothing`() throws {
    var core = NavigationCore()
    _ = core.replace(with: [Self.value("root")])
    let top = try #require(core.top)
    #expect(core.activate("random", on: top) != nil)
    #expect(core.activate("random", on: top) == nil)
    #expect(core.state(of: "random", on: top) == .running)
  }

  @Test func `replacing keeps the screens that both paths begin with`() {
    var core = NavigationCore()
    _ = core.replace(with: ["a", "b", "c"].map(Self.value))
    let kept = core.entries.prefix(2).map(\.id)
    let actions = core.replace(with: ["a", "b", "x"].map(Self.value))
    #expect(core.entries.prefix(2).map(\.id) == kept)
    #expect(actions.count { if case .enter = $0 { true } else { false } } == 1)
  }

  @Test func `a path may be a thousand deep`() {
    var core = NavigationCore()
    for depth in 0..<1_000 { _ = core.push(Self.value("\(depth)")) }
    #expect(core.popToRoot().count { if case .leave = $0 { true } else { false } } == 999)
    #expect(core.path == [Self.value("0")])
  }
}
