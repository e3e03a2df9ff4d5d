/// A repeating pattern of dots that are on and off.
struct DashPattern: Hashable, Sendable {
  /// The lengths of the parts in dots: on, off, on, off …; empty for a solid line.
  let lengths: [Int]
  /// The sum of the lengths.
  let period: Int

  init(_ lengths: Int...) {
    self.lengths = lengths
    period = lengths.reduce(0, +)
  }

  /// Returns whether the dot at a position is on.
  func isOn(at position: Int) -> Bool {
    guard period > 0 else { return true }
    var rest = position % period
    for (index, length) in lengths.enumerated() {
      if rest < length { return index.isMultiple(of: 2) }
      rest -= length
    }
    return false
  }

  /// Returns the position in the pattern at which a line of the given length begins.
  ///
  /// The two halves of the line mirror each other: in the middle of the line lies the middle of a dash, or
  /// the middle between two dashes, whichever leaves more of a dash at the ends of the line.
  func centeredPhase(length: Int) -> Int {
    guard period > 0, let dash = lengths.first else { return 0 }
    let onDash = wrapped((dash - length) / 2)
    let betweenDashes = wrapped((dash + period - length) / 2)
    return dashLeft(from: betweenDashes) > dashLeft(from: onDash) ? betweenDashes : onDash
  }

  private func wrapped(_ phase: Int) -> Int { (phase % period + period) % period }

  /// Returns the number of dots that are on without a gap, from a position onwards.
  private func dashLeft(from position: Int) -> Int {
    (0..<period).first { !isOn(at: position + $0) } ?? period
  }
}
