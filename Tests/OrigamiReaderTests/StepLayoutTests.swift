import GoldenFiles
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import SeededRandom
import Terminal
import Testing

@testable import OrigamiReader

@Suite struct StepLayoutTests {
  static func text(_ lines: [StyledLine], _ styling: Styling = .none) -> String {
    var bytes: [UInt8] = []
    TextOutput.append(lines, to: &bytes, styling: styling)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func page(
    width: Int, _ graphics: Graphics = .braille, _ styling: Styling = .none, _ colors: ScreenColors = .none
  ) -> String {
    var pieces = [text(ModelHeader(SampleSteps.model, stepCount: 4).lines(width: width), styling)]
    for content in SampleSteps.all {
      pieces.append(
        text(
          StepLayout(content, options: .init(width: width, graphics: graphics, colors: colors)).lines(),
          styling))
    }
    return pieces.joined(separator: "\n")
  }

  // MARK: Looked at once

  @Test(arguments: [40, 80, 120, 200]) func `pages stay as they were reviewed`(width: Int) throws {
    #expect(try Golden.difference(of: Self.page(width: width), from: "page-\(width).txt") == nil)
  }

  @Test func `pages without braille stay as they were reviewed`() throws {
    #expect(try Golden.difference(of: Self.page(width: 80, .ascii()), from: "page-80-ascii.txt") == nil)
    #expect(try Golden.difference(of: Self.page(width: 80, .words), from: "page-80-words.txt") == nil)
  }

  @Test func `a terminal without Unicode has drawings and covers in its colours, too`() {
    let ascii = Graphics.ascii(ScreenColors(depth: .millions))
    let drawing = StepLayout(SampleSteps.kite, options: .init(width: 80, graphics: ascii)).lines()
    let cover = Cover(
      paperOf: SampleSteps.kite.diagram, paper: .standard, .init(columns: 20, rows: 10, graphics: ascii)
    ).lines
    for lines in [drawing, cover] {
      #expect(Self.text(lines, .color).contains("48;2;"))
      let isASCII = Self.text(lines).unicodeScalars.allSatisfy { $0.isASCII }
      #expect(isASCII)
    }
  }

  // MARK: Layout

  @Test func `the drawing stands left of the words on a wide page and above them on a narrow one`() {
    func isDrawn(_ line: String) -> Bool {
      line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
    let wide = StepLayout(SampleSteps.kite, options: .init(width: 64)).lines().map(\.text)
    let narrow = StepLayout(SampleSteps.kite, options: .init(width: 63)).lines().map(\.text)
    #expect(isDrawn(wide[0]) && wide[1].contains("1  Fold the kite base."))
    #expect(narrow[0] == "1  Fold the kite base." && isDrawn(narrow[1]))
  }

  @Test func `a number inside many groups leaves half of the page for the words`() {
    var content = SampleSteps.noDrawing
    content.number = Array(repeating: "1", count: 31).joined(separator: ".")
    for width in [40, 80, 200] {
      let lines = StepLayout(content, options: .init(width: width)).lines()
      let isWithin = lines.allSatisfy { $0.columns <= width }
      #expect(isWithin)
    }
    let narrow = StepLayout(content, options: .init(width: 40)).lines().map(\.text)
    #expect(narrow[0].hasPrefix("…") && narrow[0].contains(".1.1.1"))
  }

  // MARK: Scale

  /// A square that fills a picture at a scale; 1 is as large as fits.
  private static func square(_ side: Double, extent: Double, _ change: DrawingScale.Change) -> StepContent {
    let corners = [(0.0, 0.0), (side, 0), (side, side), (0, side)].map { Point(x: $0.0, y: $0.1) }
    var content = StepContent(number: "1", language: "en", ownLanguage: "en", texts: [])
    content.level = .full
    content.diagram = Diagram([.face(corners, side: .front), .line(corners + [corners[0]], kind: .edge)])
      .scaled(
        DrawingScale(
          extent: extent, changes: PerLevel(full: change, standard: .same, overview: .same)))
    return content
  }

  @Test(arguments: [(80, 24), (110, 34), (200, 60), (40, 24)])
  func `paper half as long is drawn half as high at the same scale`(width: Int, height: Int) {
    let options = LayoutOptions(width: width, height: height)
    let whole = StepLayout(Self.square(1, extent: 1, .same), options: options).height
    let half = StepLayout(Self.square(0.5, extent: 1, .same), options: options).height
    #expect(abs(Double(half) - Double(whole) / 2) <= 1, "\(half) of \(whole)")
    // A larger scale makes up for it.
    #expect(StepLayout(Self.square(0.5, extent: 0.5, .same), options: options).height == whole)
  }

  @Test(arguments: [(80, 20), (110, 30), (200, 56)])
  func `on a page of its own a drawing is as large as it gets, whatever its scale in the scroll`(
    width: Int, height: Int
  ) {
    var options = LayoutOptions(width: width, height: height)
    options.isPage = true
    let whole = StepLayout(Self.square(1, extent: 1, .same), options: options).lines().map(\.text)
    let half = StepLayout(Self.square(0.5, extent: 1, .smaller), options: options).lines().map(\.text)
    #expect(half == whole)
    let drawn = whole.count { $0.contains { "\u{2801}"..."\u{28FF}" ~= $0 } }
    #expect(drawn >= height - 3, "\(drawn) of \(height) rows")
  }

  @Test(arguments: ["\u{3000}Wide", "\u{2003}Wide", "\u{200B}"])
  func `a title that begins with a space has its number too`(title: String) {
    var content = SampleSteps.noDrawing
    content.texts = content.texts.map { $0.kind == .title ? ContentText(.title, $0.language, title) : $0 }
    let lines = StepLayout(content, options: .init(width: 80)).lines().map(\.text)
    #expect(lines.contains { $0.hasPrefix(content.number) }, "\(lines)")
  }

  @Test func `the heading of a group begins below the title in the head`() throws {
    var content = SampleSteps.kite
    content.parts = .init(first: "1.1", last: "1.2")
    for (width, column) in [(40, 0), (63, 0), (64, 1), (110, 1)] {
      let layout = StepLayout(content, options: .init(width: width))
      let lines = layout.lines().map(\.text)
      #expect(lines[0].prefix { $0 == " " }.count == column && layout.numberPlace == (0, column))
      #expect(lines.allSatisfy { $0.count <= width })
    }
    let words = StepLayout(content, options: .init(width: 110, graphics: .words)).lines()
    #expect(words[0].text.first == "1")
  }

  @Test func `paper that outgrows its scale is drawn as large as fits`() {
    let options = LayoutOptions(width: 110, height: 34)
    #expect(StepLayout(Self.square(1.5, extent: 1, .same), options: options).height <= 30)
  }

  @Test func `a line above the drawing says that it is larger, at the levels where it is`() {
    var content = Self.square(1, extent: 1, .larger)
    let options = LayoutOptions(width: 110, height: 34)
    let plain = StepLayout(Self.square(1, extent: 1, .same), options: options)
    let larger = StepLayout(content, options: options)
    #expect(larger.lines()[0].text.contains("(+) drawn larger"))
    #expect(larger.height == plain.height + 1)
    func drawing(_ lines: some Sequence<StyledLine>) -> [String] {
      lines.map { $0.text.filter { "\u{2800}"..."\u{28FF}" ~= $0 } }
    }
    #expect(drawing(larger.lines().dropFirst()) == drawing(plain.lines()))
    content.level = .standard
    #expect(StepLayout(content, options: options).lines().map(\.text) == plain.lines().map(\.text))
  }

  @Test func `the line takes its row from a drawing that fills the screen`() {
    let options = LayoutOptions(width: 110, height: 34)
    let layout = StepLayout(Self.square(1.2, extent: 1, .larger), options: options)
    #expect((28...30).contains(layout.height))
    #expect(layout.lines().count == layout.height)
  }

  @Test func `words and reserved rows have no such line of their own`() {
    let content = Self.square(1, extent: 1, .smaller)
    let words = StepLayout(content, options: .init(width: 110, graphics: .words)).lines().map(\.text)
    #expect(!words.contains { $0.contains("smaller") })
  }

  @Test func `a step without a drawing uses the page`() {
    let lines = StepLayout(SampleSteps.noDrawing, options: .init(width: 80)).lines().map(\.text)
    #expect(lines[0].hasPrefix("2.10  Turn the paper over"))
    #expect(lines[1].hasPrefix("      "))
  }

  /// Pictures in pixels, shown from the start.
  static let pictures: TerminalPictures = {
    let pictures = TerminalPictures(mode: .always)
    pictures.begin(cell: nil)
    return pictures
  }()

  @Test(arguments: [Graphics.braille, .ascii(), .words, .pictures(StepLayoutTests.pictures)])
  func `every page has the height announced and lines that fit`(graphics: Graphics) {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let content = RandomContent.step(&random)
      let width = Int.random(in: 1...220, using: &random)
      let layout = StepLayout(content, options: .init(width: width, graphics: graphics))

      let lines = layout.lines()

      #expect(lines.count == layout.height)
      for line in lines { #expect(line.columns <= max(width, LayoutOptions.minimumWidth)) }
      #expect(lines == layout.lines())
    }
  }

  @Test func `every word is on the page, once and in order`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let content = RandomContent.step(&random)
      let width = Int.random(in: 20...200, using: &random)

      let shown = StepLayout(content, options: .init(width: width)).lines().map(\.text).joined()

      var rest = Self.letters(shown)[...]
      for kind in [ContentText.Kind.title, .subtitle, .text, .caution, .tip] {
        for text in content.texts.all(kind, in: "en", else: "en").prefix(kind == .title ? 1 : .max) {
          let solid = Self.letters(VisibleText.of(text))
          let place = rest.firstRange(of: solid)
          #expect(place != nil, "\(solid) in \(shown)")
          if let place { rest = rest[place.upperBound...] }
        }
      }
    }
  }

