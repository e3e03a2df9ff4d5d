import Glibc
import OrigamiReader
import Paging
import Terminal

/// The surroundings of the program: variables, terminals and the executor. Read once at the start and passed
/// on.
struct Environment: Sendable {
  /// The standard streams, each as a Boolean value that indicates whether it is a terminal.
  struct Streams: Sendable {
    var input: Bool
    var output: Bool
    var error: Bool
  }

  /// The environment variables.
  var variables: [String: String]
  /// The standard streams that are terminals.
  var terminals: Streams
  /// The executor of a command's pagers, which runs on the command's thread.
  var paging: PagingEnvironment
  /// The work for the full-screen reader that started before the arguments were read.
  var readingAhead: ReadingAhead?

  /// Returns a variable's value; nil when it is unset or empty, as POSIX and XDG treat them.
  subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Returns the surroundings of this process.
  ///
  /// - Parameter executor: the executor that runs the command.
  static func current(executor: some TaskExecutor) -> Environment {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      entry += 1
    }
    return Environment(
      variables: variables,
      terminals: Streams(
        input: isatty(STDIN_FILENO) == 1, output: isatty(STDOUT_FILENO) == 1,
        error: isatty(STDERR_FILENO) == 1),
      paging: .system(on: executor))
  }

  /// The path of the library when no option names one.
  ///
  /// `$ORIGAMI_LIBRARY`, else `$XDG_DATA_HOME/origami/library.sqlite`, else
  /// `~/.local/share/origami/library.sqlite`.
  var libraryPath: String? {
    self["ORIGAMI_LIBRARY"] ?? dataFolder.map { $0 + "/library.sqlite" }
  }

  /// The folder for the program's data: `$XDG_DATA_HOME/origami`, else `~/.local/share/origami`.
  var dataFolder: String? { folder("XDG_DATA_HOME", else: ".local/share") }

  /// The folder for what the reader remembers: `$XDG_STATE_HOME/origami`, else `~/.local/state/origami`.
  var stateFolder: String? { folder("XDG_STATE_HOME", else: ".local/state") }

  /// The folder for caches: `$XDG_CACHE_HOME/origami`, else `~/.cache/origami`.
  var cacheFolder: String? { folder("XDG_CACHE_HOME", else: ".cache") }

  private func folder(_ variable: String, else fallback: String) -> String? {
    // The XDG specification says that relative paths are ignored.
    if let base = self[variable], base.hasPrefix("/") { return base + "/origami" }
    return self["HOME"].map { "\($0)/\(fallback)/origami" }
  }

  /// The reader's language: the first of the POSIX variables that is set.
  var language: String? { self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] }

  /// The characters that the terminal shows.
  var charset: Charset { Charset { self[$0] } }

  /// Returns the program's own words: in the language of the option, else of the locale, else in English.
  ///
  /// - Parameter isTerminal: a Boolean value that indicates whether the text is for the terminal. Text for a
  ///   file or another program has all characters.
  func words(_ option: String?, for isTerminal: Bool = true) -> Words {
    Words.best(for: [option, language], charset: isTerminal ? charset : .utf8)
  }

  /// Returns the words of messages on standard error. They have all characters: ``writeError(_:)`` replaces
  /// those that the terminal does not show.
  func messageWords(_ option: String?) -> Words { words(option, for: false) }

  /// The number of columns of the terminal on standard output; nil if unknown.
  var terminalColumns: Int? { terminalSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The number of rows of the terminal on standard output; nil if unknown.
  var terminalRows: Int? { terminalSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  /// The size of a cell in pixels in the terminal on standard output; nil if unknown.
  var cellPixels: (width: Int, height: Int)? {
    guard let size = terminalSize, size.ws_col > 0, size.ws_row > 0, size.ws_xpixel > 0, size.ws_ypixel > 0
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  private var terminalSize: winsize? {
    var size = winsize()
    guard terminals.output, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size
  }
}
