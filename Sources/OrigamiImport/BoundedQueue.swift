internal import Foundation

/// A queue between two threads, which limits how far the first thread runs ahead.
///
/// Cancelling the queue ends the adding side. The taking side cancels it, and must not call
/// ``next(timeout:)`` afterwards: it would wait for elements that never come.
///
/// Unchecked, because the compiler cannot see that everything is read and written with `condition` locked.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var elements: [(element: Element, cost: Int)?] = []
  /// The index of the first element that has not been taken. Those before it are nil, and are removed now
  /// and then.
  private var head = 0
  private var cost = 0
  private var isCancelled = false
  private var isAwaited = false
  private let costLimit: Int

  /// - Parameter costLimit: the largest total cost of the elements that wait. A single element may cost more.
  init(costLimit: Int) { self.costLimit = costLimit }

  /// Adds an element as soon as there is room for it.
  ///
  /// - Throws: `CancellationError` if the queue is cancelled.
  func push(_ element: Element, cost elementCost: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    while cost > 0, cost + elementCost > costLimit, !isCancelled { condition.wait() }
    guard !isCancelled else { throw CancellationError() }
    elements.append((element, elementCost))
    cost += elementCost
    condition.broadcast()
  }

  /// A Boolean value that indicates whether the taking side waits for an element.
  var isStarved: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isAwaited && head == elements.count
  }

  /// Takes the first element; nil when none came within the time.
  ///
  /// - Parameter timeout: the longest wait for an element, in seconds; nil waits without a limit.
  func next(timeout: Double?) -> Element? {
    condition.lock()
    defer { condition.unlock() }
    let deadline = timeout.map { Date(timeIntervalSinceNow: $0) }
    isAwaited = true
    defer { isAwaited = false }
    while head == elements.count {
      guard let deadline else {
        condition.wait()
        continue
      }
      guard condition.wait(until: deadline) else { break }
    }
    guard head < elements.count, let (element, elementCost) = elements[head] else { return nil }
    // An element may be large, so it is not kept until the front is removed.
    elements[head] = nil
    head += 1
    if head == elements.count || head >= 64 {
      elements.removeFirst(head)
      head = 0
    }
    cost -= elementCost
    condition.broadcast()
    return element
  }

  /// Makes every ``push(_:cost:)`` throw, also one that is waiting.
  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    isCancelled = true
    condition.broadcast()
  }
}
