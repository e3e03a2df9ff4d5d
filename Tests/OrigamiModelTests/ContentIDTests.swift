import OrigamiModel
import Testing

@Suite struct ContentIDTests {
  @Test func `identifiers that only look alike are two`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

    #expect(composed == decomposed)
    #expect(ContentID(composed) != ContentID(decomposed))
    #expect(Set([ContentID(composed), ContentID(decomposed)]).count == 2)
  }

  @Test func `identifiers are ordered as a library orders them, by bytes`() {
    let ids: [ContentID] = ["\u{FB01}", "e\u{301}", "\u{1F9A2}", "z", "\u{E9}", ""]

    #expect(ids.sorted().map(\.text.utf8.first) == [nil, 0x65, 0x7A, 0xC3, 0xEF, 0xF0])
  }
}
