import Foundation
import TerminalTesting
import Testing

/// The language and the characters of the program's own words, as the environment and `--lang` choose them.
@Suite struct LanguageTests {
  // MARK: ASCII

  /// A part of a way through the reader: keys, a text that the screen then has, and one that it has no more.
  struct Leg: Sendable {
    let keys: String
    let text: String
    var gone = "\u{0}"
  }

  static let escape = "\u{1B}"
  /// A way through every kind of screen.
  static let journey = [
    Leg(keys: "h", text: "Keys"), Leg(keys: escape, text: "Notation"),
    Leg(keys: "\r", text: "sorted by title"),
    Leg(keys: "/fl", text: "found"), Leg(keys: escape, text: "sorted by title"),
    Leg(keys: "\r", text: "step 1 of"), Leg(keys: "]", text: "step 1.1 of"),
    Leg(keys: "i", text: "The signs of step"), Leg(keys: "t", text: "as it is spoken"),
    Leg(keys: escape, text: "space next", gone: "as it is spoken"), Leg(keys: "m", text: "marked"),
    Leg(keys: "v", text: "v scroll"), Leg(keys: "v", text: "v pages"), Leg(keys: "3", text: "detail: full"),
    Leg(keys: ":99\r", text: "no step 99"), Leg(keys: "z", text: "arrows move"),
    Leg(keys: escape, text: "space next", gone: "arrows move"), Leg(keys: "'", text: "Marks"),
    Leg(keys: escape, text: "space next", gone: "Marks"), Leg(keys: escape, text: "sorted by title"),
    Leg(keys: escape, text: "Random model"), Leg(keys: "j\r", text: "Continue", gone: "Random model"),
    Leg(keys: escape, text: "Random model"), Leg(keys: "j\r", text: "Showcase", gone: "Random model"),
    Leg(keys: escape, text: "Random model"), Leg(keys: "j\r", text: "many models begin"),
    Leg(keys: "\r", text: "An edge"),
  ]

  @Test func `a terminal in the C locale gets no byte beyond ASCII on any screen`() throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: 34, columns: 110)
      try terminal.run(
        [Program.path.path, "read"], environment: FullScreenTests.environment(program, ["LC_ALL": "C"]))
      try terminal.waitUntil { $0.text.contains("Random model") }
      for leg in Self.journey {
        terminal.type(leg.keys)
        try terminal.waitUntil { $0.text.contains(leg.text) && !$0.text.contains(leg.gone) }
      }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.received.allSatisfy { $0 < 0x80 })
    }
  }

  @Test(arguments: [
    ["list", "--lang", "de"], ["steps", "swan", "--lang", "de"], ["show", "swan/1.1", "--lang", "de"],
    ["show", "swan", "--lang", "de"], ["search", "Flügel"], ["read", "swan", "--plain", "--lang", "de"],
    ["show", "swan/1.1", "--graphics", "words", "--lang", "de"], ["show", "swan/1.1", "--lang", "ja"],
  ])
  func `text on a terminal in the C locale is in ASCII`(arguments: [String]) throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: 40, columns: 80)
      try terminal.run(
        [Program.path.path] + arguments,
        environment: FullScreenTests.environment(program, ["LC_ALL": "C"]))
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(!terminal.received.isEmpty && terminal.received.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `umlauts are written with two letters, and text for another program keeps them`() throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: 40, columns: 80)
      try terminal.run(
        [Program.path.path, "steps", "swan", "--lang", "de", "--detail", "full"],
        environment: FullScreenTests.environment(program, ["LC_ALL": "C"]))
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.receivedText.contains("Falte die Drachengrundform"))
      #expect(terminal.receivedText.contains("aeussere Gegenbruchfalte"))

      program.environment["LC_ALL"] = "C"
      let piped = try program.run("steps", "swan", "--lang", "de", "--detail", "full")
      #expect(piped.output.contains("äußere Gegenbruchfalte"))
    }
  }

  // MARK: German

  @Test func `the locale chooses the language of the words, and --lang before it`() throws {
    try Program.withContent { program in
      program.environment["LANG"] = "de_DE.UTF-8"
      program.environment["LC_ALL"] = ""
      let expected: [(arguments: [String], text: String)] = [
        (["list"], " Schritte"), (["list", "--lang", "en"], " steps"),
        (["search", "xyzzy"], "nichts gefunden"),
        (["show", "swan", "--lang", "fr"], "Hinweis: 'swan' gibt es nicht auf fr"),
        (["new", "bird.xml"], "bird.xml ist geschrieben"),
        (["import", "bird.xml"], "eingelesen: 1 Modell (3 Schritte), 0 unverändert, 0 Dateien fehlerhaft"),
        (["remove", "bird"], "entfernt: bird (3 Schritte)"),
      ]
      for (arguments, text) in expected {
        let result = try program.run(arguments)
        #expect((result.output + result.error).contains(text), "\(arguments)")
      }
      program.environment["LC_MESSAGES"] = "C.UTF-8"
      let english = try program.run("list").output
      #expect(english.contains(" steps"))
    }
  }

  @Test func `the reader speaks the language of the locale`() throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: 24, columns: 80)
      try terminal.run(
        [Program.path.path, "read", "swan"],
        environment: FullScreenTests.environment(program, ["LC_ALL": "de_DE.UTF-8"]))
      try terminal.waitUntil {
        $0.text(row: 0).contains("Schritt 1 von 7") && $0.text(row: 23).contains("Leertaste weiter")
      }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }
}
