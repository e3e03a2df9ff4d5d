public import OrigamiModel
public import Terminal

/// The text above the steps of a model: its title, its summary and a line of facts.
public struct ModelHeader: Sendable {
  /// The model.
  public var model: Model
  /// The language to show the words in.
  public var language: String
  /// The number of steps at the current level; nil leaves it out.
  public var stepCount: Int?

  /// Creates the header of a model.
  ///
  /// - Parameter language: the language chosen for the whole model; nil is the model's own language.
  public init(_ model: Model, language: String? = nil, stepCount: Int? = nil) {
    self.model = model
    self.language = language ?? model.language
    self.stepCount = stepCount
  }

  /// The title in the language wanted.
  public var title: String { model.texts.first(.title, in: language, else: model.language) ?? model.id }

  /// Returns the lines of the header.
  ///
  /// - Parameters:
  ///   - width: the columns of a line, taken as at least ``LayoutOptions/minimumWidth``.
  ///   - isRuled: whether the last line is a thin rule. Otherwise it is empty.
  ///   - words: the program's own words, with the characters that the terminal shows.
  public func lines(width: Int, isRuled: Bool = true, _ words: Words = .english) -> [StyledLine] {
    let width = max(width, LayoutOptions.minimumWidth)
    var lines: [StyledLine] = []
    add(words.shown(title), .bold, to: &lines, width: width)
    for text in texts { add(words.shown(text), .plain, to: &lines, width: width) }
    let facts = words.shown(facts.joined(separator: " · "))
    if !facts.isEmpty { add(facts, .dim, to: &lines, width: width) }
    lines.append(isRuled ? StyledLine(String(repeating: "─", count: width), .dim) : StyledLine())
    return lines
  }

  var texts: [String] {
    [ContentText.Kind.subtitle, .summary, .text].flatMap {
      model.texts.all($0, in: language, else: model.language)
    }
  }

  /// The difficulty, the length, the designer, the licence and the tags.
  var facts: [String] {
    let phrases = ReaderPhrases.best(for: language)
    var facts: [String] = []
    if let difficulty = model.difficulty { facts.append(phrases.difficulties[difficulty] ?? difficulty.name) }
    if let stepCount { facts.append(phrases.counted(phrases.steps, stepCount)) }
    if let minutes = model.minutes { facts.append(phrases.counted(phrases.minutes, minutes)) }
    for credit in model.credits where credit.kind == .designer {
      facts.append(ContentTerms.translated(credit.content, to: language))
    }
    for credit in model.credits where credit.kind == .rights { facts.append(credit.spdx ?? credit.content) }
    let tags = model.tags.map { ContentTerms.translated($0, to: language) }
    if !tags.isEmpty { facts.append(tags.joined(separator: ", ")) }
    return facts.filter { !$0.isEmpty }
  }

  private func add(_ text: String, _ style: Style, to lines: inout [StyledLine], width: Int) {
    for line in TextWrapper(width: min(width, PageMetrics.longestLine)).lines(of: VisibleText.of(text)) {
      lines.append(StyledLine(line, style))
    }
  }
}
