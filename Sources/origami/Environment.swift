import Glibc
import Paging

/// What the program is told by its surroundings and what it runs on, found once at the start and passed on.
struct Environment: Sendable {
  /// Whether a stream is a terminal.
  struct Streams: Sendable {
    var input: Bool
    var output: Bool
    var error: Bool
  }

  /// Environment variables.
  var variables: [String: String]
  /// Which of the standard streams are terminals.
  var terminals: Streams
  /// What the pagers of a command run on: the thread that the command has.
  var paging: PagingEnvironment
  /// What was begun for the full-screen reader before its arguments were read.
  var readingAhead: ReadingAhead?

  /// A variable's value; nil when unset or empty, which the standards here treat alike.
  subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// The surroundings of this process.
  ///
  /// - Parameter executor: what runs the command.
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

  /// Where the library is when no option says so.
  ///
  /// `$ORIGAMI_LIBRARY`, else `$XDG_DATA_HOME/origami/library.sqlite`, else
  /// `~/.local/share/origami/library.sqlite`.
  var libraryPath: String? {
    if let path = self["ORIGAMI_LIBRARY"] { return path }
    // The XDG specification has relative paths ignored.
    if let data = self["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/origami/library.sqlite" }
    if let home = self["HOME"] { return home + "/.local/share/origami/library.sqlite" }
    return nil
  }

  /// The reader's language: the first of the POSIX variables that is set.
  var language: String? { self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] }

  /// The columns of the terminal that standard output is, if it is one that tells.
  var terminalColumns: Int? {
    var size = winsize()
    guard terminals.output, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
