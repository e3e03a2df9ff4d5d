import ArgumentParser
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// `origami steps`
struct StepsCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "steps", abstract: "Print one page of a model's steps, for scripts.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var page: PageOptions

  @Option(help: .detail)
  var detail: DetailLevel?

  @Option(help: .language)
  var lang: String?

  @Argument(help: ArgumentHelp("The model's id.", valueName: "model"))
  var model: String

  @Option(help: "How to print: text or json.")
  var format: ListingFormat = .text

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let level = try environment.level(detail)
    let content = try await common.openContent(environment)
    let model = try await content.requireModel(self.model)
    LanguageNote.write(lang, for: model, environment)
    let language = environment.language(lang, of: model)
    let after = try page.after.map { try StepCursor($0, model: model, level: level, library: content.id) }
    let steps = PageWalk(
      source: ContentStepSource(content, model, level: level), start: after.map { .cursor($0) } ?? .start)
    let printer = StepItemPrinter(level: level, language: language)
    switch format {
    case .json:
      try output.write(printer.head(model))
      var json = JSONWriter()
      let next = try await steps.forEach(limit: page.limit, on: environment.paging) { step in
        // The comma between two steps is written with the second one.
        json.object { printer.members(of: step.step, to: &$0) }
        try output.write(json.takeBytes())
      }
      let cursor = next?.text(model: model.model.id, library: content.id)
      try output.writeLine("],\"next\":\(cursor.map { "\"\($0)\"" } ?? "null")}")
    case .text:
      let styling = common.styling(environment, isTerminal: environment.terminals.output)
      var bytes: [UInt8] = []
      let next = try await steps.forEach(limit: page.limit, on: environment.paging) { step in
        bytes.removeAll(keepingCapacity: true)
        printer.line(step.step).appendBytes(to: &bytes, styling: styling)
        try output.writeText(bytes)
      }
      guard let next else { break }
      try output.flush()
      writeError("next: \(next.text(model: model.model.id, library: content.id))\n")
    }
    return .done
  }
}

/// Prints a step as an object of JSON or as a line.
struct StepItemPrinter {
  let level: DetailLevel
  let language: String

  /// Returns the members of the object before its steps.
  func head(_ model: StoredModel) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("model", model.model.id)
      json.member("detail", level.name)
      json.member("lang", language)
      json.member("total", model.stepCounts[level])
    }
    return json.takeBytes().dropLast() + Array(",\"steps\":[".utf8)
  }

  /// Writes the members of the object of a step.
  func members(of step: Step, to json: inout JSONWriter) {
    let place = place(of: step)
    json.member("id", step.id)
    json.member("number", place.number)
    json.member("ordinal", place.ordinal)
    json.member("detail", step.detailLevel.name)
    json.member("title", step.texts.first(.title, in: language, else: step.language) ?? "")
    json.member("subtitle", step.texts.first(.subtitle, in: language, else: step.language))
  }

  /// Returns the place that is printed. A step that the level hides, which `show` may print, has its place at
  /// full.
  private func place(of step: Step) -> StepPlace { step.places.place(at: level) ?? step.places.full }

  /// Returns the step as one line.
  func line(_ step: Step) -> StyledLine {
    let place = place(of: step)
    var line = StyledLine(String(repeating: "  ", count: step.depth) + place.number + "  ")
    line.append(step.texts.first(.title, in: language, else: step.language) ?? "")
    line.append("  (\(step.id))", .dim)
    return line
  }
}
