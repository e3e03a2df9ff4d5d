import ArgumentParser
import OrigamiDiagrams
import OrigamiFolding
import OrigamiImport
import OrigamiModel
import OrigamiReader
import OrigamiXML
import Terminal

/// `origami fold`
struct FoldCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold", abstract: "Fold a crease pattern flat and draw it.",
    discussion: """
      Reads a FOLD file (version 1 to 1.2), finds the possible orders of its layers, and draws the first. \
      The exit status is 0 if it can be folded, 1 if it cannot, 2 if that is not known in the limits, and \
      3 if the file cannot be read.
      """)

  /// The output formats.
  enum Format: String, OptionWord {
    case text, svg, fold, json
  }

  @OptionGroup var common: CommonOptions

  @Option(help: .width)
  var width: Int?

  @Argument(
    help: ArgumentHelp("A crease pattern in the FOLD format, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The most states to count of each independent part.", valueName: "n"))
  var limit = 10_000

  @OptionGroup var limits: FoldLimits

  @Option(help: "How to print: text, svg, fold or json.")
  var format: Format = .text

  @Option(help: "How to draw in text: auto, braille, ascii or words.")
  var graphics: GraphicsWish = .auto

  @Option(help: .theme)
  var theme: ThemeWish = .auto

  func validate() throws {
    try PrintedWidth.validate(width)
    guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let read = try FoldInput.read(file)
    let folding = FlatFolding(
      read.pattern, limits: .init(statesPerPart: limit), budget: limits.budget())
    let answer = FoldAnswer(folding, limit: limit)
    switch format {
    case .json: try output.write(answer.json())
    case .text:
      let styling = common.styling(environment, isTerminal: environment.terminals.output)
      try output.write(
        text(folding, answer, environment.layout(width: width, graphics, theme, styling: styling), styling))
    case .svg, .fold:
      guard case .foldable = folding.verdict else {
        throw Failure(message: answer.sentence, status: answer.status)
      }
      if format == .fold {
        var writer = FoldWriter(title: read.title, author: read.author, classes: [.singleModel])
        writer.append(folding, title: "Folded")
        writer.finish(folding.pattern, title: nil)
        try output.write(writer.takeBytes())
      } else if let drawing = FoldDrawing.diagram(of: folding) {
        try output.write(SVGRenderer.document(drawing, title: read.title))
      }
    }
    return answer.status
  }

  private func text(
    _ folding: FlatFolding, _ answer: FoldAnswer, _ layout: LayoutOptions, _ styling: Styling
  ) -> [UInt8] {
    let (columns, rows, colors) = (layout.width, layout.height, layout.colors)
    var bytes: [UInt8] = []
    let sentence = TextWrapper(width: columns).lines(of: VisibleText.of(answer.sentence))
    TextOutput.append(sentence.map { StyledLine($0) }, to: &bytes, styling: styling)
    if graphics != .words, let drawing = FoldDrawing.diagram(of: folding) {
      // The drawing, the sentence and the next prompt fit on one screen.
      let height = max(4, rows - sentence.count - 3)
      let width = min(columns, 3 * height)
      let scene = Scene(
        drawing, width: Double(2 * width), height: Double(4 * height),
        pen: .dots(columns: width, rows: height))
      let palette = CellPalette(.standard, on: colors)
      bytes.append(UInt8(ascii: "\n"))
      TextOutput.append(
        graphics == .ascii
          ? ASCIIRenderer.rows(of: scene) : BrailleRenderer.rows(of: scene, palette: palette), to: &bytes,
        styling: styling)
    }
    return bytes
  }
}

/// The answer about a pattern that was folded.
struct FoldAnswer {
  let verdict: String
  let faces: Int
  let variables: Int
  /// The number of states in decimal digits; nil when it is not known whether there is one.
  let states: String?
  /// The reason why the pattern does not fold, why that is not known, or why the count is not complete.
  let reason: String?
  let status: ExitStatus

  init(_ folding: FlatFolding, limit: Int) {
    faces = folding.pattern.faces.count
    variables = folding.variableCount
    switch folding.verdict {
    case .foldable(let count, let isExact):
      (verdict, states, status) = ("foldable", "\(count)", .done)
      reason =
        isExact
        ? nil
        : folding.stop.map { "counting was \($0.message); there may be more" }
          ?? "counting was stopped at \(limit) states of a part; there are more"
    case .notFoldable(let impossibility):
      (verdict, states, status) = ("not foldable", "0", .failed)
      reason = impossibility.message
    case .unknown(let uncertainty):
      (verdict, states, status) = ("unknown", nil, .unknown)
      reason = uncertainty.message
    }
  }

  /// `foldable in 5 ways: 72 faces, 892 pairs of faces overlap`
  var sentence: String {
    let size = "\(faces) face\(faces == 1 ? "" : "s"), \(variables) pair\(variables == 1 ? "" : "s") overlap"
    switch (status, reason) {
    case (.done, nil): return "foldable in \(states ?? "") way\(states == "1" ? "" : "s"): \(size)"
    case (.done, let reason?): return "foldable in at least \(states ?? "") ways: \(size); \(reason)"
    case (_, let reason): return "\(verdict)\(reason.map { ": " + $0 } ?? "") (\(size))"
    }
  }

  func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("verdict", verdict)
      json.member("faces", faces)
      json.member("variables", variables)
      json.member("states", states)
      json.member("reason", reason)
    }
    json.newline()
    return json.takeBytes()
  }
}

/// Reads a crease pattern from outside.
enum FoldInput {
  /// The most bytes that are read. Published patterns of ten thousand faces have three megabytes.
  static let byteLimit = 64 << 20

  /// Reads a file, or standard input.
  ///
  /// - Throws: ``Failure`` with ``ExitStatus/unreadable``.
  static func read(_ path: String) throws -> FoldFile {
    var bytes: [UInt8] = []
    do {
      let file = try path == "-" ? OpenFile(descriptor: 0) : OpenFile(opening: path, acceptsStreams: true)
      try file.forEachChunk { chunk in
        guard bytes.count + chunk.count <= byteLimit else {
          throw Failure(
            message: "\(VisibleName.of(path)) is larger than \(byteLimit >> 20) MiB", status: .unreadable)
        }
        bytes.append(contentsOf: chunk)
      }
    } catch let error as ContentSourceError {
      var failure = MessageText.unreadable(path, error)
      failure.status = .unreadable
      throw failure
    }
    do {
      return try FoldFile(bytes)
    } catch {
      throw Failure(
        message: "cannot fold \(VisibleName.of(path)): \(VisibleText.of(error.message))",
        help: "it has to be a crease pattern in the FOLD format, with vertices_coords and edges_vertices",
        status: .unreadable)
    }
  }
}
