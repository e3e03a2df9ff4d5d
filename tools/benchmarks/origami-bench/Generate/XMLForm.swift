import OrigamiModel

/// Writes sketches as content files.
///
/// It puts bytes together by itself instead of using the project's writer, so that what is measured
/// is not also what made the input.
struct XMLForm: ContentForm {
  /// White space before a step, by depth, and before what is in it.
  private static let indents: [(step: StaticString, inner: StaticString)] = [
    ("      ", "        "), ("          ", "            "), ("              ", "                "),
    ("                  ", "                    "),
  ]

  /// The placement of models: in a `library`, or in files of their own.
  let isLibrary: Bool

  func beginLibrary(_ output: inout OutputBuffer) {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.append("<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\n")
  }

  func endLibrary(_ output: inout OutputBuffer) { output.append("</library>\n") }

  func write(_ model: ModelSketch, to output: inout OutputBuffer) throws {
    head(of: model, &output)
    output.append("    <steps>\n")
    var depth = 0
    for step in model.steps() {
      // A group stays open until a step that is not inside of it comes.
      while depth > step.depth {
        depth -= 1
        close(group: depth, &output)
      }
      depth = step.depth
      write(step, of: model, &output)
      if step.isGroup { depth += 1 }
      try output.flushIfLarge()
    }
    while depth > 0 {
      depth -= 1
      close(group: depth, &output)
    }
    output.append("    </steps>\n  </model>\n")
    try output.flushIfLarge()
  }

  // MARK: A model

  private func head(of model: ModelSketch, _ output: inout OutputBuffer) {
    if !isLibrary { output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
    output.append("  <model ")
    if !isLibrary { output.append("xmlns=\"urn:origami-steps:1\" version=\"1.0\" ") }
    output.append("id=\"m")
    output.append(decimal: model.index)
    output.append("\" xml:lang=\"")
    output.append(model.languages[0].tag)
    output.append("\" difficulty=\"")
    output.append(XMLForm.difficulties[model.difficulty])
    output.append("\">\n")
    for (place, language) in model.languages.enumerated() {
      text("title", "    ", place > 0 ? language.tag : nil, &output) { output in
        output.append(language.adjectives[model.adjective])
        output.append(language.animals[model.animal])
        output.append(" ")
        output.append(decimal: model.index)
      }
    }
    text("summary", "    ", nil, &output) { output in
      output.append(model.languages[0].sentences[model.adjective % 8])
      output.append(" ")
      output.append(model.languages[0].tips[model.animal % 6])
    }
    output.append("    <designer>")
    output.append(XMLForm.designers[model.minutes % XMLForm.designers.count])
    output.append("</designer>\n    <rights spdx=\"CC0-1.0\"/>\n    <tag>")
    output.append(XMLForm.tags[model.animal % XMLForm.tags.count])
    output.append("</tag>\n    <tag>")
    output.append(XMLForm.tags[(model.animal + model.difficulty + 1) % XMLForm.tags.count])
    output.append("</tag>\n    <time minutes=\"")
    output.append(decimal: model.minutes)
    output.append("\"/>\n    <paper shape=\"square\" front=\"#d9483b\" back=\"#fdfdfb\"/>\n")
  }

  // MARK: A step

  private func write(_ step: StepSketch, of model: ModelSketch, _ output: inout OutputBuffer) {
    let (indent, inner) = XMLForm.indents[step.depth]
    let own = model.languages[0]
    output.append(indent)
    output.append("<step id=\"s")
    output.append(decimal: step.ordinal)
    if step.level != .overview {
      output.append(step.level == .full ? "\" detail=\"full" : "\" detail=\"standard")
    }
    output.append("\">\n")
    for (place, language) in model.languages.enumerated() {
      text("title", inner, place > 0 ? language.tag : nil, &output) { output in
        language.appendTitle(of: step, to: &output)
      }
    }
    if model.fullness == .usual { prose(of: step, in: own, inner, &output) }
    if step.isDrawn {
      var drawing = DrawingWriter(seed: step.seed)
      drawing.write(model.fullness, indent: inner, to: &output)
    }
    if let repeated = step.repeated {
      output.append(inner)
      output.append("<repeat from=\"s")
      output.append(decimal: repeated.lowerBound)
      output.append("\" to=\"s")
      output.append(decimal: repeated.upperBound)
      output.append("\" on=\"behind\"/>\n")
    }
    output.append(step.isGroup ? inner : indent)
    output.append(step.isGroup ? "<steps>\n" : "</step>\n")
  }

  private func prose(
    of step: StepSketch, in language: Phrases, _ indent: StaticString, _ output: inout OutputBuffer
  ) {
    if let subtitle = step.subtitle {
      text("subtitle", indent, nil, &output) { $0.append(language.subtitles[subtitle]) }
    }
    if let explanation = step.explanation {
      text("text", indent, nil, &output) { output in
        output.append(language.sentences[explanation])
        output.append(" ")
        output.append(language.sentences[(explanation + 5) % 8])
      }
    }
    if let tip = step.tip {
      text("tip", indent, nil, &output) { $0.append(language.tips[tip]) }
    }
    if let verbal = step.verbal {
      text("verbal", indent, nil, &output) { output in
        for offset in 0..<3 {
          if offset > 0 { output.append(" ") }
          output.append(language.sentences[(verbal + offset * 3) % 8])
        }
      }
    }
  }

  private func close(group depth: Int, _ output: inout OutputBuffer) {
    output.append(XMLForm.indents[depth].inner)
    output.append("</steps>\n")
    output.append(XMLForm.indents[depth].step)
    output.append("</step>\n")
  }

  private func text(
    _ element: StaticString, _ indent: StaticString, _ language: StaticString?,
    _ output: inout OutputBuffer, content: (inout OutputBuffer) -> Void
  ) {
    output.append(indent)
    output.append("<")
    output.append(element)
    if let language {
      output.append(" xml:lang=\"")
      output.append(language)
      output.append("\"")
    }
    output.append(">")
    content(&output)
    output.append("</")
    output.append(element)
    output.append(">\n")
  }

  private static let difficulties: [StaticString] = [
    "simple", "low-intermediate", "intermediate", "high-intermediate", "complex",
  ]
  private static let designers: [StaticString] = [
    "Traditional", "A. Folder", "吉沢 例", "Éva Példa", "J. Smith &amp; R. Jones",
  ]
  private static let tags: [StaticString] = [
    "bird", "water", "animal", "fantasy", "box", "flower", "modular", "action", "paper &amp; glue",
  ]
}

extension Phrases {
  /// The three parts of a step's title in the order of the language.
  func appendTitle(of step: StepSketch, to output: inout OutputBuffer) {
    switch order {
    case .actionPartGoal:
      output.append(actions[step.action])
      output.append(parts[step.part])
      output.append(goals[step.goal])
    case .partGoalAction:
      output.append(parts[step.part])
      output.append(goals[step.goal])
      output.append(actions[step.action])
    }
  }
}
