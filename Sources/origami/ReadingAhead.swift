import OrigamiStore
import Paging

/// What the full-screen reader needs, begun while its arguments are read: its threads, the library, and what remembers
/// places and marks.
struct ReadingAhead: Sendable {
  /// What the reader's loads run on: its loop has the command's thread.
  let threads = TaskThreads(2)
  /// Places and marks; nil without a file for them: what is read is not remembered then, and reading goes on.
  let state: Task<ReaderState?, Never>
  /// The library that the arguments seem to name.
  private let library: (path: String, opening: Task<Library, any Error>)?

  /// Begins nothing but what depends on the environment alone.
  init(_ environment: Environment) { self.init(library: nil, environment) }

  /// Nil where the arguments, at a first look, lead elsewhere.
  init?(_ arguments: [String], _ environment: Environment) {
    guard arguments.first == "read", FullScreen.isPossible(environment),
      !arguments.contains(where: { ["--plain", "--speak", "--help", "-h"].contains($0) })
    else { return nil }
    self.init(library: ReadingAhead.library(in: arguments) ?? environment.libraryPath, environment)
  }

  private init(library path: String?, _ environment: Environment) {
    let library = path.map { [threads] path in
      (path, Task(executorPreference: threads) { try Library.open(at: path, for: .reading) })
    }
    self.library = library
    state = Task(executorPreference: threads) { [path = environment.statePath] in
      // One after the other: the arguments need a processor, too.
      _ = await library?.1.result
      return path.flatMap { try? ReaderState(path: $0) }
    }
  }

  /// The library at a path, opened already if that is what the arguments seemed to say.
  func library(at path: String) async throws -> Library {
    guard let library, library.path == path else { return try Library.open(at: path, for: .reading) }
    return try await library.opening.value
  }

  /// What the last `--library` says.
  private static func library(in arguments: [String]) -> String? {
    for (argument, next) in zip(arguments, arguments.dropFirst() + [""]).reversed() {
      if argument == "--library" { return next }
      if argument.hasPrefix("--library=") { return String(argument.dropFirst("--library=".count)) }
    }
    return nil
  }
}
