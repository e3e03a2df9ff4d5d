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
    Leg(keys: "v", text: "v scroll"), Leg(keys: "v", text: "] step"), Leg(keys: "3", text: "detail: full"),
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

  @Test func `a message for a file has all characters, also where the terminal has only ASCII`() throws {
    try Program.inFolder { program in
      let terminal = try PseudoTerminal()
      let log = program.folder.appendingPathComponent("log")
      try terminal.run(
        ["/bin/sh", "-c", "exec \(Program.path.path) import '' 2> \(log.path)"],
        environment: FullScreenTests.environment(
          program, ["LC_ALL": "", "LC_CTYPE": "C", "LANG": "de_DE", "TERM": "xterm"]))
      #expect(try terminal.waitForEnd() == .exit(1))
      let message = try String(contentsOf: log, encoding: .utf8)
      #expect(message.contains("für den aktuellen Ordner"), "\(message)")
      #expect(terminal.receivedText.contains("unveraendert"), "\(terminal.receivedText)")
    }
  }

  /// The most frequent messages: the arguments that cause each, and its text in German.
  static let failures: [(arguments: [String], text: String)] = [
    (["show", "swam"], "Fehler: das Modell 'swam' ist nicht in der Bibliothek\nHilfe: meintest du 'swan'?"),
    (["show", "swan/nek"], "hat keinen Schritt 'nek'; in der Ausführlichkeit standard hat es"),
    (["export", "swan", "--format", "cp", "--step", "nek"], "hat keinen Schritt 'nek'"),
    (["convert", "pattern.cp", "--to", "fold", "-o", "no/a"], "no/a lässt sich nicht schreiben: Datei oder"),
    (["list", "--library", "none.sqlite"], "es gibt keine Bibliothek unter none.sqlite"),
    (["list", "--library", "broken.sqlite"], "keine Bibliothek von origami, oder sie ist beschädigt"),
    (["import", "nowhere"], "nowhere ist nicht lesbar: Datei oder Ordner gibt es nicht"),
    (["read", "nowhere.xml", "--plain"], "dort ein neues Modell beginnen: origami new nowhere.xml"),
    (["read", "https://127.0.0.1:1/", "--plain"], "127.0.0.1 ist nicht erreichbar ("),
    (["read", "http://example.org/", "--plain"], "ist nicht verschlüsselt"),
    (["pull", "nowhere"], "keine library.json\nHilfe: die Adresse prüfen: sie ist die des Ordners"),
    (["pull", "https://me:secret@host/"], "eine Adresse mit Benutzernamen ist keine Adresse einer Bib"),
    (["pul"], "es gibt keinen Befehl 'pul'\nHilfe: meintest du 'pull'?"),
    (["steps", "swan", "--after", "0abc"], "der Cursor ist beschädigt"),
    (["new", "broken.xml"], "broken.xml lässt sich nicht schreiben: der Name ist schon vergeben"),
    (["list", "--library", "file:my lib.sqlite"], "die Datei nennen: --library 'my lib.sqlite'"),
  ]

  @Test func `what goes wrong is told in German too, and to programs in English`() throws {
    try Program.withContent { program in
      try program.write("no library", to: "broken.sqlite")
      try program.write("1 0 0 1 0\n1 1 0 1 1\n1 1 1 0 0\n", to: "pattern.cp")
      try program.write("<", to: "broken.xml")
      program.environment["LC_ALL"] = "de_DE.UTF-8"
      for (arguments, text) in Self.failures {
        let result = try program.run(arguments)
        #expect(result.error.contains(text), "\(arguments): \(result.error)")
        #expect(result.status != 0)
      }
      #expect(try program.run("publish", "site").output.hasPrefix("veröffentlicht: "))
      #expect(try program.run("publish", "site").output.contains("nichts geändert"))
      #expect(try program.run("trust", "--forget", "site").error.contains("kein Ort für den Schlüssel"))

      let json = try program.run("check", "--format", "json", "nowhere")
      #expect(json.output.contains("\"message\":\"cannot read nowhere: no such file or folder\""))
      let content = try program.run("check", "broken.xml")
      #expect(content.error.contains("broken.xml:1:") && content.error.contains(": error["))
      program.environment["LC_ALL"] = "C.UTF-8"
      let english = try program.run("show", "swam").error
      #expect(english.contains("error: the model 'swam' is not in the library"))
      let wished = try program.run("show", "swam", "--lang", "de").error
      #expect(wished.contains("Fehler: das Modell"))
    }
  }

  @Test func `the reader speaks the language of the locale`() throws {
    try Program.withContent { program in
      let terminal = try PseudoTerminal(rows: 24, columns: 80)
      try terminal.run(
        [Program.path.path, "read", "swan"],
        environment: FullScreenTests.environment(program, ["LC_ALL": "de_DE.UTF-8"]))
      try terminal.waitUntil {
        $0.text(row: 0).contains("Schritt 1 von 7") && $0.text(row: 23).contains("weiter  ] Schritt")
      }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }
}
