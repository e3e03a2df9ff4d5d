import GoldenFiles
import OrigamiModel
import OrigamiReader
import ReaderTesting
import Terminal
import Testing

/// Whole sessions on the project's own models: the keys, and the screens that they lead to.
@Suite struct RecordedSessionTests {
  /// The events of a session.
  enum Event: Sendable {
    case keys(String)
    case key(Key)
    case size(rows: Int, columns: Int)
  }

  /// Plays a session and writes every screen below the event that led to it.
  static func play(
    _ name: String, _ dependencies: ReaderDependencies, rows: Int, columns: Int,
    _ destinations: [ReaderDestination]?,
    _ events: [Event]
  ) async throws {
    let script = await ReaderScript(dependencies, rows: rows, columns: columns, destinations)
    var record = "» open at \(rows) × \(columns)\n\(script.screen())"
    for event in events {
      switch event {
      case .keys(let keys):
        await script.press(keys)
        record += "» \(keys.replacing("\n", with: "⏎"))\n"
      case .key(let key):
        await script.press(key)
        record += "» \(key.code)\n"
      case .size(let rows, let columns):
        await script.resize(rows: rows, columns: columns)
        record += "» \(rows) × \(columns)\n"
      }
      record += script.screen()
    }
    #expect(!record.contains("\u{1B}"))
    #expect(try Golden.difference(of: record, from: "\(name)-\(columns).txt") == nil)
  }

  static let widths = [40, 80, 120, 200]
  static let enter = Event.key(Key(.enter))
  static let escape = Event.key(Key(.escape))

  @Test(arguments: widths)
  func `a model is read`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "model", fixture.dependencies(), rows: 24, columns: columns, [.model("swan", step: nil)],
        [
          .keys("jjj"), .keys(" "), .keys("]"), .keys("d"), .keys("b"), .keys("3"), .keys("-"), .keys("1"),
          .keys(":4"),
          Self.enter, .keys("G"), .keys("g"),
        ])
    }
  }

  @Test(arguments: widths)
  func `a model is searched and marked`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "search", fixture.dependencies(), rows: 24, columns: columns, [.model("swan", step: nil)],
        [
          .keys("/neck"), Self.enter, .keys("n"), .keys("n"), .keys("N"), .keys("?xyzzy"), Self.enter,
          .keys("m"), .keys("g"), .keys("m"), .keys("'"), .keys("j"), Self.enter, .keys("h"), Self.escape,
        ])
    }
  }

  @Test(arguments: widths)
  func `the library is looked through`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "library", fixture.dependencies(), rows: 16, columns: columns, [.library],
        [
          .keys("jj"), Self.enter, .keys("  "), Self.escape, .keys("/neck"), Self.enter, .keys("j"),
          Self.enter,
          Self.escape, Self.escape, .keys("'"), Self.escape, .keys("G"),
        ])
    }
  }

  @Test(arguments: widths)
  func `the menu leads everywhere and back`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "menu", fixture.dependencies(), rows: 16, columns: columns, nil,
        [
          Self.enter, .keys("j"), Self.enter, .keys("]]m"), .key(Key(.left)), Self.escape, .keys("j"),
          .key(Key(.right)),
          Self.enter, Self.escape, Self.escape, .keys("G"), Self.enter, Self.escape, .keys("kk"), Self.enter,
          .keys("jj"), Self.escape, .keys("'"), Self.enter, Self.escape, Self.escape, .keys("q"),
        ])
    }
  }

  @Test(arguments: widths)
  func `the showcase is looked through`(columns: Int) async throws {
    try await ContentLibrary.with(ContentLibrary.photographed(models: 9)) { fixture in
      try await Self.play(
        "showcase", fixture.dependencies(), rows: 20, columns: columns, [.menu, .showcase],
        [
          .keys("j"), .keys("  "), .keys("jjjjj"), .keys("G"), .keys("G"), Self.enter, Self.escape,
          .keys("g"), Self.escape,
        ])
    }
  }

  @Test(arguments: widths)
  func `the notation is read`(columns: Int) async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "notation", fixture.dependencies(), rows: 30, columns: columns, [.menu, .notation],
        [
          Self.enter, .keys(" "), .keys("G"), Self.escape, .keys("j"), Self.enter, .keys(" "), .keys(" "),
          Self.escape,
          .keys("j"), Self.enter, Self.escape, .keys("j"), Self.enter, Self.escape, .keys("j"), Self.enter,
          .keys("]"), Self.escape,
        ])
    }
  }

  @Test(arguments: widths)
  func `there is nothing to read`(columns: Int) async throws {
    try await ContentLibrary.with([:]) { fixture in
      try await Self.play(
        "empty", fixture.dependencies(), rows: 10, columns: columns, [.library], [Self.enter, .keys("j")])
      try await Self.play(
        "empty-menu", fixture.dependencies(), rows: 14, columns: columns, nil,
        [
          .keys("j"), Self.enter, Self.escape, .keys("j"), Self.enter, Self.escape, .keys("jj"), Self.enter,
          Self.escape, .keys("j"), Self.enter,
        ])
    }
    let missing = ReaderDependencies(
      failure: "there is no library\n\nimport something first", wishes: .init())
    try await Self.play("missing", missing, rows: 10, columns: columns, [.library], [])
  }

  @Test func `a low screen goes without head, foot or rules, and never fails`() async throws {
    try await ContentLibrary.with { fixture in
      try await Self.play(
        "low", fixture.dependencies(), rows: 10, columns: 60, [.model("cup", step: nil)],
        [
          .size(rows: 9, columns: 60), .size(rows: 4, columns: 50), .size(rows: 3, columns: 30),
          .size(rows: 1, columns: 8), .keys("j"), .size(rows: 10, columns: 60),
        ])
    }
  }
}
