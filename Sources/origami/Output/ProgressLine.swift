import OrigamiReader

/// A line on the terminal that shows progress.
struct ProgressLine {
  private let words: Words

  /// Creates a line that is not shown yet.
  init(_ words: Words = .english) { self.words = words }

  /// The time between two updates: short enough to look alive, long enough to cost nothing.
  private static let interval: Duration = .milliseconds(100)

  private let clock = ContinuousClock()
  private var shown: ContinuousClock.Instant?
  private let start = ContinuousClock().now

  /// Replaces the line by a text, unless the last update was too recent.
  mutating func show(_ text: @autoclosure () -> String) {
    let now = clock.now
    if let shown, now - shown < ProgressLine.interval { return }
    shown = now
    writeError("\r\(text())\u{1B}[K")
  }

  /// The time after which a bar shows: a shorter wait needs none.
  private static let patience: Duration = .seconds(1)
  private static let cells = 20

  /// Replaces the line by a bar with the time that is left, once the wait is longer than a second.
  ///
  /// - Parameters:
  ///   - done: the part of the work that is done, 0 to 1.
  ///   - text: the words after the bar.
  mutating func show(_ done: Double, _ text: (Words) -> String) {
    let elapsed = clock.now - start
    guard elapsed > ProgressLine.patience else { return }
    let words = words
    show(ProgressLine.bar(done, elapsed: elapsed, words) + text(words))
  }

  /// Returns `[########            ]  40 %  12 s left  `. Without any work done no time is known.
  static func bar(_ done: Double, elapsed: Duration, _ words: Words) -> String {
    let done = min(1, max(0, done))
    let filled = Int(done * Double(cells))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: cells - filled)
    let percent = String(Int(done * 100))
    var text = "[\(bar)] " + String(repeating: " ", count: 3 - percent.count) + percent + " %  "
    if done > 0 {
      let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
      text += words(.timeLeft, time(Int((seconds * (1 - done) / done).rounded(.up)))) + "  "
    }
    return text
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<100: "\(seconds) s"
    case ..<6000: "\(seconds / 60) min"
    default: "\(seconds / 3600) h"
    }
  }

  /// Removes the line.
  mutating func clear() {
    guard shown != nil else { return }
    shown = nil
    writeError("\r\u{1B}[K")
  }
}
