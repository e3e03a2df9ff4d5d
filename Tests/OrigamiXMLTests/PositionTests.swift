import OrigamiModel
import Testing

@testable import OrigamiXML

@Suite struct PositionTests {
  @Test func `an attribute is found in a tag of several lines`() throws {
    let reading = try Reading(
      modelText(
        steps: """
          <step id="a"><title>Fold.</title><diagram>
            <line
              kind = 'edge'
          \tpoints="0,0
                     1,1 2"
            /></diagram></step>
          """))
    #expect(reading.reports == ["7:2 bad-value"])
    #expect(
      reading.printed == """
        a.xml:7:2: error[bad-value]: points="0,0            1,1 2" is not a list of places; expected \
        at least 2 places x,y with spaces between them
            7 |  points="0,0
              |  ^
        help: write a point as x,y without a space, and its numbers with a full stop: 0.5,1

        """)
  }

  @Test func `columns count scalars, and the caret stands below wide ones`() throws {
    let reading = try Reading(modelText(steps: "<step id=\"a\"><title>白鳥é</title><titel>é</titel></step>"))
    #expect(reading.reports == ["4:32 unknown-element"])
    #expect(reading.printed.contains("    4 | <step id=\"a\"><title>白鳥é</title><titel>é</titel></step>\n"))
    #expect(reading.printed.contains("\n      | " + String(repeating: " ", count: 33) + "^\n"))
  }

  @Test func `a byte order mark is no column, and a return before a line feed no line`() throws {
    let text = "\u{FEFF}<modell/>"
    #expect(try Reading(text).reports == ["1:1 unknown-root"])
    let long = "\u{FEFF}<?xml " + String(repeating: " ", count: 1100)
    #expect(try Reading(long).reports == ["1:1 markup-too-long"])
    let lines = modelText(steps: "<step id=\"a\"><title>Fold.</title>\n<tipp/></step>").replacing(
      "\n", with: "\r\n")
    let reading = try Reading(lines)
    #expect(reading.reports == ["5:1 unknown-element"])
    #expect(reading.diagnostics.first?.excerpt?.text == "<tipp/></step>")
  }

  @Test func `of a long line 160 columns around the place are shown`() throws {
    let space = String(repeating: "·", count: 500)
    let reading = try Reading(
      modelText(steps: "<step id=\"a\"><title>\(space)</title><tipp/><tip>\(space)</tip></step>"))
    let excerpt = try #require(reading.diagnostics.first?.excerpt)
    #expect(excerpt.text.unicodeScalars.count == 160)
    #expect(excerpt.scalarsBeforePlace == 80)
    #expect(excerpt.text.unicodeScalars.dropFirst(80).starts(with: "<tipp/>".unicodeScalars))
  }

  @Test func `text in a wrong place is found at its first letter, also behind a return and in a section`()
    throws
  {
    for (stray, position) in [
      ("\n \t lost", "5:4"), ("\r\n\r\n lost &amp;", "6:2"), ("&amp;", "4:34"), ("<![CDATA[ lost]]>", "4:44"),
      (" é", "4:35"), ("\r\n é\r\n é", "5:2"),
    ] {
      let text = modelText(steps: "<step id=\"a\"><title>Fold.</title>\(stray)<tip>T</tip></step>")
      for pieces in [1, 5, 10_000] {
        #expect(try Reading(text, pieces: pieces).reports == ["\(position) unexpected-text"], "\(stray)")
      }
    }
  }

  @Test func `what could steer a terminal is shown, not sent`() throws {
    let reading = try Reading(
      modelText(
        steps: "<step id=\"a\" detail=\"\u{9B}31m\u{202E}\u{206A}\"><title>\u{85}Fold.</title></step>"))
    #expect(reading.reports == ["4:14 unknown-value"])
    #expect(
      reading.printed.contains(
        "detail=\"<U+009B>31m<U+202E><U+206A>\" of <step> is not one of the words allowed"))
    #expect(
      reading.printed.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
      })
  }
}
