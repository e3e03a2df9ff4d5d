/// One line of a terminal that tells how far something is.
struct ProgressLine {
  /// Often enough to look alive, seldom enough to cost nothing.
  private static let interval: Duration = .milliseconds(100)

  private let clock = ContinuousClock()
  private var shown: ContinuousClock.Instant?

  /// Shows a text in place of the one before, unless that is too fresh.
  mutating func show(_ text: @autoclosure () -> String) {
    let now = clock.now
    if let shown, now - shown < ProgressLine.interval { return }
    shown = now
    writeError("\r\(text())\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear() {
    guard shown != nil else { return }
    shown = nil
    writeError("\r\u{1B}[K")
  }
}
