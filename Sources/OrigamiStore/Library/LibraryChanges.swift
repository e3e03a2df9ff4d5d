internal import Foundation
internal import GRDB
internal import Glibc
internal import Threading

extension Library {
  /// Tells when another process, or another connection, has changed the library.
  ///
  /// Each element is the library's new revision; changes that come faster than they are taken become one, and what this
  /// connection changed itself is told only together with another's change.
  /// Nothing is polled: the kernel says that the library's files were written (inotify), and `PRAGMA data_version`
  /// whether that was a commit. The sequence ends when the task that reads it is cancelled.
  ///
  ///     for await revision in try library.changes() { … }
  ///
  /// - Throws: ``StoreError/cannotWatch(path:code:)``
  public func changes() throws(StoreError) -> AsyncStream<Int> {
    let files = try WatchedFiles(library: path)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    // From here on a change is noticed; what was before is the state to compare with.
    let state = try ChangeState(read { db in try ChangeState.Snapshot(db) })
    let watch = ChangeWatch(files) {
      // A library that cannot be read now has nothing to tell; the next change tries again.
      guard let now = try? self.read({ db in try ChangeState.Snapshot(db) }) else { return }
      if let revision = state.update(now) { continuation.yield(revision) }
    }
    continuation.onTermination = { _ in watch.cancel() }
    watch.start()
    return stream
  }
}

/// Asks for a look at the library when its files were written, and a few times after.
///
/// A commit is written to the log first, and is visible only when the writer has then changed the shared index, of
/// which the kernel tells nothing. So one look is not enough; the last comes a second after the last write,
/// and then nothing wakes until the next.
///
/// A thread of its own sleeps in the kernel until a file is written: Dispatch, which could wait for it too, wakes
/// the process once a second from then on.
private final class ChangeWatch: Sendable {
  /// How long after a write, in milliseconds, the library is looked at again.
  private static let delays = [1, 10, 100, 1000]

  private let files: WatchedFiles
  private let look: @Sendable () -> Void
  private let isCancelled = Locked(false)

  init(_ files: WatchedFiles, look: @escaping @Sendable () -> Void) {
    self.files = files
    self.look = look
  }

  /// Begins to watch; the thread keeps the watch until it is cancelled.
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
    // The looks that are still to come, and when the next of them is.
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
  /// The time to a later instant as poll(2) wants it: not less, and at least 0.
  fileprivate func milliseconds(until later: ContinuousClock.Instant) -> CInt {
    let (seconds, attoseconds) = duration(to: later).components
    return CInt(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }
}

/// What was seen last of a library. Used by the thread of one watch only, which is what makes it Sendable.
private final class ChangeState: @unchecked Sendable {
  struct Snapshot {
    let dataVersion: Int
    let revision: Int

    /// Both are of one state: a commit between the two reads would look like one of this connection's own, and
    /// would never be told.
    init(_ db: Database) throws {
      (dataVersion, revision) = try db.inOneState {
        (
          try PreparedStatement(db, "PRAGMA data_version").firstRow { $0.int(0) } ?? 0,
          try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
        )
      }
    }
  }

  private var last: Snapshot

  init(_ snapshot: Snapshot) { last = snapshot }

  /// The revision, if it is another than before.
  func update(_ now: Snapshot) -> Int? {
    defer { last = now }
    return now.dataVersion != last.dataVersion && now.revision != last.revision ? now.revision : nil
  }
}

/// The folder of a library, watched for writes to the library and its log.
private final class WatchedFiles: Sendable {
  private let descriptor: CInt
  private let watch: CInt
  private let names: Set<String>

  init(library path: String) throws(StoreError) {
    // SQLite names the log after the file itself, not after a link to it.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    names = [file.lastPathComponent, file.lastPathComponent + "-wal"]
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .cannotWatch(path: path, code: Int(errno)) }
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE)
    watch = inotify_add_watch(descriptor, file.deletingLastPathComponent().path, events)
    guard watch >= 0 else { throw .cannotWatch(path: path, code: Int(errno)) }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// What a wait brought.
  enum Event {
    /// One of the files was written, or the kernel has lost count.
    case written
    /// Nothing is watched any more: after ``stop()``, and when the folder is gone.
    case ended
    /// The time is up, or another file was written.
    case nothing
  }

  /// Watches no more, which is an event that ends a wait.
  func stop() { inotify_rm_watch(descriptor, watch) }

  /// Waits for an event of any file of the folder; nil waits for ever.
  func wait(milliseconds: CInt?) -> Event {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds ?? -1) > 0 ? takeEvents() : .nothing
  }

  /// Takes all events that wait.
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

  /// The weightiest event of a buffer; each is a header and a name (inotify(7)).
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
