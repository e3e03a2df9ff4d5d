internal import Foundation
internal import GRDB
internal import Glibc
internal import Threading

extension Library {
  /// Returns a sequence with an element after each change that another process or another connection made.
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
  /// - Throws: ``StoreError/cannotWatch(path:code:)``
  public func changes() throws(StoreError) -> AsyncStream<Int> {
    let files = try WatchedFiles(library: path)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    // Changes from here on are noticed. The present state is the one to compare with.
    let last = Locked(try read { db in try LibrarySnapshot(db) })
    let watch = ChangeWatch(files) {
      // If the library cannot be read now, the next change tries again.
      guard let now = try? self.read({ db in try LibrarySnapshot(db) }) else { return }
      let isChanged = last.withLock { last in
        defer { last = now }
        return now.isChangedByOthers(since: last)
      }
      if isChanged { continuation.yield(now.revision) }
    }
    continuation.onTermination = { _ in watch.cancel() }
    watch.start()
    return stream
  }
}

/// Looks at the library when its files were written, and a few times after that.
///
/// A writer writes a commit to the log first. The commit becomes visible when the writer has changed the
/// shared index, and the kernel does not report that. So one look is not enough. The last look comes a
/// second after the last write, and then nothing wakes the thread until the next write.
///
/// The watch has a thread that sleeps in the kernel. Dispatch could wait for the file too, but from then on
/// it wakes the process once a second.
private final class ChangeWatch: Sendable {
  /// The times after a write at which the library is looked at, in milliseconds.
  private static let delays = [1, 10, 100, 1000]

  private let files: WatchedFiles
  private let look: @Sendable () -> Void
  private let isCancelled = Locked(false)

  init(_ files: WatchedFiles, look: @escaping @Sendable () -> Void) {
    self.files = files
    self.look = look
  }

  /// Starts the thread, which keeps the watch until it is cancelled.
  func start() {
    let thread = Thread { [self] in watch() }
    thread.name = "origami watch"
    thread.start()
  }

  func cancel() {
    isCancelled.withLock { $0 = true }
    files.stop()
  }

  private func watch() {
    let clock = ContinuousClock()
    // The looks that are still to come, and the time of the next one.
    var delays = ArraySlice<Int>()
    var due: ContinuousClock.Instant?
    while true {
      let event = files.wait(milliseconds: due.map { clock.now.milliseconds(until: $0) })
      if event == .ended || isCancelled.withLock({ $0 }) { return }
      if event == .written {
        delays = ChangeWatch.delays[...]
      } else if let instant = due, clock.now >= instant {
        delays.removeFirst()
      } else {
        continue
      }
      due = delays.first.map { clock.now + .milliseconds($0) }
      look()
    }
  }
}

extension ContinuousClock.Instant {
  /// Returns the time to a later instant for poll(2), rounded up, at least 0.
  fileprivate func milliseconds(until later: ContinuousClock.Instant) -> CInt {
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

/// The folder of a library, watched for writes to the library and its log.
private final class WatchedFiles: Sendable {
  private let descriptor: CInt
  private let watch: CInt
  private let names: [String]

  init(library path: String) throws(StoreError) {
    // SQLite names the log after the file itself, not after a link to it.
    guard let resolved = realpath(path, nil) else { throw .cannotWatch(path: path, code: Int(errno)) }
    defer { free(resolved) }
    let file = String(cString: resolved)
    let name = file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file[...]
    names = [String(name), name + "-wal"]
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .cannotWatch(path: path, code: Int(errno)) }
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE)
    watch = inotify_add_watch(descriptor, String(file.dropLast(name.count)), events)
    guard watch >= 0 else { throw .cannotWatch(path: path, code: Int(errno)) }
  }

  deinit { close(descriptor) }

  /// The result of a wait.
  enum Event {
    /// One of the files was written, or the kernel has lost events.
    case written
    /// Nothing is watched any more: after ``stop()``, or because the folder is gone.
    case ended
    /// The time is over, or another file was written.
    case nothing
  }

  /// Ends the watch. This is an event that ends a wait.
  func stop() { inotify_rm_watch(descriptor, watch) }

  /// Waits for an event of any file of the folder; nil waits without a limit.
  func wait(milliseconds: CInt?) -> Event {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds ?? -1) > 0 ? takeEvents() : .nothing
  }

  /// Takes all events that are waiting.
  private func takeEvents() -> Event {
    var event = Event.nothing
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
      while case let size = read(descriptor, $0.baseAddress, $0.count), size > 0, event != .ended {
        switch kind(of: UnsafeRawBufferPointer(rebasing: $0[..<size])) {
        case .nothing: break
        case let other: event = other
        }
      }
    }
    return event
  }

  /// Returns the most important event of a buffer. Each event is a header and a name (inotify(7)).
  private func kind(of events: UnsafeRawBufferPointer) -> Event {
    let headerSize = MemoryLayout<inotify_event>.size
    var rest = events[...]
    var event = Event.nothing
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      if header.mask & UInt32(IN_IGNORED) != 0 { return .ended }
      let end = rest.startIndex + headerSize + Int(header.len)
      guard end <= rest.endIndex else { return .written }
      let name = rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }
      if header.mask & UInt32(IN_Q_OVERFLOW) != 0 || names.contains(String(decoding: name, as: UTF8.self)) {
        event = .written
      }
      rest = rest[end...]
    }
    return event
  }
}
