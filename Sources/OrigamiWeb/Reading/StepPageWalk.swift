internal import OrigamiModel
internal import OrigamiStore

/// A walk over the pages of a model's steps, in reading order or against it, for searches.
///
/// It looks through several pages at the same time: a few at first, so that a near hit costs little, then
/// more, so that a long model is not read one answer after the other.
struct StepPageWalk {
  let reader: TreeReader
  let entry: ModelEntry
  /// The position of the first step, from 0.
  var start: Int
  /// The position after the last step of a walk forward. A value above the number of steps means that number.
  var end = Int.max
  /// False walks towards the beginning of the model.
  var isForward = true
  /// The positions of the first steps of the pages to look through, in order; nil for all pages.
  var pages: [Int]?
  /// The number of pages that are loaded together at first.
  var firstPages = 4
  /// The most pages that are loaded together. They are in memory until they were looked through.
  var mostPages = ObjectReader.flightLimit

  /// Calls `take` with what `body` makes of each page, in the order of the walk, until it returns false. A
  /// page that cannot be loaded is an error when its turn comes.
  ///
  /// Only these values are kept, so a long model takes no more memory than a short one.
  func forEach<Value: Sendable>(
    _ body: @escaping @Sendable ([Step]) -> Value, _ take: (Value) throws -> Bool
  ) async throws {
    let bounds = 0..<min(end, entry.listed.stepCounts.full)
    let selected = selected(in: bounds)
    try await withThrowingTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
      var (position, started, taken) = (selected.map { $0.first ?? bounds.upperBound } ?? start, 0, 0)
      // The results that arrived before that of an earlier page.
      var early: [Int: Result<Value, any Error>] = [:]
      repeat {
        let ahead = min(mostPages, max(firstPages, taken * 4))
        while bounds.contains(position), started - taken < ahead {
          if let selected {
            // Pages far from each other have different nodes above them, which are loaded together too.
            group.addTask { [reader, tree = entry.steps, started] in
              await (
                started,
                result {
                  body(try await reader.steps(at: try await reader.leaf(at: selected[started], in: tree)))
                }
              )
            }
            position = started + 1 < selected.count ? selected[started + 1] : bounds.upperBound
          } else {
            do {
              let place = try await reader.leaf(at: position, in: entry.steps)
              let first = place.before.counts.full
              // A tree of steps always has counts.
              guard let count = place.counts?.full, first + count > position else {
                throw TreeReader.missingSteps
              }
              position = isForward ? first + count : first - 1
              group.addTask { [reader, started] in
                await (started, result { body(try await reader.steps(at: place)) })
              }
            } catch {
              position = bounds.upperBound
              group.addTask { [started] in (started, .failure(error)) }
            }
          }
          started += 1
        }
        guard let (index, arrived) = try await group.next() else { return }
        early[index] = arrived
        while let next = early.removeValue(forKey: taken) {
          taken += 1
          guard try take(try next.get()) else { return group.cancelAll() }
        }
      } while taken < started || bounds.contains(position)
    }
  }

  /// Returns the pages to look through that may hold steps within the bounds, in the order of the walk.
  private func selected(in bounds: Range<Int>) -> [Int]? {
    guard let pages else { return nil }
    let before = pages.prefix { $0 <= start }
    // A page that begins before the start may hold it.
    guard isForward else { return before.reversed() }
    return Array(before.suffix(1) + pages[before.endIndex...].prefix { $0 < bounds.upperBound })
  }
}

/// Returns the value or the error of a task.
private func result<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
  do { return .success(try await body()) } catch { return .failure(error) }
}
