import OrigamiModel
import Testing

@testable import OrigamiXML

@Suite struct ContentParserTests {
  static let swan = """
    <model xmlns="urn:origami-steps:1" version="1.0" id="swan" xml:lang="en">
      <title>Swan</title>
      <steps>
        <step id="base"><title>Fold a   kite
          base.</title>
          <steps><step id="left" detail="full"><title>Fold the left.</title>
            <do><valley id="kl" bring="bottom-left top-left" onto="bottom-left top-right"/></do>\
            </step></steps>
        </step>
        <step id="neck"><title>Fold it up.</title>
          <diagram><line kind="valley" points="0,0 1,.50"/></diagram></step>
      </steps>
    </model>
    """

  @Test func `a model is its description, its steps and its end`() throws {
    var events: [ContentEvent] = []
    let summary = try ContentParser().parse(.bytes(Array(Self.swan.utf8))) {
      events.append($0)
    } onDiagnostic: {
      Issue.record("\($0.rendered(file: "swan.xml"))")
    }

    guard events.count == 5, case .modelBegan(let model, let position) = events[0],
      case .step(let base) = events[1], case .step(let left) = events[2], case .step(let neck) = events[3],
      case .modelEnded(let ending) = events[4]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(model.title == "Swan" && position == TextPosition(line: 1, column: 1))
    #expect(base.title == "Fold a kite base." && base.isGroup && base.places.overview?.number == "1")
    #expect(left.depth == 1 && left.detailLevel == .full && left.places.full.number == "1.1")
    #expect(left.operations.first?[.onto] == "bottom-left top-right")
    #expect(
      neck.diagram.map { Array($0.elements) } == [
        .line([Point(x: 0, y: 0), Point(x: 1, y: 0.5)], kind: .valley)
      ])
    #expect(ending.stepCounts == PerLevel(full: 3, standard: 2, overview: 2) && ending.languages == ["en"])
    #expect(summary.models == 1 && summary.steps == 3 && summary.isReadToEnd)
  }

  @Test(arguments: ["<model", "<library><x:a xmlns:x=\"urn:x\"><x:b>", "<library></model>"])
  func `a file does not inherit the namespaces of a broken one before it`(broken: String) throws {
    let parser = ContentParser()
    let scope = " xmlns=\"urn:origami-steps:1\" xmlns:old=\"urn:old\">"
    let first = broken.replacing("<library>", with: "<library" + scope)
    #expect(try Reading(Array(first.utf8), parser: parser).summary.isReadToEnd == false)

    for second in ["<model version=\"1.0\" id=\"a\"/>", "<old:model version=\"1.0\" id=\"a\"/>"] {
      let bytes = Array(second.utf8)
      #expect(try Reading(bytes, parser: parser) == Reading(bytes))
    }
  }

  @Test func `a file that its reader gives up leaves nothing behind`() throws {
    struct Stop: Error {}
    let parser = ContentParser()
    #expect(throws: Stop.self) {
      try parser.parse(.bytes(Array(Self.swan.utf8))) { event in
        if case .step = event { throw Stop() }
      } onDiagnostic: { _ in
      }
    }
    let bytes = Array(Self.swan.replacing(" xmlns=\"urn:origami-steps:1\"", with: "").utf8)
    #expect(try Reading(bytes, parser: parser) == Reading(bytes))
  }

  @Test func `a tag that a model has twice is kept once, with a warning`() throws {
    let tags = ["bird", "bird", "Bird", "e\u{301}", "\u{E9}"].map { "<tag>\($0)</tag>\n" }.joined()
    let reading = try Reading(Self.swan.replacing("<steps>", with: tags + "<steps>", maxReplacements: 1))

    #expect(reading.reports == ["4:1 repeated-element", "7:1 repeated-element"])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    guard case .modelBegan(let model, _)? = reading.events.first else { throw Unexpected() }
    #expect(model.tags == ["bird", "Bird", "\u{E9}"])
    #expect(reading.summary.models == 1)
  }

  private struct Unexpected: Error {}
}
