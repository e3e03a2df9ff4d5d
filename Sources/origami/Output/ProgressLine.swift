/// A line on the terminal that shows progress.
struct ProgressLine {
  /// The time between two updates: short enough to look alive, long enough to cost nothing.
  private static let interval: Duration = .milliseconds(100)

  private let clock = ContinuousClock()
  private var shown: ContinuousClock.Instant?

  /// Replaces the line by a text, unless the last update was too recent.
  mutating func show(_ text: @autoclosure () -> String) {
    let now = clock.now
    if let shown, now - shown < ProgressLine.interval { return }
    shown = now
    writeError("\r\(text())\u{1B}[K")
  }

  /// Removes the line.
  mutating func clear() {
    guard shown != nil else { return }
    shown = nil
    writeError("\r\u{1B}[K")
  }
}
