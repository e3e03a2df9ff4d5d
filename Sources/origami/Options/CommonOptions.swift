public import ArgumentParser
public import OrigamiModel
import OrigamiWeb
import Terminal

/// The options that every command has. ``ArgumentOrder`` lists them.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library to use: a file, or to read, the address or folder of a published one.", valueName: "file"))
  var library: String?

  @Option(help: "When to colour: auto (the default), always or never.")
  var color: Occasion?

  @Option(help: "When to show progress: auto (the default), always or never.")
  var progress: Occasion?

  @Flag(help: "Print more about errors.")
  var verbose = false

  @Flag(help: "With an address: load nothing, and read what was read before.")
  var offline = false

  @Flag(help: "With an address: load only what is visible, and nothing ahead.")
  var metered = false

  @Flag(name: .customLong("insecure-http"), help: "With an address: allow plain http to other computers.")
  var allowsInsecure = false

  /// Returns the path of the library on disk.
  ///
  /// - Throws: `CommandProblem` without a path, for an empty one, and for an address, which can only be read.
  func libraryPath(_ environment: Environment) throws(CommandProblem) -> String {
    guard let path = library ?? environment.libraryPath else { throw .noLibraryPath }
    guard !path.isEmpty else { throw .emptyLibraryPath }
    if LibraryAddress.isAddress(path) { throw .readOnlyAddress(path) }
    return path
  }

  /// The wish for colours.
  var colorWish: ColorPolicy.Wish {
    switch color {
    case .auto, nil: .auto
    case .always: .always
    case .never: .never
    }
  }

  /// Returns the styling for a stream: colours, or none.
  func styling(_ environment: Environment, isTerminal: Bool) -> Styling {
    ColorPolicy(wish: colorWish, outputIsTerminal: isTerminal).styling { environment.variables[$0] }
  }

  /// Returns a Boolean value that indicates whether progress is shown.
  func showsProgress(_ environment: Environment) -> Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto, nil: environment.terminals.error && environment["TERM"] != "dumb"
    }
  }
}

/// An option's value that is one of a few words.
///
/// The extension states what the parser would ask the runtime about the type: for each such question, the
/// runtime searches the conformances of the whole program, at every start. The parser also asks two questions
/// about the type of each default value. So the options of `read` have none, and nil stands for the default.
protocol OptionWord: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension OptionWord {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  /// Words have no further descriptions.
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}

/// The occasions for output that is meant for terminals.
enum Occasion: String, OptionWord {
  case auto, always, never
}

extension DetailLevel: ExpressibleByArgument {
  /// Creates the value from the word of an option.
  public init?(argument: String) { self.init(name: argument) }
  /// The words, coarsest first.
  public static var allValueStrings: [String] { allCases.reversed().map { $0.name } }
  /// Each word says what it means.
  public static var allValueDescriptions: [String: String] { [:] }
}

extension Difficulty: ExpressibleByArgument {
  /// Creates the value from the word of an option.
  public init?(argument: String) { self.init(name: argument) }
  /// The words, easiest first.
  public static var allValueStrings: [String] { allCases.map { $0.name } }
  /// Each word says what it means.
  public static var allValueDescriptions: [String: String] { [:] }
}

/// The options for the size and start of a page of a listing.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most items to print.", valueName: "n"))
  var limit = 20

  @Option(
    help: ArgumentHelp(
      "Continue after this cursor, printed at the end of the previous page.", valueName: "cursor"))
  var after: String?

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
  }
}
