import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiWeb
import OrigamiXML
import Paging
import Terminal
import Threading

/// Content files that are read without being imported: in a private library, which is filled again after each
/// save.
final class DirectFiles {
  private let storage: PrivateLibrary
  private let files: FollowedFiles
  /// Ends with the first reading.
  private let first: AsyncStream<Never>
  /// The outcome of the last reading; nil before its end.
  private let outcome = Locked<FollowedFiles.Outcome?>(nil)
  private let paths: [String]
  private let words: Words
  /// The problems of the last reading, for the reader's panel.
  let problems = FileProblems()

  /// Returns a Boolean value that indicates whether the name of a model on the command line is a path.
  static func isPath(_ name: String) -> Bool {
    (name.contains("/") || name == "." || name == ".." || name.hasSuffix(".xml")
      || SequenceFile.isSequence(name))
      && !LibraryAddress.isAddress(name)
  }

  /// Begins to read files and folders.
  ///
  /// - Parameter words: the words of problems that concern a whole file or path. Problems in a line of a file
  ///   are in English.
  /// - Throws: ``CommandProblem`` for a path that does not exist.
  init(_ paths: [String], _ environment: Environment, _ words: Words) throws {
    (self.paths, self.words) = (paths, words)
    for path in paths where access(path, F_OK) != 0 { throw CommandProblem.nothingToRead(path, code: errno) }
    storage = try PrivateLibrary(environment)
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    first = stream
    files = FollowedFiles(paths, into: storage.library) { [problems, outcome] last in
      problems.post(DirectFiles.lines(of: last, words))
      outcome.withLock { $0 = last }
      continuation.finish()
    }
    files.start()
  }

  /// Ends the reading and removes the private library.
  func end() {
    files.stop()
    storage.remove()
  }

  /// Returns the content. Places and marks are kept under the canonical paths.
  func content() throws -> any LibraryContent {
    let names = paths.map { $0.realPath ?? $0 }
    return StoredContent(
      try Library.open(at: storage.path, for: .reading), id: "file:" + names.sorted().joined(separator: "\n"))
  }

  /// Waits until all files were read once.
  ///
  /// Do not call it after an ``onlyModel(_:)`` that found two models: that ends the waiting for good, and
  /// this would return at once.
  ///
  /// - Returns: the errors of what was not read, as lines of text.
  /// - Throws: ``CommandProblem`` if there is no model in them.
  func readOnce(_ content: any LibraryContent) async throws -> [String] {
    for await _ in first {}
    guard let outcome = outcome.withLock({ $0 }) else { return [] }
    if let failure = outcome.failure { throw failure }
    guard try await content.totals().models == 0 else {
      return DirectFiles.lines(of: outcome, words, withWarnings: false)
    }
    throw CommandProblem.noModelIn(paths, problems: DirectFiles.lines(of: outcome, words))
  }

  /// Waits until two models are in the library, or all files were read.
  ///
  /// - Returns: the only model; nil if there are several or none, or if the command line names several paths.
  func onlyModel(_ content: any LibraryContent) async throws -> ContentID? {
    // With two models the list is shown at once, so a large folder need not be read to its end. One model is
    // not enough: others may follow.
    let changes = try? content.changes()
    if try await content.totals().models < 2 {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { [first] in for await _ in first {} }
        if let changes {
          group.addTask {
            for await _ in changes {
              if let models = try? await content.totals().models, models >= 2 { break }
            }
          }
        }
        await group.next()
        group.cancelAll()
      }
    }
    guard paths.count == 1, try await content.totals().models == 1 else { return nil }
    return try await content.models(.init(position: .start, limit: 1), of: ModelQuery()).items.first?.id
  }

  /// The most problems whose text is shown.
  private static let shownProblems = 3

  /// Returns the problems of a reading as lines for the panel, errors first.
  private static func lines(
    of outcome: FollowedFiles.Outcome, _ words: Words, withWarnings: Bool = true
  ) -> [String] {
    func text(_ error: any Error) -> String { MessageText.failure(for: error, words).text }
    var texts = outcome.paths.problems.map { text(CommandProblem.unreadablePath($0)) }
    if let failure = outcome.failure { texts.append(text(failure)) }
    var warnings: [String] = []
    for problem in outcome.problems {
      let text = ImportRun.text(of: problem, outcome.paths, .none, words)
      if case .diagnostic(let diagnostic, _) = problem, diagnostic.severity != .error {
        warnings.append(text)
      } else {
        texts.append(text)
      }
    }
    if withWarnings { texts += warnings }
    var lines = texts.prefix(shownProblems).flatMap { $0.split(separator: "\n").map(String.init) }
    if texts.count > shownProblems {
      lines.append(words(.moreProblems, count: texts.count - shownProblems))
    }
    return lines
  }
}
