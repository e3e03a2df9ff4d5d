import Navigation
package import OrigamiReader
package import Terminal
import Threading

/// A reader without a terminal. Every load ends before the next key, unless loads are held back.
package final class ReaderScript {
  private let session: ReaderSession
  private let tasks = HeldTasks()
  private let record = Record()
  /// A Boolean value that indicates whether loads are held back.
  package var holdsLoads = false
  /// A Boolean value that indicates whether the reader has quit.
  package private(set) var hasQuit = false
  /// A Boolean value that indicates whether a save did not succeed and is due again.
  package private(set) var isSaveDue = false

  /// The lines of the trace.
  private final class Record {
    var lines: [(topic: ReaderTrace.Topic, text: String)] = []
  }

  /// Opens screens and loads what they need.
  ///
  /// - Parameters:
  ///   - destinations: nil continues where the reader was ended.
  ///   - holdsLoads: true holds back all loads.
  package init(
    _ dependencies: ReaderDependencies, rows: Int, columns: Int, _ destinations: [ReaderDestination]?,
    holdsLoads: Bool = false
  ) async {
    self.holdsLoads = holdsLoads
    session = ReaderSession(
      dependencies, rows: rows, columns: columns, mailbox: NavigationMailbox {}, runner: tasks.runner
    ) { [record] in record.lines.append(($0, $1)) }
    await perform(destinations.map { session.open($0) } ?? session.resume())
  }

  /// The lines that a trace has of a topic.
  package func lines(_ topic: ReaderTrace.Topic) -> [String] {
    record.lines.filter { $0.topic == topic }.map(\.text)
  }

  /// The loads that were started, in order, as traces name them.
  package var loads: [String] {
    lines(.loads).compactMap { $0.hasSuffix(" started") ? String($0.dropLast(" started".count)) : nil }
  }

  /// Returns the frame as it is now.
  package func frame() -> Frame { session.frame() }

  /// Returns the rows as text, each with a newline.
  package func screen() -> String {
    let frame = session.frame()
    return (0..<frame.rows).map { frame.text(row: $0) + "\n" }.joined()
  }

  /// A Boolean value that indicates whether something that should be on screen is loading: the spinner turns.
  package var isLoadingVisible: Bool { session.isLoadingVisible }

  /// The counters of the screen on top, as traces give them.
  package var trace: String { session.trace }

  /// Presses the keys of the characters, one after the other.
  package func press(_ keys: String) async { for key in keys { await press(.character(key)) } }

  /// Presses a key, and does all work ahead.
  package func press(_ key: Key) async {
    session.beginInput()
    await perform(session.handle(.key(key)) + session.endInput())
    while let actions = session.workAhead(timeLeft: .seconds(1), now: { .zero }) { await perform(actions) }
  }

  /// Presses a key, and does no work ahead.
  package func tap(_ key: Key) async {
    session.beginInput()
    await perform(session.handle(.key(key)) + session.endInput())
  }

  /// Turns the spinner, as after a tenth of a second of waiting.
  package func spin() { session.spin() }

  /// Presses keys that arrive in one read, as a wheel sends them.
  package func pressTogether(_ keys: [Key]) async {
    session.beginInput()
    for key in keys { await perform(session.handle(.key(key))) }
    await perform(session.endInput())
  }

  /// The time at which something on the screen wants to move; nil while nothing moves.
  package var deadline: Duration? { session.deadline }

  /// Tells the screen the time since the start of the reader.
  package func tick(now: Duration) async { await perform(session.tick(now: now)) }

  package func resize(rows: Int, columns: Int) async {
    await perform(session.resize(rows: rows, columns: columns))
  }

  /// Tells the reader that another program has changed the library.
  package func libraryChanged() async { await perform(session.libraryChanged()) }

  /// Tells the reader the problems of the files that it follows.
  package func problems(_ lines: [String]) async { await perform(session.show(problems: lines)) }

  /// Runs the loads that were held back, and holds back no more.
  package func release() async {
    holdsLoads = false
    await perform([])
  }

  /// Runs loads that were held back until another one starts, and holds that one and the rest.
  package func release(untilStartOf load: String) async {
    let count = loads.count
    while !loads[count...].contains(load), let operation = tasks.next() {
      await operation()
      take(session.deliver())
    }
  }

  /// Saves, as the owner of a session does a while after it was asked to.
  package func save() { isSaveDue = !session.save().isEmpty }

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
      case .saveSoon: save()
      case .quit:
        hasQuit = true
        session.saveAndForgetPath()
      case .suspend, .repaint: break
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
