internal import OrigamiModel
internal import OrigamiStore
internal import Paging
internal import Threading

/// Loads the pages of steps that will probably be read soon.
///
/// ``PrefetchPlan`` decides which steps these are, from where the reader is and how they move. Here each step
/// becomes the page that holds it. A page is wanted as urgently as the nearest of its steps, and its load
/// is cancelled when the plan wants none of them. Visible loads come first in the loader. A reader who leaves
/// the model cancels nothing: the few pages that the plan wanted last are still loaded.
final class StepPrefetch: Sendable {
  private struct State {
    var plan = StepPrefetch.newPlan
    /// The steps that the plan is for.
    var tree: TreeRoot?
    var level = DetailLevel.full
    /// Counts the moves. A task that plans for an older one stops.
    var move = 0
    var handles: [ObjectKey: LoadHandle<ObjectKey, ReadObject>] = [:]
  }

  /// Small limits, for two reasons: screens already ask for a few steps beyond those on screen, and a screen
  /// that asks for two pages of steps at once looks like a fast reader.
  private static var newPlan: PrefetchPlan {
    PrefetchPlan(configuration: .init(startSpeed: 10, maximumAhead: 6))
  }

  private let objects: ObjectReader
  /// The source of the objects, which knows how slow it is.
  private let source: any ObjectSource
  private let environment: PagingEnvironment
  private let state = Locked(State())

  init(_ objects: ObjectReader, from source: any ObjectSource, _ environment: PagingEnvironment) {
    (self.objects, self.source, self.environment) = (objects, source, environment)
  }

  /// Notes that steps are read because they are visible, and starts what the plan says.
  ///
  /// - Parameter range: the positions of the steps at the level, from 0.
  func read(_ range: Range<Int>, of entry: ModelEntry, at level: DetailLevel) {
    // All steps of most models are on one page.
    guard entry.steps.height > 0, !range.isEmpty else { return }
    let (now, latency) = (environment.now(), source.latency)
    let (wanted, move) = state.withLock { state -> ([Int: LoadPriority], Int) in
      if state.tree != entry.steps || state.level != level {
        state.plan = StepPrefetch.newPlan
        (state.tree, state.level) = (entry.steps, level)
      }
      if let latency { state.plan.configuration.latency = latency }
      _ = state.plan.moved(
        to: range, at: now, within: 0..<entry.listed.stepCounts[level],
        // The plan is limited by its few items, not by their bytes.
        size: { _ in 0 })
      state.move += 1
      return (state.plan.wanted, state.move)
    }
    Task(executorPreference: environment.executor) { await self.load(wanted, level, entry.steps, move) }
  }

  /// Requests the pages of steps, the nearest first, and gives up those that are not wanted any more.
  private func load(
    _ wanted: [Int: LoadPriority], _ level: DetailLevel, _ tree: TreeRoot, _ move: Int
  ) async {
    let reader = TreeReader(objects: objects, priority: .ahead(1))
    var pages: [ObjectKey: LoadPriority] = [:]
    for (position, priority) in wanted where priority.reason == .ahead {
      // A node that cannot be loaded is asked for again when it is visible, which then tells the error.
      guard let place = try? await reader.leaf(at: position, level: level, in: tree) else { return }
      let key = ObjectKey(place.leaf, .steps)
      pages[key] = max(priority, pages[key] ?? priority)
    }
    let ordered = pages.sorted { ($1.value, $0.key.path) < ($0.value, $1.key.path) }
    let dropped = state.withLock { state -> [LoadHandle<ObjectKey, ReadObject>] in
      guard state.move == move else { return [] }
      let gone = state.handles.filter { pages[$0.key] == nil }
      for key in gone.keys { state.handles[key] = nil }
      return Array(gone.values)
    }
    // Outside the lock: the loader takes its own.
    for handle in dropped { handle.cancel() }
    for (key, priority) in ordered {
      let known = state.withLock { $0.move == move ? $0.handles[key] : nil }
      if let known {
        known.change(to: priority)
        continue
      }
      let handle = objects.ahead(key, priority)
      let isKept = state.withLock { state in
        guard state.move == move else { return false }
        state.handles[key] = handle
        return true
      }
      if !isKept { return handle.cancel() }
    }
  }
}
