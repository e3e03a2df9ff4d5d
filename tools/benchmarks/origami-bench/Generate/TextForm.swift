import SeededRandom

/// Writes sketches as plain text, for measuring against programs that read plain text.
///
/// A step takes about as many lines as a reader prints for it: numbered title, prose, and a
/// drawing's worth of braille cells, which are three bytes each as they would be on a screen.
struct TextForm: ContentForm {
  private static let drawingRows = 6
  private static let drawingColumns = 40

  func beginLibrary(_ output: inout OutputBuffer) {}
  func endLibrary(_ output: inout OutputBuffer) {}

  func write(_ model: ModelSketch, to output: inout OutputBuffer) throws {
    let language = model.languages[0]
    output.append(language.adjectives[model.adjective])
    output.append(language.animals[model.animal])
    output.append(" ")
    output.append(decimal: model.index)
    output.append("\n\n")
    for step in model.steps() {
      output.append(decimal: step.ordinal)
      output.append(". ")
      language.appendTitle(of: step, to: &output)
      output.append("\n")
      if let subtitle = step.subtitle { line(language.subtitles[subtitle], &output) }
      if let explanation = step.explanation {
        line(language.sentences[explanation], &output)
        line(language.sentences[(explanation + 5) % 8], &output)
      }
      if let tip = step.tip { line(language.tips[tip], &output) }
      if let verbal = step.verbal {
        for offset in 0..<3 { line(language.sentences[(verbal + offset * 3) % 8], &output) }
      }
      if step.isDrawn { drawing(seed: step.seed, &output) }
      output.append("\n")
      try output.flushIfLarge()
    }
    output.append("\n")
  }

  private func line(_ text: StaticString, _ output: inout OutputBuffer) {
    output.append("   ")
    output.append(text)
    output.append("\n")
  }

  private func drawing(seed: UInt64, _ output: inout OutputBuffer) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<TextForm.drawingRows {
      output.append("   ")
      for _ in 0..<TextForm.drawingColumns {
        // U+2800 + n is E2, A0 | n >> 6, 80 | n & 63.
        let dots = generator.chance(percent: 25) ? UInt8(generator.below(256)) : 0
        output.append(byte: 0xE2)
        output.append(byte: 0xA0 | dots >> 6)
        output.append(byte: 0x80 | dots & 63)
      }
      output.append("\n")
    }
  }
}
