import OrigamiModel
import Testing

@testable import OrigamiXML

/// Findings of the caller of `process` are reported like those of the parser.
@Suite struct JudgingTests {
  private let text = """
    <library xmlns="urn:origami-steps:1" version="1.0" xml:lang="en">
    <model id="one"><title>1</title><point id="p" at="0.5,0.25"/><steps>
      <step id="a"><title>A</title><do>
        <valley bring="left" onto="right"/>
        <mountain bring="top" onto="bottom"/>
      </do></step>
      <step id="b"><title>B</title><repeat from="a" to="a"/></step>
    </steps></model>
    <model id="two"><title>2</title><steps><step id="c"><title>C</title></step></steps></model>
    </library>
    """

  /// Reads the text in pieces, with one finding about a model or step.
  private func read(
    pieces: Int, about id: String, _ place: ModelPart,
    severity: Diagnostic.Severity = .error, in text: String? = nil
  ) throws -> (printed: String, told: [String], summary: ContentSummary) {
    var printed = ""
    var told: [String] = []
    let finding = ContentFinding(.cannotFold, severity: severity, at: place, "no", help: "do")
    let source = Reading.source(Array((text ?? self.text).utf8), pieces: pieces)
    let stage = { (event: ContentEvent) -> [ContentFinding] in
      let isFound =
        switch event {
        case .modelBegan(let model, _): model.id == id
        case .step(let step): step.id == id
        default: false
        }
      // A stage passes nothing on that has an error.
      if isFound, severity == .error { return [finding] }
      switch event {
      case .modelBegan(let model, _): told.append(model.id)
      case .step(let step): told.append(step.id)
      case .modelEnded: told.append("end")
      case .modelFailed(let id, _): told.append("fail \(id ?? "")")
      default: break
      }
      return isFound ? [finding] : []
    }
    let summary = try ContentParser().process(source, with: stage) { printed += $0.rendered(file: "a.xml") }
    return (printed, told, summary)
  }

  @Test(arguments: [1, 7, 4096])
  func `a finding is reported where its operation is written, and its model fails`(pieces: Int) throws {
    let reading = try read(pieces: pieces, about: "a", .operation(1))
    #expect(
      reading.printed == """
        a.xml:5:5: error[cannot-fold]: no
            5 |     <mountain bring="top" onto="bottom"/>
              |     ^
        help: do

        """)
    #expect(reading.told == ["one", "fail one", "two", "c", "end"])
    #expect(reading.summary.errors == 1 && reading.summary.modelsFailed == 1)
  }

  @Test func `what follows from a reference to an unknown step is not a second mistake`() throws {
    let misspelt = text.replacing("from=\"a\"", with: "from=\"aa\"")
    let reading = try read(pieces: 4096, about: "b", .repetition, in: misspelt)
    #expect(reading.printed.hasPrefix("a.xml:7:40: error[unknown-step]: from=\"aa\" does not name a step"))
    #expect(reading.summary.errors == 1 && reading.summary.modelsFailed == 1)
    #expect(reading.told == ["one", "a", "fail one", "two", "c", "end"])
  }

  @Test(
    arguments: zip(
      ["one", "one", "a", "a", "b"],
      [.paper, .point(0), .step, .operation(9), .repetition] as [ModelPart])
  )
  func `every place has a position`(id: String, place: ModelPart) throws {
    let positions = ["one": ["2:1", "2:33"], "a": ["3:3"], "b": ["7:32"]]
    let reading = try read(pieces: 5, about: id, place)
    let position = reading.printed.split(separator: " ")[0].dropFirst("a.xml:".count).dropLast()
    #expect(positions[id]?.contains(String(position)) == true, "\(position)")
    #expect(place != .point(0) || position == "2:33")
  }

  @Test func `a warning refuses nothing`() throws {
    let reading = try read(pieces: 4096, about: "a", .step, severity: .warning)
    #expect(reading.told == ["one", "a", "b", "end", "two", "c", "end"])
    #expect(reading.summary.warnings == 1 && reading.summary.errors == 0)
  }
}
