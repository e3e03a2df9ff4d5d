/// Which pages were asked for and have not come.
///
/// Few at a time: what is asked for lies on the screen or next to it.
struct PageRequests: Sendable {
  private var underway: [(page: PageKey, reason: StackLoadReason)] = []
  private var failed: [PageKey] = []

  /// Whether the page should be asked for now: not yet asked, or only for a lesser reason.
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

  /// Forgets failures, so that those pages are asked for again.
  mutating func forgetFailures() { failed.removeAll(keepingCapacity: true) }

  /// Forgets everything: the pages were of other data.
  mutating func reset() {
    underway.removeAll(keepingCapacity: true)
    failed.removeAll(keepingCapacity: true)
  }

  func state(of page: PageKey) -> StackLoadState { failed.contains(page) ? .failed : .loading }
}
