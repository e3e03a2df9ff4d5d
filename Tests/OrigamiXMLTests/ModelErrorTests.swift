import OrigamiModel
import Testing

@testable import OrigamiXML

/// An error inside a model, from its first byte to its last, refuses that model.
@Suite struct ModelErrorTests {
  private static let body =
    "<title>Cup</title><steps><step id=\"a\"><title>Fold.</title></step></steps></model>"

  /// Returns the events about models, as text.
  private func outcomes(_ text: String, pieces: Int? = nil) throws -> [String] {
    try Reading(text, pieces: pieces).events.compactMap { event in
      switch event {
      case .modelBegan(let model, _): "began \(model.id)"
      case .modelEnded: "ended"
      case .modelFailed(let id, _): "failed \(id ?? "-")"
      default: nil
      }
    }
  }

  @Test(arguments: ["", " ", "&#160;", "&#8203;&#xFE0F;", "\u{3000}\u{2003}"])
  func `a title that shows nothing is empty`(title: String) throws {
    let reading = try Reading(modelText(steps: "<step id='a'><title>\(title)</title></step>"))
    #expect(reading.diagnostics.map(\.code) == [.emptyText])
  }

  @Test func `a model without an id is checked for unknown points at once`() throws {
    let fold = "<do><valley through=\"nowhere top\"/></do>"
    let text = modelText(steps: "<step id='a'><title>A</title>\(fold)</step>")
    let reading = try Reading(text.replacing(" id=\"cup\"", with: ""))
    #expect(reading.diagnostics.map(\.code) == [.missingAttribute, .unknownPoint])
  }

  /// Each has one mistake, and is complete but for it.
  @Test(arguments: [
    (
      "<refold kind='squash' keep='0,0 1,1' bring='1,0' onto='0,1'>"
        + "<crease as='flta' through='0,0 1,1'/></refold>",
      ["unknown-value"]
    ),
    (
      "<refold kind='squash' keep='0,0 1,1' bring='top' onto='0,0'><crease through='0,0 1,1'/></refold>",
      ["missing-attribute"]
    ),
    ("<refold kind='rabbit-ear' keep='0.1,0.9' bring='0.1,x bottom' onto='top right'/>", ["bad-value"]),
    ("<refold kind='rabbit-ear' keep='0.1,0.9' onto='top right'/>", ["bad-combination"]),
    ("<refold kind='petal' keep='0.1,0.9' hinge='left right'/>", ["bad-combination"]),
    ("<refold kind='petal' keep='0.1,0.9'/>", ["bad-combination"]),
    ("<refold kind='collapse' keep='0.1,0.9'/>", ["bad-combination"]),
  ])
  func `a mistake in a refold is reported once`(refold: String, codes: [String]) throws {
    let steps = "<step id='a'><title>A</title><do>\(refold)</do></step>"
    #expect(try Reading(modelText(steps: steps)).diagnostics.map(\.code.rawValue) == codes)
  }

  @Test func `a wrong list of places is reported alike for paper and drawing`() throws {
    let paper = "<title>Cup</title><paper shape='polygon' points='2000000,0 1,1'/>"
    let step = "<step id='a'><title>A</title>"
    let face = "<diagram><face points='2000000,0 1,1' side='front'/></diagram>"
    for text in [
      modelText(steps: step + "</step>", head: paper), modelText(steps: step + face + "</step>"),
    ] {
      let printed = try Reading(text).printed
      #expect(printed.contains("expected at least 3 places"))
    }
  }

  @Test(arguments: [
    ("id=\"cup\" colour=\"red\" xml:lang=\"en\"", "failed cup"),
    ("id=\"cup\" xml:lang=\"en\" xmlns:o=\"urn:origami-steps:1\" o:difficulty=\"simple\"", "failed cup"),
    ("id=\"cup\" xml:lang=\"e n\"", "failed cup"),
    ("id=\"cup\" xml:lang=\"\"", "failed cup"),
    ("id=\"cup\"", "failed cup"),
    ("xml:lang=\"en\"", "failed -"),
    ("id=\"\" xml:lang=\"en\"", "failed -"),
    ("ID=\"cup\" xml:lang=\"en\"", "failed -"),
    ("id=\"cup\" xml:lang=\"en\" difficulty=\"easy\"", "failed cup"),
  ])
  func `an error in the start tag of a model refuses it`(attributes: String, outcome: String) throws {
    let head = "<model xmlns=\"urn:origami-steps:1\" version=\"1.0\" "
    for pieces in [nil, 1] {
      let found = try outcomes(head + attributes + ">" + Self.body, pieces: pieces)
      #expect(found == [outcome])
    }
  }

  @Test func `other models of the same file are read`() throws {
    let good = "<model id=\"good\">" + Self.body
    let bad = "<model id=\"bad\" colour=\"red\">" + Self.body
    let text =
      "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\" xml:lang=\"en\">\(bad)\(good)</library>"
    #expect(try outcomes(text) == ["failed bad", "began good", "ended"])
  }

