import ArgumentParser
import OrigamiModel
import OrigamiReader
import OrigamiStore

/// `origami remove`
struct RemoveCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove models from the library.",
    discussion: "The files that the models were imported from are not changed.")

  static let takesManyArguments = true

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The models' ids.", valueName: "model"))
  var models: [String]

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let path = try common.libraryPath(environment)
    let models = LongCommandLine.divided(models)
    // Removing must not create a library, so it is opened for reading first. A model that cannot be read can
    // be removed, so none is read here.
    let library = try Library.open(at: path, for: .reading)
    for id in models where try !library.contains(ContentID(id)) {
      throw CommandProblem.unknownModel(id, nearest: try library.modelIDs(nearestTo: id))
    }
    let removed = try Library.open(at: path, for: .writing).remove(models)
    let words = environment.words(nil, for: environment.terminals.output)
    for model in removed {
      try output.writeTextLine(words(.removedModel, model.id.text, words(.steps, count: model.steps)))
    }
    return .done
  }
}
