import ArgumentParser
import OrigamiDiagrams
import OrigamiFolding
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal

/// `origami show`
struct ShowCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one step with its drawing, or a model's summary.")

  /// The output formats of a step.
  enum Format: String, OptionWord {
    case text, svg, fold, json
  }

  @OptionGroup var common: CommonOptions

  @Option(help: .detail)
  var detail: DetailLevel?

  @Option(help: .language)
  var lang: String?

  @Option(help: .width)
  var width: Int?

  @Argument(
    help: ArgumentHelp("A model's id, or MODEL/STEP with a step's id or number.", valueName: "model[/step]"))
  var name: String

  @Option(help: "How to print: text, svg, fold or json.")
  var format: Format = .text

  @Option(help: "How to draw in text: auto (the default), kitty, sixel, braille, ascii or words.")
  var graphics: GraphicsWish?

  @Option(help: .theme)
  var theme: ThemeWish?

  @Option(
    help: ArgumentHelp(
      "Draw the paper while the step moves it: 0 is before the step, 1 after it.", valueName: "t"))
  var pose: Double?

  func validate() throws {
    try PrintedWidth.validate(width)
    if let pose, !(0...1).contains(pose) { throw ValidationError("--pose takes a number from 0 to 1") }
    if pose != nil, format == .fold || !name.contains("/") {
      throw ValidationError("--pose draws one step: name MODEL/STEP, without --format fold")
    }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let content = try await common.openContent(environment)
    // An id has no slash, so the first slash ends it.
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let model = try await content.requireModel(parts[0])
    LanguageNote.write(lang, for: model, environment)
    let language = environment.language(lang, of: model)
    let styling = common.styling(environment, isTerminal: environment.terminals.output)
    let isStep = parts.count == 2 && format == .text
    let choice = DrawingChoice(
      environment, width: width, graphics ?? .auto, theme ?? .auto, styling: styling, isWorthwhile: isStep)
    var (layout, sixels) = (choice.layout, choice.sixels)
    layout.words = environment.words(lang, for: environment.terminals.output)
    // A locale that has only ASCII overrides --graphics sixel.
    if layout.graphics.isASCII { sixels = nil }
    let printer = ShowPrinter(
      content: content, model: model, language: language, styling: styling,
      layout: layout, sixels: sixels)
    func write(_ printed: [UInt8]) throws -> ExitStatus {
      if format == .text { try output.writeText(printed) } else { try output.write(printed) }
      return .done
    }
    guard parts.count == 2 else { return try write(printer.summary(format)) }
    let level = try environment.level(detail)
    var step = try await content.requireStep(parts[1], of: model, at: level)
    var extent: [Point] = []
    if let pose {
      let motion = try await FoldExport.motion(of: step.step, model, from: content)
      guard let paper = motion.pose(at: pose) else {
        throw CommandProblem.unknownPose(step: step.step.id, model: model.id.text)
      }
      step.step.diagram = FoldDrawing.diagram(of: paper)
      // All poses of a step have one scale, so that nothing jumps from one to the next.
      extent = motion.extent()
    }
    return try write(await printer.step(step, format, at: level, covering: extent))
  }
}

/// Prints a step or a model's summary.
private struct ShowPrinter {
  let content: any LibraryContent
  let model: StoredModel
  let language: String
  let styling: Styling
  let layout: LayoutOptions
  /// The size and colours of a drawing in sixels; nil draws it in cells.
  let sixels: DrawingChoice.Sixels?

  func summary(_ format: ShowCommand.Format) throws -> [UInt8] {
    switch format {
    case .text:
      var bytes: [UInt8] = []
      let header = ModelHeader(model.model, language: language, stepCount: model.stepCounts.full)
      TextOutput.append(
        header.lines(width: layout.width, isRuled: layout.graphics != .words, layout.words), to: &bytes,
        styling: styling)
      return bytes
    case .json: return ModelJSON.summary(of: model, language: language)
    case .svg:
      throw CommandProblem.modelIsNoDrawing(model: model.id.text)
    case .fold:
      throw CommandProblem.modelIsNoFoldFile(model: model.id.text)
    }
  }

  /// Returns the bytes of a step in a format.
  ///
  /// - Parameter extent: places of the plane that count as drawn.
  func step(
    _ stored: StoredStep, _ format: ShowCommand.Format, at level: DetailLevel, covering extent: [Point]
  ) async throws -> [UInt8] {
    let step = stored.step
    switch format {
    case .text:
      var shown = StepContent(
        step, at: level, language: language, paper: model.model.paperColors, sheet: model.model.sheet)
      shown.extent = extent
      let step = StepLayout(shown, options: layout)
      if let sixels, let bytes = sixels.bytes(of: step, screenRows: layout.height, styling: styling) {
        return bytes
      }
      var bytes: [UInt8] = []
      TextOutput.append(step.lines(), to: &bytes, styling: styling, graphics: layout.graphics)
      return bytes
    case .svg:
      guard let diagram = step.diagram else {
        throw CommandProblem.noDrawing(step: step.id, model: model.id.text)
      }
      let title = step.texts.first(.title, in: language, else: step.language)
      return Array(
        SVGRenderer.document(
          diagram, title: title, paper: model.model.paperColors, covering: extent
        ).utf8)
    case .fold: return try await FoldExport.file(of: step, model, from: content, language: language)
    case .json:
      var json = JSONWriter()
      let printer = StepItemPrinter(level: level, language: language)
      json.object { json in
        printer.members(of: step, to: &json)
        ModelJSON.texts(step.texts, to: &json)
        json.key("diagram")
        DiagramJSON.write(step.diagram, to: &json)
      }
      json.newline()
      return json.takeBytes()
    }
  }
}
