import OrigamiModel
import Testing

@testable import OrigamiXML

/// A file that is cut off says so once.
@Suite struct TruncationTests {
  /// Some four hundred places of each file; a cut every few bytes falls into everything that there is.
  @Test(arguments: Corpus.valid + Corpus.shipped)
  func `a valid file that is cut off anywhere has one problem, or none`(file: Corpus.File) throws {
    let bytes = try file.bytes
    let parser = ContentParser()
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
      let reading = try Reading(Array(bytes[..<end]), parser: parser)

      let cut = String(decoding: bytes[..<end].suffix(40), as: UTF8.self)
      #expect(reading.diagnostics.count <= 1, "\(end): …\(cut) \(reading.reports)")
      let isWhole = bytes[end...].allSatisfy { isSpace($0) }
      if !isWhole { #expect(reading.diagnostics.map(\.code) == [.malformed], "\(end): …\(cut)") }
    }
  }

  @Test(arguments: [
    ("<model", "1:7 malformed"), ("<modell", "1:8 malformed"), ("<model id=\"a\"", "1:14 malformed"),
    ("<x:model", "1:9 malformed"), ("<model/", "1:8 malformed"), ("<model / >", "1:8 malformed"),
    ("<", "1:2 malformed"), ("<model id", "1:10 malformed"),
    ("<library xmlns=\"urn:origami-steps:1\">\n<modell", "2:8 malformed"),
  ])
  func `of a tag that is not closed nothing else is said`(text: String, report: String) throws {
    for pieces in [1, 100] { #expect(try Reading(text, pieces: pieces).reports == [report], "\(text)") }
  }
}
