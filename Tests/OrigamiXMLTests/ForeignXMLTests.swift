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

  private static let otherEncodings: [(bytes: [UInt8], name: String)] = [
    (Array("<?xml version='1.0' encoding='ISO-2022-JP'?><a b='\u{1B}$B\".\u{1B}(B'/>".utf8), "ISO-2022-JP"),
    (Array("<?xml version='1.0' encoding='Shift_JIS'?><a/>".utf8), "Shift_JIS"),
    ([0xFF, 0xFE] + "<a/>".utf8.flatMap { [$0, 0] }, "UTF-16"), ("<a/>".utf8.flatMap { [$0, 0] }, "UTF-16"),
    ("<a/>".utf8.flatMap { [0, 0, $0, 0] }, "UTF-32"), ("<a/>".utf8.flatMap { [0, $0, 0, 0] }, "UTF-32"),
    ([0x4C, 0x6F, 0xA7, 0x94, 0x93], "EBCDIC"),
  ]

  /// Attributes are counted by their quotes.
  @Test(arguments: otherEncodings)
  func `an encoding in which quotes may be parts of characters is refused`(bytes: [UInt8], name: String) {
    for size in [1, 1000] {
      var rest = bytes[...]
      let (notes, failure) = ForeignXML.read(
        next: {
          defer { rest = rest.dropFirst(size) }
          return Array(rest.prefix(size))
        }, handler: Notes())
      #expect(failure?.message.hasPrefix("it is encoded in \(name)") == true, "\(failure?.message ?? "")")
      #expect(notes.lines.isEmpty)
    }
  }

  @Test(arguments: ["ISO-8859-1", "ISO8859-1", "iso_8859-1", "latin1", "windows-1252", "cp1252"])
  func `an encoding of one byte a character is read`(name: String) {
    let bytes = Array("<?xml version='1.0' encoding='\(name)'?><a b='".utf8) + [0xE9] + Array("'/>".utf8)
    let (notes, failure) = ForeignXML.read(bytes, handler: Notes())
    #expect(failure == nil && notes.lines == ["a b=é", "/a"])
  }

  @Test(arguments: ["UTF-8", "utf8", "UTF8"])
  func `every spelling of UTF-8 is read`(name: String) {
    let text = "<?xml version='1.0' encoding='\(name)'?><a b='é'/>"
    let (notes, failure) = ForeignXML.read(Array(text.utf8), handler: Notes())
    #expect(failure == nil && notes.lines == ["a b=é", "/a"], "\(failure?.message ?? "")")
  }

  @Test(arguments: ["encoding='x'", String(repeating: " ", count: 1200)])
  func `an instruction for a style sheet is no XML declaration`(data: String) {
    let (notes, failure) = ForeignXML.read(Array("<?xml-stylesheet \(data)?><a/>".utf8), handler: Notes())
    #expect(failure == nil && notes.lines == ["a", "/a"], "\(failure?.message ?? "")")
  }

  @Test(arguments: [1, 1100, 10_000])
  func `a declaration that does not end is refused, however its bytes arrive`(size: Int) {
    let space = String(repeating: " ", count: 1200)
    var rest = Array("<?xml version='1.0'\(space)encoding='Shift_JIS'?><a/>".utf8)[...]
    let (notes, failure) = ForeignXML.read(
      next: {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }, handler: Notes())
    #expect(failure?.message == "its XML declaration is longer than 1024 bytes")
    #expect(notes.lines.isEmpty)
  }

  @Test func `an attribute of another namespace does not replace the file's own`() {
    let text = "<a x='0' q:x='50' q:y='7' xmlns:q='u'><q:b q:x='50' x='0'/></a>"
    let (notes, failure) = ForeignXML.read(Array(text.utf8), handler: Notes())
    #expect(failure == nil)
    #expect(notes.lines == ["a x=0 y=7", "b x=0", "/b", "/a"])
  }

  @Test(arguments: [
    ("<a>\n<b></b>", 2, "the file ends before its last element is closed"),
    ("<a>\n<b x='1", 2, "the file ends before its last element is closed"),
    ("<a>\n<b", 2, "the file ends before its last element is closed"),
    ("<a>\n<!-- b", 2, "the file ends before its last element is closed"),
    ("<a", 1, "the file ends before its last element is closed"),
    ("<a>a &am", 1, "the file ends before its last element is closed"),
    ("<a>\n<b></a>", 2, "Opening and ending tag mismatch: b line 2 and a"),
    ("<a></a>\n<b/>", 2, "Extra content at the end of the document"),
  ])
  func `a file that ends too early is told apart from one that goes on`(text: String, line: Int, told: String)
  {
    let failure = ForeignXML.read(Array(text.utf8), handler: Notes()).failure
    #expect(failure?.line == line && failure?.message == told)
  }

  @Test func `a reference to an entity of the file says that it is not followed`() {
    let text = "<!DOCTYPE a [<!ENTITY n 'urn:x'>]><a xmlns='&n;'/>"
    let failure = ForeignXML.read(Array(text.utf8), handler: Notes()).failure
    #expect(failure?.message == "it refers to an entity other than XML's own, which is not followed")
    #expect(failure?.isUnread == true)
  }

  @Test func `a message quotes a long name with its beginning only`() {
    let text = "<a><" + String(repeating: "n", count: 40_000) + "></b></a>"
    let message = ForeignXML.read(Array(text.utf8), handler: Notes()).failure?.message ?? ""
    #expect(message.hasPrefix("Opening and ending tag mismatch") && message.count == 201)
  }

  @Test func `too many declared attributes are reported at their element`() {
    let declared = (0...300).map { "a\($0) CDATA 'x'" }.joined(separator: " ")
    let text = "<!DOCTYPE r [<!ATTLIST b \(declared)>]>\n<r>\n<b/></r>"
    let failure = ForeignXML.read(Array(text.utf8), handler: Notes()).failure
    #expect(failure?.line == 3 && failure?.isLimit == true, "\(failure?.message ?? "")")
  }

  @Test func `references in attributes arrive as characters`() {
    let text = "<a b=\"&amp; &#38;lt; &#x26;amp;&lt;&gt;&quot;&apos;&#233;\" c=\"&amp;&amp;\" d=\"é\"/>"

    let (notes, failure) = ForeignXML.read(Array(text.utf8), handler: Notes())

    #expect(failure == nil)
    #expect(notes.lines == ["a b=& &lt; &amp;<>\"'é c=&& d=é", "/a"])
  }
}
