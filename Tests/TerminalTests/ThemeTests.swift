import Terminal
import Testing

@Suite struct ThemeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let style: Style
    let styling: Styling
    let theme: Theme
    let sequence: String

    init(
      _ name: String, _ style: Style, _ theme: Theme, _ sequence: String, styling: Styling = .color
    ) {
      (testDescription, self.style, self.styling, self.theme) = (name, style, styling, theme)
      self.sequence = sequence
    }
  }

  static let dark = Theme(depth: .palette256, isLight: false)
  static let light = Theme(depth: .millions, isLight: true)
  static let sixteen = Theme(depth: .sixteen, isLight: false)

  @Test(arguments: [
    Case("the accent", .accent, dark, "\u{1B}[1;38;5;215m"),
    Case("the accent on a light terminal", .accent, light, "\u{1B}[1;38;5;130m"),
    Case("the accent of sixteen colours", .accent, sixteen, "\u{1B}[1;33m"),
    Case("the accent under NO_COLOR is bold", .accent, .none, "\u{1B}[1m", styling: .monochrome),
    Case("the accent without a theme is bold", .accent, Theme.none, "\u{1B}[1m"),
    Case("secondary text is grey in place of faint", .dim, dark, "\u{1B}[38;5;248m"),
    Case("secondary text of sixteen colours is faint", .dim, sixteen, "\u{1B}[2m"),
    Case("secondary text under NO_COLOR is faint", .dim, .none, "\u{1B}[2m", styling: .monochrome),
    Case("a rule has the second grey", .faint, dark, "\u{1B}[38;5;240m"),
    Case("a rule of sixteen colours is faint", .faint, sixteen, "\u{1B}[2m"),
    Case("a colour of its own counts", Style(.dim, foreground: .red), dark, "\u{1B}[2;31m"),
  ])
  func `a tone is written as the theme says`(example: Case) {
    var frame = Frame(rows: 1, columns: 4)
    frame.draw(StyledLine("x", example.style), row: 0)
    let options = FrameDifference.Options(styling: example.styling, theme: example.theme)
    let text = String(
      decoding: FrameDifference.bytes(from: nil, to: frame, options: options).bytes, as: UTF8.self)
    #expect(text.contains("\(example.sequence)x"), "\(text.debugDescription)")
  }

  @Test func `a frame without styling writes one reset, at its start`() {
    var frame = Frame(rows: 1, columns: 4)
    frame.draw(StyledLine("x", .accent), row: 0)
    let options = FrameDifference.Options(styling: .none)
    let bytes = FrameDifference.bytes(from: nil, to: frame, options: options).bytes
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "\u{1B}[0m").count == 1)
  }

  @Test(arguments: Style.Tone.allCases)
  func `a cell keeps its tone`(tone: Style.Tone) {
    var frame = Frame(rows: 1, columns: 1)
    frame.draw(StyledLine("x", Style(.bold, tone: tone)), row: 0)
    #expect(frame[row: 0][0].style == Style(.bold, tone: tone))
  }
}

@Suite struct ColorDepthTests {
  @Test(
    arguments: [
      ("xterm", nil, .sixteen), ("linux", nil, .sixteen), ("tmux", nil, .sixteen), (nil, nil, .sixteen),
      ("xterm-256color", nil, .palette256), ("tmux-256color", nil, .palette256),
      ("xterm-256color", "truecolor", .millions), ("xterm", "24bit", .millions), ("xterm", "yes", .sixteen),
      ("xterm-kitty", nil, .millions), ("foot", nil, .millions), ("foot-extra", nil, .millions),
      ("alacritty", nil, .millions), ("wezterm", nil, .millions), ("xterm-ghostty", nil, .millions),
      ("xterm-direct", nil, .millions), ("konsole-direct", nil, .millions),
      ("vt100", nil, .none), ("vt220", "truecolor", .none), ("linux-m", nil, .none), ("dumb", nil, .none),
    ] as [(String?, String?, ColorDepth)])
  func `COLORTERM tells the number of colours, else the name of the terminal`(
    term: String?, colorTerm: String?, depth: ColorDepth
  ) {
    #expect(ColorDepth { ["TERM": term, "COLORTERM": colorTerm][$0] ?? nil } == depth)
  }
}
