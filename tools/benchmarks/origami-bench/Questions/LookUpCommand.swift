import ArgumentParser
import OrigamiModel
import OrigamiStore
import SeededRandom

/// `origami-bench lookup`: what do a count, the step at a number and the number of a step cost?
struct LookUpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup", abstract: "Time counts and look-ups of steps, as JSON.")

  @OptionGroup var source: LibraryOptions
  @Option(help: "Look-ups of each kind.") var rounds = 400
  @Option(help: "The same seed looks up the same steps.") var seed: UInt64 = 1

  func run() throws {
    let (library, model) = try source.open()
    var generator = SeededGenerator(seed: seed)
    var answers: [String] = []
    func ask(_ question: String, _ body: (StoredStep) throws -> Bool) throws {
      var sample = Sample()
      for _ in 0..<rounds {
        let ordinal = 1 + generator.below(model.stepCounts.overview)
        guard let step = try library.step(.ordinal(ordinal, .overview), of: model) else {
          throw ValidationError("no step \(ordinal)")
        }
        guard try sample.measure({ try body(step) }) else {
          throw ValidationError("\(question): a wrong answer")
        }
      }
      answers.append("\"\(question)\":\(sample.json)")
    }
    try ask("the counts of a model at all levels") { _ in
      try library.model(model.id)?.stepCounts == model.stepCounts
    }
    for level in DetailLevel.allCases {
      try ask("the step at a number, \(level.name)") { step in
        let number = step.step.places.place(at: level)?.number ?? ""
        return try library.step(.number(number, level), of: model)?.id == step.id
      }
      try ask("the step at a position, \(level.name)") { step in
        let ordinal = step.step.places.place(at: level)?.ordinal ?? 0
        return try library.step(.ordinal(ordinal, level), of: model)?.id == step.id
      }
    }
    try ask("the numbers of a step at all levels") { step in
      try library.step(.id(step.id), of: model)?.step.places == step.step.places
    }
    print("{\"lookups\":{\(answers.joined(separator: ","))}}")
  }
}
