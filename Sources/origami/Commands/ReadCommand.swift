import ArgumentParser
import Glibc
import OrigamiDiagrams
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiWeb
import Terminal

/// `origami read`
struct ReadCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a model's steps; without a model, open the menu.",
    discussion:
      """
      On a terminal: full screen, h shows the keys. A model opens at the place and the detail level at which \
      it was left. Else the text is streamed; without a model, the list.
      """)
  static let takesManyArguments = true

  @OptionGroup var common: CommonOptions

  @Option(help: .detail)
  var detail: DetailLevel?

  @Option(help: .language)
  var lang: String?

  @Option(help: .width)
  var width: Int?

  @Argument(
    help: ArgumentHelp(
      """
      The model's id, or files (XML or FOLD, - is standard input) and folders to read without importing \
      them, or a published library: its folder or address, as https://host/#model/step.
      """, valueName: "model"))
  var models: [String] = []

  @Option(help: ArgumentHelp("Begin at this step: its id or printed number.", valueName: "id|n"))
  var step: String?

  @Flag(help: "Print text, also on a terminal.")
  var plain = false

  @Flag(help: "Print one paragraph a step, to be read aloud: no drawings.")
  var speak = false

  @Option(help: "How to draw: auto (the default), kitty, sixel, braille, ascii or words.")
  var graphics: GraphicsWish?

  @Option(help: .theme)
  var theme: ThemeWish?

  mutating func validate() throws {
    // Read without importing, standard input is a file like others.
    models = LongCommandLine.divided(models).map { $0 == "-" ? "/dev/stdin" : $0 }
    try PrintedWidth.validate(width)
    if step != nil, models.isEmpty { throw ValidationError("--step needs a model") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    var command = self
    command.models = try await namedPaths(environment)
    return try await command.read(in: environment, output: output)
  }

  /// Returns the arguments, with `./` before each that names a file or a folder without looking like a path.
  ///
  /// One name alone is rather a model of the library on disk than a file, and a published library, which may
  /// be late, is not asked: there it is a model.
  private func namedPaths(_ environment: Environment) async throws -> [String] {
    let paths = models.map { name in
      DirectFiles.isPath(name) || LibraryAddress.isAddress(name) || access(name, F_OK) != 0
        ? name : "./" + name
    }
    if models.count > 1 {
      guard let id = paths.first(where: { !DirectFiles.isPath($0) }) else { return paths }
      throw CommandProblem.notOneModel(id)
    }
    guard let name = models.first, paths != models else { return paths }
    if try common.publishedAddress(environment) != nil { return models }
    do {
      _ = try await common.openContent(environment).model(ContentID(name))
      return models
    } catch StoreError.missing, StoreError.noFolder, ContentError.notFound(.model),
      CommandProblem.noLibraryPath
    {
      return paths
    }
  }

  private func read(in environment: Environment, output: Output) async throws -> ExitStatus {
    if FullScreen.isPossible(environment), !plain, !speak { return try await readFullScreen(environment) }
    let level = try environment.level(detail)
    let address = try publishedAddress()
    let files = address == nil ? try directFiles(environment, environment.messageWords(lang)) : nil
    defer { files?.end() }
    let content: any LibraryContent
    var errors: [String] = []
    if let files {
      content = try files.content()
      errors = try await files.readOnce(content)
      for line in errors { writeError(line + "\n") }
    } else {
      content = try await common.openContent(environment, at: address)
    }
    let styling = common.styling(environment, isTerminal: environment.terminals.output)
    var layout = environment.layout(width: width, graphics, theme, styling: styling)
    layout.words = environment.words(lang, for: environment.terminals.output)
    let text = ReadText(
      content: content, level: level, layout: layout,
      speaks: speak, styling: styling, title: { [lang] in environment.title(of: $0, lang) },
      paging: environment.paging)
    guard let id = try await modelID(address, files, content) else {
      if step != nil { throw CommandProblem.stepOfManyModels(models) }
      try await text.writeList(to: output)
      return errors.isEmpty ? .done : .failed
    }
    let model = try await content.requireModel(id)
    LanguageNote.write(lang, for: model, environment)
    if model.stepCounts[level] == 0, let other = model.coarsestLevel {
      let note = environment.messageWords(lang)(
        .noteNoSteps, VisibleName.of(model.id.text), level.name, other.name)
      writeError("origami: \(note)\n")
    }
    var start: StoredStep?
    if let step = step ?? address?.step { start = try await content.requireStep(step, of: model, at: level) }
    try await text.write(model, language: environment.language(lang, of: model), from: start, to: output)
    return errors.isEmpty ? .done : .failed
  }

  /// Returns the address of the published library that the argument names; nil if it names a model.
  private func publishedAddress() throws(CommandProblem) -> LibraryAddress? {
    guard models.count == 1, let name = models.first else { return nil }
    guard LibraryAddress.isAddress(name) || DirectFiles.isPath(name) else { return nil }
    return try common.publishedAddress(name)
  }

  /// Begins to read the files of the command line; nil if it names none.
  private func directFiles(_ environment: Environment, _ words: Words) throws -> DirectFiles? {
    guard let name = models.first, DirectFiles.isPath(name) else { return nil }
    return try DirectFiles(models, environment, words)
  }

  /// Returns the model to open; nil for the list.
  private func modelID(
    _ address: LibraryAddress?, _ files: DirectFiles?, _ content: any LibraryContent
  ) async throws -> String? {
    if let address { return address.model }
    guard let files else { return models.first }
    return try await files.onlyModel(content)?.text
  }

  private func readFullScreen(_ environment: Environment) async throws -> ExitStatus {
    let isChosen = detail != nil || environment["ORIGAMI_DETAIL"] != nil
    let level = try environment.level(detail)
    let colors = ColorPolicy(wish: common.colorWish, outputIsTerminal: true)
    let allowsColor = colors.allowsColor { environment[$0] }
    var wishes = ReaderDependencies.Wishes(
      level: isChosen ? level : nil,
      graphics: (graphics ?? .auto).onScreen(environment, theme, allowsColor: allowsColor),
      language: { [lang] in environment.language(lang, among: $0, own: $1) },
      wantedLanguage: lang)
    wishes.words = environment.words(lang)
    let screen = FullScreen(
      environment: environment, wishes: wishes, styling: allowsColor ? .color : .monochrome,
      colors: allowsColor ? environment.screenColors(theme) : .none,
      ahead: environment.readingAhead ?? .begin(library: nil, environment), common: common)
    let named = try publishedAddress()
    if named == nil, let files = try directFiles(environment, environment.words(lang)) {
      return try await screen.read(files, models, step: step, at: level)
    }
    let id = named == nil ? models.first : named?.model
    if id == nil, step != nil { throw CommandProblem.stepOfManyModels(models) }
    if let address = try named ?? common.publishedAddress(environment) {
      return try await screen.read(address, model: id, step: step ?? named?.step)
    }
    let content: any LibraryContent
    do {
      content = try await screen.openContent(at: common.libraryPath(environment))
    } catch let error as StoreError {
      return try screen.explain(error)
    }
    guard let id else { return try await screen.read(content, nil) }
    let model = try await content.requireModel(id)
    var first: StoredStep?
    if let step { first = try await content.requireStep(step, of: model, at: level) }
    return try await screen.read(
      content, [.menu, .library(selecting: model.id), .model(model.id, step: first?.id)])
  }
}
