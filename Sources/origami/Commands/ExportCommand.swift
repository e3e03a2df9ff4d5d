import ArgumentParser
import OrigamiModel
import OrigamiStore
import OrigamiXML

/// `origami export`
struct ExportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a model as XML, or as FOLD for other programs.",
    discussion: """
      XML has the whole model in all languages. FOLD (1.2) is for models whose folds are computed: one frame \
      for each step, with the paper after it and the order of its layers.
      """)

  /// The formats.
  enum Format: String, OptionWord {
    case xml, fold
  }

  @OptionGroup var common: CommonOptions

  @Option(help: .language)
  var lang: String?

  @Argument(help: ArgumentHelp("The model's id.", valueName: "model"))
  var model: String

  @Option(help: "What to write: xml or fold.")
  var format: Format = .xml

  @Option(help: ArgumentHelp("With fold: frames in space between the states of each step.", valueName: "n"))
  var poses = 0

  func validate() throws {
    guard (0...1000).contains(poses) else {
      throw ValidationError("--poses takes a number from 0 to 1000")
    }
    if poses > 0, format != .fold { throw ValidationError("--poses goes with --format fold") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let content = try common.openContent(environment)
    let model = try await content.requireModel(self.model)
    guard format == .xml else {
      let language = environment.language(lang, of: model)
      try await FoldExport.write(model, from: content, language: language, poses: poses, to: output)
      return .done
    }
    var writer = ContentWriter { try output.write($0) }
    try writer.begin(model.model)
    try await content.forEachStep(of: model) { try writer.append($0) }
    try writer.endModel(photos: model.model.photos)
    try writer.finish()
    return .done
  }
}
