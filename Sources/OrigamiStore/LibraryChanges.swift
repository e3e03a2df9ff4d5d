internal import Foundation
internal import GRDB
internal import Glibc

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
    let watch = ChangeWatch(files: files, delays: ChangeWatch.delays) { [queue] in
      queue.asyncUnsafeRead { result in
        // A library that cannot be read now has nothing to tell; the next change tries again.
        guard let db = try? result.get(), let now = try? ChangeState.Snapshot(db) else { return }
        if let revision = state.update(now) { continuation.yield(revision) }
      }
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
/// All but the start and the end happens on its queue, and Dispatch's sources may be used from any thread, though it
/// does not say so in its types; that is what makes it Sendable.
private final class ChangeWatch: @unchecked Sendable {
  /// How long after a write, in milliseconds, the library is looked at again.
  static let delays = [1, 10, 100, 1000]

  private let files: WatchedFiles
  private let delays: [Int]
  private let look: @Sendable () -> Void
  private let source: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  /// How many of the delays are over.
  private var elapsed = 0

  init(files: WatchedFiles, delays: [Int], look: @escaping @Sendable () -> Void) {
    self.files = files
    self.delays = delays
    self.look = look
    let queue = DispatchQueue(label: "origami library changes")
    source = DispatchSource.makeReadSource(fileDescriptor: files.descriptor, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
  }

  /// Begins to watch; the sources keep the watch until it is cancelled.
  func start() {
    source.setEventHandler { [self] in
      guard files.takeEvents() else { return }
      elapsed = 0
      lookNowAndLater()
    }
    timer.setEventHandler { [self] in
      elapsed += 1
      lookNowAndLater()
    }
    source.setCancelHandler { [files] in files.close() }
    timer.activate()
    source.activate()
  }

  func cancel() {
    source.cancel()
    timer.cancel()
  }

  private func lookNowAndLater() {
    look()
    guard elapsed < delays.count else { return timer.schedule(deadline: .distantFuture) }
    timer.schedule(deadline: .now() + .milliseconds(delays[elapsed]))
  }
}

/// What was seen last of a library. Used on the library's own queue only, which is what makes it Sendable.
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
private struct WatchedFiles: Sendable {
  let descriptor: Int32
  private let names: Set<String>

  init(library path: String) throws(StoreError) {
    // SQLite names the log after the file itself, not after a link to it.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    names = [file.lastPathComponent, file.lastPathComponent + "-wal"]
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .cannotWatch(path: path, code: Int(errno)) }
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE)
    guard inotify_add_watch(descriptor, file.deletingLastPathComponent().path, events) >= 0 else {
      let code = Int(errno)
      close()
      throw .cannotWatch(path: path, code: code)
    }
  }

  func close() { _ = Glibc.close(descriptor) }

  /// Takes all events that wait.
  ///
  /// - Returns: whether any is of one of the files, or was lost.
  func takeEvents() -> Bool {
    var isConcerned = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
      while case let size = read(descriptor, $0.baseAddress, $0.count), size > 0 {
        if concerns(UnsafeRawBufferPointer(rebasing: $0[..<size])) { isConcerned = true }
      }
    }
    return isConcerned
  }

  /// Whether an event of a buffer is of one of the files; each is a header and a name (inotify(7)).
  private func concerns(_ events: UnsafeRawBufferPointer) -> Bool {
    let headerSize = MemoryLayout<inotify_event>.size
    var rest = events[...]
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let end = rest.startIndex + headerSize + Int(header.len)
      guard end <= rest.endIndex else { return true }
      if header.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      let name = rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }
      if names.contains(String(decoding: name, as: UTF8.self)) { return true }
      rest = rest[end...]
    }
    return false
  }
}
