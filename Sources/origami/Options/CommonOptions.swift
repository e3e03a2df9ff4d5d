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

/// One of a few words that an option takes.
///
/// Says itself what the parser would find out by reflection: for each question that it asks of a type for the first time,
/// the runtime searches the conformances of the whole program, before any command begins.
protocol OptionWord: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension OptionWord {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  /// Each word says what it means.
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}

/// When to do something that is meant for terminals.
enum Occasion: String, OptionWord {
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
  public static var allValueStrings: [String] { allCases.reversed().map { $0.name } }
  /// Each word says what it means.
  public static var allValueDescriptions: [String: String] { [:] }
  /// The word shown as a default.
  public var defaultValueDescription: String { name }
}

extension Difficulty: ExpressibleByArgument {
  /// Reads the word used in flags.
  public init?(argument: String) { self.init(name: argument) }
  /// The words, easiest first.
  public static var allValueStrings: [String] { allCases.map { $0.name } }
  /// Each word says what it means.
  public static var allValueDescriptions: [String: String] { [:] }
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
