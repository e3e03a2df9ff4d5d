import ArgumentParser
import Foundation
import OrigamiModel
import OrigamiStore
import Paging

/// `origami-bench pager`: what does a page cost through the pager, nine tenths down a model?
struct PagerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pager", abstract: "Time pages of a model's steps through the pager, as JSON.")

  @OptionGroup var source: LibraryOptions
  @Option(help: "Steps of a page.") var limit = 50
  @Option(help: "Pages timed.") var rounds = 500

  func run() async throws {
    let (library, model) = try source.open()
    var levels: [String] = []
    for level in DetailLevel.allCases {
      let query = try StepQuery(model, where: #Predicate { $0.detailLevel >= level })
      let start = model.stepCounts[level] / 10 * 9
      guard start + limit * (rounds + 1) <= model.stepCounts[level] else {
        throw ValidationError("a model of \(model.stepCounts.full) steps is too short for \(rounds) pages")
      }
      let walk = try await walk(library, query, from: start)
      let jump = try await jump(library, query, around: start)
      levels.append("\"\(level.name)\":{\"walk\":\(walk.json),\"jump\":\(jump.json)}")
    }
    print("{\"steps\":\(model.stepCounts.full),\"pager\":{\(levels.joined(separator: ","))}}")
  }

  private func pager(_ library: Library, _ query: StepQuery, _ start: StepPager.Position) -> StepPager {
    StepPager(library, query, start: start, configuration: PagerConfiguration(pageSize: limit))
  }

  /// One page after the other; the first is not timed.
  private func walk(_ library: Library, _ query: StepQuery, from start: Int) async throws -> Sample {
    let pager = pager(library, query, .cursor(place(query, start)))
    try await pager.fetchPage()
    var sample = Sample()
    for _ in 0..<rounds {
      let page = try await sample.measure { try await pager.fetchPage() }
      try check(page.items.count, "after a page")
    }
    return sample
  }

  /// Each page somewhere else, none of them loaded; the first is not timed.
  private func jump(_ library: Library, _ query: StepQuery, around start: Int) async throws -> Sample {
    let pager = pager(library, query, .start)
    try await pager.fetchPage()
    var sample = Sample()
    for round in 0..<rounds {
      // Far apart and in no order, as 7919 is prime.
      let place = place(query, start + limit * (round * 7919 % rounds))
      let page = try await sample.measure { try await pager.jump(to: .cursor(place)) }
      try check(page.items.count, "at \(place.ordinal)")
    }
    return sample
  }

  private func place(_ query: StepQuery, _ ordinal: Int) -> StepCursor {
    StepCursor(revision: query.revision, level: query.level, ordinal: ordinal)
  }

  private func check(_ count: Int, _ place: String) throws {
    guard count == limit else { throw ValidationError("\(count) steps \(place)") }
  }
}
