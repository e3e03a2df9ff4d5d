import Glibc
import OrigamiImport
import OrigamiReader
import Threading

/// A line on the terminal that shows progress.
struct ProgressLine {
  private let words: Words

  /// Creates a line that is not shown yet.
  init(_ words: Words) { self.words = words }

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
    writeError("\r\(text().prefix(ProgressLine.columns))\u{1B}[K")
  }

  /// The columns that the line may take. A line that fills its row may make the terminal begin another one,
  /// and the next update would then leave a row behind.
  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return .max }
    return Int(size.ws_col) - 1
  }

  /// The time after which a bar shows: a shorter wait needs none.
  private static let barDelay: Duration = .seconds(1)
  private static let cells = 20

  /// Replaces the line by a bar with the time that is left, once the wait is longer than a second.
  ///
  /// - Parameter text: returns the words after the bar.
  mutating func show(_ work: ImportProgress, _ text: (Words) -> String) {
    let elapsed = clock.now - start
    guard elapsed > ProgressLine.barDelay else { return }
    let words = words
    show(ProgressLine.bar(work, elapsed: elapsed, words) + text(words))
  }

  /// Returns `[########            ]  40 %  12 s left  `. Without any work done no time is known.
  private static func bar(_ work: ImportProgress, elapsed: Duration, _ words: Words) -> String {
    let done = work.fraction
    let filled = Int(done * Double(cells))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: cells - filled)
    let percent = String(Int(done * 100))
    var text = "[\(bar)] " + String(repeating: " ", count: 3 - percent.count) + percent + " %  "
    if let left = work.timeLeft(after: elapsed)?.components {
      text += words(.timeLeft, time(Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0))) + "  "
    }
    return text
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<100: "\(seconds) s"
    case ..<6000: "\((seconds + 30) / 60) min"
    default: "\((seconds + 1800) / 3600) h"
    }
  }

  /// Removes the line.
  mutating func clear() {
    guard shown != nil else { return }
    shown = nil
    writeError("\r\u{1B}[K")
  }
}

extension Locked<ProgressLine?> {
  /// Writes a text to standard error in place of the line. The threads of an import share the line.
  func say(_ text: String) {
    withLock { line in
      line?.clear()
      writeError(text)
    }
  }
}
