import ArgumentParser
import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal

/// `origami search`
struct SearchCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find models and steps by words, best first.",
    discussion:
      "Finds what has all the words, in any language. The exit status is 0 also when nothing is found.")

  static let takesManyArguments = true

  @OptionGroup var common: CommonOptions
  @OptionGroup var page: PageOptions

  @Option(help: .detail)
  var detail: DetailLevel?

  @Option(help: .language)
  var lang: String?

  @Argument(help: ArgumentHelp("The words to look for.", valueName: "words"))
  var words: [String]

  @Option(help: "How to print: text or json.")
  var format: ListingFormat = .text

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let level = try environment.level(detail)
    let content = try await common.openContent(environment)
    let query = SearchQuery(LongCommandLine.divided(words).joined(separator: " "), level: level)
    let cursor = try page.after.map { try SearchCursor($0, of: query, library: content.id) }
    let found = try await content.search(query, after: cursor, limit: page.limit)
    LanguageNote.write(lang, forTitles: Set(found.hits.flatMap(\.model.titleLanguages)), environment)
    let next = found.after?.text(of: query, library: content.id)
    let items = found.hits.map { hit in
      SearchItem(hit, level: level, query: query, language: environment.language(lang, of: hit.model))
    }
    switch format {
    case .json: try output.write(json(items, of: found, next: next))
    case .text:
      let styling = common.styling(environment, isTerminal: environment.terminals.output)
      var bytes: [UInt8] = []
      for item in items { for line in item.lines { line.appendBytes(to: &bytes, styling: styling) } }
      try output.writeText(bytes)
      try output.flush()
      if items.isEmpty { writeError(environment.messageWords(lang)(.noHits) + "\n") }
      if let next { writeError("next: \(next)\n") }
    }
    return .done
  }

  private func json(_ items: [SearchItem], of found: SearchPage, next: String?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("total", found.total)
      if !found.isTotalExact {
        json.key("exact")
        json.value(false)
      }
      json.key("hits")
      json.array(items) { json, item in
        json.object { json in
          json.member("model", item.model)
          json.member("step", item.step)
          json.member("number", item.number)
          json.member("title", item.title)
          json.member("snippet", item.snippet)
        }
      }
      json.member("next", next)
    }
    json.newline()
    return json.takeBytes()
  }
}

/// A hit, ready to be printed.
private struct SearchItem {
  let model: String
  let step: String?
  let number: String?
  let title: String
  let snippet: String

  init(_ hit: SearchHit, level: DetailLevel, query: SearchQuery, language: String) {
    let own = hit.model.model.language
    model = hit.model.model.id
    step = hit.step?.step.id
    number = hit.step.map { ($0.step.places.place(at: level) ?? $0.step.places.full).number }
    let texts = hit.step?.step.texts ?? hit.model.model.texts
    title = texts.first(.title, in: language, else: own) ?? hit.model.model.title
    snippet = query.snippet(of: texts, preferring: language).text
  }

  /// The lines of the hit: its place and title, then the text that was found.
  var lines: [StyledLine] {
    var first = StyledLine(model + (step.map { "/" + $0 } ?? "") + "  ")
    if let number { first.append(number + "  ") }
    first.append(title, .bold)
    guard !snippet.isEmpty, snippet != title else { return [first] }
    return [first, StyledLine("    " + snippet, .dim)]
  }
}
