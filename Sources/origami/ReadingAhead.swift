import OrigamiStore
import Paging

/// What the full-screen reader needs whatever its arguments are, begun while they are read: its threads, and what
/// remembers places and marks.
struct ReadingAhead: Sendable {
  /// What the reader's loads run on: its loop has the command's thread.
  let threads = TaskThreads(2)
  /// Places and marks; nil without a file for them: what is read is not remembered then, and reading goes on.
  let state: Task<ReaderState?, Never>

  init(_ environment: Environment) {
    state = Task(executorPreference: threads) { [path = environment.statePath] in
      path.flatMap { try? ReaderState(path: $0) }
    }
  }

  /// Nil where the arguments, at a first look, lead elsewhere.
  init?(_ arguments: [String], _ environment: Environment) {
    guard arguments.first == "read", FullScreen.isPossible(environment),
      !arguments.contains(where: { ["--plain", "--speak", "--help", "-h"].contains($0) })
    else { return nil }
    self.init(environment)
  }
}
