import GoldenFiles
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// The screens of a session at three sizes of terminal, as text, and in the colours of a dark and of a light
/// one.
@Suite struct ScreenMatrixTests {
  static let sizes = [
    GalleryTests.Size(rows: 24, columns: 80), GalleryTests.Size(rows: 34, columns: 110),
    GalleryTests.Size(rows: 60, columns: 200),
  ]

  @Test(arguments: sizes)
  func `what lies over a step, and what is left of a session`(size: GalleryTests.Size) async throws {
    try await ContentLibrary.with { fixture in
      try await RecordedSessionTests.play(
        "over", fixture.dependencies(), rows: size.rows, columns: size.columns,
        [.menu, .library(selecting: "swan"), .model("swan", step: nil)],
        [
          .keys("]]"), .keys("i"), .keys("t"), .keys("t"), .keys("z"), .keys("+"), .keys("z"), .keys("m"),
          .keys("'"), RecordedSessionTests.escape, .keys("h"), RecordedSessionTests.escape, .keys("1["),
          .key(Key(.right)), .key(Key(.left)), .keys("s"), RecordedSessionTests.escape,
          RecordedSessionTests.escape, .keys("j"), RecordedSessionTests.enter,
        ])
    }
  }

  @Test(arguments: sizes)
  func `problems of followed files lie below a step`(size: GalleryTests.Size) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: size.rows, columns: size.columns, [.model("swan", step: nil)])
      await script.problems([
        "swan.xml:5:14: error[malformed]: </titel> closes <title> of line 5; expected </title>",
        "    5 |   <title>Swan</titel>", "      |              ^",
        "help: close <title> first, or correct the name",
      ])
      #expect(try Golden.difference(of: script.screen(), from: "problems-\(size.columns).txt") == nil)
    }
  }

  @Test func `a message about the step goes when a save has problems`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("swan", step: nil)])
      await script.press("m")
      #expect(script.screen().contains("marked"))
      await script.problems(["swan.xml:1:1: error"])
      #expect(!script.screen().contains("marked") && script.screen().contains("problems in the file"))
    }
  }

  @Test func `Esc on the first screen names the key that quits`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.library])
      await script.press(Key(.escape))
      #expect(script.screen().contains("3 models") && script.screen().contains("q quits the reader"))
      await script.press("j")
      #expect(!script.screen().contains("q quits the reader"))
    }
  }

  @Test(arguments: sizes, [false, true])
  func `the colours on dark and on light stay as they were reviewed`(
    size: GalleryTests.Size, isLight: Bool
  ) async throws {
    try await ContentLibrary.with { fixture in
      let screen = ScreenColors(depth: .millions, isLight: isLight)
      let pictures = TerminalPictures(mode: .never, screen: screen, asksTheme: false)
      let script = await ReaderScript(
        try fixture.dependencies(graphics: .pictures(pictures)), rows: size.rows, columns: size.columns,
        [.menu, .library])
      var recorded = Self.colored(script, isLight: isLight)
      await script.press(Key(.end))
      await script.press(Key(.enter))
      await script.press("]m/fold")
      recorded += Self.colored(script, isLight: isLight)
      #expect(recorded.contains("␛["))
      #expect(
        try Golden.difference(of: recorded, from: "colours-\(isLight ? "light" : "dark")-\(size.columns).txt")
          == nil)
    }
  }

  /// The bytes of a screen, with visible escapes.
  private static func colored(_ script: ReaderScript, isLight: Bool) -> String {
    let options = FrameDifference.Options(
      styling: .color, theme: Theme(depth: .millions, isLight: isLight))
    let bytes = FrameDifference.bytes(from: nil, to: script.frame(), options: options).bytes
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛").replacing(
      "\r\n", with: "\n") + "\n"
  }
}
