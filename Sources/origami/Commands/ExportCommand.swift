import ArgumentParser
import OrigamiModel
import OrigamiStore
import OrigamiXML

/// `origami export`
struct ExportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a model back as XML, whole and in all its languages.")

  /// What is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case xml
  }

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The model's id.", valueName: "model"))
  var model: String

  @Option(help: "What to write: xml.")
  var format: Format = .xml

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let library = try common.openLibrary(environment)
    let model = try library.requireModel(self.model)
    var writer = ContentWriter { try output.write($0) }
    try writer.begin(model.model)
    try library.forEachStep(of: model) { try writer.append($0) }
    try writer.endModel(photos: model.model.photos)
    try writer.finish()
    return .done
  }
}
