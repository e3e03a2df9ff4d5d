import OrigamiStore
package import Terminal

/// A reader without a terminal, for tests: keys in, frames out, every load done before the next key.
package final class ReaderScript {
  private var session: ReaderSession
  private let desk: ReaderDesk
  /// Loads that are held back by ``holdsLoads``.
  private var held: [(ReaderSession.ScreenID, LoadKey, @Sendable () async throws -> LoadedValue)] = []
  /// While true, nothing that is asked for arrives.
  package var holdsLoads = false
  /// What was asked for, in order, as traces name it.
  package private(set) var loads: [String] = []
  /// The screens that were initialised, in order.
  package private(set) var opened: [String] = []
  /// Whether the reader quit.
  package private(set) var hasQuit = false
  /// Whether the reader asked to be stopped, as by ^Z.
  package private(set) var wasSuspended = false

  /// Opens screens and loads what they need.
  package init(_ desk: ReaderDesk, rows: Int, columns: Int, _ destinations: [ReaderDestination]) async {
    self.desk = desk
    session = ReaderSession(desk, rows: rows, columns: columns)
    for destination in destinations { await perform(session.open(destination)) }
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
    await workAhead()
  }

  package func resize(rows: Int, columns: Int) async {
    await perform(session.resize(rows: rows, columns: columns))
  }

  /// Another program has changed the library.
  package func libraryChanged() async { await perform(session.libraryChanged()) }

  /// Lets arrive what was held back.
  package func release() async {
    holdsLoads = false
    let waiting = held
    held = []
    for (screen, key, work) in waiting { await load(screen, key, work) }
  }

  private func workAhead() async {
    while let actions = session.workAhead(timeLeft: .seconds(1), now: { .zero }) { await perform(actions) }
  }

  private func perform(_ actions: [ReaderSession.Action]) async {
    for action in actions {
      switch action {
      case .load(let screen, let key, let isVisible, let work):
        loads.append("\(key) \(isVisible ? "visible" : "ahead")")
        if holdsLoads { held.append((screen, key, work)) } else { await load(screen, key, work) }
      case .cancel(let screen, let key): held.removeAll { $0.0 == screen && $0.1 == key }
      case .cancelAll(let screen): held.removeAll { $0.0 == screen }
      case .save(let place): desk.save(place)
      case .opened(let name): opened.append(name)
      case .quit: hasQuit = true
      case .suspend: wasSuspended = true
      case .mark, .repaint: break
      }
    }
  }

  private func load(
    _ screen: ReaderSession.ScreenID, _ key: LoadKey, _ work: @Sendable () async throws -> LoadedValue
  ) async {
    let result: Result<LoadedValue, LoadFailure>
    do { result = .success(try await work()) } catch { result = .failure(LoadFailure(text: "no")) }
    await perform(session.finish(key, result, on: screen))
  }
}

extension ReaderDesk {
  /// A desk with one model that is not in a library.
  package init(content: any ModelContent, wishes: Wishes) {
    self.init(only: content, wishes: wishes)
  }
}
