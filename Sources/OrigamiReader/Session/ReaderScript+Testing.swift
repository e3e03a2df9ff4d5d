import Navigation
package import Terminal
internal import Threading

/// A reader without a terminal, for tests: keys in, frames out, every load done before the next key.
package final class ReaderScript {
  private let session: ReaderSession
  private let tasks = HeldTasks()
  private let record = Record()
  /// While true, nothing that is asked for arrives.
  package var holdsLoads = false
  /// Whether the reader quit.
  package private(set) var hasQuit = false
  /// Whether the reader asked to be stopped, as by ^Z.
  package private(set) var wasSuspended = false

  /// What traces tell.
  private final class Record {
    var lines: [(topic: ReaderTrace.Topic, text: String)] = []
  }

  /// Opens screens and loads what they need.
  ///
  /// - Parameter destinations: nil goes on where the reader was ended.
  package init(
    _ dependencies: ReaderDependencies, rows: Int, columns: Int, _ destinations: [ReaderDestination]?
  ) async {
    session = ReaderSession(
      dependencies, rows: rows, columns: columns, mailbox: NavigationMailbox {}, runner: tasks.runner
    ) { [record] in record.lines.append(($0, $1)) }
    await perform(destinations.map { session.open($0) } ?? session.resume())
  }

  /// The lines that a trace has of a topic.
  package func lines(_ topic: ReaderTrace.Topic) -> [String] {
    record.lines.filter { $0.topic == topic }.map(\.text)
  }

  /// What was asked for, in order, as traces name it.
  package var loads: [String] {
    lines(.loads).compactMap { $0.hasSuffix(" started") ? String($0.dropLast(" started".count)) : nil }
  }

  /// What is shown now.
  package func frame() -> Frame { session.frame() }

  /// The rows as text, each ended by a newline.
  package func screen() -> String {
    let frame = session.frame()
    return (0..<frame.rows).map { frame.text(row: $0) + "\n" }.joined()
  }

  /// The counters of the screen on top, as traces give them.
  package var trace: String { session.trace }

  /// Types characters, then named keys.
  package func press(_ keys: String) async { for key in keys { await press(.character(key)) } }

  /// Presses a key.
  package func press(_ key: Key) async {
    await perform(session.handle(.key(key)))
    while let actions = session.workAhead(timeLeft: .seconds(1), now: { .zero }) { await perform(actions) }
  }

  /// Presses a key, and does no work ahead.
  package func tap(_ key: Key) async { await perform(session.handle(.key(key))) }

  package func resize(rows: Int, columns: Int) async {
    await perform(session.resize(rows: rows, columns: columns))
  }

  /// Another program has changed the library.
  package func libraryChanged() async { await perform(session.libraryChanged()) }

  /// Lets arrive what was held back.
  package func release() async {
    holdsLoads = false
    await perform([])
  }

  private func perform(_ actions: [ReaderSession.Action]) async {
    take(actions)
    while !holdsLoads, let operation = tasks.next() {
      await operation()
      take(session.deliver())
    }
  }

  private func take(_ actions: [ReaderSession.Action]) {
    for action in actions {
      switch action {
      case .saveSoon: session.save()
      case .quit:
        hasQuit = true
        session.saveAndForgetPath()
      case .suspend: wasSuspended = true
      case .repaint: break
      }
    }
  }
}

/// Tasks that run one after the other, when they are asked to.
private final class HeldTasks: Sendable {
  private let waiting = Locked<[(number: Int, operation: @Sendable () async -> Void)]>([])
  private let lastNumber = Locked(0)

  var runner: TaskRunner {
    TaskRunner { [self] _, operation in
      let number = lastNumber.withLock { number in
        number += 1
        return number
      }
      waiting.withLock { $0.append((number, operation)) }
      return { self.waiting.withLock { $0.removeAll { $0.number == number } } }
    }
  }

  func next() -> (@Sendable () async -> Void)? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst().operation }
  }
}
