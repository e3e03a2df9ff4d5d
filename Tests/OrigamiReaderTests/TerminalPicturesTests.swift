import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
import Terminal
import Testing
import Threading

@testable import OrigamiReader

@Suite struct TerminalPicturesTests {
  static func answers(_ answers: TerminalAnswer...) -> TerminalCapabilities {
    var capabilities = TerminalCapabilities()
    for answer in answers { _ = capabilities.take(answer) }
    return capabilities
  }

  static let drawings = Legend.Page.allCases.flatMap { Legend.entries(of: $0).map(\.diagram) }

  @Test func `a picture that two threads have painted is kept once`() {
    var contents = TerminalPictures.Contents(state: .init(screen: .none), lastNumber: 0)
    let key = TerminalPictures.Key(subject: .photo("boat"), columns: 20, rows: 10)
    let number = contents.hold(key, bytes: 100)
    #expect(contents.hold(key, bytes: 100) == number && contents.held.count == 1 && contents.bytes == 100)
  }

  static func pictures() -> TerminalPictures {
    let pictures = TerminalPictures(mode: .always)
    pictures.begin(cell: .usual)
    return pictures
  }

  /// The numbers in commands of one kind, in order: `a=t` sends, `a=d` frees.
  static func ids(_ action: String, in bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G").compactMap { command in
      let keys = command.prefix { $0 != ";" && $0 != "\u{1B}" }.split(separator: ",")
      guard keys.contains("a=\(action)") else { return nil }
      return keys.first { $0.hasPrefix("i=") }.flatMap { UInt8($0.dropFirst(2)) }
    }
  }

  static func frame(_ lines: [StyledLine]) -> Frame {
    var frame = Frame(rows: max(1, lines.count), columns: 100)
    for (row, line) in lines.enumerated() { frame.draw(line, row: row) }
    return frame
  }

  // MARK: The ladder

  @Test func `pictures are shown when the terminal has said so, and not before`() {
    let pictures = TerminalPictures()
    pictures.begin(cell: nil)
    let drawing = Self.drawings[0]
    #expect(pictures.lines(of: drawing, columns: 20, rows: 10) == nil)
    #expect(!pictures.learn(Self.answers(.primaryAttributes([62, 22])), cell: nil))
    #expect(!pictures.learn(Self.answers(.graphics(id: 31, ok: false), .primaryAttributes([62])), cell: nil))
    let able = Self.answers(
      .graphics(id: 31, ok: true), .cellSize(height: 18, width: 9), .background(red: 10, green: 10, blue: 20),
      .primaryAttributes([62]))
    #expect(pictures.learn(able, cell: nil))
    #expect(!pictures.learn(able, cell: nil))
    #expect(pictures.look?.cell == CellSize(width: 9, height: 18))
    #expect(pictures.look?.theme.ink == PictureTheme.dark.ink && pictures.look?.theme.ground == nil)
    #expect(pictures.lines(of: drawing, columns: 20, rows: 10)?.count == 10)
  }

  @Test func `the background that the terminal tells is remembered, unless a flag names another`() {
    for asks in [true, false] {
      let told = Locked<[Bool]>([])
      let pictures = TerminalPictures(
        mode: .never, asksTheme: asks, remember: { isLight in told.withLock { $0.append(isLight) } })
      _ = pictures.learn(Self.answers(.primaryAttributes([62])), cell: nil)
      _ = pictures.learn(
        Self.answers(.background(red: 250, green: 250, blue: 250), .primaryAttributes([62])), cell: nil)
      #expect(told.withLock { $0 } == (asks ? [true] : []))
    }
  }

  @Test(arguments: [true, false])
  func `a theme that a flag names is that of the first picture, before the terminal answers`(isLight: Bool) {
    let pictures = TerminalPictures(
      mode: .always, screen: ScreenColors(depth: .millions, isLight: isLight), asksTheme: false)
    pictures.begin(cell: .usual)
    #expect(pictures.look?.theme == (isLight ? .light : .dark))
  }

  /// Pictures that an earlier program printed may still be on the terminal.
  @Test func `numbers are given in turn from the first one, and no number of a held picture again`() {
    let pictures = TerminalPictures(mode: .always, firstNumber: 254)
    pictures.begin(cell: .usual)
    for (number, drawing) in Self.drawings.prefix(3).enumerated() {
      #expect(pictures.lines(of: drawing, columns: 20, rows: 10) != nil)
      #expect(Self.ids("t", in: pictures.takeOutput()) == [[254, 255, 1][number]])
    }
    pictures.forget()
    #expect(pictures.lines(of: Self.drawings[0], columns: 20, rows: 10) != nil)
    #expect(Self.ids("t", in: pictures.takeOutput()) == [2])
  }

  @Test func `who asks for braille gets it, whatever the terminal can do`() {
    let pictures = TerminalPictures(mode: .never)
    pictures.begin(cell: .usual)
    #expect(!pictures.learn(Self.answers(.graphics(id: 31, ok: true), .primaryAttributes([62])), cell: nil))
    #expect(pictures.lines(of: Self.drawings[0], columns: 20, rows: 10) == nil)
  }

  @Test func `a picture brings its ground where the terminal's is not known`() {
    let pictures = TerminalPictures()
    _ = pictures.learn(Self.answers(.graphics(id: 31, ok: true), .primaryAttributes([62])), cell: nil)
    #expect(pictures.look?.theme == .light)
  }

  @Test(arguments: [30, 64, 80, 120]) func `a page has the same rows in pixels as in braille`(width: Int) {
    let pictures = Graphics.pictures(Self.pictures())
    for entry in Legend.entries(of: .folds) + Legend.entries(of: .bases) {
      let content = StepContent(
        number: "1", language: "en", ownLanguage: "en", texts: [ContentText(.title, "en", entry.meaning)],
        diagram: entry.diagram)
      let layouts = [Graphics.braille, pictures].map {
        StepLayout(content, options: LayoutOptions(width: width, graphics: $0))
      }
      #expect(layouts[0].height == layouts[1].height, "\(entry.name)")
      #expect(layouts[1].lines().count == layouts[1].height)
    }
  }

  // MARK: What is sent

  @Test func `a picture is sent once, before the frame that shows it`() {
    let pictures = Self.pictures()
    let lines = pictures.lines(of: Self.drawings[3], columns: 20, rows: 10) ?? []
    let frame = Self.frame(lines)
    #expect(Self.ids("t", in: pictures.output(before: frame)) == [1])
    #expect(pictures.lines(of: Self.drawings[3], columns: 20, rows: 10) == lines)
    #expect(pictures.output(before: frame).isEmpty)
    _ = pictures.lines(of: Self.drawings[3], columns: 30, rows: 15)
    #expect(Self.ids("t", in: pictures.output(before: frame)) == [2])
  }

  @Test func `a terminal that lost its pictures is sent them again`() {
    let pictures = Self.pictures()
    let state = pictures.state
    _ = pictures.lines(of: Self.drawings[3], columns: 20, rows: 10)
    _ = pictures.takeOutput()
    pictures.forget()
    #expect(pictures.state != state)
    _ = pictures.lines(of: Self.drawings[3], columns: 20, rows: 10)
    let bytes = pictures.takeOutput()
    #expect(Self.ids("d", in: bytes) == [1] && Self.ids("t", in: bytes) == [2])
  }

  @Test func `pictures long out of sight are freed, those on screen never`() {
    let pictures = Self.pictures()
    let shown = pictures.lines(of: Self.drawings[0], columns: 30, rows: 12) ?? []
    let frame = Self.frame(shown)
    _ = pictures.output(before: frame)
    var alive: Set<UInt8> = [1]
    for number in 0..<600 {
      let columns = 5 + number % 12
      _ = pictures.lines(of: Self.drawings[number % Self.drawings.count], columns: columns, rows: 3)
      let bytes = pictures.output(before: frame)
      let freed = Self.ids("d", in: bytes)
      #expect(!freed.contains(1))
      alive.formUnion(Self.ids("t", in: bytes))
      alive.subtract(freed.filter { !Self.ids("t", in: bytes).contains($0) })
      #expect(alive.count <= 201)
    }
    #expect(pictures.lines(of: Self.drawings[0], columns: 30, rows: 12) == shown)
    #expect(pictures.takeOutput().isEmpty)
  }

  @Test func `labels are the terminal's own letters over the picture`() throws {
    let repeated = try #require(Legend.entries(of: .arrows).first { $0.name == "Repeat" })
    let lines = try #require(Self.pictures().lines(of: repeated.diagram, columns: 30, rows: 12))
    #expect(lines.contains { $0.spans.contains { $0.text == "2–4" && $0.style.picture == nil } })
    #expect(lines.allSatisfy { $0.columns == 30 })
  }

  // MARK: Photographs

  @Test func `without pictures a photograph is half blocks, and without colour its caption`() throws {
    let image = try #require(PixelImage(width: 2, height: 2, bytes: Array(repeating: 200, count: 16)))
    let coloured = TerminalPictures(halfBlocks: .palette256).lines(of: image, name: "a", columns: 4, rows: 2)
    #expect(coloured?.map(\.text) == ["▀▀▀▀", "▀▀▀▀"])
    #expect(TerminalPictures().lines(of: image, name: "a", columns: 4, rows: 2) == nil)
    let sent = Self.pictures().lines(of: image, name: "a", columns: 4, rows: 2)
    #expect(sent?.count == 2 && sent?[0].text.unicodeScalars.first == "\u{10EEEE}")
  }

  // MARK: Words

  @Test func `words and speech hold no braille, box or picture character, for the whole notation`() {
    for entry in Legend.Page.allCases.flatMap({ Legend.entries(of: $0) }) {
      let content = StepContent(
        number: "1", language: "en", ownLanguage: "en", texts: [ContentText(.title, "en", entry.name)],
        diagram: entry.diagram)
      let layout = StepLayout(content, options: LayoutOptions(width: 60, graphics: .words))
      let text = layout.lines().map(\.text).joined() + SpokenText.paragraph(content)
      let drawn = text.unicodeScalars.filter {
        (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value) || $0.value == 0x10EEEE
      }
      #expect(drawn.isEmpty, "\(entry.name)")
    }
  }
}