  /// The text that is neither white space nor part of a drawing.
  static func letters(_ text: String) -> String {
    text.filter { $0 != " " && !("\u{2800}"..."\u{28FF}").contains($0) }
  }

  // MARK: Words

  @Test func `a text missing in the language wanted is shown in the model's own`() {
    let lines = StepLayout(SampleSteps.inJapanese(SampleSteps.kite), options: .init(width: 100)).lines()
    let text = lines.map(\.text).joined()
    #expect(text.contains("たこの基本形を折ります。") && text.contains("The corner at the bottom"))
    #expect(text.contains("ヒント：Crease from the point outward"))
  }

  // MARK: Bytes

  @Test func `plain output holds no escape byte, whatever the content`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let content = RandomContent.step(&random)
      let text = Self.text(StepLayout(content, options: .init(width: 80)).lines())
      let live = text.unicodeScalars.filter { $0 != "\n" && VisibleText.isLive($0) }
      #expect(live.isEmpty)
    }
    #expect(!Self.page(width: 80).utf8.contains(0x1B))
  }

  @Test func `a title is bold, a tip is dim and fold lines have colours`() {
    let screen = ScreenColors(depth: .sixteen)
    let colored = Self.page(width: 80, .braille, .color, screen)
    #expect(colored.contains("\u{1B}[1mFold the kite base.\u{1B}[0m\n"))
    #expect(colored.contains("\u{1B}[2mTip: Crease from the point"))
    // Blue on the white side of the paper, red on the coloured one.
    #expect(colored.contains("34;47m") && colored.contains(/\[31[;m]/))
  }

  @Test func `styling changes no character`() {
    let stripped = Self.page(width: 80, .braille, .color).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(stripped == Self.page(width: 80))
  }
}
