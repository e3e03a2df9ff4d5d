import Testing

@testable import OrigamiXML

/// Attributes are counted before libxml2 sees them, in pieces of any size.
@Suite struct AttributeMeterTests {
  private func isWithin(_ text: String, limit: Int = 2, pieces: Int = 1) -> Bool {
    var meter = AttributeMeter(limit: limit)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      guard meter.take(bytes[start..<min(bytes.count, start + pieces)]) else { return false }
    }
    return true
  }

  @Test(arguments: [1, 3, 1000])
  func `attributes of one tag are counted`(pieces: Int) {
    #expect(isWithin("<a b='1' c=\"2\"/><a b='1' c='2'/>", pieces: pieces))
    #expect(!isWithin("<a b='1' c=\"2\" d='3'/>", pieces: pieces))
    #expect(isWithin("<a b='\"\"\"\"\"\"'>'1' '2' '3' \"4\"</a>", pieces: pieces))
  }

  @Test(arguments: [1, 3, 1000])
  func `comments, sections, declarations and instructions are no tags`(pieces: Int) {
    for quiet in [
      "<!-- '1' '2' '3' > '4' it's -->", "<![CDATA[ <a b='1' c='2' d='3'> ]]>",
      "<?xml version='1.0' a='2' b='3'?>",
      "<!DOCTYPE a PUBLIC '1' '2'>", "<?p > <a b=' ?>", "<!DOCTYPE a [<!ENTITY e \"> <a b='\">]>",
      "<!DOCTYPE a '[<x y=' [<!-- ' --><!ATTLIST a b CDATA '1' c CDATA \"2\" d CDATA '3'><?p '?>]>",
    ] {
      #expect(isWithin(quiet + "<a b='1' c='2'/>", pieces: pieces), "\(quiet)")
      #expect(!isWithin(quiet + "<a b='1' c='2' d='3'/>", pieces: pieces), "\(quiet)")
    }
  }

  @Test(arguments: [1, 3, 1000])
  func `the dashes that begin a comment do not end it`(pieces: Int) {
    for comment in ["<!-->", "<!--->"] {
      // To libxml2 the comment ends behind the quote, and a tag with three attributes follows.
      let text = "<a>" + comment + "<x a='--><a b=\"1\" c=\"2\" d=\"3\"/></a>"
      #expect(!isWithin(text, pieces: pieces), "\(comment)")
    }
    #expect(isWithin("<!----><a b='1' c='2'/>", pieces: pieces))
    #expect(!isWithin("<!----><a b='1' c='2' d='3'/>", pieces: pieces))
  }

  @Test func `lines are counted`() {
    var meter = AttributeMeter(limit: 1)
    let isWithin = meter.take(Array("<a>\n\n<a b='1'\nc='2'>".utf8))
    #expect(!isWithin)
    #expect(meter.line == 4)
  }
}
