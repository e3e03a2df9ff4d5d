import OrigamiModel
import OrigamiReader
import ReaderTesting
import Terminal
import Testing

/// Whole sessions in German, and on terminals that show ASCII only.
@Suite struct LanguageSessionTests {
  struct Setting: Sendable, CustomTestStringConvertible {
    let name: String
    let language: Words.Language
    let charset: Charset
    let rows: Int
    let columns: Int
    var testDescription: String { "\(name), \(columns) × \(rows)" }
  }

  static let settings = [
    Setting(name: "german", language: .german, charset: .utf8, rows: 24, columns: 80),
    Setting(name: "german", language: .german, charset: .utf8, rows: 34, columns: 110),
    Setting(name: "ascii", language: .english, charset: .ascii, rows: 24, columns: 80),
    Setting(name: "ascii-german", language: .german, charset: .ascii, rows: 34, columns: 110),
  ]

  static func dependencies(_ fixture: ContentLibrary, _ setting: Setting) throws -> ReaderDependencies {
    var wishes = ReaderDependencies.Wishes(
      graphics: setting.charset == .ascii ? .ascii() : .braille,
      language: { [tag = setting.language.rawValue] offered, own in
        LanguageTag.lookUp(tag, among: offered) ?? own
      }, random: { 0 })
    wishes.words = Words(setting.language, charset: setting.charset)
    return try fixture.dependencies(wishes)
  }

  /// Keys that lead to every kind of screen.
  static let keys: [RecordedSessionTests.Event] = [
    .keys("h"), .keys("  "), RecordedSessionTests.escape, RecordedSessionTests.enter, .keys("j"),
    .keys("/fl"), RecordedSessionTests.escape, RecordedSessionTests.escape, .keys("g"),
    RecordedSessionTests.enter, RecordedSessionTests.enter, .keys("]]m"), .keys("i"),
    RecordedSessionTests.escape, .keys("t"), RecordedSessionTests.escape, .keys("z"), .keys("+"),
    RecordedSessionTests.escape, .keys("v"), .keys("v3"), .keys(":99"), RecordedSessionTests.enter,
    .keys("/xyzzy"), RecordedSessionTests.enter, .keys("'"), RecordedSessionTests.escape,
    RecordedSessionTests.escape, RecordedSessionTests.escape, .keys("j"), RecordedSessionTests.enter,
    RecordedSessionTests.escape, .keys("j"), RecordedSessionTests.enter, RecordedSessionTests.escape,
    .keys("j"), RecordedSessionTests.enter, RecordedSessionTests.enter,
  ]

  @Test(arguments: settings)
  func `every screen is read`(setting: Setting) async throws {
    try await ContentLibrary.with { fixture in
      try await RecordedSessionTests.play(
        setting.name, Self.dependencies(fixture, setting), rows: setting.rows, columns: setting.columns,
        [.menu], Self.keys)
    }
  }

  @Test(arguments: settings.filter { $0.charset == .ascii })
  func `a terminal in ASCII gets no other character, and few that stand for none`(
    setting: Setting
  ) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try Self.dependencies(fixture, setting), rows: setting.rows, columns: setting.columns, [.menu])
      for event in Self.keys {
        switch event {
        case .keys(let keys): await script.press(keys)
        case .key(let key): await script.press(key)
        case .size: break
        }
        let screen = script.screen()
        #expect(screen.utf8.allSatisfy { $0 < 0x80 }, "\(event): \(screen)")
        #expect(!screen.contains("??"), "\(event): \(screen)")
      }
    }
  }
}
