import OrigamiDiagrams
import OrigamiModel
import Terminal

/// The words of a step as lines: the number and title, then the explanations.
struct StepWords: Sendable {
  /// The title, after the step's number.
  let title: [StyledLine]
  /// The subtitle, text, cautions, tips and, if requested, the description of the drawing.
  let rest: [StyledLine]
  /// The column in which all words but the number begin.
  let indent: Int
  /// For each line, the offset of its first character in UTF-8 bytes, counted through all words of the step,
  /// title first. Offsets increase strictly, and a character has the same offset at every width.
  let offsets: [Int]

  /// Breaks the words of a step into lines of the given width.
  ///
  /// - Parameters:
  ///   - tellsDrawing: whether sentences describe the drawing.
  ///   - isPage: whether the step has a page to itself. Elsewhere a heading has only its cautions and one
  ///     text: the revealed one, else the first.
  ///   - isTitleOnly: whether the heading has no text unless one is revealed.
  init(
    _ content: StepContent, width: Int, tellsDrawing: Bool, isPage: Bool = false, isTitleOnly: Bool = false,
    _ words: Words
  ) {
    let heading = content.heading
    let number = StepWords.fitting(number: content.number, columns: width / 2)
    let lead = number + (heading == nil ? "" : words.divider)
    let indent = DisplayWidth.of(lead) + (heading == nil ? 2 : 0)
    self.indent = indent
    var title = Paragraphs(width: width, indent: indent, words: words)
    title.add(heading ?? content.title, style: .bold, lead: lead)
    self.title = title.lines

    let phrases = ReaderPhrases.best(for: content.language)
    var rest = Paragraphs(width: width, indent: indent, words: words, offset: title.offset)
    // The parts below a heading say what to do; its own words sum them up.
    let plain: Style = heading == nil ? .plain : .dim
    let texts = content.texts(.subtitle) + content.texts(.text)
    let isBrief = heading != nil && !isPage
    for text in isBrief ? texts.prefix(content.revealed == nil && !isTitleOnly ? 1 : 0) : texts[...] {
      rest.add(text, style: plain)
    }
    for caution in content.texts(.caution) {
      rest.addGap()
      rest.add(caution, style: plain, label: phrases.caution, labelStyle: .bold)
    }
    for tip in isBrief ? [] : content.texts(.tip) {
      rest.addGap()
      rest.add(tip, style: .dim, label: phrases.tip, labelStyle: .dim)
    }
    if tellsDrawing, heading == nil, let diagram = content.diagram {
      let sentences = DiagramWords(
        diagram, language: content.language, operations: content.operations, sheet: content.sheet
      )
      .sentences()
      if !sentences.isEmpty {
        rest.addGap()
        rest.add(Sentences.joined(sentences), label: phrases.drawing)
      }
    }
    if let revealed = content.revealed {
      rest.addGap()
      rest.add(revealed, style: .dim)
    }
    self.rest = rest.lines
    offsets = title.offsets + rest.offsets
  }

  /// Returns the number of a step, or an ellipsis and the end of a number that is inside many groups.
  private static func fitting(number: String, columns: Int) -> String {
    number.count <= columns ? number : "…" + number.suffix(max(0, columns - 1))
  }
}

/// Paragraphs with the same indent.
private struct Paragraphs {
  let width: Int
  let indent: Int
  let words: Words
  var lines: [StyledLine] = []
  /// The offset in bytes at which each line begins.
  var offsets: [Int] = []
  /// The offset in bytes at which the next paragraph begins.
  var offset = 0

  /// Adds an empty line, unless it would be the first.
  mutating func addGap() {
    guard !lines.isEmpty else { return }
    lines.append(StyledLine())
    offsets.append(offset)
    offset += 1
  }

  /// Adds a paragraph, with a lead in the indent of its first line and a label before its first word.
  mutating func add(
    _ text: String, style: Style = .plain, lead: String = "", label: String = "", labelStyle: Style = .plain
  ) {
    let (text, label) = (words.shown(text), words.shown(label))
    let visible = VisibleText.of(label + text)
    let labelEnd = visible.index(visible.startIndex, offsetBy: label.count)
    for (number, line) in TextWrapper(width: width - indent).lines(of: visible).enumerated() {
      var styled = StyledLine()
      if number == 0, !lead.isEmpty { styled.append(lead) }
      styled.pad(toColumns: indent)
      let split = max(line.startIndex, min(line.endIndex, labelEnd))
      styled.append(line[..<split], labelStyle)
      styled.append(line[split...], style)
      lines.append(styled)
      offsets.append(offset + visible.utf8.distance(from: visible.startIndex, to: line.startIndex))
    }
    offset += visible.utf8.count + 1
  }
}
