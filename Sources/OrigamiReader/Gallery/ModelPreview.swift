import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// The selected model beside the list: its final drawing, and the facts that matter before folding.
struct ModelPreview: Sendable {
  let model: ContentID
  let revision: Int
  /// The drawing of the finished model.
  let diagram: Diagram?
  /// The signs in the drawings of its first steps.
  let signs: LegendSigns

  /// The number of steps whose drawings are looked at: a very large model must not take longer than others.
  private static let stepLimit = 60

  init(_ model: StoredModel, _ content: any LibraryContent, _ covers: CoverDrawings) async throws {
    (self.model, revision) = (model.id, model.revision)
    diagram = try await covers.drawing(of: model)
    var found = LegendSigns()
    if model.stepCounts.full > 0 {
      // The screen does not wait for the preview, but the request is urgent: the reader sees an empty panel.
      let page = try await content.steps(
        PageRequest(position: .start, direction: .forward, limit: ModelPreview.stepLimit, reason: .visible),
        of: model, at: .full, drawings: .upTo(bytes: StepPages.drawingBytes))
      for stored in page.items { if let drawing = stored.step.diagram { found.formUnion(drawing) } }
    }
    signs = found
  }
}

/// The lines of a preview.
struct PreviewPanel {
  let title: String
  let language: String
  let facts: ModelFacts
  /// The drawing; nil while it is loading.
  let cover: Cover?
  /// The signs in its drawings; nil while they are loading.
  let signs: LegendSigns?

  /// The columns at the left of the words, with the rule. At the right, the last column stays free.
  static let margin = 3

  /// Returns the rows of the drawing on a panel.
  static func coverRows(_ rows: Int) -> Int { max(6, rows / 2) }

  /// Returns the lines of the panel, at most `rows`.
  func lines(columns: Int, rows: Int) -> [StyledLine] {
    let room = columns - PreviewPanel.margin - 1
    var lines = [StyledLine()]
    let box = (columns: room, rows: PreviewPanel.coverRows(rows))
    lines += (cover?.lines ?? []).centred(columns: cover?.columns ?? 0, in: box)
    lines.append(StyledLine())
    append(title, .bold, limit: 2, room, to: &lines)
    if let summary = model.texts.first(.summary, in: language, else: model.language) {
      append(summary, .plain, limit: 4, room, to: &lines)
    }
    lines.append(StyledLine())
    lines.append(facts.line(columns: room))
    for fact in details { append(fact, .plain, limit: 2, room, to: &lines) }
    if let names = signs.map(names), !names.isEmpty {
      lines.append(StyledLine())
      append(words(.signList, names.joined(separator: ", ")), .dim, limit: 5, room, to: &lines)
    }
    return Array(lines.prefix(rows))
  }

  private var words: Words { facts.words }
  private var model: Model { facts.stored.model }

  /// Returns the names of signs, each once. The line and the arrow of a fold are named "Valley fold" and
  /// "Valley fold (arrow)", so a name ends before its parenthesis. In English they begin with small letters;
  /// German nouns keep their capitals.
  private func names(of signs: LegendSigns) -> [String] {
    var names: [String] = []
    let isLowered = words.language == .english
    for entry in signs.entries(in: words.language.rawValue) {
      let whole = entry.name.firstRange(of: " (").map { String(entry.name[..<$0.lowerBound]) } ?? entry.name
      let name = isLowered ? whole.lowercased().replacing("-", with: " ") : whole
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The lines below the facts: the difficulty in words with the time, the paper, and the tags.
  private var details: [String] {
    let phrases = ReaderPhrases.best(for: words.language.rawValue)
    var details: [String] = []
    var first: [String] = []
    if let difficulty = model.difficulty { first.append(phrases.difficulties[difficulty] ?? difficulty.name) }
    if let minutes = model.minutes { first.append(phrases.counted(phrases.minutes, minutes)) }
    if !first.isEmpty { details.append(first.joined(separator: words.divider)) }
    details.append(paper)
    if !model.tags.isEmpty { details.append(words.tags(model.tags).joined(separator: ", ")) }
    return details
  }

  private var paper: String {
    switch model.paper?.shape {
    case nil, .square: words(.squarePaper)
    case .rectangle(let width, let height): words(.sheet, ratio(width, height))
    case .polygon(let corners): words(.sheetWithCorners, count: corners.count)
    }
  }

  /// Returns the sides of a sheet, as `1 : 1.41`.
  private func ratio(_ width: Double, _ height: Double) -> String {
    let ratio = (max(width, height) / max(min(width, height), 1e-6) * 100).rounded() / 100
    return "1 : " + (ratio == ratio.rounded() ? "\(Int(min(ratio, 1e6)))" : words.decimal(ratio))
  }

  private func append(
    _ text: String, _ style: Style, limit: Int, _ columns: Int, to lines: inout [StyledLine]
  ) {
    let wrapped = TextWrapper(width: max(8, columns)).lines(of: VisibleText.of(words.shown(text))).map(
      String.init)
    for (index, line) in wrapped.prefix(limit).enumerated() {
      let isCut = index == limit - 1 && wrapped.count > limit
      let text = isCut ? Truncation.fitting(line + " " + wrapped[limit], columns: columns) : line
      lines.append(StyledLine(text, style))
    }
  }
}
