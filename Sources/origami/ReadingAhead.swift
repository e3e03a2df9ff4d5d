import OrigamiStore
internal import Threading

/// What the full-screen reader needs, begun while its arguments are read: its threads, the library, and what remembers
/// places and marks.
struct ReadingAhead: Sendable {
  /// What the reader's loads run on: its loop has the command's thread.
  let threads: TaskThreads
  /// Places and marks; nil without a file for them. Reading goes on without them.
  let state: Task<ReaderState?, any Error>
  /// The library that the arguments seem to name, and its path.
  private let library: Task<Library, any Error>?
  private let path: String?

  /// Begins, if the arguments lead to the full screen at a first look.
  static func begin(_ arguments: [String], _ environment: Environment) -> ReadingAhead? {
    guard arguments.first == "read", FullScreen.isPossible(environment),
      !arguments.contains(where: { ["--plain", "--speak", "--help", "-h"].contains($0) })
    else { return nil }
    return begin(library: library(in: arguments) ?? environment.libraryPath, environment)
  }

  /// Begins what can be begun.
  ///
  /// - Parameter path: the library to open; nil opens none.
  static func begin(library path: String?, _ environment: Environment) -> ReadingAhead {
    let threads = TaskThreads(2)
    let library = path.map { path in
      Task(executorPreference: threads) { try Library.open(at: path, for: .reading) }
    }
    let state = Task(executorPreference: threads) { [path = environment.statePath] in
      // One after the other: the arguments need a processor, too.
      _ = await library?.result
      return try path.map { try ReaderState(path: $0) }
    }
    return ReadingAhead(threads: threads, state: state, library: library, path: path)
  }

  /// The library at a path, opened already if that is what the arguments seemed to say.
  func library(at path: String) async throws -> Library {
    guard let library, path == self.path else { return try Library.open(at: path, for: .reading) }
    return try await library.value
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
