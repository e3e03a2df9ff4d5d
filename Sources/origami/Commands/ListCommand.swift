import ArgumentParser
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Paging
import Terminal

/// `origami list`
struct ListCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the models in the library, by title.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var page: PageOptions

  @Option(help: .language)
  var lang: String?

  @Option(help: ArgumentHelp("Only models with this tag.", valueName: "tag"))
  var tag: String?

  @Option(help: "Only models of this difficulty.")
  var difficulty: Difficulty?

  @Option(help: "How to print: text or json.")
  var format: ListingFormat = .text

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let content = try await common.openContent(environment)
    let query = ModelQuery(tag: tag, difficulty: difficulty)
    let after = try page.after.map { try ModelCursor($0, of: query) }
    let models = PageWalk(
      source: ContentModelSource(content, query), start: after.map { .cursor($0) } ?? .start)
    var titles: Set<String> = []
    defer { LanguageNote.write(lang, forTitles: titles, environment) }
    switch format {
    case .json:
      try output.write("{\"total\":\(await content.modelCount(query)),\"models\":[")
      var json = JSONWriter()
      let next = try await models.forEach(limit: page.limit, on: environment.paging) { model in
        titles.formUnion(model.titleLanguages)
        // The comma between two models is written with the second one.
        write(model, title: environment.title(of: model, lang), to: &json)
        try output.write(json.takeBytes())
      }
      try output.writeLine("],\"next\":\(next.map { "\"\($0.text(of: query))\"" } ?? "null")}")
    case .text:
      let styling = common.styling(environment, isTerminal: environment.terminals.output)
      let words = environment.words(lang, for: environment.terminals.output)
      var bytes: [UInt8] = []
      let next = try await models.forEach(limit: page.limit, on: environment.paging) { model in
        bytes.removeAll(keepingCapacity: true)
        titles.formUnion(model.titleLanguages)
        ModelLine.of(model, title: environment.title(of: model, lang), words).appendBytes(
          to: &bytes, styling: styling)
        try output.writeText(bytes)
      }
      try output.flush()
      if titles.isEmpty, page.after == nil, tag != nil || difficulty != nil {
        writeError(environment.messageWords(lang)(.noHits) + "\n")
      }
      guard let next else { break }
      writeError("next: \(next.text(of: query))\n")
    }
    return .done
  }

  private func write(_ model: StoredModel, title: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", model.model.id)
      json.member("title", title)
      json.member("difficulty", model.model.difficulty?.name)
      json.key("tags")
      json.array(model.model.tags) { $0.value($1) }
      json.key("steps")
      ModelJSON.counts(model.stepCounts, to: &json)
    }
  }
}

/// The output formats of listings.
enum ListingFormat: String, OptionWord {
  case text, json
}
