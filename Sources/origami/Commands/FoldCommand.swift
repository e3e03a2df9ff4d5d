import ArgumentParser
import OrigamiDiagrams
import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import OrigamiReader
import Terminal

/// `origami fold`
struct FoldCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold", abstract: "Fold a crease pattern flat and draw it.",
    discussion: """
      Reads FOLD, .cp, .opx, .ori, SVG and Origamist files, finds the possible orders of the layers, and \
      draws the first. A folded form is verified. In a file with several frames, each is judged; the worst \
      one decides and is drawn. If the file holds one model twice, as a pattern and folded, its first frame \
      decides. The exit status is 0 if the paper can be folded, 1 if it cannot or the answer cannot be \
      written, 2 if that is not known within the limits, and 3 if the file cannot be read.
      """)

  /// The output formats.
  enum Format: String, OptionWord {
    case text, svg, fold, json
  }

  @OptionGroup var common: CommonOptions

  @Option(help: .width)
  var width: Int?

  @Argument(help: ArgumentHelp("A crease pattern, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The most states to count of each independent part.", valueName: "n"))
  var limit = 10_000

  @Option(help: ArgumentHelp("Only this frame; 0 is the file's own.", valueName: "n"))
  var frame: Int?

  @Flag(help: "Draw the crease pattern beside its folded form.")
  var steps = false

  @OptionGroup var limits: FoldLimits

  @Option(help: "How to print: text, svg, fold or json.")
  var format: Format = .text

  @Option(help: "How to draw in text: auto (the default), braille, ascii or words.")
  var graphics: GraphicsWish?

  @Option(help: .theme)
  var theme: ThemeWish?

  func validate() throws {
    try PrintedWidth.validate(width)
    guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let read = try ExchangeInput.read(file, failing: .unreadable)
    let report = try FoldReport(
      read, path: file, frame: frame, limits: .init(statesPerPart: limit), budget: limits.budget())
    for note in report.notes(isVerbose: common.verbose, read) { writeNote(note) }
    switch format {
    case .json: try output.write(report.json(read))
    case .text:
      let styling = common.styling(environment, isTerminal: environment.terminals.output)
      try output.writeText(
        text(report, environment.layout(width: width, graphics, theme, styling: styling), styling))
    case .svg:
      guard let drawing = report.drawing(sideBySide: steps) else {
        guard report.status == .done else { throw report.failure }
        throw Failure(message: "a pattern with more than \(FoldReport.drawnFaces) faces is not drawn")
      }
      try output.write(SVGRenderer.document(drawing, title: read.title))
      if report.status != .done { writeError(report.failure.text) }
    case .fold:
      guard report.main.verdict == .foldable, let folding = report.main.folding else { throw report.failure }
      var writer = FoldWriter(title: read.title, author: read.author, classes: [.singleModel])
      writer.append(folding, title: "Folded")
      writer.finish(folding.pattern, title: nil)
      try output.write(writer.takeBytes())
    }
    return report.status
  }

  private func text(_ report: FoldReport, _ layout: LayoutOptions, _ styling: Styling) -> [UInt8] {
    let (columns, rows, colors) = (layout.width, layout.height, layout.colors)
    var bytes: [UInt8] = []
    let lines = report.sentences.flatMap { TextWrapper(width: columns).lines(of: VisibleText.of($0)) }
    TextOutput.append(lines.map { StyledLine($0) }, to: &bytes, styling: styling)
    if layout.graphics != .words, let drawing = report.drawing(sideBySide: steps) {
      // The drawing, the sentences and the next prompt fit on one screen.
      let height = max(4, rows - min(lines.count, rows / 2) - 3)
      let scene = Scene(
        drawing, width: Double(2 * columns), height: Double(4 * height),
        pen: .dots(columns: columns, rows: height))
      let palette = CellPalette(.standard, on: colors)
      bytes.append(UInt8(ascii: "\n"))
      TextOutput.append(
        CellRenderer.rows(of: scene, palette: palette, isASCII: layout.graphics.isASCII), to: &bytes,
        styling: styling)
    }
    return bytes
  }
}
