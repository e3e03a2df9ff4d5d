internal import Foundation
package import OrigamiStore
internal import Threading

/// Content files that are read into a library of their own, and again after each save.
///
/// A model with an error stays as it was; the other models of its file are read. The reader of the library
/// learns of each change from the library itself.
package final class FollowedFiles: Sendable {
  /// The result of reading the files once.
  package struct Outcome: Sendable {
    /// The problems of the files, in order.
    package var problems: [ContentFileReader.Problem] = []
    /// The files, and the paths that cannot be read.
    package var paths: ContentPaths
    /// The error that ended the reading; nil if all files were read. Models committed before it stay.
    package var failure: (any Error)?
  }

  private let arguments: [String]
  private let library: Library
  private let report: @Sendable (Outcome) -> Void
  private let watch = Locked<FolderWatch?>(nil)
  private let isStopped = Locked(false)

  /// The time without a further save after which the files are read, in milliseconds. Editors write a file in
  /// several steps.
  private static let quiet: CInt = 40

  /// Creates the files that command-line arguments name.
  ///
  /// - Parameters:
  ///   - library: the library to fill, open for writing. It belongs to these files.
  ///   - report: called after each reading, on the thread that reads.
  package init(
    _ arguments: [String], into library: Library, report: @escaping @Sendable (Outcome) -> Void
  ) {
    (self.arguments, self.library, self.report) = (arguments, library, report)
  }

  /// Starts a thread that reads the files, waits for saves and reads again, until ``stop()``.
  /// If the system allows no watch, the files are read once.
  package func start() {
    let thread = Thread { [self] in follow() }
    thread.name = "origami follow"
    // As much as the main thread has, which runs the writing side of an import otherwise.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Ends the thread. A reading that has begun, and the first one, are completed.
  package func stop() {
    isStopped.withLock { $0 = true }
    watch.withLock { $0?.stop() }
  }

  private func follow() {
    // Before the first reading, so that no save falls in between.
    let folder = ContentPaths.currentFolder()
    let roots = arguments.map { ContentPaths.absolute($0, from: folder) }
    let watch = try? FolderWatch(roots)
    self.watch.withLock { $0 = watch }
    read()
    guard let watch else { return }
    while !isStopped.withLock({ $0 }) {
      switch watch.wait(milliseconds: nil) {
      case .ended: return
      case .nothing: continue
      case .saved: break
      }
      while true {
        let event = watch.wait(milliseconds: FollowedFiles.quiet)
        if event == .ended { return }
        if event == .nothing { break }
      }
      // Folders may have been created or replaced.
      watch.add(roots)
      read()
    }
  }

  private func read() {
    let paths = ContentPaths(arguments)
    let problems = Locked<[ContentFileReader.Problem]>([])
    var outcome = Outcome(paths: paths)
    // Models of a file that is gone from a folder are removed, even if the folder is empty now. If that is a
    // disk that is not mounted, nothing is lost: the models come back with the next reading. If a path of the
    // command line itself is gone, its models stay.
    let reader = ContentFileReader(paths, force: true) { problem in problems.withLock { $0.append(problem) } }
    let pruned = paths.prunable.filter { $0.state != .missing }.map(\.absolute)
    do {
      try library.importFiles(
        paths.files.map(\.absolute), from: reader, options: ImportOptions(prunedPaths: pruned)
      ) { _ in }
    } catch {
      outcome.failure = error
    }
    outcome.problems = problems.withLock { $0 }
    report(outcome)
  }
}
