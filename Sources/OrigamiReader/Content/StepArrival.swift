import OrigamiModel
import OrigamiStore
import Paging

/// Everything that is needed to show a model at some of its steps: their places at a level, and the pages
/// around them.
///
/// A lazy stack asks for places while it lays out and cannot wait. So a task looks them up first.
struct StepArrival: Sendable {
  var open: OpenModel
  var level: DetailLevel
  var pager: Pager<StepPages>
  /// The pages that are loaded; nil if the model has no steps at the level.
  var loaded: PagerSnapshot<PagedStep, StepCursor>?
  /// The pages that were asked for, as the stack numbers them.
  var pages: [Int] = []
  /// The positions at the level of the steps that were looked up, from 0.
  var places: [ContentID: Int] = [:]
  /// The steps to show in place of others, which are hidden at the level or gone.
  var substitutes: [ContentID: ContentID] = [:]
}

/// The words by which a step is found again after an import has renamed it.
struct KnownStep: Hashable, Sendable {
  var title: String
  /// The position among all steps, from 1.
  var ordinal: Int
  /// The places at all levels, if they are of the present revision.
  var places: StepPlaces?
}

extension OpenModel {
  /// Finds steps at a level and loads the pages around them.
  ///
  /// A step that is hidden or gone is replaced: by its nearest shown ancestor or the step before it; a step
  /// that is gone by the one with its title, else by the one at its position.
  ///
  /// - Parameters:
  ///   - pager: a pager of the level; nil makes a new one.
  ///   - targets: the steps around which the pages are loaded; none loads the first page.
  ///   - others: further steps whose places are wanted.
  ///   - known: the steps that are known, by their identifiers.
  func arrive(
    at level: DetailLevel, pager: Pager<StepPages>? = nil, targets: [ContentID], others: [ContentID] = [],
    known: [ContentID: KnownStep] = [:]
  ) async throws -> StepArrival {
    var arrival = StepArrival(open: self, level: level, pager: pager ?? self.pager(at: level))
    var pages: [Int] = []
    for (index, id) in (targets + others).enumerated() {
      guard let position = try await place(of: id, known[id], in: &arrival), index < targets.count else {
        continue
      }
      let page = position / StepPages.pageSize
      if !pages.contains(page) { pages.append(page) }
    }
    arrival.pages = pages.isEmpty ? [0] : pages
    guard model.stepCounts[level] > 0 else { return arrival }
    let source = StepPages(content: content, model: model, level: level)
    // The page of the first target is read last, so that the pager keeps it.
    for page in arrival.pages.reversed() {
      let start = page * StepPages.pageSize
      try await arrival.pager.jump(to: page == 0 ? .start : .cursor(source.cursor(before: start)))
    }
    arrival.loaded = await arrival.pager.snapshot()
    return arrival
  }

  /// Returns the position of a step, or of the step that replaces it, and notes both.
  private func place(of id: ContentID, _ known: KnownStep?, in arrival: inout StepArrival) async throws
    -> Int?
  {
    let level = arrival.level
    if let place = known?.places?.place(at: level) {
      arrival.places[id] = place.ordinal - 1
      return place.ordinal - 1
    }
    var found = try await content.step(.id(id), of: model)
    if found == nil, let known {
      found = try await content.step(titled: known.title, of: model)
      if found == nil {
        found = try await content.step(atOrBefore: known.ordinal, of: model, shownAt: level)
      }
    }
    if let hidden = found, hidden.step.places.place(at: level) == nil {
      found = try await content.substitute(for: hidden, of: model, at: level)
    }
    guard let found, let place = found.step.places.place(at: level) else { return nil }
    arrival.places[found.id] = place.ordinal - 1
    if found.id != id { arrival.substitutes[id] = found.id }
    return place.ordinal - 1
  }
}
