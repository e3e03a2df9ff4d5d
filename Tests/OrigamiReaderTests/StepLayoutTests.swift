import OrigamiModel
import OrigamiReader
import Terminal
import Testing

@Suite struct StepLayoutTests {
  static let square = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
  static let diagram = Diagram([
    .face(square, side: .back), .line(square + square.prefix(1), kind: .edge),
    .line([Point(x: 0, y: 0.5), Point(x: 1, y: 0.5)], kind: .valley),
    .arrow(.init(.valley, from: Point(x: 0.5, y: 1), to: Point(x: 0.5, y: 0))),
  ])
  static let content = StepContent(
    number: "1", language: "en", ownLanguage: "en",
    texts: [
      ContentText(.title, "en", "Fold the top edge down."),
      ContentText(.subtitle, "en", "The two corners at the top meet those at the bottom."),
      ContentText(.text, "en", "Hold the corners together before you crease."),
      ContentText(.tip, "en", "Crease from the middle outwards."),
      ContentText(.caution, "en", "Paper cuts."),
    ],
    diagram: diagram)

  @Test(arguments: [40, 80, 120, 200]) func `lines are as many as announced`(width: Int) {
    let layout = StepLayout(Self.content, options: .init(width: width))
    let lines = layout.lines()
    #expect(lines.count == layout.height)
    for line in lines { #expect(line.columns <= width) }
  }
}
