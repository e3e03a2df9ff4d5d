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
  @Option(help: "The most pages timed at a level.") var rounds = 500

  func run() async throws {
    let (library, model) = try source.open()
    var levels: [String] = []
    for level in DetailLevel.allCases {
      let source = ContentStepSource(StoredContent(library), model, level: level)
      let start = model.stepCounts[level] / 10 * 9
      let pages = min(rounds, (model.stepCounts[level] - start) / limit - 1)
      guard pages > 0 else {
        throw ValidationError("a model of \(model.stepCounts.full) steps is too short for pages of \(limit)")
      }
      let walk = try await walk(source, pages, from: place(model, level, start))
      let jump = try await jump(source, pages) { place(model, level, start + $0) }
      levels.append("\"\(level.name)\":{\"walk\":\(walk.json),\"jump\":\(jump.json)}")
    }
    print("{\"steps\":\(model.stepCounts.full),\"pager\":{\(levels.joined(separator: ","))}}")
  }

  private typealias StepPager = Pager<ContentStepSource>

  private func pager(_ source: ContentStepSource, _ start: StepPager.Position) -> StepPager {
    Pager(source: source, start: start, configuration: PagerConfiguration(pageSize: limit))
  }

  /// One page after the other; the first is not timed.
  private func walk(_ source: ContentStepSource, _ pages: Int, from start: StepCursor) async throws -> Sample
  {
    let pager = pager(source, .cursor(start))
    try await pager.fetchPage()
    var sample = Sample()
    for _ in 0..<pages {
      let page = try await sample.measure { try await pager.fetchPage() }
      try check(page.items.count, "after a page")
    }
    return sample
  }

  /// Each page somewhere else, none of them loaded; the first is not timed.
  private func jump(
    _ source: ContentStepSource, _ pages: Int, to place: (Int) -> StepCursor
  ) async throws -> Sample {
    let pager = pager(source, .start)
    try await pager.fetchPage()
    var sample = Sample()
    for round in 0..<pages {
      // Far apart and in no order, as 7919 is prime.
      let place = place(limit * (round * 7919 % pages))
      let page = try await sample.measure { try await pager.jump(to: .cursor(place)) }
      try check(page.items.count, "at \(place.ordinal)")
    }
    return sample
  }

  private func place(_ model: StoredModel, _ level: DetailLevel, _ ordinal: Int) -> StepCursor {
    StepCursor(revision: model.revision, level: level, ordinal: ordinal)
  }

  private func check(_ count: Int, _ place: String) throws {
    guard count == limit else { throw ValidationError("\(count) steps \(place)") }
  }
}
