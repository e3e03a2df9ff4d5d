import ArgumentParser
import Foundation
import OrigamiModel
import OrigamiStore
import Paging

/// `origami-bench page`: what does a page cost at the start, in the middle and at the end of a model?
struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Time pages of a model's steps, filtered by level, as JSON.")

  @OptionGroup var source: LibraryOptions
  @Option(help: "Steps of a page.") var limit = 50
  @Option(help: "Pages timed at each place.") var rounds = 400

  private enum Place: String, CaseIterable { case start, middle, end }

  func run() throws {
    let (library, model) = try source.open()
    var levels: [String] = []
    for level in DetailLevel.allCases {
      let query = try StepQuery(model, where: #Predicate { $0.detailLevel >= level })
      levels.append("\"\(level.name)\":{\(try places(library, query, total: model.stepCounts[level]))}")
    }
    print("{\"steps\":\(model.stepCounts.full),\"pages\":{\(levels.joined(separator: ","))}}")
  }

  /// Pages at the three places, taken in turn, twenty different ones at each; the first round of them is not
  /// timed.
  private func places(_ library: Library, _ query: StepQuery, total: Int) throws -> String {
    let span = limit * 20
    guard total > 3 * span else { throw ValidationError("a model of \(total) steps is too short") }
    var samples = Place.allCases.map { ($0, Sample()) }
    for round in -20..<rounds {
      for index in samples.indices {
        let offset = limit * ((round + 20) % 20)
        let ordinal =
          switch samples[index].0 {
          case .start: offset
          case .middle: total / 2 + offset
          case .end: total - span + offset
          }
        let cursor = StepCursor(revision: query.revision, level: query.level, ordinal: ordinal)
        var warmUp = Sample()
        let page =
          round < 0
          ? try warmUp.measure { try library.steps(query, at: .cursor(cursor), limit: limit) }
          : try samples[index].1.measure { try library.steps(query, at: .cursor(cursor), limit: limit) }
        guard page.items.count == limit else {
          throw ValidationError("\(page.items.count) steps at \(ordinal)")
        }
      }
    }
    return samples.map { "\"\($0.rawValue)\":\($1.json)" }.joined(separator: ",")
  }
}

/// A library and a model of it.
struct LibraryOptions: ParsableArguments {
  @Option(help: "The library.") var library: String
  @Option(help: "The model, by identifier.") var model = "m0"

  func open() throws -> (Library, StoredModel) {
    let library = try Library.open(at: library, for: .reading)
    guard let model = try library.model(ContentID(model)) else { throw ValidationError("no model \(model)") }
    return (library, model)
  }
}
