import OrigamiModel
import OrigamiReader
import OrigamiStore
import Paging
import Threading

/// A model of any length that is not stored anywhere: every fourth step is shown at overview, every second at
/// standard, all of them at full.
struct ScriptedContent: LibraryContent {
  let id = "scripted"
  /// The model; from its second revision on, the title has the number.
  var model: StoredModel {
    var model = described
    model.revision = revision.withLock { $0 }
    if model.revision > 1 {
      model.model.texts = [ContentText(.title, "en", "Deep, revision \(model.revision)")]
    }
    return model
  }
  private let described: StoredModel
  let revision: Locked<Int>
  /// A Boolean value that indicates whether drawings come with their steps.
  var isImmediate = true
  /// Steps with a drawing: every third.
  var drawing: Diagram? = nil
  /// Steps whose drawing cannot be loaded.
  var failing: Set<ContentID> = []
  var photos: [Photo] = []
  /// The bytes of every photo.
  var photoBytes: [UInt8]? = nil
  var loadsAhead = true
  var staleness: StaleReason? = nil
  /// A Boolean value that indicates whether pages that nobody waits for cannot be loaded.
  var failsAhead = false
  private struct Offline: Error {}
  /// The reasons of the requests for pages, in order.
  let reasons = Locked<[LoadReason]>([])
  /// The names of the steps that were looked up, in order.
  let names = Locked<[StepName]>([])
  /// The number of times that a newer state was asked for.
  let revalidations = Locked(0)
  /// True lets everything about steps fail.
  let isUnreachable = Locked(false)
  /// The number of requests that failed because of it.
  let unreached = Locked(0)
  /// Called when a page was read, before it is returned.
  var afterPage: @Sendable () async -> Void = {}
  /// The movements of every step.
  var motions: [MotionRecord] = []

  init(steps: Int, revision: Int = 1, photos: [Photo] = []) {
    var described = Model(id: "deep", language: "en", texts: [ContentText(.title, "en", "Deep")])
    described.photos = photos
    self.revision = Locked(revision)
    self.described = StoredModel(
      model: described, revision: revision,
      stepCounts: PerLevel(full: steps, standard: (steps + 1) / 2, overview: (steps + 3) / 4),
      lastNumbers: PerLevel(full: steps, standard: (steps + 1) / 2, overview: (steps + 3) / 4),
      languages: ["en"], file: "/deep.xml", position: TextPosition(line: 1, column: 1))
  }

  private static func stride(_ level: DetailLevel) -> Int {
    switch level {
    case .full: 1
    case .standard: 2
    case .overview: 4
    }
  }

  private func step(fullOrdinal ordinal: Int) -> StoredStep? {
    guard (1...model.stepCounts.full).contains(ordinal) else { return nil }
    func place(_ level: DetailLevel) -> StepPlace? {
      let stride = ScriptedContent.stride(level)
      guard (ordinal - 1) % stride == 0 else { return nil }
      let shown = (ordinal - 1) / stride + 1
      return StepPlace(ordinal: shown, number: "\(shown)")
    }
    let level: DetailLevel = place(.overview) != nil ? .overview : place(.standard) != nil ? .standard : .full
    let sentences = Array(repeating: "Bring one edge to the other and crease.", count: ordinal % 5 + 1)
    let step = Step(
      id: "s\(ordinal)", detailLevel: level,
      places: StepPlaces(
        full: StepPlace(ordinal: ordinal, number: "\(ordinal)"), standard: place(.standard),
        overview: place(.overview)),
      language: "en",
      texts: [
        ContentText(.title, "en", "Fold number \(ordinal)."),
        ContentText(.text, "en", sentences.joined(separator: " ")),
      ])
    return StoredStep(step: step, hasDiagram: drawing != nil && ordinal % 3 == 1, revision: model.revision)
  }

  private func check(_ model: StoredModel) throws {
    try Task.checkCancellation()
    if isUnreachable.withLock({ $0 }) {
      unreached.withLock { $0 += 1 }
      throw ContentError.unreachable(Offline())
    }
    if model.revision != self.model.revision { throw ContentError.replaced(model: model.id) }
  }

