import OrigamiModel
import OrigamiReader
import OrigamiStore
import Paging
import Terminal

/// Prints a model, or the list of models, as a stream of text.
struct ReadText {
  let content: any LibraryContent
  let level: DetailLevel
  let layout: LayoutOptions
  /// A Boolean value that indicates whether steps are paragraphs to be read aloud, without drawings.
  let speaks: Bool
  let styling: Styling
  /// Returns the title of a model in the wanted language.
  let title: (StoredModel) -> String
  /// The executor that loads pages.
  let paging: PagingEnvironment

  /// Writes a model: its description, its steps from `start` on, and its photos' captions.
  func write(
    _ model: StoredModel, language: String, from start: StoredStep?, to output: Output
  ) async throws {
    let header = ModelHeader(model.model, language: language, stepCount: model.stepCounts[level])
    if start == nil {
      if speaks {
        try output.writeTextLine(SpokenText.paragraph(header))
      } else {
        try write(
          header.lines(width: layout.width, isRuled: layout.graphics != .words, layout.words), to: output)
      }
    }
    if let start, start.step.detailLevel < level {
      throw CommandProblem.hiddenStep("\(start.id)", level: level, own: start.step.detailLevel)
    }
    let steps = PageWalk(
      source: ContentStepSource(content, model, level: level, drawings: speaks ? .none : .all),
      start: start.map { .item($0.id) } ?? .start)
    var isFirst = start != nil
    let listing = OpenedGroups(model, at: level)
    _ = try await steps.forEach(on: paging) { step in
      var shown = StepContent(
        step.step, at: level, language: language, paper: model.model.paperColors, sheet: model.model.sheet)
      shown.parts = try await content.listedParts(of: [step], of: model, opened: listing)[step.id]
      if !isFirst { try output.writeLine() }
      isFirst = false
      if speaks {
        try output.writeTextLine(SpokenText.paragraph(shown))
      } else {
        try write(StepLayout(shown, options: layout).lines(), to: output)
      }
    }
    for photo in model.model.photos {
      guard let caption = photo.texts.first(.caption, in: language, else: model.model.language) else {
        continue
      }
      try output.writeLine()
      if speaks {
        try output.writeTextLine(SpokenText.paragraph(ofCaption: caption))
        continue
      }
      for line in TextWrapper(width: layout.width).lines(of: VisibleText.of(layout.words.shown(caption))) {
        try output.writeTextLine(String(line))
      }
    }
  }

  /// Writes the list of models.
  func writeList(to output: Output) async throws {
    let models = PageWalk(source: ContentModelSource(content), start: .start)
    var bytes: [UInt8] = []
    _ = try await models.forEach(on: paging) { model in
      bytes.removeAll(keepingCapacity: true)
      ModelLine.of(model, title: title(model), layout.words).appendBytes(to: &bytes, styling: styling)
      try output.writeText(bytes)
    }
  }

  // MARK: Private

  private func write(_ lines: [StyledLine], to output: Output) throws {
    var bytes: [UInt8] = []
    TextOutput.append(lines, to: &bytes, styling: styling, graphics: layout.graphics)
    try output.writeText(bytes)
  }
}
