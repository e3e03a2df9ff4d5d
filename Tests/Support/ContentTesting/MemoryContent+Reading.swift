package import OrigamiModel
package import OrigamiStore
package import Paging

extension MemoryContent {
  // MARK: Models

  package func totals() async throws -> LibraryTotals {
    try Task.checkCancellation()
    return LibraryTotals(models: entries.count, steps: entries.reduce(0) { $0 + $1.steps.count })
  }

  private func models(_ query: ModelQuery) -> [StoredModel] {
    entries.map(\.model).filter { query.contains($0.model) }.sorted { key($0) < key($1) }
  }

  private func key(_ model: StoredModel) -> (String, ContentID) {
    (SortKey.make(from: model.model.title), model.id)
  }

  package func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor> {
    try Task.checkCancellation()
    let models = models(query)
    return try request.page(
      of: models, revision: revision,
      cursor: { index in
        let (sortKey, id) = key(models[index - 1])
        return ModelCursor(sortKey: sortKey, id: id.text)
      },
      index: { cursor in
        models.firstIndex { key($0) > (cursor.sortKey, ContentID(cursor.id)) } ?? models.count
      })
  }

  package func modelCount(_ query: ModelQuery) async throws -> Int { models(query).count }

  package func model(_ id: ContentID) async throws -> StoredModel {
    try Task.checkCancellation()
    guard let entry = entries.first(where: { $0.model.id == id }) else {
      throw ContentError.notFound(.model(id))
    }
    return entry.model
  }

  package func modelIDs(nearestTo id: String) async throws -> [String] {
    NearestNames.nearest(to: id, among: entries.map(\.model.id).sorted().map(\.text))
  }

  package func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank {
    let all = models(ModelQuery())
    let before = all.count { key($0) < key(model) }
    let index = min(before, max(0, all.count - 1))
    let start = index - index % pageSize
    let request = PageRequest<ModelCursor, ContentID>(
      position: all.isEmpty ? .start : .item(all[start].id), limit: pageSize)
    let page = try await models(request, of: ModelQuery())
    return ModelRank(
      index: index, page: page, totals: try await totals())
  }

  package func randomModel(_ random: @escaping @Sendable () -> UInt64) async throws -> StoredModel? {
    let all = entries
    return all.isEmpty ? nil : all[Int(random() % UInt64(all.count))].model
  }

  // MARK: Steps

  package func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, at level: DetailLevel,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor> {
    let steps = try entry(of: model).steps.filter { $0.step.places.place(at: level) != nil }
    var page = try request.page(
      of: steps, revision: model.revision,
      cursor: { StepCursor(revision: model.revision, level: level, ordinal: $0) },
      index: { min($0.ordinal, steps.count) })
    for index in page.items.indices {
      let size = page.items[index].step.diagram?.encoded.count ?? 0
      switch drawings {
      case .all: break
      case .upTo(let bytes) where size <= bytes: break
      case .none, .upTo: page.items[index].step.diagram = nil
      }
      if page.items[index].step.diagram == nil { page.items[index].step.isDiagramComputed = false }
    }
    return page
  }

  package func step(_ name: StepName, of model: StoredModel) async throws -> StoredStep? {
    let steps = try entry(of: model).steps
    if case .idPrefix(let prefix) = name {
      return steps.filter { $0.id.text.utf8.starts(with: prefix.utf8) }.min { $0.id < $1.id }
    }
    return steps.first { stored in
      switch name {
      case .id(let id): stored.id == id
      case .ordinal(let ordinal, let level): stored.step.places.place(at: level)?.ordinal == ordinal
      case .number(let number, let level): stored.step.places.place(at: level)?.number == number
      case .idPrefix: false
      }
    }
  }

  package func step(titled title: String, of model: StoredModel) async throws -> StoredStep? {
    try entry(of: model).steps.first { $0.step.title == title }
  }

  package func stepIDs(of model: StoredModel, nearestTo id: String) async throws -> [String] {
    NearestNames.nearest(to: id, among: try entry(of: model).steps.map(\.id).sorted().map(\.text))
  }

  // MARK: Pictures

  package func drawing(
    ofStep id: ContentID, of model: StoredModel, reason: LoadReason
  ) async throws -> Diagram? {
    try entry(of: model).steps.first { $0.id == id }?.step.diagram
  }

  package func motions(ofStep id: ContentID, of model: StoredModel) async throws -> [MotionRecord] {
    let entry = try entry(of: model)
    return entry.steps.firstIndex { $0.id == id }.map { entry.motions[$0] } ?? []
  }

  package func photo(_ id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> [UInt8]? {
    guard model.model.photos.contains(where: { ContentID($0.id) == id }) else {
      throw ContentError.notFound(.photo(id, model: model.id))
    }
    return try entry(of: model).photos[id.text]
  }

  // MARK: Search

  private static func words(_ texts: [ContentText]) -> Set<String> {
    Set(
      texts.flatMap { text in
        text.content.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      })
  }

  private func matches(_ query: SearchQuery, _ texts: [ContentText]) -> Bool {
    let wanted = query.words.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let words = MemoryContent.words(texts)
    return !wanted.isEmpty && wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  private func hits(_ query: SearchQuery, _ entry: Entry) -> [StoredStep] {
    entry.steps.filter {
      $0.step.places.place(at: query.level) != nil && matches(query, $0.step.texts)
    }
  }

  package func search(
    _ query: SearchQuery, after cursor: SearchCursor?, limit: Int
  ) async throws -> SearchPage {
    try Task.checkCancellation()
    if let cursor, cursor.libraryRevision != revision { throw ContentError.cursor(.replaced) }
    let found = entries.flatMap { entry -> [SearchHit] in
      let own = matches(query, entry.model.model.texts)
      return (own ? [SearchHit(model: entry.model, step: nil, score: 0)] : [])
        + hits(query, entry).map { step in
          var step = step
          step.step.diagram = nil
          step.step.isDiagramComputed = false
          return SearchHit(model: entry.model, step: step, score: 1)
        }
    }
    func isTitled(_ hit: SearchHit) -> Bool {
      matches(query, (hit.step?.step.texts ?? hit.model.model.texts).filter { $0.kind == .title })
    }
    let all = found.filter(isTitled) + found.filter { !isTitled($0) }
    let start = cursor?.key ?? 0
    let end = start + min(all.count - start, limit)
    return SearchPage(
      hits: Array(all[start..<end]), total: all.count,
      after: end < all.count ? SearchCursor(libraryRevision: revision, score: 0, key: end) : nil)
  }

  package func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    let found = hits(query, try entry(of: model))
    let next =
      isForward
      ? found.first { $0.step.ordinal > ordinal } : found.last { $0.step.ordinal < ordinal }
    return next.map { StepHit(id: $0.id, ordinal: $0.step.ordinal) }
  }

  package func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int {
    hits(query, try entry(of: model)).count { ordinals.contains($0.step.ordinal) }
  }
}
