import OrigamiModel
import OrigamiStore
import Paging

/// A step with everything that its words and its place on the page depend on.
struct PagedStep: Identifiable, Sendable {
  let stored: StoredStep
  /// The places of the steps that it repeats, by identifier.
  let repeated: [String: StepPlaces]

  var id: ContentID { stored.id }
}

/// The steps of a model at a level as a source of pages.
struct StepPages: PageSource {
  let content: any LibraryContent
  let model: StoredModel
  let level: DetailLevel

  /// The number of steps in a page.
  static let pageSize = 24
  /// The most bytes of a drawing that is loaded with its step. Larger drawings, which take long to decode and
  /// to draw, are loaded one by one.
  static let drawingBytes = 16 << 10

  func load(
    _ request: PageRequest<StepCursor, ContentID>
  ) async throws -> PageAnswer<PagedStep, StepCursor> {
    let page = try await content.steps(
      request, of: model, at: level, drawings: .upTo(bytes: StepPages.drawingBytes))
    var items: [PagedStep] = []
    items.reserveCapacity(page.items.count)
    let places = try await content.repeatedPlaces(of: page.items.map(\.step), of: model)
    for stored in page.items {
      guard let repetition = stored.step.repetition else {
        items.append(PagedStep(stored: stored, repeated: [:]))
        continue
      }
      let own = [repetition.from, repetition.to].compactMap { id in places[id].map { (id, $0) } }
      items.append(PagedStep(stored: stored, repeated: Dictionary(own) { first, _ in first }))
    }
    return .page(
      Page(
        items: items, before: page.before, after: page.after, revision: page.revision,
        byteCost: page.byteCost))
  }

  /// Returns the cursor before the step at a position, from 0.
  func cursor(before position: Int) -> StepCursor {
    StepCursor(revision: model.revision, level: level, ordinal: position)
  }

  /// Returns the position of the page that holds a step, from 0.
  static func pageStart(of position: Int) -> Int { position - position % pageSize }
}
