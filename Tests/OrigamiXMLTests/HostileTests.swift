import OrigamiModel
import Testing

@testable import OrigamiXML

/// Input that wants to cost more than it is worth.
@Suite struct HostileTests {
  static let step = "<step id=\"a\"><title>Fold.</title></step>"

  @Test func `other encodings are refused before anything is decoded`() throws {
    let text = "<?xml version='1.0'?>" + modelText(steps: Self.step)
    let utf16 = Array(text.utf16)
    let little = utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wide = text.unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] as [UInt8] }
    let files: [([UInt8], String)] = [
      ([0xFF, 0xFE] + little, "UTF-16"), ([0xFE, 0xFF] + big, "UTF-16"), (little, "UTF-16"), (big, "UTF-16"),
      (wide, "UTF-32"), ([0, 0, 0xFE, 0xFF] + wide, "UTF-32"), ([0x4C, 0x6F, 0xA7, 0x94, 0x93], "EBCDIC"),
    ]
    for (bytes, encoding) in files {
      for pieces in [1, 10_000] {
        let reading = try Reading(bytes, pieces: pieces)
        #expect(reading.reports == ["1:1 not-utf-8"])
        #expect(reading.printed.contains("encoded in \(encoding)"))
        #expect(reading.events.isEmpty)
      }
    }
  }

  @Test func `a declared encoding other than UTF-8 is refused where it is declared`() throws {
    for (declaration, reports) in [
      ("<?xml version='1.0' encoding='ISO-8859-1'?>", ["1:21 not-utf-8"]),
      ("<?xml version='1.0'\n encoding = \"UTF-16\"?>", ["2:2 not-utf-8"]),
      ("<?xml-stylesheet href=\"encoding='latin-1'\"?>", []),
      ("<?xml version='1.0' encoding='utf-8'?>", []), ("<?xml version='1.0'?>", []),
      ("<?xml version='1.0' encoding='utf8'?>", []), ("<?xml version='1.0' encoding='UTF8'?>", []),
      ("\u{FEFF}<?xml version='1.0' encoding='x'?>", ["1:21 not-utf-8"]),
    ] {
      let text = declaration + modelText(steps: Self.step)
      for pieces in [1, 10_000] { #expect(try Reading(text, pieces: pieces).reports == reports) }
    }
  }

  @Test func `the advice for another encoding also corrects the declaration`() throws {
    let reading = try Reading("<?xml version='1.0' encoding='ISO-8859-1'?>" + modelText(steps: Self.step))
    #expect(
      reading.printed.contains(
        "iconv -t UTF-8, and declare encoding=\"UTF-8\" or remove the declaration"), "\(reading.printed)")
  }

  @Test func `the name of an encoding is shortened where it is shown`() throws {
    let name = String(repeating: "A", count: 900)
    let reading = try Reading("<?xml version='1.0' encoding='\(name)'?>" + modelText(steps: Self.step))
    #expect(reading.diagnostics.first.map { $0.message.count < 120 } == true, "\(reading.printed)")
  }

  @Test func `a declaration without an end is refused, however its bytes arrive`() throws {
    let space = String(repeating: " ", count: 1200)
    let text = "<?xml version='1.0'\(space)encoding='ISO-8859-1'?>" + modelText(steps: Self.step)
    for pieces in [1, 1100, 10_000] {
      #expect(try Reading(text, pieces: pieces).reports == ["1:1 markup-too-long"], "\(pieces)")
    }
  }

  @Test func `bytes that are no UTF-8 are refused where they are`() throws {
    for bad: [UInt8] in [[0xE9], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80]] {
      let parts = modelText(steps: "<step id=\"a\"><title>é?</title></step>").utf8
        .split(separator: UInt8(ascii: "?"), maxSplits: 1)
      let bytes = Array(parts[0]) + bad + Array(parts[1])
      for pieces in [1, 10_000] {
        let reading = try Reading(bytes, pieces: pieces)
        #expect(reading.reports == ["4:22 not-utf-8"], "\(bad) \(pieces) \(reading.printed)")
      }
    }
  }

  @Test func `a document type declaration is refused at first sight`() throws {
    let laughs = (1...20).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }
      .joined()
    for inside in [
      "", " SYSTEM \"file:///etc/hostname\"", " [<!ENTITY l0 'ha'>\(laughs)]",
      " [<!ENTITY % p SYSTEM 'file:///etc/hostname'> %p;]", " PUBLIC 'a' 'http://127.0.0.1/'",
    ] {
      let text = "<!DOCTYPE model\(inside)>" + modelText(steps: "<step id=\"a\"><title>&l20;</title></step>")
      for pieces in [1, 10_000] {
        let reading = try Reading(text, pieces: pieces)
        #expect(reading.reports == ["1:1 doctype"])
        #expect(reading.events.isEmpty && !reading.summary.isReadToEnd)
      }
    }
  }

  @Test func `a start tag, comment or instruction that never ends is given up`() throws {
    var limits = ContentLimits()
    limits.markupByteCount = 100_000
    for start in ["<a b=\"", "<!-- ", "<?pi ", "<a ", "</"] {
      let text = modelText(steps: start + String(repeating: "x ", count: 200_000))
      let reading = try Reading(text, limits: limits)
      #expect(reading.diagnostics.count == 1 && !reading.summary.isReadToEnd, "\(start) \(reading.reports)")
      #expect(reading.summary.byteCount < 400_000)
    }
  }

  @Test func `texts, values and files have limits`() throws {
    var limits = ContentLimits()
    limits.textByteCount = 1000
    limits.valueByteCount = 5000
    let long = String(repeating: "x", count: 1001)
    #expect(
      try Reading(modelText(steps: "<step id=\"a\"><title>\(long)</title></step>"), limits: limits).reports
        == ["4:14 too-long"])
    let tips = String(repeating: "<tip>\(long.dropLast())</tip>", count: 6)
    #expect(
      try Reading(modelText(steps: "<step id=\"a\"><title>A</title>\(tips)</step>"), limits: limits).reports
        == ["4:1 too-long"])
    #expect(
      try Reading(modelText(steps: Self.step, head: "<title>C</title>" + tips), limits: limits).reports
        == ["1:1 too-long"])
    let lines = String(repeating: "<line kind=\"edge\" points=\"0.123456,0.1 1,1\"/>", count: 1000)
    #expect(
      try Reading(
        modelText(steps: "<step id=\"a\"><title>A</title>\n<diagram>\(lines)</diagram></step>"),
        limits: limits
      ).reports == ["5:1 too-long"])
    // The last label passes the limit.
    let labels = String(repeating: "<label at=\"0,0\">\(long.dropLast(2))</label>", count: 5)
    let labelled = "<step id=\"a\"><title>A</title>\n<diagram>\(labels)</diagram></step>"
    #expect(try Reading(modelText(steps: labelled), limits: limits).reports == ["5:1 too-long"])
    limits.fileByteCount = 100
    #expect(try Reading(modelText(steps: Self.step), limits: limits).reports == ["1:1 file-too-large"])
  }

  @Test func `attributes that are kept count, too`() throws {
    var limits = ContentLimits()
    limits.valueByteCount = 5000
    func reports(_ steps: String = Self.step, head: String = "", tail: String = "") throws -> [String] {
      let text = modelText(steps: steps, head: "<title>C</title>" + head).replacing(
        "</model>", with: tail + "</model>")
      return try Reading(text, limits: limits).reports
    }
    let long = String(repeating: "x", count: 1000)
    let photos = (0..<6).map { "<photo id=\"p\($0)\" src=\"a\" width=\"1\" height=\"1\" by=\"\(long)\"/>" }
    #expect(try reports(tail: "<showcase>\(photos.joined())</showcase>") == ["1:1 too-long"])
    let sources = String(repeating: "<source href=\"https://a/\(long)\"/>", count: 6)
    #expect(try reports(head: sources) == ["1:1 too-long"])
    let zeros = String(repeating: "0", count: 1000)
    let hints = String(repeating: "<crease as=\"valley\" through=\"0.5\(zeros),0 1,1\"/>", count: 6)
    let refold =
      "<step id=\"a\"><title>A</title><do>"
      + "<refold kind=\"collapse\" keep=\"0.5,0.5\">\(hints)</refold></do></step>"
    #expect(try reports(refold) == ["4:1 too-long"])
  }

  @Test func `steps, photos, languages and attributes have limits`() throws {
    var limits = ContentLimits()
    limits.steps = 2
    limits.photos = 2
    limits.languages = 2
    limits.attributes = 4
    let steps = (1...4).map { "<step id=\"s\($0)\"><title>A</title></step>" }.joined(separator: "\n")
    #expect(try Reading(modelText(steps: steps), limits: limits).reports == ["6:1 too-many"])
    let photos = (1...4).map { "<photo id=\"p\($0)\" src=\"a\" width=\"1\" height=\"1\"/>" }.joined(
      separator: "\n")
    let showcase = modelText(steps: Self.step)
      .replacing("</model>", with: "<showcase>\n\(photos)\n</showcase></model>")
    #expect(try Reading(showcase, limits: limits).reports == ["9:1 too-many"])
    let titles = ["en", "de", "fr", "ja"].map { "<title xml:lang=\"\($0)\">A</title>" }.joined()
    #expect(
      try Reading(modelText(steps: "<step id=\"a\">\(titles)</step>"), limits: limits).reports
        == ["4:1 too-many"])
    #expect(
      try Reading(modelText(steps: "<step id=\"a\" a=\"\" b=\"\" c=\"\" d=\"\"/>"), limits: limits).reports
        == ["4:1 too-many-attributes"])
  }

  @Test func `of very many problems a hundred are reported, and the number of the rest`() throws {
    let steps = (1...500).map { "<step id=\"\($0)\"><title>A</title></step>" }.joined(separator: "\n")
    let reading = try Reading(modelText(steps: steps))
    #expect(reading.diagnostics.count == 101)
    #expect(reading.summary.errors == 500)
    #expect(reading.diagnostics.last?.code == .moreProblems)
    #expect(reading.diagnostics.last?.message == "400 more problems are not shown")
    #expect(reading.diagnostics.last?.severity == .note)
  }

  @Test func `a hundred warnings do not hide the error after them`() throws {
    let model = modelText(steps: Self.step).replacing("version=\"1.0\"", with: "version=\"1.1\"")
    let steps = "<step id=\"a\" detail=\"nonsense\"><title>A</title></step>"
    let reading = try Reading(
      "<library xmlns=\"urn:origami-steps:1\">" + String(repeating: model, count: 110)
        + modelText(steps: steps) + "</library>")
    #expect(reading.summary.errors == 1 && reading.summary.warnings == 110)
    #expect(reading.diagnostics.count { $0.severity == .warning } == 100)
    #expect(reading.diagnostics.count { $0.severity == .error } == 1)
  }

  @Test func `after a hundred errors, a warning still has the place of its attribute`() throws {
    let errors = String(repeating: "<step id=\"?\"><title>A</title></step>\n", count: 100)
    let arrow = "\n<arrow kind=\"valley\" from=\"0.5,0.5\" to=\"0.5,0.5\"/>"
    let step = "<step id=\"a\"><title>A</title><diagram>\(arrow)</diagram></step>"
    let reading = try Reading(modelText(steps: errors + step))
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    #expect(reading.summary.errors == 100)
    #expect(warnings.map(\.position.column) == [37])
  }

  @Test func `a name of any length is shortened in a message`() throws {
    let name = String(repeating: "x", count: 40_000)
    for steps in ["<\(name)></step>", "<\(name):q/>", "<step \(name)=\"\" \(name)=\"\"/>", "<step \(name)/>"]
    {
      let reading = try Reading(modelText(steps: steps))
      #expect(!reading.diagnostics.isEmpty)
      for found in reading.diagnostics {
        #expect((found.message + (found.help ?? "")).utf8.count < 1000, "\(found.code)")
      }
    }
  }

  @Test func `what a consumer throws ends the reading at once`() throws {
    struct Enough: Error {}
    var read = 0
    #expect(throws: Enough.self) {
      try ContentParser().parse(.bytes(Array(modelText(steps: Self.step).utf8))) { event in
        read += 1
        if case .step = event { throw Enough() }
      } onDiagnostic: { _ in
      }
    }
    #expect(read == 2)
  }

  @Test func `an error of the source ends the reading`() {
    #expect(throws: ContentSourceError.cannotRead(errno: 5)) {
      try ContentParser().parse(.reader { _ in throw ContentSourceError.cannotRead(errno: 5) }) { _ in }
    }
  }

  @Test func `an empty file and one of white space hold no element`() throws {
    for text in ["", " ", "\n\n", "\u{FEFF}", "<!-- nothing -->", "<?xml version=\"1.0\"?>\n"] {
      for pieces in [1, 100] {
        let reading = try Reading(text, pieces: pieces)
        #expect(reading.diagnostics.map(\.message) == ["the file has no element"], "\(text)")
      }
    }
  }
}
