public import OrigamiModel
public import OrigamiStore
public import Paging

/// Everything that screens are made from: the content, the saved places and marks, and the user's settings.
public struct ReaderDependencies: Sendable {
  /// The settings of the command line.
  public struct Wishes: Sendable {
    /// The level of detail; nil takes the saved one, else standard.
    public var level: DetailLevel?
    /// The way in which drawings are shown.
    public var graphics: Graphics
    /// Returns the language to show content in, of those that it offers; its own if none of them is wanted.
    public var language: @Sendable (_ offered: [String], _ own: String) -> String
    /// A Boolean value that indicates whether movements run by themselves when the user plays them. If false,
    /// keys move them frame by frame.
    var runsMovements = true
    /// The language that the command line asks for; nil if it asks for none.
    public var wantedLanguage: String?
    /// The program's own words, until a language is chosen in the reader.
    public var words = Words.english
    /// The language that was chosen in the reader.
    let choice = LanguageChoice()
    /// Returns another random number for each call.
    public var random: @Sendable () -> UInt64

    /// Creates settings. The defaults are those of a user who chose none.
    public init(
      level: DetailLevel? = nil, graphics: Graphics = .braille,
      language: @escaping @Sendable (_ offered: [String], _ own: String) -> String = { $1 },
      wantedLanguage: String? = nil,
      random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
      self.level = level
      self.graphics = graphics
      self.language = language
      self.wantedLanguage = wantedLanguage
      self.random = random
    }
  }

  /// The library; nil before ``opening`` has opened it, and if there is none, for the reason in ``failure``.
  private(set) var content: (any LibraryContent)?
  let failure: String?
  /// The library with which the reader begins; nil if it has its content already.
  let opening: LibraryOpening?
  private(set) var memory: ReaderMemory
  var wishes: Wishes
  /// The clock and the threads of pagers, loaders and the tasks of screens.
  let environment: PagingEnvironment
  /// The problems of followed files; nil for a library.
  let problems: FileProblems?
  /// The sentence for a library without models, with what to do if models can be added here.
  var emptyLibrary: Word {
    if problems != nil { return .noModelInFiles }
    return content is StoredContent ? .nothingImported : .noModels
  }
  /// Opens a published library by its address; nil where none can be opened.
  ///
  /// It throws ``OpeningFailure`` or any error of a load.
  public var openAddress: (@Sendable (_ address: String) async throws -> OpenedLibrary)?
  /// The libraries that were opened by their addresses.
  let libraries = OpenedLibraries()

  /// Creates the dependencies of a reader with a library.
  ///
  /// - Parameters:
  ///   - state: the file for places and marks; nil keeps none.
  ///   - stateFailure: the reason why that file is not open; nil if there is none to open.
  public init(
    content: any LibraryContent, state: ReaderState?, stateFailure: StoreError? = nil, wishes: Wishes,
    environment: PagingEnvironment = .system, problems: FileProblems? = nil
  ) {
    self.problems = problems
    (self.content, self.wishes, self.environment) = (content, wishes, environment)
    memory = ReaderMemory(state: state, stateFailure: stateFailure, library: content.id)
    (failure, opening) = (nil, nil)
  }

  /// Creates the dependencies of a reader that opens its library after the first frame. It must be run with
  /// ``ReaderDestination/opening``.
  ///
  /// - Parameters:
  ///   - state: the file for places and marks; nil keeps none.
  ///   - stateFailure: the reason why that file is not open; nil if there is none to open.
  public init(
    opening: LibraryOpening, state: ReaderState?, stateFailure: StoreError? = nil, wishes: Wishes,
    environment: PagingEnvironment = .system
  ) {
    (content, failure, problems) = (nil, nil, nil)
    (self.opening, self.wishes, self.environment) = (opening, wishes, environment)
    memory = ReaderMemory(state: state, stateFailure: stateFailure, library: "")
  }

  /// Creates the dependencies of a reader without a library. Every screen then shows the reason as one
  /// sentence.
  public init(failure: String, wishes: Wishes) {
    (content, self.wishes, environment, problems) = (nil, wishes, .system, nil)
    memory = ReaderMemory(state: nil, library: "")
    (self.failure, opening) = (failure, nil)
  }

  /// Returns the dependencies of screens that show another library. ``problems`` is nil here: followed files
  /// are read without a menu, in which another library could be opened.
  func reading(_ content: any LibraryContent) -> ReaderDependencies {
    var copy = self
    copy.content = content
    copy.memory = ReaderMemory(
      state: memory.state, stateFailure: memory.stateFailure, library: content.id)
    return copy
  }
}

extension ReaderDependencies.Wishes {
  /// The program's own words in the language in force.
  var wordsInForce: Words {
    var words = words
    if let chosen = choice.words { words.language = chosen }
    return words
  }

  /// Returns the language to show a model in.
  func language(of model: StoredModel) -> String { chosen(model.languages, model.model.language) }

  /// Returns the language that was chosen in the reader if it is offered, else that of the command line and
  /// the locale.
  private func chosen(_ offered: [String], _ own: String) -> String {
    choice.tag.flatMap { LanguageTag.lookUp($0, among: offered) } ?? language(offered, own)
  }

  /// Returns the title of a model in the wanted language. A title may exist in more languages than the steps.
  func title(of stored: StoredModel) -> String {
    let titles = stored.model.texts.filter { $0.kind == .title }.map(\.language)
    let language = chosen(titles, stored.model.language)
    let title = stored.model.texts.first(.title, in: language, else: stored.model.language)
    return words.shown(title ?? stored.model.id)
  }

  /// Returns a note for a model that is not offered in the language of the command line; nil if it is, and
  /// after a language was chosen in the reader.
  func languageNote(of stored: StoredModel) -> String? {
    guard let wanted = wantedLanguage, choice.tag == nil,
      LanguageTag.lookUp(wanted, among: stored.languages) == nil
    else { return nil }
    let note = wordsInForce(.notInLanguage, wanted, stored.languages.joined(separator: ", "))
    return stored.languages.count > 1 ? note + wordsInForce.divider + wordsInForce(.changesLanguage) : note
  }
}
