import OrigamiModel
import Terminal
import Testing

@testable import OrigamiXML

@Suite struct ContentWriterTests {
  @Test func `a model that is written and read again is the same model, and the same bytes`() throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      let sketch = ModelSketch(seed: seed)
      let written = try write(sketch)

      let reading = try Reading(written)
      #expect(reading.printed == "", "seed \(seed)")
      guard case .modelBegan(let model, _) = reading.events.first,
        case .modelEnded(let ending) = reading.events.last
      else {
        Issue.record("seed \(seed): \(reading.events)")
        return
      }

      #expect(model == sketch.model, "seed \(seed)")
      #expect(reading.steps == sketch.steps, "seed \(seed)")
      #expect(ending.photos == sketch.photos, "seed \(seed)")
      var again = sketch
      (again.model, again.steps, again.photos) = (model, reading.steps, ending.photos)
      #expect(try write(again) == written, "seed \(seed)")
    }
  }

  @Test func `models as people write them become stable after one writing`() throws {
    for file in Corpus.shipped + Corpus.valid where !file.name.hasPrefix("page") {
      let written = try rewritten(try file.bytes)
      for model in written { #expect(try rewritten(model) == [model], "\(file.name)") }
      let (before, after) = (try Reading(file.bytes), try written.map { try Reading($0) })
      #expect(before.steps == after.flatMap(\.steps), "\(file.name)")
      #expect(after.allSatisfy { $0.diagnostics.isEmpty }, "\(file.name)")
    }
  }

  @Test func `what could steer a terminal is written as a character reference and read as it was`() throws {
    var sketch = ModelSketch(seed: 1)
    sketch.model.tags = ["\u{9B}2J\u{7F}"]
    sketch.model.texts[0].content = "\u{202E}evil\u{2066}\u{206F}"
    let written = try write(sketch)
    #expect(
      String(decoding: written, as: UTF8.self).unicodeScalars.allSatisfy {
        $0 == "\n" || !VisibleText.isLive($0)
      })
    guard case .modelBegan(let model, _) = try Reading(written).events.first else { throw Unread() }
    #expect(model.tags == sketch.model.tags && model.texts == sketch.model.texts)
  }

  private struct Unread: Error {}

  @Test func `the text is as expected to the last space`() throws {
    let model = Model(
      id: "cup", language: "en", texts: [.init(.title, "en", "Cup & \"C\""), .init(.title, "ja", "コップ")],
      tags: ["<a>"], minutes: 5, paper: Paper(shape: .square, front: "#abc"))
    let places = StepPlaces(full: StepPlace(ordinal: 1, number: "1"))
    let group = Step(
      id: "g", isGroup: true, places: places, language: "en", texts: [.init(.title, "en", "Fold.")])
    let step = Step(
      id: "h", detailLevel: .full, depth: 1, places: places, language: "en",
      texts: [.init(.title, "en", "Fold.")],
      operations: [FoldOperation(.turnOver, values: [])],
      diagram: Diagram([.label(at: Point(x: 0.5, y: -1), text: "A")]),
      repetition: Repetition(from: "a", to: "b"))
    var bytes: [UInt8] = []
    var writer = ContentWriter { bytes += $0 }
    try writer.begin(model)
    try writer.append(group)
    try writer.append(step)
    try writer.endModel(photos: [Photo(id: "p", source: "a&b.png", width: 1, height: 2, credit: "\"X\"")])
    try writer.finish()

    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <model xmlns="urn:origami-steps:1" version="1.0" id="cup" xml:lang="en">
          <title>Cup &amp; "C"</title>
          <title xml:lang="ja">コップ</title>
          <tag>&lt;a&gt;</tag>
          <time minutes="5"/>
          <paper shape="square" front="#abc"/>
          <steps>
            <step id="g">
              <title>Fold.</title>
              <steps>
                <step id="h" detail="full">
                  <title>Fold.</title>
                  <do>
                    <turn-over/>
                  </do>
                  <diagram>
                    <label at="0.5,-1">A</label>
                  </diagram>
                  <repeat from="a" to="b"/>
                </step>
              </steps>
            </step>
          </steps>
          <showcase>
            <photo id="p" src="a&amp;b.png" width="1" height="2" by="&quot;X&quot;"/>
          </showcase>
        </model>

        """)
  }

  private func write(_ sketch: ModelSketch) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentWriter { bytes += $0 }
    try writer.begin(sketch.model)
    for step in sketch.steps { try writer.append(step) }
    try writer.endModel(photos: sketch.photos)
    try writer.finish()
    return bytes
  }

  /// Returns the models of a file, each written as a file of its own.
  private func rewritten(_ source: [UInt8]) throws -> [[UInt8]] {
    var files: [[UInt8]] = []
    var bytes: [UInt8] = []
    var writer = ContentWriter { bytes += $0 }
    try ContentParser().parse(.bytes(source)) { event in
      switch event {
      case .modelBegan(let model, _): try writer.begin(model)
      case .step(let step): try writer.append(step)
      case .modelEnded(let ending):
        try writer.endModel(photos: ending.photos)
        try writer.finish()
        files.append(bytes)
        bytes = []
        writer = ContentWriter { bytes += $0 }
      default: break
      }
    } onDiagnostic: {
      Issue.record("\($0.rendered(file: "-"))")
    }
    return files
  }
}