  @Test(arguments: ["xml:lang=\"e n\" version=\"1.0\"", "xml:lang=\"en\" version=\"7\""])
  func `a model that takes over a wrong language or version is refused, one with its own is not`(
    attributes: String
  ) throws {
    let own = "<model id=\"own\" version=\"1.0\" xml:lang=\"en\">" + Self.body
    let inherits = "<model id=\"inherits\">" + Self.body
    let text = "<library xmlns=\"urn:origami-steps:1\" \(attributes)>\(inherits)\(own)</library>"
    let reading = try Reading(text)
    #expect(try outcomes(text) == ["failed inherits", "began own", "ended"])
    #expect(reading.summary.errors == 1, "one report per cause")
    #expect(reading.summary.modelsFailed == 1)
  }

  @Test func `identifiers that differ in bytes only are different`() throws {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    let steps = [one, two].map { "<step id=\"\($0)\"><title>Fold.</title></step>" }.joined()
    let photos = [one, two].map { "<photo id=\"\($0)\" src=\"a.png\" width=\"1\" height=\"1\"/>" }.joined()
    let text = modelText(steps: steps).replacing("</steps>", with: "</steps><showcase>\(photos)</showcase>")
    let reading = try Reading(text)
    #expect(reading.reports == [])
    #expect(reading.steps.map { Array($0.id.utf8) } == [Array(one.utf8), Array(two.utf8)])

    let nested = """
      <step id="\(one)"><title>Group.</title><steps>
        <step id="b"><title>B.</title><repeat from="\(two)" to="\(two)"/></step>
      </steps></step>
      """
    #expect(try Reading(modelText(steps: nested)).reports.allSatisfy { $0.hasSuffix("unknown-step") })
  }
}

/// A drawing has a budget, so that none takes long to draw.
@Suite struct DrawingLimitTests {
  private func reports(_ drawing: String, _ limits: ContentLimits) throws -> [String] {
    let step = "<step id=\"a\"><title>A</title>\n<diagram>\(drawing)</diagram></step>"
    return try Reading(modelText(steps: step), limits: limits).reports
  }

  @Test func `elements of a drawing have a limit`() throws {
    var limits = ContentLimits()
    limits.drawingElements = 4
    let line = "<line kind=\"edge\" points=\"0,0 1,1\"/>"
    let label = "<label at=\"0,0\">A</label>"
    let mark = "<mark kind=\"dot\" at=\"0,0\"/>"
    #expect(try reports(line + label + line + mark, limits).filter { $0.hasSuffix("too-many") }.isEmpty)
    #expect(try reports(String(repeating: line, count: 5), limits) == ["5:1 too-many"])
    #expect(try reports(String(repeating: label, count: 6), limits) == ["5:1 too-many"])
  }

  @Test func `points of a drawing have a limit`() throws {
    var limits = ContentLimits()
    limits.drawingPoints = 6
    let line = "<line kind=\"edge\" points=\"0,0 1,1 0.5,1\"/>"
    #expect(try reports(line + line, limits) == [])
    #expect(try reports(line + line + line, limits) == ["5:1 too-many"])
  }

  @Test(arguments: ["<line kind=\"edge\" points=\"#\"/>", "<face side=\"front\" points=\"#\"/>"])
  func `a line of more points than it may have is said to have too many`(element: String) throws {
    let points = Array(repeating: "0,0.5", count: 10_001).joined(separator: " ")
    let step =
      "<step id=\"a\"><title>A</title>\n<diagram>\n"
      + element.replacing("#", with: points) + "</diagram></step>"
    let reading = try Reading(modelText(steps: step))
    #expect(reading.diagnostics.map(\.message) == ["the list has more than 10000 places"])
    #expect(reading.diagnostics.map(\.code) == [.tooMany] && reading.summary.models == 0)
  }

  @Test(arguments: ["<line kind=\"valey\" points=\"0,0\"/>", "<face side=\"top\" points=\"0,0 1,1\"/>"])
  func `a wrong word and a wrong list of points are two mistakes`(element: String) throws {
    let reports = try reports(element, ContentLimits())
    #expect(reports.map { $0.split(separator: " ")[1] } == ["unknown-value", "bad-value"])
  }

  @Test func `a sheet with more corners than it may have is said to have too many`() throws {
    let points = Array(repeating: "0,0.5", count: 10_001).joined(separator: " ")
    let reading = try Reading(
      modelText(
        steps: "<step id=\"a\"><title>A</title></step>",
        head: "<title>Cup</title><paper shape=\"polygon\" points=\"\(points)\"/>"))
    #expect(reading.diagnostics.map(\.message) == ["the list has more than 10000 places"])
  }
}
