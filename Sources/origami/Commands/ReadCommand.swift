import ArgumentParser
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal

/// `origami read`
struct ReadCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a model's steps; without a model, list the library.",
    discussion: "On a terminal the text goes through $PAGER, else less; else it is streamed.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var detailOption: DetailOption
  @OptionGroup var languageOption: LanguageOption
  @OptionGroup var widthOption: WidthOption

  @Argument(help: ArgumentHelp("The model's id.", valueName: "model"))
  var model: String?

  @Option(help: ArgumentHelp("Begin at this step: its id or printed number.", valueName: "id|n"))
  var step: String?

  @Flag(help: "Print text, also on a terminal.")
  var plain = false

  @Flag(help: "Print one paragraph a step, to be read aloud: no drawings.")
  var speak = false

  @Option(help: "How to draw: auto, braille, ascii or words.")
  var graphics: GraphicsWish = .auto

  func validate() throws {
    if step != nil, model == nil { throw ValidationError("--step needs a model") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let level = try detailOption.level(environment)
    let library = try common.openLibrary(environment)
    let text = ReadText(
      library: library, level: level,
      layout: LayoutOptions(width: widthOption.columns(environment), graphics: graphics.graphics),
      speaks: speak, styling: common.styling(environment, isTerminal: environment.terminals.output))
    guard let model = try model.map(library.requireModel) else {
      return try await paged(environment, output) { try await text.writeList(to: $0) }
    }
    let language = languageOption.language(
      offered: model.languages, own: model.model.language, environment)
    let start = try step.map { try library.requireStep($0, of: model, at: level) }
    return try await paged(environment, output) {
      try await text.write(model, language: language, from: start, to: $0)
    }
  }

  /// Writes through a pager where somebody sits at a terminal, else to standard output.
  private func paged(
    _ environment: Environment, _ output: Output, _ write: (Output) async throws -> Void
  ) async throws -> ExitStatus {
    let isInteractive = environment.terminals.output && !plain && environment["TERM"] != "dumb"
    guard isInteractive, let pager = PagerProcess(environment) else {
      try await write(output)
      return .done
    }
    defer { pager.finish() }
    let paged = Output(descriptor: pager.input)
    do {
      try await write(paged)
      try paged.flush()
    } catch is Output.ClosedPipe {
      // Whoever leaves the pager has read enough.
    }
    return .done
  }
}
