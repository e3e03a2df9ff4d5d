public import OrigamiModel
public import OrigamiStore
public import Paging

extension PublishedContent {
  /// Returns a page of steps. Loads the nodes of the model's tree above the published pages that hold the
  /// steps, and those pages. Most models are one page without nodes.
  public func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, at level: DetailLevel,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor> {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root, LoadPriority(request.reason))
      let reader = reader(LoadPriority(request.reason))
      let page = try await PageRange(request, total: entry.listed.stepCounts[level]) { position in
        switch position {
        case .cursor(let cursor):
          guard cursor.level == level else { throw ContentError.cursor(.otherLevel(cursor.level)) }
          guard cursor.revision == model.revision else { throw ContentError.cursor(.replaced) }
          return cursor.ordinal
        case .item(let id):
          guard let place = try await step(id, of: entry, reader)?.places.place(at: level) else {
            throw PageSourceError.unknownItem
          }
          return request.direction == .forward ? place.ordinal - 1 : place.ordinal
        case .start, .end: preconditionFailure("not a position inside the list")
        }
      }
      let steps = try await reader.steps(page.range, at: level, of: entry)
      guard steps.count == page.range.count else { throw TreeReader.missingSteps }
      remember(steps, of: entry)
      if request.reason == .visible {
        prefetch?.read(page.range, of: entry, at: level)
      }
      let items = steps.map { PublishedContent.stored($0, model.revision, drawings) }
      func cursor(_ ordinal: Int) -> StepCursor {
        StepCursor(revision: model.revision, level: level, ordinal: ordinal)
      }
      return Page(
        items: items, before: page.before.map(cursor), after: page.after.map(cursor),
        revision: PageRevision(model.revision), byteCost: items.reduce(0) { $0 + $1.byteCost })
    }
  }

  static func stored(_ step: Step, _ revision: Int, _ drawings: IncludedDrawings) -> StoredStep {
    var stored = StoredStep(step: step, hasDiagram: step.diagram != nil, revision: revision)
    let isIncluded =
      switch drawings {
      case .none: false
      case .upTo(let bytes): step.diagram.map { $0.encoded.count <= bytes } ?? false
      case .all: true
      }
    if !isIncluded { (stored.step.diagram, stored.step.isDiagramComputed) = (nil, false) }
    return stored
  }

  /// Returns a step by its identifier; nil if there is none.
  private func step(_ id: ContentID, of entry: ModelEntry, _ reader: TreeReader) async throws -> Step? {
    guard entry.steps.height > 0 else {
      return try await reader.steps(0..<entry.listed.stepCounts.full, at: .full, of: entry)
        .first { ContentID($0.id) == id }
    }
    if let ordinal = rememberedOrdinal(of: id, in: entry) {
      return try await reader.steps(ordinal - 1..<ordinal, at: .full, of: entry).first
    }
    let found = try await reader.firstKey(from: TreeKey(parts: [id.text, ""]), in: entry.stepIDs)
    guard let parts = found?.parts, parts.count == 2, ContentID(String(parts[0])) == id,
      let ordinal = Int(parts[1]), (1...max(1, entry.listed.stepCounts.full)).contains(ordinal)
    else { return nil }
    return try await reader.steps(ordinal - 1..<ordinal, at: .full, of: entry).first
  }

  /// Returns the first step, in the order of identifiers, whose identifier begins with a text; nil if there
  /// is none.
  private func step(
    beginning prefix: String, of entry: ModelEntry, _ reader: TreeReader
  ) async throws -> Step? {
    guard entry.steps.height > 0 else {
      return try await reader.steps(0..<entry.listed.stepCounts.full, at: .full, of: entry)
        .filter { $0.id.utf8.starts(with: prefix.utf8) }.min { ContentID($0.id) < ContentID($1.id) }
    }
    let found = try await reader.firstKey(from: TreeKey(prefix), in: entry.stepIDs)
    guard let id = found?.parts.first, id.utf8.starts(with: prefix.utf8) else { return nil }
    return try await step(ContentID(String(id)), of: entry, reader)
  }

  private func step(
    _ name: StepName, of entry: ModelEntry, _ reader: TreeReader
  ) async throws -> Step? {
    switch name {
    case .id(let id): return try await step(id, of: entry, reader)
    case .ordinal(let ordinal, let level):
      guard (1...max(1, entry.listed.stepCounts[level])).contains(ordinal) else { return nil }
      return try await reader.steps(ordinal - 1..<ordinal, at: level, of: entry).first
    case .idPrefix(let prefix): return try await step(beginning: prefix, of: entry, reader)
    case .number(let text, let level):
      return try await reader.step(numbered: text, at: level, of: entry)
    }
  }

  /// Returns a step with its drawing. Loads the page that holds it.
  public func step(_ name: StepName, of model: StoredModel) async throws -> StoredStep? {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      guard let step = try await step(name, of: entry, reader(.visible)) else { return nil }
      remember([step], of: entry)
      return PublishedContent.stored(step, model.revision, .all)
    }
  }

  /// The most pages of steps that are looked through for a title, one request after the other: about 4,000
  /// steps. A title on a later page is not found; more requests would take longer than a reader waits.
  private static let titledPageLimit = 40

  /// Returns a step by its title, by looking through the first pages of the model.
  public func step(titled title: String, of model: StoredModel) async throws -> StoredStep? {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      let reader = reader(.visible)
      var position = 0
      for _ in 0..<PublishedContent.titledPageLimit where position < entry.listed.stepCounts.full {
        let place = try await reader.leaf(at: position, in: entry.steps)
        let steps = try await reader.steps(at: place)
        if let step = steps.first(where: { $0.title == title }) {
          return PublishedContent.stored(step, model.revision, .all)
        }
        position = place.before.counts.full + steps.count
      }
      return nil
    }
  }

  /// Returns similar identifiers of steps: of a short model, from its only page; of a long model, from two
  /// parts of the list: where `id` would be, and where its first two characters would be, because the mistake
  /// may be in the later ones.
  public func stepIDs(of model: StoredModel, nearestTo id: String) async throws -> [String] {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      let reader = reader(.visible)
      guard let tree = entry.stepIDs else {
        let place = try await reader.leaf(at: 0, in: entry.steps)
        return PublishedContent.nearest(to: id, among: try await reader.steps(at: place).map(\.id))
      }
      var names: [String] = []
      var leaves: Set<ObjectName> = []
      for text in [id, String(id.prefix(2))] {
        let place = try await reader.leaf(of: TreeKey(text), in: tree)
        guard leaves.insert(place.leaf).inserted else { continue }
        names += try await reader.keys(at: place).map { String($0.parts[0]) }
      }
      return PublishedContent.nearest(to: id, among: names)
    }
  }

  /// Returns the nearest identifiers. Equally near ones are in the order of identifiers, as in a library on
  /// disk.
  private static func nearest(to id: String, among names: [String]) -> [String] {
    NearestNames.nearest(to: id, among: names.sorted { ContentID($0) < ContentID($1) })
  }

  /// Returns the drawing of a step, which is on the step's page.
  public func drawing(
    ofStep id: ContentID, of model: StoredModel, reason: LoadReason
  ) async throws -> Diagram? {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root, LoadPriority(reason))
      return try await step(id, of: entry, reader(LoadPriority(reason)))?.diagram
    }
  }

  /// Returns the drawing of the finished model: from the page of the list, which is in memory where the list
  /// is on screen; a very large one from the page of the last steps.
  public func cover(of model: StoredModel) async throws -> Diagram? {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      switch entry.cover {
      case .drawing(let cover): return cover
      case .none: return nil
      case .onPage:
        return try await reader(.visible).steps(model.coverPositions, at: .full, of: entry)
          .last { $0.diagram != nil }?.diagram
      }
    }
  }

  /// Returns the motions of a step, or of the steps in a group. Loads each page of these steps, and one
  /// object with its motions.
  public func motions(ofStep id: ContentID, of model: StoredModel) async throws -> [MotionRecord] {
    try await mapped { [self] root in
      let entry = try await entry(of: model, in: root)
      let reader = reader(.visible)
      guard let step = try await step(id, of: entry, reader) else { return [] }
      var found: [MotionRecord] = []
      var ordinal = step.ordinal
      while ordinal <= entry.listed.stepCounts.full {
        let place = try await reader.leaf(at: ordinal - 1, in: entry.steps)
        let steps = try await reader.steps(at: place)
        let list = try await objects.steps(place.leaf, .visible).motions
        let records =
          if let list { try await objects.motions(list, .visible).records } else { [Int: MotionRecord]() }
        for (index, other) in steps.enumerated() where other.ordinal >= ordinal {
          if other.ordinal > step.ordinal, other.depth <= step.depth { return found }
          if let record = records[index] { found.append(record) }
        }
        guard let last = steps.last, last.ordinal >= ordinal else { throw TreeReader.missingSteps }
        ordinal = last.ordinal + 1
      }
      return found
    }
  }
}
