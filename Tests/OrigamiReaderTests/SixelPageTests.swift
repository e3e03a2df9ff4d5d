import Foundation
import OrigamiDiagrams
import OrigamiModel
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// A page of one step in a terminal that shows sixels.
@Suite struct SixelPageTests {
  static let drawings = Legend.entries(of: .bases).map(\.diagram)
  static let sixel = "\u{1B}P0;1;0q"

  static func pictures() -> TerminalPictures {
    let pictures = TerminalPictures()
    _ = pictures.learn(
      TerminalPicturesTests.answers(
        .cellSize(height: 20, width: 10), .background(red: 0, green: 0, blue: 0),
        .primaryAttributes([62, 4, 22])), cell: nil)
    return pictures
  }

  /// A frame with a drawing at a place.
  static func frame(
    _ drawing: Diagram, _ pictures: TerminalPictures, row: Int = 1, column: Int = 4
  ) -> Frame {
    var frame = Frame(rows: 14, columns: 40)
    let lines = pictures.lines(of: drawing, columns: 20, rows: 10, isOnPage: true) ?? []
    for (number, line) in lines.enumerated() { frame.draw(line, row: row + number, column: column) }
    return frame
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `sixels are shown on pages only, and only in a terminal that told of them and of its cells`() {
    let pictures = Self.pictures()
    #expect(pictures.areSixels)
    #expect(pictures.lines(of: Self.drawings[0], columns: 20, rows: 10, isOnPage: true)?.count == 10)
    #expect(pictures.lines(of: Self.drawings[0], columns: 20, rows: 10) == nil)
    for answers in [
      TerminalPicturesTests.answers(.cellSize(height: 20, width: 10), .primaryAttributes([62, 22])),
      TerminalPicturesTests.answers(.primaryAttributes([62, 4])),
    ] {
      let others = TerminalPictures()
      _ = others.learn(answers, cell: nil)
      #expect(!others.areSixels)
    }
  }

  @Test func `a poster is the drawing where pictures are sixels and there are no colours`() async throws {
    let pictures = TerminalPictures(mode: .sixel)
    pictures.begin(cell: .usual)
    let photo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../content/photos/swan.png")
    try await ContentLibrary.with([:]) { fixture in
      var content = ScriptedContent(
        steps: 4, photos: [Photo(id: "p", source: "swan.png", width: 4, height: 3)])
      content.drawing = SampleSteps.kiteFold
      content.photoBytes = Array(try Data(contentsOf: photo))
      let script = await ReaderScript(
        ReaderDependencies(
          content: content, state: try fixture.state(), wishes: .init(graphics: .pictures(pictures))),
        rows: 30, columns: 80, [.showcase])
      #expect(!script.screen().contains("no drawing"), "\(script.screen())")
      #expect(script.screen().contains { (0x2801...0x28FF).contains($0.unicodeScalars.first?.value ?? 0) })
    }
  }

  @Test func `a picture has no more colours than the terminal`() {
    let pictures = TerminalPictures()
    _ = pictures.learn(
      TerminalPicturesTests.answers(
        .cellSize(height: 20, width: 10), .colorRegisters(4), .primaryAttributes([63, 4])), cell: nil)
    let frame = Self.frame(Self.drawings[0], pictures)
    let bytes = Self.text(pictures.output(after: frame, replacing: nil))
    #expect(bytes.contains("#3;2;") && !bytes.contains("#4;2;"))
  }

  @Test(arguments: [true, false])
  func `on a background that nobody told, a sixel picture keeps the theme of the text`(isLight: Bool) {
    let screen = ScreenColors(depth: .palette256, isLight: isLight)
    let pictures = TerminalPictures(mode: .sixel, screen: screen)
    pictures.begin(cell: .usual)
    let ink = (isLight ? PictureTheme.light : .dark).ink
    #expect(pictures.look?.theme.ink == ink)
    _ = pictures.learn(TerminalPicturesTests.answers(.primaryAttributes([62, 4])), cell: .usual)
    #expect(pictures.look?.theme.ink == ink)
    _ = pictures.learn(
      TerminalPicturesTests.answers(
        .background(red: 250, green: 250, blue: 250), .primaryAttributes([62, 4])),
      cell: .usual)
    #expect(pictures.look?.theme.ink == PictureTheme.light.ink)
  }

  @Test(arguments: [true, false])
  func `beside text without colours, a picture suits the background that the terminal tells`(asks: Bool) {
    let background = TerminalPicturesTests.answers(
      .cellSize(height: 20, width: 10), .background(red: 0, green: 0, blue: 0),
      .primaryAttributes([62, 4]))
    let sixels = TerminalPictures(screen: .none, asksTheme: asks)
    _ = sixels.learn(background, cell: nil)
    #expect(sixels.look?.theme.ink == PictureTheme.dark.ink && sixels.areSixels)
    let kitty = TerminalPictures(mode: .always, screen: .none, asksTheme: asks)
    _ = kitty.learn(background, cell: nil)
    #expect(kitty.look?.theme.ink == PictureTheme.dark.ink && !kitty.areSixels)
  }

  @Test func `beside text without colours and without an answer, a picture has the theme of the flag`() {
    let screen = ScreenColors(depth: .none)
    func ink(_ mode: TerminalPictures.Mode, asks: Bool) -> PixelColor? {
      let pictures = TerminalPictures(mode: mode, screen: screen, asksTheme: asks)
      pictures.begin(cell: .usual)
      return pictures.look?.theme.ink
    }
    for mode in [TerminalPictures.Mode.always, .sixel] {
      #expect(ink(mode, asks: false) == PictureTheme.dark.ink, "\(mode)")
      #expect(ink(mode, asks: true) == PictureTheme.light.ink, "\(mode)")
    }
  }

  @Test func `a number that comes round again names the new picture only`() {
    let pictures = Self.pictures()
    func bytes(_ drawing: Diagram, scale: Double) -> String {
      var frame = Frame(rows: 4, columns: 8)
      let lines = pictures.lines(of: drawing, columns: 4, rows: 3, scale: scale, isOnPage: true) ?? []
      for (row, line) in lines.enumerated() { frame.draw(line, row: row) }
      _ = pictures.output(before: frame)
      return Self.text(pictures.output(after: frame, replacing: nil))
    }
    let first = bytes(Self.drawings[0], scale: 4)
    for number in 1...300 {
      _ = bytes(Self.drawings[1], scale: 3 + Double(number) / 1000)
      // It is used again and again, so it is not the one to be dropped.
      if number % 50 == 0 { #expect(bytes(Self.drawings[0], scale: 4) == first, "after \(number)") }
    }
    #expect(bytes(Self.drawings[1], scale: 3.001) != first)
    #expect(bytes(Self.drawings[0], scale: 4) == first)
  }

  @Test func `a picture is sent after the frame that shows it, once, at its place`() {
    let pictures = Self.pictures()
    let frame = Self.frame(Self.drawings[0], pictures)
    #expect(pictures.output(before: frame).isEmpty)
    let bytes = Self.text(pictures.output(after: frame, replacing: nil))
    #expect(bytes.hasPrefix("\u{1B}7\u{1B}[2;5H\(Self.sixel)\"1;1;200;200"))
    #expect(bytes.components(separatedBy: Self.sixel).count == 2)
    // It is kept as it was sent, between the bytes that move the cursor.
    #expect(bytes.utf8.count == pictures.bytes + "\u{1B}7\u{1B}[2;5H\u{1B}8".utf8.count)
    #expect(pictures.output(after: frame, replacing: frame).isEmpty)
  }

  @Test func `the next page erases every cell of the picture before`() {
    let pictures = Self.pictures()
    let (old, new) = (Self.frame(Self.drawings[0], pictures), Self.frame(Self.drawings[1], pictures))
    let (_, counters) = FrameDifference.bytes(from: old, to: new)
    #expect(counters.cellsWritten >= 200)
    #expect(Self.text(pictures.output(after: new, replacing: old)).contains(Self.sixel))
    let empty = Frame(rows: 14, columns: 40)
    let (erasing, _) = FrameDifference.bytes(from: new, to: empty)
    #expect(!erasing.isEmpty)
    #expect(pictures.output(after: empty, replacing: new).isEmpty)
  }

  @Test func `a panel over a picture stays on top, and the picture is sent again behind it`() throws {
    let pictures = Self.pictures()
    let whole = Self.frame(Self.drawings[0], pictures)
    var covered = whole
    for row in 8..<11 { covered.draw(StyledLine(String(repeating: "x", count: 30)), row: row) }
    let bytes = Self.text(pictures.output(after: covered, replacing: whole))
    let parts = bytes.components(separatedBy: "\u{1B}\\")
    try #require(parts.count == 2)
    #expect(parts[0].contains(Self.sixel))
    #expect(parts[1].components(separatedBy: String(repeating: "x", count: 20)).count == 4)
    #expect(Self.text(pictures.output(after: whole, replacing: covered)).contains(Self.sixel))
  }

  @Test func `blank cells of a panel over a picture are written, in the colours of the frame`() throws {
    let pictures = Self.pictures()
    let whole = Self.frame(Self.drawings[0], pictures)
    var covered = whole
    for row in 8..<11 { covered.draw(StyledLine(String(repeating: " ", count: 30)), row: row) }
    covered.draw(StyledLine("ab", .accent), row: 9, column: 6)
    let options = FrameDifference.Options(styling: .monochrome)
    let bytes = Self.text(pictures.output(after: covered, replacing: whole, options: options))
    let parts = bytes.components(separatedBy: "\u{1B}\\")
    try #require(parts.count == 2)
    // Ten blank cells or more at the end of each of the three rows.
    #expect(parts[1].components(separatedBy: String(repeating: " ", count: 10) + "\u{1B}8").count == 4)
    #expect(!parts[1].contains("[36m") && parts[1].contains("ab"))
  }

  @Test func `a picture that moved needs the whole frame`() {
    let pictures = Self.pictures()
    let (low, high) = (
      Self.frame(Self.drawings[0], pictures, row: 3), Self.frame(Self.drawings[0], pictures, row: 1)
    )
    #expect(pictures.needsWholeFrame(high, replacing: low))
    #expect(!pictures.needsWholeFrame(high, replacing: high))
    #expect(!pictures.needsWholeFrame(high, replacing: nil))
  }

  @Test func `two pages side by side show the same picture at both places`() {
    let pictures = Self.pictures()
    let lines = pictures.lines(of: Self.drawings[0], columns: 16, rows: 8, isOnPage: true) ?? []
    func frame(_ columns: Int...) -> Frame {
      var frame = Frame(rows: 10, columns: 40)
      for (number, line) in lines.enumerated() {
        for column in columns { frame.draw(line, row: 1 + number, column: column) }
      }
      return frame
    }
    func sent(_ new: Frame, _ old: Frame?) -> Int {
      Self.text(pictures.output(after: new, replacing: old)).components(separatedBy: Self.sixel).count - 1
    }
    let (both, left, right) = (frame(1, 17), frame(1), frame(17))
    #expect(sent(both, nil) == 2)
    #expect(sent(both, left) == 1)
    #expect(!pictures.needsWholeFrame(both, replacing: left))
    #expect(!pictures.needsWholeFrame(left, replacing: both))
    #expect(pictures.needsWholeFrame(right, replacing: left))
    // A panel from the left covers the first cells of one of them.
    var covered = both
    for row in 0..<10 { covered.draw(StyledLine("xxxx"), row: row) }
    #expect(sent(covered, both) == 1)
    // A panel covers all its first cells, and a label the right border of one row.
    var labelled = right
    for row in 0..<10 { labelled.draw(StyledLine(String(repeating: "x", count: 20)), row: row) }
    labelled.draw(StyledLine("label"), row: 1, column: 30)
    #expect(sent(labelled, nil) == 1)
  }

  @Test func `a coloured space of a drawing in cells is no cell of a sixel picture`() {
    let pictures = Self.pictures()
    var frame = Self.frame(Self.drawings[0], pictures)
    let places = SixelPlace.all(in: frame) { _ in 20 }
    #expect(places.count == 1)
    frame.draw(StyledLine(" ", Style(picture: .init(.rgb(1, 1, 1)))), row: 12, column: 30)
    #expect(SixelPlace.all(in: frame) { _ in 20 } == places)
  }

  @Test func `pictures long out of sight are freed, and the pages laid out anew`() {
    let pictures = Self.pictures()
    let before = pictures.state
    for number in 0...200 {
      let scale = 3 + Double(number) / 1000
      _ = pictures.lines(of: Self.drawings[0], columns: 4, rows: 3, scale: scale, isOnPage: true)
    }
    #expect(pictures.state != before)
  }
}
