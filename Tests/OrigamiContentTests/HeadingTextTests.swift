import OrigamiModel
import Testing

/// Above its parts, a group is a heading: its title and the first text after it, without its drawing.
@Suite struct HeadingTextTests {
  @Test func `the first text of a group says nothing of the drawing, which its heading lacks`() throws {
    var texts = 0
    for drawn in try ContentDrawings.all() where drawn.step.isGroup {
      for language in drawn.step.languages {
        let own = drawn.step.texts.filter { $0.language == language }
        let first = own.first { $0.kind == .subtitle } ?? own.first { $0.kind == .text }
        guard let text = first?.content else { continue }
        texts += 1
        #expect(!text.contains("drawing") && !text.contains("Zeichnung"), "\(drawn.name): \(text)")
      }
    }
    #expect(texts > 20)
  }
}
