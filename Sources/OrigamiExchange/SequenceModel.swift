public import OrigamiFolding
internal import OrigamiModel
internal import OrigamiXML

/// Converts a file with frames into a model: one step for each frame, with its drawing.
public enum SequenceModel {
  /// Returns the model as XML.
  ///
  /// A folded form is drawn with its layers. A crease pattern, or a form whose layers cannot be found, is
  /// drawn as lines. A frame with neither, or with a wrong form, becomes a step without a drawing. Lines that
  /// are no crease pattern are an error of the file, as for every command. The steps of a file with
  /// operations (Origamist) keep them as folds.
  ///
  /// - Parameters:
  ///   - name: the name of the file. The id is made from it, and the title if the file has none.
  ///   - budget: the budget for folding all frames together; nil for no limit.
  /// - Throws: ``ExchangeError`` for a frame whose lines are no crease pattern.
  public static func xml(
    _ file: ExchangeFile, name: String, budget: FoldingBudget?
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentWriter { bytes.append(contentsOf: $0) }
    let title = file.title.flatMap(visible) ?? visible(name) ?? "model"
    let language = file.steps?.language ?? "en"
    try writer.begin(
      Model(
        id: ModelIdentifier.made(from: name), language: language,
        texts: [ContentText(.title, language, title)],
        credits: file.author.flatMap(visible).map { [Credit(.designer, $0)] } ?? [],
        paper: file.steps?.paper))
    if let steps = file.steps {
      for index in steps.steps.indices { try writer.append(step(steps, index)) }
    } else {
      try append(file, budget, to: &writer)
    }
    try writer.endModel(photos: [])
    try writer.finish()
    return bytes
  }

  /// Returns a step with its folds, which are folded again when the model is imported.
  private static func step(_ steps: FoldedSteps, _ index: Int) -> Step {
    let own = steps.steps[index]
    // A step without words has an English title in any language: each step must have a title in the same
    // languages.
    return Step(
      id: "step-\(index + 1)",
      places: StepPlaces(full: StepPlace(ordinal: index + 1, number: "\(index + 1)")),
      language: steps.language,
      texts: [ContentText(.title, steps.language, own.title.flatMap(visible) ?? "Step \(index + 1)")],
      operations: own.operations)
  }

  /// The most frames that are still drawn, as lines, when the budget for folding is spent: the repair of many
  /// large frames takes long, too. Those after them are not read, so that errors in them are not found.
  private static let framesAfterBudget = 100

  private static func append(
    _ file: ExchangeFile, _ budget: FoldingBudget?, to writer: inout ContentWriter
  ) throws {
    var linesLeft = framesAfterBudget
    // In a FOLD file, 0 is the file's own frame: it stands for the whole and comes last. In a file of sheets,
    // it is the first sheet.
    var numbers = file.frameNumbers
    if file.format == .fold { numbers = numbers.filter { $0 > 0 }.sorted() + numbers.filter { $0 == 0 } }
    for (index, number) in numbers.enumerated() {
      if budget?.allowsMore() == false { linesLeft -= 1 }
      let title = file.title(ofFrame: number).flatMap(visible) ?? "Step \(index + 1)"
      let diagram = linesLeft < 0 ? nil : drawing(of: try file.frame(number), budget)
      try writer.append(
        Step(
          id: "frame-\(number)",
          places: StepPlaces(full: StepPlace(ordinal: index + 1, number: "\(index + 1)")), language: "en",
          texts: [ContentText(.title, "en", title)], diagram: diagram))
    }
  }

  /// Returns the name of a file without its folder and its extension; `model` for the path `-`.
  public static func name(ofFile path: String) -> String {
    guard path != "-", let last = path.split(separator: "/").last else { return "model" }
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return String(last) }
    return String(last[..<dot])
  }

  private static func drawing(of frame: ExchangeFile.Frame, _ budget: FoldingBudget?) -> Diagram? {
    switch frame.content {
    case .pattern(let pattern, _): return FoldDrawing.diagram(ofPattern: pattern)
    case .foldedForm(let form):
      let folding = FlatFolding(
        form.pattern, orders: form.orders, limits: .init(statesPerPart: 1), budget: budget)
      return FoldDrawing.diagram(of: folding) ?? FoldDrawing.diagram(ofPattern: form.pattern)
    case .notFlat(let frame): return frame.pattern.map { FoldDrawing.diagram(ofPattern: $0) }
    default: return nil
    }
  }

  /// Returns a title as content may hold it: its words with one space between them, at most 200 characters;
  /// nil if it has no words. Control characters and noncharacters are taken for spaces.
  public static func visible(_ text: String) -> String? {
    let words = text.unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isNoncharacterCodePoint
      }
    }
    let line = words.map { String($0) }.joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(200))
  }
}
