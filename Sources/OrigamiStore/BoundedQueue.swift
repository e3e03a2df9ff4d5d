internal import Foundation

/// Hands elements from one thread to another, and lets the first run ahead only so far.
///
/// Cancelling it ends both sides.
///
/// Unchecked because the compiler cannot see that everything is read and written with `condition` locked.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  /// What a ``next(patience:)`` finds.
  enum Arrival {
    case element(Element)
    /// Nothing came for as long as was waited.
    case nothingYet
  }

  private let condition = NSCondition()
  private var elements: [(element: Element, cost: Int)?] = []
  /// The position of the first element that is not taken; those before it are nil, and cut off now and then.
  private var head = 0
  private var cost = 0
  private var isCancelled = false
  private var isAwaited = false
  private let costLimit: Int

  /// - Parameter costLimit: what may wait in the queue, in the unit of `push`; one element always may.
  init(costLimit: Int) { self.costLimit = costLimit }

  /// Adds an element, when there is room for it.
  ///
  /// - Throws: `CancellationError` when the queue is cancelled.
  func push(_ element: Element, cost elementCost: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    while cost > 0, cost + elementCost > costLimit, !isCancelled { condition.wait() }
    guard !isCancelled else { throw CancellationError() }
    elements.append((element, elementCost))
    cost += elementCost
    condition.broadcast()
  }

  /// Whether the other side waits and has nothing to do.
  var isStarved: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isAwaited && head == elements.count
  }

  /// Takes the first element.
  ///
  /// - Parameter patience: how long to wait for one, in seconds; nil waits as long as it takes.
  func next(patience: Double?) -> Arrival {
    condition.lock()
    defer { condition.unlock() }
    let deadline = patience.map { Date(timeIntervalSinceNow: $0) }
    isAwaited = true
    defer { isAwaited = false }
    while head == elements.count {
      guard let deadline else {
        condition.wait()
        continue
      }
      guard condition.wait(until: deadline) else { break }
    }
    guard head < elements.count, let (element, elementCost) = elements[head] else { return .nothingYet }
    // Not kept until the front is cut off: an element may be large.
    elements[head] = nil
    head += 1
    if head == elements.count || head >= 64 {
      elements.removeFirst(head)
      head = 0
    }
    cost -= elementCost
    condition.broadcast()
    return .element(element)
  }

  /// Makes every ``push(_:cost:)`` throw, the one that waits too.
  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    isCancelled = true
    condition.broadcast()
  }
}
