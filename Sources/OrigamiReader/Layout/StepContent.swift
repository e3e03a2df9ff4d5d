public import OrigamiDiagrams
public import OrigamiModel
public import OrigamiStore

/// The content of a step on screen: its words in one language, its drawing, and its number at the current
/// level.
public struct StepContent: Hashable, Sendable {
  /// The printed number at the current level, such as `3` or `3.1`.
  public var number: String
  /// The language to show the words in.
  public var language: String
  /// The model's own language, for words that are missing in ``language``.
  public var ownLanguage: String
  /// All texts of the step.
  public var texts: [ContentText]
  /// The drawing, from the file or computed from folds.
  public var diagram: Diagram?
  /// Two opposite corners of a box of the plane that counts as drawn, so that several drawings have one
  /// scale; empty to draw as large as fits.
  public var extent: [Point] = []
  /// The colours of the model's paper.
  public var paper = PaperColors.standard
  /// The outline of the model's paper.
  public var sheet = Paper.Shape.square
  /// The level at which the step is shown; nil outside of a model.
  public var level: DetailLevel?
  /// The folds of the step, for people who cannot see the drawing.
  public var operations: [FoldOperation] = []

  /// The parts that are shown after a group, which is a heading then; nil for every other step.
  public var parts: ListedParts?

  /// A Boolean value that indicates whether the step is a heading directly above another one on a screen.
  var isAboveHeading = false

  /// A text that a search has found and that is not shown otherwise, such as the spoken text.
  var revealed: String?

  /// Creates the content from its parts.
  public init(
    number: String, language: String, ownLanguage: String, texts: [ContentText], diagram: Diagram? = nil
  ) {
    self.number = number
    self.language = language
    self.ownLanguage = ownLanguage
    self.texts = texts
    self.diagram = diagram
  }

  /// Creates the content of a step at a level.
  ///
  /// - Parameters:
  ///   - language: the language chosen for the whole model; nil is the model's own language.
  ///   - paper: the colours of the model's paper.
  ///   - sheet: the outline of the model's paper.
  public init(
    _ step: Step, at level: DetailLevel, language: String? = nil, paper: PaperColors = .standard,
    sheet: Paper.Shape = .square
  ) {
    self.init(
      number: (step.places.place(at: level) ?? step.places.full).number,
      language: language ?? step.language, ownLanguage: step.language, texts: step.texts,
      diagram: step.diagram)
    self.paper = paper
    self.sheet = sheet
    self.level = level
    operations = step.operations
  }

  /// The words to show above the drawing when its scale differs from that of the drawing before it; nil when
  /// it does not.
  var scaleSign: String? {
    let phrases = ReaderPhrases.best(for: language)
    switch level.flatMap({ diagram?.scale?.changes[$0] }) {
    case .larger: return "(+) " + phrases.larger
    case .smaller: return "(-) " + phrases.smaller
    case .same, nil: return nil
    }
  }

  // MARK: Words

  /// The title. Every step of a file has one.
  var title: String { texts.first(.title, in: language, else: ownLanguage) ?? "" }

  /// The title of a heading: `in short: fold a bird base, 1.1–1.3`; nil for a step that is no heading.
  var heading: String? {
    guard let parts else { return nil }
    let phrases = ReaderPhrases.best(for: language)
    let isTranslated = texts.contains { $0.kind == .title && LanguageTag.matches($0.language, language) }
    return phrases.inShort(
      title, in: isTranslated ? language : ownLanguage,
      parts: parts.first == parts.last ? parts.first : "\(parts.first)–\(parts.last)")
  }

  /// The number of groups that begin with the step. In the model, they are above it as headings; alone, as
  /// `show` prints it, its drawing has the same size.
  var headingsAbove: Int { number.split(separator: ".").dropFirst().reversed().prefix { $0 == "1" }.count }

  func texts(_ kind: ContentText.Kind) -> [String] { texts.all(kind, in: language, else: ownLanguage) }
}

extension Model {
  /// The colours of the paper that the file names; default colours for the others.
  public var paperColors: PaperColors { PaperColors(front: paper?.front, back: paper?.back) }

  /// The outline of the paper; a square when the file does not say.
  public var sheet: Paper.Shape { paper?.shape ?? .square }
}
