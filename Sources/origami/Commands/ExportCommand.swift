import ArgumentParser
import OrigamiExchange
import OrigamiModel
import OrigamiStore
import OrigamiXML

/// `origami export`
struct ExportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a model as XML, or for other programs.",
    discussion: """
      XML has the whole model in all languages. FOLD (1.2) is for models whose folds are computed: one frame \
      for each step, with the paper after it and the order of its layers. cp, opx and svg-cp are the crease \
      pattern after the last step, or after the step that --step names. What the format cannot hold is named \
      in a note.
      """)

  /// The formats.
  enum Format: String, OptionWord {
    case xml, fold, cp, opx
    case creases = "svg-cp"

    /// The format of a crease pattern; nil for a whole model.
    var pattern: PatternWriter.Format? {
      switch self {
      case .xml, .fold: nil
      case .cp: .cp
      case .opx: .opx
      case .creases: .svg
      }
    }
  }

  @OptionGroup var common: CommonOptions

  @Option(help: .language)
  var lang: String?

  @Argument(help: ArgumentHelp("The model's id.", valueName: "model"))
  var model: String

  @Option(help: "What to write: xml, fold, cp, opx or svg-cp.")
  var format: Format = .xml

  @Option(help: ArgumentHelp("With fold: frames in space between the states of each step.", valueName: "n"))
  var poses = 0

  @Option(
    help: ArgumentHelp(
      "For cp, opx and svg-cp: write the creases after this step: its id, or its number at full.",
      valueName: "id|n"))
  var step: String?

  func validate() throws {
    guard (0...1000).contains(poses) else { throw ValidationError("--poses takes a number from 0 to 1000") }
    if poses > 0, format != .fold { throw ValidationError("--poses goes with --format fold") }
    guard step == nil || format.pattern != nil else {
      throw ValidationError("--step is for cp, opx and svg-cp only")
    }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let content = try await common.openContent(environment)
    let model = try await content.requireModel(self.model)
    guard format == .xml else {
      LanguageNote.write(lang, for: model, environment)
      let language = environment.language(lang, of: model)
      if let pattern = format.pattern {
        var wanted: Step?
        if let step { wanted = try await content.requireStep(step, of: model, at: .full).step }
        let creases = try await FoldExport.creases(
          after: wanted, of: model, from: content, as: pattern, language: language)
        if !creases.losses.isEmpty { writeNote("not kept: \(creases.losses.joined(separator: "; "))") }
        try output.write(creases.bytes)
      } else {
        try await FoldExport.write(model, from: content, language: language, poses: poses, to: output)
      }
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
