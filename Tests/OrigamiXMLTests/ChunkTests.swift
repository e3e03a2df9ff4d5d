import OrigamiModel
import Testing

@testable import OrigamiXML

/// A file reads the same however its bytes arrive.
@Suite struct ChunkTests {
  @Test(arguments: Corpus.valid + Corpus.invalid + Corpus.shipped)
  func `events and diagnostics do not depend on where the pieces end`(file: Corpus.File) throws {
    let bytes = try file.bytes
    let whole = try Reading(bytes)
    for pieces in [1, 2, 3, 7, 64, 1000] {
      let reading = try Reading(bytes, pieces: pieces)
      #expect(reading == whole, "\(pieces): \(reading.printed) \(reading.summary) \(whole.summary)")
    }
  }

  /// Longer than the part of a tag that is read before its attributes are counted.
  @Test func `a piece may end between the slash and the end of a tag with as many attributes as allowed`()
    throws
  {
    let value = String(repeating: "x", count: 300)
    let attributes = (1...62).map { " x:a\($0)=\"\(value)\"" }.joined()
    let text = modelText(steps: "<step id=\"a\" xmlns:x=\"urn:x\"\(attributes)/>")
    let slash = try #require(text.firstRange(of: "/>"))
    let before = text.utf8.distance(from: text.startIndex, to: slash.lowerBound)
    #expect(try Reading(text, pieces: before + 1) == Reading(text))
  }

  @Test func `a parser that is used again says the same as a new one`() throws {
    let parser = ContentParser()
    for file in Corpus.valid + Corpus.invalid {
      let bytes = try file.bytes
      #expect(try Reading(bytes, parser: parser) == Reading(bytes), "\(file.name)")
    }
  }

  /// Larger than the window, so that places must be kept when their bytes are dropped.
  @Test func `places far behind the parser are shown all the same`() throws {
    let long = String(repeating: "Fold the corner to the middle and unfold. ", count: 4000)
    let text = modelText(
      steps: """
        <step id="a"><title>Fold.</title><text>\(long)</text>
        <diagram><line kind="edge" points="0,0 1,1"/></diagram></step>
        <step id="untitled">
        <text>\(long)</text></step>
        <step id="b"><title>Fold.</title><title xml:lang="fr">Pliez.</title><text>\(long)</text></step>
        <step id="c"><title>Fold.</title><text>\(long)</text></step>
        <step id="d"><title>Fold.</title><repeat from="e" to="e"/></step>
        <step id="e"><title>Fold.</title><text>\(long)</text></step>
        """)

    let whole = try Reading(text)

    #expect(
      whole.reports == [
        "6:1 missing-title", "8:1 incomplete-language", "10:42 later-step", "10:51 later-step",
      ])
    #expect(whole.diagnostics.map { $0.excerpt?.text.hasPrefix("<step id=") } == [true, true, true, true])
    #expect(whole.diagnostics.map { $0.excerpt?.scalarsBeforePlace } == [0, 0, 41, 50])
    for pieces in [1000, 4096, 5000, 65_536] { #expect(try Reading(text, pieces: pieces) == whole) }
  }
}
