import Testing

@testable import Terminal

@Suite struct ASCIITextTests {
  @Test(arguments: [
    ("plain", "plain"), ("Öffne die Flügel, groß", "Oeffne die Fluegel, gross"),
    ("„Hals“ – und Kopf …", "\"Hals\" - und Kopf ..."),
    ("90° → ½", "90 deg -> 1/2"), ("café Ōrigami naïve", "cafe Origami naive"),
    ("5 × 7 · ✓ folded", "5 x 7 - + folded"), ("e\u{301}", "e"), ("鶴", "??"), ("a\nb", "a\nb"),
  ])
  func `text is written with the characters of ASCII`(text: String, ascii: String) {
    #expect(ASCIIText.of(text) == ascii)
  }

  @Test(arguments: [
    ("2½ cm, 1¾ times, ½", "2 1/2 cm, 1 3/4 times, 1/2"), ("20 °C, 45°", "20 degC, 45 deg"),
    ("Sheet 5⅛", "Sheet 5 1/8"), ("½½", "1/2 1/2"),
  ])
  func `a fraction does not join the number before it`(text: String, ascii: String) {
    #expect(ASCIIText.of(text) == ascii)
  }

  @Test(arguments: [
    ("Việt Nam, Nguyễn Ơ Ư", "Viet Nam, Nguyen O U"), ("Hǎi ǐ ǒ ǔ ǚ ḍh", "Hai i o u u dh"),
    ("Đorđe Łódź İı Ħħ ðŋ", "Dorde Lodz Ii Hh dn"), ("čšž ș ț ŷ ŵ", "csz s t y w"), ("λέ Жё", "?? ??"),
  ])
  func `every Latin letter loses its accents`(text: String, ascii: String) {
    #expect(ASCIIText.of(text) == ascii)
    #expect(ASCIIText.inColumns(text) == ascii)
  }

  @Test func `typographic spaces, dashes and quotes have plain forms`() {
    for space in "\u{A0}\u{2000}\u{2002}\u{2003}\u{2007}\u{2009}\u{200A}\u{202F}\u{205F}\u{3000}\u{2800}" {
      #expect(ASCIIText.of("em\(space)space") == "em space")
    }
    #expect(ASCIIText.of("a ― b, ‟quote”, ‛q’, 1〜2") == "a - b, \"quote\", 'q', 1~2")
  }

  @Test func `control characters beyond ASCII are shown, as in other character sets`() {
    for text in ["vier\u{2028}fünf sechs\u{85}sieben", "Go\u{202E}og \u{9B}31m"] {
      let shown = ASCIIText.of(text)
      #expect(shown == ASCIIText.of(VisibleText.of(text)))
      #expect(shown.contains("\\u{"))
    }
  }

  @Test func `the cells of a frame keep their columns`() {
    for text in ["Öffnen …", "╭──╮ ●●○○○ ▸ ◆", "鶴を折る", "e\u{301}", "⡠⠢ ⠋", "👩‍👩‍👧 ½", "\u{A0}–“”"] {
      let written = ASCIIText.inColumns(text)
      #expect(DisplayWidth.of(written) == DisplayWidth.of(text), "\(text): \(written)")
      #expect(written.utf8.allSatisfy { $0 < 0x80 }, "\(text): \(written)")
    }
    #expect(ASCIIText.inColumns("╭─╮ ●○ Ö…") == "+-+ *. O~")
    #expect(ASCIIText.inColumns("cafe\u{301} é") == "cafe e")
  }

  @Test func `a frame in ASCII draws similar characters in the same cells`() {
    var frame = Frame(rows: 2, columns: 8, charset: .ascii)
    frame.fill(row: 0, with: "─")
    frame.draw(StyledLine("▸ Öl鶴|"), row: 1)
    #expect(frame.text(row: 0) == "--------")
    #expect(frame.text(row: 1) == "> Ol??|")
  }

  @Test(arguments: [
    ([:], Charset.utf8), (["LANG": "C"], .ascii), (["LANG": "POSIX"], .ascii),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .ascii), (["LC_ALL": "", "LANG": "C"], .ascii),
    (["LC_ALL": "C.UTF-8"], .utf8), (["LC_ALL": "en_US.utf8"], .utf8), (["LANG": "de"], .utf8),
    (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"], .ascii),
    (["LC_CTYPE": "de_DE.UTF-8@euro", "LANG": "C"], .utf8), (["LC_MESSAGES": "C", "LANG": "C.UTF-8"], .utf8),
    (["LC_ALL": "@"], .utf8), (["LC_ALL": "."], .utf8), (["LC_ALL": "@euro", "LANG": "C"], .utf8),
  ])
  func `the locale says which characters a terminal shows`(variables: [String: String], charset: Charset) {
    #expect(Charset { variables[$0] } == charset)
  }
}
