import OrigamiModel
import Testing

@testable import OrigamiWeb

/// The scales of drawings in a published library.
@Suite struct PublishedScaleTests {
  @Test func `a page of steps keeps the scales of its drawings`() throws {
    let drawing = Diagram([.line([Point(x: 0, y: 0), Point(x: 1, y: 0.5)], kind: .edge)])
    let scales = [
      DrawingScale(
        extent: 0.707107, changes: PerLevel(full: .larger, standard: .same, overview: .smaller)),
      DrawingScale(extent: 2), nil,
    ]
    var numbering = StepNumbering()
    let steps = scales.enumerated().map { index, scale in
      Step(
        id: "s\(index)", places: numbering.place(depth: 0, level: .overview), language: "en",
        texts: [ContentText(.title, "en", "Fold.")], diagram: drawing.scaled(scale))
    }
    let writer = PageWriter.steps(language: "en")
    let read = try PageDocuments.steps(xml: writer.page(steps.map { writer.item($0) }))
    #expect(read.steps.map { $0.diagram } == steps.map { $0.diagram })
  }

  @Test(arguments: ["", "1", "0 ===", "-1 ===", "nan ===", "1 ==", "1 ====", "1 ==*", "1e99 ===", "1 === x"])
  func `a text that is no scale is refused`(text: String) {
    #expect(DrawingScale(attribute: text) == nil)
  }
}
