import ArgumentParser
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal

/// `origami read`
struct ReadCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a model's steps; without a model, open the menu.",
    discussion:
      "On a terminal: full screen, h shows the keys. Else the text is streamed; without a model, the list.")

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

  @Option(help: "How to draw: auto, kitty, braille, ascii or words.")
  var graphics: GraphicsWish = .auto

  func validate() throws {
    if step != nil, model == nil { throw ValidationError("--step needs a model") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    if FullScreen.isPossible(environment), !plain, !speak {
      return try await readFullScreen(environment)
    }
    let level = try detailOption.level(environment)
    let library = try common.openLibrary(environment)
    let text = ReadText(
      library: library, level: level,
      layout: LayoutOptions(width: widthOption.columns(environment), graphics: graphics.printed(environment)),
      speaks: speak, styling: common.styling(environment, isTerminal: environment.terminals.output))
    guard let model = try model.map(library.requireModel) else {
      try await text.writeList(to: output)
      return .done
    }
    let start = try step.map { try library.requireStep($0, of: model, at: level) }
    try await text.write(model, language: language(of: model, environment), from: start, to: output)
    return .done
  }

  private func readFullScreen(_ environment: Environment) async throws -> ExitStatus {
    let isChosen = detailOption.detail != nil || environment["ORIGAMI_DETAIL"] != nil
    let level = try detailOption.level(environment)
    let option = languageOption
    let colors = ColorPolicy(wish: common.color.colorWish, outputIsTerminal: true)
    let allowsColor = colors.allowsColor { environment[$0] }
    let wishes = ReaderDesk.Wishes(
      level: isChosen ? level : nil,
      graphics: graphics.onScreen(environment, allowsColor: allowsColor),
      language: { option.language(offered: $0.languages, own: $0.model.language, environment) })
    let screen = FullScreen(
      environment: environment, wishes: wishes, styling: allowsColor ? .color : .monochrome)
    let library: Library
    do {
      library = try common.openLibrary(environment)
    } catch let error as StoreError {
      return try await screen.explain(MessageText.failure(for: error))
    }
    guard let model = try model.map(library.requireModel) else {
      return try await screen.read(library, nil)
    }
    let step = try step.map { try library.requireStep($0, of: model, at: level) }
    return try await screen.read(library, [.model(model.id, step: step?.id)])
  }

  private func language(of model: StoredModel, _ environment: Environment) -> String {
    languageOption.language(offered: model.languages, own: model.model.language, environment)
  }
}
