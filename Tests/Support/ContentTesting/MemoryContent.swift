package import OrigamiModel
package import OrigamiStore
import Paging
import Threading

/// A library in memory: the smallest implementation of `LibraryContent`. It shows how much the protocol asks
/// for.
///
/// It is filled from another content through the protocol alone, so it also shows that the protocol gives
/// everything.
package final class MemoryContent: LibraryContent {
  /// A model with its steps, drawings included, and the bytes of its photos.
  struct Entry: Sendable {
    var model: StoredModel
    var steps: [StoredStep]
    var photos: [String: [UInt8]]
    /// The movements of each step, in the order of the steps; nil if they are not known.
    var motions: [[MotionRecord]]
  }

  private struct State {
    var entries: [Entry] = []
    var revision = 0
  }

  /// The library's identifier.
  package let id: String
  private let state = Locked(State())

  /// Creates a library with everything that another one has.
  package init(copying content: some LibraryContent) async throws {
    id = content.id
    var position = PagePosition<ModelCursor, ContentID>.start
    var entries: [Entry] = []
    while true {
      let page = try await content.models(PageRequest(position: position, limit: 7), of: ModelQuery())
      for model in page.items { entries.append(try await MemoryContent.entry(model, content)) }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    let revision = (entries.map(\.model.revision).max() ?? 0) + 1
    state.withLock { $0 = State(entries: entries, revision: revision) }
  }

  private static func entry(_ model: StoredModel, _ content: some LibraryContent) async throws -> Entry {
    var steps: [StoredStep] = []
    var position = PagePosition<StepCursor, ContentID>.start
    while true {
      let page = try await content.steps(
        PageRequest(position: position, limit: 7), of: model, at: .full, drawings: .all)
      steps += page.items
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    var photos: [String: [UInt8]] = [:]
    for photo in model.model.photos {
      photos[photo.id] = try await content.photo(ContentID(photo.id), of: model)
    }
    var motions: [[MotionRecord]] = []
    for step in steps { motions.append(try await content.motions(ofStep: step.id, of: model)) }
    return Entry(model: model, steps: steps, photos: photos, motions: motions)
  }

  // MARK: Changes

  /// Removes a model.
  package func remove(_ model: ContentID) {
    state.withLock { state in
      state.entries.removeAll { $0.model.id == model }
      state.revision += 1
    }
  }

  /// Changes the places of a step, as damage can.
  package func move(_ step: ContentID, to places: StepPlaces) {
    state.withLock { state in
      for model in state.entries.indices {
        for index in state.entries[model].steps.indices
        where state.entries[model].steps[index].id == step {
          state.entries[model].steps[index].step.places = places
        }
      }
    }
  }

  /// Gives a model a new revision, as an import does.
  package func importAgain(_ model: ContentID) {
    state.withLock { state in
      state.revision += 1
      for index in state.entries.indices where state.entries[index].model.id == model {
        state.entries[index].model.revision = state.revision
        for step in state.entries[index].steps.indices {
          state.entries[index].steps[step].revision = state.revision
        }
      }
    }
  }

  /// Nothing else writes to this library.
  package func changes() throws -> AsyncStream<Int> { AsyncStream { $0.finish() } }

  // MARK: For the extensions

  var entries: [Entry] { state.withLock { $0.entries } }
  var revision: Int { state.withLock { $0.revision } }

  func entry(of model: StoredModel) throws -> Entry {
    try Task.checkCancellation()
    guard let entry = entries.first(where: { $0.model.id == model.id }) else {
      throw ContentError.notFound(.model(model.id))
    }
    guard entry.model.revision == model.revision else { throw ContentError.replaced(model: model.id) }
    return entry
  }
}

extension PageRequest {
  /// Returns the page of a list that is wholly in memory.
  ///
  /// - Parameters:
  ///   - cursor: the place before the item at an index; `items.count` is the place after the last.
  ///   - index: the index of the item after a cursor.
  func page<Item: Identifiable & Sendable>(
    of items: [Item], revision: Int, cursor: (Int) -> Cursor, index: (Cursor) -> Int
  ) throws -> Page<Item, Cursor> where Item.ID == ID {
    let start: Int
    switch position {
    case .start: start = 0
    case .end: start = items.count
    case .cursor(let cursor): start = index(cursor)
    case .item(let id):
      guard let found = items.firstIndex(where: { $0.id == id }) else { throw PageSourceError.unknownItem }
      start = direction == .forward ? found : found + 1
    }
    let range =
      direction == .forward ? start..<min(items.count, start + limit) : max(0, start - limit)..<start
    return Page(
      items: Array(items[range]),
      before: range.lowerBound > 0 && !range.isEmpty ? cursor(range.lowerBound) : nil,
      after: range.upperBound < items.count && !range.isEmpty ? cursor(range.upperBound) : nil,
      revision: PageRevision(revision), byteCost: range.count * 1000)
  }
}
