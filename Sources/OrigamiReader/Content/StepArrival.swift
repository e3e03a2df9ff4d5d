import OrigamiModel
import OrigamiStore
import Paging

/// Everything that is needed to show a model at some of its steps: their places at a level, and the pages
/// around them.
///
/// A lazy stack asks for places while it lays out and cannot wait. So a task looks them up first.
struct StepArrival: Sendable {
  var open: OpenModel
  /// The listing: the level, with the opened groups that have hidden parts there.
  var opened: OpenedGroups
  /// All opened groups, with those that change nothing at the level.
  var openedIDs: [ContentID]
  var pager: Pager<StepPages>
  /// The pages that are loaded; nil if the model has no steps at the level.
  var loaded: PagerSnapshot<PagedStep, StepCursor>?
  /// The number, from 0, of the page with the first target that was found.
  var page = 0
  /// The positions in the listing of the steps that were looked up, from 0.
  var positions: [ContentID: Int] = [:]
  /// The steps to show in place of others, which are hidden at the level or gone.
  var substitutes: [ContentID: ContentID] = [:]

  var level: DetailLevel { opened.level }
}

/// The title and position by which a step is found again after an import has renamed it.
struct KnownStep: Hashable, Sendable {
  var title: String
  /// The position among all steps, from 1.
  var ordinal: Int
  /// The places at all levels, if they are of the present revision.
  var places: StepPlaces?
}

extension LibraryContent {
  /// Returns a step by its identifier; else the step at its position, if that has its title; else the first
  /// one with its title; else the last one shown at a level up to its position. Nil if there is none, and for
  /// a step that is gone of which no more is known.
  func step(
    _ id: ContentID, _ known: KnownStep?, of model: StoredModel, shownAt level: DetailLevel
  ) async throws -> StoredStep? {
    guard let known else { return try await step(.id(id), of: model) }
    // Most often the step is where it was. Looking there takes one page of a published library; looking up
    // its identifier takes a list of identifiers besides.
    let there = try await step(.ordinal(known.ordinal, .full), of: model)
    if there?.id == id { return there }
    if let found = try await step(.id(id), of: model) { return found }
    // Titles such as "Turn over." occur more than once: the step that is there now comes first.
    if there?.step.title == known.title { return there }
    if let found = try await step(titled: known.title, of: model) { return found }
    return try await step(atOrBefore: known.ordinal, of: model, shownAt: level)
  }
}

extension OpenModel {
  /// Finds steps at a level and loads the pages around them.
  ///
  /// A hidden step is replaced by its nearest shown ancestor, else by the nearest shown step before it. A
  /// step that is gone is replaced by the one at its position if that has its title, else by the first one
  /// with its title, else by the last one shown up to its position; without an entry in `known` it is left
  /// out.
  ///
  /// - Parameters:
  ///   - openedIDs: the groups whose parts are shown whatever the level.
  ///   - pagers: the pagers that there are, by listing. What they have loaded is not loaded again.
  ///   - targets: the steps around which the pages are loaded; none loads the first page.
  ///   - others: further steps whose places are wanted.
  ///   - known: titles and positions of steps by their identifiers, to find those that are gone.
  func arrive(
    at level: DetailLevel, opened openedIDs: [ContentID], pagers: [OpenedGroups: Pager<StepPages>] = [:],
    targets: [ContentID], others: [ContentID] = [], known: [ContentID: KnownStep] = [:]
  ) async throws -> StepArrival {
    let opened = try await content.openedGroups(openedIDs, of: model, at: level)
    var arrival = StepArrival(
      open: self, opened: opened, openedIDs: openedIDs, pager: pagers[opened] ?? pager(opened))
    var pages: [Int] = []
    for (index, id) in (targets + others).enumerated() {
      guard let position = try await position(of: id, known[id], in: &arrival), index < targets.count else {
        continue
      }
      let page = position / content.stepPageSize
      if !pages.contains(page) { pages.append(page) }
    }
    if pages.isEmpty { pages = [0] }
    arrival.page = pages[0]
    guard opened.count > 0 else { return arrival }
    // The page of the first target is read last, so that the pager keeps it.
    for page in pages.reversed() {
      let start = page * content.stepPageSize
      try await arrival.pager.jump(to: page == 0 ? .start : .cursor(opened.cursor(before: start)))
    }
    arrival.loaded = await arrival.pager.snapshot()
    return arrival
  }

  /// Returns the position of a step, or of the step that replaces it; nil if there is neither. Notes the
  /// position and the replacement in the arrival.
  private func position(of id: ContentID, _ known: KnownStep?, in arrival: inout StepArrival) async throws
    -> Int?
  {
    let opened = arrival.opened
    if let position = known?.places.flatMap({ opened.position(of: $0) }) {
      arrival.positions[id] = position
      return position
    }
    var found = try await content.step(id, known, of: model, shownAt: arrival.level)
    if let hidden = found, opened.position(of: hidden.step.places) == nil {
      found = try await content.substitute(for: hidden, of: model, at: arrival.level)
    }
    guard let found, let position = opened.position(of: found.step.places) else { return nil }
    arrival.positions[found.id] = position
    if found.id != id { arrival.substitutes[id] = found.id }
    return position
  }
}
