import Testing

@testable import OrigamiXML

@Suite struct ForeignXMLTests {
  /// Notes everything it is told.
  private struct Notes: ForeignXMLHandler {
    var lines: [String] = []

    mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
      let values = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      lines.append(name + values.joined())
      return true
    }

    mutating func text(_ text: String) { lines.append(text) }

    mutating func end(_ name: String) { lines.append("/" + name) }
  }

  @Test func `references in attributes arrive as characters`() {
    let text = "<a b=\"&amp; &#38;lt; &#x26;amp;&lt;&gt;&quot;&apos;&#233;\" c=\"&amp;&amp;\" d=\"é\"/>"

    let (notes, failure) = ForeignXML.read(Array(text.utf8), handler: Notes())

    #expect(failure == nil)
    #expect(notes.lines == ["a b=& &lt; &amp;<>\"'é c=&& d=é", "/a"])
  }
}
