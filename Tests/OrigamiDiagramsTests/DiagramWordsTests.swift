import OrigamiDiagrams
import OrigamiModel
import SeededRandom
import Testing

@Suite struct DiagramWordsTests {
  @Test func `a drawing is told in the order of its elements`() {
    #expect(
      DiagramWords(Samples.narrow, language: "en").sentences() == [
        "The coloured side of the paper is up.",
        "A crease runs from the bottom to the top.",
        "Valley fold from the bottom to the top left.",
        "Valley fold from the bottom to the top right.",
        "Fold the top left (A) to the top.",
        "“A” stands at the top left.",
        "“B” stands at the top right.",
      ])
  }

  @Test(arguments: ["en", "de", "ja", "de-AT", "ja_JP.UTF-8", "xx", ""])
  func `every kind that says something is told, in every language`(language: String) {
    for (name, diagram) in Samples.all {
      let sentences = DiagramWords(diagram, language: language).sentences()
      let isSilent = name == "mark-step-number"
      if name.hasPrefix("arrow-") { #expect(sentences.count == 2, "\(name)") }
      if name.hasPrefix("mark-") { #expect(sentences.count == (isSilent ? 2 : 3), "\(name)") }
      for sentence in sentences {
        #expect(!sentence.contains("{") && !sentence.contains("}"), "\(sentence)")
        let drawn = sentence.unicodeScalars.filter {
          (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
        }
        #expect(drawn.isEmpty)
      }
    }
  }

  @Test func `languages differ and a region falls back to its language`() {
    let told = ["en", "de", "ja"].map { DiagramWords(Samples.kiteBase, language: $0).sentences() }
    #expect(Set(told).count == 3)
    #expect(DiagramWords(Samples.kiteBase, language: "de-CH").sentences() == told[1])
    #expect(DiagramWords(Samples.kiteBase, language: "xx").sentences() == told[0])
  }

  @Test func `a text cannot smuggle in a template`() {
    let diagram = Diagram([
      .label(at: Point(x: 0, y: 0), text: "{b}{t}"), .mark(at: Point(x: 0, y: 0), kind: .hold),
    ])
    #expect(
      DiagramWords(diagram, language: "en").sentences() == [
        "“{b}{t}” stands at the centre.", "Hold at the centre ({b}{t}).",
      ])
  }

  @Test func `any drawing is told in whole sentences, of lines, arrows and marks at most one each`() {
    var random = SeededGenerator(seed: 9)
    for round in 0..<300 {
      let diagram = RandomDiagram.diagram(&random)
      let sentences = DiagramWords(diagram, language: "en").sentences()
      #expect(sentences.count <= Array(diagram.elements).count + 1, "round \(round)")
      for sentence in sentences {
        #expect(sentence.hasSuffix("."), "round \(round): \(sentence)")
        #expect(!sentence.contains { $0.isNewline || $0 == "\u{1B}" }, "round \(round): \(sentence)")
      }
    }
  }
}
