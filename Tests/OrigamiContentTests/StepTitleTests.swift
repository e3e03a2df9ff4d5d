import OrigamiModel
import Testing

/// A drawing shows the paper before its step, so the words must not tell of the paper after it alone.
@Suite struct StepTitleTests {
  @Test func `a step that turns the paper over says so in its title`() throws {
    var count = 0
    for drawn in try ContentDrawings.all()
    where drawn.step.operations.contains(where: { $0.kind == .turnOver }) {
      count += 1
      let titles = ["en": "turn", "de": "wende"]
      for (language, word) in titles {
        let title = drawn.step.texts.first(.title, in: language, else: language) ?? ""
        #expect(title.lowercased().contains(word), "\(drawn.name): \(title)")
      }
    }
    #expect(count > 10)
  }
}