  struct Failure: Error, CustomStringConvertible { var description: String { "no" } }

  // MARK: Models

  func totals() async throws -> LibraryTotals { LibraryTotals(models: 1, steps: model.stepCounts.full) }
  func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor> {
    Page(items: [model], before: nil, after: nil, revision: 1, byteCost: 100)
  }
  func modelCount(_ query: ModelQuery) async throws -> Int { 1 }
  func model(_ id: ContentID) async throws -> StoredModel { model }
  func modelIDs(nearestTo id: String) async throws -> [String] { [] }
  func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank {
    ModelRank(
      index: 0, page: Page(items: [model], before: nil, after: nil, byteCost: 0), totals: try await totals())
  }
  func randomModel(_ random: @escaping @Sendable () -> UInt64) async throws -> StoredModel? { model }

  // MARK: Steps

  func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, at level: DetailLevel,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor> {
    try check(model)
    reasons.withLock { $0.append(request.reason) }
    if failsAhead, request.reason == .ahead { throw ContentError.unreachable(Offline()) }
    let (stride, count) = (ScriptedContent.stride(level), model.stepCounts[level])
    let start: Int
    switch request.position {
    case .start: start = 0
    case .end: start = count
    case .cursor(let cursor): start = cursor.ordinal
    case .item(let id): start = ((Int(id.text.dropFirst()) ?? 1) - 1) / stride
    }
    let range =
      request.direction == .forward
      ? start..<min(count, start + request.limit) : max(0, start - request.limit)..<start
    func cursor(_ ordinal: Int) -> StepCursor {
      StepCursor(revision: model.revision, level: level, ordinal: ordinal)
    }
    let page = Page(
      items: range.compactMap { ordinal in
        step(fullOrdinal: ordinal * stride + 1).map { stored in
          var stored = stored
          if isImmediate, stored.hasDiagram, drawings != .none { stored.step.diagram = drawing }
          return stored
        }
      }, before: range.lowerBound > 0 ? cursor(range.lowerBound) : nil,
      after: range.upperBound < count ? cursor(range.upperBound) : nil,
      revision: PageRevision(model.revision),
      byteCost: range.count * 1000)
    await afterPage()
    return page
  }

  func step(_ name: StepName, of model: StoredModel) async throws -> StoredStep? {
    try check(model)
    names.withLock { $0.append(name) }
    switch name {
    case .idPrefix(let prefix): return Int(prefix.dropFirst()).flatMap { step(fullOrdinal: $0) }
    case .id(let id): return Int(id.text.dropFirst()).flatMap { step(fullOrdinal: $0) }
    case .ordinal(let ordinal, let level):
      return step(fullOrdinal: (ordinal - 1) * ScriptedContent.stride(level) + 1)
    case .number(let number, let level):
      return Int(number).flatMap { step(fullOrdinal: ($0 - 1) * ScriptedContent.stride(level) + 1) }
    }
  }

  func step(titled title: String, of model: StoredModel) async throws -> StoredStep? {
    try check(model)
    return Int(title.filter(\.isNumber)).flatMap { step(fullOrdinal: $0) }
  }

  func stepIDs(of model: StoredModel, nearestTo id: String) async throws -> [String] { [] }

  // MARK: Pictures and search

  func drawing(ofStep id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> Diagram? {
    try check(model)
    if failing.contains(id) { throw Failure() }
    return drawing
  }

  func cover(of model: StoredModel) async throws -> Diagram? {
    try check(model)
    return drawing
  }

  func motions(ofStep id: ContentID, of model: StoredModel) async throws -> [MotionRecord] {
    try check(model)
    return motions
  }

  func photo(_ id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> [UInt8]? {
    photoBytes
  }

  func search(_ query: SearchQuery, after cursor: SearchCursor?, limit: Int) async throws -> SearchPage {
    SearchPage(hits: [], total: 0, after: nil)
  }
  func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit? {
    try check(model)
    return nil
  }
  func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int { 0 }
  func revalidate() async { revalidations.withLock { $0 += 1 } }
  func changes() throws -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}
