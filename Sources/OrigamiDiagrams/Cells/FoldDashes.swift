/// The dashes of a fold line, fitted to its length: it begins and ends with a whole dash.
///
/// A short line would be torn by gaps as wide as those of a long line. So its gaps are narrower.
struct FoldDashes: Equatable {
  /// The usual length of a dash in dots.
  let dash: Int
  /// The lengths between two dashes: off, or off, on, off …
  let between: [Int]

  /// Returns the dots of a line of `count` dots: true where a dot is on.
  func dots(count: Int) -> [Bool] {
    let gap = between.reduce(0, +)
    var dashes = max(1, (count + gap + (dash + gap) / 2) / (dash + gap))
    // A dash of one dot would look like a part of the gap.
    while dashes > 1, count - (dashes - 1) * gap < dashes * 2 { dashes -= 1 }
    let (length, longer) = max(0, count - (dashes - 1) * gap).quotientAndRemainder(dividingBy: dashes)
    var dots: [Bool] = []
    dots.reserveCapacity(count)
    for index in 0..<dashes {
      // The dashes at both ends are the longer ones.
      let isLonger = index < (longer + 1) / 2 || index >= dashes - longer / 2
      dots += repeatElement(true, count: length + (isLonger ? 1 : 0))
      guard index < dashes - 1 else { break }
      for (part, length) in between.enumerated() {
        dots += repeatElement(!part.isMultiple(of: 2), count: length)
      }
    }
    return dots
  }
}

extension FoldDashes {
  /// The lengths of line, in dots, from which dashes have wider gaps.
  private static let (medium, long) = (24, 48)

  /// Returns the dashes of a valley or a mountain fold.
  ///
  /// - Parameters:
  ///   - length: the number of dots of the line.
  ///   - way: the way in which the dots are shown.
  init(isValley: Bool, length: Int, shownAs way: LineDots.Way) {
    let isLong = length >= FoldDashes.long
    switch (way, isValley) {
    // Letters show only gaps of about a whole cell.
    case (.letters, true): (dash, between) = (5, [length < FoldDashes.medium ? 4 : 7])
    case (.letters, false) where length < FoldDashes.medium: (dash, between) = (5, [4, 2, 4])
    case (.letters, false): (dash, between) = (7, [5, 2, 5, 2, 5])
    // Colour tells short lines from edges and from one another. Without colours, their gaps must.
    case (.colors, true) where length < FoldDashes.medium: (dash, between) = (5, [1])
    case (.colors, false) where length < FoldDashes.medium: (dash, between) = (3, [1])
    case (_, true): (dash, between) = (4, [isLong ? 3 : 2])
    case (_, false) where length < FoldDashes.medium: (dash, between) = (4, [1, 1, 1])
    case (_, false): (dash, between) = (5, isLong ? [2, 1, 2, 1, 2] : [2, 1, 2])
    }
  }
}
