import OrigamiModel
import OrigamiStore
import Paging

/// A step with everything that its words and its place on the page depend on.
struct PagedStep: Identifiable, Sendable {
  let stored: StoredStep
  /// The number as it is printed in the listing.
  var number: String
  /// The parts that are listed after a group; nil for a group that stands for its parts, and for other steps.
  var parts: ListedParts?

  var id: ContentID { stored.id }
}

/// The steps of a model at a level as a source of pages.
struct StepPages: PageSource {
  let content: any LibraryContent
  let model: StoredModel
  /// The listing: a level, with opened groups.
  let opened: OpenedGroups

  /// The most bytes of a drawing that is loaded with its step. Larger drawings, which take long to decode and
  /// to draw, are loaded one by one.
  static let drawingBytes = 16 << 10

  /// Asks for the steps once more, so that a published library knows that they are urgent: the request joins
  /// the loads under way. A library on disk reads the page a second time.
  func raise(_ request: PageRequest<StepCursor, ContentID>) async {
    _ = try? await content.steps(
      request, of: model, opened: opened, drawings: .upTo(bytes: StepPages.drawingBytes))
  }

  func load(
    _ request: PageRequest<StepCursor, ContentID>
  ) async throws -> Page<PagedStep, StepCursor> {
    let page = try await content.steps(
      request, of: model, opened: opened, drawings: .upTo(bytes: StepPages.drawingBytes))
    let parts = try await content.listedParts(of: page.items, of: model, opened: opened)
    let items = page.items.map {
      PagedStep(stored: $0, number: opened.number(of: $0.step.places), parts: parts[$0.id])
    }
    return Page(
      items: items, before: page.before, after: page.after, revision: page.revision, byteCost: page.byteCost)
  }
}
