/// Dots on and off, again and again.
struct DashPattern: Hashable, Sendable {
  /// Lengths in dots: on, off, on, off …; empty is solid.
  let lengths: [Int]
  /// The sum of the lengths.
  let period: Int

  init(_ lengths: Int...) {
    self.lengths = lengths
    period = lengths.reduce(0, +)
  }

  /// Whether the dot at a position is on.
  func isOn(at position: Int) -> Bool {
    guard period > 0 else { return true }
    var rest = position % period
    for (index, length) in lengths.enumerated() {
      if rest < length { return index.isMultiple(of: 2) }
      rest -= length
    }
    return false
  }

  /// Where in the pattern a line of some length begins.
  ///
  /// The middle of a dash, or of what lies between two long dashes, comes to the middle of the line, so that
  /// both halves are alike; of the two the one with more of a dash at the ends.
  func centeredPhase(length: Int) -> Int {
    guard period > 0, let dash = lengths.first else { return 0 }
    let onDash = wrapped((dash - length) / 2)
    let betweenDashes = wrapped((dash + period - length) / 2)
    return dashLeft(from: betweenDashes) > dashLeft(from: onDash) ? betweenDashes : onDash
  }

  private func wrapped(_ phase: Int) -> Int { (phase % period + period) % period }

  /// How many dots from a position on are on without a gap.
  private func dashLeft(from position: Int) -> Int {
    (0..<period).first { !isOn(at: position + $0) } ?? period
  }
}
