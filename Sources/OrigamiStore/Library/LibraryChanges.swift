internal import Foundation
internal import GRDB
internal import Glibc

extension Library {
  /// Returns a sequence with an element after each change that another process or another connection made,
  /// and when the file is removed or replaced, or is back. While it is not there, reads fail.
  ///
  /// Each element is the new revision of the library. Changes that come faster than they are taken become
  /// one. A change by this connection is reported only together with another's.
  ///
  /// Nothing is polled. The kernel reports writes to the library's files (inotify), and `PRAGMA
  /// data_version` says whether one was a commit. The sequence ends when the task that reads it is
  /// cancelled.
  ///
  ///     for await revision in try library.changes() { … }
  ///
  /// - Throws: ``StoreError/cannotWatch(path:code:)``, or the error of reading the present revision.
  public func changes() throws(StoreError) -> AsyncStream<Int> {
    let files = try FolderWatch(library: path)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    // Changes from here on are noticed. The present state is the one to compare with.
    let first = try read { db in try LibrarySnapshot(db) }
    let thread = Thread {
      var last = first
      ChangeWatch.run(files) {
        let isOtherFile = self.noteFile()
        // If the library cannot be read now, the next change tries again.
        let now = try? self.read { db in try LibrarySnapshot(db) }
        if isOtherFile || now?.isChangedByOthers(since: last) == true {
          continuation.yield(now?.revision ?? last.revision)
        }
        last = now ?? last
      }
    }
    thread.name = "origami watch"
    continuation.onTermination = { _ in files.stop() }
    thread.start()
    return stream
  }
}

/// Looks at the library when its files were written, and a few times after that.
///
/// A writer writes a commit to the log first. The commit becomes visible when the writer has changed the
/// shared index, and the kernel does not report that. So one look is not enough. The last look comes about a
/// second after the last write, and then nothing wakes the thread until the next write.
///
/// The watch needs a thread that sleeps in the kernel. Dispatch could wait for the file too, but from then on
/// it wakes the process once a second.
private enum ChangeWatch {
  /// The pauses between looks after a write, in milliseconds. The first look is at once.
  private static let delays = [1, 10, 100, 1000]

  /// Watches until the watch is stopped.
  static func run(_ files: FolderWatch, look: () -> Void) {
    let clock = ContinuousClock()
    // The looks that are still to come, and the time of the next one.
    var delays = ArraySlice<Int>()
    var due: ContinuousClock.Instant?
    while true {
      switch files.wait(milliseconds: due.map { clock.now.milliseconds(until: $0) }) {
      case .ended: return
      case .saved: delays = ChangeWatch.delays[...]
      case .nothing:
        guard let instant = due, clock.now >= instant else { continue }
        delays.removeFirst()
      }
      due = delays.first.map { clock.now + .milliseconds($0) }
      look()
    }
  }
}

extension ContinuousClock.Instant {
  /// Returns the time to a later instant for poll(2), rounded up, at least 0.
  func milliseconds(until later: ContinuousClock.Instant) -> CInt {
    let (seconds, attoseconds) = duration(to: later).components
    return CInt(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }
}

/// The numbers that change with each commit.
private struct LibrarySnapshot {
  /// SQLite's `PRAGMA data_version`, which only commits of other connections change.
  let dataVersion: Int
  let revision: Int

  /// Reads both numbers from one state. A commit between the two reads would look like one of this
  /// connection's own, and would never be reported.
  init(_ db: Database) throws {
    (dataVersion, revision) = try db.inOneState {
      (
        try PreparedStatement(db, "PRAGMA data_version").firstRow { $0.int(0) } ?? 0,
        try Library.revision(db)
      )
    }
  }

  /// Returns a Boolean value that indicates whether another connection has changed the library.
  func isChangedByOthers(since before: LibrarySnapshot) -> Bool {
    dataVersion != before.dataVersion && revision != before.revision
  }
}

extension FolderWatch {
  /// Creates a watch on a library and its log.
  fileprivate convenience init(library path: String) throws(StoreError) {
    // SQLite names the log after the file itself, not after a link to it.
    guard let resolved = path.realPath else { throw .cannotWatch(path: path, code: Int(errno)) }
    let (folder, name) = resolved.folderAndName
    do {
      try self.init()
      try add(folder, .only([name, name + "-wal"]))
    } catch {
      throw .cannotWatch(path: path, code: Int(error.code))
    }
  }
}
