import OrigamiModel
import OrigamiReader
import OrigamiStore
import Paging

/// A model of any length that is not stored anywhere: every fourth step is shown at overview, every second at
/// standard, all of them at full.
struct ScriptedContent: ModelContent {
  let model: StoredModel
  /// Whether drawings come at once.
  var isImmediate = true
  /// Steps with a drawing: every third.
  var drawing: Diagram? = nil
  /// Steps whose drawing cannot be loaded.
  var failing: Set<ContentID> = []
  var photos: [Photo] = []

  init(steps: Int, revision: Int = 1, photos: [Photo] = []) {
    var described = Model(id: "deep", language: "en", texts: [ContentText(.title, "en", "Deep")])
    described.photos = photos
    model = StoredModel(
      model: described, revision: revision,
      stepCounts: PerLevel(full: steps, standard: (steps + 1) / 2, overview: (steps + 3) / 4),
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

  func steps(after ordinal: Int, limit: Int, level: DetailLevel) async throws -> [StoredStep] {
    let stride = ScriptedContent.stride(level)
    let last = min(ordinal + limit, model.stepCounts[level])
    guard last > ordinal else { return [] }
    return (ordinal..<last).compactMap { step(fullOrdinal: $0 * stride + 1) }
  }

  struct Failure: Error, CustomStringConvertible { var description: String { "no" } }

  func loadDrawing(of step: ContentID, _ priority: LoadPriority) -> DiagramLoader {
    let drawings = DiagramMemory(cost: { _ in 1 }) { [drawing, failing] id, _ in
      if failing.contains(id) { throw Failure() }
      return drawing
    }
    if isImmediate { drawings.insert(drawing, for: step) }
    return DiagramLoader(id: step, from: drawings, priority)
  }

  func step(_ name: Library.StepName) -> StoredStep? {
    switch name {
    case .id(let id): Int(id.text.dropFirst()).flatMap { step(fullOrdinal: $0) }
    case .ordinal(let ordinal, let level):
      step(fullOrdinal: (ordinal - 1) * ScriptedContent.stride(level) + 1)
    case .number(let number, let level):
      Int(number).flatMap { step(fullOrdinal: ($0 - 1) * ScriptedContent.stride(level) + 1) }
    }
  }

  func step(titled title: String) -> StoredStep? {
    Int(title.filter(\.isNumber)).flatMap { step(fullOrdinal: $0) }
  }

  func find(_ query: SearchQuery, from ordinal: Int, isForward: Bool) async throws -> Library.StepHit? { nil }
  func count(_ query: SearchQuery, ordinals: ClosedRange<Int>) async throws -> Int { 0 }
}
