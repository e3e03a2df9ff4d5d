import Terminal
import Testing

@Suite struct KeyDecoderTests {
  static let cases: [(String, InputEvent)] = [
    ("j", .key(.character("j"))),
    ("é", .key(.character("é"))),
    ("鶴", .key(.character("鶴"))),
    ("🦢", .key(.character("🦢"))),
    ("\r", .key(Key(.enter))),
    ("\u{7F}", .key(Key(.backspace))),
    ("\u{0C}", .key(.control("l"))),
    ("\u{1A}", .key(.control("z"))),
    ("\u{1B}[A", .key(Key(.up))),
    ("\u{1B}OB", .key(Key(.down))),
    ("\u{1B}\u{1B}OA", .key(Key(.up, .alt))),
    ("\u{1B}[1;5C", .key(Key(.right, .control))),
    ("\u{1B}[H", .key(Key(.home))),
    ("\u{1B}[4~", .key(Key(.end))),
    ("\u{1B}[6~", .key(Key(.pageDown))),
    ("\u{1B}[5;3~", .key(Key(.pageUp, .alt))),
    ("\u{1B}[[C", .key(Key(.function(3)))),
    ("\u{1B}[24~", .key(Key(.function(12)))),
    ("\u{1B}[Z", .key(Key(.tab, .shift))),
    ("\u{1B}x", .key(Key(.character("x"), .alt))),
    ("\u{1B}[122;5u", .key(.control("z"))),
    ("\u{1B}[27u", .key(Key(.escape))),
    // The keypad in the kitty keyboard protocol.
    ("\u{1B}[57414u", .key(Key(.enter))),
    ("\u{1B}[57417u", .key(Key(.left))),
    ("\u{1B}[57418;5u", .key(Key(.right, .control))),
    ("\u{1B}[57419u", .key(Key(.up))),
    ("\u{1B}[57420;129u", .key(Key(.down))),
    ("\u{1B}[57421u", .key(Key(.pageUp))),
    ("\u{1B}[57422u", .key(Key(.pageDown))),
    ("\u{1B}[57423u", .key(Key(.home))),
    ("\u{1B}[57424u", .key(Key(.end))),
    ("\u{1B}[57425u", .key(Key(.insert))),
    ("\u{1B}[57426u", .key(Key(.delete))),
    ("\u{1B}[113;17u", .key(Key(.character("q"), .other))),
    ("\u{1B}[113;33u", .key(Key(.character("q"), .other))),
    ("\u{1B}]11;rgb:1e1e/8080/ffff\u{1B}\\", .answer(.background(red: 30, green: 128, blue: 255))),
    ("\u{1B}]11;rgb:f/0/8\u{7}", .answer(.background(red: 255, green: 0, blue: 136))),
    ("\u{1B}[27;5;108~", .key(.control("l"))),
    ("\u{1B}[200~\u{1B}[A j\u{1B}[201~", .paste("\u{1B}[A j")),
    ("\u{1B}[?62;22c", .answer(.primaryAttributes([62, 22]))),
    ("\u{1B}[?2026;2$y", .answer(.mode(2026, state: 2))),
    ("\u{1B}[?1u", .answer(.keyboardFlags(1))),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .answer(.graphics(id: 31, ok: true))),
    ("\u{1B}_Gi=31;EINVAL:no\u{1B}\\", .answer(.graphics(id: 31, ok: false))),
    ("\u{1B}[?1;0;16S", .answer(.colorRegisters(16))),
    ("\u{1B}[6;20;10t", .answer(.cellSize(height: 20, width: 10))),
  ]

  @Test func `each sequence is one event, however it is split`() {
    for (text, event) in Self.cases {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        var decoder = KeyDecoder()
        let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
        #expect(events == [event], "\(text.debugDescription) cut at \(cut)")
        #expect(decoder.patience == nil)
      }
    }
  }

  @Test func `a run of sequences is a run of events`() {
    var decoder = KeyDecoder()
    let events = decoder.feed(Self.cases.flatMap { Array($0.0.utf8) })
    #expect(events == Self.cases.map(\.1))
  }

  @Test(arguments: [
    "\u{1B}]10;rgb:ff/ff/ff\u{1B}\\", "\u{1B}]0;title\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[?1;2;3z",
    "\u{1B}[>1;2c", "\u{1B}^private\u{1B}\\", "\u{1B}[57358u",
  ])
  func `what is not known is swallowed whole`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(text.utf8) + Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `a lone Escape is a key only when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience == .milliseconds(40))
    #expect(decoder.timeout() == [.key(Key(.escape))])
    #expect(decoder.feed(Array("j".utf8)) == [.key(.character("j"))])
  }

  @Test(arguments: ["[", "O", "]", "P", "_", "^", "X"])
  func `Alt with a character that begins a sequence is a key when nothing follows`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}\(text)".utf8)) == [])
    #expect(decoder.timeout() == [.key(Key(.character(Character(text)), .alt))])
  }

  @Test(arguments: ["[", "O", "]", "P", "_", "^", "X"])
  func `Alt with a character that begins a sequence is a key when another sequence follows`(text: String) {
    var decoder = KeyDecoder()
    let events = decoder.feed(Array("\u{1B}\(text)\u{1B}[A".utf8))
    #expect(events == [.key(Key(.character(Character(text)), .alt)), .key(Key(.up))])
  }

  @Test func `the Alt of a sequence that broke off is not that of the next`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}\u{1B}[1\u{1B}[A".utf8)) == [.key(Key(.up))])
  }

  @Test(arguments: ["[", "[1;", "O", "]11;rgb:1e1e", "_Gi=3"])
  func `a control key in a sequence that broke off is that key`(begun: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}\(begun)\u{3}j".utf8)) == [.key(.control("c")), .key(.character("j"))])
  }

  @Test(arguments: ["\u{1B}]11;rgb:1e1e", "\u{1B}[?62;4", "\u{1B}_Gi=31"])
  func `an answer that comes apart waits longer than a key for its rest`(begun: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(begun.utf8)) == [])
    #expect(decoder.patience == .seconds(1))
    #expect(decoder.timeout() == [])
    #expect(decoder.patience == nil)
  }

  @Test func `a key after an answer that broke off is that key`() {
    var decoder = KeyDecoder()
    let events = decoder.feed(Array("\u{1B}]11;rgb:1e1e\u{1B}[A\u{1B}_Gi=3\u{1B}xj".utf8))
    #expect(events == [.key(Key(.up)), .key(Key(.character("x"), .alt)), .key(.character("j"))])
  }

  @Test func `bytes that are no text are dropped and the next key is read`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xFF, 0xC3, 0x28, 0x6A]) == [.key(.character("(")), .key(.character("j"))])
  }

  @Test func `a report of the mouse, which the program never asks for, is dropped as a whole`() {
    var decoder = KeyDecoder()
    let events = decoder.feed(Array("\u{1B}[<64;10;5M\u{1B}[<0;1;1mj".utf8))
    #expect(events == [.key(.character("j"))])
  }

  @Test func `an endless sequence or paste takes bounded memory and does not swallow what comes after`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array("\u{1B}]".utf8))
    for _ in 0..<100_000 { _ = decoder.feed(Array("xxxxxxxxxx".utf8)) }
    #expect(decoder.feed(Array("\u{1B}\\j".utf8)) == [.key(.character("j"))])
  }

  @Test(arguments: ["\u{1B}[1000000000u", "\u{1B}[1114112u", "\u{1B}[27;5;9999999~"])
  func `a number beyond all characters is no key`(sequence: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array((sequence + "j").utf8)) == [.key(.character("j"))])
  }

  @Test func `a paste beyond the limit keeps its beginning only`() {
    var decoder = KeyDecoder()
    let pasted = String(repeating: "a", count: 70_000) + "z"
    let events = decoder.feed(Array("\u{1B}[200~\(pasted)\u{1B}[201~".utf8))
    #expect(events == [.paste(String(repeating: "a", count: 1 << 16))])
  }
}
