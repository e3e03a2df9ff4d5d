internal import OrigamiModel
internal import OrigamiStore
internal import OrigamiXML
internal import Threading

/// A page of steps.
struct StepPageDocument: Hashable, Sendable {
  /// The steps. Their places mean nothing, because they depend on the steps before the page.
  var steps: [Step]
  /// The object with the motions of the steps; nil if no paper moves.
  var motions: ObjectName?
}

/// Reads pages of models and pages of steps, which ``PageWriter`` writes.
///
/// A page is a document of the content format. What the format does not say (a step's depth, the objects of a
/// model) is in attributes of the namespace ``IndexNode/namespace``, which are called facts.
enum PageDocuments {
  /// Reads a page of steps.
  ///
  /// - Throws: ``WebError/badObject(_:)``
  static func steps(xml: [UInt8]) throws(WebError) -> StepPageDocument {
    var steps: [Step] = []
    let facts = try read(xml, item: "step") { event in
      if case .step(let step) = event { steps.append(step) }
    }
    guard facts.items.count == steps.count, !steps.isEmpty else {
      throw .badObject("a page without its steps")
    }
    for (index, facts) in facts.items.enumerated() {
      // A content file has at most 64 levels of elements (``ContentLimits/depth``).
      let depth = facts["depth"].map { Int($0) ?? -1 } ?? 0
      guard (0..<64).contains(depth) else { throw .badObject("a step of depth \(facts["depth"] ?? "")") }
      steps[index].depth = depth
      steps[index].isGroup = facts["group"] != nil
      steps[index].isDiagramComputed = steps[index].diagram != nil && facts["drawing"] == "computed"
      if let scale = facts["scale"] {
        guard let scale = DrawingScale(attribute: scale) else {
          throw .badObject("a drawing's scale \(scale)")
        }
        steps[index].diagram = steps[index].diagram?.scaled(scale)
      }
    }
    let motions = facts.items.first?["motions"].flatMap { ObjectName(hex: $0) }
    return StepPageDocument(steps: steps, motions: motions)
  }

  /// Reads a page of models.
  ///
  /// - Throws: ``WebError/badObject(_:)``
  static func models(xml: [UInt8]) throws(WebError) -> [ModelEntry] {
    var models: [Model] = []
    let facts = try read(xml, item: "model") { event in
      switch event {
      case .modelBegan(let model, _): models.append(model)
      case .modelEnded(let ending): models[models.count - 1].photos = ending.photos
      default: break
      }
    }
    guard facts.items.count == models.count, !models.isEmpty else {
      throw .badObject("a page without its models")
    }
    var photoFacts = facts.photos[...]
    var entries: [ModelEntry] = []
    for (model, facts) in zip(models, facts.items) {
      let photos = photoFacts.prefix(model.photos.count)
      photoFacts = photoFacts.dropFirst(model.photos.count)
      guard let entry = entry(model, facts, Array(photos)) else {
        throw .badObject("the model '\(model.id)' lacks its objects")
      }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(
    _ model: Model, _ facts: [String: String], _ photos: [[String: String]]
  ) -> ModelEntry? {
    guard let counts = numbers(facts["counts"]), let last = numbers(facts["last"]),
      let revision = facts["revision"].flatMap({ Int($0) }), (0...0x7FFF_FFFF).contains(revision),
      let steps = facts["pages"].flatMap({ TreeRoot($0) }), let cover = ModelEntry.Cover(text: facts["cover"])
    else { return nil }
    let first = facts["first"].flatMap { ObjectName(hex: $0) }
    // A tree of one page is that page.
    guard steps.height == 0 ? first ?? steps.name == steps.name : first != nil else { return nil }
    var files: [ContentID: ModelEntry.PhotoFile] = [:]
    for (photo, facts) in zip(model.photos, photos) {
      guard let name = facts["object"].flatMap({ ObjectName(hex: $0) }) else { continue }
      files[ContentID(photo.id)] = ModelEntry.PhotoFile(
        name: name, byteCount: facts["bytes"].flatMap { Int($0) } ?? 0)
    }
    let stored = StoredModel(
      model: model, revision: revision, stepCounts: counts, lastNumbers: last,
      languages: (facts["languages"] ?? "").split(separator: " ").map(String.init), file: "",
      position: TextPosition(line: 1, column: 1), contentHash: facts["hash"])
    return ModelEntry(
      stored, steps: steps, firstPage: first ?? steps.name, stepIDs: facts["ids"].flatMap { TreeRoot($0) },
      stepWords: facts["words"].flatMap { TreeRoot($0) }, cover: cover, photoFiles: files)
  }

  /// Returns the numbers of a fact, one for each level.
  private static func numbers(_ text: String?) -> PerLevel<Int>? {
    let numbers = (text ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ (0...0xFFFF_FFFF).contains($0) }) else { return nil }
    return PerLevel(full: numbers[0], standard: numbers[1], overview: numbers[2])
  }

  // MARK: Reading

  /// The limits for pages of a published library. Computed drawings may pass the limits of drawings by hand.
  /// The limits of drawings here are beyond what fits into ``ObjectKind/unpackedLimit`` bytes.
  private static let limits: ContentLimits = {
    var limits = ContentLimits()
    limits.fileByteCount = ObjectKind.unpackedLimit
    limits.drawingElements = 100_000
    limits.drawingPoints = 400_000
    limits.reports = 1
    return limits
  }()

  /// A parser that waits to be used again. Making one takes longer than reading a page.
  private static let parser = Locked<ContentParser?>(nil)

  /// Reads a page with the parser of content files, then the facts of its items.
  private static func read(
    _ xml: [UInt8], item: String, _ body: (ContentEvent) -> Void
  ) throws(WebError) -> Facts {
    var problem: String?
    var isWhole = false
    // Taken out of the lock, so that one thread has it.
    let parser = parser.exchange(nil) ?? ContentParser(limits: limits)
    do {
      try parser.parse(.bytes(xml)) { event in
        if case .pageEnded = event { isWhole = true }
        body(event)
      } onDiagnostic: { diagnostic in
        if diagnostic.severity == .error, problem == nil { problem = diagnostic.rendered(file: "page") }
      }
    } catch {
      problem = "\(error)"
    }
    self.parser.withLock { $0 = parser }
    if let problem { throw .badObject(problem) }
    guard isWhole else { throw .badObject("a page that does not end") }
    let (facts, failure) = ForeignXML.read(xml, handler: Facts(item: item))
    if let failure { throw .badObject(failure.message) }
    return facts
  }

  /// Collects the attributes of the items and their photos. Prefixes are dropped, so no fact may have the
  /// name of an attribute of the content format.
  private struct Facts: ForeignXMLHandler {
    let item: String
    var items: [[String: String]] = []
    var photos: [[String: String]] = []

    init(item: String) { self.item = item }

    mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
      if name == item { items.append(attributes) }
      if name == "photo" { photos.append(attributes) }
      return true
    }

    mutating func text(_ text: String) {}
    mutating func end(_ name: String) {}
  }
}
