import ArgumentParser
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal

/// `origami-bench navigation`: how long is it from the key that enters a screen to the bytes of its first
/// frame?
struct NavigationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigation", abstract: "Time entering and leaving the reader's screens, as JSON.")

  @Option(help: "The library.") var library: String
  @Option(help: "How often each screen is entered.") var rounds = 200

  /// A way from a screen that is open to the next: keys that choose it, which are not timed, and the key that
  /// enters.
  private struct Way {
    let name: String
    let start: ReaderDestination
    let choosing: String
  }

  private static let ways = [
    Way(name: "menu → models", start: .menu, choosing: "g"),
    Way(name: "menu → continue", start: .menu, choosing: "gj"),
    Way(name: "models → model", start: .library, choosing: "g"),
    Way(name: "notation → lines", start: .notation, choosing: "g"),
    Way(name: "notation → arrows", start: .notation, choosing: "gj"),
  ]

  func run() async throws {
    let library = try Library.open(at: library, for: .reading)
    let dependencies = ReaderDependencies(content: StoredContent(library), state: nil, wishes: .init())
    var results: [String] = []
    for way in NavigationCommand.ways {
      let (push, pop) = await time(way, dependencies)
      results.append("\"\(way.name)\":{\"push\":\(push.json),\"pop\":\(pop.json)}")
    }
    print("{\(results.joined(separator: ","))}")
  }

  private func time(_ way: Way, _ dependencies: ReaderDependencies) async -> (push: Sample, pop: Sample) {
    let script = await ReaderScript(dependencies, rows: 24, columns: 80, [way.start])
    let options = FrameDifference.Options(styling: .color)
    var (push, pop) = (Sample(), Sample())
    let clock = ContinuousClock()
    for round in -10..<rounds {
      await script.press(way.choosing)
      let before = script.frame()
      var start = clock.now
      await script.tap(Key(.enter))
      let entered = script.frame()
      var bytes = FrameDifference.bytes(from: before, to: entered, options: options).0.count
      if round >= 0 { push.add(clock.now - start) }
      start = clock.now
      await script.tap(Key(.escape))
      bytes += FrameDifference.bytes(from: entered, to: script.frame(), options: options).0.count
      if round >= 0 { pop.add(clock.now - start) }
      precondition(bytes > 0, "\(way.name) showed nothing")
    }
    return (push, pop)
  }
}
