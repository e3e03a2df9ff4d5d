public import OrigamiModel

/// Writes a model, or a page, as XML piece by piece. The memory does not depend on its size.
///
/// The text is canonical: equal models give equal bytes, and reading what was written gives the same model.
/// Elements and attributes have one order, and two spaces indent. Attributes with their default value are
/// left out, and `xml:lang` is written only where the language differs from the model's.
///
///     var writer = ContentWriter { try file.write($0) }
///     try writer.begin(model)
///     for step in steps { try writer.append(step) }
///     try writer.endModel(photos: model.photos)
///     try writer.finish()
public struct ContentWriter {
  private var output: XMLOutput
  private var isInPage = false
  private var language = ""
  /// The number of open groups. Each has an open `step` and an open `steps`.
  private var openGroups = 0

  /// Creates a writer that passes pieces of at least 64 KB to `write`, and the rest when it finishes. An
  /// error that `write` throws is thrown by the current call.
  public init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    output = XMLOutput(write)
    output.declaration()
  }

  // MARK: Models

  /// Begins the model. At least one step must follow. Its photos are written at its end.
  public mutating func begin(_ model: Model) throws {
    try describe(model, facts: [])
    try output.begin("steps")
  }

  private mutating func describe(_ model: Model, facts: [Fact]) throws {
    language = model.language
    var attributes: [XMLOutput.Attribute] = []
    if !isInPage { attributes.append(("xmlns", Grammar.namespace)) }
    if !isInPage || model.version != Grammar.version { attributes.append(("version", model.version)) }
    attributes.append(("id", model.id))
    attributes.append(("xml:lang", model.language))
    if let difficulty = model.difficulty { attributes.append(("difficulty", difficulty.name)) }
    try output.begin("model", attributes + ContentWriter.attributes(facts))
    write(model.texts)
    for credit in model.credits { write(credit) }
    for tag in model.tags { output.element("tag", text: tag) }
    if let minutes = model.minutes { output.element("time", [("minutes", String(minutes))]) }
    if let paper = model.paper { write(paper) }
    for point in model.points { try write(point) }
  }

  /// Ends the model.
  public mutating func endModel(photos: [Photo]) throws {
    try closeGroups(downTo: 0)
    try output.end()
    try write(photos) { _ in [] }
    try output.end()
  }

  private mutating func write(_ photos: [Photo], facts: (Photo) -> [Fact]) throws {
    guard !photos.isEmpty else { return }
    try output.begin("showcase")
    for photo in photos { try write(photo, facts: facts(photo)) }
    try output.end()
  }

  /// Ends the page, if one is open, and passes everything on.
  public mutating func finish() throws {
    if isInPage { try output.end() }
    isInPage = false
    try output.flush()
  }

  // MARK: Pages

  /// A fact about an item of a page, for programs that know its namespace. It is written as an attribute of
  /// that namespace, which every other reader of the format ignores.
  package typealias Fact = (name: String, value: String)

  private static let factPrefix = "p"

  private static func attributes(_ facts: [Fact]) -> [XMLOutput.Attribute] {
    facts.map { (factPrefix + ":" + $0.name, $0.value) }
  }

  /// Begins a page. Its items follow.
  ///
  /// - Parameters:
  ///   - language: the language of the items that declare none.
  ///   - namespace: the namespace of the items' facts.
  package mutating func beginPage(_ header: PageHeader, language: String, namespace: String) throws {
    isInPage = true
    self.language = language
    try output.begin(
      "page",
      [
        ("xmlns", Grammar.namespace), ("xmlns:" + ContentWriter.factPrefix, namespace),
        ("version", Grammar.version), ("xml:lang", language), ("of", header.items.rawValue),
        ("total", String(header.total)),
      ])
    for link in header.links {
      output.element("link", [("rel", link.relation.rawValue), ("href", link.href)])
    }
  }

  /// Writes a model as an item of a page: its description and its photos, without steps.
  package mutating func appendItem(
    _ model: Model, facts: [Fact], photoFacts: (Photo) -> [Fact]
  ) throws {
    try describe(model, facts: facts)
    try write(model.photos, facts: photoFacts)
    try output.end()
  }

  /// Writes a step as an item of a page: by itself, with its drawing, also if that was computed.
  package mutating func appendItem(_ step: Step, facts: [Fact]) throws {
    var step = step
    (step.depth, step.isGroup, step.isDiagramComputed) = (0, false, false)
    try append(step, facts: facts)
  }

  // MARK: Steps

  /// Writes the next step. Steps come in reading order: a group before its own steps, which are one level
  /// deeper.
  public mutating func append(_ step: Step) throws { try append(step, facts: []) }

  private mutating func append(_ step: Step, facts: [Fact]) throws {
    precondition(step.depth <= openGroups, "a step of depth \(step.depth) in \(openGroups) groups")
    try closeGroups(downTo: step.depth)
    var attributes: [XMLOutput.Attribute] = [("id", step.id)]
    if step.detailLevel != .overview { attributes.append(("detail", step.detailLevel.name)) }
    try output.begin("step", attributes + ContentWriter.attributes(facts))
    write(step.texts)
    if !step.operations.isEmpty {
      try output.begin("do")
      for operation in step.operations { try write(operation) }
      try output.end()
    }
    if let diagram = step.diagram, !step.isDiagramComputed { try write(diagram) }
    if let repetition = step.repetition { write(repetition) }
    if step.isGroup {
      try output.begin("steps")
      openGroups += 1
    } else {
      try output.end()
    }
  }

  private mutating func closeGroups(downTo depth: Int) throws {
    while openGroups > depth {
      try output.end()
      try output.end()
      openGroups -= 1
    }
  }

  private mutating func write(_ repetition: Repetition) {
    var attributes: [XMLOutput.Attribute] = [("from", repetition.from), ("to", repetition.to)]
    if let times = repetition.times { attributes.append(("times", String(times))) }
    if let place = repetition.place { attributes.append(("on", place.rawValue)) }
    if let mirror = repetition.mirror { attributes.append(("by", mirror)) }
    output.element("repeat", attributes)
  }

  // MARK: Descriptions

  private mutating func write(_ texts: [ContentText]) {
    for text in texts {
      let attributes = text.language == language ? [] : [("xml:lang", text.language)]
      output.element(text.kind.name, attributes, text: text.content)
    }
  }

  private mutating func write(_ credit: Credit) {
    var attributes: [XMLOutput.Attribute] = []
    if let spdx = credit.spdx { attributes.append(("spdx", spdx)) }
    if let href = credit.href { attributes.append(("href", href)) }
    output.element(credit.kind.rawValue, attributes, text: credit.content)
  }

  private mutating func write(_ paper: Paper) {
    var attributes: [XMLOutput.Attribute]
    switch paper.shape {
    case .square: attributes = [("shape", PaperShape.square.rawValue)]
    case .rectangle(let width, let height):
      attributes = [
        ("shape", PaperShape.rectangle.rawValue), ("width", number(width)), ("height", number(height)),
      ]
    case .polygon(let points):
      attributes = [("shape", PaperShape.polygon.rawValue), ("points", places(points))]
    }
    if let front = paper.front { attributes.append(("front", front)) }
    if let back = paper.back { attributes.append(("back", back)) }
    output.element("paper", attributes)
  }

  private mutating func write(_ photo: Photo, facts: [Fact]) throws {
    var attributes: [XMLOutput.Attribute] = [
      ("id", photo.id), ("src", photo.source), ("width", String(photo.width)),
      ("height", String(photo.height)),
    ]
    if let credit = photo.credit { attributes.append(("by", credit)) }
    attributes += ContentWriter.attributes(facts)
    if photo.texts.isEmpty { return output.element("photo", attributes) }
    try output.begin("photo", attributes)
    write(photo.texts)
    try output.end()
  }

  // MARK: Folds and drawings

  private mutating func write(_ operation: FoldOperation) throws {
    let attributes = operation.values.map { ($0.argument.rawValue, $0.text) }
    if operation.hints.isEmpty { return output.element(operation.kind.rawValue, attributes) }
    try output.begin(operation.kind.rawValue, attributes)
    for hint in operation.hints {
      switch hint {
      case .above(let face, let other): output.element("above", [("face", face), ("of", other)])
      case .crease(let sign, let through): output.element("crease", [("as", sign), ("through", through)])
      }
    }
    try output.end()
  }

  private mutating func write(_ diagram: Diagram) throws {
    try output.begin("diagram")
    for element in diagram.elements {
      switch element {
      case .face(let points, let side):
        output.element("face", [("points", places(points)), ("side", side.name)])
      case .tiltedFace(let points, let side, let tilt):
        output.element("face", [("points", places(points)), ("side", side.name), ("tilt", String(tilt))])
      case .line(let points, let kind):
        output.element("line", [("kind", kind.name), ("points", places(points))])
      case .arrow(let arrow): write(arrow)
      case .mark(let place, let kind):
        output.element("mark", [("kind", kind.name), ("at", places([place]))])
      case .label(let place, let text): output.element("label", [("at", places([place]))], text: text)
      }
    }
    try output.end()
  }

  private mutating func write(_ arrow: Diagram.Arrow) {
    var attributes: [XMLOutput.Attribute] = [("kind", arrow.kind.name), ("from", places([arrow.from]))]
    if let to = arrow.to { attributes.append(("to", places([to]))) }
    if let bend = arrow.bend { attributes.append(("bend", bend.name)) }
    if let degrees = arrow.degrees { attributes.append(("degrees", number(degrees))) }
    if let times = arrow.times { attributes.append(("times", String(times))) }
    output.element("arrow", attributes)
  }

  private func places(_ points: [Point]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(points.count * 16)
    for point in points {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      append(point.x, to: &text)
      text.append(UInt8(ascii: ","))
      append(point.y, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func number(_ value: Double) -> String {
    var text: [UInt8] = []
    append(value, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a number. A value that the format cannot hold becomes 0; values that were read from a file
  /// always fit.
  private func append(_ value: Double, to text: inout [UInt8]) {
    (Decimal9(value) ?? Decimal9(mantissa: 0, places: 0)).append(to: &text)
  }
}
