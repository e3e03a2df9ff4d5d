import Terminal
import Testing

@Suite struct StyledLineTests {
  static func string(_ line: StyledLine, _ styling: Styling) -> String {
    var bytes: [UInt8] = []
    line.appendBytes(to: &bytes, styling: styling)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `styled text ends in the terminal's own look`() {
    var line = StyledLine("1", .dim)
    line.append("  ")
    line.append("Fold", .bold)
    line.append(" up")

    #expect(Self.string(line, .color) == "\u{1B}[2m1\u{1B}[0m  \u{1B}[1mFold\u{1B}[0m up\n")
    #expect(Self.string(line, .none) == "1  Fold up\n")
  }

  @Test func `colour is one sequence with its attributes and can be left out`() {
    let line = StyledLine("⠤", Style(.bold, foreground: .brightBlue))

    #expect(Self.string(line, .color) == "\u{1B}[1;94m⠤\u{1B}[0m\n")
    #expect(Self.string(line, .monochrome) == "\u{1B}[1m⠤\u{1B}[0m\n")
    #expect(Self.string(line, .none) == "⠤\n")
  }

  @Test func `neighbours of one style are one run`() {
    var line = StyledLine("a", .bold)
    line.append("b", .bold)
    #expect(line.spans.count == 1 && line.columns == 2)
  }

  @Test func `spaces at the end are neither written nor styled`() {
    var line = StyledLine("a ", .bold)
    line.pad(toColumns: 9)
    #expect(line.columns == 9)
    #expect(Self.string(line, .color) == "\u{1B}[1ma\u{1B}[0m\n")
    #expect(Self.string(StyledLine("   "), .color) == "\n")
    #expect(line.text == "a")
  }

  @Test(arguments: [Style(.reverse), Style(.underline)])
  func `spaces that show their style keep it`(style: Style) {
    var line = StyledLine("a ", style)
    line.append("b ")
    let visible = Self.string(StyledLine("a.", style), .color).replacing(".", with: " ").dropLast()
    #expect(Self.string(line, .color) == visible + "b\n")
    #expect(Self.string(line, .none) == "a b\n")
  }

  @Test func `untrusted text cannot escape`() {
    let line = StyledLine("\u{1B}]0;x\u{7}", .plain)
    #expect(Self.string(line, .color) == "␛]0;x␇\n")
    #expect(line.columns == 6)
  }
}

@Suite struct ColorPolicyTests {
  struct Case: Sendable {
    var wish = ColorPolicy.Wish.auto
    var environment: [String: String] = [:]
    var terminal = true
    let colored: Bool
  }

  @Test(arguments: [
    Case(colored: true),
    Case(terminal: false, colored: false),
    Case(environment: ["TERM": "dumb"], colored: false),
    Case(environment: ["TERM": "vt220", "COLORTERM": "truecolor"], colored: false),
    Case(environment: ["TERM": "linux-m"], colored: false),
    Case(environment: ["TERM": "linux"], colored: true),
    Case(environment: ["CLICOLOR": "0"], colored: false),
    Case(environment: ["CLICOLOR": "1"], terminal: false, colored: false),
    Case(
      environment: ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], terminal: false, colored: true),
    Case(environment: ["CLICOLOR_FORCE": "0"], terminal: false, colored: false),
    Case(environment: ["CLICOLOR_FORCE": ""], terminal: false, colored: false),
    Case(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], colored: false),
    Case(environment: ["NO_COLOR": ""], colored: true),
    Case(wish: .always, environment: ["NO_COLOR": "1", "TERM": "dumb"], terminal: false, colored: true),
    Case(wish: .never, environment: ["CLICOLOR_FORCE": "1"], colored: false),
  ])
  func `the first that speaks decides`(_ example: Case) {
    let policy = ColorPolicy(wish: example.wish, outputIsTerminal: example.terminal)

    #expect(policy.allowsColor { example.environment[$0] } == example.colored)
    #expect(policy.styling { example.environment[$0] } == (example.colored ? .color : .none))
  }
}
