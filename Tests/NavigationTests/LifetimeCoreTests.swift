import Navigation
import SeededRandom
import Testing

@Suite struct LifetimeCoreTests {
  static func work(_ key: WorkKey, _ id: Int? = nil) -> LifetimeCore.Declaration {
    .init(key: key, id: id.map { WorkKey($0) })
  }

  static func starts(_ actions: [LifetimeCore.Action]) -> [String] {
    actions.compactMap { if case .start(let key, _) = $0 { "\(key)" } else { nil } }
  }

  @Test func `drawing a thousand times starts nothing again`() {
    var core = LifetimeCore()
    #expect(core.appeared([Self.work("load")]) == [.firstAppear, .start(key: "load", run: 1)])
    for _ in 0..<1_000 { #expect(core.redrawn([Self.work("load")]).isEmpty) }
    core.finished(key: "load", run: 1)
    #expect(core.redrawn([Self.work("load")]).isEmpty, "not even when it has ended")
  }

  @Test func `a task starts again once for each id that is another`() {
    var core = LifetimeCore()
    _ = core.appeared([Self.work("search", 1)])
    #expect(
      core.redrawn([Self.work("search", 2)])
        == [.cancel(key: "search", run: 1), .start(key: "search", run: 2)])
    #expect(core.redrawn([Self.work("search", 2)]).isEmpty)
    #expect(!core.isCurrent(key: "search", run: 1) && core.isCurrent(key: "search", run: 2))
  }

  @Test func `of two works with one key the first counts, and neither starts again`() {
    var core = LifetimeCore()
    let work = [Self.work("load", 1), Self.work("load", 2)]
    #expect(core.appeared(work) == [.firstAppear, .start(key: "load", run: 1)])
    for _ in 0..<10 { #expect(core.redrawn(work).isEmpty) }
  }

  @Test func `what is first happens once, what is seen each time`() {
    var core = LifetimeCore()
    #expect(core.appeared([Self.work("load")]).first == .firstAppear)
    #expect(core.disappeared() == [.cancel(key: "load", run: 1), .disappear])
    #expect(core.appeared([Self.work("load")]) == [.start(key: "load", run: 2)])
  }

  @Test func `tasks run while the screen is seen and is drawn with them, and never otherwise`() {
    for seed in 0..<20_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var core = LifetimeCore()
      var running: [WorkKey: Int] = [:]
      var isVisible = false
      func perform(_ actions: [LifetimeCore.Action]) {
        for action in actions {
          switch action {
          case .start(let key, let run): running[key] = run
          case .cancel(let key, let run): #expect(running.removeValue(forKey: key) == run)
          case .firstAppear, .disappear: break
          }
        }
      }
      for _ in 0..<20 {
        let work = (["a", "b"] as [WorkKey]).filter { _ in Bool.random(using: &random) }
          .map { Self.work($0, Int.random(in: 0...1, using: &random)) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          perform(core.appeared(work))
          isVisible = true
        case 1:
          perform(core.disappeared())
          isVisible = false
        case 2:
          guard let (key, run) = running.min(by: { "\($0.key)" < "\($1.key)" }) else { break }
          core.finished(key: key, run: run)
          running[key] = nil
        default: perform(core.redrawn(work))
        }
        #expect(core.runningCount == running.count, "seed \(seed)")
        if !isVisible { #expect(running.isEmpty, "seed \(seed)") }
        for (key, run) in running { #expect(core.isCurrent(key: key, run: run)) }
      }
    }
  }
}
