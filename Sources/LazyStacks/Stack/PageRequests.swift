/// The requested pages that have not arrived. Only a few: they lie on the screen or next to it.
struct PageRequests: Sendable {
  private var underway: [(page: PageKey, reason: StackLoadReason)] = []
  private var failed: [PageKey] = []

  /// Requests a page.
  ///
  /// - Returns: `emit` is true if the owner is to be asked: the page was not requested before, or only for a
  ///   lesser reason. `isNew` is true in the first of these cases.
  mutating func ask(for page: PageKey, _ reason: StackLoadReason) -> (emit: Bool, isNew: Bool) {
    if failed.contains(page) { return (false, false) }
    guard let asked = underway.firstIndex(where: { $0.page == page }) else {
      underway.append((page, reason))
      return (true, true)
    }
    guard underway[asked].reason < reason else { return (false, false) }
    underway[asked].reason = reason
    return (true, false)
  }

  mutating func finish(_ page: PageKey, failing: Bool) {
    underway.removeAll { $0.page == page }
    failed.removeAll { $0 == page }
    if failing { failed.append(page) }
  }

  /// Removes failures, so that those pages are requested again.
  mutating func forgetFailures() { failed.removeAll(keepingCapacity: true) }

  /// Removes all requests, because the data was replaced.
  mutating func reset() {
    underway.removeAll(keepingCapacity: true)
    failed.removeAll(keepingCapacity: true)
  }

  func state(of page: PageKey) -> StackLoadState { failed.contains(page) ? .failed : .loading }
}
