internal import OrigamiModel

/// A walk over the pages of a model's steps, in reading order or against it, for searches.
///
/// It looks through several pages at the same time: a few at first, so that a near hit costs little, then
/// more, so that a long model is not read one answer after the other.
struct StepPageWalk {
  let reader: TreeReader
  let entry: ModelEntry
  /// The position of the first step, from 0.
  var start: Int
  /// The position behind the last step of a walk forward; at most the number of steps.
  var end = Int.max
  /// False walks towards the beginning of the model.
  var isForward = true
  /// The number of pages that are loaded together at first.
  var firstPages = 4
  /// The most pages that are loaded together. They are in memory until they were looked through.
  var mostPages = ObjectReader.flightLimit

  /// Calls `take` with what `body` makes of each page, in the order of the walk, until it returns false.
  ///
  /// Only these values are kept, so a long model takes no more memory than a short one.
  func forEach<Value: Sendable>(
    _ body: @escaping @Sendable ([Step]) -> Value, _ take: (Value) throws -> Bool
  ) async throws {
    let bounds = 0..<min(end, entry.stepCounts.full)
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var (position, started, taken) = (start, 0, 0)
      // The values of pages that came before an earlier one.
      var early: [Int: Value] = [:]
      repeat {
        let ahead = min(mostPages, max(firstPages, taken * 4))
        while bounds.contains(position), started - taken < ahead {
          let place = try await reader.leaf(at: position, in: entry.steps)
          let first = place.before.counts.full
          position = isForward ? place.count.map { first + max(1, $0) } ?? bounds.upperBound : first - 1
          group.addTask { [reader, started] in (started, body(try await reader.steps(at: place))) }
          started += 1
        }
        guard let (index, value) = try await group.next() else { return }
        early[index] = value
        while let value = early.removeValue(forKey: taken) {
          taken += 1
          guard try take(value) else { return group.cancelAll() }
        }
      } while taken < started || bounds.contains(position)
    }
  }
}
