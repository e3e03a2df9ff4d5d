import Terminal
import Testing

@testable import OrigamiReader

@Suite struct KeyTableTests {
  static let screens: [ScreenKinds] = [.list, .library, .grid, .model, .page, .text, .zoom]

  @Test(arguments: screens)
  func `a key does one thing on a screen`(screen: ScreenKinds) {
    let bindings = KeyTable.bindings.filter { !$0.screens.isDisjoint(with: screen) }
    for key in Set(bindings.flatMap(\.codes)) {
      let commands = Set(bindings.filter { $0.codes.contains(key) }.map(\.command))
      #expect(commands.count == 1, "\(key): \(commands)")
    }
  }

  @Test func `the help page tells every command, with its keys`() {
    let told = Set(KeyTable.help.compactMap { $0 }.flatMap(\.commands))
    #expect(told == Set(KeyTable.bindings.map(\.command)))
    for line in KeyTable.help.compactMap({ $0 }) where !line.commands.isEmpty {
      #expect(!Words.english.keys(of: line).isEmpty)
    }
  }

  private static let hints = [
    KeyHint("space next page", brief: "space next"), "b back", "v scroll", "q quit", "h help",
  ]

  @Test(arguments: [
    (80, " space next page  b back  v scroll  q quit  h help"),
    (49, " space next  b back  v scroll  q quit  h help"),
    (39, " space next  b back  q quit  h help"), (30, " space next  q quit  h help"),
    (26, " q quit  h help"), (14, " h help"), (6, " h he…"),
  ]) func `hints are shortened, then left out by importance, and those to quit and to help stay`(
    columns: Int, line: String
  ) {
    #expect(Chrome.hints(Self.hints, columns: columns).text == line)
  }

  @Test(arguments: Words.Language.allCases)
  func `the two keys that everyone needs fit beside the first on a narrow screen`(
    language: Words.Language
  ) {
    let words = Words(language)
    let hints = [words.keyHint(.pageDown), words.keyHint(.quit), words.keyHint(.help)]
    #expect(Chrome.hints(hints, columns: 40 - Chrome.trackColumns - 1).text.split(separator: "  ").count == 3)
  }

  @Test func `keys with Control that work everywhere are those of the table`() {
    let everywhere = "clz\\".map { KeyTable.commandEverywhere(for: .control($0)) }
    #expect(everywhere == [.quit, .repaint, .suspend, .quit])
    for key in [Key.control("f"), .control("x"), .character("q"), Key(.character("c"), [.control, .shift])] {
      #expect(KeyTable.commandEverywhere(for: key) == nil)
    }
  }

  @Test func `each key that the help page shows does what it says`() {
    for binding in KeyTable.bindings where !binding.keys.isEmpty {
      #expect(binding.codes.count >= binding.keys.count, "\(binding.keys)")
      for screen in Self.screens where !binding.screens.isDisjoint(with: screen) {
        for code in binding.codes { #expect(KeyTable.command(for: code, on: screen) == binding.command) }
      }
    }
  }

  private static func hints(_ help: ModelHints.Help, search: String? = nil, columns: Int) -> String {
    let hints = ModelHints(
      words: .english, isPaged: false, search: search, groupKey: nil, help: help, hasShowcase: false)
    return Chrome.hints(hints.keys, columns: columns - Chrome.trackColumns - 1).text
  }

  @Test(arguments: [
    (80, " space next  ] step  t words  i signs  p play  q quit  h help"),
    (
      110,
      " space next  ] step  t words  i signs  p play  1 2 3 detail  z enlarge  / search  q quit  h help"
    ),
  ]) func `the foot of a step names the keys that help to understand it`(columns: Int, line: String) {
    #expect(Self.hints([.words, .signs, .movement, .enlarging], columns: columns) == line)
  }

  @Test func `the foot names no key that does nothing for the step`() {
    #expect(
      Self.hints([.words, .signs], columns: 110)
        == " space next  ] step  t words  i signs  1 2 3 detail  / search  v pages  m mark  q quit  h help")
  }

  @Test func `beside a search, the keys of the levels stay where there is room`() {
    let hints = Self.hints([.words, .signs, .movement, .enlarging], search: "fold", columns: 110)
    #expect(hints.contains("n next \"fold\"") && hints.contains("1 2 3 detail"))
  }
}
