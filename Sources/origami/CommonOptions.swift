public import ArgumentParser
public import OrigamiModel
import Terminal

/// The options that every command has.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The library to use.", valueName: "file"))
  var library: String?

  @Option(help: "When to colour: auto, always or never.")
  var color: Occasion = .auto

  @Option(help: "When to show progress: auto, always or never.")
  var progress: Occasion = .auto

  @Flag(help: "Say more about what is done and what went wrong.")
  var verbose = false

  /// The library's path.
  func libraryPath(_ environment: Environment) throws(Failure) -> String {
    if let library {
      guard !library.isEmpty else {
        throw Failure(message: "--library needs the path of a file", status: .usage)
      }
      return library
    }
    guard let path = environment.libraryPath else {
      throw Failure(
        message: "no library: neither $ORIGAMI_LIBRARY nor $XDG_DATA_HOME nor $HOME is set",
        help: "name one with --library FILE")
    }
    return path
  }

  /// How much of a style reaches a stream.
  func styling(_ environment: Environment, isTerminal: Bool) -> Styling {
    ColorPolicy(wish: color.colorWish, outputIsTerminal: isTerminal).styling { environment.variables[$0] }
  }

  /// Whether progress is shown.
  func showsProgress(_ environment: Environment) -> Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: environment.terminals.error && environment["TERM"] != "dumb"
    }
  }
}

/// When to do something that is meant for terminals.
///
/// One type for all such options: for each type of a value the runtime searches the conformances of the whole
/// program four times, before any command begins.
enum Occasion: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// The same of colour.
  var colorWish: ColorPolicy.Wish {
    switch self {
    case .auto: .auto
    case .always: .always
    case .never: .never
    }
  }
}

extension DetailLevel: ExpressibleByArgument {
  /// Reads the word used in flags.
  public init?(argument: String) { self.init(name: argument) }
  /// The words, coarsest first.
  public static var allValueStrings: [String] { allCases.reversed().map(\.name) }
  /// The word shown as a default.
  public var defaultValueDescription: String { name }
}

extension Difficulty: ExpressibleByArgument {
  /// Reads the word used in flags.
  public init?(argument: String) { self.init(name: argument) }
  /// The words, easiest first.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

/// The detail level of commands that filter steps.
struct DetailOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How much to show: overview, standard or full.",
      discussion: "Default: $ORIGAMI_DETAIL, else standard.", valueName: "level"))
  var detail: DetailLevel?

  /// The level in force: the flag, else `$ORIGAMI_DETAIL`, else standard.
  func level(_ environment: Environment) throws(Failure) -> DetailLevel {
    try DetailOption.level(detail, environment)
  }

  /// The level in force where the flag says this.
  static func level(_ flag: DetailLevel?, _ environment: Environment) throws(Failure) -> DetailLevel {
    if let flag { return flag }
    guard let name = environment["ORIGAMI_DETAIL"] else { return .standard }
    guard let level = DetailLevel(name: name) else {
      throw Failure(
        message: "$ORIGAMI_DETAIL is '\(VisibleText.of(name))'; expected overview, standard or full",
        help: "set it to one of these, or unset it", status: .usage)
    }
    return level
  }
}

/// The language of commands that print content.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the steps, as a tag (en, ja, pt-BR).",
      discussion: "Default: the locale; where a model does not offer it, the model's own language.",
      valueName: "tag"))
  var lang: String?

  /// The language to show a model in: the one wished for if every step has a title in it, else the model's own.
  func language(offered: [String], own: String, _ environment: Environment) -> String {
    guard let wish = lang ?? environment.language else { return own }
    return LanguageTag.lookUp(wish, among: offered) ?? own
  }
}

/// How many of a listing to print, and where to go on.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most to print.", valueName: "n"))
  var limit = 20

  @Option(help: ArgumentHelp("Go on behind the cursor that the page before ended with.", valueName: "cursor"))
  var after: String?

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
  }
}

/// The width of printed text.
struct WidthOption: ParsableArguments {
  /// The widths that text can be laid out for.
  static let range = 40...200

  @Option(help: ArgumentHelp("The columns to use, 40 to 200.", valueName: "n"))
  var width: Int?

  func validate() throws {
    guard let width, !WidthOption.range.contains(width) else { return }
    throw ValidationError("--width must be 40 to 200")
  }

  /// The columns to use: the flag, else those of the terminal within limits, else 80.
  func columns(_ environment: Environment) -> Int {
    if let width { return width }
    guard let columns = environment.terminalColumns else { return 80 }
    return min(max(columns, WidthOption.range.lowerBound), WidthOption.range.upperBound)
  }
}
